"""A finished round is seen again by whoever has its link; nobody else, and none that is not over."""

import re
from collections.abc import AsyncGenerator

import msgspec
import pytest

from durak.protocol import Accepted, Lobby, PlayWithFriends, Say, SetTable, Start, View
from durak.server.api.replay_structs import ReplayAnswer
from durak.server.feed import RULES
from durak.server.limits import DAY_MS, LOG_DAYS
from durak.store.log import Ending, MemoryLog
from durak.store.rounds import KeptReplay, KeptRound, KeptSeat, Rounds
from durak.table import inputs
from durak.table.table import Table
from tests.databases import on_both
from tests.server.api.asking import Asker, asking
from tests.server.hand_clock import HandClock, settle
from tests.server.home import Home
from tests.server.page_socket import PageSocket
from tests.server.running_room import TestRoom

pytestmark = on_both

CARD = re.compile(r"\b[6-9TJQKA][CDHS]\b")
Played = tuple[PageSocket, Asker, str]


async def start(page: PageSocket) -> View:
    number = page.views()[-1].round_number
    assert isinstance(await page.ask(Start(1)), Accepted)
    return await page.view(lambda view: view.round_number == number + 1)


async def play_by_the_clock(room: TestRoom, page: PageSocket) -> View:
    while page.views()[-1].stage != "over":
        await room.clock.advance(30_000)
        await room.wire.advance(100)
        await page.say_ping()
    return page.views()[-1]


async def links(asker: Asker, number: int) -> list[str]:
    """Return the links in someone's history once there are so many: rounds are stored in the background."""
    for _ in range(1_000):
        if len(rounds := (await asker.get("/api/history"))["rounds"]) >= number:
            return [kept["replay"] for kept in rounds]
        await settle()
    raise AssertionError("the round was not stored")


@pytest.fixture
async def played(room: TestRoom) -> AsyncGenerator[Played]:
    """Anna after a round at a private table with two bots, and the link to it."""
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await page.ask(PlayWithFriends(1))
        await page.ask(SetTable(1, bots=2))
        await start(page)
        await play_by_the_clock(room, page)
        [link] = await links(anna, 1)
        yield page, anna, link


async def answer(asker: Asker, link: str, **query: int) -> ReplayAnswer:
    return msgspec.convert(await asker.get(f"/api/replays/{link}", **query), ReplayAnswer)


def views_of(page: PageSocket, round_number: int = 1) -> list[View]:
    shown = [view for view in page.views() if view.round_number == round_number and view.round is not None]
    return shown[: [view.stage for view in shown].index("over") + 1]


async def test_whoever_has_the_link_sees_the_round_with_all_hands(played: Played) -> None:
    page, anna, link = played
    shown = views_of(page)
    for asker in (anna, Asker(anna.session, anna.url), Asker(anna.session, anna.url, "w" * 43)):
        again = await answer(asker, link)
        assert shown[-1].round is not None
        assert shown[-1].round.result is not None
        assert again.steps[-1].round.result == shown[-1].round.result
        assert again.steps[-1].hands == shown[-1].round.result.hands
        assert [len(hand) for hand in again.steps[0].hands or ()] == [6, 6, 6]
        assert (again.steps[0].at_ms, again.seat) == (0, None)
        assert again.steps[-1].at_ms == again.ended_at_ms - again.started_at_ms == shown[-1].now_ms - shown[0].now_ms


async def test_as_a_seat_it_is_byte_for_byte_what_the_page_was_sent(played: Played) -> None:
    page, anna, link = played
    own = page.views()[-1].you.seat
    assert own is not None
    again = await answer(anna, link, seat=own)
    steps = [msgspec.json.encode(step.round) for step in again.steps]
    # A page may be told of several steps at once.
    sent = [msgspec.json.encode(view.round) for view in views_of(page)]
    assert set(sent) <= set(steps)
    assert [steps.index(view) for view in sent] == sorted(steps.index(view) for view in sent)
    assert (sent[0], sent[-1]) == (steps[0], steps[-1])
    told = [news.what for view in views_of(page) for news in view.happened if type(news.what).__name__ != "Joined"]
    assert [what for step in again.steps for what in step.happened] == told


