"""The counters of revealed deals. Every deal counts once, however often it is handed in; nobody's name is in them.

They are told of many deals together: the counters of before and after one deal would tell of that one alone, at a
table that is nobody else's business.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import BigInteger, Connection, String, bindparam, func, insert, select, update

from durak.store.database import Database
from durak.store.schema import COUNTED_DEALS, DEAL_COUNTS

ALL_DEALS = ("deals", "called_off")
"""The counters of which every deal adds to one."""


TOLD_TOGETHER = 20
"""Nothing is told of fewer deals than these."""


@dataclass(frozen=True, slots=True)
class KeptDeal:
    """A deal by its commitment, which no two share, and what it adds to the counters. `at_ms`: when it was revealed."""

    commitment: str
    at_ms: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DealCounts:
    """The counters that are told, by name, and when the first deal was revealed: None while nothing is told."""

    counts: Mapping[str, int]
    since_ms: int | None


class Deals:
    """The counters in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count(self, deals: Sequence[KeptDeal]) -> None:
        """Count those of the deals that are not counted yet."""
        await self._database.run(lambda db: _count(db, deals))

    async def counts(self) -> DealCounts:
        """Return what is told of the deals that were counted so far."""
        return await self._database.run(_counts)


def _count(db: Connection, deals: Sequence[KeptDeal]) -> None:
    more = Counter[str]()
    for deal in deals:
        known = select(COUNTED_DEALS.c.at_ms).where(COUNTED_DEALS.c.commitment == deal.commitment)
        if db.execute(known).first() is None:
            db.execute(insert(COUNTED_DEALS), {"commitment": deal.commitment, "at_ms": deal.at_ms})
            more.update(deal.counts)
    if more:
        _add(db, more)
        _tell(db)


def _add(db: Connection, more: Mapping[str, int]) -> None:
    names = select(DEAL_COUNTS.c.name).where(DEAL_COUNTS.c.name.in_(list(more)))
    new = sorted(more.keys() - set(db.execute(names).scalars()))
    if new:
        db.execute(insert(DEAL_COUNTS), [{"name": name, "count": 0, "told": 0} for name in new])
    added = DEAL_COUNTS.c.count + bindparam("more", type_=BigInteger)
    statement = update(DEAL_COUNTS).where(DEAL_COUNTS.c.name == bindparam("counter", type_=String)).values(count=added)
    db.execute(statement, [{"counter": name, "more": number} for name, number in more.items()])


def _tell(db: Connection) -> None:
    """Let all that is counted be told, once it is of enough more deals than what is told already."""
    untold = select(func.sum(DEAL_COUNTS.c.count - DEAL_COUNTS.c.told)).where(DEAL_COUNTS.c.name.in_(ALL_DEALS))
    if (db.execute(untold).scalar_one() or 0) >= TOLD_TOGETHER:
        db.execute(update(DEAL_COUNTS).values(told=DEAL_COUNTS.c.count))


def _counts(db: Connection) -> DealCounts:
    rows = db.execute(select(DEAL_COUNTS.c.name, DEAL_COUNTS.c.told).where(DEAL_COUNTS.c.told > 0)).all()
    if not rows:
        return DealCounts({}, None)
    since_ms = db.execute(select(func.min(COUNTED_DEALS.c.at_ms))).scalar_one()
    return DealCounts(dict(map(tuple, rows)), since_ms)
