# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""The search of hard: every move is tried in the same sampled worlds, and played out by normal's policy.

Sequential halving: the budget is cut into as many phases as it takes to halve the moves down to one, and after each
phase the worse half is dropped. All moves that are still there have met the same worlds and the same luck.
"""

from collections.abc import Callable

from durak.bots.policy import Weights, choose_loosely
from durak.bots.worlds import Sight, lay, shuffle
from durak.rules.cards import BIT, CARDS, lowest, popcount
from durak.rules.driver import NOBODY, options, play
from durak.rules.playout import Chance

WORLDS_AT_ONCE = 4
"""Worlds between two looks at the budget."""
MOVES = CARDS + 2
SEATS = 6

# C integers when compiled (search.pxd).
_NOBODY = NOBODY
_TWO = 2
_SEATS = SEATS
_BIT = [*BIT, 2**CARDS, 2 ** (CARDS + 1)]  # by driver move
_WORLDS_AT_ONCE = WORLDS_AT_ONCE

Spent = Callable[[int], float]
"""The share of the budget that is spent, given the number of playouts so far; 1 and more: stop."""


class Search:
    """One decision: the moves still there, and what they came to. `lost` is in half rounds, by move."""

    def __init__(self, sight: Sight, moves: int, weights: Weights, chance: Chance) -> None:
        """Take what the seat knows, and its moves as a set of driver moves."""
        self.sight = sight
        self.moves = moves
        self.weights = weights
        self.chance = chance
        self.world = sight.round.copy()
        self.trial = sight.round.copy()
        self.lost = [0] * MOVES
        self.duraks = [0] * (MOVES * SEATS)  # by move and seat
        self.worlds = 0
        self.playouts = 0


def best_move(search: Search, spent: Spent) -> int:
    """Spend the budget; return the move that loses least often."""
    phases = 0
    left = popcount(search.moves)
    while left > 1:
        left = (left + 1) // 2
        phases += 1
    for phase in range(phases):
        while True:
            try_worlds(search)
            if spent(search.playouts) * phases >= phase + 1:
                break
        _halve(search)
    return lowest(search.moves)


def try_worlds(search: Search) -> None:
    """Try every move that is still there in some more worlds."""
    for _ in range(_WORLDS_AT_ONCE):
        shuffle(search.sight, search.chance)
        lay(search.sight, search.world)
        # The others are taken to play as normal does in one world, as easy does in the next: who plans for one alone
        # is surprised by the other.
        others = None if search.worlds % _TWO == 0 else search.weights
        luck = search.chance.state
        rest = search.moves
        while rest != 0:
            move = lowest(rest)
            rest &= rest - 1
            search.chance.state = luck
            search.world.copy_into(search.trial)
            _play_out(search, move, others)
        search.worlds += 1


def _play_out(search: Search, move: int, others: Weights | None) -> None:
    trial = search.trial
    seat = search.sight.seat
    asked = play(trial, seat, move)
    while asked != _NOBODY:
        weights = search.weights if asked == seat else others
        asked = play(trial, asked, choose_loosely(trial, asked, options(trial, asked), weights, search.chance))
    search.playouts += 1
    if trial.durak != -1:
        search.duraks[move * _SEATS + trial.durak] += 1
        if trial.durak == seat:
            search.lost[move] += 2
    elif trial.players == _TWO:
        search.lost[move] += 1  # a draw between two is half a loss; among more it is none


def _halve(search: Search) -> None:
    """Drop the worse half of the moves; between equals the one with the higher number goes."""
    keep = (popcount(search.moves) + 1) // 2
    while popcount(search.moves) > keep:
        worst = lowest(search.moves)
        rest = search.moves
        while rest != 0:
            move = lowest(rest)
            rest &= rest - 1
            if search.lost[move] >= search.lost[worst]:
                worst = move
        search.moves ^= _BIT[worst]
