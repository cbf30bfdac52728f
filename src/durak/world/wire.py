"""A line between a page and the room, as TCP is: in order, late, cut at any time, or silent and not closed.

The room's end is a `PageLine` with a real pulse; the page's end is told what arrives.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum
from random import Random
from typing import TYPE_CHECKING, Protocol

from durak.server.clock import Clock
from durak.server.limits import CLOSE_SECONDS, UNSENT_BYTES
from durak.server.pulse import Pulse
from durak.world.time import ProcessLoop, Time

if TYPE_CHECKING:
    import asyncio

LATENCY_SECONDS = (0.005, 0.08)
ABNORMAL = 1006
"""The close code of a line that nobody closed."""


class End(IntEnum):
    """An end of a line."""

    ROOM = 0
    PAGE = 1


class Ends(Protocol):
    """Who hears of a line."""

    def sent(self, wire: "Wire", message: bytes) -> bool:
        """The room sends a message; False when it does not, because its process is dead."""
        ...

    def heard(self, wire: "Wire", message: bytes) -> None:
        """The room reads a message."""
        ...

    def ended(self, wire: "Wire") -> None:
        """The room has closed its end: nothing more is heard of it."""
        ...

    def arrived(self, wire: "Wire", message: bytes) -> None:
        """A message arrives at the page."""
        ...

    def closed(self, wire: "Wire", code: int) -> None:
        """The page learns that the line is closed."""
        ...


class Wire:
    """One line. `slow` is how many times slower than others it is, to the room and to the page.

    `buffer`: so many bytes may be under way to the page before the room's messages wait. `silent`: nothing comes
    through any more, and nobody is told.
    """

    def __init__(self, ends: Ends, loop: ProcessLoop, time: Time, wire_clock: Clock, chance: Random) -> None:
        self.ends = ends
        self.slow = [1.0, 1.0]
        self.buffer = UNSENT_BYTES
        self.silent = False
        self.broken = False  # cut: nothing that was on its way arrives
        self.closing = False  # the room has said that it closes
        self.gone = False  # the page has let go of it
        self._loop = loop
        self._time = time
        self._chance = chance
        self._unsent = 0
        self._next_at = [0.0, 0.0]  # when the next message may arrive: at the room, at the page
        self._inbox: deque[bytes | None] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._drained: asyncio.Future[None] | None = None
        self._pulse = Pulse(self, wire_clock)

    # --- the room's end ---

    def free(self) -> bool:
        """See Line."""
        return self._unsent <= self.buffer

    def send(self, message: bytes) -> None:
        """See Line."""
        if self.closing or self.broken or not self.ends.sent(self, message):
            return
        self._unsent += len(message)
        self._carry(End.PAGE, lambda: self._arrive(message))

    async def send_slowly(self, message: bytes) -> None:
        """See Line."""
        if self.broken:
            raise ConnectionResetError
        self.send(message)
        while not self.free():
            self._drained = self._loop.create_future()
            await self._drained
            if self.broken or self.closing:
                raise ConnectionResetError

    async def receive(self) -> bytes | None:
        """See PageLine."""
        while not self._inbox:
            self._waiter = self._loop.create_future()
            await self._waiter
            self._waiter = None
            self._pulse.beat()
        message = self._inbox.popleft()
        if message is not None:
            self.ends.heard(self, message)
        return message

    def listening(self) -> bool:
        """See Patient."""
        return self._waiter is not None

    def ask(self) -> None:
        """See Patient. A browser answers by itself."""
        if not self._loop.dead:
            self._carry(End.PAGE, lambda: self._carry(End.ROOM, self._wake))

    def close(self, code: int, reason: str) -> None:
        """See Line."""
        del reason
        self.ends.ended(self)
        if self.closing or self.broken:
            return
        self.closing = True
        if not self._loop.dead:
            self._carry(End.PAGE, lambda: self._tell_closed(code))
        self._loop.call_later(CLOSE_SECONDS, self.cut)

    def hang_up(self) -> None:
        """See PageLine."""
        self._pulse.stop()
        self.close(1000, "")
        self._release()

    def cut(self) -> None:
        """See Line."""
        self.ends.ended(self)
        if not self.broken:
            self.broken = True
            self._put(None)
            self._release()
            self._time.after(self._latency(End.PAGE), lambda: self._tell_closed(ABNORMAL))

    # --- the page's end ---

    def say(self, message: bytes) -> None:
        """Send a message to the room."""
        if not self.gone:
            self._carry(End.ROOM, lambda: self._put(message))

    def let_go(self) -> None:
        """Close the page's end: the room hears of it after all that was said."""
        if not self.gone:
            self.gone = True
            self._carry(End.ROOM, lambda: self._put(None))

    def abandon(self) -> None:
        """Let go of a line without a word, as a page does that is gone: what it said before may still arrive."""
        self.gone = True

    def drop(self) -> None:
        """Break the line for both: nothing that was on its way arrives."""
        self.broken = True
        self._time.after(self._latency(End.PAGE), lambda: self._put(None))
        self._release()
        self._time.after(self._latency(End.PAGE), lambda: self._tell_closed(ABNORMAL))

    def die(self) -> None:
        """The room's process is dead: what it sent still arrives, then the page learns that the line is closed."""
        self._carry(End.PAGE, lambda: self._tell_closed(ABNORMAL))

    # --- in between ---

    def _latency(self, to: End) -> float:
        return self._chance.uniform(*LATENCY_SECONDS) * self.slow[to]

    def _carry(self, to: End, arrive: Callable[[], None]) -> None:
        """Let something arrive, after all that was sent before it."""
        at = max(self._time.now + self._latency(to), self._next_at[to])
        self._next_at[to] = at
        self._time.at(at, lambda: None if self.silent or self.broken else arrive())

    def _arrive(self, message: bytes) -> None:
        self._unsent -= len(message)
        if self.free():
            self._release()
        if not self.gone:
            self.ends.arrived(self, message)

    def _tell_closed(self, code: int) -> None:
        """The page learns that the line is closed, and answers."""
        if not self.gone and not self.silent:
            self.gone = True
            self.ends.closed(self, code)
            self._carry(End.ROOM, lambda: self._put(None))

    def _put(self, message: bytes | None) -> None:
        if not self._loop.dead:
            self._inbox.append(message)
            self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _release(self) -> None:
        if self._drained is not None and not self._drained.done() and not self._loop.dead:
            self._drained.set_result(None)
