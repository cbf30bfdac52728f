"""Hard remembers every public card, plans ahead in sampled worlds, and keeps to its budget."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from durak.bots.endgame.solver import Solver, best_moves, fits, start_anew
from durak.bots.hard import hard, playouts
from durak.bots.memory import Memory
from durak.bots.normal import weights
from durak.bots.policy import choose
from durak.bots.search import MOVES, WORLDS_AT_ONCE, Search, best_move
from durak.bots.sight import sight
from durak.rules.cards import popcount
from durak.rules.driver import TAKE, options
from durak.rules.moves import Beat, Lead, Move, Take
from durak.rules.playout import Chance
from tests.bots.decisions import Decision, decisions

BIT_OF_MOVE = [2**move for move in range(MOVES)]
SMALL = 9
"""Cards in both hands."""
NODES = 5_000


def lead(players: int) -> Decision:
    return next(decisions(players, 1))


def search_of(met: Decision) -> Search:
    known = sight(met.view, met.memory)
    return Search(known, options(known.round, known.seat), weights(known.round.players), Chance(1))


def test_a_budget_in_playouts_gives_the_same_move_every_time() -> None:
    met = lead(3)
    chosen = {hard(met.view, met.memory, met.moves, Random(5), playouts(60)) for _ in range(3)}
    assert len(chosen) == 1


def test_it_stops_soon_after_the_budget_is_spent() -> None:
    search = search_of(lead(2))
    moves = popcount(search.moves)
    best_move(search, playouts(100))
    # Between two looks at the budget every move left is tried in some worlds.
    assert 100 <= search.playouts <= 100 + 3 * moves * WORLDS_AT_ONCE


def test_every_move_is_tried_in_the_first_worlds() -> None:
    search = search_of(lead(4))
    moves = popcount(search.moves)
    seen: list[int] = []
    best_move(search, lambda played: seen.append(played) or 1.0)
    assert seen[0] == moves * WORLDS_AT_ONCE


@pytest.mark.parametrize("players", [3, 6])
def test_the_search_estimates_who_will_be_the_durak(players: int) -> None:
    """Three or more left: the value of a move is a vector, one estimate for each seat."""
    search = search_of(lead(players))
    best_move(search, playouts(200))
    assert len(search.duraks) == MOVES * 6
    assert 0 < sum(search.duraks) <= search.playouts
    seat = search.sight.seat
    assert all(search.lost[move] == 2 * search.duraks[move * 6 + seat] for move in range(MOVES))


def test_it_makes_the_only_move_without_thinking() -> None:
    met = next(
        met
        for seed in range(50)
        for met in decisions(2, seed)
        if len(met.moves) == 1 and isinstance(met.moves[0], Lead)
    )

    def never(_playouts: int) -> float:
        raise AssertionError("there is nothing to think about")

    assert hard(met.view, met.memory, met.moves, Random(0), never) == met.moves[0]


def test_what_it_remembers_changes_its_moves() -> None:
    """Late in rounds, where cards were taken openly: the same seat without its memory chooses otherwise at times."""
    late = [met for seed in range(40) for met in decisions(2, seed) if met.view.deck == 0 and met.moves[1:]]
    forgetful = [
        met
        for met in late[::6]
        if hard(met.view, met.memory, met.moves, Random(1), playouts(60))
        != hard(met.view, Memory(met.seat, met.view.bout), met.moves, Random(1), playouts(60))
    ]
    assert len(forgetful) >= 20


# --- It plans the endgame once the deck is empty ---


def misplayed_by_rules() -> Iterator[tuple[Decision, int]]:
    """Small endgames in which normal's rules give away what the position is worth, with the moves that do not."""
    solver, tuned = Solver(2**12), weights(2)
    for seed in range(2000):
        for met in decisions(2, seed):
            alone = met.waited_on and met.round.unbeaten & (met.round.unbeaten - 1) == 0
            if not alone or met.view.deck or sum(met.view.cards) > SMALL or not fits(met.round):
                continue
            start_anew(solver)
            best = best_moves(solver, met.round, met.seat, NODES)
            if best and not BIT_OF_MOVE[choose(met.round, met.seat, tuned)] & best:
                yield met, best


def test_its_regret_is_zero_in_endgames_that_rules_alone_misplay() -> None:
    positions = list(islice(misplayed_by_rules(), 20))
    assert len(positions) == 20
    for met, best in positions:
        move = hard(met.view, met.memory, met.moves, Random(1), playouts(20), NODES)
        assert BIT_OF_MOVE[TAKE if isinstance(move, Take) else card_of(move)] & best


def card_of(move: Move | None) -> int:
    assert isinstance(move, Lead | Beat)
    return move.card
