"""The environment passes PettingZoo's own tests, and tells a seat what its view tells."""

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import (  # pyright: ignore[reportMissingTypeStubs]
    api_test,  # pyright: ignore[reportUnknownVariableType]
    seed_test,  # pyright: ignore[reportUnknownVariableType]
)

from durak.pettingzoo import MOVES, RawEnv, env, observation
from tests.bots.decisions import decisions
from tests.bots.test_bots import dealt_again, view_of

every_size = pytest.mark.parametrize("players", range(2, 7))


@every_size
def test_it_passes_the_api_test(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what is a matter of taste
        api_test(env(players=players), num_cycles=300)


def test_it_passes_the_seed_test() -> None:
    seed_test(lambda: env(players=3), num_cycles=200)


@every_size
def test_the_durak_loses_what_the_others_share(players: int) -> None:
    game = RawEnv(players=players)
    game.reset(seed=players)
    rng = np.random.default_rng(0)
    while not any(game.terminations.values()):
        legal = np.flatnonzero(game.observe(game.agent_selection)["action_mask"])
        game.step(int(rng.choice(legal)))
    assert sum(game.rewards.values()) == pytest.approx(0)
    assert min(game.rewards.values()) in (-1.0, 0.0)


def test_an_illegal_move_is_refused() -> None:
    game = RawEnv(players=2)
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"] == 0)[0])
    assert illegal < MOVES
    with pytest.raises(ValueError, match="may not make move"):
        game.step(illegal)


def test_an_observation_stays_when_the_hidden_cards_are_dealt_again() -> None:
    rng = random.Random(1)
    for met in list(decisions(3, 1))[:100]:
        other = view_of(dealt_again(met, rng), met)
        before = observation(met.view, met.memory, met.seat)
        assert (observation(other, met.memory, met.seat) == before).all()
