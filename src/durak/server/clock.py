"""Room time: whole milliseconds that never go back, not even over a restart."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LATE_SECONDS = 0.001
"""Timers of some loops go off up to a millisecond early: they are set so much later."""


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Don't call."""
        ...


class Clock(Protocol):
    """What the room knows of time, which runs `speed` times as fast as a clock. Tests hand in one that they move."""

    speed: int

    def now(self) -> int:
        """Return the room time in milliseconds."""
        ...

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Timer:
        """Call `call` when the room time is `at_ms` or a little later."""
        ...


class RoomClock:
    """Room time by the machine's clock, `speed` times as fast. It is made inside the loop that uses it.

    `wall_seconds` is asked once, and may be wrong; from then on the loop counts. `not_before_ms` is the latest room
    time that is known from before. A faster clock counts from the same instant as the true one, so it does not go back
    over a restart either.
    """

    def __init__(self, *, not_before_ms: int, speed: int = 1, wall_seconds: Callable[[], float] = time.time) -> None:
        self.speed = speed
        self._loop = asyncio.get_running_loop()
        self._started = self._loop.time()
        self._start_ms = max(int(wall_seconds() * 1000) * speed, not_before_ms)

    def now(self) -> int:
        """See Clock."""
        return self._start_ms + int((self._loop.time() - self._started) * 1000 * self.speed)

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Timer:
        """See Clock."""
        since_start_s = (at_ms - self._start_ms) / 1000 / self.speed
        return self._loop.call_at(self._started + since_start_s + LATE_SECONDS, call)
