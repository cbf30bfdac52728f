"""What comes on a socket and no browser sends: it ends in a close that says why, and harms nobody."""

import asyncio
import contextlib

import msgspec
import pytest

from durak import protocol
from durak.protocol import CloseCode, Hello, Pong, Refused, Welcome
from durak.server.limits import ANSWER_MS, MESSAGES_BURST, SILENCE_MS
from tests.server import raw
from tests.server.hand_clock import settle
from tests.server.home import Home
from tests.server.raw_frames import (
    BINARY,
    CLOSE,
    CONTINUED,
    HANDSHAKE,
    PING,
    PONG,
    TEXT,
    RawPage,
    frame,
    raw_page,
)
from tests.server.running_room import TestRoom

SOMETHING = b'{"type":"ping"}'
PROTOCOL_ERROR = 1002


MALFORMED = {
    "binary": [frame(BINARY, SOMETHING)],
    "no UTF-8": [frame(TEXT, b'{"type":"rename","id":1,"name":"\xff\xfe"}')],
    "no UTF-8 anywhere": [frame(TEXT, b"\xff\xfe")],
    "half a letter": [frame(TEXT, b'{"type":"rename","id":1,"name":"\xc3"}')],
    "an overlong letter": [frame(TEXT, b'{"type":"rename","id":1,"name":"\xc0\xaf"}')],
    "half a pair": [frame(TEXT, b'{"type":"rename","id":1,"name":"\xed\xa0\x80"}')],
    "half a pair, escaped": [frame(TEXT, rb'{"type":"rename","id":1,"name":"\ud800"}')],
    "nothing": [frame(TEXT)],
    "nothing in pieces": [frame(TEXT, end=False), frame(CONTINUED, end=False), frame(CONTINUED)],
    "bytes in pieces": [frame(BINARY, SOMETHING[:3], end=False), frame(CONTINUED, SOMETHING[3:])],
    "a number beyond all": [frame(TEXT, b'{"type":"lead","id":1' + b"0" * 400 + b',"bout":1,"card":"6C"}')],
    "very deep": [frame(TEXT, b'{"type":' + b"[" * 4_000)],
}
NO_WEBSOCKET = {
    "packed": [frame(TEXT, b"\xaa\x56\x2a\xa9\x2c\x48\x55\xb2\x52\x2a\xc8\xcc\x4b\x57\xaa\x05\x00", reserved=4)],
    "reserved bits": [frame(TEXT, SOMETHING, reserved=1)],
    "an unknown kind": [frame(3, SOMETHING)],
    "an unknown kind of control": [frame(11)],
    "a ping in pieces": [frame(PING, end=False)],
    "a big ping": [frame(PING, b"x" * 126)],
    "the rest of nothing": [frame(CONTINUED, SOMETHING)],
    "one in the middle of another": [frame(TEXT, SOMETHING[:3], end=False), frame(TEXT, SOMETHING)],
    "half a close": [frame(CLOSE, b"\x03")],
    "a close that may not be": [frame(CLOSE, b"\x03\xed")],
}


@pytest.mark.parametrize("frames", MALFORMED.values(), ids=MALFORMED)
async def test_what_is_no_message_is_closed_in_words(room: TestRoom, frames: list[bytes]) -> None:
    async with await room.guest("Anna") as anna, raw_page(room.url) as page:
        await page.hello()
        page.send(*frames)
        assert await page.closed() == CloseCode.MALFORMED
        assert said_last(page) == "malformed"
        await anna.say_ping()


@pytest.mark.parametrize("frames", NO_WEBSOCKET.values(), ids=NO_WEBSOCKET)
async def test_what_is_no_websocket_is_closed_as_such(room: TestRoom, frames: list[bytes]) -> None:
    async with await room.guest("Anna") as anna, raw_page(room.url) as page:
        await page.hello()
        page.send(*frames)
        assert await page.closed() == PROTOCOL_ERROR
        await anna.say_ping()


async def test_nothing_is_unpacked(room: TestRoom) -> None:
    async with raw_page(room.url, "Sec-WebSocket-Extensions: permessage-deflate\r\n") as page:
        assert b"deflate" not in page.head.lower()
        await page.hello()


async def test_a_message_in_pieces_is_one(room: TestRoom) -> None:
    async with raw_page(room.url) as page:
        await page.hello()
        before = len(page.heard)
        page.send(frame(TEXT, SOMETHING[:5], end=False), frame(PING), frame(CONTINUED, end=False))
        page.send(frame(CONTINUED, SOMETHING[5:]))
        while len(page.heard) == before or not page.pongs:
            await page.hear()


