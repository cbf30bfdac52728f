"""One file with all that a room stores, made while it runs; and a room from such a file.

Every copy is checked before it counts: by SQLite's own check of the whole file, and by its sum after the way.
"""

import contextlib
import hashlib
import io
import itertools
import os
import sqlite3
import tarfile
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import IO

import msgspec

from durak.admin.desk import Desk
from durak.admin.problem import AdminError
from durak.server.control import MakeCopy
from durak.store.accounts import ACCOUNTS_FILE
from durak.store.database import NEWEST
from durak.store.folder import OWNER_FILE, OWNER_FOLDER, new_file, sync_folder
from durak.store.log import LogBrokenError, LogHeldError
from durak.store.sqlite_log import LOG_FILE, open_log
from durak.store.whole import BESIDE, MARK, PART, SAVED

FORMAT = 1
MANIFEST = "manifest.json"
NAMES = (LOG_FILE, ACCOUNTS_FILE)
MOST_MANIFEST_BYTES = 10_000


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says of itself. `files` has the SHA-256 of each."""

    format: int
    schema: str
    made_at_ms: int
    files: dict[str, str]


def back_up(desk: Desk, file: Path) -> None:
    """Write a backup, checked, or nothing. Raises AdminError."""
    desk.refuse_postgres()
    if not (desk.data / ACCOUNTS_FILE).exists():
        raise AdminError(f"There is no room in {desk.data} (see --data).")
    if file.exists():
        raise AdminError(f"{file} is there already.")
    with _problems(f"{file} can't be written"), tempfile.TemporaryDirectory(dir=desk.data, prefix=".backup-") as work:
        folder = Path(work)
        # The log first: whoever came since then has an account, and nobody in the log is without one.
        _copy_log(desk, folder / LOG_FILE)
        _copy(desk.data / ACCOUNTS_FILE, folder / ACCOUNTS_FILE)
        for name in NAMES:
            check(folder / name)
        part = file.with_name(f"{file.name}.{os.getpid()}.part")  # another backup may be under way, or was killed
        try:
            _pack(folder, part)
            with tempfile.TemporaryDirectory(dir=desk.data, prefix=".backup-") as again:
                _unpack(part, Path(again))
            part.rename(file)
            sync_folder(file.parent)
        finally:
            part.unlink(missing_ok=True)


def restore(desk: Desk, file: Path, *, force: bool) -> Manifest:
    """Make the room in the folder the one of a backup.

    Raises AdminError, and what was there is there then; but when the disk fails between the two files, the accounts are
    those of the backup already and the log is not: restore again.
    """
    desk.refuse_postgres()
    refuse_while_running(desk)
    there = [name for name in NAMES if (desk.data / name).exists()]
    if there and not force:
        raise AdminError(f"There is a room in {desk.data}: --force replaces it for good.")
    with _problems(f"{file} can't be restored"):
        desk.data.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=desk.data, prefix=".restore-") as work:
            manifest = _unpack(file, Path(work))
            for name in NAMES:
                check(Path(work) / name)
            _put(Path(work), desk.data)
    return manifest


def refuse_while_running(desk: Desk) -> None:
    """Raise AdminError when a room runs on the folder."""
    path = desk.data / LOG_FILE
    if not path.exists():
        return
    try:
        open_log(path).close()
    except LogHeldError as error:
        raise AdminError(f"A room runs on {desk.data}: stop it first.") from error
    except LogBrokenError:  # which may be why it is to be replaced
        return


def check(path: Path) -> None:
    """Let SQLite check a whole file. Raises AdminError when anything is wrong with it."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        try:
            said = [row[0] for row in db.execute("PRAGMA integrity_check")]
            broken = db.execute("PRAGMA foreign_key_check").fetchall()
        except sqlite3.DatabaseError as error:
            raise AdminError(f"{path.name} is damaged: {error}.") from error
    if said != ["ok"] or broken:
        raise AdminError(f"{path.name} is damaged: {said[0] if said != ['ok'] else 'something hangs on nothing'}.")


