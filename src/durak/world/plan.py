"""What people do and what goes wrong, drawn from a seed before anything happens: so each step can be left out.

A step means something whatever came before; what exactly follows from the state of the world then.
"""

from enum import StrEnum
from itertools import accumulate
from random import Random
from typing import NamedTuple

STEPS = 500
BEGIN_SECONDS = 1_001.0
"""When everyone has come."""
PER_SECOND = 3.0


class Do(StrEnum):
    """A kind of step."""

    PLAY = "play"
    WISH = "wish"
    NONSENSE = "nonsense"
    COME = "come"
    GO = "go"
    TAKE_OVER = "take over"
    BEFRIEND = "befriend"
    REPEAT = "repeat"
    STALE = "stale"
    REORDER = "reorder"
    DROP = "drop"
    HALF_OPEN = "half open"
    DELAY = "delay"
    SLOW_READER = "slow reader"
    HOSTILE = "hostile"
    STRANGER = "stranger"
    ACCOUNTS_FAIL = "accounts fail"
    DISK_SLOW = "disk slow"
    DISK_FAILS = "disk fails"
    DIE = "die"
    DIE_IN_WRITE = "die in a write"
    POWER_CUT = "power cut"
    RESTART = "restart"
    STALL = "stall"
    CLOCK = "clock"


WEIGHTS: dict[Do, float] = {
    Do.PLAY: 1_000,
    Do.WISH: 90,
    Do.NONSENSE: 16,
    Do.COME: 8,
    Do.GO: 6,
    Do.TAKE_OVER: 7,
    Do.BEFRIEND: 3,
    Do.REPEAT: 12,
    Do.STALE: 8,
    Do.REORDER: 6,
    Do.DROP: 7,
    Do.HALF_OPEN: 3.5,
    Do.DELAY: 5,
    Do.SLOW_READER: 4,
    Do.HOSTILE: 3,
    Do.STRANGER: 4,
    Do.ACCOUNTS_FAIL: 1.6,
    Do.DISK_SLOW: 2,
    Do.DISK_FAILS: 0.8,
    Do.DIE: 1.2,
    Do.DIE_IN_WRITE: 1.5,
    Do.POWER_CUT: 0.6,
    Do.RESTART: 0.6,
    Do.STALL: 1.2,
    Do.CLOCK: 1.6,
}


class Step(NamedTuple):
    """One thing that happens at a time of the world, in seconds. `chance` seeds what it leaves open."""

    at: float
    do: Do
    page: int
    chance: int

    def __str__(self) -> str:
        return f"{self.at:9.3f} s  {self.do.value}, page {self.page}, chance {self.chance}"


def plan(seed: int, pages: int, steps: int = STEPS) -> list[Step]:
    """Return the steps of a seed."""
    chance = Random(f"plan {seed}")
    kinds = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=steps)
    at = accumulate(chance.expovariate(PER_SECOND) for _ in kinds)
    return [
        Step(round(BEGIN_SECONDS + after, 3), do, chance.randrange(pages), chance.getrandbits(32))
        for after, do in zip(at, kinds, strict=True)
    ]
