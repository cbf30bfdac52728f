"""What comes back after a restart: here in one process, on the same log; test_process kills a real one."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from durak.protocol import Accepted, Enter, Leave, Lobby, PlayWithFriends, QuickPlay, Refused, SetTable, Start, View
from durak.server.config import Config
from durak.server.feed import RULES
from durak.store.accounts import Accounts
from durak.store.log import Ending, MemoryLog, Row
from durak.store.profiles import Profiles
from durak.store.rounds import KeptRound, Rounds
from durak.store.schema import ACCOUNTS
from durak.table import inputs
from durak.table.table import Table
from tests.databases import on_both
from tests.server.hand_clock import HandClock, settle
from tests.server.home import Home
from tests.server.page_socket import PATIENCE_SECONDS, PageSocket
from tests.server.running_room import TestRoom

pytestmark = on_both


class Disk:
    """What lasts: a home and a log; and the clock, which goes on."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.log = MemoryLog()
        self.clock = HandClock()

    @asynccontextmanager
    async def room(self, config: Config | None = None) -> AsyncGenerator[TestRoom]:
        async with self.home.room(config, log=self.log, clock=self.clock) as room:
            yield room

    async def forget(self, table: str, kind: type[inputs.Any]) -> None:
        """Let the log of a table end before an input, as if the room had been killed before it was written."""
        kept = MemoryLog()
        for logged in self.log.tables():
            rows = self.log.rows(logged.id)
            lost = [row.seq for row in rows if logged.id == table and isinstance(inputs.decode(row.input), kind)]
            await kept.open_table(logged.id, logged.rules, logged.opened_at_ms)
            await kept.append(rows[: min(lost, default=len(rows))])
        self.log = kept

    async def spoil(self, table: str, *, before: int) -> None:
        """Make nonsense of the inputs of a table before one."""
        kept = MemoryLog()
        for logged in self.log.tables():
            rows = self.log.rows(logged.id)
            spoilt = [row._replace(input=b"?") if logged.id == table and row.seq < before else row for row in rows]
            await kept.open_table(logged.id, logged.rules, logged.opened_at_ms)
            await kept.append(spoilt)
        self.log = kept

    async def first_ended(self) -> None:
        """Wait until the end of the first table is marked: what a restart would learn from it is stored before."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.log.tables()[0].ending is None:
                await settle()

    async def forget_endings(self) -> None:
        """Let the log lack the mark of every table that ended, as if the room had been killed before it was written."""
        kept = MemoryLog()
        for logged in self.log.tables():
            await kept.open_table(logged.id, logged.rules, logged.opened_at_ms)
            await kept.append(self.log.rows(logged.id))
        self.log = kept


@pytest.fixture
def disk(home: Home) -> Disk:
    return Disk(home)


async def back(room: TestRoom, secret: str | None) -> PageSocket:
    """Connect again with a secret."""
    page = await room.connect()
    await page.hello(secret=secret)
    return page


async def start_private(page: PageSocket) -> View:
    await page.ask(PlayWithFriends(1))
    await page.ask(SetTable(1, bots=2))
    await page.ask(Start(1))
    return await page.view(lambda view: view.stage == "round")


async def test_a_hand_comes_back_and_everyone_counts_as_dropped_until_they_do(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        table = (await start_private(anna)).table
        await boris.ask(Enter(1, table))
        before = (await anna.view(lambda view: bool(view.next))).round
        secrets = anna.secret, boris.secret
    async with disk.room() as room, await back(room, secrets[0]) as anna:
        view = await anna.view()
        assert before is not None
        assert view.round is not None
        assert (view.table, view.round.hand, view.round.trump_card) == (table, before.hand, before.trump_card)
        assert view.next == ("Boris",)
        async with await back(room, secrets[1]) as boris:
            assert (await boris.view()).table == table


async def test_who_does_not_come_back_has_left_eight_seconds_after_the_start(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        await anna.ask(PlayWithFriends(1))
        table = (await anna.view()).table
        await boris.ask(Enter(1, table))
        await anna.ask(Start(1))
        await boris.view(lambda view: view.stage == "round")
        secret = boris.secret
    await disk.clock.advance(3_600_000)
    async with disk.room() as room, await back(room, secret) as boris:
        assert [seat.dropped for seat in (await boris.view()).seats if seat.name == "Anna"] == [True]
        await room.clock.advance(7_999)
        assert not any(seat.by_bot for view in boris.views() for seat in view.seats)
        await room.clock.advance(1)
        view = await boris.view(lambda view: any(seat.by_bot for seat in view.seats))
        assert [seat.name for seat in view.seats if seat.by_bot] == ["Anna"]


async def test_a_countdown_runs_whole_again(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(11_000)
        secret = anna.secret
    async with disk.room() as room, await back(room, secret) as anna:
        assert (await anna.view()).deals_at_ms == room.clock.now() + 12_000
        await room.clock.advance(12_000)
        assert (await anna.view(lambda view: view.stage == "round")).you.seat == 0


async def test_bots_that_were_to_move_move(disk: Disk) -> None:
    """Case 28."""
    async with disk.room() as room, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(12_000)
        before = await anna.view(lambda view: view.stage == "round")
        secret = anna.secret
    async with disk.room() as room, await back(room, secret) as anna:
        await anna.view()
        await room.clock.advance(31_200)
        after = await anna.view(lambda view: view.heard > before.heard + 1)
        assert after.table == before.table


async def test_a_table_that_ended_stays_ended_and_its_link_says_so(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        table = (await start_private(anna)).table
        await anna.ask(Leave(1, leave_hand=True))
        await room.clock.advance(10 * 3_600_000)
        secret = anna.secret
        await disk.first_ended()
    async with disk.room() as room, await back(room, secret) as anna:
        await anna.lobby()
        answer = await anna.ask(Enter(1, table))
        assert isinstance(answer, Refused)
        assert answer.code == "table_over"


async def test_a_table_that_ended_just_as_the_room_was_killed_is_over(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        table = (await anna.view()).table
        await anna.ask(Leave(1))
        await anna.lobby()
    await disk.forget_endings()
    async with disk.room() as room, await room.guest("Boris") as boris:
        assert [logged.ending for logged in disk.log.tables()] == [Ending.CLOSED]
        answer = await boris.ask(Enter(1, table))
        assert isinstance(answer, Refused)
        assert answer.code == "table_over"


async def test_a_table_that_failed_just_as_the_room_was_killed_is_void(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        table = (await start_private(anna)).table
        secret = anna.secret
    rows = disk.log.rows(table)
    await disk.log.append([Row(table, len(rows), rows[-1].at_ms, inputs.encode(inputs.Voided()))])
    async with disk.room() as room, await back(room, secret) as anna:
        assert (await anna.lobby()).why == "table_void"
        assert [logged.ending for logged in disk.log.tables()] == [Ending.VOID]
        answer = await anna.ask(Enter(1, table))
        assert isinstance(answer, Refused)
        assert answer.code == "table_over"


async def test_a_table_that_failed_while_results_could_not_be_stored_is_marked_later_and_told_once(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_rounds: Rounds, _kept: Sequence[KeptRound]) -> None:
        raise OperationalError("a statement", {}, Exception("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Rounds, "keep", fail)
        async with disk.room() as room, await room.guest("Anna") as anna, await room.guest("Boris") as boris:
            table = (await start_private(anna)).table
            with monkeypatch.context() as broken:
                broken.setattr(Table, "deadline", fail_at(table, Table.deadline))
                await room.clock.advance(30_000)
            assert (await anna.hear(Lobby, lambda lobby: lobby.why is not None)).why == "table_void"
            await room.clock.advance(1_000)
            await start_private(boris)
            secret = anna.secret
        for _ in range(2):
            with capture_logs() as logs:
                async with disk.room() as room, await back(room, secret) as anna:
                    assert (await anna.lobby()).why is None
            noted = [(log["log_level"], log["event"]) for log in logs if log.get("table") == table]
            assert noted == [("warning", "a table that had failed was not marked as void")]
        assert disk.log.tables()[0].ending is None
    async with disk.room() as room, await back(room, secret) as anna:
        assert (await anna.lobby()).why is None
        assert disk.log.tables()[0].ending is Ending.VOID


def fail_at(failing: str, deadline: Callable[[Table], int | None]) -> Callable[[Table], int | None]:
    """Return a deadline of tables that one of them fails at."""

    def fail(table: Table) -> int | None:
        assert table.id != failing
        return deadline(table)

    return fail


async def test_an_accepted_command_is_known_after_a_crash(disk: Disk) -> None:
    """Case 20, when the account's own record did not come to be written."""
    async with disk.room() as room, await room.connect() as anna:
        welcome = await anna.hello(name="Anna")
        await start_private(anna)
    accounts = disk.home.accounts()
    await accounts.seen(welcome.account, last_id=0, now_ms=0)
    accounts.close()
    async with disk.room() as room, await room.connect() as anna:
        assert (await anna.hello(secret=welcome.secret)).last_id == 3
        await anna.say(Start(3))
        assert await anna.answer(3) == Accepted(3)


