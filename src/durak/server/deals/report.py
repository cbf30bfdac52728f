"""How the revealed deals of a room look, as everyone may ask: read and judged now and then, however often it is asked.

Only what is over for all is in it, so it is the same whatever anyone holds in a round that is on.
"""

import asyncio
from dataclasses import dataclass, field

from durak.deal.statistics import DealStatistics, deal_statistics
from durak.server.clock import Clock
from durak.store.deals import Deals

FRESH_MS = 10_000
"""A report is no older than this."""


@dataclass(slots=True)
class DealReport:
    """The statistics of the deals counted in one database, by the machine's own clock."""

    deals: Deals
    clock: Clock
    _made: DealStatistics | None = None
    _made_at_ms: int = 0
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def now(self) -> DealStatistics:
        """Return the statistics. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""
        async with self._making:  # once for all who ask meanwhile
            now_ms = self.clock.now()
            if self._made is None or now_ms - self._made_at_ms >= FRESH_MS:
                counted = await self.deals.counts()
                self._made = deal_statistics(counted.counts, counted.since_ms)
                self._made_at_ms = now_ms
            return self._made
