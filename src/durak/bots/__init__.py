"""Bots: players that get what a page in their seat gets, and nothing more.

A bot is a function of the view its seat has, what that seat saw before, its legal moves, and chance. It returns one of
the moves, or None when it does not add; never None while the table waits on it (R15). Never here: a Round of the table.
"""

import random
from collections.abc import Callable

from durak.bots.easy import easy
from durak.bots.memory import Memory
from durak.bots.normal import normal
from durak.protocol import Level, RoundView
from durak.rules.moves import Move

Bot = Callable[[RoundView, Memory, tuple[Move, ...], random.Random], Move | None]


def steady(view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random) -> Move | None:
    """Return the move of hard with a small budget; see hard.py, which is large and loaded only when it is asked."""
    from durak.bots import hard  # noqa: PLC0415

    return hard.steady(view, memory, moves, rng)


BOTS: dict[Level, Bot] = {"easy": easy, "normal": normal, "hard": steady}
"""The bot of each level. Hard has a small budget in playouts here, so that it chooses alike on every machine."""
