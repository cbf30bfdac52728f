"""What the tables and sockets of a room stand on, handed to each of them."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from durak.server.clock import Clock
from durak.server.metrics import Metrics
from durak.server.people import People
from durak.server.results import Results
from durak.server.thinking import Thinker
from durak.store.database import Database
from durak.store.log import Log, LogError
from durak.table.clock import OPEN_MS


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What the tables and sockets of a room use: see Stores for the two clocks.

    `chance` shuffles; `log_failed` is told when nothing can be durable any more.
    """

    log: Log
    database: Database
    clock: Clock
    wire: Clock
    people: People
    thinker: Thinker
    chance: random.Random
    results: Results
    metrics: Metrics
    log_failed: Callable[[LogError], None]

    @property
    def open_ms(self) -> int:
        """How long pages may take to open their shares: they are no faster when the tables' clock is."""
        return OPEN_MS * self.clock.speed
