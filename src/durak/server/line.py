"""One WebSocket, reduced to what the room needs of it: see Line in connection.py.

Whoever wants another HTTP server swaps this file.
"""

import asyncio
import struct
from typing import Literal, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from durak import protocol
from durak.server.clock import Clock
from durak.server.incoming import Control
from durak.server.limits import CLOSE_SECONDS, UNSENT_BYTES
from durak.server.pulse import Pulse

Socket: TypeAlias = "web.WebSocketResponse[Literal[False]]"
"""One that gives text as it came."""

# RFC 6455, 5.2: the first byte of a whole frame, and the steps of its length.
TEXT_FRAME = 0x81
CLOSE_FRAME = 0x88
PING_FRAME = 0x89
PONG_FRAME = 0x8A
SHORT = 126
LONG = 65_536

MOST_BYTES = 2 * protocol.FRAME_BYTES
"""A bigger message closes the socket unread; one up to this, and too big, the room refuses in words."""


class SocketLine:
    """A Line that is an open WebSocket, until it is silent for too long.

    What is sent in one turn of the loop goes out together, at its end: a write costs as much as all the rest of a view.
    """

    def __init__(self, socket: Socket, transport: asyncio.Transport, wire: Clock) -> None:
        self._socket = socket
        self._transport = transport
        self._closing = False
        self._listening = False
        self._loop = asyncio.get_running_loop()
        self._held: list[bytes] = []  # sent in this turn
        self._held_bytes = 0
        self._pulse = Pulse(self, wire)
        transport.set_write_buffer_limits(high=UNSENT_BYTES)

    def free(self) -> bool:
        """See Line."""
        return self._held_bytes + self._transport.get_write_buffer_size() <= UNSENT_BYTES

    def send(self, message: bytes) -> None:
        """See Line."""
        self._send(TEXT_FRAME, message)

    async def send_slowly(self, message: bytes) -> None:
        """See Line."""
        self._flush()
        await self._socket.send_frame(message, WSMsgType.TEXT)

    async def receive(self) -> bytes | Control | None:
        """See PageLine."""
        self._listening = True
        message = await self._socket.receive()
        self._listening = False
        self._pulse.beat()
        match message.type:
            case WSMsgType.TEXT:
                return message.data
            case WSMsgType.BINARY:
                return b""
            case WSMsgType.PING:
                if self.free():  # whoever asks and takes no answer gets none
                    self._send(PONG_FRAME, message.data)
                return Control.FRAME
            case WSMsgType.PONG:
                return Control.FRAME
            case _:
                return None

    def listening(self) -> bool:
        """See Patient."""
        return self._listening

    def ask(self) -> None:
        """See Patient."""
        self._send(PING_FRAME, b"")

    def close(self, code: int, reason: str) -> None:
        """See Line. Receive what still comes, until the page answers or the line is cut."""
        if self._closing or self._transport.is_closing():
            return
        self._send(CLOSE_FRAME, struct.pack("!H", code) + reason.encode())
        self._flush()
        self._closing = True
        self._loop.call_later(CLOSE_SECONDS, self.cut)

    def hang_up(self) -> None:
        """Let go of a line that both sides are done with."""
        self._pulse.stop()
        self.close(WSCloseCode.OK, "")  # the answer to a page that closed first
        self._transport.close()

    def cut(self) -> None:
        """See Line."""
        self._transport.abort()

    def _send(self, first: int, message: bytes) -> None:
        if self._closing or self._transport.is_closing():
            return
        if not self._held:
            self._loop.call_soon(self._flush)
        self._held += _head(first, len(message)), message
        self._held_bytes += len(message)

    def _flush(self) -> None:
        if self._held and not self._transport.is_closing():
            self._transport.write(b"".join(self._held))
        self._held.clear()
        self._held_bytes = 0


async def open_line(request: web.Request, wire: Clock) -> tuple[Socket, SocketLine]:
    """Accept a WebSocket. The handler returns the response when it is done with the line."""
    response: Socket = web.WebSocketResponse(
        autoclose=False,
        compress=False,
        autoping=False,  # see Pulse
        max_msg_size=MOST_BYTES,
        writer_limit=0,
        decode_text=False,  # what is no UTF-8 is no message, and told so like every other
    )
    await response.prepare(request)
    transport = request.transport
    if transport is None:
        raise ConnectionResetError("The page has gone.")
    return response, SocketLine(response, transport, wire)


def _head(first: int, length: int) -> bytes:
    """Return what stands before a server's message of so many bytes."""
    if length < SHORT:
        return bytes((first, length))
    if length < LONG:
        return struct.pack("!BBH", first, SHORT, length)
    return struct.pack("!BBQ", first, SHORT + 1, length)
