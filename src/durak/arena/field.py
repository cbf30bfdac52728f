# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""Duplicate deals between sets of weights, at the speed of the compiled rules: the ground on which the tuner runs.

Claims are measured elsewhere (duel.py), by what bots do with views.
"""

from durak.bots.policy import Weights, choose, choose_easily
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.playout import Chance, deal_random
from durak.rules.round import Round

EASY = None
"""Stands for easy where weights are asked for."""

_NOBODY = NOBODY


def match(players: int, deals: int, seed: int, one: Weights | None, rest: Weights | None) -> list[float]:
    """Play each deal with `one` in every seat in turn, against `rest` in all the others.

    Return for each deal the mean loss of `one`: 1 the durak, 0 not; a draw counts as the fair share of a loss, so that
    endless rounds gain nothing.
    """
    chance = Chance(seed)
    draw = 1.0 / players
    means: list[float] = []
    for _ in range(deals):
        dealt = deal_random(players, chance)
        lost = 0.0
        for seat in range(players):
            round = dealt.copy()
            play_out(round, seat, one, rest)
            if round.durak == seat:
                lost += 1.0
            elif round.durak == -1:
                lost += draw
        means.append(lost / players)
    return means


def play_out(round: Round, seat: int, one: Weights | None, rest: Weights | None) -> None:
    """Play a round to its end: `one` in this seat, `rest` in the others."""
    asked = ask(round)
    while asked != _NOBODY:
        weights = one if asked == seat else rest
        move = choose_easily(round, options(round, asked)) if weights is None else choose(round, asked, weights)
        asked = play(round, asked, move)
