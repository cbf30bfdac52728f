"""The two worlds catch leaks of a whole room: each is planted here and must be found.

Leaks of a table alone are in tests/table/test_leaks.py and test_leaks_in_time.py.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prometheus_client import Counter

from durak import protocol, views
from durak.protocol import RoundView, View, Wait, Window, You
from durak.rules import round as rules
from durak.rules.cards import CARDS, NAMES
from durak.rules.round import Round
from durak.server import socket, tables
from durak.server.api import history
from durak.server.api.context import Api, Who
from durak.server.api.routes import ROUTES
from durak.server.api.structs import History, HistoryQuery
from durak.server.connection import Connection
from durak.server.living import RunningRoom
from durak.server.metrics import Metrics
from durak.server.presence import Presence
from durak.server.socket import Sockets
from durak.server.tables import RunningTable
from durak.store.friendships import Friend
from durak.table.board import Board
from durak.table.news import Announced, CameIn
from durak.table.refusals import Refusal
from tests.server.room_again import OtherWorldError
from tests.server.room_compare import compare, play_first
from tests.server.room_script import SEATED

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]
STEPS = 20


async def somebody_can_tell(seated: tuple[str, ...], folder: Path) -> bool:
    """Whether those seated, or anyone outside, can tell another world from the first."""
    first = await play_first(folder, 1, STEPS)
    try:
        await compare(first, seated, folder)
    except OtherWorldError:
        return True
    return False


def round_of(table: RunningTable | Board) -> Round | None:
    running = (table.table._state if isinstance(table, RunningTable) else table._state).running
    return None if running is None or running.round.over else running.round


def hidden(round: Round) -> int:
    """Return a number that is another one with almost any other hands."""
    return sum((seat + 1) * hand for seat, hand in enumerate(round.hands[: round.players])) % 997


def fitting(round: Round | None) -> int:
    """Return how many cards could be added by all together: what the hands tell, not the numbers of cards."""
    if round is None:
        return 0
    return sum(rules.throw_ins(round, seat).bit_count() for seat in range(round.players))


# --- on the socket ---


def leak_views(patch: Patch, fits: Callable[[You, Sequence[Announced]], bool]) -> None:
    """Tell of the hands in the views that fit."""
    honest = Board.view

    def leaky(self: Board, you: You, happened: Iterable[Announced]) -> View:
        told = tuple(happened)
        view, round = honest(self, you, told), round_of(self)
        if view.round is None or round is None or not fits(you, told):
            return view
        return msgspec.structs.replace(view, round=msgspec.structs.replace(view.round, discard=hidden(round)))

    patch.setattr(Board, "view", leaky)


def snapshot_at_a_reconnect(patch: Patch) -> None:
    leak_views(patch, lambda you, happened: you.seat is not None and not happened)


def first_view_of_a_watcher(patch: Patch) -> None:
    leak_views(patch, lambda you, happened: you.seat is None and not happened)


def announcement_of_a_watcher(patch: Patch) -> None:
    leak_views(patch, lambda _, happened: any(isinstance(news.what, CameIn) for news in happened))


def first_view_of_the_next_round(patch: Patch) -> None:
    honest = views.watcher_view

    def leaky(round: Round, wait: Wait | None, window: Window | None, last: protocol.LastBout | None) -> RoundView:
        view = honest(round, wait, window, last)
        first = round.bout > 1 and not round.count and not round.discard and last is None
        return msgspec.structs.replace(view, discard=hidden(round)) if first else view

    patch.setattr(views, "watcher_view", leaky)


def size_of_a_message(patch: Patch) -> None:
    honest = Connection.tell

    def leaky(self: Connection, view: View, encoded: bytes) -> None:
        table = self.showing
        padding = b" " * fitting(round_of(table) if isinstance(table, RunningTable) else None)
        honest(self, view, encoded + padding)

    patch.setattr(Connection, "tell", leaky)


def order_in_which_a_table_is_told(patch: Patch) -> None:
    honest = RunningTable._audience

    def leaky(self: RunningTable) -> Iterator[tuple[str | None, Connection]]:
        round = round_of(self)
        told = list(honest(self))
        return iter(told[::-1] if round is not None and hidden(round) % 2 else told)

    patch.setattr(RunningTable, "_audience", leaky)


def repr_in_a_refusal(patch: Patch) -> None:
    honest = socket._refused

    def leaky(command_id: int | None, refused: Refusal) -> protocol.Refused:
        return honest(command_id, Refusal(refused.code, f"{refused.sentence} {LAST_ROUND}"))

    remember_last_round(patch)
    patch.setattr(socket, "_refused", leaky)


LAST_ROUND: list[int] = []


def remember_last_round(patch: Patch) -> None:
    honest = RunningTable._step

    async def leaky(self: RunningTable, now_ms: int) -> None:
        await honest(self, now_ms)
        round = round_of(self)
        LAST_ROUND[:] = [] if round is None else round.hands[: round.players]

    patch.setattr(RunningTable, "_step", leaky)


# --- to those elsewhere ---


def after_each_step(patch: Patch, do: Callable[[RunningTable, Round], None]) -> None:
    honest = RunningTable._step

    async def leaky(self: RunningTable, now_ms: int) -> None:
        await honest(self, now_ms)
        round = round_of(self)
        if round is not None:
            do(self, round)

    patch.setattr(RunningTable, "_step", leaky)


def another_table_that_is_told_more_when_more_fits(patch: Patch) -> None:
    running: list[RunningTable] = []

    def do(table: RunningTable, round: Round) -> None:
        if table not in running:
            running.append(table)
        for other in running:
            if other is not table and table.table.kind == "quick" and fitting(round) % 2:
                other.show_again()

    after_each_step(patch, do)


def presence_that_follows_the_hands(patch: Patch) -> None:
    honest = Presence._friend
    rounds: list[Round] = []

    def leaky(self: Presence, friend: Friend) -> protocol.Friend:
        presences[:] = [self]
        return msgspec.structs.replace(honest(self, friend), name=f"{friend.name} {[*map(hidden, rounds)]}")

    def do(table: RunningTable, round: Round) -> None:
        if table.table.kind == "quick":
            rounds[:] = [round]
            for presence in presences:
                presence.moved(table.table.accounts())

    presences: list[Presence] = []
    patch.setattr(Presence, "_friend", leaky)
    after_each_step(patch, do)


def history_of_a_running_round(patch: Patch) -> None:
    honest = history.show

    async def leaky(api: Api, who: Who, query: HistoryQuery) -> History:
        assert isinstance(api.living, RunningRoom)
        answer = await honest(api, who, query)
        rounds = filter(None, map(round_of, api.living.room._tables.values()))
        return msgspec.structs.replace(answer, before=str([*map(hidden, rounds)]))

    replace_handler(patch, honest, leaky)


def statistics_of_a_running_round(patch: Patch) -> None:
    honest = history.friend_statistics

    async def leaky(api: Api, who: Who, account: str) -> Any:  # noqa: ANN401 -- as the honest one
        assert isinstance(api.living, RunningRoom)
        answer = await honest(api, who, account)
        rounds = filter(None, map(round_of, api.living.room._tables.values()))
        return msgspec.structs.replace(answer, rounds=sum(map(hidden, rounds)))

    replace_handler(patch, honest, leaky)


def replace_handler(patch: Patch, honest: object, leaky: Callable[..., Awaitable[object]]) -> None:
    for route in ROUTES:
        if route.handler is honest:
            patch.setattr(type(route), "__setattr__", object.__setattr__)
            patch.setattr(route, "handler", leaky)


# --- to the operator ---


def repr_in_an_error(patch: Patch) -> None:
    honest = RunningTable._note_failure

    def leaky(self: RunningTable, error: Exception) -> None:
        tables.logger.error("table failed", error=repr(error))
        honest(self, error)

    patch.setattr(RunningTable, "_note_failure", leaky)


def deck_in_a_log_line(patch: Patch) -> None:
    def do(table: RunningTable, round: Round) -> None:
        tables.logger.info("step", table=table.table.id, next=NAMES[round.deck[min(round.drawn, CARDS - 2)]])

    after_each_step(patch, do)


def label_of_a_metric(patch: Patch) -> None:
    honest = Metrics.__init__

    def leaky(self: Metrics) -> None:
        honest(self)
        counter = Counter("durak_steps", "Steps.", ["hand"], registry=self.registry)
        counters[:] = [counter]

    def do(table: RunningTable, round: Round) -> None:
        if table.table.kind == "quick":
            counters[0].labels(str(hidden(round))).inc()

    counters: list[Counter] = []
    patch.setattr(Metrics, "__init__", leaky)
    after_each_step(patch, do)


def figure_that_follows_the_hands(patch: Patch) -> None:
    honest = Sockets._command

    async def leaky(self: Sockets, *rest: Any) -> None:  # noqa: ANN401 -- as the honest one
        await honest(self, *rest)
        room = self.room
        self.metrics.voided.inc(sum(fitting(round_of(table)) for table in room._tables.values()))

    patch.setattr(Sockets, "_command", leaky)


LEAKS: dict[Leak, tuple[str, ...]] = {
    snapshot_at_a_reconnect: ("Boris",),
    first_view_of_a_watcher: (),
    announcement_of_a_watcher: ("Anna",),
    first_view_of_the_next_round: (),
    size_of_a_message: (),
    order_in_which_a_table_is_told: SEATED,
    repr_in_a_refusal: ("Anna",),
    another_table_that_is_told_more_when_more_fits: (),
    presence_that_follows_the_hands: (),
    history_of_a_running_round: (),
    statistics_of_a_running_round: (),
    repr_in_an_error: (),
    deck_in_a_log_line: (),
    label_of_a_metric: (),
    figure_that_follows_the_hands: (),
}
"""Each leak, and who of those seated can tell by it, together with everyone outside."""


@pytest.mark.parametrize("seated", [(), SEATED])
async def test_without_a_leak_nobody_can_tell(seated: tuple[str, ...], tmp_path: Path) -> None:
    assert not await somebody_can_tell(seated, tmp_path)


@pytest.mark.parametrize(("leak", "seated"), LEAKS.items())
async def test_two_worlds_of_a_room_catch_the_leak(
    leak: Leak, seated: tuple[str, ...], monkeypatch: Patch, tmp_path: Path
) -> None:
    leak(monkeypatch)
    assert await somebody_can_tell(seated, tmp_path)
