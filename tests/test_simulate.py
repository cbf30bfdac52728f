"""Rounds without a server."""

import json
from random import Random

import pytest

from durak.bots import BOTS
from durak.bots.memory import Memory
from durak.protocol import RoundView
from durak.rules import driver
from durak.rules.driver import NOBODY, PASS, TAKE
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn
from durak.rules.playout import Chance, choose, deal_random, play_random
from durak.simulate import assert_all_cards, bots_of, run, simulate

every_size = pytest.mark.parametrize("players", range(2, 7))


@every_size
def test_random_rounds_are_all_decided_or_drawn(players: int) -> None:
    report = run(players, 300, 1)
    assert (report.rounds, report.undecided) == (300, 0)
    assert (report.moves, report.draws) == (play_random(players, 300, 1)[0], play_random(players, 300, 1)[2])


@every_size
def test_case_16_rounds_of_bots_alone_are_all_decided_or_drawn(players: int) -> None:
    report = run(players, 30, 1, bots_of("easy", players))
    assert (report.rounds, report.undecided) == (30, 0)
    assert report.longest * 30 >= report.moves >= 30


@pytest.mark.long
@every_size
def test_case_16_many_rounds_of_bots_alone_are_all_decided_or_drawn(players: int) -> None:
    assert run(players, 20_000, 2, bots_of("easy", players)).undecided == 0


def test_the_same_seed_gives_the_same_rounds() -> None:
    first, again, other = (run(3, 30, seed, bots_of("easy", 3)) for seed in (5, 5, 6))
    assert (first.moves, first.draws, first.longest) == (again.moves, again.draws, again.longest)
    assert (first.moves, first.longest) != (other.moves, other.longest)


def test_a_round_that_does_not_end_in_time_is_undecided() -> None:
    assert run(3, 5, 1, most_moves=10).undecided == 5
    assert run(3, 5, 1, bots_of("easy", 3), most_moves=10).undecided == 5


def test_a_card_that_got_lost_is_noticed() -> None:
    round = deal_random(3, Chance(1))
    assert_all_cards(round)
    round.hands = [0, *round.hands[1:]]
    with pytest.raises(AssertionError):
        assert_all_cards(round)


def test_a_card_in_two_places_is_noticed() -> None:
    round = deal_random(3, Chance(1))
    round.hands = [round.hands[0], round.hands[0], *round.hands[2:]]
    with pytest.raises(AssertionError):
        assert_all_cards(round)


def test_bots_are_asked_in_the_drivers_order_and_see_what_they_may_do() -> None:
    chance, asked = Chance(4), list[tuple[int, int]]()

    def note(view: RoundView, memory: Memory, moves: tuple[Move, ...], _rng: Random) -> Move | None:
        """Play at random, out of the driver's moves."""
        found: dict[int, Move | None] = {number(move): move for move in moves}
        if len(view.attacks) > 0 and view.defender != memory.seat:
            found[PASS] = None
        move = choose(sum(2**move for move in found), chance)
        asked.append((memory.seat, move))
        return found[move]

    def number(move: Move) -> int:
        match move:
            case Lead(card) | ThrowIn(card) | Beat(card):
                return card
            case Take():
                return TAKE

    run(4, 1, 9, [note] * 4)
    driven = deal_random(4, Chance(9))
    seat = driver.ask(driven)
    for who, move in asked:
        assert who == seat
        seat = driver.play(driven, seat, move)
    assert seat == NOBODY


def test_levels_are_named_by_seat_and_begun_again() -> None:
    assert bots_of("easy", 3) == [BOTS["easy"]] * 3
    with pytest.raises(ValueError, match="clever"):
        bots_of("easy,clever", 2)


def test_the_command_prints_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(players=2, rounds=7)
    printed = capsys.readouterr().out
    for words in ("7 rounds", "moves", "draws", "0 undecided", "longest round", "rounds a second"):
        assert words in printed


def test_the_command_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(players=2, rounds=7, bots="easy", json=True)
    printed = json.loads(capsys.readouterr().out)
    assert set(printed) == {"rounds", "moves", "draws", "undecided", "longest", "rounds_per_second"}
    assert (printed["rounds"], printed["undecided"]) == (7, 0)


def test_the_command_says_that_a_level_is_unknown() -> None:
    with pytest.raises(SystemExit, match="clever"):
        simulate(players=2, bots="clever")
