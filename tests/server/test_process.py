"""The real process: killed at any instant and started again, stopped as planned, and told off when it can't start."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from durak.protocol import CloseCode, Enter, PlayWithFriends, QuickPlay, SetTable
from tests.server.brain import ID
from tests.server.lasting_player import LastingPlayer
from tests.server.page_socket import PageSocket
from tests.server.past import PastTable, past
from tests.server.server_process import ServerProcess, command, free_port

SPEED = 10
MESSAGES_BEFORE_A_KILL = (10, 90)
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


@pytest.mark.parametrize(("seed", "kills"), [(1, 4), pytest.param(2, 60, marks=pytest.mark.long)])
async def test_killed_at_any_instant_the_room_loses_nothing_that_it_told(tmp_path: Path, seed: int, kills: int) -> None:
    rng = Random(seed)
    room = ServerProcess(tmp_path, SPEED)
    await room.start()
    table, opener = await open_private_table(room)
    count = Count()
    wishes = [QuickPlay(ID), QuickPlay(ID), Enter(ID, table), Enter(ID, table)]
    names = ["Anna", "Boris", "Vera", "Gleb"]
    players = [LastingPlayer(room, *who, Random(rng.random()), count.heard) for who in zip(names, wishes, strict=True)]
    async with playing(players):
        for _ in range(kills):
            await count.wait_for(rng.randint(*MESSAGES_BEFORE_A_KILL))
            await room.kill()
            await room.start()
        await count.wait_for(MESSAGES_BEFORE_A_KILL[1])
        await room.kill()
    tables = await past(tmp_path, opener | {player.account: player.name for player in players})
    for player in players:
        assert_nothing_was_lost(player, tables)


def assert_nothing_was_lost(player: LastingPlayer, tables: Sequence[PastTable]) -> None:
    """Assert that the log holds every accepted command and says what every view said, over all restarts."""
    commanded = {number for table in tables for account, number in table.commanded if account == player.account}
    assert player.accepted <= commanded, f"{player.name}: accepted and lost"
    known: dict[str, int] = {}
    for views in player.connections:
        for number, view in enumerate(views):
            next(table for table in tables if table.id == view.table).assert_was_seen(player.account, view)
            assert view.heard >= known.get(view.table, 0), f"{player.name}: what was told was lost"
            same = number and views[number - 1].table == view.table
            news = [news.n for news in view.happened]
            told_before = known[view.table] if same else view.heard
            assert news == list(range(told_before + 1, view.heard + 1)), f"{player.name}: a gap in the announcements"
            known[view.table] = view.heard
    assert len(player.connections) > 1
    assert any(view.round is not None and view.round.hand for views in player.connections[1:] for view in views)


async def open_private_table(room: ServerProcess) -> tuple[str, dict[str, str]]:
    """Have someone open a private table with two bots, and go. Return its id, and the name of who did by account."""
    async with await PageSocket.connect(room.url) as page:
        welcome = await page.hello()
        await page.ask(PlayWithFriends(ID))
        await page.ask(SetTable(ID, bots=2))
        return (await page.view()).table, {welcome.account: welcome.name}


async def test_a_planned_stop_says_so_and_the_next_start_goes_on(tmp_path: Path) -> None:
    room = ServerProcess(tmp_path, SPEED)
    await room.start()
    async with await PageSocket.connect(room.url) as page:
        await page.hello(name="Anna")
        await page.ask(QuickPlay(ID))
        dealt = await page.view(lambda view: view.stage == "round")
        (code, said), closed = await asyncio.gather(room.stop(), page.closed())
    assert closed is CloseCode.RESTART
    assert code == 0, said
    await room.start()
    async with await PageSocket.connect(room.url) as again:
        await again.hello(secret=page.secret)
        view = await again.view()
        assert (view.table, view.round_number) == (dealt.table, dealt.round_number)
    await room.stop()


async def test_a_second_room_on_the_same_data_does_not_start(tmp_path: Path) -> None:
    room = ServerProcess(tmp_path, SPEED)
    await room.start()
    second = await command("room", "--port", str(free_port()), "--data", str(tmp_path))
    _, said = await second.communicate()
    assert second.returncode == 1
    assert b"The room can't start: another room holds" in said
    third = await command("room", "--port", str(room.port), "--data", str(tmp_path / "other"))
    _, said = await third.communicate()
    assert third.returncode == 1
    assert f"Port {room.port} of 127.0.0.1 can't be had".encode() in said
    await room.stop()
