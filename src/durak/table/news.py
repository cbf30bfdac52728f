"""What a table announces, as the table knows it: by account. Names come in only when a view is made (board.py)."""

from dataclasses import dataclass

from durak.protocol import Happening, Level, SeriesBy, Words


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
class Removed:
    """The host sent someone away."""

    account: str


@dataclass(frozen=True, slots=True)
class SeriesEnded:
    """R14: a series is over; these have the most losses, and these won it. `early`: the host ended it."""

    duraks: tuple[str, ...]
    winners: tuple[str, ...]
    early: bool


@dataclass(frozen=True, slots=True)
class Spoke:
    """Someone said something; `seat` is None for one who has none."""

    account: str
    seat: int | None
    words: Words


@dataclass(frozen=True, slots=True)
class Withheld:
    """A deal was called off: these did not open their shares. `again`: it is dealt anew without them."""

    accounts: tuple[str, ...]
    again: bool


What = Happening | CameIn | WentAway | HostIs | Removed | SeriesEnded | Spoke | Withheld


def accounts_in(what: What) -> tuple[str, ...]:
    """Return the accounts of whom this tells, for their names; what happens in a round tells of seats."""
    match what:
        case CameIn(account) | WentAway(account) | HostIs(account) | Removed(account) | Spoke(account):
            return (account,)
        case Withheld(accounts):
            return accounts
        case SeriesEnded(duraks, winners):
            return *duraks, *winners
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Announced:
    """One thing that happened. `n` counts a table's announcements without a gap, from 1."""

    n: int
    what: What


@dataclass(frozen=True, slots=True)
class SeatResult:
    """R14: how the account that was dealt a hand did, whoever played it. `bot` is the level of a bot's own seat."""

    account: str
    bot: Level | None
    place: int
    won: bool
    durak: bool


@dataclass(frozen=True, slots=True)
class SeriesRound:
    """The `round`th round of the `number`th series of a table, which is by losses or rounds to `to`."""

    number: int
    round: int
    by: SeriesBy
    to: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The `number`th round of a table; its last bout had the number `last_bout`. `series`: its place in a series."""

    number: int
    last_bout: int
    seats: tuple[SeatResult, ...]
    series: SeriesRound | None = None
