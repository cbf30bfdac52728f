"""The log of one process in the world, over a disk that may be slow, fail, or be cut off in the middle of a write."""

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum
from random import Random

from durak.store.log import Ending, LogBrokenError, LoggedTable, Row, SeqTakenError
from durak.world.faults import Fault, Faults
from durak.world.journal import End, Journal, Open, Rows, Write, framed, torn
from durak.world.time import ProcessLoop, Time

COMMIT_SECONDS = (0.000_2, 0.004)
SLOW_SECONDS = (0.5, 3.0)


class Ill(Enum):
    """What will be wrong with the next commit."""

    SLOW = "slow"
    FAILS = "fails"
    FAILS_BUT_KEEPS = "fails_but_keeps"  # the disk says no, and has written it
    DIES = "dies"  # the process does, before it is done


Effect = Callable[[], bool]
"""Something leaves the process; False when it does not, because the process is dead."""


class WorldLog:
    """See `Log`. Everything that waits becomes durable by one commit."""

    def __init__(
        self, loop: ProcessLoop, time: Time, journal: Journal, faults: Faults, chance: Random, effect: Effect
    ) -> None:
        self.ill: Ill | None = None
        self._loop = loop
        self._effect = effect
        self._time = time
        self._journal = journal
        self._faults = faults
        self._chance = chance
        self._waiting: list[tuple[bytes, asyncio.Future[None]]] = []
        self._written: set[tuple[str, int]] = set()
        self._broken: LogBrokenError | None = None

    def open_table(self, table: str, rules: str, at_ms: int) -> asyncio.Future[None]:
        """See Log."""
        taken = SeqTakenError("opened before") if table in self._journal.tables else None
        return self._write(Open(table, rules, at_ms), taken)

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """See Log."""
        kept = {(row.table, row.seq) for row in rows}
        known = any(row.seq < len(self._journal.rows.get(row.table, ())) for row in rows) or bool(kept & self._written)
        self._written |= kept
        write = Rows([(row.table, row.seq, row.at_ms, row.start, row.input) for row in rows])
        return self._write(write, SeqTakenError("written before") if known else None)

    def end_table(self, table: str, ending: Ending, at_ms: int) -> asyncio.Future[None]:
        """See Log."""
        return self._write(End(table, ending, at_ms), None)

    def prune(self, ended_before_ms: int) -> asyncio.Future[None]:
        """See Log. No world lasts as long as a log is kept."""
        del ended_before_ms
        done = self._loop.create_future()
        done.set_result(None)
        return done

    def tables(self) -> Sequence[LoggedTable]:
        """See Log."""
        return sorted(self._journal.tables.values(), key=lambda table: (table.opened_at_ms, table.id))

    def rows(self, table: str) -> Sequence[Row]:
        """See Log."""
        return self._journal.rows.get(table, [])

    def rows_to_replay(self, table: str) -> Sequence[Row]:
        """See Log."""
        rows = self.rows(table)
        first = next((number for number in range(len(rows) - 1, -1, -1) if rows[number].start), 0)
        return rows[first:]

    def rows_between(self, table: str, first: int, last: int) -> Sequence[Row]:
        """See Log."""
        return [row for row in self.rows(table) if first <= row.seq <= last]

    def latest_ms(self) -> int:
        """See Log."""
        tables = self._journal.tables.values()
        rows = (rows[-1].at_ms for rows in self._journal.rows.values())
        return max((*rows, *(table.ended_at_ms or table.opened_at_ms for table in tables)), default=0)

    def close(self) -> None:
        """See Log."""

    def cut_off(self) -> None:
        """The process has died: what was on its way may be on the disk, or half of it, or nothing."""
        if not self._waiting:
            return
        data = b"".join(write for write, _ in self._waiting)
        self._waiting.clear()
        fault = self._chance.choice([Fault.WRITE_TORN, Fault.WRITE_TORN, Fault.WRITE_LOST, Fault.WRITE_KEPT_UNTOLD])
        self._faults.note(fault)
        if fault is not Fault.WRITE_LOST:
            self._journal.keep(torn(data, self._chance) if fault is Fault.WRITE_TORN else data)

    def _write(self, write: Write, refused: SeqTakenError | None) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        if not self._effect():
            return done
        if self._broken is not None or refused is not None:
            done.set_exception(self._broken or refused or LogBrokenError())
            return done
        if not self._waiting:
            self._plan_commit()
        self._waiting.append((framed(write), done))
        return done

    def _plan_commit(self) -> None:
        ill, self.ill = self.ill, None
        seconds = self._chance.uniform(*(SLOW_SECONDS if ill is Ill.SLOW else COMMIT_SECONDS))
        if ill is Ill.SLOW:
            self._faults.note(Fault.DISK_SLOW)
        if ill is Ill.DIES:
            self._faults.note(Fault.DEATH_IN_WRITE)
            self._time.after(seconds / 2, self._loop.kill)
        self._time.after(seconds, lambda: self._commit(ill))

    def _commit(self, ill: Ill | None) -> None:
        if self._loop.dead:
            return
        waiting, self._waiting = self._waiting, []
        fails = ill in {Ill.FAILS, Ill.FAILS_BUT_KEEPS}
        if fails:
            self._faults.note(Fault.DISK_FAILED if ill is Ill.FAILS else Fault.DISK_FAILED_BUT_KEPT)
            self._broken = LogBrokenError("the disk failed")
        if ill is not Ill.FAILS:
            self._journal.keep(b"".join(write for write, _ in waiting))
        for _, done in waiting:
            if done.done():
                continue
            if self._broken is None:
                done.set_result(None)
            else:
                done.set_exception(self._broken)
