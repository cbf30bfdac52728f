"""No round among bots runs for ever."""

from collections.abc import Callable

import pytest

from durak.bots.hard import playouts
from durak.bots.normal import weights
from durak.bots.policy import choose, choose_easily
from durak.bots.search import Search, best_move
from durak.bots.worlds import Sight
from durak.rules.cards import ALL, BIT, CARDS, cards
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.playout import Chance, deal_random
from durak.rules.round import Round

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


def by_hard(players: int) -> Chooser:
    """Hard without a memory: it knows its hand, the bout and the discard pile."""
    tuned, chance = weights(players), Chance(7)

    def choose_hard(round: Round, asked: int, moves: int) -> int:
        if moves & (moves - 1) == 0:
            return only(moves)
        return best_move(Search(sight_of(round, asked), moves, tuned, chance), playouts(100))

    return choose_hard


def only(moves: int) -> int:
    return moves.bit_length() - 1


def sight_of(round: Round, asked: int) -> Sight:
    known = round.copy()
    known.hands = [hand if seat == asked else 0 for seat, hand in enumerate(round.hands)]
    in_deck = round.drawn < CARDS
    seen = known.hands[asked] | round.on_table | round.discard | (BIT[round.deck[-1]] if in_deck else 0)
    need = [0 if seat == asked else hand.bit_count() for seat, hand in enumerate(round.hands)]
    return Sight(asked, known, need, cards(ALL & ~seen))


@every_size
def test_easy_and_normal_come_to_an_end(players: int) -> None:
    assert longest(players, 100, by_easy) > 0
    assert longest(players, 100, by_normal(players)) > 0


@pytest.mark.long
@every_size
def test_easy_and_normal_come_to_an_end_twenty_thousand_times(players: int) -> None:
    most = longest(players, 20_000, by_easy), longest(players, 20_000, by_normal(players))
    print(f"{players} players, longest round: easy {most[0]}, normal {most[1]} moves")  # noqa: T201


@pytest.mark.long
@every_size
def test_hard_comes_to_an_end_five_hundred_times(players: int) -> None:
    print(f"{players} players, longest round: hard {longest(players, 500, by_hard(players))} moves")  # noqa: T201
