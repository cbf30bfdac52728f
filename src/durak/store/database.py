"""The relational database: one connection on a thread of its own, one transaction a call."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, inspect
from sqlalchemy.pool import StaticPool

from durak.store.schema import METADATA

NEWEST = "0005"
"""The newest revision, which the schema is of."""

T = TypeVar("T")


class Database:
    """A database. What is stored is durable when `run` returns.

    `run` raises sqlalchemy.exc.SQLAlchemyError when the database fails, or refuses what it was asked.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="accounts")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do work in one transaction: all of it is kept, or, when it raises, nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the files."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._scrub)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as db:
            return work(db)

    def _scrub(self) -> None:
        """SQLite has written over it in the file (secure_delete); the log beside the file still holds it."""
        with self.engine.connect() as db:
            db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self._thread.shutdown()
        self.engine.dispose()


class OtherSchemaError(Exception):
    """The database is of another version of durak."""


def open_current(path: Path) -> Database:
    """Open a database that is there as it is. Raises OtherSchemaError when it is not of the newest schema."""
    engine = _engine(path)
    if not inspect(engine).has_table("alembic_version") or _revision(engine) != NEWEST:
        engine.dispose()
        raise OtherSchemaError(str(path))
    _set(engine, "foreign_keys = ON")
    return Database(engine)


def open_database(path: Path) -> Database:
    """Open the database in a file, brought to the newest schema. Raises OtherSchemaError when it is of a later one."""
    engine = _engine(path)
    if not inspect(engine).get_table_names():
        _build(engine)
    elif (revision := _revision(engine)) is not None and revision > NEWEST:
        engine.dispose()
        raise OtherSchemaError(str(path))
    elif revision != NEWEST:
        migrate(engine)
    _set(engine, "foreign_keys = ON")  # not before: a migration may build a table anew under others that point at it
    return Database(engine)


def _engine(path: Path) -> Engine:
    """Return an engine with one connection, which is enough: calls never overlap."""
    engine = create_engine(f"sqlite:///{path}", poolclass=StaticPool, connect_args={"check_same_thread": False})
    _set(engine, "journal_mode = WAL", "synchronous = FULL", "secure_delete = ON")
    return engine


def _set(engine: Engine, *pragmas: str) -> None:
    with engine.connect() as db:
        for pragma in pragmas:
            db.exec_driver_sql(f"PRAGMA {pragma}")


def _build(engine: Engine) -> None:
    """Build the schema in an empty database, as the migrations would, and mark it as theirs."""
    with engine.begin() as db:
        METADATA.create_all(db)
        db.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        db.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (NEWEST,))


def _revision(engine: Engine) -> str | None:
    with engine.connect() as db:
        return db.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring a database of before to a revision of the schema."""
    # Alembic takes ten megabytes: a room has it only when there is something to migrate.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    with resources.as_file(resources.files("durak.store") / "migrations") as folder, engine.begin() as db:
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = db
        command.upgrade(config, revision)
