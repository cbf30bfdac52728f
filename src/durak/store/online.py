"""Who is online as friends see it, kept over a restart."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select

from durak.store.database import Database
from durak.store.keys import in_parts
from durak.store.schema import ACCOUNTS, ONLINE


class Online:
    """Who is online, in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> set[str]:
        """Return the accounts that are online, or were when the room stopped."""
        return await self._database.run(lambda db: set(db.execute(select(ONLINE.c.account)).scalars()))

    async def set(self, come: Collection[str], gone: Collection[str]) -> None:
        """Note who came and who went; whose account is deleted is not noted."""

        def work(db: Connection) -> None:
            for part in in_parts([*come, *gone]):
                db.execute(delete(ONLINE).where(ONLINE.c.account.in_(part)))
            for part in in_parts(come):
                there = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(part))
                db.execute(insert(ONLINE).from_select(["account"], there))

        await self._database.run(work)
