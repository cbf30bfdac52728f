"""World B of a room: handed what was done in world A, it deals other decks at one table, and draws other secrets.

Everything that those who compare could observe must be the same, in the same order, at the same room times.
"""

import re
from collections.abc import Callable

from durak import protocol
from durak.rules import moves
from durak.table import inputs
from tests.server.room_world import Heard, RoomWorld
from tests.table.permuted import Dealt

Decks = Callable[[str, int], Dealt | None]
"""The deck of a table, by its id and the number of the deal there; None for any."""


class OtherWorldError(Exception):
    """World B went another way, so somebody could observe something else."""


class Again(RoomWorld):
    """World B. What differs from what `by` observed in world A raises OtherWorldError as soon as the step is over."""

    number = "b"

    def __init__(self, first: RoomWorld, seed: int, decks: Decks, by: frozenset[str]) -> None:
        super().__init__(seed)
        self._decks = decks
        self._by = by
        self._first = first
        self._thoughts = iter(first.thoughts)
        self._expected = [heard for heard in first.heard if heard.by in by]
        self._compared = 0

    async def play(self) -> None:
        """Do all that was done in world A."""
        for what, given in self._first.script:
            await self.do(what, *given)
            self._compare()
        if self._compared != len(self._expected):
            raise OtherWorldError(f"not told: {self._expected[self._compared]}")

    def deck(self, table: str, number: int) -> Dealt | None:
        return self._decks(table, number)

    def think(self, view: protocol.RoundView, may: tuple[moves.Move, ...], seat: int) -> moves.Move | None:
        thought = next(self._thoughts, None)
        if thought is None or thought.seat != seat:
            raise OtherWorldError("a bot was asked at another time")
        return next((move for move in may if inputs.bot_played(seat, move, view.bout) == thought), None)

    def _compare(self) -> None:
        heard = [heard for heard in self.heard if heard.by in self._by]
        for one in heard[self._compared :]:
            other = self._expected[self._compared] if self._compared < len(self._expected) else None
            if _told_at_the_end(one) != (None if other is None else _told_at_the_end(other)):
                raise OtherWorldError(f"{one.by} was told {one}, not {other}")
            self._compared += 1


SECRET = re.compile(rb'"secret":"[0-9a-f]{64}"')


def _told_at_the_end(heard: Heard) -> Heard:
    """Leave out a secret that is none any more: it is another one in each world."""
    ended = b'"stage":"over"' in heard.what or b'"stage":"called_off"' in heard.what
    return heard._replace(what=SECRET.sub(b"", heard.what)) if ended else heard
