"""Rounds that are recorded while they are on, for what a replay is held against: inputs, views, announcements."""

# pyright: reportPrivateUsage=false

from collections.abc import Sequence
from random import Random

from durak import protocol
from durak.protocol import Kind, encode
from durak.table import inputs
from durak.table.news import Announced, WentAway
from durak.table.refusals import Refusal
from durak.table.replay import Given, Step, replay
from tests.table.script import play_randomly
from tests.table.worlds import World


class Recorded:
    """One round while it was on: its inputs, what each seat was sent of it, and what was announced."""

    def __init__(self, start: Given, dealt: int) -> None:
        self.given: list[Given] = [start]
        self.dealt = dealt  # which deck of the room
        self.sent: dict[int, list[bytes]] = {}
        self.announced: list[protocol.Replayed] = []
        self.result: protocol.Result | None = None


class RecordingRoom(World):
    """A room that hands in snapshots as the real one does, and keeps of each round what a replay is held against."""

    def __init__(self, kind: Kind, seed: int, *, one_table: bool = False) -> None:
        self.rounds: list[Recorded] = []
        super().__init__(kind, seed, one_table=one_table)

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        if isinstance(given, inputs.DealtByShares):
            snapshot = self.table.snapshot()
            super()._hand_in(snapshot)
            self.rounds.append(Recorded((self.now_ms, snapshot), len(self.dealt)))
        version = self.table.version
        answer = super()._hand_in(given)
        if not isinstance(answer, Refusal) and self.rounds and self.rounds[-1].result is None:
            self._record(given, answer, is_sent=self.table.version != version)
        return answer

    def _record(self, given: inputs.Any, answer: Sequence[Announced], *, is_sent: bool) -> None:
        recorded, running = self.rounds[-1], self.table._state.running
        recorded.given.append((self.now_ms, given))
        if running is None:
            return
        recorded.announced += [told for news in answer if (told := as_told_again(news)) is not None]
        everyone = running.watcher_view()
        recorded.result = everyone.result
        for seat in range(running.round.players) if is_sent else ():
            recorded.sent.setdefault(seat, []).append(encode(running.seat_view(everyone, seat)))

    def again(self, recorded: Recorded, seat: int | None) -> list[Step]:
        return replay("T", recorded.given, seat, lambda _: self.dealt[recorded.dealt]).steps

    def finished(self) -> list[Recorded]:
        return [recorded for recorded in self.rounds if recorded.result is not None]


def as_told_again(news: Announced) -> protocol.Replayed | None:
    if isinstance(news.what, WentAway):
        return None if news.what.seat is None else protocol.Left("", news.what.seat)
    return news.what if isinstance(news.what, protocol.Replayed) else None


def played(kind: Kind, seed: int, *, one_table: bool = False, steps: int = 120) -> RecordingRoom:
    """Play at random, and to the end of the round that is on."""
    room = RecordingRoom(kind, seed, one_table=one_table)
    play_randomly(room, Random(seed), steps)
    while room.rounds[-1].result is None:
        room.tick()
    return room
