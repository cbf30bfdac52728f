"""The relational database on PostgreSQL, by SQLAlchemy over asyncpg. The tables are those of SQLite.

Calls never overlap here either: what holds on SQLite, such as that a recovery code is good once, holds here for the
same reason.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from durak.store.aside import Aside
from durak.store.database import bring_up, check_current

SCHEME = "postgresql+asyncpg"
CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 60.0
"""A server that answers nothing for so long has failed."""

T = TypeVar("T")


class PostgresDatabase:
    """See Database."""

    def __init__(self, url: URL) -> None:
        self._aside = Aside("accounts")
        self._lock = asyncio.Lock()
        self._engine = _engine(url)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        return await asyncio.wrap_future(self._aside.begin(self._run(work)))

    def run_now(self, work: Callable[[Connection], T]) -> T:
        """Do work as `run` does, and block meanwhile: for the start."""
        return self._aside.call(self._run(work))

    async def scrub(self) -> None:
        """Do nothing: PostgreSQL writes over what was deleted by itself, in its own time (autovacuum)."""

    def close(self) -> None:
        """See Database."""
        self._aside.call(self._engine.dispose())
        self._aside.close()

    async def _run(self, work: Callable[[Connection], T]) -> T:
        async with self._lock:
            try:
                async with self._engine.begin() as db:
                    return await db.run_sync(work)
            except OSError as error:  # nobody listens, or nobody answers in time
                raise OperationalError(None, None, error) from error


def open_postgres(url: URL) -> PostgresDatabase:
    """Open a database, brought to the newest schema.

    Raises SQLAlchemyError when it can't be had, OtherSchemaError when it is of a later version.
    """
    return _opened(url, bring_up)


def open_current_postgres(url: URL) -> PostgresDatabase:
    """Open a database that is there as it is. Raises OtherSchemaError when it is not of the newest schema."""
    return _opened(url, check_current)


def postgres_url(text: str) -> URL:
    """Return where a database is. Raises ValueError for anything but PostgreSQL by asyncpg; it may hold a password."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername != SCHEME:
        raise ValueError(f"a database is written {SCHEME}://user:password@host/name")
    return url


def _opened(url: URL, check: Callable[[Connection], None]) -> PostgresDatabase:
    database = PostgresDatabase(url)
    try:
        database.run_now(check)
    except BaseException:
        database.close()
        raise
    return database


def _engine(url: URL) -> AsyncEngine:
    """Return an engine with one connection, which is made anew after the server was away."""
    timeouts = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
    settings = {"server_settings": {"application_name": "durak accounts", "synchronous_commit": "on"}}
    return create_async_engine(
        url, pool_size=1, max_overflow=0, pool_pre_ping=True, connect_args=timeouts | settings, hide_parameters=True
    )
