"""What comes in on one connection: whole messages of the protocol, no faster and no bigger than they may be."""

from enum import Enum
from typing import Protocol

import msgspec

from durak import protocol
from durak.protocol import CloseCode, FromPage
from durak.server.clock import Clock
from durak.server.connection import Connection, Line
from durak.server.limits import MESSAGES_BURST, MESSAGES_PER_SECOND, TokenBucket


class Control(Enum):
    """What comes on a line and is no message, but counts as one."""

    FRAME = "frame"  # the socket's own ping or pong


class PageLine(Line, Protocol):
    """A Line that the room also hears."""

    async def receive(self) -> bytes | Control | None:
        """Return the next message, a binary one as empty; None when the page has closed, or the line is lost."""
        ...

    def hang_up(self) -> None:
        """Let go of a line that both sides are done with."""
        ...


class Incoming:
    """The messages of one connection: what is past a limit closes it."""

    def __init__(self, line: PageLine, connection: Connection, wire: Clock) -> None:
        self.connection = connection
        self._line = line
        self._wire = wire
        self._bucket = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_BURST, wire.now())

    async def next(self) -> FromPage | None:
        """Return the next message, None when there will be no more."""
        while (raw := await self._line.receive()) is not None:
            if self.connection.closed is not None:
                continue  # only the page's answer to the close is of interest
            message = self._read(raw)
            if isinstance(message, CloseCode):
                self.connection.close(message)
            elif message is not None:
                return message
        return None

    def _read(self, raw: bytes | Control) -> FromPage | CloseCode | None:
        """Return the message, why it closes the connection, or None for what is none and does not."""
        if not self._bucket.take(self._wire.now()):
            return CloseCode.TOO_FAST
        if isinstance(raw, Control):
            return None
        if len(raw) > protocol.FRAME_BYTES:
            return CloseCode.TOO_BIG
        try:
            return protocol.decode_page(raw)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):  # the last by an older msgspec
            return CloseCode.MALFORMED
