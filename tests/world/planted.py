"""Faults planted in the room, the table and the disk: each breaks a promise in one place, as a slip would."""

# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import pytest

from durak import protocol
from durak.protocol import Happening, View, Wait
from durak.server.connection import Connection
from durak.server.feed import Feed
from durak.server.incoming import Incoming
from durak.server.outbox import Outbox
from durak.server.people import People, Person
from durak.server.socket import Sockets
from durak.server.tables import RunningTable
from durak.table import clock, coming, inputs, settling
from durak.table.board import Board
from durak.table.news import Announced
from durak.table.running import Running
from durak.table.state import State
from durak.table.table import Table
from durak.world import journal

Patch = pytest.MonkeyPatch


def _yes(*_: object) -> bool:
    return True


def _no(*_: object) -> bool:
    return False


def send_before_append(patch: Patch) -> None:
    make_durable = RunningTable._make_durable
    writes: set[asyncio.Task[list[Announced]]] = set()

    async def early(self: RunningTable, now_ms: int) -> list[Announced]:
        happened = list(self._feed._happened)
        writes.add(asyncio.create_task(make_durable(self, now_ms)))
        await asyncio.sleep(0)
        return happened

    patch.setattr(RunningTable, "_make_durable", early)


def answer_before_append(patch: Patch) -> None:
    make_durable = RunningTable._make_durable

    async def early(self: RunningTable, now_ms: int) -> list[Announced]:
        for ask in self._asked:
            ask.tell(None)
        return await make_durable(self, now_ms)

    patch.setattr(RunningTable, "_make_durable", early)


def view_of_before_the_append(patch: Patch) -> None:
    make_board = Table.board
    before: dict[str, Board] = {}

    def stale(self: Table, names: dict[str, str], now_ms: int) -> Board:
        board = make_board(self, names, now_ms)
        return before.setdefault(self.id, board) if self.version % 5 == 0 else board

    patch.setattr(Table, "board", stale)


def timer_of_a_drop_not_cancelled(patch: Patch) -> None:
    def come_back(state: State, account: str) -> None:
        if state.people.get(account) is not None:
            state.touch()

    patch.setattr(coming, "come_back", come_back)


def command_applied_twice(patch: Patch) -> None:
    command = Sockets._command

    async def forgetful(self: Sockets, person: Person, connection: Connection, asked: inputs.Command) -> None:
        person.last_id = 0
        await command(self, person, connection, asked)

    patch.setattr(Sockets, "_command", forgetful)
    patch.setattr(State, "accepted", _no)


def deadline_renewed_on_return(patch: Patch) -> None:
    give_back = Running.give_back

    def renewed(self: Running, seat: int) -> None:
        give_back(self, seat)
        wait = self.clocks.wait
        if wait is not None and wait.seat == seat:
            self.clocks.wait = Wait(seat, wait.since_ms + 1, wait.until_ms + 1)

    patch.setattr(Running, "give_back", renewed)


def _restored_otherwise(patch: Patch, **changed: object) -> None:
    restored = Table.restored

    def otherwise(table: str, taken: inputs.Snapshot, now_ms: int) -> Table:
        return restored(table, msgspec.structs.replace(taken, **changed), now_ms)

    patch.setattr(Table, "restored", otherwise)
    patch.setattr("durak.table.handling.fits", _yes)


def restart_forgets_who_sits(patch: Patch) -> None:
    _restored_otherwise(patch, sitting=())


def version_goes_back_on_restart(patch: Patch) -> None:
    _restored_otherwise(patch, version=0)


def announcements_are_counted_anew_on_restart(patch: Patch) -> None:
    _restored_otherwise(patch, announced=0)


def outbox_drops_announcements(patch: Patch) -> None:
    def put_view(self: Outbox, view: View) -> None:
        self._happened = list(view.happened)
        self._view = view

    patch.setattr(Outbox, "put_view", put_view)


