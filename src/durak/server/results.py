"""The results of rounds and their deals, on the way into the store: a failure there harms no table, and is logged."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy.exc import SQLAlchemyError

from durak.deal.tally import Revealed, tally
from durak.protocol import Kind
from durak.server.tokens import token
from durak.store.database import reason
from durak.store.deals import Deals, KeptDeal
from durak.store.rounds import KeptReplay, KeptRound, KeptSeat, KeptSeries, Rounds
from durak.table.news import RoundResult, SeriesRound
from durak.table.seats import is_bot

MOST_WAITING = 10_000
"""So many results, and so many deals, wait while the store fails; the oldest go first."""
LINK_BYTES = 16
"""Of chance, in the link to a replay: nobody guesses it."""

logger = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Finished:
    """A round that is over, and durable in the log of its table. Times are room time in ms."""

    table: str
    kind: Kind
    started_at_ms: int
    ended_at_ms: int
    first_bout: int
    result: RoundResult
    inputs: "Inputs | None" = None


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of its table that replay a round, and the version of the rules that they are of."""

    first_seq: int
    last_seq: int
    rules: str


@dataclass(frozen=True, slots=True)
class Told:
    """A deal of which everyone is told everything, durable in the log of its table; `at_ms` is room time."""

    deal: Revealed
    at_ms: int


class Results:
    """Stores results in the background, in order; what failed is tried again with the next one, and at the end."""

    def __init__(self, rounds: Rounds, deals: Deals, chance: random.Random) -> None:
        """Store rounds and count deals; `chance` draws the links to replays."""
        self._rounds = rounds
        self._deals = deals
        self._chance = chance
        self._waiting: list[KeptRound] = []
        self._uncounted: list[Told] = []
        self._storing: asyncio.Task[None] | None = None

    def keep(self, finished: Sequence[Finished], told: Sequence[Told]) -> None:
        """Store these, unless they are stored already, and don't wait."""
        if not finished and not told:
            return
        with_links = [kept(one, token(self._chance, LINK_BYTES)) for one in finished]
        self._waiting = [*self._waiting, *with_links][-MOST_WAITING:]
        self._uncounted = [*self._uncounted, *told][-MOST_WAITING:]
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store(), name="results")

    def waiting(self) -> int:
        """Return how many wait to be stored, without those that are being stored right now."""
        return len(self._waiting) + len(self._uncounted)

    async def stored(self) -> bool:
        """Wait until nothing is being stored; tell whether nothing waits any more, either."""
        while self._storing is not None and not self._storing.done():
            await asyncio.wait([self._storing])
        return not (self._waiting or self._uncounted)

    async def stop(self) -> None:
        """Store what still waits."""
        if self._storing is not None:
            await self._storing
        await self._store()

    async def _store(self) -> None:
        while self._waiting or self._uncounted:
            now, self._waiting = self._waiting, []
            deals, self._uncounted = self._uncounted, []
            try:
                await self._rounds.keep(now)
                await self._deals.count([counted(told) for told in deals])
            except SQLAlchemyError as error:
                # A restart replays each table from its last deal, and so knows of its last round alone.
                logger.error("results can't be stored", rounds=len(now), deals=len(deals), error=reason(error))  # noqa: TRY400 -- no values
                self._waiting = [*now, *self._waiting][-MOST_WAITING:]
                self._uncounted = [*deals, *self._uncounted][-MOST_WAITING:]
                return


def counted(told: Told) -> KeptDeal:
    """Return a deal as it is stored: what it adds to the counters, and nothing by which it could be dealt again."""
    return KeptDeal(told.deal.commitment, told.at_ms, tally(told.deal))


def kept(finished: Finished, link: str) -> KeptRound:
    """Return a finished round as it is stored; whoever has the link may see it replayed."""
    played = finished.inputs
    return KeptRound(
        table_id=finished.table,
        number=finished.result.number,
        kind=finished.kind,
        started_at_ms=finished.started_at_ms,
        ended_at_ms=finished.ended_at_ms,
        bouts=finished.result.last_bout - finished.first_bout + 1,
        seats=[
            KeptSeat(
                account=None if is_bot(seat.account) else seat.account,
                bot=seat.bot,
                place=seat.place,
                won=seat.won,
                durak=seat.durak,
            )
            for seat in finished.result.seats
        ],
        series=_kept_series(finished.result.series),
        replay=None if played is None else KeptReplay(link, played.first_seq, played.last_seq, played.rules),
    )


def _kept_series(series: SeriesRound | None) -> KeptSeries | None:
    return None if series is None else KeptSeries(series.number, series.round, series.by, series.to)
