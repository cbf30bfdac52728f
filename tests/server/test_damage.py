"""A real room whose files were damaged while it was down: it goes on with what is whole, or says what to do."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from durak.protocol import Lobby, PlayWithFriends, SetTable, Start, View
from durak.store.accounts import ACCOUNTS_FILE
from durak.store.sqlite_log import LOG_FILE
from durak.store.whole import unchanged
from durak.table.refusals import TableRefused
from tests.server.brain import ID
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess
from tests.store.damage import PAGE_BYTES, damage_page, page_of, settled

WAL = f"{LOG_FILE}-wal"
SPEED = 10
FRAME_BYTES = PAGE_BYTES + 24
FILLING = 34
"""Commands that fill a page with each table, and are not too many at once."""


@dataclass(frozen=True, slots=True)
class Killed:
    """A room that was killed while two played, each at a table of their own. `seen` is what each saw last."""

    room: ServerProcess
    secrets: list[str]
    seen: list[View]

    @property
    def data(self) -> Path:
        return self.room.data


@pytest.fixture
async def killed(tmp_path: Path) -> AsyncGenerator[Killed]:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        secrets, seen = list[str](), list[View]()
        for name in ("Anna", "Boris"):
            async with await PageSocket.connect(room.url) as page:
                await page.hello(name=name)
                await page.ask(PlayWithFriends(ID))
                for number in range(FILLING):
                    await page.ask(SetTable(ID, bots=number % 3 + 1))
                await page.ask(Start(ID))
                seen.append(await page.view(lambda view: view.stage == "round"))
                assert page.secret is not None
                secrets.append(page.secret)
        await room.kill()
        yield Killed(room, secrets, seen)


@asynccontextmanager
async def back(killed: Killed, player: int) -> AsyncGenerator[PageSocket]:
    async with await PageSocket.connect(killed.room.url) as page:
        await page.hello(secret=killed.secrets[player])
        yield page


async def assert_back(killed: Killed, player: int) -> None:
    """See that a player is at the table of before, with the same cards."""
    async with back(killed, player) as page:
        view = await page.view()
        before = killed.seen[player]
        assert (view.table, view.round_number) == (before.table, before.round_number)
        assert view.round is not None
        assert view.you.seat == before.you.seat


def cut(path: Path, left_bytes: int) -> None:
    with path.open("r+b") as file:
        file.truncate(left_bytes)


def overwrite_end(path: Path, last_bytes: int) -> None:
    with path.open("r+b") as file:
        file.seek(-last_bytes, 2)
        file.write(b"\xa5" * last_bytes)


def torn(data: Path) -> None:
    """Leave half a frame behind the last whole one, as a write does that the power cut off."""
    with (data / WAL).open("ab") as file:
        file.write(b"\x5a" * (FRAME_BYTES // 2))


def garbled(data: Path) -> None:
    """Leave a frame of garbage behind the last whole one."""
    with (data / WAL).open("ab") as file:
        file.write(b"\x5a" * FRAME_BYTES)


def other_index(data: Path) -> None:
    """Leave an index of what is beside the files that is of no file."""
    for name in (LOG_FILE, ACCOUNTS_FILE):
        (data / f"{name}-shm").write_bytes(b"\x5a" * 32_768)


@pytest.mark.parametrize("damage", [torn, garbled, other_index])
async def test_behind_the_last_whole_write_nothing_counts(killed: Killed, damage: Callable[[Path], None]) -> None:
    damage(killed.data)
    await killed.room.start()
    for player in range(2):
        await assert_back(killed, player)
    code, said = await killed.room.stop()
    assert (code, "damaged" in said) == (0, False)


async def test_a_table_that_can_not_be_read_is_void_and_the_other_goes_on(killed: Killed) -> None:
    log = killed.data / LOG_FILE
    settled(log)
    damage_page(log, page_of(log, last_deal(log, killed.seen[1].table)))
    damaged = log.read_bytes()
    await killed.room.start()
    await assert_back(killed, 0)
    async with back(killed, 1) as boris:
        told = await boris.hear(Lobby)
        assert told.why == TableRefused.TABLE_VOID.value
    _, said = await killed.room.stop()
    [event] = [
        event for event in map(json.loads, said.splitlines()) if event["event"].startswith("the log was damaged")
    ]
    assert (event["tables"], event["void"]) == (2, 1)
    assert (Path(event["kept"]) / LOG_FILE).read_bytes() == damaged


def last_deal(path: Path, table: str) -> bytes:
    """Return how the input begins from which a table is replayed."""
    with unchanged(path) as db:
        [(content,)] = db.execute("SELECT substr(input, 1, 400) FROM inputs WHERE table_id = ? AND start", (table,))
    return content


@pytest.mark.parametrize("name", [LOG_FILE, ACCOUNTS_FILE])
@pytest.mark.parametrize("damage", ["empty", "letter", "first page"])
async def test_what_can_not_be_mended_is_told_and_left_as_it_is(killed: Killed, name: str, damage: str) -> None:
    path = killed.data / name
    settled(path)
    match damage:
        case "empty":
            cut(path, 0)
        case "letter":
            path.write_text("This is a letter, and no database. " * 1000)
        case _:
            damage_page(path, 0)
    damaged = path.read_bytes()
    sentence = await killed.room.refused()
    assert str(path) in sentence
    assert "restore a backup (durak admin restore)" in sentence
    assert path.read_bytes() == damaged


async def test_accounts_with_a_damaged_last_page_are_told_and_left_as_they_are(killed: Killed) -> None:
    path = killed.data / ACCOUNTS_FILE
    settled(path)
    page = page_of(path, b"Boris")
    damage_page(path, page)
    damaged = path.read_bytes()
    assert f"{path} is damaged" in await killed.room.refused()
    assert path.read_bytes() == damaged


async def test_a_log_that_was_deleted_is_told_and_the_room_begins_anew(killed: Killed) -> None:
    for beside in ("", "-wal"):
        (killed.data / f"{LOG_FILE}{beside}").unlink()
    await killed.room.start()
    async with back(killed, 0) as anna:
        assert anna.hello_said().name == "Anna"
        await anna.lobby()
    _, said = await killed.room.stop()
    assert "the log is not there: no table of before comes back" in said
