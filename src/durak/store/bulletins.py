"""What the operator tells everyone: one sentence at a time. A running room looks when it is told to."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, or_, select

from durak.store.database import Database
from durak.store.schema import BULLETINS

BULLETIN_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class Bulletin:
    """What everyone is told, until then or until it is taken back."""

    text: str
    until_ms: int | None


class Bulletins:
    """The bulletin in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tell(self, bulletin: Bulletin | None, now_ms: int) -> None:
        """Tell everyone this from now on instead of what was told before, or nothing."""

        def work(db: Connection) -> None:
            db.execute(delete(BULLETINS))
            if bulletin is not None:
                row = {"since_ms": now_ms, "until_ms": bulletin.until_ms, "text": bulletin.text}
                db.execute(insert(BULLETINS), row)

        await self._database.run(work)

    async def told(self, now_ms: int) -> Bulletin | None:
        """Return what everyone is told."""
        on = or_(BULLETINS.c.until_ms.is_(None), BULLETINS.c.until_ms > now_ms)
        query = select(BULLETINS.c.text, BULLETINS.c.until_ms).where(on).order_by(BULLETINS.c.since_ms.desc())
        row = await self._database.run(lambda db: db.execute(query).first())
        return None if row is None else Bulletin(*row)