@pytest.mark.parametrize("marked", [True, False])
async def test_what_was_accepted_at_a_table_that_has_ended_is_known_after_a_crash(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, *, marked: bool
) -> None:
    async def killed_before(*_: object, **__: object) -> None:
        pass

    monkeypatch.setattr(Accounts, "seen", killed_before)
    async with disk.room() as room, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await anna.ask(Leave(1))
        await anna.lobby()
        await disk.first_ended()
        secret = anna.secret
    if not marked:
        accounts = disk.home.accounts()
        await accounts.database.run(lambda db: db.execute(update(ACCOUNTS).values(last_id=0)))
        accounts.close()
        await disk.forget_endings()
    for _ in range(2):
        async with disk.room() as room, await room.connect() as anna:
            assert (await anna.hello(secret=secret)).last_id == 2
            assert disk.log.tables()[0].ending is Ending.CLOSED


async def test_what_was_accepted_at_a_table_that_failed_is_known_after_a_crash(
    disk: Disk,
) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        table = (await start_private(anna)).table
        secret = anna.secret
    accounts = disk.home.accounts()
    await accounts.database.run(lambda db: db.execute(update(ACCOUNTS).values(last_id=0)))
    accounts.close()
    rows = disk.log.rows(table)
    await disk.log.append([Row(table, len(rows), rows[-1].at_ms, inputs.encode(inputs.Voided()))])
    async with disk.room() as room, await room.connect() as anna:
        assert (await anna.hello(secret=secret)).last_id == 3


