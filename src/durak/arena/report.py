"""What the deals came to: score or durak share with a 95 % interval from the variance between deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from durak.arena.duel import DealResult

NORMAL_95 = 1.96
TWO = 2


@dataclass(frozen=True, slots=True)
class Report:
    """Figures of A. `ci95` is the interval of the score at two players, of the durak share at more.

    The score is the share of rounds in which A was not the durak, where a draw between two is a half. The durak share
    is that among the rounds that had a durak, so that 1 / players is fair. `longest_round` is in moves, passes
    included.
    """

    players: int
    deals: int
    score: float
    durak_share: float
    ci95: tuple[float, float]
    draws: int
    illegal: int
    longest_move_ms: float
    longest_round: int


def report(players: int, results: Sequence[DealResult]) -> Report:
    """Sum up."""
    scores = [_score(players, result) for result in results]
    share, share_error = _durak_share(results)
    score = fmean(scores)
    middle, error = (score, _error(scores)) if players == TWO else (share, share_error)
    return Report(
        players=players,
        deals=len(results),
        score=score,
        durak_share=share,
        ci95=(middle - NORMAL_95 * error, middle + NORMAL_95 * error),
        draws=sum(result.draws for result in results),
        illegal=sum(result.illegal for result in results),
        longest_move_ms=max(result.longest_move_ms for result in results),
        longest_round=max(result.longest_round for result in results),
    )


def running(players: int, results: Sequence[DealResult], points: int = 200) -> list[tuple[int, Report]]:
    """Return the report as it was after more and more of the deals."""
    step = max(1, len(results) // points)
    numbers = [*range(step, len(results), step), len(results)]
    return [(number, report(players, results[:number])) for number in numbers]


def _score(players: int, result: DealResult) -> float:
    # A draw between two is half a loss; among more it is none (R14).
    lost = result.duraks + (result.draws / 2 if players == TWO else 0)
    return 1 - lost / result.rounds


def _durak_share(results: Sequence[DealResult]) -> tuple[float, float]:
    """The share of rounds with a durak in which A was it, and its standard error (that of a ratio of means)."""
    decided = [result.rounds - result.draws for result in results]
    if not any(decided):
        return 0.0, 0.0
    share = sum(result.duraks for result in results) / sum(decided)
    errors = [result.duraks - share * number for result, number in zip(results, decided, strict=True)]
    return share, _error(errors) / fmean(decided)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
