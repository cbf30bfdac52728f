# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""The exact endgame of a Round: what it is worth to a seat, and which moves are best.

It begins when all the cards that are not seen are in one hand: two are left, and the deck holds one card, the trump
that everyone sees, or none. What a round is worth is found in the order of asking of rules/driver.py. At a table the
attacker may also add before the defender has answered, and the defender may beat in any order: neither gains by it
(tests/bots/endgame/test_solver.py), so that waiting for the answer, and beating card by card, are best moves there too.
"""

from dataclasses import dataclass

from durak.bots.endgame.known import forget
from durak.bots.endgame.search import DRAW, WIN, Search, add, answer, lead, take
from durak.rules.cards import BIT, CARDS, SUIT, SUIT_SIZE, lowest, popcount
from durak.rules.driver import options, play
from durak.rules.round import Round

LOSS = -1
UNKNOWN = 2
"""What a position is worth that could not be solved within the budget."""

ENTRIES = 2**19

# C integers and arrays when compiled (solver.pxd).
_LOSS = LOSS
_DRAW = DRAW
_WIN = WIN
_UNKNOWN = UNKNOWN
_CARDS = CARDS
_TRUMPS = 3  # the suit that the search has for trumps
_SUIT_SIZE = SUIT_SIZE
_BIT = BIT
_SUIT = SUIT
_TWO = 2
_MOST_BARREN_TAKES = 36  # R13


class Solver:
    """A search and what it has found out since it last forgot.

    The same questions in the same order, from the start or since `start_anew`, get the same answers.
    """

    def __init__(self, entries: int = ENTRIES) -> None:
        """Make a solver that keeps so many positions, a power of two, 24 bytes each."""
        self.search = Search(entries)
        self.trial = Round(_TWO, [0] * CARDS, 1)


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth to the seat that is asked: WIN, DRAW or LOSS; and a move of driver.py that gets it."""

    value: int
    move: int
    nodes: int


def start_anew(solver: Solver) -> None:
    """Forget all positions, so that answers depend on nothing that was asked before."""
    forget(solver.search.known)


def fits(round: Round) -> bool:
    """Whether a round can be solved: two are left, one card at most is in the deck, and R13 is far away."""
    if round.over or round.drawn < _CARDS - (1 if round.players == _TWO else 0):
        return False
    attackers = 0
    held = 0
    for seat in range(round.players):
        if seat != round.defender and round.hands[seat] != 0:
            attackers += 1
            held = popcount(round.hands[seat])
    # Two can take no more often than the attacker holds cards, the bout that is on not counted.
    return attackers < _TWO and round.barren_takes + held + 1 < _MOST_BARREN_TAKES


def value(solver: Solver, round: Round, seat: int, budget: int) -> int:
    """Return what a round that fits is worth to a seat: WIN, DRAW, LOSS, or UNKNOWN when it takes too many nodes."""
    solver.search.nodes = 0
    solver.search.budget = budget
    return _value(solver, round, seat)


def value_of(solver: Solver, round: Round, asked: int, move: int, budget: int) -> int:
    """Return what a move is worth to the seat that makes it, as `value` does."""
    solver.search.nodes = 0
    solver.search.budget = budget
    round.copy_into(solver.trial)
    play(solver.trial, asked, move)
    return _value(solver, solver.trial, asked)


def solve(solver: Solver, round: Round, asked: int, budget: int) -> Solution | None:
    """Return what a round that fits is worth to the asked seat, and a best move; None: it takes too many nodes."""
    worth = value(solver, round, asked, budget)
    rest = options(round, asked)
    while worth != _UNKNOWN and rest != 0:
        move = lowest(rest)
        if _gets(solver, round, asked, move, worth):
            return Solution(worth, move, solver.search.nodes)
        rest &= rest - 1
    return None


def best_moves(solver: Solver, round: Round, asked: int, budget: int) -> int:
    """Return the set of the best moves, as far as they are found within the budget: 0 if none is."""
    worth = value(solver, round, asked, budget)
    rest = options(round, asked)
    found = 0
    while worth != _UNKNOWN and rest != 0:
        move = lowest(rest)
        if _gets(solver, round, asked, move, worth):
            found |= rest & -rest
        rest &= rest - 1
    return found


def _gets(solver: Solver, round: Round, asked: int, move: int, worth: int) -> bool:
    """Whether a move is worth so much, as far as the budget tells."""
    if worth == _LOSS:
        return True
    round.copy_into(solver.trial)
    play(solver.trial, asked, move)
    return _at_least(solver, solver.trial, asked, worth)


def _value(solver: Solver, round: Round, seat: int) -> int:
    if _at_least(solver, round, seat, _WIN):
        return _WIN
    if _at_least(solver, round, seat, _DRAW):
        return _DRAW
    return _UNKNOWN if solver.search.nodes > solver.search.budget else _LOSS


def _at_least(solver: Solver, round: Round, seat: int, goal: int) -> bool:
    """Whether a seat gets a WIN, or a DRAW at least; False when the budget does not tell."""
    if round.over:
        return round.durak != seat and (goal == _DRAW or round.durak != -1)
    if seat != round.defender:
        return _reaches(solver.search, round, goal) and solver.search.nodes <= solver.search.budget
    # What the defender gets is what the attacker does not.
    return not _reaches(solver.search, round, _WIN - goal) and solver.search.nodes <= solver.search.budget


def _reaches(search: Search, round: Round, goal: int) -> bool:
    """Whether the one who does not defend reaches a goal."""
    attack = 0
    for seat in range(round.players):
        if seat != round.defender:
            attack |= round.hands[seat]
    attack = _turn(round, attack)
    defence = _turn(round, round.hands[round.defender])
    table = _turn(round, round.on_table)
    deck = _turn(round, _BIT[round.deck[_CARDS - 1]]) if round.drawn < _CARDS else 0
    room = round.limit - round.count
    if round.count == 0:
        return lead(search, attack, defence, deck, goal)
    if round.taking:
        return take(search, attack, defence, table, deck, room, goal)
    if round.unbeaten == 0:
        return add(search, attack, defence, table, deck, room, goal)
    return answer(search, attack, defence, table, deck, room, goal, _turn(round, _unbeaten_cards(round)))


def _unbeaten_cards(round: Round) -> int:
    found = 0
    for i in range(round.count):
        if round.beating[i] == -1:
            found |= _BIT[round.attacks[i]]
    return found


def _turn(round: Round, cards: int) -> int:
    """Exchange the trump suit and the suit that the search has for trumps."""
    if round.trump == _TRUMPS:
        return cards
    turned = _SUIT_SIZE * (_TRUMPS - round.trump)
    trumps = cards & _SUIT[round.trump]
    others = cards & _SUIT[_TRUMPS]
    return cards ^ trumps ^ others | trumps << turned | others >> turned
