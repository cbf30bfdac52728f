"""The engine and the naive one play the same random rounds, and must agree on every move, reason and event."""

from collections import Counter
from dataclasses import fields
from functools import cache
from random import Random

import pytest

from durak.rules import cards
from durak.rules.events import Event
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, clock_move, close, places, play, refuse
from durak.rules.refusals import Refused
from durak.rules.round import Round, beating_cards, deal, throw_ins, waits_on, window_open
from tests.rules.naive import NaiveRound, Told

CHUNK = 1000
CHUNKS = 20
LONG_CHUNKS = 1000

Try = tuple[int, str, int, int, int]  # seat, kind, card, attack, bout
KINDS = ("lead", "throw_in", "beat", "take")
NO_CARDS = (-1, 36, 99)
ENDINGS = ("durak", "draw of those out", "draw of those still in")


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_engines_agree_on_random_rounds(chunk: int) -> None:
    seen = play_chunk(chunk)
    assert all(seen[code] >= 100 for code in Refused), seen
    assert all(seen[ending] for ending in ENDINGS), seen


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS, CHUNKS + LONG_CHUNKS))
def test_both_engines_agree_on_a_million_random_rounds(chunk: int) -> None:
    play_chunk(chunk)


def play_chunk(chunk: int) -> Counter[str]:
    """Play CHUNK rounds from this seed; count the codes of what was refused, and how rounds ended."""
    rng = Random(chunk)
    seen: Counter[str] = Counter()
    for _ in range(CHUNK):
        Pair(rng).play_round(seen)
    return seen


