"""What a seat remembers and reckons with is what it saw: never less, and nothing else."""

import pytest

from durak.bots.memory import Memory, remember
from durak.bots.sight import sight
from durak.bots.worlds import lay, shuffle
from durak.rules.cards import BIT, cards, mask
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.moves import legal
from durak.rules.playout import Chance
from durak.rules.playout import choose as choose_at_random
from durak.rules.round import Round
from tests.bots.decisions import Decision, decisions

every_size = pytest.mark.parametrize("players", range(2, 7))


def some(players: int) -> list[Decision]:
    return [met for seed in range(3) for met in decisions(players, seed)][::5]


@every_size
def test_what_is_remembered_is_true(players: int) -> None:
    for met in some(players):
        assert met.memory.beaten == met.round.discard
        for seat, held in enumerate(met.memory.held):
            assert held & ~met.round.hands[seat] & ~met.round.on_table == 0


@every_size
def test_cards_taken_openly_stay_known_until_they_are_played(players: int) -> None:
    known = [met for met in some(players) if any(met.memory.held)]
    assert len(known) >= 20


@every_size
def test_a_world_agrees_with_everything_seen(players: int) -> None:
    chance = Chance(1)
    for met in some(players):
        known = sight(met.view, met.memory)
        world = known.round.copy()
        shuffle(known, chance)
        lay(known, world)
        assert_like(world, met)


def assert_like(world: Round, met: Decision) -> None:
    real = met.round
    assert world.hands[met.seat] == real.hands[met.seat]
    assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in real.hands]
    for seat, held in enumerate(met.memory.held):
        assert held & ~world.on_table & ~world.hands[seat] == 0
    assert sorted(world.deck[world.drawn :] + [card for hand in world.hands for card in cards(hand)]) == sorted(
        real.deck[real.drawn :] + [card for hand in real.hands for card in cards(hand)]
    )
    for name in ("players", "drawn", "trump", "discard", "attacker", "defender", "limit", "count", "unbeaten"):
        assert getattr(world, name) == getattr(real, name), name
    for name in ("on_table", "taking", "still_in", "barren_takes", "attacks", "beating", "attack_by", "emptied_count"):
        assert getattr(world, name) == getattr(real, name), name
    assert legal(world, met.seat) == met.moves


@every_size
def test_a_world_can_be_played_to_its_end(players: int) -> None:
    chance = Chance(2)
    for met in some(players)[::4]:
        known = sight(met.view, met.memory)
        world = known.round.copy()
        shuffle(known, chance)
        lay(known, world)
        asked = ask(world)
        while asked != NOBODY:
            asked = play(world, asked, choose_at_random(options(world, asked), chance))
        assert world.over


def test_the_hidden_cards_fall_in_each_hand_alike() -> None:
    met = next(decisions(3, 5))
    known = sight(met.view, met.memory)
    hidden = set(cards(mask(card for card in known.hidden if card != -1)))
    card = min(hidden)
    other = (met.seat + 1) % 3
    world, chance, falls = known.round.copy(), Chance(3), 0
    for _ in range(4000):
        shuffle(known, chance)
        lay(known, world)
        falls += world.hands[other] & BIT[card] != 0
    assert falls / 4000 == pytest.approx(known.need[other] / known.count, abs=0.03)


def test_missed_bouts_leave_cards_unknown_rather_than_wrong() -> None:
    met = max(decisions(2, 3), key=lambda met: met.memory.beaten.bit_count())
    forgetful = remember(Memory(met.seat, bout=1, deck=24), met.view)
    assert forgetful.beaten.bit_count() <= met.memory.beaten.bit_count()
    known = sight(met.view, Memory(met.seat, bout=met.view.bout))
    lay(known, known.round)
    assert known.round.hands[1 - met.seat].bit_count() == met.view.cards[1 - met.seat]
    assert known.round.discard.bit_count() == met.view.discard


@every_size
def test_memory_starts_anew_with_a_round(players: int) -> None:
    first = next(decisions(players, 1))
    old = Memory(first.seat, bout=40, beaten=BIT[3], held=(BIT[4],) * 6)
    assert remember(old, first.view) == Memory(first.seat, first.view.bout, first.view.deck)
