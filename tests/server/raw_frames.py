"""WebSocket frames as no browser makes them, and what a room answers on the same connection."""

import asyncio
import struct
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec

from durak import protocol
from durak.protocol import FromRoom, Hello, Welcome
from tests.server import raw

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
MASK = b"\x01\x02\x03\x04"
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n"
)


def frame(opcode: int, payload: bytes = b"", *, end: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """Return a frame as a page sends it; `reserved` are the three bits that nobody uses."""
    first = end << 7 | reserved << 4 | opcode
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, masked << 7 | size)
    else:
        head = struct.pack("!BBH", first, masked << 7 | 126, size)
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


@dataclass
class RawPage:
    """A socket that is open. `heard` is all that the room said in text, `code` the one it closed with."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    head: bytes = b""
    heard: list[FromRoom] = field(default_factory=list[FromRoom])
    pongs: int = 0
    code: int | None = None

    def send(self, *frames: bytes) -> None:
        self.writer.write(b"".join(frames))

    async def hello(self) -> Welcome:
        """Say Hello, and hear Welcome."""
        self.send(frame(TEXT, msgspec.json.encode(Hello(protocol.VERSION))))
        while not any(isinstance(heard, Welcome) for heard in self.heard):
            await self.hear()
        return next(heard for heard in self.heard if isinstance(heard, Welcome))

    async def hear(self) -> None:
        """Take in the next frame. Raises asyncio.IncompleteReadError when there is none."""
        async with asyncio.timeout(raw.PATIENCE_SECONDS):
            first, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            payload = await self.reader.readexactly(size)
        match first & 0x0F:
            case 1:
                self.heard.append(protocol.decode_room(payload))
            case 8:
                (self.code,) = struct.unpack("!H", payload[:2])
            case 10:
                self.pongs += 1
            case _:
                pass

    async def closed(self) -> int | None:
        """Take in everything until the room closes; return its code, None when it says none."""
        try:
            while self.code is None:
                await self.hear()
        except (asyncio.IncompleteReadError, ConnectionResetError):
            pass
        return self.code


@asynccontextmanager
async def raw_page(url: str, more: str = "") -> AsyncGenerator[RawPage]:
    """Open a socket, with more headers if given."""
    reader, writer = await raw.connect(url)
    writer.write(HANDSHAKE.format(more=more).encode())
    try:
        yield RawPage(reader, writer, await reader.readuntil(b"\r\n\r\n"))
    finally:
        writer.close()
