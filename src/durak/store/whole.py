"""Whether a file of SQLite is whole. Looking changes nothing in it, nor in the log that SQLite has beside it."""

import contextlib
import sqlite3
from collections.abc import Generator
from pathlib import Path

CHECKED_BYTES = 100_000_000
"""A file up to this size is checked at every start, which takes half a second; a larger one where damage was met."""

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite may have beside a file."""

SAVED, PART, MARK = "-saved", "-part", "-damaged"
"""What a rescue has beside a log: see rescue.py, and `mark`."""


def problem(path: Path) -> str | None:
    """Return what is wrong with a file that is to be checked; None also when it can't be opened, which others tell."""
    if not path.exists() or not (path.stat().st_size <= CHECKED_BYTES or mark(path).exists()):
        return None
    try:
        with unchanged(path) as db:
            [(said,)] = db.execute("PRAGMA quick_check(1)")
    except sqlite3.Error as error:
        return str(error) if _is_damage(error) else None
    return None if said == "ok" else str(said).replace("\n", " ")


def note_damage(db: sqlite3.Connection, error: sqlite3.Error) -> None:
    """Mark the file of a connection where an error says that it is not whole."""
    if _is_damage(error):
        with contextlib.suppress(OSError, sqlite3.Error):  # the first error is the one to tell
            [(_, _, file)] = db.execute("PRAGMA database_list")
            mark(Path(file)).touch()


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED


def mark(path: Path) -> Path:
    """Return the file that lies beside one in which damage was met: the next start checks that, however large it is."""
    return path.with_name(f"{path.name}{MARK}")


@contextlib.contextmanager
def unchanged(path: Path) -> Generator[sqlite3.Connection]:
    """Open a file to read it, what SQLite has beside it included. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)) as db:
        yield db
