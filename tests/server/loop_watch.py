"""A loop that is watched: how long it was busy at most, between two times that it waits for something to happen."""

import asyncio
import selectors
from collections.abc import Coroutine
from time import thread_time
from typing import Any, TypeVar

T = TypeVar("T")


class LoopWatch(selectors.DefaultSelector):
    """Where the loop waits. Time is that of the processor, so that a busy machine changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.longest_ms = 0.0
        self._woke: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self._woke is not None:
            self.longest_ms = max(self.longest_ms, (thread_time() - self._woke) * 1000)
        events = super().select(timeout)
        self._woke = thread_time()
        return events

    def begin(self) -> None:
        """Forget what was before."""
        self.longest_ms = 0.0
        self._woke = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do work in a loop of its own that waits here."""
        with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(self)) as runner:
            return runner.run(work)
