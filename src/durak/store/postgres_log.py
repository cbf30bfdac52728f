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
from durak.store.log import LogBrokenError, LogError, SeqTakenError
from durak.store.postgres_session import CLASH, FAILURES, close_session, fetch, first_line, hold
from durak.store.relational_log import RelationalLog
from durak.store.writes import Statement, Write, answer


class PostgresLog(RelationalLog):
    """See Log. It is made inside the loop that uses it, and holds the database until it is closed.

    Raises LogHeldError when another room does, LogBrokenError when the database can't be had.
    """

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._aside = Aside("log")
        self._one = asyncio.Lock()  # a session does one thing at a time
        self._waiting: asyncio.Queue[Write | None] = asyncio.Queue()
        self._broken: LogBrokenError | None = None
        try:
            self._session = self._aside.call(hold(url))
        except LogBrokenError:
            self._aside.close()
            raise
        self._writer = self._aside.begin(self._write_all())

    def close(self) -> None:
        """See Log."""
        self._stop_pruning()
        self._aside.loop.call_soon_threadsafe(self._waiting.put_nowait, None)
        self._writer.result()
        self._aside.call(close_session(self._session))
        self._aside.close()

    def _write(self, *statements: Statement) -> asyncio.Future[None]:
        write = Write(statements, self._loop.create_future())
        self._aside.loop.call_soon_threadsafe(self._waiting.put_nowait, write)
        return write.done

    def _read(self, query: str, *values: str | int) -> Sequence[tuple[Any, ...]]:
        return self._aside.call(self._fetch(query, *values))

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
