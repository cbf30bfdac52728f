"""Easy does each thing that is asked of it, wherever doing it and ignoring it are different moves."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from durak.bots import BOTS
from durak.bots.memory import Memory
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, legal
from durak.views import seat_view, watcher_view
from tests.bots.decisions import CARDS, RANKS, Decision, decisions
from tests.rules.positions import position

POSITIONS = 24
"""Positions for each sentence; twenty are asked for."""


def positions(wanted: Callable[[Decision], bool], players: int) -> list[Decision]:
    """Find decisions in random rounds, at most three of a round."""
    of_rounds = (islice((met for met in decisions(players, seed) if wanted(met)), 3) for seed in range(1000))
    found = list(islice((met for round in of_rounds for met in round), POSITIONS))
    assert len(found) == POSITIONS
    return found


def choice(met: Decision) -> Move | None:
    return BOTS["easy"](met.view, met.memory, met.moves, Random(0))


def chosen_card(met: Decision, kind: type[Lead | ThrowIn | Beat]) -> str:
    move = choice(met)
    assert isinstance(move, kind), move
    return CARDS[move.card]


def plain(met: Decision, cards: list[str]) -> list[str]:
    return [card for card in cards if card[1] != met.trump]


def lowest_rank(cards: list[str]) -> str:
    return min((card[0] for card in cards), key=RANKS.index)


every_size = pytest.mark.parametrize("players", range(2, 7))

# --- It attacks low: the lowest plain card ---


@every_size
def test_it_leads_a_plain_card_of_the_lowest_rank(players: int) -> None:
    def higher_plain_cards_too(met: Decision) -> bool:
        return len({card[0] for card in plain(met, met.options(Lead))}) > 1

    for met in positions(higher_plain_cards_too, players):
        card = chosen_card(met, Lead)
        assert card[1] != met.trump
        assert card[0] == lowest_rank(plain(met, met.options(Lead)))


@every_size
def test_it_leads_no_trump_though_one_is_lower_while_it_holds_a_plain_card(players: int) -> None:
    def a_lower_trump(met: Decision) -> bool:
        cards = met.options(Lead)
        return bool(plain(met, cards)) and lowest_rank(cards) != lowest_rank(plain(met, cards))

    for met in positions(a_lower_trump, players):
        assert chosen_card(met, Lead)[1] != met.trump


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_it_leads_the_lowest_of_nothing_but_trumps(seed: int) -> None:
    rng = Random(seed)
    trump = rng.choice("CDHS")
    ranks = rng.sample(RANKS, rng.randint(2, 6))
    others = [card for card in CARDS if card[1] != trump]
    round = position([" ".join(rank + trump for rank in ranks), " ".join(rng.sample(others, 6))], trump=trump)
    view = seat_view(watcher_view(round, None, None, None), round, 0)
    move = BOTS["easy"](view, Memory(0), legal(round, 0), rng)
    assert move == Lead(CARDS.index(min(ranks, key=RANKS.index) + trump))


# --- It defends with the smallest card that beats ---


def could_beat_all(met: Decision) -> bool:
    beaten = {move.attack for move in met.moves if isinstance(move, Beat)}
    return bool(beaten) and beaten == set(met.unbeaten())


def beating(met: Decision, attack: int) -> list[str]:
    return [CARDS[move.card] for move in met.moves if isinstance(move, Beat) and move.attack == attack]


@every_size
def test_it_beats_rather_than_takes_when_it_can(players: int) -> None:
    for met in positions(could_beat_all, players):
        assert isinstance(choice(met), Beat)


@every_size
def test_it_beats_with_the_smallest_plain_card_that_beats(players: int) -> None:
    def several_plain(met: Decision) -> bool:
        return could_beat_all(met) and all(len(plain(met, beating(met, attack))) > 1 for attack in met.unbeaten())

    for met in positions(several_plain, players):
        move = choice(met)
        assert isinstance(move, Beat)
        assert move.attack in met.unbeaten()
        assert CARDS[move.card][1] != met.trump
        assert CARDS[move.card][0] == lowest_rank(plain(met, beating(met, move.attack)))


@every_size
def test_it_beats_with_no_trump_though_one_is_lower_while_a_plain_card_beats(players: int) -> None:
    def a_lower_trump_would_do(met: Decision) -> bool:
        pairs = [(beating(met, attack), plain(met, beating(met, attack))) for attack in met.unbeaten()]
        return could_beat_all(met) and all(cards and lowest_rank(all_) != lowest_rank(cards) for all_, cards in pairs)

    for met in positions(a_lower_trump_would_do, players):
        assert chosen_card(met, Beat)[1] != met.trump


@every_size
def test_it_beats_with_the_smallest_trump_when_only_trumps_beat(players: int) -> None:
    def several_trumps_alone(met: Decision) -> bool:
        cards = [beating(met, attack) for attack in met.unbeaten()]
        return could_beat_all(met) and all(len(each) > 1 and not plain(met, each) for each in cards)

    for met in positions(several_trumps_alone, players):
        move = choice(met)
        assert isinstance(move, Beat)
        assert CARDS[move.card][0] == lowest_rank(beating(met, move.attack))


# --- It takes when it can't beat ---


@every_size
def test_it_takes_at_once_when_one_of_several_attack_cards_can_not_be_beaten(players: int) -> None:
    def one_of_several(met: Decision) -> bool:
        return bool(met.options(Beat)) and not could_beat_all(met)

    for met in positions(one_of_several, players):
        assert isinstance(choice(met), Take)


# --- It throws in what matches, and spends no trump on a throw-in ---


@every_size
def test_it_throws_in_the_lowest_plain_card_that_matches(players: int) -> None:
    def something_plain(met: Decision) -> bool:
        return bool(plain(met, met.options(ThrowIn)))

    for met in positions(something_plain, players):
        card = chosen_card(met, ThrowIn)
        assert card[0] == lowest_rank(plain(met, met.options(ThrowIn)))


@every_size
def test_it_throws_in_after_the_defender_said_take_too(players: int) -> None:
    def being_taken(met: Decision) -> bool:
        return met.view.taking and bool(plain(met, met.options(ThrowIn)))

    for met in positions(being_taken, players):
        assert isinstance(choice(met), ThrowIn)


@every_size
def test_it_does_not_add_when_only_a_trump_matches(players: int) -> None:
    def trumps_alone(met: Decision) -> bool:
        return bool(met.options(ThrowIn)) and not plain(met, met.options(ThrowIn))

    for met in positions(trumps_alone, players):
        assert choice(met) is None


@every_size
def test_it_throws_in_a_plain_card_when_a_trump_that_matches_is_as_low(players: int) -> None:
    def both(met: Decision) -> bool:
        cards = met.options(ThrowIn)
        return bool(plain(met, cards)) and any(
            RANKS.index(card[0]) <= RANKS.index(lowest_rank(plain(met, cards)))
            for card in cards
            if card[1] == met.trump
        )

    for met in positions(both, players):
        assert chosen_card(met, ThrowIn)[1] != met.trump
