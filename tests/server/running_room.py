"""A room for tests: real sockets on loopback, clocks that the test moves, and a log in memory."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from durak.server.app import Stores, serving
from durak.server.clock import Clock, RoomClock
from durak.server.config import Config
from durak.server.control import Files
from durak.store.accounts import Accounts
from durak.store.log import Log, LogError, MemoryLog
from tests.databases import sqlite_in
from tests.server.hand_clock import HandClock
from tests.server.page_socket import PageSocket


@dataclass(frozen=True, slots=True)
class TestRoom:
    __test__ = False

    url: str
    clock: HandClock
    wire: HandClock
    log: Log
    failed: asyncio.Future[LogError]

    async def connect(self, headers: dict[str, str] | None = None) -> PageSocket:
        return await PageSocket.connect(self.url, headers)

    async def guest(self, name: str, table: str | None = None) -> PageSocket:
        """Connect as a new guest."""
        page = await self.connect()
        await page.hello(name=name, table=table)
        return page


@contextlib.asynccontextmanager
async def running_room(
    folder: Path,
    config: Config | None = None,
    *,
    log: Log | None = None,
    clock: HandClock | None = None,
    files: Files | None = None,
    accounts: Accounts | None = None,
) -> AsyncGenerator[TestRoom]:
    """Run a room with clocks that the test moves: of the tables, and of the wire. `accounts` else lie in `folder`."""
    hand_clock, wire = clock or HandClock(), HandClock()
    kept = log or MemoryLog()
    held = accounts or Accounts(sqlite_in(folder))
    async with _running(held, config or Config(port=0), kept, (hand_clock, wire), files) as (port, failed):
        yield TestRoom(f"http://127.0.0.1:{port}", hand_clock, wire, kept, failed)


@contextlib.asynccontextmanager
async def fast_room(folder: Path, speed: int) -> AsyncGenerator[str]:
    """Run a room whose clocks run by themselves, that of the tables fast; give its URL.

    Its pages play as fast as they can, which is faster than people may.
    """
    clocks = RoomClock(not_before_ms=0, speed=speed), RoomClock(not_before_ms=0)
    accounts = Accounts(sqlite_in(folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("durak.server.incoming.MESSAGES_BURST", 1_000_000)
        async with _running(accounts, Config(port=0), MemoryLog(), clocks) as (port, _):
            yield f"http://127.0.0.1:{port}"


@contextlib.asynccontextmanager
async def _running(
    accounts: Accounts, config: Config, log: Log, clocks: tuple[Clock, Clock], files: Files | None = None
) -> AsyncGenerator[tuple[int, asyncio.Future[LogError]]]:
    try:
        async with serving(config, page=None, stores=Stores(log, accounts, *clocks, files)) as running:
            yield running.port, running.failed
    finally:
        accounts.close()
