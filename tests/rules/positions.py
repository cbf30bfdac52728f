"""Rounds in the middle of play, written down by hand, and moves by the names of their cards."""

from collections.abc import Sequence
from copy import copy

from durak.rules import cards
from durak.rules.events import Event
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, play
from durak.rules.refusals import Refused
from durak.rules.round import Round


def position(hands: Sequence[str], *, trump: str = "S", deck: str = "", attacker: int = 0, places: str = "") -> Round:
    """Make a round at the start of a bout.

    `hands` by seat and `deck`, top first, are cards with spaces between them; the last card of the deck is the trump
    card. Cards named nowhere are in the discard pile. `places` has one digit a seat, 0 being still in.
    """
    held = [[cards.card(name) for name in hand.split()] for hand in hands]
    undealt = [cards.card(name) for name in deck.split()]
    named = [card for hand in held for card in hand] + undealt
    assert len(set(named)) == len(named)
    # Which cards left the deck in which order is past; only the trump card, drawn last, must be a trump.
    left = sorted(set(range(36)) - set(undealt), key=lambda card: (card // 9 == cards.SUITS.index(trump), card))
    round = Round(len(hands), left + undealt, 1)
    assert round.deck[-1] // 9 == cards.SUITS.index(trump)
    round.trump = cards.SUITS.index(trump)
    round.drawn = 36 - len(undealt)
    round.hands = [cards.mask(hand) for hand in held] + [0] * (6 - len(hands))
    round.discard = cards.ALL & ~cards.mask(named)
    round.places = [int(place) for place in places.ljust(6, "0")]
    round.still_in = [*round.places[: len(hands)]].count(0)
    round.attacker = attacker
    round.defender = next_in(round, attacker)
    round.limit = min(6, round.hands[round.defender].bit_count())
    return round


def next_in(round: Round, seat: int) -> int:
    seats = [(seat + step) % round.players for step in range(1, round.players)]
    return next(other for other in seats if not round.places[other])


def lead(card: str) -> Lead:
    return Lead(cards.card(card))


def throw_in(card: str) -> ThrowIn:
    return ThrowIn(cards.card(card))


def beat(card: str, attack: int) -> Beat:
    return Beat(cards.card(card), attack)


def take(seen: int = 1) -> Take:
    return Take(seen)


def do(round: Round, *moves: tuple[int, Move]) -> tuple[Event, ...]:
    """Make legal moves, each by a seat; return what the last of them led to."""
    happened: tuple[Event, ...] = ()
    for seat, move in moves:
        done = play(round, seat, move, round.bout)
        assert not isinstance(done, Refused), (seat, move, done)
        happened = done
    return happened


def hand(round: Round, seat: int) -> str:
    """Write a hand down, by suit and rank."""
    return names(cards.cards(round.hands[seat]))


def names(numbers: Sequence[int]) -> str:
    return " ".join(cards.name(card) for card in numbers)


def snapshot(round: Round) -> dict[str, object]:
    """Return everything there is in a round, to compare."""
    values = {name: getattr(round, name) for name in dir(round) if not name.startswith("_")}
    return {name: copy(value) for name, value in values.items() if not callable(value)}
