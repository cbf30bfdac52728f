"""What every log promises, shown on each of them; and what only the one on disk can show."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from durak.store.log import Ending, Log, LogBrokenError, MemoryLog, Row, SeqTakenError
from durak.store.postgres_log import PostgresLog
from durak.store.sqlite_log import APPENDED_AT_ONCE, COPIED_AT_ONCE, SqliteLog, open_log
from tests.databases import KINDS
from tests.store.postgres_server import PostgresServer


@pytest.fixture
def memory() -> Callable[[], Log]:
    return MemoryLog


@pytest.fixture
def sqlite(tmp_path: Path) -> Callable[[], Log]:
    return lambda: SqliteLog(open_log(tmp_path / "log.sqlite3"))


@pytest.fixture
def postgresql(postgres: PostgresServer) -> Callable[[], Log]:
    url = postgres.cleaned()
    return lambda: PostgresLog(url)


@pytest.fixture(params=["memory", *KINDS])
def opens(request: pytest.FixtureRequest) -> Callable[[], Log]:
    """Give what opens a log of each kind."""
    return request.getfixturevalue(request.param)


@pytest.fixture
async def log(opens: Callable[[], Log]) -> AsyncIterator[Log]:
    log = opens()
    yield log
    log.close()


def row(seq: int, table: str = "t", at_ms: int = 5) -> Row:
    return Row(table, seq, at_ms, b"input %d" % seq)


async def test_rows_come_back_in_order_and_by_table(log: Log) -> None:
    await log.open_table("t", "1", 1)
    await log.open_table("u", "1", 2)
    await log.append([row(0), row(1)])
    await log.append([row(0, "u")])
    await log.append([row(2)])
    assert log.rows("t") == [row(0), row(1), row(2)]
    assert log.rows("u") == [row(0, "u")]
    assert log.rows("nobody") == []


async def test_a_replay_begins_at_the_latest_start_and_everything_before_stays(log: Log) -> None:
    await log.open_table("t", "1", 1)
    await log.append([row(0), row(1)])
    assert log.rows_to_replay("t") == [row(0), row(1)]
    starts = [row(number)._replace(start=True) for number in (2, 4)]
    await log.append([starts[0], row(3), starts[1], row(5)])
    await log.append([row(0, "u")])
    assert log.rows_to_replay("t") == [starts[1], row(5)]
    assert log.rows("t") == [row(0), row(1), starts[0], row(3), starts[1], row(5)]
    assert log.rows_to_replay("u") == [row(0, "u")]
    assert log.rows_to_replay("nobody") == []


async def test_inputs_between_two_numbers_come_back_as_long_as_they_are_there(log: Log) -> None:
    await log.open_table("t", "1", 1)
    await log.append([row(0), row(1), row(2)._replace(start=True), row(3)])
    await log.append([row(1, "u")])
    assert log.rows_between("t", 1, 2) == [row(1), row(2)._replace(start=True)]
    assert log.rows_between("t", 3, 9) == [row(3)]
    assert log.rows_between("nobody", 0, 9) == []


async def test_a_second_writer_of_a_seq_fails_and_changes_nothing(log: Log) -> None:
    await log.append([row(0)])
    with pytest.raises(SeqTakenError):
        await log.append([Row("t", 1, 6, b"new"), Row("t", 0, 6, b"other")])
    assert log.rows("t") == [row(0)]
    await log.append([row(1)])
    assert log.rows("t") == [row(0), row(1)]


async def test_one_append_can_not_write_a_seq_twice(log: Log) -> None:
    with pytest.raises(SeqTakenError):
        await log.append([row(0), row(0)])
    assert log.rows("t") == []


async def test_a_clash_fails_its_own_append_and_none_that_waited_with_it(log: Log) -> None:
    await log.append([row(0)])
    appends = [log.append([row(0)]), log.append([row(0, "u")]), log.append([row(1)])]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(results[0], SeqTakenError)
    assert results[1:] == [None, None]
    assert log.rows("u") == [row(0, "u")]
    assert log.rows("t") == [row(0), row(1)]


async def test_a_table_is_opened_once(log: Log) -> None:
    await log.open_table("t", "1", 1)
    with pytest.raises(SeqTakenError):
        await log.open_table("t", "1", 2)


async def test_an_ended_table_is_marked_and_keeps_its_rows(log: Log) -> None:
    await log.open_table("t", "7", 1)
    await log.append([row(0)])
    await log.end_table("t", Ending.VOID, 9)
    (table,) = log.tables()
    assert (table.id, table.rules, table.opened_at_ms) == ("t", "7", 1)
    assert (table.ending, table.ended_at_ms) == (Ending.VOID, 9)
    assert log.rows("t") == [row(0)]


async def test_a_table_opened_and_ended_at_once_is_ended(log: Log) -> None:
    writes = [
        log.open_table("s", "1", 1), log.end_table("s", Ending.CLOSED, 2),
        log.open_table("t", "1", 3), log.end_table("t", Ending.CLOSED, 4),
    ]  # fmt: skip
    await asyncio.gather(*writes)
    assert [table.ended_at_ms for table in log.tables()] == [2, 4]


async def test_pruning_forgets_only_tables_that_ended_before(log: Log) -> None:
    for name, at_ms in (("old", 1), ("new", 2), ("open", 3)):
        await log.open_table(name, "1", at_ms)
        await log.append([row(0, name)])
    await log.end_table("old", Ending.CLOSED, 10)
    await log.end_table("new", Ending.CLOSED, 20)
    await log.prune(ended_before_ms=20)
    assert [table.id for table in log.tables()] == ["new", "open"]
    assert (log.rows("old"), log.rows("new")) == ([], [row(0, "new")])


async def test_the_latest_time_is_that_of_any_writing(log: Log) -> None:
    assert log.latest_ms() == 0
    await log.open_table("t", "1", 4)
    assert log.latest_ms() == 4
    await log.append([row(0, at_ms=9)])
    assert log.latest_ms() == 9
    await log.end_table("t", Ending.CLOSED, 11)
    assert log.latest_ms() == 11


async def test_what_is_durable_is_there_for_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    log = SqliteLog(open_log(path))
    await log.open_table("t", "1", 1)
    await log.append([row(0)])
    log.close()
    again = SqliteLog(open_log(path))
    assert again.rows("t") == [row(0)]
    assert [table.id for table in again.tables()] == ["t"]
    again.close()


async def test_a_log_of_before_there_were_starts_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    with contextlib.closing(open_log(path)) as db:
        db.execute("ALTER TABLE inputs DROP COLUMN start")
        db.execute("INSERT INTO inputs VALUES ('t', 0, 5, 'input 0')")
    log = SqliteLog(open_log(path))
    await log.append([row(1)])
    assert [(kept.seq, kept.start) for kept in log.rows_to_replay("t")] == [(0, False), (1, False)]
    log.close()


async def test_all_of_a_long_append_is_kept_or_nothing(tmp_path: Path) -> None:
    log = SqliteLog(open_log(tmp_path / "log.sqlite3"))
    number = 3 * APPENDED_AT_ONCE
    await log.append([row(number - 1)])
    with pytest.raises(SeqTakenError):
        await log.append([row(seq) for seq in range(number)])
    assert [kept.seq for kept in log.rows("t")] == [number - 1]
    await log.append([row(seq) for seq in range(number - 1)])
    assert [kept.seq for kept in log.rows("t")] == list(range(number))
    log.close()


async def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    log = SqliteLog(open_log(path))
    appends = [log.append([row(seq)]) for seq in range(100)]
    log.close()
    await asyncio.gather(*appends)
    again = SqliteLog(open_log(path))
    assert len(again.rows("t")) == 100
    again.close()


async def test_a_second_room_is_told_that_the_log_is_held(tmp_path: Path) -> None:
    log = SqliteLog(open_log(tmp_path / "log.sqlite3"))
    with pytest.raises(LogBrokenError, match="another room holds"):
        open_log(tmp_path / "log.sqlite3")
    log.close()


async def test_pruning_never_holds_the_disk_for_more_than_a_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durak.store.relational_log.FORGOTTEN_AT_ONCE", 10)
    db = open_log(tmp_path / "log.sqlite3")
    log = SqliteLog(db)
    for name, number in (("old", 95), ("older", 20), ("empty", 0), ("open", 30)):
        await log.open_table(name, "1", 1)
        await log.append([row(seq, name) for seq in range(number)])
    for name in ("old", "older", "empty"):
        await log.end_table(name, Ending.CLOSED, 10)
    changes = [db.total_changes]
    # Before each transaction, be it one statement or more.
    db.set_trace_callback(lambda _: None if db.in_transaction else changes.append(db.total_changes))
    await log.prune(ended_before_ms=20)
    changes.append(db.total_changes)
    steps = [after - before for before, after in itertools.pairwise(changes)]
    assert sum(steps) == 95 + 20 + 3
    assert max(steps) <= 10 + 1  # and the table itself
    assert [table.id for table in log.tables()] == ["open"]
    assert len(log.rows("open")) == 30
    log.close()


async def test_closing_does_not_wait_for_pruning_and_the_next_room_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durak.store.relational_log.FORGOTTEN_AT_ONCE", 1)
    path = tmp_path / "log.sqlite3"
    log = SqliteLog(open_log(path))
    await log.open_table("old", "1", 1)
    await log.append([row(seq, "old") for seq in range(100)])
    await log.end_table("old", Ending.CLOSED, 10)
    pruning = log.prune(ended_before_ms=20)
    for seq in range(10):  # which is done long before
        await log.append([row(seq, "new")])
    log.close()
    with pytest.raises(asyncio.CancelledError):
        await pruning
    again = SqliteLog(open_log(path))
    assert len(again.rows("old")) > 0
    await again.prune(ended_before_ms=20)
    assert (again.tables(), again.rows("old")) == ([], [])
    again.close()


async def test_a_place_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogBrokenError, match="can't be opened"):
        open_log(tmp_path / "missing" / "log.sqlite3")


async def test_after_a_failure_of_the_disk_nothing_more_is_written(tmp_path: Path) -> None:
    db = open_log(tmp_path / "log.sqlite3")
    log = SqliteLog(db)
    await log.append([row(0)])
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")  # the disk is full
    with pytest.raises(LogBrokenError, match="full"):
        await log.append([Row("t", 1, 5, b"x" * 100_000)])
    db.execute("PRAGMA max_page_count = 1000000")
    with pytest.raises(LogBrokenError, match="full"):
        await log.append([row(2)])
    assert log.rows("t") == [row(0)]
    log.close()


def test_the_log_is_synced_fully(tmp_path: Path) -> None:
    db = open_log(tmp_path / "log.sqlite3")
    settings = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    db.close()


async def test_a_copy_is_whole_while_appends_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.store.sqlite_log.COPIED_AT_ONCE", 1)
    log = SqliteLog(open_log(tmp_path / "log.sqlite3"))
    await log.append([row(seq, "old")._replace(input=b"x" * 1000) for seq in range(100)])
    copying = asyncio.create_task(log.copy(tmp_path / "copy.sqlite3"))
    for seq in range(20):
        await log.append([row(seq, "new")])
    await copying
    await log.append([row(20, "new")])
    copy = SqliteLog(open_log(tmp_path / "copy.sqlite3"))
    assert len(copy.rows("old")) == 100
    new = copy.rows("new")
    assert list(new) == list(log.rows("new"))[: len(new)]
    copy.close()
    log.close()


async def test_between_any_two_steps_of_a_copy_what_waits_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SqliteLog(open_log(tmp_path / "log.sqlite3"))
    await log.append([row(seq, "old")._replace(input=b"x" * 1000) for seq in range(1000)])
    loop, written = asyncio.get_running_loop(), itertools.count()

    def pause(_seconds: float) -> None:
        append = asyncio.run_coroutine_threadsafe(written_next(), loop)
        append.result(timeout=60)  # which comes only if the copy lets go meanwhile

    async def written_next() -> None:
        await log.append([row(next(written), "new")])

    monkeypatch.setattr("durak.store.sqlite_log.sleep", pause)
    await log.copy(tmp_path / "copy.sqlite3")
    pages = (tmp_path / "copy.sqlite3").stat().st_size // 4096
    assert len(log.rows("new")) >= pages // COPIED_AT_ONCE > 1
    log.close()


async def test_where_no_copy_can_be_written_that_is_told(tmp_path: Path) -> None:
    log = SqliteLog(open_log(tmp_path / "log.sqlite3"))
    with pytest.raises(LogBrokenError, match="can't be written"):
        await log.copy(tmp_path / "missing" / "copy.sqlite3")
    log.close()
