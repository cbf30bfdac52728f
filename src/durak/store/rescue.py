"""A damaged log, and what can be read of it: every table that is whole goes on, the damaged file is kept as it was.

Where something is missing that the replay of a running table needs, an input stands for it that nobody can replay: the
room ends that table as void, and its people are told.
"""

import contextlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from durak.store.folder import OWNER_FOLDER, sync_folder
from durak.store.log import LogBrokenError
from durak.store.sqlite_log import SCHEMA
from durak.store.whole import BESIDE, PART, SAVED, mark, problem, unchanged

LOST = b""
"""The input that stands for what could not be read."""

CUT_OFF = "an earlier rescue was cut off"

TABLES = "SELECT id, rules, opened_at_ms, ending, ended_at_ms FROM tables"
KEEP_TABLE = "INSERT OR IGNORE INTO tables (id, rules, opened_at_ms, ending, ended_at_ms) VALUES (?, ?, ?, ?, ?)"
ROWS = "SELECT table_id, seq, at_ms, input, start FROM inputs WHERE table_id = ? ORDER BY seq"
ROWS_FROM_THE_END = f"{ROWS} DESC"
KEEP_ROW = "INSERT OR IGNORE INTO inputs (table_id, seq, at_ms, input, start) VALUES (?, ?, ?, ?, ?)"

Row = tuple[str, int, int, bytes, int]
Table = tuple[str, str, int, str | None, int | None]


@dataclass(frozen=True, slots=True)
class Rescued:
    """What became of a damaged log: of so many tables, so many have to end as void. `kept` is where it lies now."""

    problem: str
    tables: int
    void: int
    kept: Path


def rescue(path: Path) -> Rescued | None:
    """Put what can be read of a damaged log in its place; None for one that is whole.

    It can be cut off at any instant: the next call goes on. Raises LogBrokenError when the tables can't be read, and
    changes nothing then.
    """
    saved = path.with_name(f"{path.name}{SAVED}")
    if saved.exists():  # an earlier rescue was cut off, when it had read everything
        tables, void = _saved(saved)
        return Rescued(CUT_OFF, tables, void, _put_aside(path, saved))
    wrong = problem(path)
    if wrong is None:
        mark(path).unlink(missing_ok=True)
        return None
    tables = _tables(path, wrong)
    part = path.with_name(f"{path.name}{PART}")
    part.unlink(missing_ok=True)
    try:
        void = _save(path, tables, part)
    except sqlite3.Error as error:
        raise LogBrokenError(f"{path} is damaged ({wrong}), and {part} can't be written: {error}") from error
    part.rename(saved)
    return Rescued(wrong, len(tables), void, _put_aside(path, saved))


def _saved(saved: Path) -> tuple[int, int]:
    """Return how many tables an earlier rescue has saved, and how many of them have to end as void."""
    with unchanged(saved) as log:
        (tables,) = log.execute("SELECT count(*) FROM tables").fetchone()
        (void,) = log.execute("SELECT count(DISTINCT table_id) FROM inputs WHERE input = ?", (LOST,)).fetchone()
    return tables, void


def _tables(path: Path, wrong: str) -> list[Table]:
    try:
        with unchanged(path) as damaged:
            return damaged.execute(TABLES).fetchall()
    except sqlite3.Error as error:
        raise LogBrokenError(
            f"{path} is damaged ({wrong}), and its tables can't be read. Nothing was changed: "
            "restore a backup (durak admin restore)"
        ) from error


def _save(path: Path, tables: list[Table], part: Path) -> int:
    """Write what can be read into a new file; return how many tables have to end as void."""
    void = 0
    with unchanged(path) as damaged, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as new:
        new.executescript(SCHEMA)
        new.execute("BEGIN")
        new.executemany(KEEP_TABLE, tables)
        for table, _, opened_at_ms, ending, _ in tables:
            rows, replays = _readable(damaged, table)
            if not replays and ending is None:
                _, seq, at_ms, *_ = rows[-1] if rows else (table, -1, opened_at_ms)
                rows.append((table, seq + 1, at_ms, LOST, 0))
                void += 1
            new.executemany(KEEP_ROW, rows)
        new.execute("COMMIT")
    return void


def _readable(damaged: sqlite3.Connection, table: str) -> tuple[list[Row], bool]:
    """Return the rows of a table that can be read, in order, and whether all that its replay needs is among them."""
    first, are_all = _read(damaged, ROWS, table)
    if are_all:
        return first, True
    last, _ = _read(damaged, ROWS_FROM_THE_END, table)
    if any(start for *_, start in last):  # what is missing came before the last deal
        return [*first, *reversed(last)], True
    return first, False


def _read(damaged: sqlite3.Connection, query: str, table: str) -> tuple[list[Row], bool]:
    """Return rows up to the first that can't be read, and whether that was the end of them."""
    rows: list[Row] = []
    try:
        for row in damaged.execute(query, (table,)):
            rows.append(row)  # noqa: PERF402 -- those before an error are kept
    except sqlite3.Error:
        return rows, False
    return rows, True


def _put_aside(path: Path, saved: Path) -> Path:
    """Move a damaged log into a folder of its own, and what is saved of it into its place.

    The log goes last: until then it is clear which folder the rest has gone to.
    """
    kept = _folder_for(path)
    for beside in (*reversed(BESIDE), ""):
        old = path.with_name(f"{path.name}{beside}")
        if old.exists():
            kept.mkdir(mode=OWNER_FOLDER, exist_ok=True)
            old.rename(kept / old.name)
    sync_folder(path.parent)  # what is beside the damaged log must never come to lie beside the saved one
    saved.rename(path)
    sync_folder(path.parent)
    mark(path).unlink(missing_ok=True)
    return kept


def _folder_for(path: Path) -> Path:
    """Return the first folder that no damaged log has come to lie in, or the one that this one lies in already."""
    number = 1
    while _folder(path, number).joinpath(path.name).exists():
        number += 1
    return _folder(path, number if path.exists() else max(1, number - 1))


def _folder(path: Path, number: int) -> Path:
    return path.with_name(f"damaged-{number}")
