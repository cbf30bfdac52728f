"""The accounts as their operator sees them: no secret, no friend code, nobody's friends."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from durak.store.database import Database
from durak.store.schema import ACCOUNTS, PASSKEYS, RECOVERY_CODES, ROUND_SEATS, SESSIONS


@dataclass(frozen=True, slots=True)
class Listed:
    """An account in a list. `owner` is whose program it is for."""

    account: str
    name: str
    handle: str | None
    owner: str | None
    created_at_ms: int
    seen_at_ms: int


@dataclass(frozen=True, slots=True)
class Shown:
    """An account and how much hangs on it."""

    listed: Listed
    sessions: int
    passkeys: int
    recovery_codes: int
    rounds: int


class Directory:
    """The accounts in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, words: str, most: int) -> list[Listed]:
        """Return accounts with these words in their name or handle, the one seen last first; all without words."""
        return await self._database.run(lambda db: _search(db, words.casefold(), most))

    async def find(self, whom: str) -> Listed | None:
        """Return the account with this id, or else with this handle."""
        columns = ACCOUNTS.c
        which = (columns.id == whom) | (columns.handle == whom.casefold())
        query = select(*_LISTED).where(which).order_by(columns.id == whom)
        rows = await self._database.run(lambda db: db.execute(query).all())
        return Listed(*rows[-1]) if rows else None

    async def show(self, listed: Listed) -> Shown:
        """Return how much hangs on an account."""
        which = (SESSIONS.c.account, PASSKEYS.c.account, RECOVERY_CODES.c.account, ROUND_SEATS.c.account)
        queries = [select(func.count()).where(column == listed.account) for column in which]
        counts = await self._database.run(lambda db: [db.execute(query).scalar_one() for query in queries])
        return Shown(listed, *counts)


_LISTED = (
    ACCOUNTS.c.id,
    ACCOUNTS.c.name,
    ACCOUNTS.c.handle,
    ACCOUNTS.c.owner,
    ACCOUNTS.c.created_at_ms,
    ACCOUNTS.c.seen_at_ms,
)


def _search(db: Connection, words: str, most: int) -> list[Listed]:
    """Compare here: what a capital letter is in every script, no two databases agree on."""
    found: list[Listed] = []
    for row in db.execute(select(*_LISTED).order_by(ACCOUNTS.c.seen_at_ms.desc(), ACCOUNTS.c.id)):
        listed = Listed(*row)
        if words in listed.name.casefold() or words in (listed.handle or ""):
            found.append(listed)
        if len(found) == most:
            break
    return found
