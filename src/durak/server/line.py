"""One WebSocket, reduced to what the room needs of it: see Line in connection.py.

The HTTP server hears who asks for one, and gives its connection away: of itself it keeps nothing for a page that plays.
Whoever wants another HTTP server swaps this file.
"""

import asyncio
import base64
import hashlib
import struct
import weakref

from aiohttp import EofStream, HttpVersion11, WSCloseCode, WSMsgType, hdrs, web
from aiohttp._websocket.reader import WebSocketDataQueue
from aiohttp.base_protocol import BaseProtocol
from aiohttp.http_websocket import WS_KEY, WebSocketError, WebSocketReader

from durak import protocol
from durak.server.clock import Clock
from durak.server.door import hand_over
from durak.server.incoming import Control
from durak.server.limits import CLOSE_SECONDS, UNSENT_BYTES
from durak.server.pulse import Pulse

# RFC 6455, 5.2: the first byte of a whole frame, and the steps of its length.
TEXT_FRAME = 0x81
CLOSE_FRAME = 0x88
PING_FRAME = 0x89
PONG_FRAME = 0x8A
SHORT = 126
LONG = 65_536

MOST_BYTES = 2 * protocol.FRAME_BYTES
"""A bigger message closes the socket unread; one up to this, and too big, the room refuses in words."""

HEARD_BYTES = 32_768
"""Half of what may be heard and not yet received; past it nothing more is read."""

SWITCHING = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
)


class SocketLine(BaseProtocol):
    """A Line that is an open WebSocket, until it is silent for too long.

    What is sent in one turn of the loop goes out together, at its end: a write costs as much as all the rest of a view.
    """

    def __init__(self, transport: asyncio.Transport, wire: Clock) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(loop)
        self._upgraded = True  # there is no parser of HTTP to pause
        self._transport = transport
        self.transport = transport  # by which BaseProtocol pauses reading; it is None once the line is lost
        self._over = False  # the page has closed, or the line is lost
        self._closing = False
        self._cut: asyncio.TimerHandle | None = None
        self._listening = False
        self._held: list[bytes] = []  # sent in this turn
        self._held_bytes = 0
        itself = weakref.proxy(self)  # or it would stay until Python looks for circles, with all that it holds
        self._pulse = Pulse(itself, wire)
        self._heard = WebSocketDataQueue(itself, HEARD_BYTES, loop=loop)
        # What is no UTF-8 is no message, and told so like every other: so nothing is decoded here.
        self.reader = WebSocketReader(self._heard, MOST_BYTES, compress=False, decode_text=False)

    def data_received(self, data: bytes) -> None:
        """Hear more of what the page says."""
        self.reader.feed_data(data)

    def connection_lost(self, exc: BaseException | None) -> None:  # noqa: ARG002 -- a line is lost, whatever the reason
        """Hear the last of it; whoever waits until more can be sent goes on, and learns it then."""
        super().connection_lost(None)
        self._heard.feed_eof()
        if self._cut is not None:
            self._cut.cancel()

    def free(self) -> bool:
        """See Line."""
        return self._held_bytes + self._transport.get_write_buffer_size() <= UNSENT_BYTES

    def send(self, message: bytes) -> None:
        """See Line."""
        self._send(TEXT_FRAME, message)

    async def send_slowly(self, message: bytes) -> None:
        """See Line."""
        self._send(TEXT_FRAME, message)
        self._flush()
        if self._transport.is_closing():
            raise ConnectionResetError
        await self._drain_helper()

    async def receive(self) -> bytes | Control | None:
        """See PageLine."""
        if self._over:
            return None
        message = None
        self._listening = True
        try:
            message = await self._heard.read()
        except EofStream:
            pass
        except WebSocketError as error:
            self.close(error.code, "")
        finally:
            self._listening = False
            self._pulse.beat()
        if message is None or message.type is WSMsgType.CLOSE:
            self._over = True
            return None
        if message.type is WSMsgType.TEXT:
            return message.data
        if message.type is WSMsgType.PING and self.free():  # whoever asks and takes no answer gets none
            self._send(PONG_FRAME, message.data)
        return b"" if message.type is WSMsgType.BINARY else Control.FRAME

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
        self._cut = self._loop.call_later(CLOSE_SECONDS, self.cut)

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


class Upgraded(web.StreamResponse):
    """What the HTTP server is told to answer on a connection that is not its own any more: nothing."""

    async def prepare(self, request: web.BaseRequest) -> None:
        """Begin nothing."""

    async def write_eof(self, data: bytes = b"") -> None:
        """End nothing."""

    @property
    def prepared(self) -> bool:
        """Tell that it has been answered."""
        return True


def open_line(request: web.Request, wire: Clock) -> SocketLine:
    """Accept a WebSocket, on the connection of a request which the handler answers with Upgraded.

    Raises HTTPBadRequest for what asks for none, ConnectionResetError when the page has gone.
    """
    if not _asks_for_one(request):
        raise web.HTTPBadRequest(text="A WebSocket is opened here, by RFC 6455.\n")
    transport, server = request.transport, request.protocol
    if transport is None:
        raise ConnectionResetError("The page has gone.")
    line = SocketLine(transport, wire)
    if server.writing_paused:
        line.pause_writing()
    server.transport = None  # or the server would close it, when it is told that it is lost
    hand_over(transport, line)
    transport.set_write_buffer_limits(high=UNSENT_BYTES)
    key = request.headers[hdrs.SEC_WEBSOCKET_KEY].encode()
    transport.write(SWITCHING % base64.b64encode(hashlib.sha1(key + WS_KEY, usedforsecurity=False).digest()))
    server.set_parser(line.reader)  # the server feeds it what came right after the request
    return line


def _asks_for_one(request: web.Request) -> bool:
    try:
        asks = bool(web.WebSocketResponse().can_prepare(request))
    except ValueError:  # its key is in no letters of a key
        return False
    return asks and request.version >= HttpVersion11 and not request.body_exists


def _head(first: int, length: int) -> bytes:
    """Return what stands before a server's message of so many bytes."""
    if length < SHORT:
        return bytes((first, length))
    if length < LONG:
        return struct.pack("!BBH", first, SHORT, length)
    return struct.pack("!BBQ", first, SHORT + 1, length)
