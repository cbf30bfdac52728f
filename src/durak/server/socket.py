"""The socket: what a page may send, how much of it, when it is closed. Who someone is comes from Hello, never later."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

import structlog
from aiohttp import hdrs, web
from sqlalchemy.exc import SQLAlchemyError

from durak.protocol import (
    Accepted,
    Bulletin,
    CloseCode,
    Enter,
    Hello,
    Ping,
    Pong,
    Refused,
    Rename,
    Renamed,
    Welcome,
)
from durak.server.clock import Clock
from durak.server.config import Config
from durak.server.connection import Connection
from durak.server.crowd import Crowd, Full
from durak.server.devices import device_name
from durak.server.failures import where_of
from durak.server.headers import bearer, client_address, is_loopback, origin_allowed, subscriber
from durak.server.incoming import Incoming, PageLine
from durak.server.limits import CLOSE_SECONDS, CONNECTIONS, HELLO_MS, MINUTE_MS, OPENINGS, SOCKETS_EACH, Tries
from durak.server.line import Upgraded, open_line
from durak.server.metrics import Metrics
from durak.server.orders import Orders
from durak.server.people import People, Person, Proved
from durak.server.rooms import Command, Room
from durak.store.bans import Ban
from durak.store.database import reason
from durak.store.log import LogError
from durak.table.refusals import Refusal, TableRefused, refusal

TOO_OFTEN = "Too many connections were opened from your address: wait a minute.\n"

logger = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Caller:
    """What is known of a page before it says anything. `secret` is that of an Authorization header."""

    address: str
    device: str
    secret: str | None = field(default=None, repr=False)


@dataclass(slots=True, kw_only=True)
class Sockets:
    """All sockets of a room. `clock` is what pages are told, `wire` what they are judged by."""

    room: Room
    people: People
    clock: Clock
    wire: Clock
    orders: Orders
    config: Config
    metrics: Metrics
    connections: dict[Connection, None] = field(default_factory=dict[Connection, None])
    _closing: CloseCode | None = None
    _open: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    _crowd: Crowd = field(default_factory=lambda: Crowd(CONNECTIONS, SOCKETS_EACH))
    _openings: Tries = field(default_factory=lambda: Tries(OPENINGS, MINUTE_MS))

    def __post_init__(self) -> None:
        """Count the open sockets."""
        self.metrics.connections.set_function(lambda: len(self.connections))

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Open a socket, and have it attended to."""
        if not origin_allowed(request, self.config.allow_origins):
            raise web.HTTPForbidden(text="Pages of this origin may not use this room (see --allow-origin).\n")
        if self._closing is not None:
            raise web.HTTPServiceUnavailable(text="The room stops.\n")
        caller = self._caller(request)
        self._let_in(caller.address)
        try:
            line = open_line(request, self.wire)
        except BaseException:
            self._crowd.leave(caller.address)
            raise
        task = asyncio.create_task(self.attend(line, caller), name="socket")
        self._open.add(task)
        task.add_done_callback(partial(self._over, caller))
        return Upgraded()

    def _over(self, caller: Caller, task: asyncio.Task[None]) -> None:
        self._open.discard(task)
        self._crowd.leave(caller.address)
        error = None if task.cancelled() else task.exception()
        if error is not None:  # ours, whatever it is: it ended this socket and no other; its words may name cards
            logger.error("a socket failed", error=type(error).__name__, where=where_of(error))

    async def attend(self, line: PageLine, caller: Caller) -> None:
        """Attend to one line from its opening to its end."""
        connection = Connection(line, caller.address)
        self.connections[connection] = None
        if self._closing is not None:
            connection.close(self._closing)
        try:
            await self._attend(caller, Incoming(line, connection, self.wire))
        except SQLAlchemyError as error:
            logger.error("the accounts can't be had", error=reason(error))  # noqa: TRY400 -- no statement, no values
            connection.close(CloseCode.NOT_STORED)
        except LogError:  # the room is told of it by the table
            connection.close(CloseCode.NOT_STORED)
        finally:
            del self.connections[connection]
            self._count(connection)
            line.hang_up()

    def _let_in(self, address: str) -> None:
        """Count one more socket from an address. Raises what says that there are too many."""
        if not is_loopback(address) and not self._openings.take(subscriber(address), self.wire.now()):
            raise web.HTTPTooManyRequests(text=TOO_OFTEN)
        match self._crowd.enter(address):
            case Full.ALL:
                raise web.HTTPServiceUnavailable(text="The room is full.\n")
            case Full.ADDRESS:
                raise web.HTTPTooManyRequests(text="There are too many connections from your address.\n")
            case None:
                pass

    def _caller(self, request: web.Request) -> Caller:
        address = client_address(request, trust_proxy=self.config.trust_proxy)
        return Caller(address, device_name(request.headers.get(hdrs.USER_AGENT, "")), bearer(request))

    def close_all(self, why: CloseCode) -> None:
        """Close every socket, and those that are just being opened: the room stops."""
        self._closing = why
        for connection in self.connections:
            connection.close(why)

    async def all_closed(self) -> None:
        """Wait for the pages' answers to that, as long as they may take."""
        if self._open:
            _, late = await asyncio.wait(self._open, timeout=2 * CLOSE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _attend(self, caller: Caller, incoming: Incoming) -> None:
        person = await self._come_in(caller, incoming)
        if person is None:
            await incoming.next()  # it closes: what is left to come is the page's answer to that
            return
        try:
            await self._obey(person, incoming)
        finally:
            await self.room.lost(person, incoming.connection)

    async def _come_in(self, caller: Caller, incoming: Incoming) -> Person | None:
        """Return who plays by a connection, None when it closes."""
        connection = incoming.connection
        hello = await self._hello(incoming)
        proved = None if hello is None else await self._prove(caller, hello, connection)
        if hello is None or proved is None:
            return None
        person = await self._connect(proved, hello, connection)
        if person is None:
            return None
        try:
            await self._welcome(person, hello, proved, connection)
        except BaseException:
            await self.room.lost(person, connection)
            raise
        return person

    async def _hello(self, incoming: Incoming) -> Hello | None:
        close = incoming.connection.close
        timer = self.wire.call_at(self.wire.now() + HELLO_MS, lambda: close(CloseCode.NO_HELLO))
        message = await incoming.next()
        timer.cancel()
        if message is not None and not isinstance(message, Hello):
            close(CloseCode.MALFORMED)
            return None
        return message

    async def _prove(self, caller: Caller, hello: Hello, connection: Connection) -> Proved | None:
        proved = await self.people.prove(hello, hello.secret or caller.secret, caller.address, caller.device)
        if not isinstance(proved, Proved):
            self._turn_away(connection, proved)
            return None
        self.metrics.guests.inc(proved.secret is not None)
        return proved

    async def _connect(self, proved: Proved, hello: Hello, connection: Connection) -> Person | None:
        """Let someone play by this connection, once it is decided what an older one asked: Welcome knows of it.

        It is the first thing that they hear, so by the wished name they are called before.
        """
        stale = proved.secret is None and self.people.get(proved.account.id) is None
        person = self.people.expect(proved.account)
        async with person.turn:
            if hello.name is not None and proved.secret is None:
                await self.room.rename(person, hello.name)
            why_not = await self.people.why_not(proved, connection.address, stale=stale)
            if why_not is None:
                return self.people.connect(person, proved.account.session, connection)
        self._turn_away(connection, why_not)
        self.room.turned_away(person)
        return None

    def _turn_away(self, connection: Connection, why: CloseCode | Ban) -> None:
        if isinstance(why, Ban):
            self.metrics.banned.inc()
            self.orders.send_away(connection, why)
        else:
            connection.close(why)

    async def _welcome(self, person: Person, hello: Hello, proved: Proved, connection: Connection) -> None:
        """Say who someone is, let them in where they were invited, and show them where they are."""
        invitation = None if hello.table is None or self.room.is_at(person, hello.table) else hello.table
        person.last_id += invitation is not None  # coming in by it counts as a command
        connection.reply(
            Welcome(
                account=person.account,
                secret=proved.secret,
                name=person.name,
                last_id=person.last_id,
                now_ms=self.clock.now(),
                one_table=self.config.one_table,
            )
        )
        if self.orders.bulletin() is not None:
            connection.reply(Bulletin(self.orders.bulletin()))
        if proved.bad_name:
            connection.reply(_refused(None, refusal(TableRefused.BAD_NAME)))
        refused = None
        if invitation is not None:
            async with person.turn:
                refused = await self.room.obey(person, Enter(person.last_id, invitation))
        if refused is not None:
            connection.reply(_refused(None, refused))
        await self.room.come(person, connection, None if refused is None else refused.code)

    async def _obey(self, person: Person, incoming: Incoming) -> None:
        connection = incoming.connection
        while (message := await incoming.next()) is not None:
            match message:
                case Hello():
                    connection.close(CloseCode.MALFORMED)
                case Ping():
                    connection.reply(Pong(self.clock.now()))
                case _:
                    await self._command(person, connection, message)

    async def _command(self, person: Person, connection: Connection, command: Command) -> None:
        self.metrics.commands.inc()
        async with person.turn:
            refused = await self._obey_once(person, command)
        if refused is not None:
            connection.reply(_refused(command.id, refused))
            return
        connection.reply(Accepted(command.id))
        if isinstance(command, Rename):
            connection.reply(Renamed(person.name))

    async def _obey_once(self, person: Person, command: Command) -> Refusal | None:
        if command.id <= person.last_id:  # one that was accepted already is not done twice
            return None
        refused = await self.room.obey(person, command)
        if refused is None:
            person.last_id = command.id
        return refused

    def _count(self, connection: Connection) -> None:
        code = connection.closed
        if code is not None:
            self.metrics.closed.labels(code.name.lower()).inc()


def _refused(command_id: int | None, refused: Refusal) -> Refused:
    return Refused(command_id, refused.code, refused.sentence)
