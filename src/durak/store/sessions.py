"""The sessions of an account: one for each device or program that holds a secret of it."""

from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from durak.store.accounts import note_seen, session_row
from durak.store.database import Database
from durak.store.passkeys import use_code
from durak.store.schema import ACCOUNTS, SESSIONS

MOST_SESSIONS = 50
"""Of so many devices an account is remembered; a further one takes the place of the one not seen for longest."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session as its account sees it."""

    id: str
    label: str
    created_at_ms: int
    seen_at_ms: int


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session that begins now, on the device that `label` names: `secret` proves it."""

    id: str
    secret: str = field(repr=False)
    label: str
    now_ms: int


@dataclass(frozen=True, slots=True)
class Begun:
    """Whose session has begun, and which sessions had to go."""

    account: str
    name: str
    gone: list[str]


class Sessions:
    """The sessions in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account: str, new: NewSession) -> list[str]:
        """Let a session prove an account from now on; return the sessions that had to go."""
        return await self._database.run(lambda db: _add(db, account, new))

    async def add_by_code(self, code: str, new: NewSession) -> Begun | None:
        """Let a session prove the account that a recovery code is good for; the code is good no more.

        None when it is good for none. When the session can't be stored, the code stays good.
        """

        def work(db: Connection) -> Begun | None:
            account = use_code(db, code)
            if account is None:
                return None
            name = db.execute(select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == account)).scalar_one()
            return Begun(account, name, _add(db, account, new))

        return await self._database.run(work)

    async def of(self, account: str) -> list[Session]:
        """Return the sessions of an account, the one seen last first."""
        columns = SESSIONS.c.id, SESSIONS.c.label, SESSIONS.c.created_at_ms, SESSIONS.c.seen_at_ms
        query = select(*columns).where(SESSIONS.c.account == account).order_by(SESSIONS.c.seen_at_ms.desc())
        rows = await self._database.run(lambda db: db.execute(query).all())
        return [Session(*row) for row in rows]

    async def seen(self, account: str, session: str, now_ms: int) -> None:
        """Note that an account was used, by this session."""
        await self._database.run(lambda db: note_seen(db, account, session, now_ms))

    async def revoke(self, account: str, session: str) -> bool:
        """End a session of an account: its secret proves nothing any more. False when there is none."""
        which = (SESSIONS.c.account == account) & (SESSIONS.c.id == session)
        return bool(await self._delete(which))

    async def revoke_others(self, account: str, keep: str) -> list[str]:
        """End all sessions of an account but one; return them."""
        return await self._delete((SESSIONS.c.account == account) & (SESSIONS.c.id != keep))

    async def _delete(self, which: ColumnElement[bool]) -> list[str]:
        def work(db: Connection) -> list[str]:
            gone = list(db.execute(select(SESSIONS.c.id).where(which)).scalars())
            db.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(gone)))
            return gone

        return await self._database.run(work)


def _add(db: Connection, account: str, new: NewSession) -> list[str]:
    newest = select(SESSIONS.c.id).where(SESSIONS.c.account == account)
    newest = newest.order_by(SESSIONS.c.seen_at_ms.desc(), SESSIONS.c.id).offset(MOST_SESSIONS - 1)
    gone = list(db.execute(newest).scalars())
    db.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(gone)))
    db.execute(insert(SESSIONS), session_row(new.id, account, new.secret, new.label, new.now_ms))
    return gone
