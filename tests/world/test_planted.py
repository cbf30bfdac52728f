"""Every planted fault is caught, by the law that it breaks: most by the first seeds, the rarest by one in 25."""

import re
from collections.abc import Callable

import pytest

from durak.world.run import Worlds
from tests.world.planted import PLANTED

MOST_SEEDS = 60

Plant = Callable[[pytest.MonkeyPatch], None]


def name_of(plant: Plant) -> str:
    return plant.__name__


@pytest.mark.parametrize("plant", PLANTED, ids=name_of)
def test_a_planted_fault_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with Worlds() as worlds:
        outcomes = (worlds.run(seed) for seed in range(MOST_SEEDS))
        broken = next((outcome.broken for outcome in outcomes if outcome.broken is not None), None)
    assert broken is not None
    assert re.search(PLANTED[plant], broken), broken