class Pair:
    """The same round in both engines, played at random."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.players = rng.randint(2, 6)
        deck = list(range(36))
        rng.shuffle(deck)
        first = rng.randrange(self.players)
        self.round = deal(self.players, deck, first)
        self.naive = NaiveRound(self.players, [cards.name(card) for card in deck], first)
        # How a table plays: how much it takes, how long it throws in. The last one plays R13's endless round.
        self.taking, self.closing = rng.choice((*((0.02, 0.2), (0.1, 0.5), (0.4, 0.1)) * 10, (1.0, 1.0)))

    def play_round(self, seen: Counter[str]) -> None:
        assert_same_state(self.round, self.naive)
        while not self.round.over:
            bout = self.round.bout
            self.step(seen)
            if self.round.over or self.round.bout != bout:
                assert_same_state(self.round, self.naive)
        self.try_anything(seen)  # the round is over
        seen[self.ending()] += 1

    def ending(self) -> str:
        if self.round.durak != -1:
            return "durak"
        return "draw of those out" if self.round.still_in == 0 else "draw of those still in"

    def step(self, seen: Counter[str]) -> None:
        round, naive, chance = self.round, self.naive, self.rng.random()
        waited_on = waits_on(round)
        assert (None if waited_on == -1 else waited_on) == naive.waits_on()
        assert window_open(round) == naive.window_open()
        if chance < 0.15:
            self.try_anything(seen)
        elif waited_on != -1 and chance < 0.18:
            self.let_time_run_out(waited_on, seen)
        elif waited_on == -1:
            self.throw_in_or_close(seen)
        elif not round.count:
            lead = self.rng.choice(cards.cards(round.hands[waited_on]))
            self.play_one((waited_on, "lead", lead, 0, round.bout), seen)
        elif self.rng.random() < 0.6 or not self.throw_in(seen):
            self.answer(seen)

    def let_time_run_out(self, seat: int, seen: Counter[str]) -> None:
        kind, card = self.naive.clock_move()
        number = cards.card(card) if card else 0
        assert clock_move(self.round) == move_of(kind, number, 0, self.round.on_table.bit_count())
        self.play_one((seat, kind, number, 0, self.round.bout), seen)

    def play_one(self, attempt: Try, seen: Counter[str]) -> None:
        """Play a move that is meant to be legal."""
        assert self.try_one(attempt, seen), attempt

    def try_one(self, attempt: Try, seen: Counter[str]) -> bool:
        """Try a move in both; both refuse it for the same reason, or play it and tell the same."""
        seat, kind, card, attack, bout = attempt
        written = cards.name(card) if 0 <= card < 36 else "??"
        reason = self.naive.refuse(seat, kind, written, attack, bout)
        done = play(self.round, seat, move_of(kind, card, attack, self.rng.randrange(13)), bout)
        if isinstance(done, Refused):
            seen[done] += 1
            assert done == reason, attempt
            return False
        assert reason is None, attempt
        assert told(done) == self.naive.play(seat, kind, written, attack)
        return True

    def try_anything(self, seen: Counter[str]) -> None:
        """Try what a page of bad will or bad luck might send."""
        rng, round = self.rng, self.round
        seat = rng.randrange(self.players)
        held = cards.cards(round.hands[seat])
        card = rng.choice(held) if held and rng.random() < 0.7 else rng.choice((*range(36), *NO_CARDS))
        bout = round.bout + (rng.choice((-1, 1)) if rng.random() < 0.08 else 0)
        usual = ("beat", "take") if seat == round.defender else ("throw_in",)
        kind = rng.choice(usual if rng.random() < 0.6 else KINDS)
        attack = rng.randrange(round.count) if round.count and rng.random() < 0.8 else rng.randrange(-1, 7)
        # Neither a watcher nor a seat before the deal gets any further.
        move = move_of(kind, card, attack, 1)
        if rng.random() < 0.05:
            seen[str(refuse(round, None, move, bout))] += 1
            seen[str(refuse(None, seat, move, bout))] += 1
        self.try_one((seat, kind, card, attack, bout), seen)

    def throw_in_or_close(self, seen: Counter[str]) -> None:
        if self.rng.random() < self.closing or not self.throw_in(seen):
            assert told(close(self.round)) == self.naive.end_bout()

    def throw_in(self, seen: Counter[str]) -> bool:
        """Let one of those throw in who can; say whether anybody could."""
        matching = [(seat, throw_ins(self.round, seat)) for seat in range(self.players)]
        able = [(seat, card) for seat, mask in matching if mask for card in cards.cards(mask)]
        if not able:
            return False
        seat, card = self.rng.choice(able)
        self.play_one((seat, "throw_in", card, 0, self.round.bout), seen)
        return True

    def answer(self, seen: Counter[str]) -> None:
        """Let the defender beat any of the unbeaten attack cards, or take."""
        rng, round = self.rng, self.round
        attack = rng.choice([i for i in range(round.count) if round.beating[i] == -1])
        beating = beating_cards(round, attack)
        if not beating or rng.random() < self.taking:
            self.play_one((round.defender, "take", 0, 0, round.bout), seen)
        else:
            self.play_one((round.defender, "beat", rng.choice(cards.cards(beating)), attack, round.bout), seen)


def move_of(kind: str, card: int, attack: int, seen: int) -> Move:
    if kind == "lead":
        return Lead(card)
    if kind == "throw_in":
        return ThrowIn(card)
    return Take(seen) if kind == "take" else Beat(card, attack)


def told(events: tuple[Event, ...]) -> list[Told]:
    """Write events as the naive engine tells them."""
    return [(type(event).__name__, *(written(event, name) for name in names_of(type(event)))) for event in events]


@cache
def names_of(kind: type[Event]) -> list[str]:
    return [field.name for field in fields(kind)]


def written(event: Event, name: str) -> object:
    value = getattr(event, name)
    if name == "card":
        return cards.name(value)
    return tuple(cards.name(card) for card in value) if name == "cards" else value


def assert_same_state(round: Round, naive: NaiveRound) -> None:
    hands = [sorted(cards.name(card) for card in cards.cards(hand)) for hand in round.hands[: round.players]]
    assert hands == [sorted(hand) for hand in naive.hands]
    assert [cards.name(card) for card in round.deck[round.drawn :]] == naive.deck
    assert sorted(cards.name(card) for card in cards.cards(round.discard)) == sorted(naive.discard)
    assert places(round) == tuple(naive.place.get(seat, 0) for seat in range(round.players))
    assert (round.bout, round.over, round.barren_takes) == (naive.number, naive.over, naive.takes_in_a_row)
    assert (round.durak, round.winner) == (or_none(naive.durak), or_none(naive.winner))
    if not round.over:
        assert (round.attacker, round.defender, round.limit) == (naive.attacker, naive.defender, naive.limit)


def or_none(seat: int | None) -> int:
    return -1 if seat is None else seat
