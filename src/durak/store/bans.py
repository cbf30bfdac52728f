"""Whom the operator lets in no more. A running room looks when it is told to."""

from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select

from durak.store.database import Database
from durak.store.schema import ACCOUNTS, BANS


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of an account or of a network, until then, or for good."""

    whom: str
    account: str | None
    since_ms: int
    until_ms: int | None


class Bans:
    """The bans in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, ban: Ban) -> None:
        """Ban, instead of any earlier ban of the same account or network."""
        row = {column.name: getattr(ban, column.name) for column in BANS.c}
        gone = delete(BANS).where(BANS.c.whom == ban.whom)
        await self._database.run(lambda db: (db.execute(gone), db.execute(insert(BANS), row)))

    async def lift(self, whom: str) -> bool:
        """Let in again; False when there was no such ban."""
        lifted = delete(BANS).where(BANS.c.whom == whom)
        return await self._database.run(lambda db: db.execute(lifted).rowcount) > 0

    async def all(self, now_ms: int) -> list[Ban]:
        """Return the bans that are on, the latest first."""
        on = or_(BANS.c.until_ms.is_(None), BANS.c.until_ms > now_ms)
        query = select(BANS).where(on).order_by(BANS.c.since_ms.desc(), BANS.c.whom)
        rows = await self._database.run(lambda db: db.execute(query).all())
        return [Ban(*row) for row in rows]

    async def of(self, account: str) -> Ban | None:
        """Return the last ban of an account, be it over."""
        query = select(BANS).where(BANS.c.account == account)
        row = await self._database.run(lambda db: db.execute(query).one_or_none())
        return None if row is None else Ban(*row)

    async def programs(self) -> dict[str, str]:
        """Return whose programs are banned with them: the owner by program."""
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.owner).join(BANS, BANS.c.account == ACCOUNTS.c.owner)
        rows = await self._database.run(lambda db: db.execute(query).all())
        return {row.id: row.owner for row in rows}
