"""The long form of the proof that no level peeks: two thousand decisions for each level and size."""

from itertools import chain, islice
from random import Random

import pytest

from durak.bots import BOTS
from durak.protocol import Level
from tests.bots.decisions import decisions
from tests.bots.test_bots import dealt_again, view_of

DECISIONS = 2_000


@pytest.mark.long
@pytest.mark.parametrize("level", list(BOTS))
@pytest.mark.parametrize("players", range(2, 7))
def test_two_thousand_choices_stay_when_the_hidden_cards_are_dealt_again(level: Level, players: int) -> None:
    rng = Random(players)
    met_ones = chain.from_iterable(decisions(players, seed) for seed in range(1000))
    differing = 0
    for met in islice((met for met in met_ones if len(met.moves) > 1), DECISIONS):
        other = dealt_again(met, rng)
        differing += other.hands != met.round.hands
        chosen = BOTS[level](met.view, met.memory, met.moves, Random(1))
        assert BOTS[level](view_of(other, met), met.memory, met.moves, Random(1)) == chosen
    assert differing > DECISIONS / 2
