"""A real room under a flood from every kind of hostile connection: who plays there does not notice, nothing stays."""

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientSession

from durak import protocol
from durak.protocol import CloseCode, QuickPlay, View
from durak.server.limits import MESSAGES_BURST
from tests.server import raw
from tests.server.brain import ID, play_round
from tests.server.page_socket import PageSocket
from tests.server.raw_frames import BINARY, CONTINUED, HANDSHAKE, PING, TEXT, frame, raw_page
from tests.server.server_process import ServerProcess

SPEED = 20
EACH = 40
"""So many connections of each kind come in a wave."""
AT_ONCE = 20
WAVES = 2
HELD = ("durak_tasks", "process_open_fds")
"""What the room holds for whoever is connected. What it keeps in memory is watched by `make soak-room`."""
FEW = EACH // 2
"""So much more may be held than before the flood, by who plays: what is left of each of one kind is twice as much."""
STRANGER = b'{"type":"hello","version":1,"secret":"' + b"x" * 43 + b'"}'


async def closes(url: str, *frames: bytes) -> CloseCode | int | None:
    """Open a socket, send frames, and return the code that it is closed with."""
    async with raw_page(url) as page:
        page.send(*frames)
        return await page.closed()


async def no_message(url: str) -> None:
    assert await closes(url, frame(TEXT, b"\xff{{{")) == CloseCode.MALFORMED


async def binary(url: str) -> None:
    assert await closes(url, frame(BINARY, b"x" * 4_000)) == CloseCode.MALFORMED


async def too_big(url: str) -> None:
    assert await closes(url, frame(TEXT, b" " * 60_000)) == CloseCode.TOO_BIG


async def in_endless_pieces(url: str) -> None:
    pieces = [frame(CONTINUED, b" " * 500, end=False)] * 40
    assert await closes(url, frame(TEXT, b" ", end=False), *pieces) == CloseCode.TOO_BIG


async def packed(url: str) -> None:
    assert await closes(url, frame(TEXT, b"\xaa\x56\x00", reserved=4)) == 1002


async def a_flood_of_pings(url: str) -> None:
    assert await closes(url, *[frame(PING, b"x" * 125)] * 2 * MESSAGES_BURST) == CloseCode.TOO_FAST


async def a_stranger(url: str) -> None:
    assert await closes(url, frame(TEXT, STRANGER)) == CloseCode.UNKNOWN_SECRET


async def another_page(url: str) -> None:
    for header in ("Origin: https://evil.example", "Origin: null"):
        assert b" 403 " in await raw.said(url, HANDSHAKE.format(more=f"{header}\r\n"))
    assert b" 403 " in await raw.said(url, HANDSHAKE.format(more="").replace("localhost", "evil.example"))


async def no_http(url: str) -> None:
    assert b" 400 " in await raw.said(url, b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")


async def comes_and_goes(url: str) -> None:
    """Open a connection, say half of something, and drop it."""
    _, writer = await raw.connect(url)
    writer.write(b"GET /ws HT")
    writer.transport.abort()


async def a_guest_who_goes(url: str) -> None:
    async with raw_page(url) as page:
        await page.hello()
        page.writer.transport.abort()


async def a_watcher_who_reads_nothing(url: str) -> None:
    """Watch the round that is on, ask on and on, and take no answer."""
    async with raw_page(url) as page:
        page.send(frame(TEXT, b'{"type":"hello","version":1}'))
        page.send(*[frame(TEXT, b'{"type":"ping"}')] * 2 * MESSAGES_BURST)
        assert await page.closed() == CloseCode.TOO_FAST


KINDS: tuple[Callable[[str], Awaitable[None]], ...] = (
    no_message,
    binary,
    too_big,
    in_endless_pieces,
    packed,
    a_flood_of_pings,
    a_stranger,
    another_page,
    no_http,
    comes_and_goes,
    a_guest_who_goes,
    a_watcher_who_reads_nothing,
)


async def wave(url: str) -> None:
    """Let EACH of every kind come, AT_ONCE at a time; each is told what it must be."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(kind: Callable[[str], Awaitable[None]]) -> None:
        async with gate:
            await kind(url)

    await asyncio.gather(*(one(kind) for _ in range(EACH) for kind in KINDS))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncGenerator[ServerProcess]:
    async with ServerProcess(tmp_path / "data", SPEED) as room:
        await room.start()
        yield room
        code, said = await room.stop()
        assert code == 0
        assert not [line for line in said.splitlines() if '"level": "error"' in line], said


async def figures(room: ServerProcess, names: Iterable[str]) -> list[float]:
    """Return figures of the room."""
    async with ClientSession() as session:
        text = await (await session.get(f"{room.url}/metrics")).text()
    return [float(re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[0]) for name in names]


async def until_gone(room: ServerProcess, before: Sequence[float]) -> None:
    """Wait until one socket is open and little more is HELD than before: who drops a line is noticed late."""
    async with asyncio.timeout(raw.PATIENCE_SECONDS):
        while True:
            sockets, *held = await figures(room, ["durak_connections", *HELD])
            if sockets == 1 and all(now <= then + FEW for now, then in zip(held, before, strict=True)):
                return


async def play_rounds(page: PageSocket, rng: Random, done: asyncio.Event) -> list[View]:
    """Play rounds to their ends, one at least, until it is over around here."""
    rounds = [await play_round(page, rng)]
    while not done.is_set():
        await page.view(lambda view: view.stage == "round")
        rounds.append(await play_round(page, rng))
    return rounds


async def test_who_plays_does_not_notice_a_flood_and_nothing_of_it_stays(room: ServerProcess) -> None:
    async with await PageSocket.connect(room.url) as anna:
        await anna.hello(name="Anna")
        await anna.ask(QuickPlay(ID))
        done = asyncio.Event()
        playing = asyncio.create_task(play_rounds(anna, Random(1), done))
        before = await figures(room, HELD)
        for _ in range(WAVES):
            await wave(room.url)
            await until_gone(room, before)
        done.set()
        rounds = await playing
        assert all(view.round is not None and view.round.result is not None for view in rounds)
        happened = [news.n for view in anna.views() for news in view.happened]
        assert happened == list(range(happened[0], happened[0] + len(happened)))  # she was told everything
        closed = [f'durak_closed_total{{code="{code}"}}' for code in ("malformed", "too_fast", "unknown_secret")]
        assert await figures(room, closed) == [2 * WAVES * EACH, 2 * WAVES * EACH, WAVES * EACH]
        assert await figures(room, ["durak_tables_voided_total"]) == [0]


def test_the_stranger_speaks_the_protocol() -> None:
    assert isinstance(protocol.decode_page(STRANGER), protocol.Hello)
