"""Bots never slow the loop: its longest pause while twenty hard bots play is far below what one thought takes."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from durak.arena.players import processor_ms
from durak.bots.hard import hard
from durak.protocol import PlayWithFriends, SetTable, Start
from durak.server.thinking import HARD_MS
from tests.bots.decisions import decisions
from tests.server.loop_watch import LoopWatch
from tests.server.page_socket import PageSocket
from tests.server.running_room import fast_room

TABLES, BOTS = 4, 5
SPEED = 4
VIEWS = 20
"""After so many, tens of moves of bots, a table has shown enough."""
LONGEST_PAUSE_MS = HARD_MS / 2


@pytest.fixture(autouse=True)
def heap() -> Iterator[None]:
    """Collect what other tests left, and look at it no more, as the process of a room does when it is up."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def test_the_loop_is_never_busy_for_long_while_twenty_hard_bots_play(tmp_path: Path) -> None:
    watch = LoopWatch()
    watch.run(play_at_tables(tmp_path, watch))
    assert watch.longest_ms < LONGEST_PAUSE_MS


def test_a_thought_on_the_loop_would_show() -> None:
    async def think() -> None:
        await asyncio.sleep(0)
        met = next(decisions(3, 1))
        hard(met.view, met.memory, met.moves, Random(1), processor_ms(HARD_MS))
        await asyncio.sleep(0)

    watch = LoopWatch()
    watch.run(think())
    assert watch.longest_ms > HARD_MS


async def play_at_tables(folder: Path, watch: LoopWatch) -> None:
    """Play at private tables of one person and five hard bots each."""
    async with fast_room(folder, SPEED) as url, AsyncExitStack() as pages, asyncio.TaskGroup() as tables:
        for i in range(TABLES):
            page = await pages.enter_async_context(await PageSocket.connect(url))
            await page.hello(name=f"Anna {i}")
            await page.ask(PlayWithFriends(0))
            tables.create_task(watch_bots(page))
        watch.begin()  # the room is up, and everyone at a table


async def watch_bots(page: PageSocket) -> None:
    """Start a round and see bots play; the person at the table never acts."""
    await page.ask(SetTable(0, bots=BOTS, levels=("hard",)))
    await page.ask(Start(0))
    for _ in range(VIEWS):
        await page.view()
