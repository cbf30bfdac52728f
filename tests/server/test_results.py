"""Every finished round is kept, once; what goes wrong there harms no table."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from sqlalchemy.exc import OperationalError

from durak.protocol import Accepted, Enter, Leave, PlayWithFriends, QuickPlay, SetTable, Start, View
from durak.server.results import Finished, Results
from durak.store.database import open_database
from durak.store.deals import Deals
from durak.store.log import Ending, MemoryLog
from durak.store.rounds import KeptRound, Rounds
from durak.table import inputs
from durak.table.news import RoundResult
from durak.table.table import Table
from tests.databases import on_both
from tests.server.api.asking import Asker, asking
from tests.server.hand_clock import HandClock, settle
from tests.server.home import Home
from tests.server.page_socket import PageSocket
from tests.server.running_room import TestRoom

pytestmark = on_both


async def play_by_the_clock(room: TestRoom, page: PageSocket) -> View:
    """Let the clock play until the round is over."""
    while page.views()[-1].stage != "over":
        await room.clock.advance(30_000)
        await room.wire.advance(100)  # so that a page may say something now and then
        await page.say_ping()
    return page.views()[-1]


async def start_again(page: PageSocket) -> View:
    await page.say_ping()
    number = page.views()[-1].round_number
    assert isinstance(await page.ask(Start(1)), Accepted)
    return await page.view(lambda view: view.round_number == number + 1)


async def start(page: PageSocket) -> View:
    await page.ask(PlayWithFriends(1))
    await page.ask(SetTable(1, bots=2))
    return await start_again(page)


async def history(asker: Asker, number: int) -> list[dict[str, Any]]:
    """Return the rounds of someone once there are so many: they are stored in the background."""
    while len(rounds := (await asker.get("/api/history"))["rounds"]) < number:
        await settle()
    return rounds


async def test_a_finished_round_is_kept_as_it_was_shown(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        began = await start(page)
        shown = await play_by_the_clock(room, page)
        [kept] = await history(anna, 1)
        assert shown.round is not None
        assert shown.round.result is not None
        result, seats = shown.round.result, kept["seats"]
        assert (kept["table"], kept["number"], kept["kind"]) == (began.table, 1, "private")
        assert kept["bouts"] == shown.round.bout
        assert (kept["started_at_ms"], kept["ended_at_ms"]) == (began.now_ms, shown.now_ms)
        assert tuple(seat["place"] for seat in seats) == result.places
        assert [seat["durak"] for seat in seats] == [seat == result.durak for seat in range(3)]
        assert [seat["won"] for seat in seats] == [bool(seat.wins) for seat in shown.seats]
        assert [(seat["name"], seat["bot"], seat["you"]) for seat in seats] == [
            ("Anna", None, True),
            (None, "normal", False),
            (None, "normal", False),
        ]
        statistics = await anna.get("/api/statistics")
        assert (statistics["rounds"], statistics["by_size"][0]["players"]) == (1, 3)


async def test_bouts_are_counted_by_round(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await start(page)
        first = await play_by_the_clock(room, page)
        await start_again(page)
        second = await play_by_the_clock(room, page)
        assert first.round is not None
        assert second.round is not None
        rounds = await history(anna, 2)
        assert [kept["bouts"] for kept in rounds] == [second.round.bout - first.round.bout, first.round.bout]


async def test_rounds_of_a_series_are_kept_with_their_numbers_in_it(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await page.ask(PlayWithFriends(1))
        await page.ask(SetTable(1, bots=2, series="rounds", series_number=2))
        await start_again(page)
        for _ in range(2):
            await play_by_the_clock(room, page)
            await start_again(page)  # at once: the first one of a series, the second one, and a rematch
        kept = [played["series"] for played in await history(anna, 2)]
        assert kept == [{"number": 1, "round": round, "by": "rounds", "to": 2} for round in (2, 1)]
        await page.ask(Leave(1, leave_hand=True))


async def fail(_rounds: Rounds, _kept: Sequence[KeptRound]) -> None:
    raise OperationalError("a statement", {}, Exception("the disk is full"))


async def test_when_storing_fails_result_and_score_are_right_and_the_operator_is_told(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await start(page)
        with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
            patch.setattr(Rounds, "keep", fail)
            shown = await play_by_the_clock(room, page)
            await settle()
        assert shown.round is not None
        assert shown.round.result is not None
        assert sum(seat.losses for seat in shown.seats) == (shown.round.result.durak is not None)  # else a draw
        assert ("results can't be stored", "error") in [(log["event"], log["log_level"]) for log in logs]
        assert (await anna.get("/api/history"))["rounds"] == []
        await start_again(page)
        await play_by_the_clock(room, page)
        assert [kept["number"] for kept in await history(anna, 2)] == [2, 1]


async def test_a_round_that_was_not_stored_is_after_a_restart_and_no_round_is_twice(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, clock = MemoryLog(), HandClock()
    with monkeypatch.context() as patch:
        patch.setattr(Rounds, "keep", fail)
        async with home.room(log=log, clock=clock) as room, await room.guest("Anna") as page:
            await start(page)
            await play_by_the_clock(room, page)
            secret = page.secret
    for _ in range(2):
        async with home.room(log=log, clock=clock) as room, asking(room.url, secret) as [anna]:
            assert [kept["number"] for kept in await history(anna, 1)] == [1]


async def test_rounds_that_were_not_stored_are_after_a_restart_whatever_was_dealt_since(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, clock = MemoryLog(), HandClock()
    with monkeypatch.context() as patch:
        patch.setattr(Rounds, "keep", fail)
        async with home.room(log=log, clock=clock) as room, await room.guest("Anna") as page:
            table = (await start(page)).table
            for _ in range(2):
                await play_by_the_clock(room, page)
                await start_again(page)
            secret = page.secret
    async with (
        home.room(log=log, clock=clock) as room,
        await room.connect() as page,
        asking(room.url, secret) as [anna],
    ):
        await page.hello(secret=secret)
        await page.view()
        assert [kept["number"] for kept in await history(anna, 2)] == [2, 1]
        replayed = log.rows_to_replay(table)[0].seq
        await play_by_the_clock(room, page)
        await history(anna, 3)
        await start_again(page)
    assert log.rows_to_replay(table)[0].seq > replayed


async def test_rounds_that_were_not_stored_are_as_the_room_stops(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    async with home.room() as room, await room.guest("Anna") as page:
        with monkeypatch.context() as patch:
            patch.setattr(Rounds, "keep", fail)
            await start(page)
            await play_by_the_clock(room, page)
        await start_again(page)
        secret = page.secret
    async with home.room() as room, asking(room.url, secret) as [anna]:
        assert [kept["number"] for kept in (await anna.get("/api/history"))["rounds"]] == [1]


async def test_a_round_that_was_over_just_before_its_table_failed_is_kept(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadline = Table.deadline

    def fail_once_over(table: Table) -> int | None:
        assert table.finished is None, "what the clock looks at after the input by which the round was over"
        return deadline(table)

    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await start(page)
        monkeypatch.setattr(Table, "deadline", fail_once_over)
        while room.log.tables()[0].ending is None:
            await room.clock.advance(30_000)
        assert room.log.tables()[0].ending is Ending.VOID
        assert [kept["number"] for kept in await history(anna, 1)] == [1]


@pytest.mark.parametrize("spoilt", [inputs.encode(inputs.Voided()), b"?", None])
async def test_a_round_that_was_over_before_its_log_is_spoilt_is_kept_by_the_restart(
    home: Home, monkeypatch: pytest.MonkeyPatch, spoilt: bytes | None
) -> None:
    """None: an input is missing."""
    log, clock = MemoryLog(), HandClock()
    with monkeypatch.context() as patch:
        patch.setattr(Rounds, "keep", fail)
        async with home.room(log=log, clock=clock) as room, await room.guest("Anna") as page:
            await start(page)
            await play_by_the_clock(room, page)
            secret = page.secret
    table = log.tables()[0].id
    last = log.rows(table)[-1]
    lost = spoilt is None
    row = last._replace(seq=last.seq + 1 + lost, input=inputs.encode(inputs.Clock()) if spoilt is None else spoilt)
    await log.append([row])
    async with home.room(log=log, clock=clock) as room, asking(room.url, secret) as [anna]:
        assert log.tables()[0].ending is Ending.VOID
        assert [kept["number"] for kept in await history(anna, 1)] == [1]


@pytest.fixture
def results(tmp_path: Path) -> Iterator[Results]:
    database = open_database(tmp_path / "rounds.sqlite3")
    yield Results(Rounds(database), Deals(database), Random(1))
    database.close()


def finished(number: int) -> Finished:
    return Finished("T", "quick", 0, 0, 1, RoundResult(number, 1, ()))


async def test_rounds_that_end_while_others_are_stored_are_stored_too(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[int] = []
    gate = asyncio.Event()

    async def keep(_rounds: Rounds, kept: Sequence[KeptRound]) -> None:
        await gate.wait()
        stored.extend(round.number for round in kept)

    monkeypatch.setattr("durak.server.results.MOST_WAITING", 2)
    monkeypatch.setattr(Rounds, "keep", keep)
    for first in (1, 3):
        results.keep([finished(first), finished(first + 1)], [])
        await settle()
    gate.set()
    await results.stop()
    assert stored == [1, 2, 3, 4]


async def test_while_storing_fails_only_so_many_results_wait(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[int] = []

    async def keep(_rounds: Rounds, kept: Sequence[KeptRound]) -> None:
        stored.extend(round.number for round in kept)

    monkeypatch.setattr("durak.server.results.MOST_WAITING", 2)
    with monkeypatch.context() as patch:
        patch.setattr(Rounds, "keep", fail)
        for number in (1, 2, 3):
            results.keep([finished(number)], [])
            await settle()
    monkeypatch.setattr(Rounds, "keep", keep)
    await results.stop()
    assert stored == [2, 3]


async def test_a_round_that_bots_played_on_counts_for_who_was_dealt_the_hand(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, page.secret) as [anna]:
        await page.ask(QuickPlay(1))
        await room.clock.advance(12_000)
        await page.view(lambda view: view.stage == "round")
        assert isinstance(await page.ask(Leave(1, leave_hand=True)), Accepted)
        while room.log.tables()[0].ending is None:
            await room.clock.advance(30_000)
        [kept] = await history(anna, 1)
        assert kept["kind"] == "quick"


async def test_whoever_deletes_the_account_in_a_round_is_somebody_in_its_result(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, await room.guest("Boris") as other:
        await page.ask(PlayWithFriends(1))
        await other.ask(Enter(1, (await page.view(lambda view: view.kind == "private")).table))
        await page.ask(SetTable(1, bots=1))
        await start_again(page)
        async with asking(room.url, page.secret, other.secret) as [anna, boris]:
            await boris.do("DELETE", "/api/account")
            await play_by_the_clock(room, page)
            [kept] = await history(anna, 1)
            assert [(seat["name"], seat["bot"]) for seat in kept["seats"]] == [
                ("Anna", None),
                (None, None),
                (None, "normal"),
            ]


async def test_a_table_is_not_marked_as_ended_before_its_last_result_is_stored(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, clock = MemoryLog(), HandClock()
    with monkeypatch.context() as patch:
        patch.setattr(Rounds, "keep", fail)
        async with home.room(log=log, clock=clock) as room, await room.guest("Anna") as page:
            await page.ask(QuickPlay(1))
            await clock.advance(12_000)
            await page.view(lambda view: view.stage == "round")
            await page.ask(Leave(1, leave_hand=True))
            await clock.advance(3_600_000)
            await settle()
            assert log.tables()[0].ending is None
            secret = page.secret
    async with home.room(log=log, clock=clock) as room, asking(room.url, secret) as [anna]:
        assert len(await history(anna, 1)) == 1
        assert log.tables()[0].ending is Ending.CLOSED


async def test_the_next_deal_waits_until_the_result_before_it_is_stored(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, may_store = Rounds.keep, asyncio.Event()

    async def keep_late(rounds: Rounds, finished: Sequence[KeptRound]) -> None:
        await may_store.wait()
        await keep(rounds, finished)

    monkeypatch.setattr(Rounds, "keep", keep_late)
    async with home.room() as room, await room.guest("Anna") as page:
        await start(page)
        await play_by_the_clock(room, page)
        again = asyncio.create_task(start_again(page))
        await settle()
        began = again.done()
        may_store.set()  # also before a failure: a room that stops waits for its results
        assert not began
        assert (await again).stage == "round"
