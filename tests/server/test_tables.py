"""What a running table promises: durable first, answers before views, and that its fault is nobody else's."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from aiohttp import ClientSession
from structlog.testing import capture_logs

from durak import protocol
from durak.protocol import (
    Accepted,
    Enter,
    Hello,
    Leave,
    Lobby,
    Ping,
    PlayWithFriends,
    Pong,
    QuickPlay,
    Refused,
    SetTable,
    Start,
    View,
    Void,
    You,
)
from durak.store.log import Ending, LogBrokenError, MemoryLog, Row
from durak.table import inputs
from durak.table.board import Board
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.table import Table
from tests.server.brain import play_round
from tests.server.hand_clock import settle
from tests.server.page_socket import PATIENCE_SECONDS, PageSocket
from tests.server.running_room import TestRoom, fast_room, running_room


class HeldLog(MemoryLog):
    """A log whose disk is as slow as the test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()
        self.free.set()

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._append(super().append(rows)))

    async def _append(self, done: asyncio.Future[None]) -> None:
        await self.free.wait()
        await done


class BrokenLog(MemoryLog):
    """A log whose disk fails when the test wants."""

    broken = False

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        if not self.broken:
            return super().append(rows)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(LogBrokenError("the disk is full"))
        return failed


async def test_nothing_is_told_before_it_is_durable(tmp_path: Path) -> None:
    log = HeldLog()
    async with (
        running_room(tmp_path, log=log) as room,
        await room.guest("Anna") as anna,
        await room.guest("Zoe") as zoe,
    ):
        await anna.lobby()
        await zoe.lobby()
        log.free.clear()
        await anna.say(QuickPlay(1))
        while not log.tables():
            await settle()
        await settle()
        async with await room.guest("Late") as late:
            for page in (zoe, late):
                await page.say(Ping())
                assert isinstance(await page.hear_next(), Pong)  # and nothing before it
            log.free.set()
            assert await anna.hear_next() == Accepted(1)
            for page in (anna, zoe, late):
                assert (await page.view()).stage == "countdown"


async def test_who_comes_back_to_the_hand_while_the_disk_is_slow_is_no_stranger(tmp_path: Path) -> None:
    log = HeldLog()
    async with (
        running_room(tmp_path, log=log) as room,
        await room.guest("Anna") as anna,
        await room.guest("Boris") as boris,
    ):
        await anna.ask(PlayWithFriends(1))
        table = (await anna.view()).table
        await boris.ask(Enter(1, table))
        await anna.ask(Start(1))
        await boris.view(lambda view: view.stage == "round")
        secret = boris.secret
        await boris.close()
        await anna.view(lambda view: any(seat.dropped for seat in view.seats))
        await room.clock.advance(8_000)
        await anna.view(lambda view: any(seat.by_bot for seat in view.seats))
        log.free.clear()
        await room.clock.advance(30_000)  # something has happened by then, and is not durable yet
        async with await room.connect() as again:
            await again.hello(secret=secret)
            log.free.set()
            assert (await again.view()).you.seat == 1
        assert log.tables()[0].ending is None


async def test_when_the_disk_fails_the_room_stops_and_tells_nothing_more(tmp_path: Path) -> None:
    log = BrokenLog()
    async with running_room(tmp_path, log=log) as room, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await anna.view()
        log.broken = True
        await anna.say(Leave(2))
        assert str(await room.failed) == "the disk is full"
        heard = len(anna.heard)
    assert len(anna.heard) == heard


async def break_the_log(tmp_path: Path) -> None:
    """Run a room until its log breaks, which it does at one of two tables."""
    log = BrokenLog()
    async with running_room(tmp_path, log=log) as room, await room.guest("Anna") as anna:
        async with await room.guest("Boris") as boris:
            await boris.ask(PlayWithFriends(1))
        await room.clock.advance(8_000)  # nothing happens any more at a table that nobody is at
        await anna.ask(PlayWithFriends(1))
        log.broken = True
        await anna.say(Start(2))
        raise await room.failed


async def test_a_room_that_has_to_stop_leaves_no_table_running(tmp_path: Path) -> None:
    with pytest.raises(LogBrokenError):
        await break_the_log(tmp_path)
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []


# --- Our fault ---


def break_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table fail when its host asks for four bots."""
    handle = Table.handle

    def fail(table: Table, given: inputs.Any, now_ms: int) -> Refusal | tuple[Announced, ...]:
        match given:
            case inputs.Commanded(command=SetTable(bots=4)):
                raise KeyError("6C")
            case _:
                return handle(table, given, now_ms)

    monkeypatch.setattr(Table, "handle", fail)


def break_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the views of a table fail once its host has asked for four bots."""
    view = Board.view

    def fail(board: Board, you: You, happened: Sequence[Announced]) -> View:
        shown = view(board, you, happened)
        assert shown.panel is None or shown.panel.bots != 4
        return shown

    monkeypatch.setattr(Board, "view", fail)


