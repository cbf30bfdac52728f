"""What an account is called besides its name: its handle and its friend code; and the end of an account."""

import random
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, or_, select, update
from sqlalchemy.exc import IntegrityError

from durak.people.codes import FRIEND_CODE_CHARACTERS, new_code
from durak.people.handles import skeleton
from durak.store.database import Database
from durak.store.schema import ACCOUNTS, PASSKEYS, RECOVERY_CODES, ROUND_SEATS

FIRST_HANDLE = "player-"
FIRST_HANDLE_CHARACTERS = 8


@dataclass(frozen=True, slots=True)
class Profile:
    """An account with all its names. `owner` is whose program it is for."""

    account: str
    name: str
    handle: str
    code: str
    owner: str | None
    created_at_ms: int
    seen_at_ms: int


class Profiles:
    """The names of the accounts. An account that has no handle or no code yet gets one when it is asked for.

    Raises sqlalchemy.exc.SQLAlchemyError when the database fails.
    """

    def __init__(self, database: Database, chance: random.Random) -> None:
        self._database = database
        self._chance = chance

    async def get(self, account: str) -> Profile | None:
        """Return the profile of an account."""
        return await self._database.run(lambda db: _get(db, account, self._chance))

    async def set_handle(self, account: str, handle: str) -> bool:
        """Give an account another handle, a clean one; False when someone has one that looks like it."""
        values = {"handle": handle, "skeleton": skeleton(handle)}
        try:
            await self._database.run(lambda db: _set(db, account, values))
        except IntegrityError:
            return False
        return True

    async def renew_code(self, account: str) -> None:
        """Give an account another friend code: the old one leads nowhere."""
        values = {"code": new_code(self._chance, FRIEND_CODE_CHARACTERS)}
        await self._database.run(lambda db: _set(db, account, values))

    async def by_handle(self, handle: str) -> str | None:
        """Return the account with a clean handle."""
        query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.handle == handle)
        return await self._database.run(lambda db: db.execute(query).scalar_one_or_none())

    async def by_code(self, code: str) -> str | None:
        """Return the account with a clean friend code."""
        query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.code == code)
        return await self._database.run(lambda db: db.execute(query).scalar_one_or_none())

    async def programs_of(self, account: str) -> list[Profile]:
        """Return the accounts of someone's programs, oldest first."""
        return await self._database.run(lambda db: _programs(db, account, self._chance))

    async def delete(self, account: str) -> list[str]:
        """Delete an account, its programs, and all that hangs on them; return whose accounts are gone.

        The results of their rounds stay, of somebody. Nothing else is left, in the files neither.
        """
        gone = await self._database.run(lambda db: _delete(db, account))
        await self._database.scrub()
        return gone

    async def unused(self, since_ms: int, keep: Collection[str]) -> list[str]:
        """Return the guests who were not seen since then: no passkey, no recovery code, nobody's program.

        Whom to keep are those who are here now; where a program is, its owner is.
        """
        lasting = or_(*(exists().where(way_in.c.account == ACCOUNTS.c.id) for way_in in (PASSKEYS, RECOVERY_CODES)))
        query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.seen_at_ms < since_ms, ACCOUNTS.c.owner.is_(None), ~lasting)
        programs = select(ACCOUNTS.c.id, ACCOUNTS.c.owner).where(ACCOUNTS.c.owner.is_not(None))

        def work(db: Connection) -> list[str]:
            here = {*keep, *(owner for program, owner in db.execute(programs) if program in keep)}
            return [account for account in db.execute(query).scalars() if account not in here]

        return await self._database.run(work)


def _get(db: Connection, account: str, chance: random.Random) -> Profile | None:
    columns = ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.handle, ACCOUNTS.c.code
    query = select(*columns, ACCOUNTS.c.owner, ACCOUNTS.c.created_at_ms, ACCOUNTS.c.seen_at_ms).where(
        ACCOUNTS.c.id == account
    )
    row = db.execute(query).one_or_none()
    if row is None or (row.handle is not None and row.code is not None):
        return None if row is None else Profile(*row)
    handle = row.handle or FIRST_HANDLE + new_code(chance, FIRST_HANDLE_CHARACTERS).lower()
    code = row.code or new_code(chance, FRIEND_CODE_CHARACTERS)
    _set(db, account, {"handle": handle, "skeleton": skeleton(handle), "code": code})
    return Profile(row.id, row.name, handle, code, row.owner, row.created_at_ms, row.seen_at_ms)


def _programs(db: Connection, account: str, chance: random.Random) -> list[Profile]:
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.owner == account).order_by(ACCOUNTS.c.created_at_ms, ACCOUNTS.c.id)
    found = [_get(db, program, chance) for program in db.execute(query).scalars().all()]
    return [profile for profile in found if profile is not None]


def _set(db: Connection, account: str, values: dict[str, str]) -> None:
    db.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(values))


def _delete(db: Connection, account: str) -> list[str]:
    which = (ACCOUNTS.c.id == account) | (ACCOUNTS.c.owner == account)
    gone = list(db.execute(select(ACCOUNTS.c.id).where(which)).scalars())
    db.execute(update(ROUND_SEATS).where(ROUND_SEATS.c.account.in_(gone)).values(account=None, name=None))
    db.execute(delete(ACCOUNTS).where(which))
    return gone
