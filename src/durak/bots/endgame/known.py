# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""What a search has found out about positions: a table of a fixed size, in which the exact cards are the key.

A position is two sets of cards (search.py says which), and what is asked of it is whether the attacker reaches a goal,
0 a draw or 1 a win. Never here: cards that are only nearly the same.
"""

from array import array

UNKNOWN = -1

# C integers and arrays when compiled (known.pxd).
_UNKNOWN = UNKNOWN
_CELLS = 3  # of an entry: the two sets, and its facts: the age of what is known, times _AGE, and what is known
_AGE = 16
# By goal: the fact that it is reached and the fact that it is not; and all facts that follow, since a win is more.
_REACHES = [1, 2]
_FAILS = [4, 8]
_REACHED = [1, 1 + 2]
_FAILED = [4 + 8, 8]
_MIX = 0x1E3779B97F4A7C15
_MIX_OTHER = 0x2545F4914F6CDD1D
_WORD = 2**62 - 1  # as far as both kinds of integers reckon alike


class Known:
    """What is known since the last `forget`."""

    def __init__(self, entries: int) -> None:
        """Make room for so many positions, a power of two, 24 bytes each."""
        self.entries = entries
        self.age = 1
        self.cells = array("q", bytes(8 * _CELLS * entries))


def forget(known: Known) -> None:
    """Know nothing any more."""
    known.age += 1


def recall(known: Known, one: int, other: int, goal: int) -> int:
    """Return 1 if the attacker is known to reach the goal, 0 if he is known to fail, else UNKNOWN."""
    cell = _find(known, one, other)
    if cell == -1:
        return _UNKNOWN
    if known.cells[cell + 2] & _REACHES[goal]:
        return 1
    return 0 if known.cells[cell + 2] & _FAILS[goal] else _UNKNOWN


def learn(known: Known, one: int, other: int, goal: int, found: int) -> None:
    """Keep what was found of a goal: 1 or 0, as `recall` will return it."""
    cell = _find(known, one, other)
    if cell == -1:
        cell = _make_room(known, one, other)
    known.cells[cell + 2] |= _REACHED[goal] if found == 1 else _FAILED[goal]


def _find(known: Known, one: int, other: int) -> int:
    """Return where an entry is, -1 if it is not there."""
    cell = _first(known, one, other)
    for _ in range(2):
        if known.cells[cell] == one and known.cells[cell + 1] == other and known.cells[cell + 2] // _AGE == known.age:
            return cell
        cell += _CELLS
    return -1


def _make_room(known: Known, one: int, other: int) -> int:
    """Put a new entry before the other of its two places, whose own is lost."""
    cell = _first(known, one, other)
    for i in range(cell, cell + _CELLS):
        known.cells[i + _CELLS] = known.cells[i]
    known.cells[cell] = one
    known.cells[cell + 1] = other
    known.cells[cell + 2] = known.age * _AGE
    return cell


def _first(known: Known, one: int, other: int) -> int:
    """Return the first of the two places of an entry."""
    mixed = one * _MIX + other * _MIX_OTHER & _WORD
    mixed = (mixed ^ mixed >> 31) * _MIX & _WORD
    return (mixed >> 32 & known.entries - 2) * _CELLS
