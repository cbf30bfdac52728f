"""Hard: remembers every public card, plans the endgame once the deck is empty, tries its moves in sampled worlds."""

import random

from durak.bots.memory import Memory
from durak.bots.normal import weights
from durak.bots.search import Search, Spent, best_move
from durak.bots.sight import as_move, sight, waits
from durak.protocol import RoundView
from durak.rules.cards import lowest, popcount
from durak.rules.driver import options
from durak.rules.moves import Move
from durak.rules.playout import Chance

STEADY_PLAYOUTS = 100


def hard(view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random, spent: Spent) -> Move | None:
    """Return the best move found before the budget is spent; None is not adding."""
    if not moves or waits(view, moves):
        return None
    known = sight(view, memory)
    choices = options(known.round, known.seat)
    if popcount(choices) > 1:
        search = Search(known, choices, weights(known.round.players), Chance(rng.getrandbits(31)))
        return as_move(best_move(search, spent), moves)
    return as_move(lowest(choices), moves)


def steady(view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random) -> Move | None:
    """Return the move of hard with a budget of STEADY_PLAYOUTS."""
    return hard(view, memory, moves, rng, playouts(STEADY_PLAYOUTS))


def playouts(number: int) -> Spent:
    """Return a budget of so many playouts a move: the same moves on every machine."""
    return lambda played: played / number
