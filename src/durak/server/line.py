"""One WebSocket, reduced to what the room needs of it: see Line in connection.py.

Whoever wants another HTTP server swaps this file.
"""

import asyncio
import contextlib
import socket
import struct

from aiohttp import WSCloseCode, WSMsgType, web

from durak import protocol
from durak.server.limits import CLOSE_SECONDS, HEARTBEAT_SECONDS, UNSENT_BYTES

# RFC 6455, 5.2: the first byte of a whole frame, and the steps of its length.
TEXT_FRAME = 0x81
CLOSE_FRAME = 0x88
SHORT = 126
LONG = 65_536

MOST_BYTES = 2 * protocol.FRAME_BYTES
"""A bigger message closes the socket unread; one up to this, and too big, the room refuses in words."""


class SocketLine:
    """A Line that is an open WebSocket."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self._socket = socket
        self._transport = transport
        self._closing = False
        transport.set_write_buffer_limits(high=UNSENT_BYTES)
        _keep_little_in_the_kernel(transport)

    def free(self) -> bool:
        """See Line."""
        return self._transport.get_write_buffer_size() <= UNSENT_BYTES

    def send(self, message: bytes) -> None:
        """See Line."""
        if not self._closing and not self._transport.is_closing():
            self._transport.write(_frame(TEXT_FRAME, message))

    async def send_slowly(self, message: bytes) -> None:
        """See Line."""
        await self._socket.send_frame(message, WSMsgType.TEXT)

    async def receive(self) -> bytes | None:
        """Return the next message, a binary one as empty; None when the page has closed, or the line is lost."""
        message = await self._socket.receive()
        match message.type:
            case WSMsgType.TEXT:
                return message.data.encode()
            case WSMsgType.BINARY:
                return b""
            case _:
                return None

    def close(self, code: int, reason: str) -> None:
        """See Line. Receive what still comes, until the page answers or the line is cut."""
        if self._closing or self._transport.is_closing():
            return
        self._transport.write(_frame(CLOSE_FRAME, struct.pack("!H", code) + reason.encode()))
        self._closing = True
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.cut)

    def hang_up(self) -> None:
        """Let go of a line that both sides are done with."""
        self.close(WSCloseCode.OK, "")  # the answer to a page that closed first
        self._transport.close()

    def cut(self) -> None:
        """See Line."""
        self._transport.abort()


async def open_line(request: web.Request) -> tuple[web.WebSocketResponse, SocketLine]:
    """Accept a WebSocket. The handler returns the response when it is done with the line."""
    response = web.WebSocketResponse(
        autoclose=False,
        compress=False,
        heartbeat=HEARTBEAT_SECONDS,
        max_msg_size=MOST_BYTES,
        writer_limit=0,
    )
    await response.prepare(request)
    transport = request.transport
    if transport is None:
        raise ConnectionResetError("The page has gone.")
    return response, SocketLine(response, transport)


def _frame(first: int, message: bytes) -> bytes:
    """Return a server's WebSocket frame."""
    length = len(message)
    if length < SHORT:
        return struct.pack("!BB", first, length) + message
    if length < LONG:
        return struct.pack("!BBH", first, SHORT, length) + message
    return struct.pack("!BBQ", first, SHORT + 1, length) + message


def _keep_little_in_the_kernel(transport: asyncio.Transport) -> None:
    """Let what a slow page has not taken wait with us, where the latest view replaces the one before."""
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if option is not None:
        with contextlib.suppress(OSError):  # a nicety: some systems know the option but do not have it
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, UNSENT_BYTES)
