"""Someone whose page comes back by itself, again and again, and who notes all that the room promised."""

from collections.abc import Callable
from random import Random

import msgspec
from aiohttp import ClientError

from durak.protocol import Accepted, FromRoom, Lobby, Refused, Start, View
from durak.table import inputs
from tests.server.brain import ID, choose
from tests.server.page_socket import ClosedError, PageSocket
from tests.server.server_process import ServerProcess

LOST = (ClosedError, ClientError, ConnectionError)
"""What a page meets when the room is killed."""


class LastingPlayer:
    """A player who wants to be at a table, plays there, and keeps what they were told on each connection."""

    def __init__(
        self, room: ServerProcess, name: str, wish: inputs.Command, rng: Random, heard: Callable[[], None]
    ) -> None:
        self.name = name
        self.wish = wish
        self.account = ""
        self.accepted: set[int] = set()
        self.connections: list[list[View]] = []
        self.closes: list[int | None] = []
        self._room = room
        self._rng = rng
        self._heard = heard
        self._secret: str | None = None
        self._asked: inputs.Command | None = None
        self._last_id = 0

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            await self._room.up.wait()
            try:
                async with await PageSocket.connect(self._room.url) as page:
                    await self._play_on(page)
            except LOST as error:
                self.closes.append(error.code if isinstance(error, ClosedError) else None)

    async def _play_on(self, page: PageSocket) -> None:
        self.connections.append([])
        welcome = await page.hello(secret=self._secret, name=self.name)
        self.account, self._secret = welcome.account, page.secret
        self._last_id = max(self._last_id, welcome.last_id)
        if self._asked is not None:
            await self._ask_again(page, self._asked, welcome.last_id)
        while True:
            message = await page.hear_next()
            self._heard()
            self._note(message)
            command = None if self._asked is not None else self._next(message)
            if command is not None:
                self._last_id += 1
                self._asked = msgspec.structs.replace(command, id=self._last_id)
                await page.say(self._asked)

    async def _ask_again(self, page: PageSocket, asked: inputs.Command, last_id: int) -> None:
        """Ask again what may not have been accepted, under the same id."""
        if asked.id > last_id:
            await page.say(asked)
        else:
            self.accepted.add(asked.id)
            self._asked = None

    def _note(self, message: FromRoom) -> None:
        match message:
            case View():
                self.connections[-1].append(message)
            case Accepted(id=number):
                self.accepted.add(number)
                self._asked = None
            case Refused(id=number) if number is not None:
                self._asked = None
            case _:
                pass

    def _next(self, message: FromRoom) -> inputs.Command | None:
        match message:
            case Lobby():
                return self.wish
            case View() if message.you.role == "choosing":
                return self.wish
            case View() if message.you.may_start:
                return Start(ID)
            case View():
                return choose(message, self._rng)
            case _:
                return None
