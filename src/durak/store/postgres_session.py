"""The one session of a log on PostgreSQL: it holds the database for its room, and knows the tables of the log."""

import importlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar, cast

import asyncpg  # pyright: ignore[reportMissingTypeStubs] -- it has none
from sqlalchemy.engine import URL

from durak.store.log import LogBrokenError, LogHeldError
from durak.store.postgres import COMMAND_SECONDS, CONNECT_SECONDS

LOCK = int.from_bytes(b"durak", "big")
"""The number of the lock in its database."""

SCHEMA = """
CREATE SCHEMA IF NOT EXISTS durak_log;
CREATE TABLE IF NOT EXISTS durak_log.tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    rules TEXT NOT NULL,
    opened_at_ms BIGINT NOT NULL,
    ending TEXT,
    ended_at_ms BIGINT
);
CREATE TABLE IF NOT EXISTS durak_log.inputs (
    table_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    at_ms BIGINT NOT NULL,
    input BYTEA NOT NULL,
    start BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (table_id, seq)
);
"""
SETTINGS = {"application_name": "durak log", "synchronous_commit": "on", "search_path": "durak_log"}

FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What a server, or the way to it, may answer with; a lost session and a time that is over among them."""

CLASH = asyncpg.UniqueViolationError
"""What a row answers that is there already."""

T = TypeVar("T")


class Session(Protocol):
    """What is used of asyncpg's connection, which is typed in part only."""

    async def execute(self, query: str) -> str: ...  # noqa: D102
    async def executemany(self, command: str, args: Sequence[Sequence[Any]]) -> None: ...  # noqa: D102
    async def fetch(self, query: str, *args: object) -> list[Sequence[Any]]: ...  # noqa: D102
    async def fetchval(self, query: str, *args: object) -> object: ...  # noqa: D102
    def transaction(self) -> AbstractAsyncContextManager[None]: ...  # noqa: D102
    async def close(self, *, timeout: float) -> None: ...  # noqa: ASYNC109, D102
    def terminate(self) -> None: ...  # noqa: D102


async def hold(url: URL) -> Session:
    """Open the session that holds a database. Raises LogHeldError when another has it, or LogBrokenError."""
    connect = cast("Callable[..., Awaitable[Session]]", importlib.import_module("asyncpg").connect)
    where = {**url.translate_connect_args(username="user"), **url.query}
    times = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
    session = await _told(connect(**where, **times, server_settings=SETTINGS))
    if not await _told(session.fetchval("SELECT pg_try_advisory_lock($1)", LOCK)):
        await close_session(session)
        raise LogHeldError("another room holds this database")
    await _told(session.execute(SCHEMA))
    return session


async def fetch(session: Session, query: str, *values: str | int) -> list[tuple[Any, ...]]:
    """Return rows. Raises LogBrokenError."""
    return [tuple(row) for row in await _told(session.fetch(query, *values))]


async def close_session(session: Session) -> None:
    """End a session, lost or not; nobody holds the database then."""
    try:
        await session.close(timeout=CONNECT_SECONDS)
    except FAILURES:
        session.terminate()


async def _told(work: Awaitable[T]) -> T:
    """Wait for the server. Raises LogBrokenError when it fails."""
    try:
        return await work
    except FAILURES as error:
        raise LogBrokenError(f"the database fails: {first_line(error)}") from error


def first_line(error: Exception) -> str:
    """Return what a server said; the lines after the first one may hold values."""
    return str(error).partition("\n")[0] or type(error).__name__
