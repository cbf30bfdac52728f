"""Laws that hold in every round, whoever plays it and however badly."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from durak.rules import cards
from durak.rules.events import (
    Beaten,
    BoutBeaten,
    Event,
    Led,
    NextBout,
    Refilled,
    RoundOver,
    Taken,
    ThrownIn,
    TrumpDrawn,
    WentOut,
)
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, legal, places, refuse, uses
from durak.rules.round import Round, throw_ins, trump_at, waits_on, window_open
from tests.rules.positions import snapshot
from tests.rules.random_rounds import play_out, random_round

# R13: 36 bouts with neither a beaten bout, of two cards at least, nor a drawn card.
MOST_BOUTS = 36 * (24 + 18 + 1)

players = st.integers(2, 6)
seeds = st.integers(0, 2**32)
few = settings(max_examples=60, deadline=None)


@few
@given(players, seeds)
def test_there_are_36_cards_each_in_one_place(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    for _ in play_out(round, rng):
        where = [*round.hands, round.on_table, round.discard, cards.mask(round.deck[round.drawn :])]
        assert sum(mask.bit_count() for mask in where) == 36
        assert sum(where) == cards.ALL
        lying = [card for card in round.attacks + round.beating if card != -1]
        assert cards.mask(lying) == round.on_table


@few
@given(players, seeds)
def test_r4_no_bout_holds_more_than_six_attack_cards_or_than_the_defender_held(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    bout, held = round.bout, round.hands[round.defender].bit_count()
    for _ in play_out(round, rng):
        if round.bout != bout:
            bout, held = round.bout, round.hands[round.defender].bit_count()
        assert round.count <= round.limit == min(6, held) or round.over


@few
@given(players, seeds)
def test_r12_r13_every_round_ends_with_one_durak_or_a_draw(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    for _ in play_out(round, rng):
        assert round.bout <= MOST_BOUTS
    held = [seat for seat in range(players) if round.hands[seat]]
    if round.durak != -1:
        assert held == [round.durak]
        assert sorted(places(round)) == list(range(1, players + 1))
        assert places(round)[round.durak] == players
        assert places(round)[round.winner] == 1
        return
    assert len(held) != 1
    shared = max(places(round))
    before = sorted(place for place in places(round) if place != shared)
    assert before == list(range(1, shared))
    assert len(before) < players - 1
    # R13: two players never reach it.
    assert not (players == 2 and held)


@few
@given(players, seeds)
def test_r8_r15_the_table_waits_on_one_who_is_in_or_the_window_is_open_never_both(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    for _ in play_out(round, rng):
        seat = waits_on(round)
        if round.over:
            assert seat == -1
            assert not window_open(round)
        else:
            assert (seat == -1) == window_open(round)
            assert seat == -1 or (not round.places[seat] and legal(round, seat))


@few
@given(players, seeds)
def test_r9_refills_go_from_the_attacker_on_and_to_the_defender_last_each_to_six(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    attacker, defender = round.attacker, round.defender
    for happened in play_out(round, rng):
        drew = [event.seat for event in happened if isinstance(event, Refilled)]
        order = {seat: (seat == defender, (seat - attacker) % players) for seat in drew}
        assert drew == sorted(drew, key=lambda seat: order[seat])
        assert all(round.hands[seat].bit_count() == 6 for seat in drew[:-1])
        if any(isinstance(event, NextBout) for event in happened):
            assert round.drawn == 36 or all(hand.bit_count() >= 6 for hand in round.hands[:players])
        attacker, defender = round.attacker, round.defender


def every_move(round: Round) -> list[Move]:
    seen = round.on_table.bit_count()
    of_cards = [move for card in range(-1, 37) for move in (Lead(card), ThrowIn(card))]
    beats = [Beat(card, attack) for card in range(-1, 37) for attack in range(-1, 7)]
    return [*of_cards, *beats, Take(seen)]


@settings(max_examples=15, deadline=None)
@given(players, seeds)
def test_legal_moves_are_those_that_are_not_refused_and_what_each_card_says(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    for _ in play_out(round, rng):
        if rng.random() < 0.9:
            continue
        for seat in range(players):
            accepted = {move for move in every_move(round) if refuse(round, seat, move, round.bout) is None}
            assert set(legal(round, seat)) == accepted
            assert len(legal(round, seat)) == len(accepted)
            assert cards.cards(throw_ins(round, seat)) == [card for card in range(36) if ThrowIn(card) in accepted]
            for card in cards.cards(round.hands[seat]):
                may = uses(round, seat, card)
                assert may.lead == (Lead(card) in accepted)
                assert may.throw_in == (ThrowIn(card) in accepted)
                assert set(may.beats) == {attack for attack in range(6) if Beat(card, attack) in accepted}
                assert (may.why is None) == (may.lead or may.throw_in or bool(may.beats))


class Onlooker:
    """One who sees no hand and follows a round by what happened alone."""

    def __init__(self, round: Round) -> None:
        self.numbers = [hand.bit_count() for hand in round.hands[: round.players]]
        self.deck = 36 - round.drawn
        self.trump_card = round.deck[35]
        self.trump_at = trump_at(round)
        self.lying: list[int] = []
        self.discard = 0
        self.bout = (round.bout, round.attacker, round.defender)
        self.places = [0] * round.players
        self.over = False

    def see(self, event: Event) -> None:
        match event:
            case Led(seat, card) | ThrownIn(seat, card) | Beaten(seat, card, _):
                self.numbers[seat] -= 1
                self.lying.append(card)
                self.trump_at = "bout" if card == self.trump_card else self.trump_at
            case Taken(seat, taken):
                self.numbers[seat] += len(taken)
                self.clear(taken, seat)
            case BoutBeaten(beaten):
                self.discard += len(beaten)
                self.clear(beaten, "discard")
            case Refilled(seat, number):
                self.numbers[seat] += number
                self.deck -= number
            case TrumpDrawn(seat, card):
                assert (card, self.deck) == (self.trump_card, 0)
                self.trump_at = seat
            case WentOut(seat, place):
                self.places[seat] = place
            case NextBout(bout, attacker, defender):
                self.bout = (bout, attacker, defender)
            case RoundOver():
                self.over = True
            case _:
                pass

    def clear(self, cards: tuple[int, ...], trump_at: object) -> None:
        assert sorted(cards) == sorted(self.lying)
        self.lying = []
        if self.trump_card in cards:
            assert isinstance(trump_at, int) or trump_at == "discard"
            self.trump_at = trump_at


@few
@given(players, seeds)
def test_what_happened_is_enough_to_follow_a_round_by(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    onlooker = Onlooker(round)
    for happened in play_out(round, rng):
        for event in happened:
            onlooker.see(event)
        assert onlooker.numbers == [hand.bit_count() for hand in round.hands[:players]]
        assert onlooker.deck == 36 - round.drawn
        assert onlooker.discard == round.discard.bit_count()
        assert sorted(onlooker.lying) == cards.cards(round.on_table)
        assert onlooker.trump_at == trump_at(round)
        assert onlooker.over == round.over
        if not round.over:
            assert onlooker.bout == (round.bout, round.attacker, round.defender)
            assert onlooker.places == list(places(round))


@few
@given(players, seeds)
def test_bout_numbers_rise_by_one(players: int, seed: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    numbers = [round.bout]
    for happened in play_out(round, rng):
        numbers += [event.bout for event in happened if isinstance(event, NextBout)]
    assert all(after == before + 1 for before, after in pairwise(numbers))


@few
@given(players, seeds, st.integers(0, 200))
def test_a_copy_plays_on_alike(players: int, seed: int, steps: int) -> None:
    rng = Random(seed)
    round = random_round(players, rng)
    for _ in zip(play_out(round, rng), range(steps), strict=False):
        pass
    copy = round.copy()
    assert snapshot(copy) == snapshot(round)
    after = rng.getstate()
    told = list(play_out(round, rng))
    rng.setstate(after)
    assert list(play_out(copy, rng)) == told
    assert snapshot(copy) == snapshot(round)
