"""A whole room of which everything that anyone can observe is kept: bytes, order, room times.

What goes out is taken where it leaves the room: every frame of every socket, every answer of the HTTP API, the figures,
and what the operator's log says.
"""

# pyright: reportPrivateUsage=false

import contextlib
import functools
import itertools
import logging
import random
import re
from collections.abc import AsyncGenerator, Callable, Generator, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
import structlog
from aiohttp import ClientSession
from sqlalchemy import Connection

from durak import protocol
from durak.protocol import Say, Words
from durak.rules import cards, moves
from durak.rules.round import deal
from durak.server import app, feed, people, results, rooms
from durak.server.api import limits, replays
from durak.server.feed import Feed
from durak.server.line import SocketLine
from durak.store.database import SqliteDatabase
from durak.table import inputs
from durak.table.replay import replay
from durak.table.seats import is_bot
from durak.table.shares import Fixed
from durak.table.table import Table
from tests.server.hand_clock import settle
from tests.server.running_room import TestRoom, running_room
from tests.table.permuted import Dealt
from tests.table.script import any_move
from tests.table.worlds import fixed_commitments

if TYPE_CHECKING:
    from tests.server.page_socket import PageSocket

LAST: Words = "laugh"
"""At these words a table fails by our fault."""

MANY = 1_000_000
"""So many messages and requests in a burst nobody sends: everyone looks around at one time here."""

LOG = "the operator's log"
FIGURES = "the figures"
DEALS = ("/api/deals", "/deals")
"""Where everyone is told of the deals that are over."""
NO_ROOM_TIME = re.compile(rb"^(# .*|durak_durable_seconds_(bucket|sum)\b.*|process_.*|\w+_created\b.*)\n", re.MULTILINE)
"""What /metrics says of the machine's own time, which no clock of the room rules."""


class Heard(NamedTuple):
    """What somebody could observe, at a room time. `by` is an account's name here, or LOG, or FIGURES."""

    at_ms: int
    by: str
    what: bytes


@dataclass(slots=True)
class Known:
    """A deal of a table: its deck, how many play, what was played openly, and what each account held (as sets)."""

    dealt: Dealt
    players: int
    open: int
    held: dict[str, int]


