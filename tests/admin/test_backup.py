"""A backup of a room that runs, a room from a backup, and what is refused."""

import contextlib
import errno
import io
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from durak import protocol
from durak.admin.backup import NAMES
from durak.admin.problem import AdminError
from durak.protocol import CloseCode, Hello, QuickPlay
from durak.store.accounts import ACCOUNTS_FILE, Account, Accounts, open_accounts
from durak.store.folder import OWNER_FILE
from durak.store.log import Row
from durak.store.sqlite_log import LOG_FILE, SqliteLog, open_log
from tests.admin.calling import call, called
from tests.server.brain import ID
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess

SPEED = 10


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """The folder of a room that was stopped: Anna, and one input of one table."""
    folder = tmp_path / "data"
    folder.mkdir()
    await keep(folder, "anna")
    return folder


async def keep(folder: Path, name: str) -> None:
    accounts = Accounts(open_accounts(folder / ACCOUNTS_FILE))
    await accounts.add(Account(name, name.title(), 0), name.ljust(43, "s"), 1)
    accounts.close()
    log = SqliteLog(open_log(folder / LOG_FILE))
    await log.append([Row(name, 0, 1, b"input")])
    log.close()


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def kept(folder: Path) -> tuple[set[str], set[str]]:
    """Return the accounts in a folder, and the tables that have inputs."""
    with contextlib.closing(sqlite3.connect(folder / ACCOUNTS_FILE)) as db:
        accounts = {row[0] for row in db.execute("SELECT id FROM accounts")}
    with contextlib.closing(open_log(folder / LOG_FILE)) as db:
        return accounts, {row[0] for row in db.execute("SELECT table_id FROM inputs")}


