"""One process of the room, from its start on what the disk holds to its end: put together as `durak room` is."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from durak.protocol import CloseCode
from durak.server.clock import RoomClock
from durak.server.config import Config
from durak.server.limits import CLOSE_SECONDS, GUESTS_PER_HOUR
from durak.server.metrics import Metrics
from durak.server.orders import Orders
from durak.server.people import People
from durak.server.restart import restore
from durak.server.results import Results
from durak.server.rooms import Room
from durak.server.services import Services
from durak.server.socket import Caller, Sockets
from durak.store.accounts import Accounts
from durak.store.database import Database
from durak.store.deals import Deals
from durak.store.friendships import Friendships
from durak.store.log import LogError
from durak.store.rounds import Rounds
from durak.world.faults import Fault, Faults
from durak.world.journal import Journal
from durak.world.log import WorldLog
from durak.world.thinker import LateThinker
from durak.world.time import ProcessLoop, Time
from durak.world.wire import Wire

DATABASE_SECONDS = (0.000_2, 0.003)


class Process:
    """A process, its loop and its room. It is made, then `run`; `die_after` effects it is dead, when that is set."""

    def __init__(
        self,
        time: Time,
        journal: Journal,
        database: Database,
        faults: Faults,
        chance: Random,
        *,
        wall_seconds: Callable[[], float],
    ) -> None:
        self.loop = ProcessLoop(time, self._ask_database)
        self.room: Room | None = None
        self.services: Services | None = None
        self.die_after: int | None = None
        self.accounts_fail = 0
        self.log = WorldLog(self.loop, time, journal, faults, chance, self.effect)
        self._time = time
        self._database = database
        self._faults = faults
        self._chance = chance
        self._wall_seconds = wall_seconds
        self._database_at = 0.0
        self._sockets: Sockets | None = None
        self._end: asyncio.Event | None = None
        self._attending: set[asyncio.Task[None]] = set()

    def run(self, started: Callable[[], None]) -> bool:
        """Live until stopped, killed, or unable to go on; return whether it ended in order."""
        return self.loop.live(self._live(started))

    def effect(self) -> bool:
        """Let something leave the process; False when it does not, because the process is dead."""
        if self.loop.dead:
            return False
        if self.die_after is None:
            return True
        self.die_after -= 1
        if self.die_after > 0:
            return True
        self._faults.note(Fault.DEATH_AT_EFFECT)
        self.loop.kill()
        return False

    def stop(self) -> None:
        """Ask the process to end in order."""
        if self._end is not None:
            self._end.set()

    def heal(self) -> None:
        """Let nothing more go wrong with this process."""
        self.die_after = None
        self.accounts_fail = 0
        self.log.ill = None
        self.loop.stall(0.0)

    @property
    def listens(self) -> bool:
        """Whether a page can connect."""
        return self._sockets is not None and not self.loop.dead

    def accept(self, wire: Wire, caller: Caller) -> None:
        """Take a line that a page has opened."""
        assert self._sockets is not None
        self._begin(self._sockets.attend(wire, caller))

    def befriend(self, one: str, other: str) -> None:
        """Make two accounts friends, as their requests to the API do."""
        if self.room is not None and self.listens:
            self._begin(self._befriend(self.room, one, other))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._attending.add(task)
        task.add_done_callback(self._attending.discard)

    async def _befriend(self, room: Room, one: str, other: str) -> None:
        friendships = Friendships(self._database)
        with contextlib.suppress(SQLAlchemyError):  # nobody's page is told of it then
            await friendships.ask(one, other, other, 1)
            await friendships.ask(other, one, one, 1)
            await room.presence.friends_changed([one, other])

    async def _live(self, started: Callable[[], None]) -> None:
        self._end = asyncio.Event()
        wire_clock = RoomClock(not_before_ms=0, wall_seconds=self._wall_seconds)
        orders = Orders(self._database, wire_clock)
        services = self._services_on(wire_clock, orders)
        room = Room(services, one_table=False)
        try:
            await room.resume(await restore(services, Accounts(self._database)))
        except (SQLAlchemyError, LogError):
            return  # it can't start, and is started again
        self.room, self.services = room, services
        self._sockets = Sockets(
            room=room,
            people=services.people,
            clock=services.clock,
            wire=services.wire,
            orders=orders,
            config=Config(),
            metrics=services.metrics,
        )
        started()
        await self._end.wait()
        await self._finish(room, services, self._sockets)

    async def _finish(self, room: Room, services: Services, sockets: Sockets) -> None:
        self._sockets = None
        sockets.close_all(CloseCode.RESTART)
        if self._attending:
            _, slow = await asyncio.wait(self._attending, timeout=2 * CLOSE_SECONDS)
            for task in slow:
                task.cancel()
        await room.stop()
        await services.results.stop()

    def _services_on(self, wire_clock: RoomClock, orders: Orders) -> Services:
        return Services(
            log=self.log,
            database=self._database,
            clock=RoomClock(not_before_ms=self.log.latest_ms(), wall_seconds=self._wall_seconds),
            wire=wire_clock,
            people=People(Accounts(self._database), wire_clock, self._chance, GUESTS_PER_HOUR, orders),
            thinker=LateThinker(self._time, self._faults, self._chance),
            chance=self._chance,
            results=Results(Rounds(self._database), Deals(self._database), self._chance),
            metrics=Metrics(),
            log_failed=lambda _: self.stop(),
        )

    def _ask_database(self, work: Callable[..., object], *args: object) -> asyncio.Future[Any]:
        """Do work when the calls before it are done."""
        done: asyncio.Future[Any] = self.loop.create_future()
        if self.effect():
            at = max(self._time.now, self._database_at) + self._chance.uniform(*DATABASE_SECONDS)
            self._database_at = at
            self._time.at(at, lambda: self._do(work, args, done))
        return done

    def _do(self, work: Callable[..., object], args: tuple[object, ...], done: asyncio.Future[Any]) -> None:
        if self.loop.dead or done.done():
            return
        if self.accounts_fail:
            self.accounts_fail -= 1
            self._faults.note(Fault.ACCOUNTS_FAILED)
            done.set_exception(OperationalError("the database failed", None, OSError("no space")))
            return
        try:
            done.set_result(work(*args))
        except SQLAlchemyError as error:
            done.set_exception(error)
