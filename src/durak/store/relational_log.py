"""What a log in SQLite and one in PostgreSQL have in common: what each call of Log writes and reads, in SQL for both.

`$1` is the first of the values of a statement.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from durak.store.log import Ending, LoggedTable, Row
from durak.store.writes import Statement

OPEN = "INSERT INTO tables (id, rules, opened_at_ms) VALUES ($1, $2, $3)"
INTO_INPUTS = "INSERT INTO inputs (table_id, seq, at_ms, input, start) VALUES"
APPEND = f"{INTO_INPUTS} ($1, $2, $3, $4, $5)"
END = "UPDATE tables SET ending = $1, ended_at_ms = $2 WHERE id = $3"
OLD = """
SELECT id, coalesce((SELECT max(seq) FROM inputs WHERE table_id = id), -1) FROM tables WHERE ended_at_ms < $1 LIMIT 100
"""
FORGET_INPUTS = "DELETE FROM inputs WHERE table_id = $1 AND seq < $2"
FORGET_TABLE = "DELETE FROM tables WHERE id = $1"
TABLES = "SELECT id, rules, opened_at_ms, ending, ended_at_ms FROM tables ORDER BY opened_at_ms, id"
ROWS = "SELECT table_id, seq, at_ms, input, start FROM inputs WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
BETWEEN = """
SELECT table_id, seq, at_ms, input, start FROM inputs WHERE table_id = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq
"""
# Read backwards, it is found among the inputs since then.
LATEST_START = "SELECT seq FROM inputs WHERE table_id = $1 AND start ORDER BY seq DESC LIMIT 1"
LATEST = """
SELECT coalesce(max(at_ms), 0) FROM (
    SELECT max((SELECT at_ms FROM inputs WHERE table_id = id ORDER BY seq DESC LIMIT 1)) AS at_ms FROM tables
    UNION ALL SELECT max(opened_at_ms) FROM tables
    UNION ALL SELECT max(ended_at_ms) FROM tables
) AS written
"""

FORGOTTEN_AT_ONCE = 500
"""So many inputs are forgotten in one transaction: what tables write meanwhile never waits for long."""


class RelationalLog(ABC):
    """See Log. How statements become durable, and how rows are read, is up to the database."""

    def __init__(self) -> None:
        self._pruning: asyncio.Task[None] | None = None

    def open_table(self, table: str, rules: str, at_ms: int) -> asyncio.Future[None]:
        """See Log."""
        return self._write((OPEN, [(table, rules, at_ms)]))

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """See Log."""
        return self._write((APPEND, rows))

    def end_table(self, table: str, ending: Ending, at_ms: int) -> asyncio.Future[None]:
        """See Log."""
        return self._write((END, [(ending.value, at_ms, table)]))

    def prune(self, ended_before_ms: int) -> asyncio.Future[None]:
        """See Log."""
        self._pruning = asyncio.create_task(self._prune(ended_before_ms), name="prune")
        return self._pruning

    def tables(self) -> Sequence[LoggedTable]:
        """See Log."""
        return [
            LoggedTable(id_, rules, opened, Ending(ending) if ending else None, ended)
            for id_, rules, opened, ending, ended in self._read(TABLES)
        ]

    def rows(self, table: str) -> Sequence[Row]:
        """See Log."""
        return self._rows(ROWS, table, 0)

    def rows_to_replay(self, table: str) -> Sequence[Row]:
        """See Log."""
        return self._rows(ROWS, table, next((seq for (seq,) in self._read(LATEST_START, table)), 0))

    def rows_between(self, table: str, first: int, last: int) -> Sequence[Row]:
        """See Log."""
        return self._rows(BETWEEN, table, first, last)

    def latest_ms(self) -> int:
        """See Log."""
        return self._read(LATEST)[0][0]

    def _rows(self, query: str, *values: str | int) -> list[Row]:
        return [Row(*row, start=bool(start)) for *row, start in self._read(query, *values)]

    async def _prune(self, ended_before_ms: int) -> None:
        while old := await asyncio.to_thread(self._read, OLD, ended_before_ms):
            for table, last in old:
                for seq in range(FORGOTTEN_AT_ONCE, last + 1, FORGOTTEN_AT_ONCE):
                    await self._write((FORGET_INPUTS, [(table, seq)]))
                await self._write((FORGET_INPUTS, [(table, last + 1)]), (FORGET_TABLE, [(table,)]))

    def _stop_pruning(self) -> None:
        if self._pruning is not None:
            self._pruning.cancel()

    @abstractmethod
    def _write(self, *statements: Statement) -> asyncio.Future[None]:
        """Make statements durable, in the order in which they were handed in, all of them or none."""

    @abstractmethod
    def _read(self, query: str, *values: str | int) -> Sequence[tuple[Any, ...]]:
        """Return all rows of a query. Blocks, and any thread may ask. Raises LogBrokenError."""
