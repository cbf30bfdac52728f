"""All that the page about deals says, in one language. Numbers and names of cards are of the language, too."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Part:
    """One table of figures: what it is of, how to read it, and the head of its first column."""

    title: str
    text: str
    head: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words. `{…}` stand for numbers that are written in. `thousands` and `decimal` are how they are written."""

    language: str
    name: str
    thousands: str
    decimal: str
    ranks: dict[str, str]
    whose: dict[str, str]
    suits: dict[str, str]
    order: str

    title: str
    lead: str
    none: str
    try_again: str
    since: str
    deals: str
    shared: str
    alone: str
    called_off: str
    ended: str
    silent: str
    verdict: str
    strip: str
    few: str
    numbers: str
    picture: str
    seen: str
    expected: str
    band: str

    trump_suits: Part
    trump_ranks: Part
    first_hand: Part
    trumps: Part
    attacks: Part
    hands: Part
    mean_ranks: Part
    orders: Part
    duraks: Part

    again_title: str
    again: str
    check: str
    program: str
    formulas_title: str
    formulas: tuple[str, ...]

    def number(self, value: float, digits: int) -> str:
        """Return a number as this language writes it, rounded to so many digits after the point."""
        whole, _, rest = f"{value:,.{digits}f}".partition(".")
        return whole.replace(",", self.thousands) + (self.decimal + rest if rest else "")

    def since_day(self, at_ms: int) -> str:
        """Return since when is counted: the day, in UTC."""
        return self.since.format(date=datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat())
