"""The door of a server: every connection comes in by it, and no more than there may be, in all and from one address.

What is too much is told so in HTTP, before anything of it is read as such, and closed.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import cast

from durak.server.crowd import Crowd, Full
from durak.server.headers import UNKNOWN, plain_address
from durak.server.limits import CLOSE_SECONDS, LINES, LINES_EACH, TURNED_AWAY, UNSENT_BYTES

WHY = {
    Full.ALL: ("503 Service Unavailable", "The room is full."),
    Full.ADDRESS: ("429 Too Many Requests", "There are too many connections from your address."),
}


class Door:
    """Makes the protocol of each connection. `trust_proxy`: all come from one address, that of the proxy."""

    def __init__(self, serve: Callable[[], asyncio.Protocol], *, trust_proxy: bool) -> None:
        self.serve = serve
        self.crowd = Crowd(LINES, LINES if trust_proxy else LINES_EACH)
        self.turned_away = 0  # those who are still to be told

    def __call__(self) -> asyncio.Protocol:
        """Return what attends to one connection."""
        return _Visitor(self)


class _Visitor(asyncio.Protocol):
    """One connection: served, or told why not as soon as it asks for something."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._served: asyncio.Protocol | None = None
        self._refused: Full | None = None
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._address = UNKNOWN

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._address = plain_address((transport.get_extra_info("peername") or (UNKNOWN,))[0])
        self._refused = self._door.crowd.enter(self._address)
        if self._refused is None:
            self._served = self._door.serve()
            self._served.connection_made(transport)
        elif self._door.turned_away < TURNED_AWAY:
            self._door.turned_away += 1
            self._timer = asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)
        else:
            self._transport.abort()

    def serve_by(self, other: asyncio.Protocol) -> None:
        assert self._served is not None
        assert self._transport is not None
        served, self._served = self._served, other
        self._transport.resume_reading()  # whoever paused it is not there to go on
        served.connection_lost(None)

    def data_received(self, data: bytes) -> None:
        if self._served is not None:
            self._served.data_received(data)
        elif self._transport is not None and self._refused is not None and not self._transport.is_closing():
            self._transport.write(_refusal(*WHY[self._refused]))
            self._transport.close()

    def eof_received(self) -> bool | None:
        return None if self._served is None else self._served.eof_received()

    def pause_writing(self) -> None:
        if self._served is not None:
            self._served.pause_writing()

    def resume_writing(self) -> None:
        if self._served is not None:
            self._served.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._door.turned_away -= 1
        if self._served is not None:
            self._door.crowd.leave(self._address)
            self._served.connection_lost(exc)


def hand_over(transport: asyncio.Transport, to: asyncio.Protocol) -> None:
    """Let another attend to a connection from now on. Who did is told that it is lost, and must have let go of it."""
    visitor = transport.get_protocol()
    assert isinstance(visitor, _Visitor)
    visitor.serve_by(to)


def keep_little_in_the_kernel(server: asyncio.Server) -> None:
    """Let what a slow page has not taken wait with us, where the latest view replaces the one before.

    What comes in has this from the socket that listens.
    """
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if option is None:
        return
    for listening in server.sockets:
        with contextlib.suppress(OSError):  # a nicety: some systems know the option, and do not have it
            listening.setsockopt(socket.IPPROTO_TCP, option, UNSENT_BYTES)


def _refusal(status: str, sentence: str) -> bytes:
    text = f"{sentence}\n"
    head = ("Content-Type: text/plain; charset=utf-8", f"Content-Length: {len(text)}", "Connection: close")
    return "\r\n".join((f"HTTP/1.1 {status}", *head, "", text)).encode()