async def test_people_go_by_their_names_of_now_and_bots_by_those_they_had(played: Played) -> None:
    page, anna, link = played
    bots = [seat.name for seat in page.views()[-1].seats if seat.bot]
    assert len(set(bots)) == 2
    await anna.do("PATCH", "/api/account", {"name": "Anička"})
    seats = (await answer(anna, link)).seats
    assert [(seat.name, seat.bot, seat.program) for seat in seats] == [
        ("Anička", None, False),
        (bots[0], "normal", False),
        (bots[1], "normal", False),
    ]


async def test_no_bot_goes_by_the_name_of_a_person(played: Played) -> None:
    page, anna, link = played
    bots = [seat.name for seat in page.views()[-1].seats if seat.bot]
    await anna.do("PATCH", "/api/account", {"name": bots[0]})
    names = [seat.name for seat in (await answer(anna, link)).seats]
    assert names[0] == bots[0]
    assert len(set(names)) == 3


async def test_who_deleted_their_account_is_somebody(played: Played) -> None:
    _, anna, link = played
    await anna.do("DELETE", "/api/account")
    again = await answer(Asker(anna.session, anna.url), link)
    assert (again.seats[0].name, again.seats[0].bot) == (None, None)
    assert "Anna" not in msgspec.json.encode(again).decode()


async def test_it_names_neither_accounts_nor_the_table_whose_id_is_its_invitation(played: Played) -> None:
    page, anna, link = played
    raw = str(await anna.get(f"/api/replays/{link}"))
    assert page.views()[-1].table not in raw
    assert await anna.account() not in raw


async def test_another_link_another_seat_and_another_round_lead_nowhere(played: Played) -> None:
    page, anna, link = played
    table = page.views()[-1].table
    for other in (link[:-1], link.swapcase(), f"{link}A", table, "1", "None"):
        assert await anna.refused("GET", f"/api/replays/{other}") == "no_such_replay"
    assert await anna.refused("GET", f"/api/replays/{link}?seat=3") == "no_such_seat"
    assert await anna.refused("GET", f"/api/replays/{link}?seat=-1") == "malformed"
    assert await anna.refused("GET", f"/api/replays/{link}?seat=6") == "malformed"


async def test_who_was_not_seated_is_told_of_no_link(room: TestRoom, played: Played) -> None:
    page, _, link = played
    async with await room.guest("Boris", page.views()[-1].table) as boris, asking(room.url, boris.secret) as [asker]:
        assert link not in str(await asker.get("/api/history"))
        assert link not in str(await asker.get("/api/account/export"))
        assert link not in str(boris.views())


async def test_while_the_next_round_is_on_only_the_one_before_is_seen_and_says_nothing_of_it(
    room: TestRoom, played: Played
) -> None:
    page, anna, link = played
    before = await anna.get(f"/api/replays/{link}")
    began = await start(page)
    assert await links(anna, 1) == [link]
    assert began.round_number == 2
    assert await anna.get(f"/api/replays/{link}") == before
    await play_by_the_clock(room, page)
    second, first = await links(anna, 2)
    assert first == link != second
    assert (await answer(anna, second)).number == 2


def link_into(room: TestRoom, table: str, patch: pytest.MonkeyPatch) -> None:
    """Let the link "L" lead to all that the log has of the last deal of a table, as if it had been stored."""
    rows = room.log.rows(table)
    first = max(row.seq for row in rows if isinstance(inputs.decode(row.input), inputs.Snapshot))
    seats = [KeptSeat(None, None, 1, won=True, durak=False)] * 3

    async def by_link(_rounds: Rounds, link: str) -> KeptRound | None:
        of = KeptReplay(link, first, rows[-1].seq, RULES)
        return KeptRound(table, 1, "private", 0, 1, 1, seats, replay=of) if link == "L" else None

    patch.setattr(Rounds, "by_link", by_link)


