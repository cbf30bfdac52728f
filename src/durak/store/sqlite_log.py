"""The log on disk: SQLite in WAL mode with full sync, one writer thread, one commit for all that waits (group commit).

Only this room may hold the file: a second one is told so when it starts. After a failure of the disk nothing more is
written, since what the room holds in memory is then ahead of what is stored.
"""

import asyncio
import contextlib
import itertools
import operator
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from time import sleep
from typing import Any

from durak.store.log import LogBrokenError, LogError, LogHeldError, SeqTakenError
from durak.store.pragmas import SETTINGS, TRIAL
from durak.store.relational_log import APPEND, INTO_INPUTS, RelationalLog
from durak.store.whole import note_damage
from durak.store.writes import Statement, Write, answer

LOG_FILE = "log.sqlite3"
"""What the log is called in the folder of a room."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    opened_at_ms INTEGER NOT NULL,
    ending TEXT,
    ended_at_ms INTEGER
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS inputs (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    input BLOB NOT NULL,
    start INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
"""

ROW = "(?, ?, ?, ?, ?)"

APPENDED_AT_ONCE = 100
"""So many inputs are appended by one statement."""
STATEMENTS = 32
"""So many are kept prepared: each number of inputs is one of its own, of up to 40 kB."""
COPIED_AT_ONCE = 64
"""So many pages are copied between two pauses: what tables write meanwhile waits for no more than these."""
PAUSE_SECONDS = 0.001
"""Without one the copy, which asks for the lock again at once, would mostly get it before who waits for it."""


class SqliteLog(RelationalLog):
    """See `Log`. `db` comes from `open_log`; the log is made inside the loop that uses it."""

    def __init__(self, db: sqlite3.Connection) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._db = db
        self._reading = threading.Lock()
        self._broken: LogBrokenError | None = None
        self._asked: list[Write] = []  # in this turn of the loop
        self._waiting: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="log", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """See Log."""
        self._stop_pruning()
        self._hand_over()
        self._waiting.put(None)
        self._writer.join()
        with self._reading:
            self._db.close()

    async def copy(self, path: Path) -> None:
        """Copy the log into a new file, as it is when that ends; appends go on meanwhile.

        Raises LogBrokenError when that can't be done.
        """
        try:
            await asyncio.to_thread(self._copy, path)
        except sqlite3.Error as error:
            raise LogBrokenError(f"{path} can't be written: {error}") from error

    def _copy(self, path: Path) -> None:
        """Copy by this one connection, which alone may read the file: what it writes meanwhile goes into the copy."""

        def let_write(*_: int) -> None:
            self._reading.release()
            sleep(PAUSE_SECONDS)
            self._reading.acquire()

        with contextlib.closing(sqlite3.connect(path)) as copy, self._reading:
            self._db.backup(copy, pages=COPIED_AT_ONCE, progress=let_write)

    def _write(self, *statements: Statement) -> asyncio.Future[None]:
        write = Write(statements, self._loop.create_future())
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append(write)
        return write.done

    def _hand_over(self) -> None:
        """Wake the writer, once for all that was asked in one turn."""
        if self._asked:
            self._waiting.put(self._asked)
            self._asked = []

    def _read(self, query: str, *values: str | int) -> Sequence[tuple[Any, ...]]:
        with self._reading:
            try:
                return self._db.execute(_for_sqlite(query), values).fetchall()
            except sqlite3.Error as error:
                raise _failed(self._db, "read", error) from error

    def _write_all(self) -> None:
        for batch in _batches(self._waiting):
            with self._reading:
                self._commit(batch)

    def _commit(self, batch: Sequence[Write]) -> None:
        """Make a batch durable by one commit. When a write clashes, each is tried alone: only the guilty one fails."""
        if self._broken is not None:
            self._answer(batch, self._broken)
            return
        try:
            self._execute(batch)
        except sqlite3.IntegrityError as error:
            if len(batch) == 1:
                self._answer(batch, SeqTakenError(f"another writer has written this: {error}"))
                return
            for write in batch:
                self._commit([write])
        except sqlite3.Error as error:
            self._broken = _failed(self._db, "written", error)
            self._answer(batch, self._broken)
        else:
            self._answer(batch, None)

    def _execute(self, batch: Sequence[Write]) -> None:
        """Write a batch in as few calls as there may be: at each the loop's thread takes over for a while."""
        statements = list(_statements(batch))
        if len(statements) == 1:  # which is a transaction by itself
            self._db.execute(*statements[0])
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                self._db.execute(*statement)
            self._db.execute("COMMIT")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):  # the first error is the one to tell
                self._db.execute("ROLLBACK")
            raise

    def _answer(self, batch: Sequence[Write], error: LogError | None) -> None:
        answer(self._loop, batch, error)


def open_log(path: Path) -> sqlite3.Connection:
    """Open the file for this process alone, and try to write in it.

    Raises LogHeldError when another has it, LogBrokenError when that can't be done.
    """
    try:
        db = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=0, cached_statements=STATEMENTS
        )
        for pragma in ("locking_mode = EXCLUSIVE", *SETTINGS):
            db.execute(f"PRAGMA {pragma}")
        db.executescript(SCHEMA)
        _bring_up_to_date(db)
        db.execute("BEGIN EXCLUSIVE")
        db.execute(f"PRAGMA {TRIAL}")
        db.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise LogHeldError(f"another room holds {path}") from error
        raise LogBrokenError(f"{path} can't be opened: {error}") from error
    except sqlite3.Error as error:
        raise LogBrokenError(f"{path} can't be opened: {error}") from error
    return db


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    """Give a log that an older room began what has come to the schema since."""
    columns = {name for _, name, *_ in db.execute("PRAGMA table_info(inputs)")}
    if "start" not in columns:
        db.execute("ALTER TABLE inputs ADD COLUMN start INTEGER NOT NULL DEFAULT 0")


def _failed(db: sqlite3.Connection, what: str, error: sqlite3.Error) -> LogBrokenError:
    note_damage(db, error)
    return LogBrokenError(f"the log can't be {what}: {error}")


def _statements(batch: Sequence[Write]) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the statements of a batch in order, with their values: rows that are appended go together."""
    writes = itertools.chain.from_iterable(write.statements for write in batch)
    for statement, same in itertools.groupby(writes, key=operator.itemgetter(0)):
        rows = list(itertools.chain.from_iterable(rows for _, rows in same))
        if statement != APPEND:
            yield from ((_for_sqlite(statement), row) for row in rows)
            continue
        for first in range(0, len(rows), APPENDED_AT_ONCE):
            some = rows[first : first + APPENDED_AT_ONCE]
            yield _append(len(some)), list(itertools.chain.from_iterable(some))


@cache
def _append(rows: int) -> str:
    return f"{INTO_INPUTS} {', '.join([ROW] * rows)}"


@cache
def _for_sqlite(statement: str) -> str:
    return statement.replace("$", "?")


def _batches(waiting: queue.SimpleQueue[list[Write] | None]) -> Iterator[list[Write]]:
    """Yield all that waits, again and again, until None comes."""
    while (batch := waiting.get()) is not None:
        last = False
        while not (last or waiting.empty()):
            more = waiting.get()
            last = more is None
            batch += more or ()
        yield batch
        if last:
            return
