"""What a table is handed: the clock comes first, and a table whose clock never stops is our fault."""

from random import Random

import pytest

from durak.server.feed import Feed
from durak.server.thinking import QuickThinker
from durak.table.table import Table


class StuckTable(Table):
    """A table for which it is always time."""

    def deadline(self) -> int:
        return 0


def test_a_clock_that_never_stops_is_our_fault_and_not_an_endless_loop() -> None:
    feed = Feed(StuckTable("T", "private", now_ms=0), QuickThinker(Random(0)), Random(0))
    with pytest.raises(AssertionError, match="never stops"):
        feed.ring(now_ms=0)