def _copy_log(desk: Desk, to: Path) -> None:
    """Have the room copy its log, which it alone may read; where none runs, copy it here."""
    answer = desk.ask(MakeCopy())
    if answer is not None:
        if answer.copy is None:
            raise AdminError("The room is of an older version: start it again first.")
        (desk.data / answer.copy).rename(to)
        return
    try:
        source = open_log(desk.data / LOG_FILE)
    except LogBrokenError as error:
        raise AdminError(f"The log can't be copied: {error}.") from error
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(to)) as copy:
        source.backup(copy)


def _copy(path: Path, to: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as source, contextlib.closing(sqlite3.connect(to)) as copy:
        source.backup(copy)


def _pack(folder: Path, part: Path) -> None:
    files = {name: _sum(folder / name) for name in NAMES}
    manifest = msgspec.json.encode(Manifest(FORMAT, NEWEST, int(time.time() * 1000), files))
    with new_file(part) as raw:
        with tarfile.open(fileobj=raw, mode="w:gz") as archive:
            said = tarfile.TarInfo(MANIFEST)
            said.size = len(manifest)
            archive.addfile(said, io.BytesIO(manifest))
            for name in NAMES:
                archive.add(folder / name, name)
        raw.flush()
        os.fsync(raw.fileno())


def _unpack(file: Path, folder: Path) -> Manifest:
    """Unpack a backup; nothing else that may be in the file is looked at. Raises AdminError when it is not whole."""
    with tarfile.open(file, mode="r:gz") as archive:
        try:
            manifest = msgspec.json.decode(_member(archive, MANIFEST).read(MOST_MANIFEST_BYTES), type=Manifest)
        except msgspec.DecodeError as error:
            raise AdminError(f"{file} is no backup of a room.") from error
        if manifest.format != FORMAT or manifest.schema > NEWEST or set(manifest.files) != set(NAMES):
            raise AdminError(f"{file} is of a newer version of durak.")
        for name in NAMES:
            with (folder / name).open("wb") as to, _member(archive, name) as packed:
                while block := packed.read(1 << 20):
                    to.write(block)
                to.flush()
                os.fsync(to.fileno())
    for name, expected in manifest.files.items():
        if _sum(folder / name) != expected:
            raise AdminError(f"{file} is damaged: {name} is not what was packed.")
    return manifest


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    try:
        found = archive.extractfile(name)
    except KeyError:
        found = None
    if found is None:
        raise AdminError("That is no backup of a room.")
    return found


def _put(folder: Path, data: Path) -> None:
    """Put checked files in the place of those that are there, for the user whose folder it is.

    The accounts go first: nobody in the log is without one. Each name leads to a whole file all the time.
    """
    for name in NAMES:
        _hand_over(folder / name, data)
    _take_in(data / ACCOUNTS_FILE)  # the log has, when it was tried whether a room holds it
    for name, beside in itertools.product(NAMES, (MARK, PART, SAVED, *BESIDE)):
        (data / f"{name}{beside}").unlink(missing_ok=True)
    sync_folder(data)  # what is beside an old file must never come to lie beside a new one
    for name in (ACCOUNTS_FILE, LOG_FILE):
        (folder / name).rename(data / name)
    sync_folder(data)


def _hand_over(path: Path, data: Path) -> None:
    """Give a file to the owner of the folder, for them alone."""
    path.chmod(OWNER_FILE)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = data.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _take_in(path: Path) -> None:
    """Let SQLite take into a file what a room that was killed left beside it, where it can be read."""
    if path.exists():
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextlib.contextmanager
def _problems(what: str) -> Generator[None]:
    """Say what went wrong with the disk or the file in one sentence."""
    try:
        yield
    except (OSError, tarfile.TarError, EOFError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise AdminError(f"{what}: {why or error}.") from error
