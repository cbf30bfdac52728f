"""Virtual time: what is to happen in the world, in order; and a loop for one process that lives by it.

Nothing here waits, opens or reads anything: a seed gives the same world on every machine.
"""

import asyncio
import heapq
import itertools
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context
from typing import Any

START_SECONDS = 1_000.0
MOST_TURNS = 1_000
"""A process that is dead and still goes on after so many turns never ends."""


class StuckError(Exception):
    """The process waits, and nothing in the world will ever happen."""


class Time:
    """The time of the world in seconds, and what is to happen at which time; in the order of asking at one time."""

    def __init__(self) -> None:
        self.now = START_SECONDS
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count()

    def at(self, seconds: float, call: Callable[[], None]) -> None:
        """Call `call` at a time, now when that is past."""
        heapq.heappush(self._waiting, (max(self.now, seconds), next(self._numbers), call))

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call `call` so many seconds from now."""
        self.at(self.now + seconds, call)

    def next_at(self) -> float | None:
        """Return when the next thing happens."""
        return self._waiting[0][0] if self._waiting else None

    def step(self) -> None:
        """Let the next thing happen."""
        at, _, call = heapq.heappop(self._waiting)
        self.now = max(self.now, at)
        call()


class _Waiting(selectors.SelectSelector):
    """Where the loop of a process waits: the world goes on meanwhile, until the process has something to do."""

    def __init__(self, time: Time) -> None:
        super().__init__()
        self.time = time
        self.woken = False
        self.stopped_until = 0.0
        self.dead = False
        self.buried = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        due = None if timeout is None else self.time.now + timeout
        if not self.buried:
            self._let_pass(due)
        self.woken = False
        return []

    def _let_pass(self, due: float | None) -> None:
        while not self.dead:
            next_at = self.time.next_at()
            wanted = self.time.now if self.woken else due
            until = None if wanted is None else max(wanted, self.stopped_until)
            if until is not None and (next_at is None or until <= next_at):
                self.time.now = max(self.time.now, until)
                return
            if next_at is None:
                raise StuckError
            self.time.step()
        raise _Died


class _Died(BaseException):
    """The process has ended in the middle of what it did."""


class ProcessLoop(asyncio.SelectorEventLoop):
    """The loop of one process. What it did until it is killed stays done; what it does after that has no effect."""

    def __init__(self, time: Time, database: "DatabaseCall") -> None:
        self._waiting = _Waiting(time)
        self._database = database
        super().__init__(self._waiting)

    @property
    def dead(self) -> bool:
        """Whether the process was killed: nothing that it does now is seen by anyone."""
        return self._waiting.dead

    def kill(self) -> None:
        """End the process where it is."""
        self._waiting.dead = True

    def stall(self, seconds: float) -> None:
        """Stop the process for so long; the world goes on without it."""
        self._waiting.stopped_until = self._waiting.time.now + seconds

    def live(self, life: Coroutine[Any, Any, None]) -> bool:
        """Run a process to its end; return whether it ended by itself."""
        try:
            self.run_until_complete(life)
        except _Died:
            return False
        else:
            return True
        finally:
            self._bury()
            self.close()

    def time(self) -> float:
        """See AbstractEventLoop."""
        return self._waiting.time.now

    def call_soon(
        self,
        callback: Callable[..., object],
        *args: Any,  # noqa: ANN401 -- as asyncio has it
        context: Context | None = None,
    ) -> asyncio.Handle:
        """See AbstractEventLoop."""
        self._waiting.woken = True
        return super().call_soon(callback, *args, context=context)

    def run_in_executor(
        self,
        executor: Executor | None,
        func: Callable[..., Any],
        *args: Any,  # noqa: ANN401 -- as asyncio has it
    ) -> asyncio.Future[Any]:
        """Do a call of the database, when its time has come."""
        del executor
        return self._database(func, *args)

    def _bury(self) -> None:
        """End what was under way, so that nobody misses it."""
        self.kill()
        self._waiting.buried = True
        self.set_exception_handler(_ignore)
        for _ in range(MOST_TURNS):
            tasks = asyncio.all_tasks(self)
            if not tasks:
                return
            for task in tasks:
                task.cancel()
            self.run_until_complete(asyncio.wait(tasks, timeout=0))
        raise AssertionError("a dead process goes on for ever")


def _ignore(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say nothing of what went wrong in a dead process."""


DatabaseCall = Callable[..., asyncio.Future[Any]]
