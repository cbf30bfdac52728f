"""A clock that a test moves."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

START_MS = 1_000_000
SETTLED = 50
"""So many turns of the loop and a room with its log in memory has done all that follows from a timer."""


@dataclass(order=True, slots=True)
class HandTimer:
    at_ms: int
    number: int
    call: Callable[[], None] | None = field(compare=False)

    def cancel(self) -> None:
        self.call = None  # as a loop does, a cancelled timer holds nothing


class HandClock:
    """Room time stands still until `advance`."""

    speed = 1

    def __init__(self, now_ms: int = START_MS) -> None:
        self._now_ms = now_ms
        self._timers: list[HandTimer] = []
        self._numbers = itertools.count()

    def now(self) -> int:
        return self._now_ms

    def call_at(self, at_ms: int, call: Callable[[], None]) -> HandTimer:
        timer = HandTimer(at_ms, next(self._numbers), call)
        heapq.heappush(self._timers, timer)
        return timer

    async def advance(self, ms: int) -> None:
        """Let time go on; timers go off at their times, and the loop follows each."""
        until_ms = self._now_ms + ms
        while self._timers and self._timers[0].at_ms <= until_ms:
            timer = heapq.heappop(self._timers)
            self._now_ms = max(self._now_ms, timer.at_ms)
            if timer.call is not None:
                timer.call()
                await settle()
        self._now_ms = until_ms
        await settle()

    async def jump(self, ms: int) -> None:
        """Let all that time pass at once, as on a machine that was asleep: timers go off late."""
        self._now_ms += ms
        await self.advance(0)


async def settle() -> None:
    for _ in range(SETTLED):
        await asyncio.sleep(0)
