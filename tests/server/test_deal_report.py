"""The deals of a room, as everyone may ask: counted once each, over crashes too, and only when they are over."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import ClientSession
from sqlalchemy.exc import OperationalError

from durak.deal.statistics import DealStatistics
from durak.protocol import PlayWithFriends, SetTable, Start
from durak.server.deals import report
from durak.server.deals.report import FRESH_MS
from durak.store.deals import Deals
from durak.store.log import Ending, MemoryLog
from durak.table import coming
from tests.server.api.asking import Asker, asking
from tests.server.hand_clock import HandClock, settle
from tests.server.running_room import TestRoom, running_room
from tests.server.test_results import play_by_the_clock, start, start_again


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every report be read anew."""
    monkeypatch.setattr(report, "FRESH_MS", 0)


async def deals(asker: Asker) -> DealStatistics:
    return msgspec.convert(await asker.get("/api/deals"), DealStatistics)


async def deals_at_least(asker: Asker, number: int) -> DealStatistics:
    """Return what is told once so many are counted: that happens in the background."""
    for _ in range(1_000):
        if (told := await deals(asker)).deals >= number:
            return told
        await settle()
    raise AssertionError("the deal was not counted")


async def test_a_deal_is_counted_when_its_round_is_over_and_not_before(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, None) as [anyone]:
        await start(page)
        assert (await deals(anyone)).deals == 0
        shown = await play_by_the_clock(room, page)
        told = await deals_at_least(anyone, 1)
        assert (told.deals, told.shared, told.alone, told.called_off, told.ended) == (1, 0, 1, 0, 0)
        assert told.since_ms == shown.now_ms
        assert shown.round is not None
        assert shown.round.result is not None
        trump = [figure.seen for figure in told.trump_suits]
        assert trump == [figure.name == shown.round.trump for figure in told.trump_suits]
        durak = shown.round.result.durak
        assert [figure.seen for figure in told.duraks] == (
            [] if durak is None else [seat == durak for seat in range(3)]
        )
        assert [figure.name for figure in told.attacks] == ["3.1", "3.2", "3.3"]
        assert {figure.name for figure in told.hands} == {"people", "bots"}


async def test_it_tells_the_same_while_a_round_is_on(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, None) as [anyone]:
        await start(page)
        await play_by_the_clock(room, page)
        before = await deals_at_least(anyone, 1)
        await start_again(page)
        await room.clock.advance(60_000)
        assert await deals(anyone) == before


