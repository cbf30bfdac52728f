"""Hard remembers every public card, plans ahead in sampled worlds, and keeps to its budget."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Literal

import pytest

from durak.bots.endgame.solver import Solver, best_moves, fits, start_anew
from durak.bots.hard import hard, playouts
from durak.bots.memory import Memory
from durak.bots.normal import normal, weights
from durak.bots.search import MOVES, WORLDS_AT_ONCE, Search, best_move
from durak.bots.sight import sight, waits
from durak.rules.cards import CARDS, popcount
from durak.rules.driver import PASS, TAKE, options
from durak.rules.moves import Lead, Move, Take
from durak.rules.playout import Chance
from durak.rules.round import Round
from tests.bots.decisions import Decision, decisions

SMALL = 9
"""Cards in both hands, in small endgames."""
NODES = 5_000
"""Enough to solve them."""
ENOUGH = 30
"""Decisions, to compare what becomes of them."""


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


# --- It plans the endgame, and remembers every public card: small endgames, with the moves that keep their worth ---

Asking = Literal["lead", "throw in", "answer"]
Endgame = tuple[Decision, int]
OF_EACH = 7
"""Positions for each asking, at each size: one more than twenty for a sentence."""

every_size = pytest.mark.parametrize("players", range(2, 7))


@cache
def endgames(players: int, seed: int) -> tuple[Endgame, ...]:
    """Small endgames of a random round in which a move may throw something away, with the moves that do not."""
    solver = Solver(2**12)
    found: list[Endgame] = []
    for met in decisions(players, seed, is_small):
        start_anew(solver)
        choices = options(met.round, met.seat)
        best = best_moves(solver, met.round, met.seat, NODES)
        if best not in (0, choices) and not waits(met.view, met.moves):
            found.append((met, best))
    return tuple(found)


def is_small(round: Round) -> bool:
    one_unbeaten = round.unbeaten & (round.unbeaten - 1) == 0
    return one_unbeaten and fits(round) and sum(hand.bit_count() for hand in round.hands) <= SMALL


def positions(players: int, ignoring: Callable[[Decision], Move | None]) -> list[Endgame]:
    """Find endgames, as many of each asking, in which whoever ignores something throws something away."""
    found: dict[Asking, list[Endgame]] = {"lead": [], "throw in": [], "answer": []}
    for seed in range(1000):
        for met, best in endgames(players, seed):
            of_asking = found[asking(met)]
            if len(of_asking) < OF_EACH and not bit(ignoring(met)) & best:
                of_asking.append((met, best))
        if all(len(of_asking) == OF_EACH for of_asking in found.values()):
            return [position for of_asking in found.values() for position in of_asking]
    raise AssertionError({kind: len(of_asking) for kind, of_asking in found.items()})


def asking(met: Decision) -> Asking:
    if met.seat == met.round.defender:
        return "answer"
    return "lead" if isinstance(met.moves[0], Lead) else "throw in"


def bit(move: Move | None) -> int:
    """The move as a set of driver moves."""
    match move:
        case None:
            return 2**PASS
        case Take():
            return 2**TAKE
        case _:
            return 2**move.card


def choice(met: Decision) -> Move | None:
    return hard(met.view, met.memory, met.moves, Random(1), playouts(20), NODES)


@every_size
def test_it_plays_a_best_move_in_endgames_that_rules_alone_misplay(players: int) -> None:
    def by_rules(met: Decision) -> Move | None:
        return normal(met.view, met.memory, met.moves, Random(1))

    for met, best in positions(players, by_rules):
        assert bit(choice(met)) & best


@every_size
def test_it_plays_a_best_move_in_endgames_that_hard_without_its_memory_misplays(players: int) -> None:
    def forgetful(met: Decision) -> Move | None:
        return choice(replace(met, memory=Memory(met.seat, met.view.bout)))

    for met, best in positions(players, forgetful):
        assert bit(choice(met)) & best


# --- It remembers every public card: three or more left ---


@pytest.mark.parametrize("players", range(3, 7))
def test_what_it_remembers_makes_its_moves_lose_less_with_three_or_more_left(players: int) -> None:
    """Where it and the same without its memory choose otherwise, in worlds that agree with all that was seen."""
    differ = 0
    lost = lost_by_forgetting = 0
    for seed in range(200):
        for met in islice(decisions(players, seed, late_among_three), 0, None, 5):
            if waits(met.view, met.moves):
                continue
            move, forgetful = (
                bit(hard(met.view, memory, met.moves, Random(1), playouts(60)))
                for memory in (met.memory, Memory(met.seat, met.view.bout))
            )
            if move != forgetful:
                differ += 1
                losses = tried(met, move | forgetful)
                lost += losses[move.bit_length() - 1]
                lost_by_forgetting += losses[forgetful.bit_length() - 1]
        if differ >= ENOUGH:
            break
    assert differ >= ENOUGH
    assert lost < 0.95 * lost_by_forgetting


def late_among_three(round: Round) -> bool:
    return round.drawn == CARDS and round.bout > 3 and sum(hand != 0 for hand in round.hands) > 2


def tried(met: Decision, moves: int) -> list[int]:
    """How often the seat is the durak after each of two moves, in many worlds common to both."""
    known = sight(met.view, met.memory)
    search = Search(known, moves, weights(known.round.players), Chance(2))
    best_move(search, playouts(400))
    return search.lost
