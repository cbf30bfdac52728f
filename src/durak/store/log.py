"""The log of the tables: what each table was handed, in order, durable before anything of it is told.

A port (`Log`) and the form that tests and simulations use (`MemoryLog`); `sqlite_log` is the one that lasts. What a row
means is not known here. The log holds account ids, never names.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol


class Row(NamedTuple):
    """One input of one table: `seq` counts a table's inputs from 0 without a gap, `at_ms` is room time.

    `start`: what came before is not needed to replay the table from here.
    """

    table: str
    seq: int
    at_ms: int
    input: bytes
    start: bool = False


class Ending(StrEnum):
    """How a table ended: as tables do, or by our fault."""

    CLOSED = "closed"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """A table as the log knows it. `rules` is the version of the rules that its inputs were played by."""

    id: str
    rules: str
    opened_at_ms: int
    ending: Ending | None
    ended_at_ms: int | None


class LogError(Exception):
    """The log could not do what it was asked; the message says why, for the operator."""


class SeqTakenError(LogError):
    """Another writer has written this input of this table, or opened this table. Nothing of the append was kept."""


class LogBrokenError(LogError):
    """The disk failed, or another room holds the log. Nothing more will be durable: every later append raises this."""


class LogHeldError(LogBrokenError):
    """Another room holds the log."""


class Log(Protocol):
    """What the room asks of a log. Appends become durable in the order in which they were called, each as a whole.

    Reading raises LogBrokenError when the disk fails.
    """

    def open_table(self, table: str, rules: str, at_ms: int) -> asyncio.Future[None]:
        """Note a new table. Durable when the future is done; it raises SeqTakenError or LogBrokenError."""
        ...

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """Append all rows or none. Durable when the future is done; it raises SeqTakenError or LogBrokenError."""
        ...

    def end_table(self, table: str, ending: Ending, at_ms: int) -> asyncio.Future[None]:
        """Mark a table as ended; its rows stay until pruned. Durable when the future is done; raises LogBrokenError."""
        ...

    def prune(self, ended_before_ms: int) -> asyncio.Future[None]:
        """Forget, rows and all, the tables that ended before that time, without keeping an append waiting for long.

        It raises LogBrokenError, and is cancelled when the log closes.
        """
        ...

    def tables(self) -> Sequence[LoggedTable]:
        """Return every table that is not forgotten, in the order of opening. Blocks: for the start."""
        ...

    def rows(self, table: str) -> Sequence[Row]:
        """Return all that the table was handed, in order. Blocks: for the start."""
        ...

    def rows_to_replay(self, table: str) -> Sequence[Row]:
        """Return what the table was handed from its latest start on, in order. Blocks: for the start."""
        ...

    def rows_between(self, table: str, first: int, last: int) -> Sequence[Row]:
        """Return what is left of the inputs `first` to `last` of a table, in order. Blocks, but any thread may ask."""
        ...

    def latest_ms(self) -> int:
        """Return the latest room time that was written, 0 in a new log. Blocks: for the start."""
        ...

    def close(self) -> None:
        """Finish what was asked for, and let go of the disk."""
        ...


class MemoryLog:
    """A log that lasts as long as the process."""

    def __init__(self) -> None:
        self._tables: dict[str, LoggedTable] = {}
        self._rows: dict[str, dict[int, Row]] = {}

    def open_table(self, table: str, rules: str, at_ms: int) -> asyncio.Future[None]:
        """See Log."""
        if table in self._tables:
            return _failed(SeqTakenError(f"table {table} was opened before"))
        self._tables[table] = LoggedTable(table, rules, at_ms, None, None)
        return _done()

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """See Log."""
        taken = first_twice(rows) or next((row for row in rows if row.seq in self._rows.get(row.table, ())), None)
        if taken is not None:
            return _failed(SeqTakenError(f"input {taken.seq} of table {taken.table} was written before"))
        for row in rows:
            self._rows.setdefault(row.table, {})[row.seq] = row
        return _done()

    def end_table(self, table: str, ending: Ending, at_ms: int) -> asyncio.Future[None]:
        """See Log."""
        known = self._tables[table]
        self._tables[table] = LoggedTable(table, known.rules, known.opened_at_ms, ending, at_ms)
        return _done()

    def prune(self, ended_before_ms: int) -> asyncio.Future[None]:
        """See Log."""
        for table in self.tables():
            if table.ended_at_ms is not None and table.ended_at_ms < ended_before_ms:
                del self._tables[table.id]
                self._rows.pop(table.id, None)
        return _done()

    def tables(self) -> Sequence[LoggedTable]:
        """See Log."""
        return sorted(self._tables.values(), key=lambda table: table.opened_at_ms)

    def rows(self, table: str) -> Sequence[Row]:
        """See Log."""
        return sorted(self._rows.get(table, {}).values(), key=lambda row: row.seq)

    def rows_to_replay(self, table: str) -> Sequence[Row]:
        """See Log."""
        rows = self.rows(table)
        first = max((row.seq for row in rows if row.start), default=0)
        return [row for row in rows if row.seq >= first]

    def rows_between(self, table: str, first: int, last: int) -> Sequence[Row]:
        """See Log."""
        return [row for row in self.rows(table) if first <= row.seq <= last]

    def latest_ms(self) -> int:
        """See Log."""
        opened = (table.opened_at_ms for table in self._tables.values())
        ended = (table.ended_at_ms or 0 for table in self._tables.values())
        written = (row.at_ms for rows in self._rows.values() for row in rows.values())
        return max((*opened, *ended, *written), default=0)

    def close(self) -> None:
        """See Log."""


def first_twice(rows: Iterable[Row]) -> Row | None:
    """Return the first row whose table and seq an earlier one has."""
    seen: set[tuple[str, int]] = set()
    for row in rows:
        if (row.table, row.seq) in seen:
            return row
        seen.add((row.table, row.seq))
    return None


def _done() -> asyncio.Future[None]:
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.set_result(None)
    return future


def _failed(error: LogError) -> asyncio.Future[None]:
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.set_exception(error)
    return future