class RoomWorld:
    """A running room with people who are called by name, and what they could observe.

    `heard` is in the order in which it left the room. `deals` are by table.
    """

    number = "a"

    def __init__(self, seed: int) -> None:
        self.heard: list[Heard] = []
        self.deals: dict[str, list[Known]] = {}
        self._dealt: dict[tuple[str, int], Dealt] = {}  # by table and round
        self.thoughts: list[inputs.BotPlayed] = []
        self.script: list[tuple[str, tuple[Any, ...]]] = []
        self.pages: dict[str, PageSocket] = {}
        self.away: dict[str, PageSocket] = {}
        self.accounts: dict[str, str] = {}
        self.names: dict[str, str] = {}  # by account
        self.rng = random.Random(seed)
        self.answer = b""  # of the API, the last one
        self.room: TestRoom
        self._seed = seed
        self._lines: dict[int, str] = {}
        self._kept: list[SocketLine] = []  # so that no two have the same id
        self._brain = any_move(random.Random(seed))
        self._http: ClientSession

    # --- what is done, and noted so that it can be done again ---

    async def do(self, what: str, *given: Any) -> None:  # noqa: ANN401 -- what the method takes
        """Do something, and let everyone hear what follows from it."""
        self.script.append((what, given))
        await getattr(self, f"_{what}")(*given)
        await self.drain()

    async def drain(self) -> None:
        """Let everyone hear all that was said."""
        await settle()
        for page in self.pages.values():
            await page.say_ping()

    async def _come(self, name: str) -> None:
        page = await self.room.connect()
        known = self.away.pop(name, None)
        welcome = await page.hello(None if known is None else known.secret, name if known is None else None)
        self.accounts[name], self.names[welcome.account] = welcome.account, name
        self.pages[name] = page

    async def _drop(self, name: str) -> None:
        self.away[name] = self.pages.pop(name)
        await self.away[name].close()

    async def _ask(self, name: str, command: inputs.Command) -> None:
        await self.pages[name].ask(command)

    async def _wait(self, ms: int) -> None:
        await self.room.clock.advance(ms)
        await self.room.wire.advance(ms)

    async def _look(self, name: str, method: str, path: str, body: object = None) -> None:
        """Ask the HTTP API as somebody."""
        secret = self.pages[name].secret
        headers = {"Authorization": f"Bearer {secret}"}
        data = None if body is None else msgspec.json.encode(body)
        async with self._http.request(method, self.room.url + path, headers=headers, data=data) as answer:
            self.answer = await answer.read()
            self.hear(name, f"{path} {answer.status} ".encode() + self.answer)

    async def _read_figures(self) -> None:
        async with self._http.get(f"{self.room.url}/metrics") as answer:
            self.hear(FIGURES, NO_ROOM_TIME.sub(b"", await answer.read()))

    async def _read_deals(self) -> None:
        for path in DEALS:
            async with self._http.get(self.room.url + path) as answer:
                self.hear(FIGURES, await answer.read())

    def view(self, name: str) -> protocol.View:
        """Return what somebody was shown last."""
        return self.pages[name].views()[-1]

    # --- what leaves the room ---

    def hear(self, by: str, what: bytes) -> None:
        self.heard.append(Heard(self.room.clock.now(), by, what))

    def _hear_line(self, line: SocketLine, first: int, message: bytes) -> None:
        if message.startswith(b'{"type":"welcome"'):
            welcome = protocol.decode_room(message)
            assert isinstance(welcome, protocol.Welcome)
            self._lines[id(line)] = welcome.name
            self._kept.append(line)
        if id(line) in self._lines:
            self.hear(self._lines[id(line)], bytes([first]) + message)

    def _hear_log(self, _logger: object, level: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        self.hear(LOG, f"{level} {event}".encode())
        raise structlog.DropEvent

    # --- chance, and what a table wants ---

    def deck(self, _table: str, _number: int) -> Dealt | None:
        """Return the deck that is wanted, None for any."""
        return None

    def think(self, view: protocol.RoundView, may: tuple[moves.Move, ...], _seat: int) -> moves.Move | None:
        return self._brain(view, may)

    def _deal(self, table: str, fixed: Fixed) -> Dealt:
        players = len(fixed.seats)
        deals = self.deals.setdefault(table, [])
        drawn = random.Random(f"{self._seed} {table} {len(deals)}")
        dealt = self.deck(table, len(deals)) or (drawn.sample(range(36), 36), drawn.randrange(players))
        trump = deal(players, list(dealt[0]), dealt[1]).deck[-1]
        deals.append(Known(dealt, players, cards.BIT[trump], {}))
        self._dealt[table, fixed.offer.round] = dealt
        return dealt

    def _deal_again(self, fixed: Fixed) -> Dealt:
        return self._dealt[fixed.offer.table, fixed.offer.round]

    def _note(self, table: Table) -> None:
        """Note which cards are known by now, and to whom."""
        running = table._state.running
        if running is None or table.id not in self.deals:
            return
        known, round = self.deals[table.id][-1], running.round
        for news in table._state.news:
            match news.what:
                case protocol.Led(card=card) | protocol.ThrownIn(card=card) | protocol.Beaten(card=card):
                    known.open |= cards.BIT[cards.card(card)]
                case protocol.RoundOver():
                    known.open |= cards.mask(card for hand in round.hands for card in cards.cards(hand))
                case _:
                    pass
        for seat, held in enumerate(running.seats):
            if not is_bot(held.account) and not held.given_up:
                known.held[held.account] = known.held.get(held.account, 0) | round.hands[seat]

    @contextlib.contextmanager
    def _planted(self) -> Generator[None]:
        """Take the place of chance and bots, and listen wherever something leaves."""
        honest_send, honest_handle = SocketLine._send, Feed._handle
        world = self

        def send(line: SocketLine, first: int, message: bytes) -> None:
            world._hear_line(line, first, message)
            honest_send(line, first, message)

        def handle(feeding: Feed, given: inputs.Any, now_ms: int) -> object:
            if isinstance(given, inputs.Commanded) and isinstance(given.command, Say) and given.command.words == LAST:
                raise AssertionError(f"a table fails, with words that name cards: {_hands(feeding.table)}")
            answer = honest_handle(feeding, given, now_ms)
            world._note(feeding.table)
            return answer

        def think(feeding: Feed, seat: int) -> moves.Move | None:
            table = feeding.table
            move = world.think(table.seat_view(seat), table.legal(seat), seat)
            world.thoughts.append(inputs.bot_played(seat, move, table.bout))
            return move

        def make_table(table: str, kind: protocol.Kind, **rest: Any) -> Table:  # noqa: ANN401 -- as Table takes it
            return Table(table, kind, dealer=lambda fixed: world._deal(table, fixed), **rest)

        async def run(database: SqliteDatabase, work: Callable[[Connection], Any]) -> Any:  # noqa: ANN401 -- as Database does
            return database._transact(work)  # no thread, whose pace would be chance

        tokens = (f"token-{number:05}" + "x" * 32 for number in itertools.count())

        def token(_chance: random.Random, length: int) -> str:
            return next(tokens)[: (4 * length + 2) // 3]

        with pytest.MonkeyPatch.context() as patch, fixed_commitments():
            patch.setattr(SocketLine, "_send", send)
            patch.setattr(Feed, "_handle", handle)
            patch.setattr(Feed, "_think", think)
            patch.setattr(rooms, "Table", make_table)
            patch.setattr(app, "CHANCE", _Chance(self.number))
            patch.setattr(rooms, "token", token)
            patch.setattr(people, "token", token)
            patch.setattr(results, "token", token)
            patch.setattr(feed, "SLOW", frozenset[str]())
            patch.setattr("durak.server.incoming.MESSAGES_BURST", MANY)
            patch.setattr(limits, "PER_ACCOUNT", MANY)
            patch.setattr(replays, "replay", functools.partial(replay, dealer=world._deal_again))
            patch.setattr(SqliteDatabase, "run", run)
            with _listening(self._hear_log):
                yield


def _hands(table: Table) -> list[list[str]]:
    return [list(map(cards.name, cards.cards(hand))) for hand in table._state.shown().round.hands]


class _Chance(random.Random):
    """What the room draws: its secrets differ between the worlds in their first byte, and nothing else."""

    def __init__(self, world: str) -> None:
        super().__init__(5)
        self._world = world

    def randbytes(self, n: int) -> bytes:
        return self._world.encode() + super().randbytes(n - 1)


@contextlib.contextmanager
def _listening(hear: Callable[..., MutableMapping[str, Any]]) -> Generator[None]:
    """Hear what goes to the operator's log, from us and from what we use."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            with contextlib.suppress(structlog.DropEvent):
                hear(None, record.levelname, {"event": self.format(record)})

    before, handler = structlog.get_config()["processors"][:], Handler()
    structlog.get_config()["processors"][:] = [hear]
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        structlog.get_config()["processors"][:] = before
        logging.getLogger().removeHandler(handler)


@contextlib.asynccontextmanager
async def opened(world: RoomWorld, folder: Path) -> AsyncGenerator[None]:
    """Run the room of a world, whose accounts lie in a folder."""
    with world._planted():
        async with running_room(folder) as room, ClientSession() as http:
            world.room, world._http = room, http
            try:
                yield
            finally:
                for page in world.pages.values():
                    await page.close()
