import asyncio
import random
from pathlib import Path

import pytest

from durak.server.copying import TAKEN_MS, CopyError, Copying
from durak.store.folder import OWNER_FILE
from durak.store.log import LogBrokenError
from tests.server.hand_clock import HandClock


class SlowLog:
    """A log that begins to be copied, and goes on when it is let, unless it is broken."""

    def __init__(self) -> None:
        self.modes: list[int] = []
        self.begun, self.let = asyncio.Event(), asyncio.Event()
        self.broken = False

    async def copy(self, path: Path) -> None:
        self.modes.append(mode(path))
        write(path, b"half")
        self.begun.set()
        await self.let.wait()
        if self.broken:
            raise LogBrokenError("the disk is full")
        write(path, b"whole")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
async def log() -> SlowLog:
    return SlowLog()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def copying(tmp_path: Path, log: SlowLog, clock: HandClock) -> Copying:
    return Copying(folder=tmp_path, copy_log=log.copy, clock=clock, chance=random.Random(1))


async def test_a_copy_is_for_its_owner_alone_from_the_start_and_has_a_name_of_its_own(
    copying: Copying, log: SlowLog, tmp_path: Path
) -> None:
    log.let.set()
    copies = [await copying.make() for _ in range(2)]
    assert log.modes == [OWNER_FILE, OWNER_FILE]
    assert len(set(copies)) == 2
    assert {(tmp_path / name).read_bytes() for name in copies} == {b"whole"}


async def test_one_copy_is_made_at_a_time(copying: Copying, log: SlowLog, tmp_path: Path) -> None:
    first = asyncio.create_task(copying.make())
    await log.begun.wait()
    with pytest.raises(CopyError, match="Another copy"):
        await copying.make()
    log.let.set()
    assert (tmp_path / await first).read_bytes() == b"whole"
    await copying.make()


async def test_of_a_copy_that_fails_nothing_is_left(copying: Copying, log: SlowLog, tmp_path: Path) -> None:
    log.broken = True
    log.let.set()
    with pytest.raises(CopyError, match="can't be copied: the disk is full"):
        await copying.make()
    assert names(tmp_path) == set()
    log.broken = False
    await copying.make()


async def test_of_a_copy_that_is_cut_off_nothing_is_left(copying: Copying, log: SlowLog, tmp_path: Path) -> None:
    cut_off = asyncio.create_task(copying.make())
    await log.begun.wait()
    cut_off.cancel()
    await asyncio.wait([cut_off])
    assert names(tmp_path) == set()


async def test_a_copy_that_nobody_takes_is_removed(
    copying: Copying, log: SlowLog, clock: HandClock, tmp_path: Path
) -> None:
    log.let.set()
    left, taken = await copying.make(), await copying.make()
    (tmp_path / taken).rename(tmp_path / "taken")
    await clock.advance(TAKEN_MS - 1)
    assert (tmp_path / left).exists()
    await clock.advance(1)
    assert names(tmp_path) == {"taken"}


async def test_what_a_killed_room_left_is_removed_and_nothing_else(copying: Copying, tmp_path: Path) -> None:
    for name in ("log.copy-a.sqlite3", "log.copy-a.sqlite3-journal", "log.sqlite3", "log.sqlite3-wal"):
        (tmp_path / name).touch()
    copying.clear()
    assert names(tmp_path) == {"log.sqlite3", "log.sqlite3-wal"}
