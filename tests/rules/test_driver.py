"""The driver asks in its one order, and plays by the same rules as everyone else."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak.rules import cards, driver
from durak.rules.driver import NOBODY, PASS, TAKE
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, close, legal, play
from durak.rules.refusals import Refused
from durak.rules.round import Round, window_open
from tests.rules.positions import do, lead, position, snapshot, throw_in
from tests.rules.random_rounds import random_round

MOVES = [*cards.NAMES, "pass", "take"]


def options(round: Round, asked: int) -> set[str]:
    return {MOVES[move] for move in cards.cards(driver.options(round, asked))}


def drive(round: Round, *names: str) -> list[int]:
    """Make these moves, each by the seat that is asked; return who was asked, and who is asked now."""
    asked = [driver.ask(round)]
    for name in names:
        assert name in options(round, asked[-1])
        asked.append(driver.play(round, asked[-1], MOVES.index(name)))
    return asked


def test_the_attacker_is_asked_for_a_lead_and_may_not_pass() -> None:
    round = position(["6C 9D", "7C 8D", "TH JH"])
    assert drive(round) == [0]
    assert options(round, 0) == {"6C", "9D"}


def test_the_defender_answers_each_attack_card_at_once() -> None:
    round = position(["6C 9D 6H", "7C 8D 8H", "TH JH"])
    assert drive(round, "6C") == [0, 1]
    assert options(round, 1) == {"7C", "take"}
    assert drive(round, "7C", "6H") == [1, 0, 1]
    assert options(round, 1) == {"8H", "take"}


def test_in_the_window_those_who_could_add_are_asked_in_turn_order_from_the_attacker() -> None:
    round = position(["6C 9D", "7C 8D", "TH JH", "QH KH"])
    assert drive(round, "6C", "take", "pass", "pass", "pass") == [0, 1, 0, 2, 3, 2]
    assert round.bout == 2


def test_who_could_add_is_judged_by_numbers_of_cards_not_by_what_they_are() -> None:
    # Seat 0 has played its last card, seat 3 holds no match and is asked all the same.
    round = position(["6C", "7C 8D", "7H JH", "QH KH"])
    assert drive(round, "6C", "7C", "pass") == [0, 1, 2, 3]
    assert options(round, 3) == {"pass"}


def test_a_card_restarts_the_asking() -> None:
    round = position(["6C 9D", "7C 8D 9H", "TH 7H", "QH KH"])
    assert drive(round, "6C", "7C", "pass", "7H", "9H", "pass") == [0, 1, 0, 2, 1, 0, 2]


def test_a_card_thrown_in_on_a_take_restarts_the_asking_too() -> None:
    round = position(["6C 9D", "7C 8D 9H", "TH 6H", "QH KH"])
    assert drive(round, "6C", "take", "pass", "6H") == [0, 1, 0, 2, 0]


def test_all_passed_is_the_window_run_out() -> None:
    round = position(["6C 9D", "7C 8D 9H", "TH 6H"])
    assert drive(round, "6C", "7C", "pass", "pass") == [0, 1, 0, 2, 1]
    assert (round.bout, round.attacker) == (2, 1)


def test_nobody_is_asked_about_a_full_bout() -> None:
    round = position(["6C 9D", "7C", "TH 6H", "QH KH"])
    assert drive(round, "6C", "7C") == [0, 1, 2]
    assert round.bout == 2


def test_nobody_is_asked_when_the_round_is_over() -> None:
    round = position(["6C", "7C"])
    assert drive(round, "6C", "7C") == [0, 1, NOBODY]
    assert driver.ask(round) == NOBODY


def test_a_bout_that_the_driver_meets_with_several_unbeaten_cards_is_answered_from_the_first_on() -> None:
    round = position(["6C 6H", "7C 8H", "TH 6D"], trump="D")
    do(round, (0, lead("6C")), (0, throw_in("6H")))
    assert options(round, driver.ask(round)) == {"7C", "take"}
    assert drive(round, "7C") == [1, 1]
    assert options(round, 1) == {"8H", "take"}


def test_a_window_that_the_driver_meets_open_is_asked_about_from_the_attacker_on() -> None:
    round = position(["6C 9D", "7C 8D 9H", "TH 6H"], attacker=0)
    do(round, (0, lead("6C")), (1, Beat(cards.card("7C"), 0)))
    assert driver.ask(round) == 0


def as_move(round: Round, asked: int, move: int) -> Move:
    if move == TAKE:
        return Take(1)
    if asked == round.defender:
        return Beat(move, cards.lowest(round.unbeaten))
    return ThrowIn(move) if round.count else Lead(move)


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_driven_rounds_go_as_the_same_moves_go_at_a_table(players: int, seed: int) -> None:
    rng = Random(seed)
    driven = random_round(players, rng)
    table = driven.copy()
    asked = driver.ask(driven)
    while asked != NOBODY:
        move = rng.choice(cards.cards(driver.options(driven, asked)))
        bout, over = driven.bout, False
        if move != PASS:
            done = play(table, asked, as_move(driven, asked, move), table.bout)
            assert not isinstance(done, Refused)
        asked = driver.play(driven, asked, move)
        over = driven.over or driven.bout != bout
        if over and move == PASS:
            assert window_open(table)
            close(table)
        assert snapshot(table) == snapshot(driven)


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_the_driver_offers_all_legal_moves_of_the_seat_it_asks(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    asked = driver.ask(round)
    while asked != NOBODY:
        offered = driver.options(round, asked)
        moves = [move for move in cards.cards(offered) if move not in (PASS, TAKE)]
        held = [move for move in legal(round, asked) if not isinstance(move, Take)]
        assert [as_move(round, asked, move) for move in moves] == held
        assert bool(offered & 2**TAKE) == (asked == round.defender)
        assert bool(offered & 2**PASS) == (asked != round.defender and round.count > 0)
        asked = driver.play(round, asked, rng.choice(cards.cards(offered)))


@pytest.mark.parametrize("players", range(2, 7))
def test_whom_the_driver_asks_depends_on_nothing_hidden(players: int) -> None:
    # Exchange the cards of all hands but keep their numbers: the same seats are asked.
    for seed in range(30):
        rng = Random(seed)
        round = random_round(players, rng)
        asked = driver.ask(round)
        while asked != NOBODY:
            if window_open(round):
                other = round.copy()
                other.hands = dealt_anew(round, rng)
                assert driver.ask(other) == driver.ask(round.copy())
            asked = driver.play(round, asked, rng.choice(cards.cards(driver.options(round, asked))))


def dealt_anew(round: Round, rng: Random) -> list[int]:
    """Return hands of the same sizes with the same cards in all."""
    pool = [card for hand in round.hands for card in cards.cards(hand)]
    rng.shuffle(pool)
    return [cards.mask(pool.pop() for _ in range(hand.bit_count())) for hand in round.hands]
