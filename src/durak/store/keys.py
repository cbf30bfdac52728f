"""The keys of a query, in numbers of which there are few.

Every number of values is a statement of its own, which the database's driver prepares and keeps. So keys come in parts
of at most MOST, and each part in a power of two: its last key fills it up.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import TypeVar

MOST = 512
"""So many are asked about at one time: a query takes only so many values, and others want the database meanwhile."""

Key = TypeVar("Key")


def in_parts(keys: Iterable[Key]) -> Iterator[Sequence[Key]]:
    """Yield all keys, in parts that are filled up."""
    left = iter(keys)
    while part := list(islice(left, MOST)):
        yield filled(part)


def filled(part: Sequence[Key]) -> Sequence[Key]:
    """Return a part, which has a key, with its last one as often as makes it a power of two."""
    missing = (1 << (len(part) - 1).bit_length()) - len(part)
    return [*part, *repeat(part[-1], missing)]
