"""Bots that think in the world: quick levels on the spot; hard's thoughts take virtual time, and some never come."""

from concurrent.futures import Future
from random import Random

from durak.rules.moves import Move
from durak.server.thinking import SLOW, Question, QuickThinker, Thought
from durak.world.faults import Fault, Faults
from durak.world.time import Time

THOUGHT_SECONDS = (0.05, 1.0)
LATE_SECONDS = (1.3, 5.0)
LATE = 0.1
"""How many thoughts come too late."""


class LateThinker:
    """See Thinker. A thought is what a quick bot says, later."""

    def __init__(self, time: Time, faults: Faults, chance: Random) -> None:
        self._time = time
        self._faults = faults
        self._chance = chance
        self._quick = QuickThinker(chance)

    def begin(self, question: Question) -> Thought | None:
        """See Thinker."""
        if question.level not in SLOW:
            return None
        late = self._chance.random() < LATE
        if late:
            self._faults.note(Fault.THOUGHT_LATE)
        thought: Thought = Future()
        move = self._quick.answer(question, None)
        seconds = self._chance.uniform(*(LATE_SECONDS if late else THOUGHT_SECONDS))
        self._time.after(seconds, lambda: _tell(thought, move))
        return thought

    def warm(self) -> None:
        """See Thinker."""

    def answer(self, question: Question, thought: Thought | None) -> Move | None:
        """See Thinker."""
        if thought is None or not thought.done() or thought.cancelled():
            return self._quick.answer(question, None)
        return thought.result()


def _tell(thought: Thought, move: Move | None) -> None:
    if not thought.cancelled():
        thought.set_result(move)
