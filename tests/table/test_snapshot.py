"""A table whose log is replayed from its latest snapshot is the table that it was, and goes on as that one would."""

# pyright: reportPrivateUsage=false

from random import Random
from typing import cast

import msgspec
import pytest

from durak import protocol
from durak.protocol import Kind
from durak.rules.round import Round
from durak.table import inputs
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.shares import Dealer
from durak.table.table import Table
from tests.table.fake_room import FakeRoom
from tests.table.script import PEOPLE, any_move, play_on, play_randomly
from tests.table.test_laws import TABLES, LawfulRoom, what_it_is

OF_THE_LAST_INPUT = frozenset({"news", "changed", "now_ms", "alarm", "alarm_known"})


class SnapshotRoom(LawfulRoom):
    """A room that hands in snapshots as the real one does. With `restarts` it also forgets its table, and comes back.

    It comes back on what was handed in since the latest snapshot; the log keeps everything all the same.
    """

    restarts: Random | None = None
    came_back = 0

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        if isinstance(given, inputs.DealtByShares):
            super()._hand_in(self.table.snapshot())
        answer = super()._hand_in(given)
        if self.restarts is not None and self.restarts.random() < 0.1:
            self.come_back()
        return answer

    def come_back(self) -> None:
        starts = [number for number, (_, given) in enumerate(self.log) if isinstance(given, inputs.Snapshot)]
        if starts:
            before = details(self.table._state)
            dealt = iter(self.dealt[-1:])
            self.table = replayed_from(self.log[starts[-1] :], lambda fixed: next(dealt, None) or self.deal(fixed))
            assert details(self.table._state) == before
            self.came_back += 1


def replayed_from(log: list[tuple[int, inputs.Any]], dealer: Dealer) -> Table:
    written = inputs.decode(inputs.encode(log[0][1]))
    assert isinstance(written, inputs.Snapshot)
    table = Table.restored("T", written, log[0][0], dealer)
    for now_ms, given in log:
        table.handle(given, now_ms)
    return table


def play(kind: Kind, seed: int, *, one_table: bool, restarts: bool, steps: int) -> SnapshotRoom:
    rng = Random(seed)
    room = SnapshotRoom(kind, one_table=one_table, seed=seed, brain=any_move(rng))
    room.restarts = Random(-seed) if restarts else None
    play_randomly(room, rng, steps)
    return room


@pytest.mark.parametrize(("kind", "one_table"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_restarts_on_the_latest_snapshot_at_any_point_change_nothing(kind: Kind, seed: int, *, one_table: bool) -> None:
    once = play(kind, seed, one_table=one_table, restarts=False, steps=200)
    often = play(kind, seed, one_table=one_table, restarts=True, steps=200)
    assert what_it_is(often) == what_it_is(once)
    assert often.news == once.news
    assert often.log == once.log
    assert often.came_back > 10


@pytest.mark.parametrize("one_table", [False, True])
def test_the_score_of_earlier_rounds_comes_back(*, one_table: bool) -> None:
    room = SnapshotRoom(one_table=one_table, seed=1)
    for account in PEOPLE[:2]:
        room.expect(account, protocol.QuickPlay)
    while room.table._state.round_number < 3:
        play_on(room, PEOPLE[:2])
    before = room.seen()
    room.come_back()
    assert room.seen() == before
    assert sum(seat.losses + seat.wins for seat in before["anna"].seats) > 0
    assert sum(isinstance(given, inputs.Snapshot) for _, given in room.log) == 3


def details(thing: object) -> object:
    """All that something is made of, all the way down, but the cards: what is seen of those is compared apart."""
    match thing:
        case Round():
            return None
        case str() | int() | None:
            return thing
        case list() | tuple():
            return [details(part) for part in cast("list[object]", thing)]
        case dict():
            return [(name, details(part)) for name, part in cast("dict[str, object]", thing).items()]
        case _:
            names = [*getattr(thing, "__dict__", ()), *getattr(thing, "__slots__", ())]
            return {name: details(getattr(thing, name)) for name in names if name not in OF_THE_LAST_INPUT}


def test_the_whole_log_still_gives_the_same_table() -> None:
    room = play("private", 3, one_table=False, restarts=False, steps=200)
    before = what_it_is(room)
    room.table = room.replayed()
    assert what_it_is(room) == before


def test_a_snapshot_changes_nothing_and_is_no_news() -> None:
    room = about_to_deal()
    version = room.table.version
    assert room.table.handle(room.table.snapshot(), room.now_ms) == ()
    assert (room.table.version, room.table.wants()) == (version, inputs.Shuffle(4, 1))


def test_a_snapshot_of_something_else_is_not_taken_in() -> None:
    room = about_to_deal()
    other = msgspec.structs.replace(room.table.snapshot(), next_bout=7)
    with pytest.raises(AssertionError, match="not what its log says"):
        room.table.handle(other, room.now_ms)


def test_a_snapshot_of_before_there_were_series_is_still_taken_in() -> None:
    room = about_to_deal("private")
    new = {"length", "run", "series_begun", "removed", "left", "numbers"}
    old = msgspec.json.decode(inputs.encode(room.table.snapshot()))
    written = msgspec.json.encode({name: value for name, value in old.items() if name not in new})
    taken = inputs.decode(written)
    assert isinstance(taken, inputs.Snapshot)
    table = Table.restored("T", taken, room.now_ms)
    assert table.handle(taken, room.now_ms) == ()
    table.handle(inputs.DealtByShares(), room.now_ms)
    board = table.board(room.names, room.now_ms)
    assert [person.number for person in board.view(board.you("anna"), ()).people] == [1]


def test_no_snapshot_is_taken_while_hands_are_hidden() -> None:
    room = about_to_deal()
    room.hand_in(room.answer(inputs.Shuffle(4, 1)))
    with pytest.raises(AssertionError, match="hands may be hidden"):
        room.table.snapshot()


def about_to_deal(kind: Kind = "quick") -> FakeRoom:
    """A room whose table waits for its first deck."""
    room = FakeRoom(kind, seed=1)
    if kind == "private":
        room.expect("anna", protocol.PlayWithFriends)
        room.table.handle(inputs.Commanded("anna", protocol.Start(2)), room.now_ms)
        return room
    room.expect("anna", protocol.QuickPlay)
    room.now_ms += 12_000
    room.table.handle(inputs.Clock(), room.now_ms)
    return room
