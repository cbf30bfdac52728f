"""Normal does each thing that is asked of it, wherever doing it and ignoring it are different moves."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random

import msgspec
import pytest

from durak.bots.normal import normal
from durak.protocol import RoundView
from durak.rules.cards import BEATS, SUITS, card, cards, mask
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn
from tests.bots.decisions import CARDS, RANKS, Decision, decisions

POSITIONS = 20
EARLY = 3
"""More cards than this in the deck: a refill is to come."""

while_a_deck_lasts = pytest.mark.parametrize("players", range(2, 6))  # six take the whole deck
every_size = pytest.mark.parametrize("players", range(2, 7))


@cache
def met_in_round(players: int, seed: int) -> tuple[Decision, ...]:
    return tuple(decisions(players, seed))


def positions(wanted: Callable[[Decision], bool], players: int) -> list[Decision]:
    """Find decisions in random rounds, at most four of a round."""
    of_rounds = (islice(filter(wanted, met_in_round(players, seed)), 4) for seed in range(300))
    found = list(islice((met for round in of_rounds for met in round), POSITIONS))
    assert len(found) == POSITIONS
    return found


def choice(met: Decision) -> Move | None:
    return normal(met.view, met.memory, met.moves, Random(0))


def is_trump(met: Decision, move: Move | None) -> bool:
    return isinstance(move, Lead | ThrowIn | Beat) and CARDS[move.card][1] == met.trump


def is_calm(met: Decision) -> bool:
    """Nothing is left for the defender to answer, or he has said take."""
    return met.view.taking or not met.unbeaten()


# --- It saves trumps ---


def has_lower_trump(met: Decision, names: list[str]) -> bool:
    """Whether there are plain cards, and a trump of a rank below all theirs."""
    plain = [RANKS.index(name[0]) for name in names if name[1] != met.trump]
    trumps = [RANKS.index(name[0]) for name in names if name[1] == met.trump]
    return bool(plain and trumps) and min(trumps) < min(plain)


@every_size
def test_it_leads_a_plain_card_though_it_holds_a_lower_trump(players: int) -> None:
    def lower_trump(met: Decision) -> bool:
        return has_lower_trump(met, met.options(Lead))

    for met in positions(lower_trump, players):
        assert not is_trump(met, choice(met))


@while_a_deck_lasts
def test_it_throws_in_no_high_trump_while_the_deck_lasts(players: int) -> None:
    def only_high_trumps(met: Decision) -> bool:
        throw_ins = met.options(ThrowIn)
        high = [name for name in throw_ins if name[1] == met.trump and name[0] in "KA"]
        return bool(throw_ins) and high == throw_ins and met.view.deck > EARLY

    for met in positions(only_high_trumps, players):
        assert choice(met) is None


@every_size
def test_it_beats_with_a_plain_card_though_a_lower_trump_would_do(players: int) -> None:
    def lower_trump(met: Decision) -> bool:
        return len(met.unbeaten()) == 1 and has_lower_trump(met, met.options(Beat))

    for met in positions(lower_trump, players):
        move = choice(met)
        assert not is_trump(met, move)


# --- It throws in ranks the defender evidently lacks ---


@every_size
def test_it_throws_in_a_king_or_ace_that_only_a_trump_can_still_beat(players: int) -> None:
    """Without that it holds such cards back while the deck lasts."""

    def only_lacked(met: Decision) -> bool:
        throw_ins = met.options(ThrowIn)
        return bool(throw_ins) and not met.view.taking and is_calm(met) and all(lacked(met, name) for name in throw_ins)

    for met in positions(only_lacked, players):
        assert isinstance(choice(met), ThrowIn)


def lacked(met: Decision, name: str) -> bool:
    """Whether all the higher plain cards of a king's or an ace's suit are gone, lie here, or are one's own."""
    if name[1] == met.trump or name[0] not in "KA":
        return False
    trump = SUITS.index(met.trump)
    lie = [attack.card for attack in met.view.attacks] + [attack.beaten_by for attack in met.view.attacks]
    seen = (
        met.memory.beaten | mask(card(lying) for lying in lie if lying) | mask(card(own.card) for own in met.view.hand)
    )
    higher = BEATS[trump * 36 + card(name)] & ~seen
    return all(CARDS[other][1] == met.trump for other in cards(higher))


# --- It thinks of the refill ---


def without_refill(view: RoundView) -> RoundView:
    """The same bout, when there is nothing left to draw."""
    return msgspec.structs.replace(view, deck=0, trump_at="discard", trump_seat=None)


def choice_without_refill(met: Decision) -> Move | None:
    return normal(without_refill(met.view), met.memory, met.moves, Random(0))


@while_a_deck_lasts
def test_it_takes_where_trumps_alone_can_beat_and_beats_once_there_is_nothing_to_draw(players: int) -> None:
    def it_depends(met: Decision) -> bool:
        beats = met.options(Beat)
        return (
            len(met.unbeaten()) == 1
            and bool(beats)
            and met.view.deck > EARLY
            and all(name[1] == met.trump for name in beats)
            and choice(met) != choice_without_refill(met)
        )

    for met in positions(it_depends, players):
        assert isinstance(choice(met), Take)
        assert isinstance(choice_without_refill(met), Beat)
