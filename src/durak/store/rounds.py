"""The results of finished rounds: who, which places, the durak, how long. They stay after a deletion, of somebody."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, and_, insert, or_, select

from durak.store.database import Database
from durak.store.schema import ACCOUNTS, ROUND_SEATS, ROUNDS

MOST_ROUNDS = 10_000
"""Statistics are of so many rounds at most, the last ones."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat of a round: whose the result is (R14), or the level of the bot; neither, when the account is gone.

    `name` is what its player is called as the round is stored.
    """

    account: str | None
    bot: str | None
    place: int
    won: bool
    durak: bool
    name: str | None = None


@dataclass(frozen=True, slots=True)
class KeptSeries:
    """The place of a round in a series: the `round`th of the `number`th series of its table, by losses or rounds."""

    number: int
    round: int
    by: str
    to: int


@dataclass(frozen=True, slots=True)
class KeptReplay:
    """How a round can be replayed: by whoever has the link, which can't be guessed, from these inputs of its table.

    The first is the snapshot before its deal, the last the one that ended it; `rules` is the version they are of.
    """

    link: str
    first_seq: int
    last_seq: int
    rules: str


@dataclass(frozen=True, slots=True)
class KeptRound:
    """A finished round, the `number`th of its table. `seats` in turn order. A single round is in no series.

    Without a `replay` it is a round of before there were such.
    """

    table_id: str
    number: int
    kind: str
    started_at_ms: int
    ended_at_ms: int
    bouts: int
    seats: Sequence[KeptSeat]
    series: KeptSeries | None = None
    replay: KeptReplay | None = None


class Rounds:
    """The results in one database. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, rounds: Sequence[KeptRound]) -> None:
        """Store those of the rounds that are not stored yet."""
        await self._database.run(lambda db: _keep_all(db, rounds))

    async def of(self, account: str, before: tuple[int, str, int] | None, most: int) -> list[KeptRound]:
        """Return rounds of an account, the last first: those that ended before the one with this key."""
        return await self._database.run(lambda db: _rounds(db, account, before, most))

    async def by_link(self, link: str) -> KeptRound | None:
        """Return the round that a link to its replay leads to; its players go by the names they have now."""
        return await self._database.run(lambda db: _by_link(db, link))


def key(kept: KeptRound) -> tuple[int, str, int]:
    """Return what orders rounds, and names one of them."""
    return kept.ended_at_ms, kept.table_id, kept.number


def _keep_all(db: Connection, rounds: Sequence[KeptRound]) -> None:
    for kept in rounds:
        known = select(ROUNDS.c.number).where(ROUNDS.c.table_id == kept.table_id, ROUNDS.c.number == kept.number)
        if db.execute(known).first() is None:
            _keep(db, kept)


def _keep(db: Connection, kept: KeptRound) -> None:
    accounts = [seat.account for seat in kept.seats if seat.account is not None]
    names: dict[str | None, str] = {**_names(db, accounts)}
    db.execute(insert(ROUNDS), _row(kept))
    for number, seat in enumerate(kept.seats):
        # Whose account was deleted since the cards were dealt is somebody.
        account = seat.account if seat.account in names else None
        row = {**asdict(seat), "account": account, "name": names.get(account)}
        db.execute(insert(ROUND_SEATS), {**row, "table_id": kept.table_id, "number": kept.number, "seat": number})


def _rounds(db: Connection, account: str, before: tuple[int, str, int] | None, most: int) -> list[KeptRound]:
    columns = ROUNDS.c
    same_round = and_(ROUND_SEATS.c.table_id == columns.table_id, ROUND_SEATS.c.number == columns.number)
    query = select(ROUNDS).join(ROUND_SEATS, same_round).where(ROUND_SEATS.c.account == account)
    if before is not None:
        ended_at_ms, table_id, number = before
        earlier_number = and_(columns.table_id == table_id, columns.number < number)
        same_time = and_(columns.ended_at_ms == ended_at_ms, or_(columns.table_id < table_id, earlier_number))
        query = query.where(or_(columns.ended_at_ms < ended_at_ms, same_time))
    order = columns.ended_at_ms.desc(), columns.table_id.desc(), columns.number.desc()
    return _found(db, query.order_by(*order).limit(most))


def _found(db: Connection, query: Select[Any]) -> list[KeptRound]:
    seats = _seats(db, query)
    found = db.execute(query).mappings().all()
    return [_round(row, seats[row["table_id"], row["number"]]) for row in found]


def _by_link(db: Connection, link: str) -> KeptRound | None:
    for kept in _found(db, select(ROUNDS).where(ROUNDS.c.replay == link)):
        accounts = [seat.account for seat in kept.seats if seat.account is not None]
        names = _names(db, accounts)
        seats = [seat if seat.account is None else replace(seat, name=names[seat.account]) for seat in kept.seats]
        return replace(kept, seats=seats)
    return None


def _names(db: Connection, accounts: Sequence[str]) -> dict[str, str]:
    found = db.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts)))
    return {row.id: row.name for row in found}


def _row(kept: KeptRound) -> dict[str, Any]:
    of_series, replayed = kept.series, kept.replay
    return {
        "table_id": kept.table_id,
        "number": kept.number,
        "kind": kept.kind,
        "started_at_ms": kept.started_at_ms,
        "ended_at_ms": kept.ended_at_ms,
        "bouts": kept.bouts,
        "series": None if of_series is None else of_series.number,
        "series_round": None if of_series is None else of_series.round,
        "series_by": None if of_series is None else of_series.by,
        "series_to": None if of_series is None else of_series.to,
        "replay": None if replayed is None else replayed.link,
        "first_seq": None if replayed is None else replayed.first_seq,
        "last_seq": None if replayed is None else replayed.last_seq,
        "rules": None if replayed is None else replayed.rules,
    }


def _round(row: RowMapping, seats: Sequence[KeptSeat]) -> KeptRound:
    of_series = KeptSeries(row["series"], row["series_round"], row["series_by"], row["series_to"])
    replayed = KeptReplay(row["replay"], row["first_seq"], row["last_seq"], row["rules"])
    return KeptRound(
        table_id=row["table_id"],
        number=row["number"],
        kind=row["kind"],
        started_at_ms=row["started_at_ms"],
        ended_at_ms=row["ended_at_ms"],
        bouts=row["bouts"],
        seats=seats,
        series=None if row["series"] is None else of_series,
        replay=None if row["replay"] is None else replayed,
    )


def _seats(db: Connection, rounds: Select[Any]) -> dict[tuple[str, int], list[KeptSeat]]:
    """Return the seats of these rounds."""
    chosen = rounds.subquery()
    same_round = and_(chosen.c.table_id == ROUND_SEATS.c.table_id, chosen.c.number == ROUND_SEATS.c.number)
    query = select(ROUND_SEATS).join(chosen, same_round).order_by(ROUND_SEATS.c.seat)
    seats = dict[tuple[str, int], list[KeptSeat]]()
    for row in db.execute(query):
        seat = KeptSeat(row.account, row.bot, row.place, row.won, row.durak, row.name)
        seats.setdefault((row.table_id, row.number), []).append(seat)
    return seats
