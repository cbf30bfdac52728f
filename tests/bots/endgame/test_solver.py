"""The solver is right: held to minimax through the rules, on positions of every kind."""

from random import Random

import pytest

from durak.bots.endgame.position import read
from durak.bots.endgame.solver import (
    DRAW,
    LOSS,
    UNKNOWN,
    WIN,
    Solver,
    best_moves,
    fits,
    solve,
    start_anew,
    value,
    value_of,
)
from durak.rules import cards
from durak.rules.driver import NOBODY, ask, options
from durak.rules.playout import Chance, deal_random
from durak.rules.round import Round
from tests.bots.endgame.naive import Memory, after, any_position, at_table, moves_in, out_of_a_round

PLENTY = 10**9
HARD = "7C8C8DKD9H6S 6C9CTC6D9D8S S"
SMALL = [(attacker, defender) for attacker in range(1, 4) for defender in range(1, 4)]
MIDDLING = [(4, 3), (3, 4), (5, 2), (2, 5)]
LARGER = [(4, 4), (4, 3), (3, 4), (5, 3), (3, 5), (2, 6), (6, 2)]


def compare(solver: Solver, round: Round) -> int:
    """Hold the value, each move's value and the best moves of a round to minimax; return the value."""
    asked = ask(round)
    assert fits(round)
    memory: Memory = {}
    moves = moves_in(options(round, asked))
    by_move = {move: after(round, asked, move, asked, memory) for move in moves}
    best = max(by_move.values())
    assert value(solver, round, asked, PLENTY) == best
    assert value(solver, round, 1 - asked if round.players == 2 else other(round, asked), PLENTY) == -best
    assert {move: value_of(solver, round, asked, move, PLENTY) for move in moves} == by_move
    found = solve(solver, round, asked, PLENTY)
    assert found is not None
    assert found.value == best == by_move[found.move]
    assert best_moves(solver, round, asked, PLENTY) == sum(2**move for move in moves if by_move[move] == best)
    return best


def other(round: Round, asked: int) -> int:
    """The other one of two who are left."""
    if asked != round.defender:
        return round.defender
    holders = [seat for seat in range(round.players) if round.hands[seat] and seat != asked]
    return holders[0] if holders else next(seat for seat in range(round.players) if seat != asked)


def check(seed: int, sizes: list[tuple[int, int]], number: int) -> None:
    rng, solver = Random(seed), Solver(2**12)
    values: list[int] = []
    for attacker, defender in sizes:
        for deck in (0, 1):
            values += [compare(solver, any_position(rng, attacker, defender, deck)) for _ in range(number)]
    assert {WIN, LOSS} <= set(values)


def test_small_positions_are_worth_what_minimax_says() -> None:
    check(1, SMALL, 30)


def test_middling_positions_are_worth_what_minimax_says() -> None:
    check(2, MIDDLING, 3)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 20))
def test_thousands_of_positions_are_worth_what_minimax_says(seed: int) -> None:
    check(seed, SMALL, 25)
    check(seed, LARGER, 10)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_ends_of_random_rounds_are_worth_what_minimax_says(players: int) -> None:
    solver = Solver(2**12)
    rounds = [round for seed in range(60) if (round := out_of_a_round(seed, players, 7))]
    assert len(rounds) > 20
    for round in rounds:
        if ask(round) != NOBODY:
            compare(solver, round)


def test_at_a_table_neither_gains_by_acting_earlier_or_in_another_order() -> None:
    rng, solver = Random(3), Solver(2**12)
    for attacker, defender in SMALL:
        for deck in (0, 1):
            for _ in range(15):
                round = any_position(rng, attacker, defender, deck)
                assert value(solver, round, 0, PLENTY) == at_table(round, 0, {})


def test_a_win_at_sight_is_one_and_a_draw_is_none() -> None:
    solver = Solver()
    assert value(solver, read("6C7CAS 9HTD S"), 0, PLENTY) == WIN
    # R12: the last attack card may be beaten with the last card.
    assert value(solver, read("6C 7C S"), 0, PLENTY) == DRAW
    assert value(solver, read("7C 6C S"), 0, PLENTY) == WIN
    assert value(solver, read("6C 7C8C S"), 1, PLENTY) == LOSS


def test_a_budget_too_small_leaves_a_position_unknown_and_is_kept() -> None:
    round, solver = read(HARD), Solver()
    assert value(solver, round, 0, 1000) == UNKNOWN
    assert value_of(solver, round, 0, cards.card("8D"), 1000) == UNKNOWN
    assert solve(solver, round, 0, 1000) is None
    assert best_moves(solver, round, 0, 1000) == 0
    assert solver.search.nodes <= 1100


def test_what_was_found_before_the_budget_was_spent_is_true() -> None:
    rng, solver = Random(4), Solver(2**12)
    for _ in range(200):
        round = any_position(rng, 4, 4, 0)
        asked = ask(round)
        found = value(solver, round, asked, rng.randrange(60))
        assert found in {UNKNOWN, value(Solver(2**12), round, asked, PLENTY)}


def test_a_solver_started_anew_answers_as_a_new_one() -> None:
    solver = Solver()
    first = solve(solver, read(HARD), 0, PLENTY)
    again = solve(solver, read(HARD), 0, PLENTY)
    start_anew(solver)
    assert first is not None
    assert again is not None
    assert again.nodes < first.nodes
    assert solve(solver, read(HARD), 0, PLENTY) == first


def test_a_round_fits_from_one_card_in_the_deck_on() -> None:
    assert fits(read("6C7CAS 9HTD S"))
    assert fits(read("6C7CAS 9HTD KS"))
    dealt = deal_random(2, Chance(1))
    assert not fits(dealt)
    assert not fits(deal_random(6, Chance(1)))


def test_a_round_does_not_fit_where_takes_in_a_row_may_end_it() -> None:
    round = read("6C7CAS 9HTD S")
    round.barren_takes = 31
    assert fits(round)
    round.barren_takes = 32  # R13: three more, and the one that is on
    assert not fits(round)


def test_a_round_that_is_over_does_not_fit() -> None:
    round = read("6C7C . S 8C/9C")
    assert ask(round) == NOBODY
    assert not fits(round)