async def test_a_room_is_backed_up_while_it_runs_and_comes_back_elsewhere(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "room.tar.gz", tmp_path / "elsewhere"
    async with ServerProcess(tmp_path / "data", SPEED) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as anna:
            await anna.hello(name="Anna")
            await anna.ask(QuickPlay(ID))
            dealt = await anna.view(lambda view: view.stage == "round")
            await called(room.data, "backup", str(file))
            async with await PageSocket.connect(room.url) as boris:
                await boris.hello(name="Boris")  # who came after the backup
            await anna.say_ping()
        assert not [name for name in names(room.data) if "copy" in name or name.startswith(".")]
        with pytest.raises(AdminError, match="A room runs on"):
            await called(room.data, "restore", str(file), "--force")
        await room.stop()

    await called(elsewhere, "restore", str(file))
    async with ServerProcess(elsewhere, SPEED) as again:
        await again.start()
        async with await PageSocket.connect(again.url) as page:
            await page.hello(secret=anna.secret)
            view = await page.view()
            assert (view.table, view.round_number, view.you.seat) == (dealt.table, dealt.round_number, dealt.you.seat)
        async with await PageSocket.connect(again.url) as page:
            await page.say(Hello(protocol.VERSION, boris.secret))
            assert await page.closed() is CloseCode.UNKNOWN_SECRET
        await again.stop()


async def test_a_stopped_room_is_backed_up_and_restored(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    await called(data, "backup", str(file))
    await keep(data, "boris")
    await called(tmp_path / "other", "restore", str(file))
    assert await kept(tmp_path / "other") == ({"anna"}, {"anna"})
    assert await kept(data) == ({"anna", "boris"}, {"anna", "boris"})
    assert file.stat().st_mode & 0o077 == 0


async def test_a_room_that_is_there_is_replaced_by_force_alone(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    await called(data, "backup", str(file))
    await keep(data, "boris")
    with pytest.raises(AdminError, match="--force"):
        await called(data, "restore", str(file))
    assert await kept(data) == ({"anna", "boris"}, {"anna", "boris"})
    await called(data, "restore", str(file), "--force")
    assert await kept(data) == ({"anna"}, {"anna"})


def fail(_path: Path, _to: Path) -> None:
    raise OSError(errno.EIO, "Input/output error")


async def test_a_restore_that_fails_leaves_what_was_there(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, killed = tmp_path / "room.tar.gz", tmp_path / "killed"
    await called(data, "backup", str(file))
    accounts = Accounts(open_accounts(data / ACCOUNTS_FILE))
    await accounts.add(Account("boris", "Boris", 0), "b" * 43, 1)
    shutil.copytree(data, killed)  # as it is while a room runs: Boris is in what SQLite has beside the file
    accounts.close()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        with pytest.raises(AdminError, match="Input/output error"):
            await called(killed, "restore", str(file), "--force")
    assert await kept(killed) == ({"anna", "boris"}, {"anna"})
    assert not [name for name in names(killed) if name.startswith(".")]
    await called(killed, "restore", str(file), "--force")
    assert await kept(killed) == ({"anna"}, {"anna"})
    assert {(killed / name).stat().st_mode & 0o777 for name in NAMES} == {OWNER_FILE}


async def test_the_log_stays_where_the_accounts_can_not_be_replaced(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    await called(data, "backup", str(file))
    await keep(data, "boris")
    (data / ACCOUNTS_FILE).unlink()
    (data / ACCOUNTS_FILE).mkdir()
    with pytest.raises(AdminError, match="can't be restored: Is a directory"):
        await called(data, "restore", str(file), "--force")
    with contextlib.closing(open_log(data / LOG_FILE)) as db:
        assert {row[0] for row in db.execute("SELECT table_id FROM inputs")} == {"anna", "boris"}


async def test_a_damaged_room_can_be_replaced_and_not_backed_up(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    await called(data, "backup", str(file))
    for name in NAMES:
        whole = (data / name).read_bytes()
        (data / name).write_bytes(whole[:4096] + b"\x55" * (len(whole) - 4096))
    with pytest.raises(AdminError):
        await called(data, "backup", str(tmp_path / "second.tar.gz"))
    assert "second.tar.gz" not in names(tmp_path)
    await called(data, "restore", str(file), "--force")
    assert await kept(data) == ({"anna"}, {"anna"})


async def test_what_a_killed_backup_left_keeps_nobody_from_making_one(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    for left in (f"{file.name}.part", f"{file.name}.1.part"):
        (tmp_path / left).write_bytes(b"half a backup")
    await called(data, "backup", str(file))
    assert file.exists()


async def test_a_backup_never_replaces_another(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    file.write_bytes(b"precious")
    with pytest.raises(AdminError, match="there already"):
        await called(data, "backup", str(file))
    assert file.read_bytes() == b"precious"


async def test_a_backup_to_nowhere_says_why(data: Path, tmp_path: Path) -> None:
    with pytest.raises(AdminError, match=r"room\.tar\.gz can't be written: No such file or directory\.$"):
        await called(data, "backup", str(tmp_path / "nowhere" / "room.tar.gz"))


def test_where_there_is_no_room_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(AdminError, match="There is no room in"):
        call(tmp_path, "backup", str(tmp_path / "room.tar.gz"))


def members(file: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(file) as archive:
        for member in archive:
            content = archive.extractfile(member)
            assert content is not None
            yield member.name, content.read()


def pack(file: Path, parts: dict[str, bytes]) -> None:
    with tarfile.open(file, "w:gz") as archive:
        for name, content in parts.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


@pytest.mark.parametrize("what", ["cut", "changed", "missing", "newer", "other", "none"])
async def test_what_is_no_whole_backup_is_not_restored(data: Path, tmp_path: Path, what: str) -> None:
    file, bad = tmp_path / "room.tar.gz", tmp_path / "bad.tar.gz"
    await called(data, "backup", str(file))
    parts = dict(members(file))
    match what:
        case "cut":
            bad.write_bytes(file.read_bytes()[:-200])
        case "changed":
            pack(bad, parts | {LOG_FILE: parts[LOG_FILE][:-1] + b"!"})
        case "missing":
            pack(bad, {name: content for name, content in parts.items() if name != LOG_FILE})
        case "newer":
            pack(bad, parts | {"manifest.json": parts["manifest.json"].replace(b'"schema":"0', b'"schema":"9')})
        case "other":
            pack(bad, {"letter.txt": b"Dear Anna"})
        case _:
            pass
    with pytest.raises(AdminError):
        await called(tmp_path / "other", "restore", str(bad))
    assert names(tmp_path / "other") == []
