"""Who is whose friend. What a request or an answer does is decided in `people.ties`; here it is kept."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from durak.people import ties
from durak.people.ties import Pair, Tie
from durak.store.at_once import all_at_once
from durak.store.database import Database
from durak.store.gathering import Gathering
from durak.store.keys import filled
from durak.store.schema import ACCOUNTS, FRIENDSHIPS


class Past(Enum):
    """Why a tie was not changed."""

    NOT_ASKED = "not_asked"
    TOO_MANY_FRIENDS = "too_many_friends"
    TOO_MANY_ASKED = "too_many_asked"


@dataclass(frozen=True, slots=True)
class Friend:
    """Another account in the eyes of one: a friend, one who asks, or a blocked one."""

    account: str
    name: str
    handle: str | None
    since_ms: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that waits. `asked_as` is the handle or the code that it named: no more is told of the other."""

    account: str
    asked_as: str
    since_ms: int


@dataclass(frozen=True, slots=True)
class Circle:
    """What one account is to others. What others hide from it is not in here."""

    friends: Sequence[Friend]
    asking: Sequence[Friend]
    asked: Sequence[Asked]
    blocked: Sequence[Friend]


Seen = tuple[list[Friend], int]
"""The friends of an account, longest first, and how many ask to be one."""


class Friendships:
    """The friendships in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen = Gathering(self._seen_by)

    async def circle(self, account: str) -> Circle:
        """Return the friends of an account, longest first, and who waits for whose answer."""
        return await self._database.run(lambda db: _circle(db, account))

    async def friends(self, account: str) -> Sequence[Friend]:
        """Return the friends of an account, longest first."""
        return await self._database.run(lambda db: _others(db, account, Tie.FRIEND))

    async def declined(self, account: str) -> Sequence[Friend]:
        """Return whom an account declined, longest first."""
        return await self._database.run(lambda db: _others(db, account, Tie.DECLINES))

    async def seen_by(self, account: str) -> Seen:
        """Return the friends of an account, longest first, and how many ask to be one."""
        return await self._seen.get(account) or ([], 0)

    async def _seen_by(self, accounts: Sequence[str]) -> Mapping[str, Seen]:
        return await self._database.run(lambda db: _all_seen_by(db, accounts))

    async def are_friends(self, account: str, other: str) -> bool:
        """Tell whether two accounts are friends."""
        pair = await self._database.run(lambda db: _pair(db, account, other))
        return pair == ties.FRIENDS

    async def ask(self, account: str, other: str, asked_as: str, now_ms: int) -> Past | None:
        """Ask another account, which must exist, to be a friend."""

        def work(db: Connection) -> Past | None:
            if account == other:
                return None  # oneself: there is nothing to ask
            before = _pair(db, account, other)
            after = ties.ask(before)
            begins = after != before and after.mine in {Tie.ASKED, Tie.DECLINED}
            if begins and _count(db, "account", account, Tie.ASKED, Tie.DECLINED) >= ties.MOST_ASKED:
                return Past.TOO_MANY_ASKED
            if begins and _count(db, "other", other, Tie.ASKED) >= ties.MOST_ASKING:
                after = Pair(Tie.DECLINED, after.theirs)
            return _keep(db, (account, other), before, after, now_ms, asked_as)

        return await self._database.run(work)

    async def accept(self, account: str, other: str, now_ms: int) -> Past | None:
        """Accept the other's request."""

        def work(db: Connection) -> Past | None:
            before = _pair(db, account, other)
            after = ties.accept(before)
            return Past.NOT_ASKED if after is None else _keep(db, (account, other), before, after, now_ms)

        return await self._database.run(work)

    async def remove(self, account: str, other: str, now_ms: int) -> None:
        """Be friends no more, decline, or take back a request."""
        await self._change(account, other, ties.remove, now_ms)

    async def block(self, account: str, other: str, now_ms: int) -> None:
        """Have nothing to do with another account."""
        await self._change(account, other, ties.block, now_ms)

    async def unblock(self, account: str, other: str, now_ms: int) -> None:
        """Let another account ask again."""
        await self._change(account, other, ties.unblock, now_ms)

    async def _change(self, account: str, other: str, change: Callable[[Pair], Pair], now_ms: int) -> None:
        def work(db: Connection) -> None:
            exists = db.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == other)).first() is not None
            if exists and account != other:
                before = _pair(db, account, other)
                _keep(db, (account, other), before, change(before), now_ms)

        await self._database.run(work)


# --- in a transaction ---


def _pair(db: Connection, account: str, other: str) -> Pair:
    return Pair(_tie(db, account, other), _tie(db, other, account))


