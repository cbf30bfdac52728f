"""Where bots think. A level that takes long thinks in another process; the table waits for it, the room does not."""

import random
from typing import Protocol

from durak.bots import BOTS
from durak.bots.memory import Memory
from durak.protocol import Level, RoundView
from durak.rules.moves import Move


class Thinker(Protocol):
    """Asks a bot for its move."""

    async def think(self, level: Level, seat: int, view: RoundView, moves: tuple[Move, ...]) -> Move | None:
        """Return one of `moves`, or None when the bot does not add."""
        ...


class QuickThinker:
    """For bots that answer in microseconds: it asks them on the spot."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    async def think(self, level: Level, seat: int, view: RoundView, moves: tuple[Move, ...]) -> Move | None:
        """See Thinker."""
        return BOTS[level](view, Memory(seat), moves, self._chance)
