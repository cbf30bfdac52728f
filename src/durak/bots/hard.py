"""Hard: remembers every public card, plans the endgame once the deck is empty, tries its moves in sampled worlds."""

import random
from functools import cache

from durak.bots.endgame.solver import Solver, best_moves, fits, start_anew
from durak.bots.memory import Memory
from durak.bots.normal import weights
from durak.bots.search import Search, Spent, best_move
from durak.bots.sight import as_move, sight, waits
from durak.bots.worlds import Sight, lay
from durak.protocol import RoundView
from durak.rules.cards import lowest, popcount
from durak.rules.driver import options
from durak.rules.moves import Move
from durak.rules.playout import Chance

ENDGAME_NODES = 150_000
"""What the exact endgame may cost: some 20 ms when compiled."""
STEADY_PLAYOUTS = 100
STEADY_NODES = 2_000


def hard(
    view: RoundView,
    memory: Memory,
    moves: tuple[Move, ...],
    rng: random.Random,
    spent: Spent,
    nodes: int = ENDGAME_NODES,
) -> Move | None:
    """Return the best move found before the budget is spent; None is not adding.

    Where the endgame is solved it is a best move; among several the search chooses, since the others may err.
    """
    if not moves or waits(view, moves):
        return None
    known = sight(view, memory)
    choices = options(known.round, known.seat)
    if popcount(choices) > 1:
        choices = endgame_moves(known, nodes) or choices
    if popcount(choices) > 1:
        search = Search(known, choices, weights(known.round.players), Chance(rng.getrandbits(31)))
        return as_move(best_move(search, spent), moves)
    return as_move(lowest(choices), moves)


def steady(view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random) -> Move | None:
    """Return the move of hard with budgets of STEADY_PLAYOUTS and STEADY_NODES."""
    return hard(view, memory, moves, rng, playouts(STEADY_PLAYOUTS), STEADY_NODES)


def playouts(number: int) -> Spent:
    """Return a budget of so many playouts a move: the same moves on every machine."""
    return lambda played: played / number


def endgame_moves(known: Sight, nodes: int) -> int:
    """Return the set of the best moves of an endgame that is wholly known and solved within the budget, else 0."""
    if known.count != sum(known.need):
        return 0  # more cards are unseen than the others hold: the deck's, or beaten ones not remembered
    world = known.round.copy()
    lay(known, world)
    if not fits(world):
        return 0
    solver = _solver()
    start_anew(solver)  # what was solved before must not show in a move
    return best_moves(solver, world, known.seat, nodes)


@cache
def _solver() -> Solver:
    """The solver of this process: its table is large."""
    return Solver()
