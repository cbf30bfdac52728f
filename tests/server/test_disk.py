"""The real process on a disk that is full or can't be written: nothing that it told is lost, and it says why."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import aiohttp
import pytest

from durak.protocol import CloseCode, Enter, PlayWithFriends, QuickPlay, SetTable, Start
from durak.store.accounts import ACCOUNTS_FILE
from durak.store.sqlite_log import LOG_FILE
from tests.server.brain import ID, play_round
from tests.server.histories import Findings, History, check
from tests.server.lasting_player import LastingPlayer
from tests.server.page_socket import ClosedError, PageSocket
from tests.server.past import past
from tests.server.server_process import ServerProcess
from tests.server.small_disk import (
    allowed,
    as_root,
    be_bound_by_modes,
    empty,
    fill_up,
    frozen,
    largest,
    leave,
    mounted,
    mounted_anew,
    on_linux,
    write_nothing,
)
from tests.server.test_killed import Count, open_private_table, playing, stored_results

SPEED = 20
TIMES_FULL = 3
LEFT_BYTES = 60_000
"""What is left of the disk when it begins to fill up: some ten moves."""


@on_linux
async def test_a_full_disk_loses_nothing_doubles_nothing_and_shows_nothing_unaccepted(tmp_path: Path) -> None:
    rng = Random(5)
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        table, opener = await open_private_table(room)
        count = Count()
        wishes = {"Anna": QuickPlay(ID), "Vera": Enter(ID, table), "Gleb": Enter(ID, table)}
        players = [LastingPlayer(room, *who, Random(rng.random()), count.heard) for who in wishes.items()]
        async with playing(players):
            for _ in range(TIMES_FULL):
                await count.wait_for(rng.randint(20, 60))
                fill_up(room, (tmp_path / f"{LOG_FILE}-wal").stat().st_size + LEFT_BYTES)
                code, said = await room.ended()
                assert code == 1
                assert_told_the_operator(said)
                await room.start()  # with all the space there is
            await count.wait_for(90)
            await room.kill()
        await room.start()
        await room.stop()
        tables = await past(tmp_path, opener | {player.account: player.name for player in players})
        histories = [History(player.account, player.accepted, player.connections) for player in players]
        assert check(histories, tables, stored_results(tmp_path)) == Findings([], [], [])
        assert all(CloseCode.NOT_STORED in player.closes for player in players)


def assert_told_the_operator(said: str) -> None:
    *logged, sentence = said.splitlines()
    events = {event["event"]: event for event in map(json.loads, logged)}
    why = "the log can't be written: disk I/O error"
    assert events["the log failed: the room ends"]["error"] == why
    assert sentence == f"The room had to stop, with nothing lost that it told: {why}."


@on_linux
async def test_result_and_score_are_right_on_a_disk_that_is_full_for_the_statistics_alone(tmp_path: Path) -> None:
    """Case 33."""
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as page:
            await page.hello(name="Anna")
            await page.ask(PlayWithFriends(ID))
            await page.ask(SetTable(ID, bots=2))
            grow(tmp_path / ACCOUNTS_FILE)
            fill_up(room, largest(tmp_path))
            await page.ask(Start(ID))
            over = await play_round(page, Random(1))
            assert over.round is not None
            assert over.round.result is not None
            assert sorted(seat.losses for seat in over.seats) == [0, 0, int(over.round.result.durak is not None)]
            assert await asked(room, "/healthz") == "ok\n"
            while "durak_results_waiting 2.0" not in await asked(room, "/metrics"):  # the round's, and its deal
                await page.say_ping()
            empty(room)
            await page.ask(Start(ID))
            await page.view(lambda view: view.round_number == over.round_number + 1)
            await play_round(page, Random(1))
        code, said = await room.stop()
        assert code == 0
        assert "results can't be stored" in said
        assert len(stored_results(tmp_path)) == 2


def grow(path: Path) -> None:
    """Let the log of a database in use become larger than all that a round writes."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE large (content BLOB)")
        db.execute("INSERT INTO large VALUES (zeroblob(3000000))")
        db.commit()


async def asked(room: ServerProcess, path: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(f"{room.url}{path}") as answer:
        return await answer.text()


@on_linux
async def test_on_a_disk_that_is_full_already_no_room_starts(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        await room.stop()
        assert await room.refused(write_nothing) == (
            f"The room can't start: {tmp_path / LOG_FILE} can't be opened: disk I/O error."
        )
        await room.start()
        await room.stop()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder of a file system with a megabyte of its own."""
    folder = tmp_path / "small"
    folder.mkdir()
    with mounted(folder, "size=1m") as done:
        if not done:
            pytest.skip("no file system can be mounted here")
        yield folder


@on_linux
@as_root
async def test_with_space_again_a_room_goes_on_where_its_file_system_was_full(small_disk: Path) -> None:
    async with ServerProcess(small_disk, SPEED) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as page:
            await page.hello(name="Anna")
            await page.ask(PlayWithFriends(ID))
            await page.ask(SetTable(ID, bots=3))
            await page.ask(Start(ID))
            leave(small_disk, LEFT_BYTES)
            with pytest.raises(ClosedError) as closed:
                await play_round(page, Random(1))
            last = page.views()[-1]
        code, said = await room.ended()
        assert (code, closed.value.code) == (1, CloseCode.NOT_STORED)
        assert "the log can't be written: database or disk is full" in said
        mounted_anew(small_disk, "size=64m")
        await room.start()
        async with await PageSocket.connect(room.url) as again:
            await again.hello(secret=page.secret)
            view = await again.view()
            assert (view.table, view.round_number) == (last.table, last.round_number)
            assert view.version >= last.version
        await room.stop()


@on_linux
@pytest.mark.parametrize("name", ["", LOG_FILE, ACCOUNTS_FILE])
async def test_where_it_may_not_write_no_room_starts(tmp_path: Path, name: str) -> None:
    data = tmp_path / "data"
    async with ServerProcess(data, SPEED) as room:
        await room.start()
        await room.stop()
        with allowed(data / name, 0o500 if name == "" else 0o400):
            sentence = await room.refused(be_bound_by_modes)
        assert str(data) in sentence
        assert "can't be opened" in sentence
        await room.start()
        await room.stop()


@on_linux
async def test_where_it_may_not_make_a_folder_no_room_starts(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path / "data", SPEED) as room:
        with allowed(tmp_path, 0o500):
            assert await room.refused(be_bound_by_modes) == f"{tmp_path / 'data'} can't be used: Permission denied."


@on_linux
@as_root
async def test_a_log_that_may_not_be_written_any_more_ends_the_room_with_nothing_lost(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as page:
            await page.hello(name="Anna")
            await page.ask(QuickPlay(ID))
            dealt = await page.view(lambda view: view.stage == "round")
            file = tmp_path / f"{LOG_FILE}-wal"
            with frozen(file) as done:
                if not done:
                    pytest.skip("this file system has no immutable files")
                (code, said), closed = await asyncio.gather(room.ended(), page.closed())
        assert (code, closed) == (1, CloseCode.NOT_STORED)
        assert_told_the_operator(said)
        await room.start()
        async with await PageSocket.connect(room.url) as again:
            await again.hello(secret=page.secret)
            assert (await again.view()).table == dealt.table
        await room.stop()