def older_device_is_not_closed(patch: Patch) -> None:
    def connect(self: People, person: Person, session: str, connection: Connection) -> Person:  # noqa: ARG001
        person = self.keep(person)
        person.connection = connection
        return person

    patch.setattr(People, "connect", connect)


def closed_connection_still_plays(patch: Patch) -> None:
    async def attentive(self: Incoming) -> protocol.FromPage | None:
        while (raw := await self._line.receive()) is not None:
            message = self._read(raw)
            if not isinstance(message, protocol.CloseCode):
                return message
        return None

    patch.setattr(Incoming, "next", attentive)


def refilled_twice(patch: Patch) -> None:
    happened = Running._happened

    def twice(self: Running, *given: object) -> list[Happening]:
        told = happened(self, *given)  # pyright: ignore[reportArgumentType] -- handed on as it came
        return [what for one in told for what in ([one, one] if isinstance(one, protocol.Refilled) else [one])]

    patch.setattr(Running, "_happened", twice)


def torn_write_accepted(patch: Patch) -> None:
    patch.setattr(journal, "is_whole", _yes)


def clock_fires_early(patch: Patch) -> None:
    ring = Feed.ring

    def early(self: Feed, now_ms: int) -> None:
        due_ms = self.table.deadline()
        if due_ms is not None and now_ms < due_ms <= now_ms + 100:
            self._settle(inputs.Clock(), now_ms)
        ring(self, now_ms)

    patch.setattr(Feed, "ring", early)


def window_closes_early(patch: Patch) -> None:
    restart = clock.restart

    def short(clocks: clock.Clocks, *given: object) -> None:
        restart(clocks, *given)  # pyright: ignore[reportArgumentType] -- handed on as it came
        if clocks.window is not None:
            clocks.window = protocol.Window(clocks.window.since_ms, clocks.window.until_ms - 500)

    patch.setattr(clock, "restart", short)


def hand_of_the_neighbour(patch: Patch) -> None:
    seat_view = Running.seat_view

    def next_seat(self: Running, everyone: protocol.RoundView, seat: int) -> protocol.RoundView:
        return seat_view(self, everyone, (seat + 1) % self.round.players)

    patch.setattr(Running, "seat_view", next_seat)


def restart_drops_nobody(patch: Patch) -> None:
    restart = settling.restart

    def all_here(state: State, now_ms: int) -> None:
        restart(state, now_ms)
        for person in state.people.all():
            person.dropped_at_ms = None

    patch.setattr(settling, "restart", all_here)


def announcement_lost_on_the_way(patch: Patch) -> None:
    tell = RunningTable._tell

    def deaf(self: RunningTable, happened: Sequence[Announced], now_ms: int) -> None:
        tell(self, happened[1:], now_ms)

    patch.setattr(RunningTable, "_tell", deaf)


PLANTED: dict[Callable[[Patch], None], str] = {
    send_before_append: "not in the log",
    answer_before_append: "what was accepted is not in the log",
    view_of_before_the_append: "a view shows another|a page was not told",
    timer_of_a_drop_not_cancelled: "dropped|never finishes",
    command_applied_twice: "a command was applied twice",
    deadline_renewed_on_return: "R15",
    restart_forgets_who_sits: "a view shows another part in the next round",
    version_goes_back_on_restart: "a view|not in the log|a version",
    announcements_are_counted_anew_on_restart: "a view tells of announcements that are not its own",
    outbox_drops_announcements: "a page was not told of an announcement",
    older_device_is_not_closed: "a connection that was closed still plays|two connections play one seat",
    closed_connection_still_plays: "a connection that was closed still plays",
    refilled_twice: "R9",
    torn_write_accepted: "our fault|Error: ",
    clock_fires_early: "a clock fired early",
    window_closes_early: "R8",
    hand_of_the_neighbour: "a view shows another's hand",
    restart_drops_nobody: "a table never finishes",
    announcement_lost_on_the_way: "a page was not told of an announcement",
}
"""What breaks, and what the world says of it."""
