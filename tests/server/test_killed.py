"""The real process, killed at random instants while people play through sockets: nothing lost, nothing doubled."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest

from durak.protocol import Enter, PlayWithFriends, QuickPlay, SetTable
from durak.store.accounts import ACCOUNTS_FILE
from tests.server.brain import ID
from tests.server.histories import Findings, History, check
from tests.server.lasting_player import LastingPlayer
from tests.server.page_socket import PageSocket
from tests.server.past import past
from tests.server.server_process import ServerProcess

SPEED = 10
MESSAGES_BEFORE_A_KILL = (0, 90)
MOST_DELAY_SECONDS = 0.02
"""A kill comes up to so long after a message: in the middle of what follows from it, or of nothing."""

STARTS_KILLED = 0.2
"""So many of the starts are killed before the room listens, too."""

START_SECONDS = 1.0
PATIENCE_SECONDS = 300.0


class Count:
    """Counts what all players hear, and lets someone wait for it."""

    def __init__(self) -> None:
        self._left = 0
        self._reached = asyncio.Event()

    def heard(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._reached.set()

    async def wait_for(self, messages: int) -> None:
        self._left = messages
        self._reached.clear()
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self._reached.wait()


@asynccontextmanager
async def playing(players: Sequence[LastingPlayer]) -> AsyncGenerator[None]:
    """Let all play meanwhile; what goes wrong with one of them goes wrong with the test."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
        assert not any(task.done() for task in tasks), [task for task in tasks if task.done()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize(("seed", "kills"), [(1, 10), pytest.param(3, 500, marks=pytest.mark.long)])
async def test_killed_at_random_instants_a_room_loses_and_doubles_nothing(
    tmp_path: Path, seed: int, kills: int
) -> None:
    players, findings = await play_and_kill(tmp_path, Random(seed), kills)
    assert findings == Findings([], [], [])
    for player in players:
        assert len(player.connections) > 1
        assert any(view.round is not None and view.round.hand for views in player.connections[1:] for view in views)


async def play_and_kill(data: Path, rng: Random, kills: int) -> tuple[Sequence[LastingPlayer], Findings]:
    """Let two play at a quick table and two at a private one, and kill the room so often."""
    async with ServerProcess(data, SPEED) as room:
        await room.start()
        table, opener = await open_private_table(room)
        count = Count()
        wishes = {"Anna": QuickPlay(ID), "Boris": QuickPlay(ID), "Vera": Enter(ID, table), "Gleb": Enter(ID, table)}
        players = [LastingPlayer(room, *who, Random(rng.random()), count.heard) for who in wishes.items()]
        async with playing(players):
            for _ in range(kills):
                await count.wait_for(rng.randint(*MESSAGES_BEFORE_A_KILL))
                await asyncio.sleep(rng.uniform(0, MOST_DELAY_SECONDS))
                await room.kill()
                if rng.random() < STARTS_KILLED:
                    await room.start_and_kill(rng.uniform(0, START_SECONDS))
                await room.start()
            await count.wait_for(MESSAGES_BEFORE_A_KILL[1])
            await room.kill()
        await room.start()
        await room.stop()
        tables = await past(data, opener | {player.account: player.name for player in players})
        histories = [History(player.account, player.accepted, player.connections) for player in players]
        return players, check(histories, tables, stored_results(data))


def stored_results(data: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(data / ACCOUNTS_FILE)) as db:
        return db.execute("SELECT table_id, number FROM rounds").fetchall()


async def open_private_table(room: ServerProcess) -> tuple[str, dict[str, str]]:
    """Have someone open a private table with two bots, and go. Return its id, and the name of who did by account."""
    async with await PageSocket.connect(room.url) as page:
        welcome = await page.hello()
        await page.ask(PlayWithFriends(ID))
        await page.ask(SetTable(ID, bots=2))
        return (await page.view()).table, {welcome.account: welcome.name}
