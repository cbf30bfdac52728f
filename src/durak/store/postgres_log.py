"""The log on PostgreSQL, by asyncpg: one session, one writer, one commit for all that waits (group commit).

Only one room may write a database: its session holds an advisory lock. When the session is lost, or the server fails,
nothing more is written: what the room holds in memory may then be ahead of what is stored.
"""

import asyncio
import itertools
import operator
from collections.abc import Sequence
from typing import Any

from sqlalchemy.engine import URL

from durak.store.aside import Aside
from durak.store.log import Ending, LogBrokenError, LogError, LoggedTable, Row, SeqTakenError
from durak.store.postgres_session import CLASH, FAILURES, close_session, fetch, first_line, hold
from durak.store.writes import Write, answer

OPEN = "INSERT INTO tables (id, rules, opened_at_ms) VALUES ($1, $2, $3)"
APPEND = "INSERT INTO inputs (table_id, seq, at_ms, input, start) VALUES ($1, $2, $3, $4, $5)"
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
LATEST_START = "SELECT seq FROM inputs WHERE table_id = $1 AND start ORDER BY seq DESC LIMIT 1"
LATEST = """
SELECT greatest(
    (SELECT max((SELECT at_ms FROM inputs WHERE table_id = id ORDER BY seq DESC LIMIT 1)) FROM tables),
    (SELECT max(opened_at_ms) FROM tables), (SELECT max(ended_at_ms) FROM tables), 0
)
"""
FORGOTTEN_AT_ONCE = 500
"""So many inputs are forgotten in one transaction: what tables write meanwhile never waits for long."""


class PostgresLog:
    """See Log. It is made inside the loop that uses it, and holds the database until it is closed.

    Raises LogHeldError when another room does, LogBrokenError when the database can't be had.
    """

    def __init__(self, url: URL) -> None:
        self._loop = asyncio.get_running_loop()
        self._aside = Aside("log")
        self._one = asyncio.Lock()  # a session does one thing at a time
        self._waiting: asyncio.Queue[Write | None] = asyncio.Queue()
        self._broken: LogBrokenError | None = None
        self._pruning: asyncio.Task[None] | None = None
        try:
            self._session = self._aside.call(hold(url))
        except LogBrokenError:
            self._aside.close()
            raise
        self._writer = self._aside.begin(self._write_all())

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
            for id_, rules, opened, ending, ended in self._aside.call(self._fetch(TABLES))
        ]

    def rows(self, table: str) -> Sequence[Row]:
        """See Log."""
        return self._rows(ROWS, table, 0)

    def rows_to_replay(self, table: str) -> Sequence[Row]:
        """See Log."""
        starts = self._aside.call(self._fetch(LATEST_START, table))
        return self._rows(ROWS, table, starts[0][0] if starts else 0)

    def rows_between(self, table: str, first: int, last: int) -> Sequence[Row]:
        """See Log."""
        return self._rows(BETWEEN, table, first, last)

    def latest_ms(self) -> int:
        """See Log."""
        return self._aside.call(self._fetch(LATEST))[0][0]

    def close(self) -> None:
        """See Log."""
        if self._pruning is not None:
            self._pruning.cancel()
        self._aside.loop.call_soon_threadsafe(self._waiting.put_nowait, None)
        self._writer.result()
        self._aside.call(close_session(self._session))
        self._aside.close()

    def _rows(self, query: str, *values: str | int) -> list[Row]:
        return [Row(*row) for row in self._aside.call(self._fetch(query, *values))]

    async def _prune(self, ended_before_ms: int) -> None:
        while old := await asyncio.wrap_future(self._aside.begin(self._fetch(OLD, ended_before_ms))):
            for table, last in old:
                for seq in range(FORGOTTEN_AT_ONCE, last + 1, FORGOTTEN_AT_ONCE):
                    await self._write((FORGET_INPUTS, [(table, seq)]))
                await self._write((FORGET_INPUTS, [(table, last + 1)]), (FORGET_TABLE, [(table,)]))

    def _write(self, *statements: tuple[str, Sequence[tuple[Any, ...]]]) -> asyncio.Future[None]:
        write = Write(statements, self._loop.create_future())
        self._aside.loop.call_soon_threadsafe(self._waiting.put_nowait, write)
        return write.done

    # --- on the thread of the session ---

    async def _fetch(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        async with self._one:
            return await fetch(self._session, query, *values)

    async def _write_all(self) -> None:
        """Write all that waits, again and again, until None comes."""
        more = True
        while more:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            more = None not in batch
            if writes := [write for write in batch if write is not None]:
                async with self._one:
                    await self._commit(writes)

    async def _commit(self, batch: Sequence[Write]) -> None:
        """Make a batch durable by one commit. When a write clashes, each is tried alone: only the guilty one fails."""
        if self._broken is not None:
            self._answer(batch, self._broken)
            return
        try:
            await self._execute(batch)
        except CLASH as error:
            if len(batch) == 1:
                self._answer(batch, SeqTakenError(f"another writer has written this: {first_line(error)}"))
                return
            for write in batch:
                await self._commit([write])
        except FAILURES as error:
            self._broken = LogBrokenError(f"the log can't be written: {first_line(error)}")
            self._answer(batch, self._broken)
        else:
            self._answer(batch, None)

    async def _execute(self, batch: Sequence[Write]) -> None:
        statements = itertools.chain.from_iterable(write.statements for write in batch)
        async with self._session.transaction():
            for statement, same in itertools.groupby(statements, key=operator.itemgetter(0)):
                rows = list(itertools.chain.from_iterable(rows for _, rows in same))
                await self._session.executemany(statement, rows)

    def _answer(self, batch: Sequence[Write], error: LogError | None) -> None:
        answer(self._loop, batch, error)
