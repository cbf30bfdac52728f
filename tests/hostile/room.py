"""The real room, from its sockets' messages to its log, over lines, clocks and a database that are the test's own.

Every input of a table is played anew in a shadow as it becomes durable: see durak.world.shadow.
"""

# pyright: reportPrivateUsage=false

import asyncio
import contextlib
import heapq
import random
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from durak import protocol
from durak.protocol import Accepted, Deal, FromRoom, Hello, Lobby, Refused, View, Welcome
from durak.server.config import Config
from durak.server.metrics import Metrics
from durak.server.orders import Orders
from durak.server.people import People
from durak.server.results import Results
from durak.server.rooms import Room
from durak.server.services import Services
from durak.server.socket import Caller, Sockets
from durak.server.thinking import QuickThinker
from durak.store.accounts import Accounts
from durak.store.database import SqliteDatabase, open_database
from durak.store.deals import Deals
from durak.store.friendships import Friendships
from durak.store.log import MemoryLog, Row
from durak.store.rounds import Rounds
from durak.store.schema import METADATA
from durak.world.journal import Rows
from durak.world.watch import Watch
from tests.hostile.line import HeldLine
from tests.server.hand_clock import HandClock

MESSAGE_MS = 50
"""Twenty messages a second."""
CONNECT_MS = 1_300
"""Eight attempts in ten seconds."""


class JudgedLog(MemoryLog):
    """Whatever becomes durable is judged."""

    def __init__(self) -> None:
        super().__init__()
        self.watch = Watch()
        self.written: list[Row] = []

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        done = super().append(rows)
        self.written += rows
        self.watch.written(Rows([(row.table, row.seq, row.at_ms, row.start, row.input) for row in rows]))
        return done


class Clock(HandClock):
    """A HandClock that need not wait for the loop to follow."""

    def pass_ms(self, ms: int) -> None:
        """Let time pass; what is due is called."""
        self._now_ms += ms
        while self._timers and self._timers[0].at_ms <= self._now_ms:
            timer = heapq.heappop(self._timers)
            if timer.call is not None:
                timer.call()

    def next_ms(self) -> int | None:
        """Return when the next call is due."""
        return min((timer.at_ms for timer in self._timers if timer.call is not None), default=None)


class HeldPage:
    """Somebody's page. `said` is all that it sent, as long as it was honest."""

    def __init__(self, room: "HeldRoom", name: str) -> None:
        self.name = name
        self.line = HeldLine()
        self.secret: str | None = None
        self.account = ""
        self.last_id = 0
        self.view: View | None = None
        self.deals: dict[str, Deal] = {}
        self.shares: dict[str, bytes] = {}
        self._room = room
        self._read = 0

    async def come(self, table: str | None = None) -> None:
        """Connect, and say who this is."""
        self._room.wire.pass_ms(CONNECT_MS)
        self.line = self._room.connect()
        self._read = 0
        self.view = None
        await self.say(protocol.encode(Hello(protocol.VERSION, self.secret, None if self.secret else self.name, table)))
        assert self.line.code is None, self.line.reason

    async def say(self, message: bytes) -> list[FromRoom]:
        """Send a message as it is; return what this page hears until nothing happens any more."""
        self._room.said.append(message)
        await self._room.pass_message_time()
        return await self.hear_after(message)

    async def hear_after(self, message: bytes) -> list[FromRoom]:
        """Send a message at once; return what follows from it."""
        self.line.put(message)
        await quiet()
        return self.hear()

    def hear(self) -> list[FromRoom]:
        """Take in what the room said since the last time."""
        heard = list(map(protocol.decode_room, self.line.sent[self._read :]))
        self._read = len(self.line.sent)
        for message in heard:
            self._take_in(message)
        return heard

    async def ask(self, command: protocol.FromPage) -> Accepted | Refused | None:
        """Ask for something under the next id; return the answer."""
        asked = msgspec.structs.replace(command, id=self.last_id + 1)
        answers = [heard for heard in await self.say(protocol.encode(asked)) if isinstance(heard, Accepted | Refused)]
        self._room.hear()
        return answers[-1] if answers else None

    def _take_in(self, message: FromRoom) -> None:
        match message:
            case Welcome():
                self.account, self.last_id = message.account, message.last_id
                self.secret = message.secret or self.secret
            case Accepted(id=id_):
                self.last_id = max(self.last_id, id_)
            case View():
                self.view = message
            case Lobby():
                self.view = None
            case Deal(commitment=commitment):
                self.deals[commitment] = message
            case _:
                pass


