"""Normal: tuned rules, weights by the number of players.

Saves trumps, throws in ranks the defender evidently lacks, thinks of the refill.
"""

import random

from durak.bots.memory import Memory
from durak.bots.policy import Weights, choose
from durak.bots.sight import as_move, sight, waits
from durak.bots.weights import WEIGHTS
from durak.bots.worlds import lay
from durak.protocol import RoundView
from durak.rules.moves import Move


def normal(view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: random.Random) -> Move | None:  # noqa: ARG001
    """Return the move of a player who knows the game; None is not adding. Draws nothing from `rng`."""
    if not moves or waits(view, moves):
        return None
    known = sight(view, memory)
    # The policy counts the others' cards and never looks at them: any cards will do.
    lay(known, known.round)
    return as_move(choose(known.round, known.seat, weights(known.round.players)), moves)


def weights(players: int) -> Weights:
    """Return the weights for a number of players."""
    return Weights(list(WEIGHTS[players]))
