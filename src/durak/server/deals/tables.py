"""One part of the page about deals: its figures as dots beside their bands, and the table of numbers behind them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from durak.deal.statistics import Figure
from durak.server.deals.words import Part, Words

WIDTH = 320
LEFT = 92
"""Where the strips begin: the names stand before them."""
RIGHT = 312
ROW = 20
BAR = 10
BAND_SHARE = 0.4
"""Every band takes this share of its strip, whatever it is a band of."""
DOT = 4
NARROWEST = 0.5
"""Half of a band that holds one number only."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The figures of a part; `names` are what some of them are called, `digits` those after the decimal point."""

    part: Part
    figures: Sequence[Figure]
    names: Mapping[str, str]
    digits: int

    def name(self, figure: Figure) -> str:
        """Return what a figure is called: a seat by the size of its table."""
        return self.names.get(figure.name, figure.name.replace(".", " · "))


class Strip(NamedTuple):
    """Where a figure lies on its strip, in units of the picture."""

    low: float
    high: float
    expected: float
    seen: float


def section(piece: Piece, words: Words) -> str:
    """Return a part of the page."""
    return (
        f"<section><h2>{escape(piece.part.title)}</h2>{note(piece.part.text)}{_picture(piece, words)}"
        f"<details><summary>{escape(words.numbers)}</summary>{_table(piece, words)}</details></section>"
    )


def note(sentence: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(sentence)}</p>"


def strip_of(figure: Figure) -> Strip | None:
    """Return where a figure lies; None when it has no band. What is far out lies at the end of its strip."""
    if figure.low is None or figure.high is None:
        return None
    middle = (figure.low + figure.high) / 2
    half = max((figure.high - figure.low) / 2, NARROWEST if figure.low == figure.high else 0.0)
    centre, scale = (LEFT + RIGHT) / 2, (RIGHT - LEFT) / 2 * BAND_SHARE / half

    def x(value: float) -> float:
        return min(max(centre + (value - middle) * scale, LEFT + DOT), RIGHT - DOT)

    return Strip(x(middle - half), x(middle + half), x(figure.expected), x(figure.seen))


def _picture(piece: Piece, words: Words) -> str:
    strips = [(figure, strip) for figure in piece.figures if (strip := strip_of(figure)) is not None]
    if not strips:
        return note(words.few)
    rows = "".join(_row(row, piece.name(figure), strip, figure) for row, (figure, strip) in enumerate(strips))
    label = escape(f"{piece.part.title}. {words.picture}.")
    return f'<svg viewBox="0 0 {WIDTH} {ROW * len(strips)}" role="img" aria-label="{label}">{rows}</svg>'


def _row(row: int, name: str, strip: Strip, figure: Figure) -> str:
    middle = ROW * row + ROW / 2
    top = middle - BAR / 2
    bars = (
        f'<rect class="all" x="{LEFT}" y="{top:g}" width="{RIGHT - LEFT}" height="{BAR}"/>'
        f'<rect class="band" x="{strip.low:.1f}" y="{top:g}" width="{strip.high - strip.low:.1f}" height="{BAR}"/>'
        f'<path class="expected" d="M{strip.expected:.1f} {top:g}v{BAR}"/>'
    )
    dot = (
        f'<path class="out" d="M{strip.seen:.1f} {middle - DOT - 2:g}l6 6l-6 6l-6 -6z"/>'
        if figure.outside
        else f'<circle class="in" cx="{strip.seen:.1f}" cy="{middle:g}" r="{DOT}"/>'
    )
    return f'<text x="{LEFT - 6}" y="{middle + 4:g}" text-anchor="end">{escape(name)}</text>{bars}{dot}'


def _table(piece: Piece, words: Words) -> str:
    heads = (piece.part.head, words.deals, words.seen, words.expected, words.band)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    rows = "".join(_line(piece, figure, words) for figure in piece.figures)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _line(piece: Piece, figure: Figure, words: Words) -> str:
    number = words.number
    seen = number(figure.seen, piece.digits)
    marked = f'<td class="outside">✗ {seen}</td>' if figure.outside else f"<td>{seen}</td>"
    expected = number(figure.expected, max(piece.digits, 1))
    ends = () if figure.low is None or figure.high is None else (figure.low, figure.high)
    band = " – ".join(number(end, piece.digits) for end in ends)  # noqa: RUF001 -- from to
    return (
        f'<tr><th scope="row">{escape(piece.name(figure))}</th><td>{number(figure.deals, 0)}</td>{marked}'
        f"<td>{expected}</td><td>{band}</td></tr>"
    )
