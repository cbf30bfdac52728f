# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""The 36 cards, and sets of cards as 36-bit masks: bit c of a mask is card c.

A card is an int, suit * 9 + rank (R1). Never here: whose cards they are, or what may be played.
"""

from collections.abc import Iterable

SUITS = "CDHS"  # clubs, diamonds, hearts, spades
RANKS = "6789TJQKA"  # low to high
NAMES = [rank + suit for suit in SUITS for rank in RANKS]
CARDS = 36
SUIT_SIZE = 9

# Tables, since a shift may be compiled to 32 bits.
BIT = [2**card for card in range(CARDS)]
SUIT = [0x1FF * 2 ** (SUIT_SIZE * suit) for suit in range(4)]
ALL = 2**CARDS - 1

# C arrays when compiled (cards.pxd).
_POPCOUNT = [chunk.bit_count() for chunk in range(8192)]
_BIT_OF = {2**bit % 67: bit for bit in range(66)}  # modulo this prime all powers of two below 2**66 differ
_LOWEST = [_BIT_OF.get(rest, 0) for rest in range(67)]


def _beats(trump: int, card: int) -> int:
    suit = SUIT[card // SUIT_SIZE]
    higher = suit & ~(BIT[card] * 2 - 1)
    # R6: a trump is beaten by a higher trump only.
    return higher if card // SUIT_SIZE == trump else higher | SUIT[trump]


# BEATS[trump * 36 + card]: all the cards that beat this one (R6).
BEATS = [_beats(trump, card) for trump in range(4) for card in range(CARDS)]


def popcount(mask: int) -> int:
    """The number of cards, or of moves of driver.py, in a set."""
    return _POPCOUNT[mask & 8191] + _POPCOUNT[mask >> 13 & 8191] + _POPCOUNT[mask >> 26]


def lowest(mask: int) -> int:
    """The lowest number in a set that is not empty: for cards by suit first, then rank."""
    return _LOWEST[(mask & -mask) % 67]


def same_ranks(mask: int) -> int:
    """All the cards of the ranks that occur in a set."""
    return ((mask | mask >> 9 | mask >> 18 | mask >> 27) & 0x1FF) * 0x8040201


def name(card: int) -> str:
    """Write a card as rank then suit: `6C`, `TD`, `AS`."""
    return NAMES[card]


def card(name: str) -> int:
    """Read a card from its two characters. Raises ValueError for anything else."""
    return NAMES.index(name)


def cards(mask: int) -> list[int]:
    """List the cards of a set, ascending."""
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def mask(cards: Iterable[int]) -> int:
    """Make a set of cards."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found
