"""In play hard's regret against the solver is 0, wherever it has solved what is left."""

from random import Random

import pytest

from durak.bots.endgame.solver import LOSS, Solver, start_anew, value, value_of
from durak.bots.hard import ENDGAME_NODES, endgame_moves, hard, playouts
from durak.bots.memory import Memory
from durak.bots.sight import sight, waits
from durak.protocol import RoundView
from durak.rules.driver import PASS, TAKE, options
from durak.rules.moves import Move, Take
from tests.bots.decisions import Decision, played

PLENTY = 10**9
every_size = pytest.mark.parametrize("players", range(2, 7))


def solved_in(players: int, seed: int, nodes: int, number: int) -> int:
    """Play a round among hard bots; hold each move they solved to the round itself, and return how many there were."""

    def bot(view: RoundView, memory: Memory, moves: tuple[Move, ...], rng: Random) -> Move | None:
        return hard(view, memory, moves, rng, playouts(number), nodes)

    solver = Solver()
    solved = 0
    for met, chosen in played(players, seed, bot):
        if not is_choice(met) or endgame_moves(sight(met.view, met.memory), nodes) == 0:
            continue
        start_anew(solver)
        # The round behind the view: what hard takes for known has to be so.
        worth = value(solver, met.round, met.seat, PLENTY)
        assert worth == LOSS or value_of(solver, met.round, met.seat, as_driver_move(chosen), PLENTY) == worth
        solved += 1
    return solved


def is_choice(met: Decision) -> bool:
    choices = options(met.round, met.seat)
    return choices & (choices - 1) != 0 and not waits(met.view, met.moves)


def as_driver_move(move: Move | None) -> int:
    if move is None:
        return PASS
    return TAKE if isinstance(move, Take) else move.card


@every_size
def test_no_solved_move_gives_anything_away(players: int) -> None:
    assert sum(solved_in(players, seed, 2_000, 20) for seed in range(4)) > 0


@pytest.mark.long
@every_size
def test_no_solved_move_of_a_hundred_rounds_gives_anything_away(players: int) -> None:
    solved = sum(solved_in(players, seed, ENDGAME_NODES, 100) for seed in range(100))
    assert solved > 0
    print(f"{players} players: {solved} moves solved in 100 rounds, regret 0")  # noqa: T201
