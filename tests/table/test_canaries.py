"""No byte that goes out names a card that its receiver may not know."""

from random import Random

import pytest

from durak.protocol import Kind
from tests.table.canaries import CanaryWorld, canaries
from tests.table.script import play_randomly, play_series
from tests.table.worlds import LOBBY

TABLES: list[tuple[Kind, bool]] = [("quick", False), ("private", False), ("quick", True)]


def play(kind: Kind, seed: int, *, one_table: bool, steps: int = 150) -> CanaryWorld:
    with canaries():
        world = CanaryWorld(kind, seed, one_table=one_table)
        play_randomly(world, Random(seed), steps)
    return world


@pytest.mark.parametrize(("kind", "one_table"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_told_of_a_card_they_may_not_know(kind: Kind, seed: int, *, one_table: bool) -> None:
    world = play(kind, seed, one_table=one_table)
    assert any(world.found.values())


@pytest.mark.parametrize("seed", range(3))
def test_nobody_in_a_series_is_told_of_a_card_they_may_not_know(seed: int) -> None:
    with canaries():
        world = CanaryWorld("private", seed)
        play_series(world, Random(seed), 40, by="rounds", number=2)
    assert any(world.found.values())


def test_cards_are_found_in_what_everyone_is_told() -> None:
    found: dict[str, int] = {}
    for seed in range(3):
        for observer, cards in play("quick", seed, one_table=False).found.items():
            found[observer] = found.get(observer, 0) | cards
    assert all(found[observer] for observer in ("anna", "boris", "clara", "gleb", LOBBY))
