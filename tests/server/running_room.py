"""A room for tests: real sockets on loopback, a clock that the test moves, and a log in memory."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

from durak.server.app import Stores, serving
from durak.server.config import Config
from durak.store.accounts import Accounts, open_accounts
from durak.store.log import Log, MemoryLog
from tests.server.hand_clock import HandClock
from tests.server.page_socket import PageSocket


@dataclass(frozen=True, slots=True)
class TestRoom:
    __test__ = False

    url: str
    clock: HandClock
    log: Log

    async def connect(self, headers: dict[str, str] | None = None) -> PageSocket:
        return await PageSocket.connect(self.url, headers)

    async def guest(self, name: str, table: str | None = None) -> PageSocket:
        """Connect as a new guest."""
        page = await self.connect()
        await page.hello(name=name, table=table)
        return page


@contextlib.asynccontextmanager
async def running_room(folder: Path, config: Config | None = None, log: Log | None = None) -> AsyncGenerator[TestRoom]:
    """Run a room whose accounts lie in `folder`."""
    clock = HandClock()
    kept = log or MemoryLog()
    accounts = Accounts(open_accounts(folder / "accounts.sqlite3"))
    try:
        async with serving(config or Config(port=0), page=None, stores=Stores(kept, accounts, clock)) as running:
            yield TestRoom(f"http://127.0.0.1:{running.port}", clock, kept)
    finally:
        accounts.close()
