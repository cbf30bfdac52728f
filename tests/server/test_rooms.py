"""Who is at which table, and who may see it."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from durak import protocol
from durak.protocol import (
    Accepted,
    Deal,
    DealMeIn,
    Enter,
    Hello,
    Lead,
    Leave,
    LetIn,
    Lobby,
    OnlyWatch,
    Pause,
    Ping,
    PlayWithFriends,
    Pong,
    QuickPlay,
    Refused,
    Remove,
    Say,
    SetTable,
    Start,
    View,
    Welcome,
)
from durak.server import limits, rooms
from durak.server.config import Config
from durak.server.visits import TableVisits
from durak.store.log import MemoryLog
from durak.table import people
from durak.table.clock import EMPTY_MS
from tests.databases import on_both
from tests.server.home import Home
from tests.server.page_socket import PATIENCE_SECONDS, PageSocket
from tests.server.running_room import TestRoom
from tests.server.slow_log import SlowLog

pytestmark = on_both

COUNTDOWN_MS = 12_000


async def guests(room: TestRoom, stack: AsyncExitStack, number: int) -> list[PageSocket]:
    return [await stack.enter_async_context(await room.guest(f"P{i}")) for i in range(number)]


async def private_table(host: PageSocket) -> str:
    """Open a private table and return its id."""
    assert isinstance(await host.ask(PlayWithFriends(1)), Accepted)
    return (await host.view(lambda view: view.kind == "private")).table


async def refused_code(page: PageSocket, command: rooms.Command) -> str:
    answer = await page.ask(command)
    assert isinstance(answer, Refused)
    return answer.code


# --- Quick play ---


async def test_six_sit_at_one_table_and_the_seventh_gets_another_at_once(room: TestRoom) -> None:
    async with AsyncExitStack() as stack:
        pages = await guests(room, stack, 7)
        for page in pages:
            assert isinstance(await page.ask(QuickPlay(1)), Accepted)
        tables = [(await page.view(lambda view: view.you.role == "seated")).table for page in pages]
        assert len(set(tables[:6])) == 1
        assert tables[6] not in tables[:6]


async def test_accepted_comes_before_the_view(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        await page.lobby()
        await page.ask(QuickPlay(1))
        assert isinstance(page.heard[-1], Accepted)
        assert [type(await page.hear_next()) for _ in range(2)] == [Deal, View]


async def test_pressing_twice_doubles_nothing(room: TestRoom) -> None:
    """Case 34."""
    async with await room.guest("Anna") as page:
        await page.ask(QuickPlay(1))
        await page.ask(QuickPlay(1))
        await room.clock.advance(COUNTDOWN_MS)
        view = await page.view(lambda view: view.stage == "round")
        assert [seat.bot for seat in view.seats] == [False, True, True, True]


async def test_pressing_again_moves_nobody_to_another_table(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 34, when a seat has come free at an older table."""
    monkeypatch.setattr("durak.table.people.SEATS", 2)
    async with AsyncExitStack() as stack:
        anna, boris, cyril = await guests(room, stack, 3)
        for page in (anna, boris, cyril):
            await page.ask(QuickPlay(1))
        table = (await cyril.view(lambda view: view.you.role == "seated")).table
        await boris.ask(Leave(1))
        assert isinstance(await cyril.ask(QuickPlay(1)), Accepted)
        await room.clock.advance(COUNTDOWN_MS)
        assert (await cyril.view(lambda view: view.stage == "round")).table == table