async def refused_everywhere(asker: Asker) -> None:
    """Assert that the link "L" shows nothing, whoever it is to be seen as."""
    for query in ({}, {"seat": 0}, {"seat": 2}):
        answered = await asker.ask("GET", "/api/replays/L", **query)
        assert (answered.status, answered.code) == (410, "replay_gone")
        assert not CARD.search(str(answered.body))


async def test_a_round_that_is_on_has_no_link_and_a_link_into_it_would_show_nothing(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await page.ask(PlayWithFriends(1))
        await page.ask(SetTable(1, bots=2))
        table = (await start(page)).table
        await room.clock.advance(30_000)
        await page.say_ping()
        assert page.views()[-1].stage == "round"
        assert (await anna.get("/api/history"))["rounds"] == []
        assert await anna.refused("GET", f"/api/replays/{table}") == "no_such_replay"
        link_into(room, table, monkeypatch)
        await refused_everywhere(anna)


async def test_a_void_round_has_no_link_and_a_link_into_it_would_show_nothing(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = Table.handle

    def fail(table: Table, given: inputs.Any, now_ms: int) -> object:
        match given:
            case inputs.Commanded(command=Say()):
                raise KeyError("6C")
            case _:
                return handle(table, given, now_ms)

    monkeypatch.setattr(Table, "handle", fail)
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await page.ask(PlayWithFriends(1))
        await page.ask(SetTable(1, bots=2))
        table = (await start(page)).table
        await page.ask(Say(1, "hello"))
        await page.hear(Lobby, lambda lobby: lobby.why == "table_void")
        await settle()
        assert (await anna.get("/api/history"))["rounds"] == []
        assert (await anna.get("/api/account/export"))["rounds"] == []
        link_into(room, table, monkeypatch)
        await refused_everywhere(anna)


async def test_a_link_into_a_round_that_is_over_does_show_it(
    room: TestRoom, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, anna, _ = played
    link_into(room, page.views()[-1].table, monkeypatch)
    assert (await answer(anna, "L")).steps[-1].round.result is not None


async def test_a_round_whose_log_is_deleted_is_refused_in_words(played: Played, room: TestRoom) -> None:
    page, anna, link = played
    assert isinstance(room.log, MemoryLog)
    await room.log.end_table(page.views()[-1].table, Ending.CLOSED, 1)
    await room.log.prune(LOG_DAYS * DAY_MS)
    answered = await anna.ask("GET", f"/api/replays/{link}")
    assert (answered.status, answered.code) == (410, "replay_gone")


async def test_a_round_of_other_rules_is_not_played_by_these(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    _, anna, link = played
    monkeypatch.setattr("durak.server.api.replays.RULES", "2")
    assert await anna.refused("GET", f"/api/replays/{link}") == "replay_gone"


async def test_a_round_with_a_restart_in_it_is_seen_whole(home: Home) -> None:
    log, shown = MemoryLog(), list[View]()
    async with home.room(log=log) as room, await room.guest("Anna") as page:
        await page.ask(PlayWithFriends(1))
        await page.ask(SetTable(1, bots=2))
        await start(page)
        await room.clock.advance(30_000)
        await page.say_ping()
        now_ms, secret, shown = room.clock.now(), page.secret, page.views()
    async with (
        home.room(log=log, clock=HandClock(now_ms)) as room,
        asking(room.url, secret) as [anna],
        await room.connect() as page,
    ):
        await page.hello(secret=secret)
        await page.view()
        await play_by_the_clock(room, page)
        [link] = await links(anna, 1)
        again = await answer(anna, link, seat=0)
    sent = {msgspec.json.encode(view.round) for view in shown if view.round is not None}
    assert sent
    assert sent <= {msgspec.json.encode(step.round) for step in again.steps}
