"""What a table announces, as the table knows it: by account. Names come in only when a view is made (board.py)."""

from dataclasses import dataclass

from durak.protocol import Happening


@dataclass(frozen=True, slots=True)
class CameIn:
    """Someone came to the table."""

    account: str


@dataclass(frozen=True, slots=True)
class WentAway:
    """Someone left the table; a bot plays the hand in `seat` from here on, None when they held none."""

    account: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class HostIs:
    """Someone is the host now."""

    account: str


@dataclass(frozen=True, slots=True)
class Announced:
    """One thing that happened. `n` counts a table's announcements without a gap, from 1."""

    n: int
    what: Happening | CameIn | WentAway | HostIs
