"""Compares an evening in a room with the same evening where only cards that some can not know have changed places."""

from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import NamedTuple

from tests.server.room_again import Again
from tests.server.room_script import OUTSIDE, SEATED, play_evening
from tests.server.room_world import FIGURES, LOG, Known, RoomWorld, opened
from tests.table.permuted import Dealt, permuted

OBSERVERS: tuple[tuple[str, ...], ...] = ((), ("Anna",), ("Boris",), SEATED)
"""Who of those seated compares notes with everyone outside, the operator among them."""

STEPS = 28


class First(NamedTuple):
    """World A, and the table in question."""

    world: RoomWorld
    table: str
    seed: int
    steps: int


async def play_first(folder: Path, seed: int, steps: int = STEPS) -> First:
    """Play world A."""
    world = RoomWorld(seed)
    async with opened(world, Path(mkdtemp(dir=folder))):
        table = await play_evening(world, steps)
        told = len(world.heard)
    del world.heard[told:]  # as the room stops everyone goes, in whatever order
    return First(world, table, seed, steps)


async def compare(first: First, seated: tuple[str, ...], folder: Path) -> bool:
    """Play a world B for those seated; raise OtherWorldError when anyone could tell. False when there is none."""
    rng = Random(first.seed)
    known = first.world.deals[first.table]
    decks = [_other(deal, first.world, seated, rng) for deal in known]
    if decks == [deal.dealt for deal in known]:
        return False

    def deck(table: str, number: int) -> Dealt | None:
        return decks[number] if table == first.table and number < len(decks) else None

    by = frozenset({*seated, *OUTSIDE, LOG, FIGURES})
    again = Again(first.world, first.seed, deck, by)
    async with opened(again, Path(mkdtemp(dir=folder))):
        await again.play()
    return True


def _other(deal: Known, world: RoomWorld, seated: tuple[str, ...], rng: Random) -> Dealt:
    known = deal.open
    for name in seated:
        known |= deal.held.get(world.accounts[name], 0)
    return permuted(deal.dealt, deal.players, known, rng)
