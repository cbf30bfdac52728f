"""The plot of an arena, an SVG file: the measure as it settled, its 95 % interval, and what is fair."""

from collections.abc import Sequence
from html import escape

from durak.arena.report import TWO, Report

WIDTH, HEIGHT, MARGIN = 720, 400, 56


def svg(title: str, points: Sequence[tuple[int, Report]]) -> str:
    """Draw. `points` are the reports after more and more deals."""
    players = points[-1][1].players
    fair = 1 / players
    # The first interval of all is as wide as the sheet and says nothing.
    settled = [(deals, report) for deals, report in points if deals > points[-1][0] / 20] or list(points)
    low = min(fair, *(report.ci95[0] for _, report in settled), 1.0) - 0.02
    high = max(fair, *(report.ci95[1] for _, report in settled), 0.0) + 0.02

    def x(deals: float) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * deals / points[-1][0], 1)

    def y(value: float) -> float:
        return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - low) / (high - low), 1)

    def path(values: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{x(deals)},{y(value)}" for deals, value in values)

    band = [(deals, report.ci95[0]) for deals, report in settled]
    band += [(deals, report.ci95[1]) for deals, report in reversed(settled)]
    line = [(deals, sum(report.ci95) / 2) for deals, report in settled]
    measure = "score" if players == TWO else "durak share"
    right = WIDTH - MARGIN
    ticks = [low + (high - low) * i / 4 for i in range(5)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
            ' font-family="sans-serif" font-size="12">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="{MARGIN}" y="28" font-size="15">{escape(title)}</text>',
            *(f'<text x="{MARGIN - 6}" y="{y(tick)}" text-anchor="end">{tick:.3f}</text>' for tick in ticks),
            *(f'<path d="M{MARGIN} {y(tick)}H{right}" stroke="#ddd"/>' for tick in ticks),
            f'<polygon points="{path(band)}" fill="#b8cbe8"/>',
            f'<polyline points="{path(line)}" fill="none" stroke="#1f4e9c" stroke-width="2"/>',
            f'<path d="M{MARGIN} {y(fair)}H{right}" stroke="#a33" stroke-dasharray="6 4"/>',
            f'<text x="{right}" y="{y(fair) - 5}" text-anchor="end" fill="#a33">fair {fair:.3f}</text>',
            f'<text x="{right}" y="{HEIGHT - 20}" text-anchor="end">{points[-1][0]} deals</text>',
            f'<text x="{MARGIN}" y="{HEIGHT - 20}">{measure}, 95 % interval</text>',
            "</svg>\n",
        ]
    )
