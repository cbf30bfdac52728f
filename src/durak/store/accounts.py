"""The accounts: who a secret proves, under which name.

A secret is 256 random bits; its SHA-256 is what is stored, so nobody who reads the disk can be anyone. A slow hash
would add nothing: there is no guessing at 256 random bits.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import BigInteger, Connection, String, bindparam, case, func, insert, select, update

from durak.store.at_once import all_at_once
from durak.store.database import Database, SqliteDatabase, open_database
from durak.store.gathering import Gathering
from durak.store.keys import filled, in_parts
from durak.store.schema import ACCOUNTS, SESSIONS

ACCOUNTS_FILE = "accounts.sqlite3"
"""What their database is called in the folder of a room."""
MOST_PROGRAMS = 5
"""So many programs of its own an account may have."""

PROVED = (
    select(SESSIONS.c.secret_hash, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.last_id, SESSIONS.c.id)
    .join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
    .where(SESSIONS.c.secret_hash.in_(bindparam("hashes", expanding=True)))
)
"""Made once: for hundreds who come at once it would be hundreds of values."""

KNOWN = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.last_id).where(
    ACCOUNTS.c.id.in_(bindparam("ids", expanding=True))
)


@dataclass(frozen=True, slots=True)
class Account:
    """An account as stored. `last_id` is the highest command id accepted from it when it was last seen.

    `session` is the one that proved it, where a secret did.
    """

    id: str
    name: str
    last_id: int
    session: str = field(default="", compare=False)


class Accounts:
    """The accounts in one database. Each call is one transaction: durable when it returns.

    Raises sqlalchemy.exc.SQLAlchemyError when the database fails.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._proofs = Gathering(self._prove)

    async def add(self, account: Account, secret: str, now_ms: int, *, label: str = "") -> None:
        """Store a new account, and its first session, on the device that `label` names: `secret` proves it."""
        session = session_row(account.session or account.id, account.id, secret, label, now_ms)
        await self.database.run(lambda db: _add(db, account, None, session))

    async def add_program(self, account: Account, secret: str, now_ms: int, *, owner: str) -> bool:
        """Store a new account for a program of an account; False when that has as many as there can be."""
        programs = select(func.count()).select_from(ACCOUNTS).where(ACCOUNTS.c.owner == owner)
        session = session_row(account.id, account.id, secret, "", now_ms)

        def work(db: Connection) -> bool:
            if db.execute(programs).scalar_one() >= MOST_PROGRAMS:
                return False
            _add(db, account, owner, session)
            return True

        return await self.database.run(work)

    async def proved_by(self, secret: str) -> Account | None:
        """Return the account that `secret` proves, None when there is none."""
        return await self._proofs.get(hash_of(secret))

    async def _prove(self, hashes: Sequence[bytes]) -> Mapping[bytes, Account]:
        rows = await self.database.run(lambda db: all_at_once(db, PROVED, {"hashes": filled(hashes)}))
        return {hashed: Account(*row) for hashed, *row in rows}

    async def find(self, ids: Iterable[str]) -> dict[str, Account]:
        """Return those of the accounts that exist, by id."""

        def work(db: Connection) -> dict[str, Account]:
            return {row.id: Account(*row) for part in in_parts(ids) for row in db.execute(KNOWN, {"ids": part})}

        return await self.database.run(work)

    async def rename(self, id_: str, name: str) -> None:
        """Give the account another name."""
        await self._set(id_, name=name)

    async def seen(self, id_: str, *, last_id: int, now_ms: int, session: str = "") -> None:
        """Note when the account was last here, by which session, and the highest command id accepted from it."""
        account = update(ACCOUNTS).where(ACCOUNTS.c.id == id_).values(last_id=last_id)

        def work(db: Connection) -> None:
            db.execute(account)
            note_seen(db, id_, session, now_ms)

        await self.database.run(work)

    async def raise_last_ids(self, last_ids: Mapping[str, int]) -> None:
        """Raise the last command id of each account to what its tables know."""
        known = bindparam("known", type_=BigInteger)
        raised = case((ACCOUNTS.c.last_id < known, known), else_=ACCOUNTS.c.last_id)
        statement = update(ACCOUNTS).where(ACCOUNTS.c.id == bindparam("account", type_=String)).values(last_id=raised)
        rows = [{"account": account, "known": last_id} for account, last_id in last_ids.items()]
        if rows:
            await self.database.run(lambda db: db.execute(statement, rows))

    async def pass_over(self, now_ms: int, empty_ms: int) -> None:
        """Let a time of more than `empty_ms` up to now, in which nobody was here, count for nobody.

        The room was not there, or the machine's clock has jumped. Nobody was here later than now, either.
        """
        seen = ACCOUNTS.c.seen_at_ms
        turned_back = update(ACCOUNTS).where(seen > now_ms).values(seen_at_ms=now_ms)

        def work(db: Connection) -> None:
            db.execute(turned_back)
            last_ms: int | None = db.execute(select(func.max(seen))).scalar()
            if last_ms is not None and now_ms - last_ms > empty_ms:
                db.execute(update(ACCOUNTS).values(seen_at_ms=seen + (now_ms - last_ms)))

        await self.database.run(work)

    async def _set(self, id_: str, **values: str | int) -> None:
        await self.database.run(lambda db: db.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id_).values(values)))

    def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self.database.close()


def _add(db: Connection, account: Account, owner: str | None, session: dict[str, object]) -> None:
    """Store an account that is new with its first session."""
    times = {"created_at_ms": session["created_at_ms"], "seen_at_ms": session["seen_at_ms"]}
    row = {"id": account.id, "name": account.name, "last_id": account.last_id, "owner": owner, **times}
    db.execute(insert(ACCOUNTS), row)
    db.execute(insert(SESSIONS), session)


def note_seen(db: Connection, account: str, session: str, now_ms: int) -> None:
    """Note that an account is here, by this session; in what a program of theirs does, its owner is here, too."""
    owner = select(ACCOUNTS.c.owner).where(ACCOUNTS.c.id == account).scalar_subquery()
    here = (ACCOUNTS.c.id == account) | (ACCOUNTS.c.id == owner)
    db.execute(update(ACCOUNTS).where(here).values(seen_at_ms=now_ms))
    db.execute(update(SESSIONS).where(SESSIONS.c.id == session).values(seen_at_ms=now_ms))


def session_row(id_: str, account: str, secret: str, label: str, now_ms: int) -> dict[str, object]:
    """Return the row of a new session."""
    times = {"created_at_ms": now_ms, "seen_at_ms": now_ms}
    return {"id": id_, "account": account, "secret_hash": hash_of(secret), "label": label, **times}


def open_accounts(path: Path) -> SqliteDatabase:
    """Open the database of the accounts in a file, brought to the newest schema."""
    return open_database(path)


def hash_of(secret: str) -> bytes:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode()).digest()
