"""The page at /deals, made here: without any script, for everyone, in the language that the browser asks for.

It loads nothing and speaks to nobody. What it says is made anew only when the report is.
"""

from dataclasses import dataclass, field
from html import escape

from aiohttp import hdrs, web
from sqlalchemy.exc import SQLAlchemyError

from durak.deal.statistics import DealStatistics
from durak.server.deals.report import DealReport
from durak.server.deals.tables import Piece, note, section
from durak.server.deals.words import Words
from durak.server.deals.words_cs import CS
from durak.server.deals.words_en import EN
from durak.server.deals.words_ru import RU
from durak.server.page import File, answer, file_of
from durak.server.verifier import policy

PATH = "/deals"
LANGUAGES = {words.language: words for words in (EN, CS, RU)}
ONE_IN = 100

STYLE = """
:root { color-scheme: dark; background: #2a1b12; color: #f3e7d3; font: 1.05rem / 1.5 Lora, Georgia, serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem 0.8rem 3rem; }
nav { text-align: right; }
nav a { display: inline-block; padding: 0.6rem; }
a { color: #ffd9a0; }
h1 { line-height: 1.2; margin-top: 0; }
h2 { margin: 0 0 0.25rem; font-size: 1.2rem; }
section { margin-top: 1rem; padding: 0.8rem; border-radius: 0.4rem; background: #fbf5e9; color: #2b2119; }
section a { color: #7a1522; }
section p { margin: 0.25rem 0; }
dl { margin: 0.5rem 0; }
dl div { display: flex; gap: 0.75rem; align-items: baseline; }
dt { order: 2; }
dd { margin: 0; min-width: 4.5rem; text-align: right; font-variant-numeric: tabular-nums; font-weight: bold; }
svg { display: block; width: 100%; max-width: 30rem; margin: 0.4rem 0; }
svg text { font-size: 14px; fill: #2b2119; }
.all { fill: #e6d7bd; } .band { fill: #b9cfa4; } .expected { stroke: #2b2119; }
.in { fill: #17602f; } .out { fill: #9c1f18; }
summary { padding: 0.4rem 0; cursor: pointer; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
table { font-size: 0.8rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.15rem; text-align: right; border-top: 1px solid #d8c7a8; }
th:first-child { text-align: left; width: 24%; }
th { font-weight: normal; overflow-wrap: anywhere; hyphens: auto; }
thead th { font-size: 0.8rem; }
td.outside { color: #9c1f18; font-weight: bold; }
li { margin: 0.4rem 0; overflow-wrap: anywhere; }
"""


def add_deals(app: web.Application, report: DealReport) -> None:
    """Serve the page of a report."""
    app.router.add_get(PATH, _Page(report).serve)


@dataclass(slots=True)
class _Page:
    report: DealReport
    _of: DealStatistics | None = None
    _files: dict[str, tuple[File, str]] = field(default_factory=dict[str, tuple[File, str]])

    async def serve(self, request: web.Request) -> web.Response:
        """Answer with the page as it is now."""
        words = language_for(request.query.get("language"), request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
        try:
            statistics = await self.report.now()
        except SQLAlchemyError:
            return web.Response(status=503, text=words.try_again)
        if statistics is not self._of:
            self._of = statistics
            self._files.clear()
        if words.language not in self._files:
            page = page_of(statistics, words)
            self._files[words.language] = file_of(page.encode(), "deals.html"), policy(page)
        file, allowed = self._files[words.language]
        response = answer(request, file)
        response.headers["Content-Security-Policy"] = allowed
        response.headers[hdrs.VARY] = f"{hdrs.ACCEPT_ENCODING}, {hdrs.ACCEPT_LANGUAGE}"
        return response


def language_for(chosen: str | None, accepted: str) -> Words:
    """Return the words in the chosen language, or else in the first that the browser accepts and we have."""
    wanted = sorted((part.strip().partition(";") for part in accepted.split(",")), key=_reluctance)
    tags = [chosen or "", *(tag.partition("-")[0].strip().lower() for tag, _, _ in wanted)]
    return next((LANGUAGES[tag] for tag in tags if tag in LANGUAGES), EN)


def _reluctance(part: tuple[str, str, str]) -> float:
    try:
        return -float(part[2].strip().removeprefix("q="))
    except ValueError:
        return -1.0


def page_of(statistics: DealStatistics, words: Words) -> str:
    """Return the page in one language."""
    body = _sections(statistics, words) if statistics.deals else f"<p>{escape(words.none)}</p>"
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(words.title)}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{_languages(words)}\n<h1>{escape(words.title)}</h1>\n"
        f"<p>{escape(words.lead)}</p>\n{_sums(statistics, words)}\n{body}\n{_again(words)}\n</main>\n</body>\n</html>\n"
    )


def _languages(words: Words) -> str:
    links = [
        f'<a href="?language={other.language}" lang="{other.language}">{other.name}</a>'
        for other in LANGUAGES.values()
        if other is not words
    ]
    return f"<nav>{' '.join(links)}</nav>"


def _sums(statistics: DealStatistics, words: Words) -> str:
    sums = (
        (statistics.deals, words.deals),
        (statistics.shared, words.shared),
        (statistics.alone, words.alone),
        (statistics.called_off, words.called_off),
        (statistics.ended, words.ended),
    )
    lines = "".join(f"<div><dt>{escape(name)}</dt><dd>{words.number(number, 0)}</dd></div>" for number, name in sums)
    since = "" if statistics.since_ms is None else note(words.since_day(statistics.since_ms))
    return f"<section><dl>{lines}</dl>{since}{note(words.silent)}</section>"


def _sections(statistics: DealStatistics, words: Words) -> str:
    verdict = words.verdict.format(
        judged=words.number(statistics.judged, 0),
        outside=words.number(statistics.outside, 0),
        expected=words.number(statistics.judged / ONE_IN, 1),
    )
    pieces = (
        Piece(words.trump_suits, statistics.trump_suits, words.suits, 0),
        Piece(words.trump_ranks, statistics.trump_ranks, words.ranks, 0),
        Piece(words.first_hand, statistics.first_hand, {"5": "5–6"}, 0),  # noqa: RUF001 -- from five to six
        Piece(words.trumps, statistics.trumps, {}, 2),
        Piece(words.attacks, statistics.attacks, {}, 0),
        Piece(words.hands, statistics.hands, words.whose, 3),
        Piece(words.mean_ranks, statistics.ranks, words.whose, 3),
        Piece(words.orders, statistics.order, {"36x36": words.order}, 1),
        Piece(words.duraks, statistics.duraks, {}, 0),
    )
    judged = f"<section>{note(verdict)}{note(words.strip)}</section>"
    return "\n".join([judged, *(section(piece, words) for piece in pieces if piece.figures)])


def _again(words: Words) -> str:
    formulas = "".join(f"<li>{escape(formula)}</li>" for formula in words.formulas)
    check = f'<a href="./verify">{escape(words.check)}</a> {escape(words.program)} <code>durak verify</code>.'
    api = '<p><a href="./api/deals">JSON</a></p>'
    return (
        f"<section><h2>{escape(words.again_title)}</h2>{note(words.again)}<p>{check}</p>{api}</section>\n"
        f"<section><h2>{escape(words.formulas_title)}</h2><ul>{formulas}</ul></section>"
    )