async def test_who_is_choosing_watches_the_quick_table(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        await zoe.lobby()
        await anna.ask(QuickPlay(1))
        view = await zoe.view()
        assert (view.stage, view.you.role, view.happened) == ("countdown", "choosing", ())
        await room.clock.advance(COUNTDOWN_MS)
        view = await zoe.view(lambda view: view.stage == "round")
        assert view.round is not None
        assert (view.you.seat, view.round.hand) == (None, ())
        async with await room.guest("Late") as late:
            assert (await late.view()).you.role == "choosing"


async def test_when_the_quick_table_closes_who_watched_it_is_in_the_lobby(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        await anna.ask(QuickPlay(1))
        await zoe.view()
        await anna.ask(Leave(1))
        await anna.lobby()
        assert (await zoe.hear(Lobby, lambda lobby: lobby is not zoe.heard[1])).why is None


async def test_who_slept_through_the_round_is_shown_its_result_and_who_only_watched_is_in_the_lobby(
    room: TestRoom,
) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(COUNTDOWN_MS)
        view = await anna.view(lambda view: view.stage == "round")
        while view.stage == "round":
            await room.clock.jump(60_000)
            view = await anna.view()
        assert view.round is not None
        assert view.round.result is not None
        await zoe.hear(Lobby, lambda lobby: lobby is not zoe.heard[1])
        async with await room.guest("Late") as late:
            await late.lobby()
        assert isinstance(await anna.ask(DealMeIn(1)), Accepted)
        assert not any(isinstance(heard, Lobby) for heard in anna.heard[2:])


async def test_deal_me_in_seats_a_player_who_watched(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(COUNTDOWN_MS)
        await zoe.view(lambda view: view.stage == "round")
        assert isinstance(await zoe.ask(DealMeIn(1)), Accepted)
        assert (await zoe.view()).you.role == "next"
        assert (await anna.view(lambda view: bool(view.next))).next == ("Zoe",)


async def test_deal_me_in_right_after_leave_is_known_to_the_room(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        await anna.ask(QuickPlay(1))
        await boris.ask(QuickPlay(1))
        await boris.view(lambda view: view.you.role == "seated")
        for command in (Leave(2), DealMeIn(3), Leave(4)):
            await boris.say(command)
        assert [type(await boris.answer(number)) for number in (2, 3, 4)] == [Accepted] * 3


async def test_who_sat_down_elsewhere_is_not_shown_the_table_of_before_again(home: Home) -> None:
    log = SlowLog()
    async with (
        home.room(log=log) as room,
        await room.guest("Anna") as anna,
        await room.guest("Boris") as boris,
    ):
        await anna.ask(QuickPlay(1))
        await boris.ask(QuickPlay(1))
        log.slow_for = (await boris.view(lambda view: len(view.seats) > 1)).table
        await anna.say(Say(2, "hello"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            await log.held.wait()
        await boris.ask(PlayWithFriends(1))
        await boris.view(lambda view: view.kind == "private")
        log.hurry()
        await anna.answer(2)
        await boris.say_ping()
        assert boris.views()[-1].kind == "private"


async def test_what_an_older_connection_asked_is_not_done_again_by_the_next(home: Home) -> None:
    log = SlowLog()
    async with home.room(log=log) as room, await room.guest("Anna") as old:
        log.slow_for_new = True
        await old.say(PlayWithFriends(1))
        async with asyncio.timeout(PATIENCE_SECONDS), await room.connect() as new:
            await log.held.wait()
            await new.say(Hello(protocol.VERSION, old.secret))
            await new.say(PlayWithFriends(1))
            async with await room.guest("Zoe"):  # proved after whoever said Hello before
                log.hurry()
            assert (await new.hear(Welcome)).last_id == 1
            assert isinstance(await new.answer(1), Accepted)
        assert len(log.tables()) == 1


async def test_a_press_that_is_refused_opens_no_quick_table(home: Home) -> None:
    log = MemoryLog()
    async with home.room(log=log) as room, await room.guest("Anna") as anna:
        await private_table(anna)
        await anna.ask(Start(1))
        await anna.view(lambda view: view.stage == "round")
        assert await refused_code(anna, QuickPlay(1)) == "leave_hand"
        assert len(log.tables()) == 1


async def test_nothing_is_kept_of_who_was_at_a_table_that_goes_on(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    visits = TableVisits()
    monkeypatch.setattr(rooms, "TableVisits", lambda: visits)
    async with home.room() as room, await room.guest("Anna") as anna:
        table = await private_table(anna)
        for name in ("Boris", "Clara", "Dana"):
            async with await room.guest(name) as guest:
                assert isinstance(await guest.ask(Enter(1, table)), Accepted)
                assert isinstance(await guest.ask(Leave(1)), Accepted)
                await guest.hear(Lobby, lambda lobby: lobby.now_ms >= 0)
        await anna.view(lambda view: len(view.people) == 1)
        assert len(visits) == 1


async def test_nothing_is_kept_of_who_was_refused_at_a_table(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    visits = TableVisits()
    monkeypatch.setattr(rooms, "TableVisits", lambda: visits)
    async with home.room(Config(port=0, one_table=True)) as room, AsyncExitStack() as stack:
        for page in await guests(room, stack, 6):
            await page.ask(QuickPlay(1))
        for name in ("Zoe", "Yana"):
            async with await room.guest(name) as late:
                assert await refused_code(late, QuickPlay(1)) == "table_full"
        assert len(visits) == 6


async def test_deal_me_in_without_a_table_is_refused(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        assert await refused_code(page, DealMeIn(1)) == "not_at_table"


async def test_no_more_than_fifty_watch(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.tables.WATCHERS", 2)
    async with AsyncExitStack() as stack:
        (anna,) = await guests(room, stack, 1)
        await anna.ask(QuickPlay(1))
        first, second, third = await guests(room, stack, 3)
        assert (await first.view()).you.role == "choosing"
        await second.view()
        assert await third.lobby()
        await first.close()
        assert (await third.view()).you.role == "choosing"
    assert people.WATCHERS == 50


# --- Play with friends ---


async def test_friends_come_to_a_private_table_by_its_link(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        table = await private_table(anna)
        assert isinstance(await boris.ask(Enter(1, table)), Accepted)
        view = await boris.view(lambda view: view.kind == "private")
        assert [seat.name for seat in view.seats if not seat.bot] == ["Anna", "Boris"]
        assert not view.you.host


async def test_the_link_can_be_part_of_hello(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        table = await private_table(anna)
        async with await room.guest("Boris", table) as boris:
            view = await boris.view()
            assert (view.table, view.you.role) == (table, "seated")
            assert boris.last_id == 1  # coming in counted as a command
            assert isinstance(await boris.ask(OnlyWatch(1)), Accepted)
            secret = boris.secret
            async with await room.connect() as again:
                assert (await again.hello(secret=secret, table=table)).last_id == 2
                assert (await again.view()).you.role == "watching"


async def test_a_link_to_nowhere_says_so(room: TestRoom) -> None:
    async with await room.guest("Boris", "x" * 22) as boris:
        refused = await boris.hear(Refused)
        assert (refused.id, refused.code) == (None, "no_such_table")
        assert (await boris.lobby()).why == "no_such_table"


async def test_a_link_to_nowhere_says_so_while_a_round_is_watched_too(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        async with await room.guest("Boris", "x" * 22) as boris:
            assert (await boris.lobby()).why == "no_such_table"
            assert (await boris.view()).you.role == "choosing"


async def test_a_private_table_is_seen_and_entered_by_nobody_else(room: TestRoom) -> None:
    """Case 32."""
    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        table = await private_table(anna)
        await anna.ask(SetTable(1, bots=2))
        await anna.ask(Start(1))
        await anna.view(lambda view: view.stage == "round")
        assert await refused_code(zoe, DealMeIn(1)) == "not_at_table"
        assert await refused_code(zoe, Start(1)) == "not_at_table"
        assert await refused_code(zoe, Enter(1, table[:-1] + "_" * (table[-1] != "_"))) == "no_such_table"
        await zoe.ask(QuickPlay(1))
        assert (await zoe.view()).table != table
        assert len(table) >= 22
        assert all(not isinstance(heard, View) or heard.table != table for heard in zoe.heard)


async def test_a_quick_table_is_not_entered_by_a_link(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        await anna.ask(QuickPlay(1))
        table = (await anna.view()).table
        assert await refused_code(zoe, Enter(1, table)) == "not_private"


async def test_an_empty_private_table_lives_an_hour_and_then_its_link_says_so(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        table = await private_table(anna)
        await anna.ask(Leave(1))
        await room.clock.advance(limits.HOUR_MS - 1)
        await anna.ask(Enter(1, table))
        await anna.ask(Leave(1))
        await room.clock.advance(limits.HOUR_MS)
        assert await refused_code(anna, Enter(1, table)) == "table_over"


async def test_so_many_ended_tables_are_remembered_and_no_more(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.invitations.ENDED_TABLES", 2)
    async with home.room() as room, await room.guest("Anna") as anna:
        tables: list[str] = []
        for _ in range(3):
            await anna.ask(QuickPlay(1))
            tables.append((await anna.view(lambda view: view.table not in tables)).table)
            await anna.ask(Leave(1))
            await anna.lobby()
        answers = [await refused_code(anna, Enter(1, table)) for table in tables]
        assert answers == ["no_such_table", "table_over", "table_over"]
    assert limits.ENDED_TABLES == 100_000


async def test_play_with_friends_twice_opens_one_table(room: TestRoom) -> None:
    """Case 34."""
    async with await room.guest("Anna") as anna:
        table = await private_table(anna)
        assert isinstance(await anna.ask(PlayWithFriends(1)), Accepted)
        assert {view.table for view in anna.views()} == {table}
        assert len(room.log.tables()) == 1


async def test_a_room_has_no_more_than_so_many_tables(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.rooms.TABLES", 2)
    async with AsyncExitStack() as stack:
        anna, boris, cyril = await guests(room, stack, 3)
        await private_table(anna)
        await private_table(boris)
        assert await refused_code(cyril, PlayWithFriends(1)) == "too_many_tables"
        assert await refused_code(cyril, QuickPlay(1)) == "too_many_tables"
    assert limits.TABLES_PER_HOUR == 30


async def test_an_account_opens_thirty_private_tables_an_hour(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.rooms.TABLES_PER_HOUR", 2)
    async with home.room() as room, await room.guest("Anna") as anna:
        for _ in range(2):
            await private_table(anna)
            await anna.ask(Leave(1))
        assert await refused_code(anna, PlayWithFriends(1)) == "too_many_tables"
        await room.wire.advance(limits.HOUR_MS)
        async with await room.connect() as again:  # the line of before was silent all the time
            await again.hello(secret=anna.secret)
            await private_table(again)


# --- One account, one seat ---


async def in_a_round(page: PageSocket) -> str:
    """Put a page into a running round at a private table, and return its id."""
    table = await private_table(page)
    await page.ask(SetTable(1, bots=2))
    await page.ask(Start(1))
    await page.view(lambda view: view.stage == "round")
    return table


async def test_sitting_down_elsewhere_asks_first_and_then_leaves_the_hand_for_good(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        table = await private_table(anna)
        await boris.ask(Enter(1, table))
        await anna.ask(Start(1))
        await boris.view(lambda view: view.stage == "round")
        assert await refused_code(boris, QuickPlay(1)) == "leave_hand"
        assert await refused_code(boris, PlayWithFriends(1)) == "leave_hand"
        assert isinstance(await boris.ask(QuickPlay(1, leave_hand=True)), Accepted)
        assert (await boris.view(lambda view: view.kind == "quick")).you.role == "seated"
        left = await anna.view(lambda view: any(seat.by_bot for seat in view.seats))
        assert left.stage == "round"
        assert isinstance(await boris.ask(Enter(1, table)), Accepted)
        assert (await boris.view(lambda view: view.table == table)).you.seat is None


async def test_a_command_is_for_the_table_of_its_sender_alone(room: TestRoom) -> None:
    """Case 19: from a seat at another table."""
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        table = await in_a_round(anna)
        round = anna.views()[-1].round
        assert round is not None
        await private_table(boris)
        logged = room.log.rows(table)
        assert await refused_code(boris, Lead(1, round.bout, round.hand[0].card)) == "round_not_begun"
        assert room.log.rows(table) == logged
        await anna.say(Ping())
        assert isinstance(await anna.hear_next(), Pong)  # and nothing before it


async def test_an_invitation_in_hello_does_not_take_a_hand_away(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        other = await private_table(anna)
        table = await in_a_round(boris)
        secret = boris.secret
        async with await room.connect() as again:
            await again.hello(secret=secret, table=other)
            assert (await again.hear(Refused)).code == "leave_hand"
            assert (await again.view()).table == table


async def test_leaving_a_round_asks_first(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        await in_a_round(anna)
        assert await refused_code(anna, Leave(1)) == "leave_hand"
        assert isinstance(await anna.ask(Leave(1, leave_hand=True)), Accepted)
        await anna.lobby()


async def test_who_has_left_is_not_put_back_by_a_reload(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        await in_a_round(anna)
        await anna.ask(Leave(1, leave_hand=True))
        secret = anna.secret
    async with await room.connect() as again:
        await again.hello(secret=secret)
        await again.lobby()


async def test_who_left_a_quick_table_may_return_to_the_hand(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(COUNTDOWN_MS)
        table = (await anna.view(lambda view: view.stage == "round")).table
        await anna.ask(Leave(1, leave_hand=True))
        assert (await anna.view(lambda view: view.you.role == "choosing")).table == table
        await anna.ask(QuickPlay(1))
        back = await anna.view(lambda view: view.you.role != "choosing")
        assert (back.table, back.you.seat, back.stage) == (table, 0, "round")


async def test_a_reload_shows_the_same_seat_and_hand(room: TestRoom) -> None:
    """Case 23."""
    async with await room.guest("Anna") as anna:
        await in_a_round(anna)
        before = anna.views()[-1]
        secret = anna.secret
    async with await room.connect() as again:
        await again.hello(secret=secret)
        after = await again.view()
    assert after.round == before.round
    assert (after.you, after.happened) == (before.you, ())
    assert [seat.name for seat in after.seats].count("Anna") == 1


async def test_a_drop_is_a_leaving_after_eight_seconds_and_the_hand_is_taken_back(room: TestRoom) -> None:
    """Case 25."""
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        table = await private_table(anna)
        await boris.ask(Enter(1, table))
        await anna.ask(Start(1))
        await anna.view(lambda view: view.stage == "round")
        secret = boris.secret
        await boris.close()
        await anna.view(lambda view: any(seat.dropped for seat in view.seats))
        await room.clock.advance(8_000)
        await anna.view(lambda view: any(seat.by_bot for seat in view.seats))
        async with await room.connect() as again:
            await again.hello(secret=secret)
            back = await again.view()
            assert back.you.seat is not None
            assert not back.seats[back.you.seat].by_bot
            told = await anna.view(
                lambda view: any(news.what.__class__.__name__ == "CameBack" for news in view.happened)
            )
            assert not any(seat.by_bot for seat in told.seats)


# --- --one-table ---


async def test_the_only_table_turns_private_and_strangers_are_told(home: Home) -> None:
    async with (
        home.room(Config(port=0, one_table=True)) as room,
        await room.guest("Anna") as anna,
        await room.guest("Zoe") as zoe,
    ):
        (welcome, *_) = anna.heard
        assert isinstance(welcome, Welcome)
        assert welcome.one_table
        await anna.ask(QuickPlay(1))
        seen_by_all = (await zoe.view()).table
        invitation = await private_table(anna)
        assert invitation != seen_by_all
        assert (await zoe.hear(Lobby, lambda lobby: lobby.why is not None)).why == "table_private"
        assert await refused_code(zoe, QuickPlay(1)) == "table_private"
        assert await refused_code(zoe, PlayWithFriends(1)) == "table_private"
        assert await refused_code(zoe, Enter(1, seen_by_all)) == "no_such_table"
        async with await room.guest("New") as new:
            assert (await new.lobby()).why == "table_private"
        assert isinstance(await zoe.ask(Enter(1, invitation)), Accepted)
        await zoe.ask(Leave(1))
        await anna.ask(Leave(1))
        assert isinstance(await zoe.ask(QuickPlay(1)), Accepted)
        assert (await zoe.view(lambda view: view.you.role == "seated")).kind == "quick"
        assert len(room.log.tables()) == 1


async def test_the_only_table_stays_quick_while_others_are_at_it(home: Home) -> None:
    async with (
        home.room(Config(port=0, one_table=True)) as room,
        await room.guest("Anna") as anna,
        await room.guest("Boris") as boris,
    ):
        await anna.ask(QuickPlay(1))
        await boris.ask(QuickPlay(1))
        assert await refused_code(anna, PlayWithFriends(1)) == "others_here"


async def test_the_seventh_at_the_only_table_is_refused(home: Home) -> None:
    async with home.room(Config(port=0, one_table=True)) as room, AsyncExitStack() as stack:
        *six, seventh = await guests(room, stack, 7)
        for page in six:
            await page.ask(QuickPlay(1))
        assert await refused_code(seventh, QuickPlay(1)) == "table_full"


# --- The host and the others ---


async def test_whom_the_host_removes_is_told_so_and_comes_back_only_when_let_in(room: TestRoom) -> None:
    async with AsyncExitStack() as stack:
        host, guest = await guests(room, stack, 2)
        table = await private_table(host)
        await guest.ask(Enter(1, table))
        listed = (await host.view(lambda view: len(view.people) == 2)).people[1]
        await guest.say_ping()
        assert isinstance(await host.ask(Remove(1, listed.number)), Accepted)
        lobby = await guest.hear(Lobby, lambda lobby: lobby.why is not None)
        assert lobby.why == "removed"
        assert await refused_code(guest, Enter(1, table)) == "removed"
        async with await room.connect() as again:
            await again.hello(secret=guest.secret, table=table)
            assert (await again.lobby()).why == "removed"
        assert isinstance(await host.ask(LetIn(1, listed.number)), Accepted)
        async with await room.connect() as again:
            await again.hello(secret=guest.secret, table=table)
            assert (await again.view()).you.role == "seated"


async def test_whom_the_host_removed_is_not_back_as_a_new_guest_by_the_same_link(room: TestRoom) -> None:
    async with AsyncExitStack() as stack:
        host, guest = await guests(room, stack, 2)
        table = await private_table(host)
        await guest.ask(Enter(1, table))
        listed = (await host.view(lambda view: len(view.people) == 2)).people[1]
        await host.ask(Remove(1, listed.number))
        panel = (await host.view(lambda view: len(view.people) == 2 and view.people[1].place == "removed")).panel
        assert panel is not None
        assert panel.invitation is not None
        async with await room.connect() as stranger:
            await stranger.hello(name="Boris", table=table)
            assert (await stranger.lobby()).why == "invitation_over"
            assert await refused_code(stranger, Enter(1, "x" * len(table))) == "no_such_table"
            assert isinstance(await stranger.ask(Enter(2, panel.invitation)), Accepted)
        for call in (table, panel.invitation):  # who is at it is there by either
            async with await room.connect() as again:
                await again.hello(secret=host.secret, table=call)
                assert (await again.view()).you.host
        await room.clock.advance(8_000)
        await room.clock.advance(EMPTY_MS)
        async with await room.guest("Boris") as stranger:
            for call in (table, panel.invitation):
                assert await refused_code(stranger, Enter(1, call)) == "table_over"


async def test_within_a_series_who_dropped_out_is_back_by_connecting_and_who_left_by_the_link(room: TestRoom) -> None:
    async with AsyncExitStack() as stack:
        host, dropped, left = await guests(room, stack, 3)
        table = await private_table(host)
        await host.ask(SetTable(1, bots=0, series="rounds", series_number=2))
        for page in (dropped, left):
            await page.ask(Enter(1, table))
        await host.ask(Start(1))
        await host.view(lambda view: view.stage == "round")
        await left.ask(Leave(1, leave_hand=True))
        await dropped.close()
        while host.views()[-1].stage != "over":
            await room.clock.advance(30_000)
            await room.wire.advance(100)
            await host.say_ping()
        await host.ask(Pause(1))
        await host.say_ping()
        assert [person.place for person in host.views()[-1].people] == ["seated", "away", "away"]
        async with await room.connect() as again:
            await again.hello(secret=dropped.secret)
            assert (await again.view()).you.role == "seated"
        assert (await left.lobby()).why is None
        await left.ask(Enter(1, table))
        assert (await left.view()).you.seat == 2
