"""The lasting ways into an account: passkeys, and recovery codes of which the hashes alone are kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from durak.store.accounts import hash_of
from durak.store.database import Database
from durak.store.schema import PASSKEYS, RECOVERY_CODES

MOST_PASSKEYS = 20
"""So many passkeys an account may have."""


class Added(Enum):
    """What became of a new passkey."""

    STORED = "stored"
    KNOWN = "known"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey. `sign_count` is the authenticator's own count of uses, by which a copied one may be told."""

    id: str
    account: str
    credential_id: bytes
    public_key: bytes
    sign_count: int
    rp_id: str
    label: str
    created_at_ms: int
    used_at_ms: int | None


class Passkeys:
    """The passkeys in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, passkey: Passkey) -> Added:
        """Store a passkey, and tell whether it was: its credential may be known already, of whichever account."""
        row = {column.name: getattr(passkey, column.name) for column in PASSKEYS.c}
        there = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.account == passkey.account)

        def work(db: Connection) -> Added:
            if db.execute(there).scalar_one() >= MOST_PASSKEYS:
                return Added.TOO_MANY
            db.execute(insert(PASSKEYS), row)
            return Added.STORED

        try:
            return await self._database.run(work)
        except IntegrityError:
            return Added.KNOWN

    async def of(self, account: str) -> list[Passkey]:
        """Return the passkeys of an account, oldest first."""
        query = select(PASSKEYS).where(PASSKEYS.c.account == account).order_by(PASSKEYS.c.created_at_ms, PASSKEYS.c.id)
        rows = await self._database.run(lambda db: db.execute(query).all())
        return [Passkey(*row) for row in rows]

    async def find(self, credential_id: bytes) -> Passkey | None:
        """Return the passkey with this credential."""
        query = select(PASSKEYS).where(PASSKEYS.c.credential_id == credential_id)
        row = await self._database.run(lambda db: db.execute(query).one_or_none())
        return None if row is None else Passkey(*row)

    async def used(self, passkey: str, sign_count: int, now_ms: int) -> None:
        """Note a use."""
        statement = update(PASSKEYS).where(PASSKEYS.c.id == passkey)
        statement = statement.values(sign_count=sign_count, used_at_ms=now_ms)
        await self._database.run(lambda db: db.execute(statement))

    async def remove(self, account: str, passkey: str) -> bool:
        """Forget a passkey of an account; False when there is none."""
        statement = delete(PASSKEYS).where(PASSKEYS.c.account == account, PASSKEYS.c.id == passkey)
        removed = await self._database.run(lambda db: db.execute(statement).rowcount)
        return removed > 0

    # --- recovery codes ---

    async def set_codes(self, account: str, codes: Iterable[str]) -> None:
        """Let these codes, and no older ones, be good for the account."""
        rows = [{"code_hash": hash_of(code), "account": account} for code in codes]

        def work(db: Connection) -> None:
            db.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.account == account))
            db.execute(insert(RECOVERY_CODES), rows)

        await self._database.run(work)

    async def codes_left(self, account: str) -> int:
        """Return how many recovery codes of an account are still good."""
        query = select(func.count()).select_from(RECOVERY_CODES).where(RECOVERY_CODES.c.account == account)
        return await self._database.run(lambda db: db.execute(query).scalar_one())


def use_code(db: Connection, code: str) -> str | None:
    """Return the account that a recovery code is good for; it is good no more, if this transaction is kept."""
    which = RECOVERY_CODES.c.code_hash == hash_of(code)
    account = db.execute(select(RECOVERY_CODES.c.account).where(which)).scalar_one_or_none()
    db.execute(delete(RECOVERY_CODES).where(which))
    return account
