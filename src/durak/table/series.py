"""The score of the rounds played at a table, by account (R14). Bots count like people."""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from durak.rules.round import Round

MOST_SCORES = 64
"""So many accounts a table keeps the score of; those at the table are never forgotten."""


class Score(NamedTuple):
    """R14: one win to the first player out of a round, one loss to its durak."""

    wins: int = 0
    losses: int = 0


class Series:
    """The scoreboard of a table."""

    def __init__(self, scores: Iterable[tuple[str, Score]] = ()) -> None:
        """Begin with the scores of before, who played longest ago first."""
        self._scores = dict(scores)

    def scores(self) -> dict[str, Score]:
        """Return all scores that are kept, who played longest ago first."""
        return dict(self._scores)

    def score(self, account: str) -> Score:
        """Return the score of an account that may not have played yet."""
        return self._scores.get(account, Score())

    def count(self, seats: Sequence[str], round: Round) -> None:
        """Count a round that is over. A result belongs to the account that was dealt the hand."""
        for seat, account in enumerate(seats):
            score = self._scores.pop(account, Score())
            # R14: a draw gives no loss, and a win only to a player who was out before the bout that drew the round.
            self._scores[account] = Score(score.wins + (seat == round.winner), score.losses + (seat == round.durak))

    def forget_beyond(self, keep: Container[str]) -> None:
        """Forget who played longest ago, when there are too many, but nobody of `keep`."""
        strangers = [account for account in self._scores if account not in keep]
        for account in strangers[: max(0, len(self._scores) - MOST_SCORES)]:
            del self._scores[account]
