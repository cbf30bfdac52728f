"""People who come to a room, play, lose their lines, reload, and go: what an hour of a real room is made of."""

import asyncio
import contextlib
from random import Random

import msgspec
from aiohttp import ClientError, ClientSession

from durak.protocol import FromRoom, Leave, Lobby, PlayWithFriends, QuickPlay, Refused, SetTable, Sit, Start, View
from durak.server.api.structs import History
from durak.table import inputs
from tests.server.brain import ID, choose
from tests.server.page_socket import ClosedError, PageSocket

LOST = (ClosedError, ClientError, ConnectionError)
THINK_SECONDS = (0.05, 0.25)
DROPS = 0.01
"""At so many of the views that a page gets its line is cut, or it is reloaded."""

AWAY_SECONDS = (0.0, 1.0)
"""From a drop to the return. At the soak's speed the grace is over after 0.4 seconds: a bot may play meanwhile."""

GOES_WITHOUT_A_WORD = 0.3
VISIT_ROUNDS = (1, 3)
READ = ("/deals", "/api/deals", "/api/statistics")
READ_SECONDS = (1.0, 5.0)
"""Between one visit of who reads and the next."""

MOST_PEOPLE, MOST_BOTS = 4, 2


class StandsStillError(Exception):
    """A page was told nothing for long, and waited for no move of its own: its table stands still."""


class Visitor:
    """One person with an account, on one page after another, until the visit is over."""

    def __init__(self, url: str, rng: Random, wish: inputs.Command | None = None) -> None:
        """`wish` is what is asked for in the lobby; who has none has nothing to wait for there, and goes."""
        self._url = url
        self._rng = rng
        self._wish = wish
        self.secret: str | None = None
        self._rounds_over: set[int] = set()
        self._over = False

    async def visit(self, rounds: int, invitation: str | None = None) -> None:
        """Play so many rounds, losing the line now and then, and go."""
        while not self._over:
            try:
                page = await PageSocket.connect(self._url)
                try:
                    await page.hello(self.secret, table=invitation)
                    self.secret = page.secret
                    await self._play(page, rounds)
                finally:
                    await self._leave(page)
            except LOST:
                await asyncio.sleep(self._rng.uniform(*AWAY_SECONDS))

    async def open_table(self, bots: int) -> str:
        """Open a private table and go for a moment; return its invitation."""
        async with await PageSocket.connect(self._url) as page:
            await page.hello()
            self.secret = page.secret
            await page.ask(PlayWithFriends(ID))
            await page.ask(SetTable(ID, bots=bots))
            return (await page.view()).table

    async def _play(self, page: PageSocket, rounds: int) -> None:
        last: FromRoom | None = None
        while not self._over:
            try:
                message = last = await page.hear_next()
            except TimeoutError as error:
                raise StandsStillError(f"Nothing was heard for long after {last}") from error
            page.heard.clear()
            if isinstance(message, View):
                self._note(message, rounds)
            command = None if self._over else self._next(message)
            if command is not None:
                await asyncio.sleep(self._rng.uniform(*THINK_SECONDS))
                await page.say(msgspec.structs.replace(command, id=page.next_id()))
            if isinstance(message, View) and self._rng.random() < DROPS:
                raise ConnectionError

    def _note(self, view: View, rounds: int) -> None:
        if view.stage == "over" and view.you.seat is not None:
            self._rounds_over.add(view.round_number)
        if len(self._rounds_over) >= rounds:
            self._over = True

    def _next(self, message: FromRoom) -> inputs.Command | None:
        match message:
            case Lobby():
                self._over = self._wish is None
                return self._wish
            case View() if message.you.role == "choosing":
                return self._wish
            case View():
                return _next_at_table(message, self._rng)
            case Refused(id=None):  # the room says why it closes, or that the table of the invitation is over
                self._over = True
                return None
            case _:
                return None

    async def _leave(self, page: PageSocket) -> None:
        """Close the page: by a word, by closing it, or by a line that is lost without one."""
        with contextlib.suppress(*LOST, TimeoutError):
            if self._over and self._rng.random() > GOES_WITHOUT_A_WORD:
                await page.ask(Leave(ID, leave_hand=True))
        if self._rng.random() < GOES_WITHOUT_A_WORD:
            await page.lose()
        else:
            await page.close()


def _next_at_table(view: View, rng: Random) -> inputs.Command | None:
    if view.you.may_start:
        return Start(ID)
    seat = view.you.seat
    # A bot plays for whoever's clock ran out twice, as on a busy machine: any command ends that.
    if view.kind == "private" and seat is not None and view.seats[seat].by_bot:
        return Sit(ID)
    return choose(view, rng)


async def play_at_quick_tables(url: str, rng: Random) -> None:
    """Come, play with whoever is there, and go, again and again until cancelled, each time as somebody else."""
    while True:
        await Visitor(url, rng, QuickPlay(ID)).visit(rng.randint(*VISIT_ROUNDS))


async def play_with_friends(url: str, rng: Random) -> None:
    """Open a private table, play there with friends and bots, and all go, again and again until cancelled."""
    while True:
        people = rng.randint(1, MOST_PEOPLE)
        rounds = rng.randint(*VISIT_ROUNDS)
        host, *friends = (Visitor(url, Random(rng.random())) for _ in range(people))
        try:
            invitation = await host.open_table(bots=rng.randint(1, MOST_BOTS))
        except LOST:
            await asyncio.sleep(rng.uniform(*AWAY_SECONDS))
            continue
        async with asyncio.TaskGroup() as visits:
            for person in (host, *friends):
                visits.create_task(person.visit(rounds, invitation))


async def play_and_read(url: str, rng: Random) -> None:
    """Play, and read how the room deals, one's statistics and a round again, again and again until cancelled."""
    async with ClientSession() as session:
        while True:
            reader = Visitor(url, rng, QuickPlay(ID))
            await reader.visit(rng.randint(*VISIT_ROUNDS))
            for path in READ:
                await read(session, f"{url}{path}", reader.secret)
            history = msgspec.json.decode(await read(session, f"{url}/api/history", reader.secret), type=History)
            for played in history.rounds:
                if played.replay is not None:
                    await read(session, f"{url}/api/replays/{played.replay}", reader.secret)
            await asyncio.sleep(rng.uniform(*READ_SECONDS))


async def read(session: ClientSession, url: str, secret: str | None) -> bytes:
    """Return what is at an address for whoever has a secret. Raises ClientError when the room refuses it."""
    async with session.get(url, headers={"Authorization": f"Bearer {secret}"}, raise_for_status=True) as answer:
        return await answer.read()
