"""Who plays in the arena: the levels, `random`, and outside programs, by the names they have on the command line."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from durak.arena.outside import Outside
from durak.bots import BOTS
from durak.bots.hard import ENDGAME_NODES, hard, playouts
from durak.bots.memory import Memory
from durak.bots.search import Spent
from durak.protocol import RoundView
from durak.rules.moves import Move, ThrowIn

HARD_MS = 75.0
OUTSIDE = "cmd:"
NAMES = (
    "random, easy, normal, hard (75 ms a move), hard:50ms, hard:2000 (playouts), "
    "hard:2000:0 (and nodes for the endgame), cmd:PROGRAM"
)


class Player(Protocol):
    """Somebody to ask for moves."""

    def choose(
        self, view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random
    ) -> tuple[Move | None, float]:
        """Return a move, or None for not adding, and how many ms it took."""
        ...

    def close(self) -> None:
        """Be asked no more."""
        ...


class BotPlayer:
    """A bot of ours. The time is that of the processor: what else the machine does is not the bot's."""

    def __init__(self, bot: Callable[[RoundView, Memory, tuple[Move, ...], random.Random], Move | None]) -> None:
        """Ask this bot."""
        self._bot = bot

    def choose(
        self, view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random
    ) -> tuple[Move | None, float]:
        """See Player."""
        start = time.thread_time()
        move = self._bot(view, memory, moves, rng)
        return move, (time.thread_time() - start) * 1000

    def close(self) -> None:
        """See Player."""


def player(name: str) -> Player:
    """Return the player of a name. Raises ValueError for what names nobody."""
    if name.startswith(OUTSIDE):
        return Outside(name.removeprefix(OUTSIDE))
    if name == "random":
        return BotPlayer(random_bot)
    if name == "hard" or name.startswith("hard:"):
        with suppress(ValueError):  # a budget that is no number
            return BotPlayer(_hard(name.removeprefix("hard").removeprefix(":") or f"{HARD_MS}ms"))
    elif name in BOTS:
        return BotPlayer(BOTS[name])
    raise ValueError(f"nobody is called {name!r}; there are: {NAMES}")


def random_bot(
    view: RoundView,  # noqa: ARG001
    memory: Memory,  # noqa: ARG001
    moves: tuple[Move, ...],
    rng: random.Random,
) -> Move | None:
    """Make any legal move, not adding included, each as likely."""
    may_pass = isinstance(moves[0], ThrowIn)
    i = rng.randrange(len(moves) + may_pass)
    return moves[i] if i < len(moves) else None


def processor_ms(budget_ms: float) -> Spent:
    """Return a budget of processor time that starts now."""
    start = time.thread_time()
    return lambda _playouts: (time.thread_time() - start) * 1000 / budget_ms


def _hard(budgets: str) -> Callable[[RoundView, Memory, tuple[Move, ...], random.Random], Move | None]:
    budget, _, endgame = budgets.partition(":")
    nodes = int(endgame) if endgame else ENDGAME_NODES
    if budget.endswith("ms"):
        budget_ms = float(budget.removesuffix("ms"))
        return lambda view, memory, moves, rng: hard(view, memory, moves, rng, processor_ms(budget_ms), nodes)
    number = int(budget)
    return lambda view, memory, moves, rng: hard(view, memory, moves, rng, playouts(number), nodes)