@pytest.mark.parametrize("piece", [1, 100, 4_000])
async def test_a_message_in_pieces_that_is_too_big_closes(room: TestRoom, piece: int) -> None:
    async with raw_page(room.url) as page:
        await page.hello()
        page.send(frame(TEXT, b" ", end=False))
        page.send(*[frame(CONTINUED, b" " * piece, end=False)] * (2 * protocol.FRAME_BYTES // piece + 1))
        assert await page.closed() == CloseCode.TOO_BIG


async def test_a_frame_that_says_it_is_huge_closes_before_it_comes(room: TestRoom) -> None:
    async with raw_page(room.url) as page:
        await page.hello()
        page.send(b"\x81\xff" + (2**62).to_bytes(8, "big"))
        assert await page.closed() == CloseCode.TOO_BIG


@pytest.mark.parametrize("opcode", [PING, PONG])
async def test_a_flood_of_the_sockets_own_frames_closes_like_any_other(room: TestRoom, opcode: int) -> None:
    async with raw_page(room.url) as page:
        await page.hello()
        page.send(*[frame(opcode, b"x" * 125)] * MESSAGES_BURST)  # Hello was one
        assert await page.closed() == CloseCode.TOO_FAST
        assert said_last(page) == "too_fast"
        assert page.pongs <= MESSAGES_BURST


async def test_a_message_that_never_ends_is_asked_for_a_sign_of_life_and_cut(room: TestRoom) -> None:
    async with raw_page(room.url) as page:
        await page.hello()
        page.send(frame(TEXT, SOMETHING))
        while not isinstance(page.heard[-1], Pong):
            await page.hear()
        page.send(frame(TEXT, b"{", end=False))
        await room.wire.advance(SILENCE_MS + ANSWER_MS)
        assert await page.closed() is None
        assert await page.reader.read() == b""


def said_last(page: RawPage) -> str | None:
    last = page.heard[-1]
    return last.code if isinstance(last, Refused) else None


HELLO = frame(TEXT, msgspec.json.encode(Hello(protocol.VERSION)))
ASKED = HANDSHAKE.format(more="").encode()
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "pieces",
    [[ASKED + HELLO], [ASKED[:40], ASKED[40:], HELLO[:3], HELLO[3:]], [ASKED + HELLO[:9], HELLO[9:]]],
    ids=["at once", "in pieces", "a piece too early"],
)
async def test_a_socket_is_opened_however_the_network_cuts_what_is_said(room: TestRoom, pieces: list[bytes]) -> None:
    reader, writer = await raw.connect(room.url)
    for piece in pieces:
        writer.write(piece)
        await settle()  # the room has read it
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    page = RawPage(reader, writer)
    while not page.heard:
        await page.hear()
    assert isinstance(page.heard[0], Welcome)
    writer.close()


async def test_a_socket_is_opened_on_a_connection_that_has_asked_other_things(room: TestRoom) -> None:
    reader, writer = await raw.connect(room.url)
    for no_socket in (HEALTH, ASKED.replace(b"Upgrade: websocket\r\n", b""), ASKED.replace(b"AAAAAA", b"A")):
        writer.write(no_socket)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200" if no_socket is HEALTH else b"HTTP/1.1 400")
        await reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
    writer.write(ASKED)
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    await RawPage(reader, writer).hello()
    writer.close()


NO_HANDSHAKES = {
    "a key in no letters": ASKED.replace(b"AAAAAA", b"\xff\xfe"),
    "an older version of HTTP": ASKED.replace(b"HTTP/1.1", b"HTTP/1.0"),
    "a body": ASKED.replace(b"\r\n\r\n", b"\r\nContent-Length: 4\r\n\r\nbody"),
}


@pytest.mark.parametrize("asked", NO_HANDSHAKES.values(), ids=NO_HANDSHAKES)
async def test_what_asks_for_no_socket_gets_none(room: TestRoom, asked: bytes) -> None:
    assert b" 400 " in (await raw.said(room.url, asked)).partition(b"\r\n")[0]


@pytest.mark.parametrize("after", [b"", frame(TEXT, SOMETHING)], ids=["nothing more", "what does not count"])
async def test_who_closes_before_saying_anything_is_answered(room: TestRoom, after: bytes) -> None:
    async with raw_page(room.url) as page:
        page.send(frame(CLOSE, b"\x03\xe8"), after)
        assert await page.closed() == 1000


@pytest.mark.parametrize("turns", range(6))
async def test_a_socket_that_is_opened_as_the_room_stops_is_closed_with_it(home: Home, turns: int) -> None:
    async with home.room() as room:
        reader, writer = await raw.connect(room.url)
        writer.write(ASKED)
        for _ in range(turns):
            await asyncio.sleep(0)
        leaving = asyncio.create_task(_leave_when_closed(reader, writer))
    await leaving
    assert "socket" not in {task.get_name() for task in asyncio.all_tasks()}


async def _leave_when_closed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(asyncio.IncompleteReadError):  # it was not opened any more
        await reader.readuntil(b"\r\n\r\n")
        await RawPage(reader, writer).closed()
    writer.close()
