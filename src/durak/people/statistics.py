"""What a player's rounds come to: rounds, wins, durak share against fair share by table size, streaks, friends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a player: how many sat there, whether he won or was the durak (R14), and who else sat there."""

    players: int
    won: bool
    durak: bool
    others: Sequence["Opponent"]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another account in a round, and how it did."""

    account: str
    won: bool
    durak: bool


class BySize(msgspec.Struct, frozen=True):
    """The rounds at tables of one size. `fair_share`: how often one of so many would be the durak by chance alone."""

    players: int
    rounds: int
    wins: int
    duraks: int
    durak_share: float
    fair_share: float


class Streaks(msgspec.Struct, frozen=True):
    """Rounds in a row: won, and not lost (a draw is not lost), now and at most."""

    wins_now: int
    wins_most: int
    safe_now: int
    safe_most: int


class Against(msgspec.Struct, frozen=True):
    """The rounds played together with one friend: who of the two won, and who was the durak."""

    account: str
    rounds: int
    wins: int
    duraks: int
    their_wins: int
    their_duraks: int


class Statistics(msgspec.Struct, frozen=True):
    """A player's rounds, counted."""

    rounds: int
    wins: int
    duraks: int
    by_size: tuple[BySize, ...]
    streaks: Streaks
    against: tuple[Against, ...]


@dataclass(slots=True)
class _Streak:
    now: int = 0
    most: int = 0

    def count(self, *, goes_on: bool) -> None:
        self.now = self.now + 1 if goes_on else 0
        self.most = max(self.most, self.now)


@dataclass(slots=True)
class _Sum:
    rounds: int = 0
    wins: int = 0
    duraks: int = 0
    their_wins: int = 0
    their_duraks: int = 0

    def count(self, played: Played, other: Opponent | None = None) -> None:
        self.rounds += 1
        self.wins += played.won
        self.duraks += played.durak
        self.their_wins += other is not None and other.won
        self.their_duraks += other is not None and other.durak


@dataclass(slots=True)
class _Sums:
    all: _Sum = field(default_factory=_Sum)
    by_size: dict[int, _Sum] = field(default_factory=dict[int, _Sum])
    wins: _Streak = field(default_factory=_Streak)
    safe: _Streak = field(default_factory=_Streak)


def statistics(rounds: Iterable[Played], friends: Iterable[str]) -> Statistics:
    """Count the rounds of a player, oldest first, and those with each of these friends."""
    sums, against = _Sums(), {friend: _Sum() for friend in friends}
    for played in rounds:
        sums.all.count(played)
        sums.by_size.setdefault(played.players, _Sum()).count(played)
        sums.wins.count(goes_on=played.won)
        sums.safe.count(goes_on=not played.durak)
        for other in played.others:
            if other.account in against:
                against[other.account].count(played, other)
    return Statistics(
        rounds=sums.all.rounds,
        wins=sums.all.wins,
        duraks=sums.all.duraks,
        by_size=tuple(_by_size(players, of) for players, of in sorted(sums.by_size.items())),
        streaks=Streaks(sums.wins.now, sums.wins.most, sums.safe.now, sums.safe.most),
        against=tuple(_against(account, of) for account, of in against.items()),
    )


def _by_size(players: int, of: _Sum) -> BySize:
    return BySize(players, of.rounds, of.wins, of.duraks, of.duraks / of.rounds, 1 / players)


def _against(account: str, of: _Sum) -> Against:
    return Against(account, of.rounds, of.wins, of.duraks, of.their_wins, of.their_duraks)
