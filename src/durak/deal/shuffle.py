"""The deck and the seat that starts, out of the room's secret and the transcript. Whoever has both gets the same."""

from collections.abc import Iterator
from itertools import count

from durak.deal.hashes import VERSION, keyed, lp, u32
from durak.rules.cards import CARDS

BYTE = 256


def shuffled(secret: bytes, th: bytes) -> list[int]:
    """Return the deck, index 0 dealt first (R2): Fisher-Yates over the cards in their order, six to ace by suit."""
    deck = list(range(CARDS))
    numbers = stream(secret, th, b"deck")
    for i in range(CARDS - 1, 0, -1):
        j = _below(i + 1, numbers)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def first_seat(secret: bytes, th: bytes, seats: int) -> int:
    """Return the seat that starts when nobody holds a trump (R3)."""
    return _below(seats, stream(secret, th, b"first"))


def stream(secret: bytes, th: bytes, label: bytes) -> Iterator[int]:
    """Yield the bytes for one purpose, `label`, without end."""
    key = keyed(secret, lp(VERSION, b"key", label, th))
    for block in count():
        yield from keyed(key, lp(VERSION, b"stream", u32(block)))


def _below(n: int, numbers: Iterator[int]) -> int:
    """Draw a number below n. Bytes that would favour the small ones are left out."""
    return next(byte for byte in numbers if byte < BYTE - BYTE % n) % n