def _tie(db: Connection, account: str, other: str) -> Tie | None:
    query = select(FRIENDSHIPS.c.tie).where(FRIENDSHIPS.c.account == account, FRIENDSHIPS.c.other == other)
    tie = db.execute(query).scalar_one_or_none()
    return None if tie is None else Tie(tie)


def _keep(
    db: Connection, who: tuple[str, str], before: Pair, after: Pair, now_ms: int, asked_as: str | None = None
) -> Past | None:
    """Store what changed, unless one of the two would have too many friends."""
    made = after == ties.FRIENDS and before != after
    if made and any(_count(db, "account", one, Tie.FRIEND) >= ties.MOST_FRIENDS for one in who):
        return Past.TOO_MANY_FRIENDS
    for one, other, old, new in ((*who, before.mine, after.mine), (*who[::-1], before.theirs, after.theirs)):
        which = (FRIENDSHIPS.c.account == one) & (FRIENDSHIPS.c.other == other)
        if old is Tie.ASKED and new is Tie.DECLINED:  # to its sender the request is as it was
            db.execute(update(FRIENDSHIPS).where(which).values(tie=new.value))
        elif old is not new:
            db.execute(delete(FRIENDSHIPS).where(which))
            _add(db, {"account": one, "other": other, "tie": new, "since_ms": now_ms, "asked_as": asked_as})
    return None


def _add(db: Connection, row: dict[str, object]) -> None:
    if row["tie"] is not None:
        db.execute(insert(FRIENDSHIPS), row)


def _circle(db: Connection, account: str) -> Circle:
    waits = FRIENDSHIPS.c.tie.in_((Tie.ASKED, Tie.DECLINED))
    asked = select(FRIENDSHIPS.c.other, FRIENDSHIPS.c.asked_as, FRIENDSHIPS.c.since_ms)
    asked = asked.where(FRIENDSHIPS.c.account == account, waits).order_by(FRIENDSHIPS.c.since_ms, FRIENDSHIPS.c.other)
    return Circle(
        friends=_others(db, account, Tie.FRIEND),
        asking=_asking(db, account),
        asked=[Asked(*row) for row in db.execute(asked)],
        blocked=_others(db, account, Tie.BLOCKED),
    )


def _all_seen_by(db: Connection, accounts: Sequence[str]) -> Mapping[str, Seen]:
    seen = defaultdict[str, Seen](lambda: ([], 0))
    asked = {"accounts": filled(accounts)}
    for account, *friend in all_at_once(db, FRIENDS_OF, asked):
        seen[account][0].append(Friend(*friend))
    for account, number in all_at_once(db, ASKING, asked):
        seen[account] = seen[account][0], number
    return seen


def _others(db: Connection, account: str, tie: Tie) -> list[Friend]:
    which = (FRIENDSHIPS.c.account == account) & (FRIENDSHIPS.c.tie == tie)
    return _people(db, which, FRIENDSHIPS.c.other)


def _asking(db: Connection, account: str) -> list[Friend]:
    which = (FRIENDSHIPS.c.other == account) & (FRIENDSHIPS.c.tie == Tie.ASKED)
    return _people(db, which, FRIENDSHIPS.c.account)


def _people(db: Connection, which: ColumnElement[bool], who: Column[str]) -> list[Friend]:
    return [Friend(*row) for row in db.execute(_people_where(which, who))]


def _people_where(which: ColumnElement[bool], who: Column[str], *more: Column[str]) -> Select[Any]:
    """Return a query for those who are in the column `who`, longest first; each row begins with `more`."""
    query = select(*more, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.handle, FRIENDSHIPS.c.since_ms)
    return query.join(FRIENDSHIPS, who == ACCOUNTS.c.id).where(which).order_by(FRIENDSHIPS.c.since_ms, who)


_THESE: BindParameter[Sequence[str]] = bindparam("accounts", expanding=True)
# Made once, and compiled once: with the accounts in them they would be so anew for each who comes.
FRIENDS_OF = _people_where(
    FRIENDSHIPS.c.account.in_(_THESE) & (FRIENDSHIPS.c.tie == Tie.FRIEND), FRIENDSHIPS.c.other, FRIENDSHIPS.c.account
)
ASKING = (
    select(FRIENDSHIPS.c.other, func.count())
    .where(FRIENDSHIPS.c.other.in_(_THESE), FRIENDSHIPS.c.tie == Tie.ASKED)
    .group_by(FRIENDSHIPS.c.other)
)


def _count(db: Connection, column: str, account: str, *kinds: Tie) -> int:
    query = select(func.count()).select_from(FRIENDSHIPS)
    return db.execute(query.where(FRIENDSHIPS.c[column] == account, FRIENDSHIPS.c.tie.in_(kinds))).scalar_one()
