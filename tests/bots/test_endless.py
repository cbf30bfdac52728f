"""No round among bots runs for ever."""

from collections.abc import Callable

import pytest

from durak.bots import BOTS
from durak.bots.hard import STEADY_PLAYOUTS
from durak.bots.normal import weights
from durak.bots.policy import choose, choose_easily
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.playout import Chance, deal_random
from durak.rules.round import Round
from tests.bots.decisions import played

MOST_MOVES = 5_000
"""Far more than any round among bots took (docs/bots.md)."""

Chooser = Callable[[Round, int, int], int]
every_size = pytest.mark.parametrize("players", range(2, 7))


def longest(players: int, rounds: int, choose: Chooser) -> int:
    """Play rounds; return the moves of the longest, passes included. An endless one fails."""
    chance = Chance(1000 + players)
    most = 0
    for _ in range(rounds):
        round = deal_random(players, chance)
        asked, moves = ask(round), 0
        while asked != NOBODY:
            asked = play(round, asked, choose(round, asked, options(round, asked)))
            moves += 1
            assert moves < MOST_MOVES
        most = max(most, moves)
    return most


def by_easy(round: Round, _asked: int, moves: int) -> int:
    return choose_easily(round, moves)


def by_normal(players: int) -> Chooser:
    tuned = weights(players)
    return lambda round, asked, _moves: choose(round, asked, tuned)


def longest_among_hard(players: int, rounds: int) -> int:
    """Play rounds among hard bots, as at a table: with views, memories and the endgame."""
    return max(moves_in(players, seed) for seed in range(rounds))


def moves_in(players: int, seed: int) -> int:
    """Return how often a bot was asked in a round among hard bots of STEADY_PLAYOUTS. An endless one fails."""
    asked = 0
    for _ in played(players, seed, BOTS["hard"]):
        asked += 1
        assert asked < MOST_MOVES
    return asked


@every_size
def test_easy_and_normal_come_to_an_end(players: int) -> None:
    assert longest(players, 100, by_easy) > 0
    assert longest(players, 100, by_normal(players)) > 0


@pytest.mark.long
@every_size
def test_easy_and_normal_come_to_an_end_twenty_thousand_times(players: int) -> None:
    most = longest(players, 20_000, by_easy), longest(players, 20_000, by_normal(players))
    print(f"{players} players, longest round: easy {most[0]}, normal {most[1]} moves")  # noqa: T201


@every_size
def test_hard_comes_to_an_end(players: int) -> None:
    assert longest_among_hard(players, 2) > 0


@pytest.mark.long
@every_size
def test_hard_comes_to_an_end_five_hundred_times(players: int) -> None:
    assert STEADY_PLAYOUTS == 100
    print(f"{players} players, longest round: hard {longest_among_hard(players, 500)} moves")  # noqa: T201
