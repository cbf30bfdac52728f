"""The score of the rounds played at a table, by account (R14), and how far a series is. Bots count like people."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from durak.protocol import SERIES_NUMBER, SeriesBy
from durak.rules.round import Round
from durak.table.seats import is_bot

MOST_SCORES = 64
"""So many accounts a table keeps the score of; those at the table are never forgotten."""
MOST_ROUNDS = 200
"""A series is over after so many rounds in any case: draws bring nobody nearer to a number of losses."""


class Score(NamedTuple):
    """R14: one win to the first player out of a round, one loss to its durak."""

    wins: int = 0
    losses: int = 0


class Length(NamedTuple):
    """How long a series is: until somebody has `number` losses, or so many rounds; a single round is none."""

    by: SeriesBy = "single"
    number: int = SERIES_NUMBER


class Standing(NamedTuple):
    """What an account has in a series: when it is over, `durak` are those with the most losses, if there are any."""

    account: str
    score: Score
    won: bool
    durak: bool


@dataclass(slots=True)
class Run:
    """One series, and how far it is: the `number`th of its table. `round` is that of the round dealt last, from 1."""

    number: int
    length: Length
    round: int = 0
    over: bool = False
    early: bool = False  # the host ended it
    paused: bool = False  # the next deal waits for the host's Start
    given_up: tuple[str, ...] = ()  # who sat in the round dealt last, and no more when the host ended it

    def ends(self, most_losses: int) -> bool:
        """Whether the round that was just counted is the last one."""
        reached = self.round if self.length.by == "rounds" else most_losses
        return reached >= self.length.number or self.round >= MOST_ROUNDS


class Series:
    """The scoreboard of a table. `run` is the series that is on or was the last; None for single rounds."""

    def __init__(self, scores: Iterable[tuple[str, Score]] = (), run: Run | None = None, begun: int = 0) -> None:
        """Begin with the scores of before, who played longest ago first, and after so many series at this table."""
        self._scores = dict(scores)
        self.run = run
        self.begun = begun

    @property
    def on(self) -> bool:
        """Whether a series is on: a round of it is to be dealt, or is being played."""
        return self.run is not None and not self.run.over

    def start(self, length: Length) -> None:
        """Follow the host's Start: a series that is on goes on, another one begins with no score."""
        if self.run is not None and not self.run.over:
            self.run.paused = False
        elif length.by == "single":
            if self.run is not None:
                self._scores.clear()
            self.run = None
        else:
            self._scores.clear()
            self.begun += 1
            self.run = Run(self.begun, length)

    def end(self, given_up: Sequence[str]) -> None:
        """End the series before its last round, as the host wishes; one of which no round was dealt never was.

        `given_up` are those who sat in the round dealt last, and have given the seat up since.
        """
        assert self.run is not None
        self.run.over = self.run.early = True
        self.run.given_up = tuple(given_up)
        if self.run.round == 0:
            self.run = None

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
        if self.run is not None:
            self.run.over = self.run.ends(max(score.losses for score in self._scores.values()))

    def standings(self, seats: Sequence[str]) -> list[Standing]:
        """Return what everyone has in the series, the best first; `seats` are those of its last round.

        Who has no seat any more wins nothing, and may still be the durak; a bot that has given way is left out.
        """
        scores = {account: score for account, score in self._scores.items() if account in seats or not is_bot(account)}
        given_up = () if self.run is None else self.run.given_up
        winning = [account for account in seats if account in scores and account not in given_up]
        best = min((_rank(scores[account]) for account in winning), default=None)
        most = max((score.losses for score in scores.values()), default=0)
        return [
            Standing(account, score, won=account in winning and _rank(score) == best, durak=0 < most == score.losses)
            for account, score in sorted(scores.items(), key=lambda held: _rank(held[1]))
        ]

    def forget_beyond(self, keep: Container[str]) -> None:
        """Forget who played longest ago, when there are too many, but nobody of `keep`."""
        strangers = [account for account in self._scores if account not in keep]
        for account in strangers[: max(0, len(self._scores) - MOST_SCORES)]:
            del self._scores[account]


def _rank(score: Score) -> tuple[int, int]:
    """R14: a series is won by the fewest losses, then the most wins, else it is shared."""
    return score.losses, -score.wins