@pytest.mark.parametrize("break_it", [break_table, break_views])
async def test_a_failing_table_ends_and_no_other(
    room: TestRoom,
    monkeypatch: pytest.MonkeyPatch,
    break_it: Callable[[pytest.MonkeyPatch], None],
) -> None:
    break_it(monkeypatch)
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris, await room.guest("Zoe") as zoe:
        await anna.ask(PlayWithFriends(1))
        table = (await anna.view()).table
        await boris.ask(Enter(1, table))
        await zoe.ask(PlayWithFriends(1))
        await anna.ask(SetTable(1, bots=4))
        for page in (anna, boris):
            assert (await page.hear(Lobby, lambda lobby: lobby.why is not None)).why == "table_void"
        assert code_of(await anna.ask(Enter(1, table))) == "table_over"
        assert isinstance(await zoe.ask(SetTable(1, bots=1)), Accepted)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while room.log.tables()[0].ending is None:  # what its people asked last is stored before
                await settle()
        assert [logged.ending for logged in room.log.tables()] == [Ending.VOID, None]
        last = inputs.decode(room.log.rows(table)[-1].input)
        assert isinstance(last, inputs.Voided)
    assert not room.failed.done()


async def test_everyone_at_a_failed_table_is_told_in_words(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    break_table(monkeypatch)
    async with await room.guest("Anna") as anna:
        await anna.ask(PlayWithFriends(1))
        assert code_of(await anna.ask(SetTable(1, bots=4))) == "table_void"
        await anna.hear(Lobby, lambda lobby: lobby.why == "table_void")
        (news,) = [news for view in anna.views() for news in view.happened if isinstance(news.what, Void)]
        assert news.n == anna.views()[-1].heard


async def test_what_the_room_logs_of_a_failure_names_no_card(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    break_table(monkeypatch)
    with capture_logs() as logs:
        async with await room.guest("Anna") as anna:
            await anna.ask(PlayWithFriends(1))
            await anna.ask(SetTable(1, bots=4))
    failures = [entry for entry in logs if entry["event"] == "table failed"]
    assert [entry["error"] for entry in failures] == ["KeyError"]
    assert any("_handle" in where for where in failures[0]["where"])
    assert "6C" not in str(logs)


def code_of(answer: Accepted | Refused) -> str | None:
    return answer.code if isinstance(answer, Refused) else None


# --- The clock ---


async def test_a_room_that_is_late_plays_on(room: TestRoom) -> None:
    """More than one thing can be due at once when the machine was asleep."""
    async with await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(12_000)
        view = await anna.view(lambda view: view.stage == "round")
        while view.stage == "round":
            await room.clock.jump(60_000)
            view = await anna.view()
        assert view.stage == "over"  # bots have played to the end for who was away
        assert view.seats[0].by_bot


async def test_two_people_play_a_whole_round(tmp_path: Path) -> None:
    async with (
        fast_room(tmp_path, speed=100) as url,
        await PageSocket.connect(url) as anna,
        await PageSocket.connect(url) as boris,
    ):
        await anna.hello(name="Anna")
        await boris.hello(name="Boris")
        await anna.ask(PlayWithFriends(1))
        table = (await anna.view()).table
        await boris.ask(Enter(1, table))
        await anna.ask(SetTable(1, bots=0))
        await anna.ask(Start(1))
        ends = await asyncio.gather(play_round(anna, Random(1)), play_round(boris, Random(2)))
        results = [end.round.result for end in ends if end.round is not None]
        assert results[0] == results[1]
        assert results[0] is not None
        for page in (anna, boris):
            news = [news.n for view in page.views() for news in view.happened]
            assert news == list(range(news[0], news[0] + len(news)))  # announcements have no gap
            versions = [view.version for view in page.views()]
            assert versions == sorted(set(versions))


async def test_a_page_that_reads_nothing_keeps_nobody_waiting_and_is_closed(tmp_path: Path) -> None:
    async with fast_room(tmp_path, speed=100) as url, await PageSocket.connect(url) as anna:
        await anna.hello(name="Anna")
        await anna.ask(QuickPlay(1))
        async with deaf_watcher(url):
            for _ in range(4):
                await anna.view(lambda view: view.stage == "round")
                await play_round(anna, Random(1))
            async with ClientSession() as session, session.get(f"{url}/metrics") as figures:
                assert 'durak_closed_total{code="too_slow"} 1.0' in await figures.text()


@contextlib.asynccontextmanager
async def deaf_watcher(url: str) -> AsyncGenerator[None]:
    """Connect, say Hello and never read."""
    host, _, port = url.removeprefix("http://").partition(":")
    plain = socket.create_connection((host, int(port)))
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader, writer = await asyncio.open_connection(sock=plain, limit=1024)
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    hello = msgspec.json.encode(Hello(protocol.VERSION))
    writer.write(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)  # RFC 6455, 5.3: masked, with zeros
    await writer.drain()
    yield
    writer.transport.abort()
