"""The relational database: one transaction a call, one call at a time. SQLite on a thread; see postgres.py, too."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from durak.store.pragmas import SETTINGS, TRIAL
from durak.store.schema import METADATA

NEWEST = "0008"
"""The newest revision, which the schema is of."""

T = TypeVar("T")


class Database(Protocol):
    """A database. What is stored is durable when `run` returns; calls never overlap.

    `run` raises sqlalchemy.exc.SQLAlchemyError when the database fails, or refuses what it was asked.
    """

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do work in one transaction: all of it is kept, or, when it raises, nothing."""
        ...

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the files, where that is up to us."""
        ...

    def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        ...


class SqliteDatabase:
    """See Database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="accounts")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """See Database."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    async def scrub(self) -> None:
        """See Database."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._scrub)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as db:
            return work(db)

    def _scrub(self) -> None:
        """SQLite has written over it in the file (secure_delete); the log beside the file still holds it."""
        with self.engine.connect() as db:
            db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """See Database."""
        self._thread.shutdown()
        self.engine.dispose()


def reason(error: SQLAlchemyError) -> str:
    """Return why a database failed, for the log: the lines after the first one may hold values."""
    return str(error.__cause__ or type(error).__name__).partition("\n")[0]


class OtherSchemaError(Exception):
    """The database is of another version of durak."""


def open_current(path: Path) -> SqliteDatabase:
    """Open a database that is there as it is. Raises OtherSchemaError when it is not of the newest schema."""
    return _open(path, check_current)


def open_database(path: Path) -> SqliteDatabase:
    """Open the database in a file, brought to the newest schema, and try to write in it.

    Raises OtherSchemaError when it is of a later schema, sqlalchemy.exc.SQLAlchemyError when it fails.
    """
    database = _open(path, bring_up)
    _set(database.engine, TRIAL)
    return database


def _open(path: Path, make_ready: Callable[[Connection], None]) -> SqliteDatabase:
    engine = _engine(path)
    try:
        with engine.begin() as db:
            make_ready(db)
    except OtherSchemaError:
        engine.dispose()
        raise
    _set(engine, "foreign_keys = ON")  # not before: a migration may build a table anew under others that point at it
    return SqliteDatabase(engine)


def check_current(db: Connection) -> None:
    """Raise OtherSchemaError when a database is not of the newest schema."""
    if _revision(db) != NEWEST:
        raise OtherSchemaError


def bring_up(db: Connection) -> None:
    """Bring a database to the newest schema, an empty one too. Raises OtherSchemaError when it is of a later one."""
    revision = _revision(db)
    if revision is not None and revision > NEWEST:
        raise OtherSchemaError
    if not inspect(db).get_table_names():
        _build(db)
    elif revision != NEWEST:
        migrate(db)


def _engine(path: Path) -> Engine:
    """Return an engine with one connection, which is enough: calls never overlap."""
    engine = create_engine(f"sqlite:///{path}", poolclass=StaticPool, connect_args={"check_same_thread": False})
    _set(engine, *SETTINGS, "secure_delete = ON")
    return engine


def _set(engine: Engine, *pragmas: str) -> None:
    with engine.connect() as db:
        for pragma in pragmas:
            db.exec_driver_sql(f"PRAGMA {pragma}")


def _build(db: Connection) -> None:
    """Build the schema in an empty database, as the migrations would, and mark it as theirs."""
    METADATA.create_all(db)
    db.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    db.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})


def _revision(db: Connection) -> str | None:
    """Return the revision of a database, None for an empty one."""
    if not inspect(db).has_table("alembic_version"):
        return None
    return db.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(db: Connection, revision: str = "head") -> None:
    """Bring a database of before to a revision of the schema."""
    # Alembic takes ten megabytes: a room has it only when there is something to migrate.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    with resources.as_file(resources.files("durak.store") / "migrations") as folder:
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = db
        command.upgrade(config, revision)
