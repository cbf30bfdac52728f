"""The accounts: who a secret proves, and under which name.

A secret is 256 random bits; its SHA-256 is what is stored, so nobody who reads the disk can be anyone. A slow hash
would add nothing: there is no guessing at 256 random bits.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import BigInteger, Connection, Engine, String, bindparam, case, create_engine, insert, select, update
from sqlalchemy.pool import StaticPool

from durak.store.schema import ACCOUNTS

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Account:
    """An account as stored. `last_id` is the highest command id accepted from it when it was last seen."""

    id: str
    name: str
    last_id: int


class Accounts:
    """The accounts in one database. Each call is one transaction, on a thread of its own: durable when it returns.

    Raises sqlalchemy.exc.SQLAlchemyError when the database fails.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="accounts")

    async def add(self, account: Account, secret: str, now_ms: int) -> None:
        """Store a new account that `secret` proves."""
        row = {
            "id": account.id,
            "name": account.name,
            "secret_hash": hash_of(secret),
            "created_at_ms": now_ms,
            "seen_at_ms": now_ms,
            "last_id": account.last_id,
        }
        await self._run(lambda db: db.execute(insert(ACCOUNTS).values(row)))

    async def proved_by(self, secret: str) -> Account | None:
        """Return the account that `secret` proves, None when there is none."""
        columns = ACCOUNTS.c
        query = select(columns.id, columns.name, columns.last_id).where(columns.secret_hash == hash_of(secret))
        row = await self._run(lambda db: db.execute(query).one_or_none())
        return None if row is None else Account(*row)

    async def find(self, ids: Iterable[str]) -> dict[str, Account]:
        """Return those of the accounts that exist, by id."""
        columns = ACCOUNTS.c
        query = select(columns.id, columns.name, columns.last_id).where(columns.id.in_(list(ids)))
        rows = await self._run(lambda db: db.execute(query).all())
        return {account.id: account for account in (Account(*row) for row in rows)}

    async def rename(self, id_: str, name: str) -> None:
        """Give the account another name."""
        await self._set(id_, name=name)

    async def seen(self, id_: str, *, last_id: int, now_ms: int) -> None:
        """Note when the account was last here, and the highest command id that was accepted from it."""
        await self._set(id_, last_id=last_id, seen_at_ms=now_ms)

    async def raise_last_ids(self, last_ids: Mapping[str, int]) -> None:
        """Raise the last command id of each account to what its tables know."""
        known = bindparam("known", type_=BigInteger)
        raised = case((ACCOUNTS.c.last_id < known, known), else_=ACCOUNTS.c.last_id)
        statement = update(ACCOUNTS).where(ACCOUNTS.c.id == bindparam("account", type_=String)).values(last_id=raised)
        rows = [{"account": account, "known": last_id} for account, last_id in last_ids.items()]
        if rows:
            await self._run(lambda db: db.execute(statement, rows))

    async def _set(self, id_: str, **values: str | int) -> None:
        await self._run(lambda db: db.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id_).values(values)))

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as db:
            return work(db)

    def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self._thread.shutdown()
        self._engine.dispose()


def open_accounts(path: Path) -> Engine:
    """Open the database in a file, brought to the newest schema. Its one connection is enough: calls never overlap."""
    engine = create_engine(f"sqlite:///{path}", poolclass=StaticPool, connect_args={"check_same_thread": False})
    with engine.connect() as db:
        db.exec_driver_sql("PRAGMA journal_mode = WAL")
        db.exec_driver_sql("PRAGMA synchronous = FULL")
    migrate(engine)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema."""
    config = Config()
    with resources.as_file(resources.files("durak.store") / "migrations") as folder, engine.begin() as db:
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = db
        command.upgrade(config, "head")


def hash_of(secret: str) -> bytes:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode()).digest()
