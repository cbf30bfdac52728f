"""A log on a disk that is slow when a test wants it."""

import asyncio
from collections.abc import Sequence

from durak.store.log import MemoryLog, Row


class SlowLog(MemoryLog):
    """A log that is slow for one table, or for every one that is new."""

    def __init__(self) -> None:
        super().__init__()
        self.slow_for = ""
        self.slow_for_new = False
        self.held = asyncio.Event()
        self._waiting: list[asyncio.Future[None]] = []

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        done = super().append(rows)
        if rows[0].table != self.slow_for and not (self.slow_for_new and rows[0].seq == 0):
            return done
        self.held.set()
        self._waiting.append(asyncio.get_running_loop().create_future())
        return self._waiting[-1]

    def hurry(self) -> None:
        self.slow_for, self.slow_for_new = "", False
        for done in self._waiting:
            done.set_result(None)
