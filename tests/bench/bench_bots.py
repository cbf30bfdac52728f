"""The longest pause of a room's event loop while 20 hard bots play, beside the same loop with nothing to do.

By the wall clock, where whatever else the machine does shows, and in processor time, where it does not.
"""

import asyncio
import contextlib
import random
import time

from durak.protocol import PlayWithFriends, SetTable, Start
from durak.server.feed import Feed
from durak.server.thinking import PoolThinker
from durak.table import inputs
from durak.table.table import Table
from tests.server.loop_watch import LoopWatch

TABLES = 4
BOTS = 5
SECONDS = 20.0
TICK_SECONDS = 0.005


def now_ms() -> int:
    return int(time.monotonic() * 1000)


async def longest_pause_ms() -> float:
    """Sleep in short steps, for SECONDS, and return by how much the worst came late."""
    worst = 0.0
    end = time.perf_counter() + SECONDS
    while (before := time.perf_counter()) < end:
        await asyncio.sleep(TICK_SECONDS)
        worst = max(worst, time.perf_counter() - before - TICK_SECONDS)
    return worst * 1000


async def play(feed: Feed) -> None:
    """Start round after round at a table of one person, who never acts, and five hard bots."""
    number = 1

    def ask(command: inputs.Command) -> None:
        feed.hand_in(inputs.Commanded("anna", command), now_ms())

    ask(PlayWithFriends(number))
    ask(SetTable(number := number + 1, bots=BOTS, levels=("hard",)))
    while True:
        if feed.table.stage != "round":
            ask(Start(number := number + 1))
        due_ms = feed.table.deadline()
        assert due_ms is not None
        await asyncio.sleep(max(0, due_ms - now_ms()) / 1000)
        feed.ring(now_ms())
        feed.take()


async def measure(tables: int) -> float:
    thinker = PoolThinker(random.Random(1))
    thinker.warm()
    thinker.ready.wait()
    feeds = [Feed(Table(f"T{i}", "private", now_ms=now_ms()), thinker, random.Random(i)) for i in range(tables)]
    tasks = [asyncio.create_task(play(feed)) for feed in feeds]
    pause_ms = await longest_pause_ms()
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    thinker.stop()
    return pause_ms


if __name__ == "__main__":
    for tables in (0, TABLES):
        watch = LoopWatch()
        pause_ms = watch.run(measure(tables))
        busy = f"at most {watch.longest_ms:.1f} ms of processor time at once"
        print(f"loop with {tables * BOTS} hard bots: longest pause {pause_ms:.1f} ms, {busy}", flush=True)