class HeldRoom:
    """A room, its pages, its clocks and its log."""

    def __init__(self, database: SqliteDatabase, chance: random.Random) -> None:
        self.clock, self.wire = Clock(), Clock()
        self.log = JudgedLog()
        self.said: list[bytes] = []
        self.pages: list[HeldPage] = []
        self.chance = chance
        self.friendships = Friendships(database)
        self.failed: list[BaseException] = []
        orders = Orders(database, self.wire)
        self.people = People(Accounts(database), self.wire, chance, 60, orders)
        self.services = Services(
            log=self.log,
            database=database,
            clock=self.clock,
            wire=self.wire,
            people=self.people,
            thinker=QuickThinker(chance),
            chance=chance,
            results=Results(Rounds(database), Deals(database), chance),
            metrics=Metrics(),
            log_failed=self.failed.append,
        )
        self.room = Room(self.services, one_table=False)
        self.sockets = Sockets(
            room=self.room,
            people=self.people,
            clock=self.clock,
            wire=self.wire,
            orders=orders,
            config=Config(),
            metrics=self.services.metrics,
        )
        self._attending: set[asyncio.Task[None]] = set()

    def connect(self, address: str = "127.0.0.1") -> HeldLine:
        """Open a line."""
        line = HeldLine()
        task = asyncio.get_running_loop().create_task(self.sockets.attend(line, Caller(address, "Another program")))
        self._attending.add(task)
        task.add_done_callback(self._ended)
        return line

    async def page(self, name: str, table: str | None = None) -> HeldPage:
        """Let a new guest come."""
        page = HeldPage(self, name)
        self.pages.append(page)
        await page.come(table)
        return page

    def hear(self) -> None:
        """Let every page take in what it was told."""
        for page in self.pages:
            page.hear()

    async def pass_message_time(self) -> None:
        """Let as much time pass as there is between two messages; everyone hears what is told meanwhile."""
        self.wire.pass_ms(MESSAGE_MS)
        await quiet()
        self.hear()

    async def wait(self, ms: int) -> None:
        """Let time pass at the tables, from one thing that is due to the next."""
        until_ms = self.clock.now() + ms
        while (next_ms := self.clock.next_ms()) is not None and next_ms <= until_ms:
            self.clock.pass_ms(max(0, next_ms - self.clock.now()))
            await quiet()
        self.clock.pass_ms(until_ms - self.clock.now())
        await quiet()
        self.hear()

    async def close(self) -> None:
        """Let everyone go, and stop the room."""
        for page in self.pages:
            page.line.put(None)
        await quiet()
        await self.room.stop()
        await self.services.results.stop()
        assert not self._attending, "a connection is attended to for ever"

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._attending.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.failed.append(error)


async def quiet() -> None:
    """Return when nothing is left to do."""
    ready: Sequence[object] = asyncio.get_running_loop()._ready  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    await asyncio.sleep(0)
    while ready:  # noqa: ASYNC110 -- until there is nothing to wait for
        await asyncio.sleep(0)


@contextlib.contextmanager
def held_database() -> Generator[SqliteDatabase]:
    """Open a database in memory that answers at once."""

    async def run(database: SqliteDatabase, work: Callable[[Connection], Any]) -> Any:  # noqa: ANN401 -- as Database does
        return database._transact(work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteDatabase, "run", run)
        database = open_database(Path(":memory:"))
        try:
            yield database
        finally:
            database.close()


@contextlib.asynccontextmanager
async def held_room(database: SqliteDatabase, seed: int) -> AsyncGenerator[HeldRoom]:
    """Run a room on an empty database."""
    with database.engine.begin() as db:
        for table in reversed(METADATA.sorted_tables):
            db.execute(table.delete())
    room = HeldRoom(database, random.Random(f"room {seed}"))
    yield room
    await room.close()