async def test_who_was_killed_between_two_tables_is_at_the_later_one(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        first = (await start_private(anna)).table
        await room.clock.advance(1_000)
        await anna.ask(QuickPlay(1, leave_hand=True))
        second = (await anna.view(lambda view: view.table != first)).table
        secret = anna.secret
    await disk.forget(first, inputs.SatElsewhere)
    assert disk.log.rows(first)[-1].seq > 3
    async with disk.room() as room, await back(room, secret) as anna:
        assert (await anna.view()).table == second
        await settle()
        decoded = [inputs.decode(row.input) for row in disk.log.rows(first)]
        assert isinstance(decoded[-1], inputs.SatElsewhere)


async def test_who_was_killed_on_the_way_back_to_the_older_table_is_at_that_one(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        await anna.ask(PlayWithFriends(1))
        first = (await anna.view()).table
        await boris.ask(Enter(1, first))
        await room.clock.advance(1_000)
        await anna.ask(QuickPlay(1))
        second = (await anna.view(lambda view: view.table != first)).table
        await room.clock.advance(1_000)
        await anna.ask(Enter(1, first))
        secret = anna.secret
    await disk.forget(second, inputs.SatElsewhere)
    async with disk.room() as room, await back(room, secret) as anna:
        assert (await anna.view()).table == first


async def test_a_log_that_can_not_be_read_ends_its_table_and_no_other(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        broken = (await start_private(anna)).table
        whole = (await start_private(boris)).table
        secrets = anna.secret, boris.secret
    rows = disk.log.rows(broken)
    await disk.log.append([Row(broken, len(rows), rows[-1].at_ms, b'{"input":"nonsense"}')])
    async with disk.room() as room, await back(room, secrets[0]) as anna, await back(room, secrets[1]) as boris:
        assert (await anna.lobby()).why == "table_void"
        assert (await boris.view()).table == whole
    async with disk.room() as room, await back(room, secrets[0]) as anna:
        assert (await anna.lobby()).why is None
    endings = {table.id: table.ending for table in disk.log.tables()}
    assert endings == {broken: Ending.VOID, whole: None}


async def test_a_table_of_other_rules_is_not_replayed(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        await start_private(anna)
    monkeypatch.setattr("durak.server.restart.RULES", "2")
    async with disk.room():
        assert disk.log.tables()[0].ending is Ending.VOID


async def test_a_room_may_have_one_table_after_it_had_many(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        table = (await start_private(anna)).table
        secret = anna.secret
    async with disk.room(Config(port=0, one_table=True)) as room, await room.guest("Boris") as boris:
        assert isinstance(await boris.ask(PlayWithFriends(1)), Accepted)
        async with await back(room, secret) as anna:
            assert (await anna.view()).table == table
            only = (await boris.view()).table
            refused = await anna.ask(PlayWithFriends(1))
            assert isinstance(refused, Refused)
            assert refused.code == "leave_hand"
        assert isinstance(await boris.ask(Enter(1, table)), Accepted)
        assert (await boris.view(lambda view: view.table == table)).table != only


async def test_a_seat_that_a_series_keeps_is_there_after_a_restart_for_who_dropped_out(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        table = await begin_series(anna)
        async with await room.guest("Boris") as boris:
            await boris.ask(Enter(1, table))
            await anna.ask(Start(1))
            await boris.view(lambda view: view.stage == "round")
            secrets = anna.secret, boris.secret
        await room.clock.advance(8_000)
        await anna.view(lambda view: view.seats[1].by_bot)
        await over(room, anna)
        await anna.ask(Start(1))
        await anna.view(lambda view: view.stage == "round" and view.round_number == 2)
    async with disk.room() as room, await back(room, secrets[1]) as boris, await back(room, secrets[0]):
        view = await boris.view()
        assert (view.table, view.you.seat, view.seats[1].by_bot) == (table, 1, False)
        assert view.series is not None
        assert (view.series.round, view.series.over) == (2, False)


async def test_a_seat_that_a_series_keeps_is_free_after_a_restart_when_its_account_was_deleted_meanwhile(
    disk: Disk,
) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna, await room.connect() as boris:
        deleted = (await boris.hello(name="Boris")).account
        await boris.ask(Enter(1, await begin_series(anna)))
        await anna.ask(Start(1))
        await boris.view(lambda view: view.stage == "round")
        secret = anna.secret
    accounts = disk.home.accounts()
    await Profiles(accounts.database, Random(1)).delete(deleted)
    accounts.close()
    async with disk.room() as room, await back(room, secret) as anna:
        view = await anna.view(lambda view: view.seats[1].by_bot)
        assert view.seats[1].name == ""
        assert all(person.place != "away" for person in view.people)


async def begin_series(host: PageSocket) -> str:
    await host.ask(PlayWithFriends(1))
    await host.ask(SetTable(1, bots=1, series="rounds", series_number=3))
    await host.say_ping()
    return host.views()[-1].table


async def over(room: TestRoom, page: PageSocket) -> None:
    while page.views()[-1].stage != "over":
        await room.clock.advance(30_000)
        await room.wire.advance(100)
        await page.say_ping()


async def test_old_logs_are_forgotten(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await anna.ask(Leave(1))
        await anna.lobby()
        await disk.first_ended()
        assert len(disk.log.tables()) == 1
        await room.clock.advance(30 * 86_400_000)
        assert len(disk.log.tables()) == 1
        await room.clock.advance(86_400_000)
        assert disk.log.tables() == []


async def test_only_what_came_since_the_last_deal_is_replayed_and_everything_is_kept(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        table = (await start_private(anna)).table
        await play_on_by_the_clock(room, anna)
        await anna.ask(Start(1))
        second = await anna.view(lambda view: view.round_number == 2)
        secret = anna.secret
    kept = disk.log.rows(table)
    assert [row.seq for row in kept] == list(range(len(kept)))
    await disk.spoil(table, before=disk.log.rows_to_replay(table)[0].seq)
    assert disk.log.rows(table)[0].input == b"?"
    async with disk.room() as room, await back(room, secret) as anna:
        view = await anna.view(lambda view: not any(seat.dropped for seat in view.seats))
        assert (view.round_number, view.heard, view.you) == (2, second.heard, second.you)
        assert [(seat.wins, seat.losses) for seat in view.seats] == [(seat.wins, seat.losses) for seat in second.seats]
        assert view.round is not None
        assert second.round is not None
        assert view.round.hand == second.round.hand
        assert anna.last_id == 4
        await play_on_by_the_clock(room, anna)
        assert isinstance(await anna.ask(Start(1)), Accepted)


async def play_on_by_the_clock(room: TestRoom, page: PageSocket) -> None:
    """Let the clock play until the round is over, and no longer: a table that everyone has left ends an hour later."""
    while page.views()[-1].stage == "round":
        await room.clock.advance(30_000)
        await room.wire.advance(100)  # so that a page may say something now and then
        await page.say_ping()


async def test_who_was_killed_between_two_tables_that_have_dealt_is_at_the_later_one(disk: Disk) -> None:
    async with disk.room() as room, await room.guest("Anna") as anna:
        await room.clock.advance(1_000)
        first = (await start_private(anna)).table
        await room.clock.advance(1_000)
        await anna.ask(QuickPlay(1, leave_hand=True))
        second = (await anna.view(lambda view: view.table != first)).table
        await room.clock.advance(12_000)
        await anna.view(lambda view: view.stage == "round")
        secret = anna.secret
    await disk.forget(first, inputs.SatElsewhere)
    async with disk.room() as room, await back(room, secret) as anna:
        assert (await anna.view()).table == second


async def test_room_time_never_goes_back_in_a_log(disk: Disk) -> None:
    for _ in range(3):
        async with disk.room() as room, await room.guest("Anna") as anna:
            await start_private(anna)
            await room.clock.advance(5_000)
    for table in disk.log.tables():
        times = [row.at_ms for row in disk.log.rows(table.id)]
        assert times == sorted(times)


async def test_a_table_that_was_opened_and_never_written_is_no_failure(disk: Disk) -> None:
    """The room was killed between the mark of its opening and its first input, of which nobody was told."""
    await disk.log.open_table("T", RULES, 1)
    async with disk.room() as room, await room.guest("Anna") as anna:
        assert [logged.ending for logged in disk.log.tables()] == [Ending.CLOSED]
        assert (await anna.lobby()).why is None
