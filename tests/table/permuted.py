"""Another deck that nobody can tell from the first who knows no more than some of its cards."""

from collections.abc import Sequence
from random import Random

from durak.rules import cards
from durak.rules.round import deal

Dealt = tuple[Sequence[int], int]
"""A deck, and the seat that starts when nobody holds a trump."""

TRIES = 20
"""So often a permutation is drawn until the same seat attacks first (R3)."""


def permuted(dealt: Dealt, players: int, known: int, rng: Random) -> Dealt:
    """Return a deck in which only cards that are not `known` (a set) have changed places; the same when none can."""
    deck, first = dealt
    hidden = [place for place, card in enumerate(deck) if not known & cards.BIT[card]]
    for _ in range(TRIES):
        other = list(deck)
        for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            other[place] = deck[source]
        if _first_attacker(other, players, first) == _first_attacker(deck, players, first):
            return other, first
    return dealt


def _first_attacker(deck: Sequence[int], players: int, first: int) -> int:
    return deal(players, list(deck), first).attacker
