"""A page without a page: a socket to a room that says Hello, asks, and keeps what it is told."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import NoReturn, Self, TypeVar

import msgspec
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector, WSMsgType

from durak import protocol
from durak.protocol import Accepted, CloseCode, FromPage, FromRoom, Hello, Lobby, Refused, View, Welcome
from durak.table import inputs

PATIENCE_SECONDS = 20.0
"""A test that waits longer than this for a message has failed."""

T = TypeVar("T", bound=FromRoom)


class ClosedError(Exception):
    """The connection was closed while a test waited for something else."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class PageSocket:
    """One connection. `heard` is everything that the room said on it, in order."""

    def __init__(self, session: ClientSession, socket: ClientWebSocketResponse) -> None:
        self._session = session
        self.socket = socket
        self.heard: list[FromRoom] = []
        self.last_id = 0
        self.secret: str | None = None

    @classmethod
    async def connect(
        cls, url: str, headers: dict[str, str] | None = None, connector: TCPConnector | None = None
    ) -> Self:
        session = ClientSession(connector=connector)
        try:
            return cls(session, await session.ws_connect(f"{url}/ws", headers=headers, max_msg_size=0))
        except BaseException:
            await session.close()
            raise

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Go, as a page does that is closed."""
        await self.socket.close()
        await self._session.close()

    async def lose(self) -> None:
        """Go without a word, as a line does that is lost."""
        await self._session.close()

    # --- saying ---

    async def say(self, message: FromPage) -> None:
        await self.socket.send_str(msgspec.json.encode(message).decode())

    async def hello(self, secret: str | None = None, name: str | None = None, table: str | None = None) -> Welcome:
        """Say Hello and hear Welcome."""
        await self.say(Hello(protocol.VERSION, secret, name, table))
        welcome = await self.hear(Welcome)
        self.last_id = welcome.last_id
        self.secret = welcome.secret or secret
        return welcome

    def hello_said(self) -> Welcome:
        """Return the Welcome that was heard."""
        return next(heard for heard in self.heard if isinstance(heard, Welcome))

    def next_id(self) -> int:
        self.last_id += 1
        return self.last_id

    async def ask(self, command: inputs.Command | protocol.Rename | protocol.Join) -> Accepted | Refused:
        """Ask for something under a new id, and hear the answer."""
        asked = msgspec.structs.replace(command, id=self.next_id())
        await self.say(asked)
        return await self.answer(asked.id)

    async def answer(self, command_id: int) -> Accepted | Refused:
        while True:
            heard = await self.hear_next()
            if isinstance(heard, Accepted | Refused) and heard.id == command_id:
                return heard

    async def say_ping(self) -> None:
        """Hear all that was said so far."""
        await self.say(protocol.Ping())
        await self.hear(protocol.Pong)

    # --- hearing ---

    async def hear_next(self) -> FromRoom:
        """Return the next message. Raises ClosedError."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            message = await self.socket.receive()
        if message.type is not WSMsgType.TEXT:
            raise ClosedError(self.socket.close_code)
        heard = protocol.decode_room(message.data)
        self.heard.append(heard)
        return heard

    async def hear(self, kind: type[T], fits: Callable[[T], bool] = lambda _: True) -> T:
        """Return the next message of a kind that fits."""
        while True:
            heard = await self.hear_next()
            if isinstance(heard, kind) and fits(heard):
                return heard

    async def view(self, fits: Callable[[View], bool] = lambda _: True) -> View:
        """Return the next view that fits."""
        return await self.hear(View, fits)

    async def lobby(self) -> Lobby:
        return await self.hear(Lobby)

    async def closed(self) -> CloseCode:
        """Hear everything until the room closes, and return why."""
        with pytest.raises(ClosedError) as closed:
            await self._hear_for_ever()
        assert closed.value.code is not None
        return CloseCode(closed.value.code)

    async def _hear_for_ever(self) -> NoReturn:
        while True:
            await self.hear_next()

    def views(self) -> list[View]:
        """Return all views that were heard."""
        return [heard for heard in self.heard if isinstance(heard, View)]