async def test_a_report_is_read_now_and_then_however_often_it_is_asked_for(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[None] = []
    honest = Deals.counts

    async def counts(self: Deals) -> Any:  # noqa: ANN401 -- as the honest one
        read.append(None)
        return await honest(self)

    monkeypatch.setattr(Deals, "counts", counts)
    monkeypatch.setattr(report, "FRESH_MS", FRESH_MS)
    async with asking(room.url, None) as [anyone]:
        await asyncio.gather(*(anyone.get("/api/deals") for _ in range(5)))
        assert len(read) == 1
        await room.wire.advance(FRESH_MS)
        await anyone.get("/api/deals")
        assert len(read) == 2


# --- Crashes ---


@dataclass(slots=True)
class Lasting:
    """What outlives a room that is killed: its folder, its log and the time."""

    folder: Path
    log: MemoryLog
    clock: HandClock

    @contextlib.asynccontextmanager
    async def room(self) -> AsyncGenerator[tuple[TestRoom, Asker]]:
        async with (
            running_room(self.folder, log=self.log, clock=self.clock) as room,
            asking(room.url, None) as [anyone],
        ):
            yield room, anyone


@pytest.fixture
def lasting(tmp_path: Path) -> Lasting:
    return Lasting(tmp_path, MemoryLog(), HandClock())


async def test_deals_that_were_counted_are_not_counted_again_when_the_log_is_replayed(lasting: Lasting) -> None:
    async with lasting.room() as (room, anyone), await room.guest("Anna") as page:
        await start(page)
        await play_by_the_clock(room, page)
        first = await deals_at_least(anyone, 1)
    for _ in range(2):
        async with lasting.room() as (room, anyone):
            await settle()
            assert await deals(anyone) == first


async def test_a_deal_that_was_over_and_not_counted_as_the_room_was_killed_is_counted_at_its_next_start(
    lasting: Lasting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Deals, "count", fail)
        async with lasting.room() as (room, _), await room.guest("Anna") as page:
            await start(page)
            await play_by_the_clock(room, page)
    async with lasting.room() as (room, anyone):
        assert (await deals_at_least(anyone, 1)).deals == 1


async def test_the_next_round_is_dealt_when_the_deal_before_is_counted(lasting: Lasting) -> None:
    async with lasting.room() as (room, _), await room.guest("Anna") as page:
        await start(page)
        await play_by_the_clock(room, page)
        await start_again(page)
    async with lasting.room() as (room, anyone):
        assert (await deals(anyone)).deals == 1


async def fail(*_: object) -> None:
    raise OperationalError("a statement", {}, Exception("the disk is full"))


def break_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table fail when somebody drops out."""

    def drop(*_: object) -> None:
        raise AssertionError("on purpose")

    monkeypatch.setattr(coming, "drop", drop)


async def drop_in_a_round(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        await start(page)
    await settle()


async def ended(room: TestRoom) -> None:
    while room.log.tables()[0].ending is None:
        await settle()
    assert room.log.tables()[0].ending is Ending.VOID


async def test_a_deal_of_a_table_that_failed_is_counted_as_ended(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_table(monkeypatch)
    await drop_in_a_round(room)
    async with asking(room.url, None) as [anyone]:
        told = await deals_at_least(anyone, 1)
        assert (told.deals, told.ended, told.duraks) == (1, 1, ())
    await ended(room)


async def test_a_deal_of_a_table_that_failed_just_as_the_room_was_killed_is_counted_once(
    lasting: Lasting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_table(patch)
        patch.setattr(Deals, "count", fail)
        async with lasting.room() as (room, _):
            await drop_in_a_round(room)
        assert lasting.log.tables()[0].ending is None
    for _ in range(2):
        async with lasting.room() as (room, anyone):
            assert (await deals_at_least(anyone, 1)).ended == 1
            await ended(room)
            assert (await deals(anyone)).deals == 1


# --- The page ---


async def test_the_page_is_for_everyone_in_the_language_that_is_asked_for(room: TestRoom) -> None:
    async with ClientSession(room.url) as session:
        for accepted, heading in (
            ("", "The deals of this room"),
            ("de, cs;q=0.5, en;q=0.4", "Rozdání v této místnosti"),
            ("en;q=0.1, ru-RU", "Раздачи этой комнаты"),
            ("tlh", "The deals of this room"),
        ):
            answer = await session.get("/deals", headers={"Accept-Language": accepted})
            assert answer.status == 200
            assert f"<h1>{heading}</h1>" in await answer.text()
            assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language"
        chosen = await session.get("/deals?language=cs", headers={"Accept-Language": "ru"})
        assert '<html lang="cs">' in await chosen.text()


async def test_the_page_runs_no_script_and_loads_nothing(room: TestRoom) -> None:
    async with ClientSession(room.url) as session:
        answer = await session.get("/deals")
        directives = answer.headers["Content-Security-Policy"].split("; ")
        assert directives[0] == "default-src 'none'"
        assert not [one for one in directives if one.startswith(("script-src", "connect-src")) or "unsafe" in one]
        assert "<script" not in await answer.text()


async def test_a_browser_that_has_the_page_is_told_so(room: TestRoom) -> None:
    async with ClientSession(room.url) as session:
        first = await session.get("/deals")
        again = await session.get("/deals", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status, await again.read()) == (304, b"")


async def test_the_page_shows_what_the_api_tells(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, asking(room.url, None) as [anyone], ClientSession(room.url) as session:
        assert "Fewer than twenty deals" in await (await session.get("/deals")).text()
        await page.ask(PlayWithFriends(1))
        await page.ask(SetTable(1, bots=1))
        await page.ask(Start(1))
        await play_by_the_clock(room, page)
        told = await deals_at_least(anyone, 1)
        text = await (await session.get("/deals")).text()
        assert "Fewer than twenty deals" not in text
        assert f"<dd>{told.deals}</dd>" in text
        assert text.count('<th scope="row">') == sum(
            len(part)
            for part in (
                told.trump_suits,
                told.trump_ranks,
                told.first_hand,
                told.trumps,
                told.attacks,
                told.hands,
                told.ranks,
                told.order,
                told.duraks,
            )
        )


async def test_a_database_that_fails_is_said_in_words(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deals, "counts", fail)
    async with ClientSession(room.url) as session, asking(room.url, None) as [anyone]:
        assert (await session.get("/deals")).status == 503
        assert await anyone.refused("GET", "/api/deals") == "try_again"
