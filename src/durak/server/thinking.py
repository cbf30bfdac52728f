"""Where bots think. Quick levels answer on the spot; hard thinks in another process until its move is due.

The table never waits for a thought: when one is late, or was about a state that has passed, the quick answer falls.
"""

import importlib
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from threading import Event, Thread
from typing import Protocol

from durak.bots import BOTS
from durak.bots.memory import Memory
from durak.protocol import Level, RoundView
from durak.rules.moves import Move

HARD_MS = 75.0
"""What a move of hard may cost; the table asks for it 1.2 s after the event."""

SLOW = frozenset[Level]({"hard"})
"""Levels that need time."""
QUICK: Level = "normal"
"""Who answers in place of a thought that is not there."""

_SEED_BITS = 63

Thought = Future[Move | None]


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked, or will be: everything it may know."""

    level: Level
    memory: Memory
    view: RoundView
    moves: tuple[Move, ...]


class Thinker(Protocol):
    """Asks bots for their moves."""

    def begin(self, question: Question) -> Thought | None:
        """Begin to think of what will be asked soon; None for a level that needs no time."""
        ...

    def warm(self) -> None:
        """Make ready for questions to hard."""
        ...

    def answer(self, question: Question, thought: Thought | None) -> Move | None:
        """Return one of the moves, or None for not adding, at once: what was thought of this, or a quick move."""
        ...


class QuickThinker:
    """Answers on the spot; asks quick levels only."""

    def __init__(self, chance: random.Random) -> None:
        """Give bots this chance."""
        self._chance = chance

    def begin(self, question: Question) -> Thought | None:  # noqa: ARG002
        """See Thinker."""
        return None

    def warm(self) -> None:
        """See Thinker."""

    def answer(self, question: Question, thought: Thought | None) -> Move | None:  # noqa: ARG002
        """See Thinker."""
        level = QUICK if question.level in SLOW else question.level
        return BOTS[level](question.view, question.memory, question.moves, self._chance)


class PoolThinker:
    """Has hard think in a pool of processes, which is there soon after the first time that somebody wants it.

    `ready` is set from then on; until then quick answers fall.
    """

    def __init__(self, chance: random.Random) -> None:
        """Give bots this chance."""
        self.ready = Event()
        self._chance = chance
        self._quick = QuickThinker(chance)
        self._pool: ProcessPoolExecutor | None = None
        self._failed = False

    def begin(self, question: Question) -> Thought | None:
        """See Thinker. A broken pool begins nothing: quick answers fall until the room starts again."""
        if question.level not in SLOW:
            return None
        if self._pool is None or not self.ready.is_set():
            self.warm()
            return None
        try:
            return self._pool.submit(_think, question, self._chance.getrandbits(_SEED_BITS))
        except RuntimeError as error:
            self._note_failure(error)
            return None

    def answer(self, question: Question, thought: Thought | None) -> Move | None:
        """See Thinker."""
        if thought is None or not thought.done() or thought.cancelled():
            return self._quick.answer(question, None)
        error = thought.exception()
        if error is not None:
            self._note_failure(error)
            return self._quick.answer(question, None)
        return thought.result()

    def _note_failure(self, error: BaseException) -> None:
        """Tell the operator once. Neither what the error says nor the question: they may name cards."""
        if not self._failed:
            self._failed = True
            import structlog  # noqa: PLC0415 -- the processes that think load this module, and never log

            structlog.get_logger().error("hard can't think: quick answers fall for it", error=type(error).__name__)

    def warm(self) -> None:
        """Start the processes, and have them import the bots: then the first thought is as fast as any."""
        if self._pool is None:
            number = max(1, (os.cpu_count() or 1) - 1)  # one is the room's
            self._pool = ProcessPoolExecutor(number, get_context("spawn"), _be_modest)
            # Starting a process takes its time, and the loop has none.
            Thread(target=self._start, args=(self._pool, number), daemon=True).start()

    def _start(self, pool: ProcessPoolExecutor, number: int) -> None:
        """Start the processes, unless the pool was stopped before, or the machine has no room for them."""
        try:
            for _ in range(number):
                pool.submit(_warm)
        except (RuntimeError, OSError) as error:
            self._note_failure(error)
        else:
            self.ready.set()

    def stop(self) -> None:
        """End the processes; what they think of is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _be_modest() -> None:
    """Let the room go first: rather a weaker thought than a slower room."""
    if hasattr(os, "nice"):
        os.nice(5)


def _warm() -> None:
    """Import the bots that think, in a process of theirs: the room itself never needs them."""
    importlib.import_module("durak.bots.hard")


def _think(question: Question, seed: int) -> Move | None:
    from durak.bots.hard import hard  # noqa: PLC0415 -- see _warm

    return hard(question.view, question.memory, question.moves, random.Random(seed), _wall_ms(HARD_MS))


def _wall_ms(budget_ms: float) -> Callable[[int], float]:
    start = time.perf_counter()
    return lambda _playouts: (time.perf_counter() - start) * 1000 / budget_ms
