"""A damaged log: what is whole of it goes on, the damaged file stays as it was, and none is lost without a word."""

from pathlib import Path

import pytest

from durak.store import whole
from durak.store.log import Ending, LogBrokenError, LoggedTable, Row
from durak.store.rescue import LOST, Rescued, rescue
from durak.store.sqlite_log import LOG_FILE, SqliteLog, open_log
from durak.store.whole import MARK, SAVED, problem
from tests.store.damage import damage_page, page_of

TABLES = ("alfa", "bravo", "charlie", "delta")
ROWS = 300


async def filled(path: Path, *, starts_at: int = 0) -> None:
    """Fill a log with four running tables and one that ended; rows of each fill pages of their own."""
    log = SqliteLog(open_log(path))
    for table in TABLES:
        await log.open_table(table, "1", 5)
        await log.append([row(table, seq, starts_at) for seq in range(ROWS)])
    await log.open_table("old", "1", 1)
    await log.append([row("old", seq, starts_at) for seq in range(ROWS)])
    await log.end_table("old", Ending.CLOSED, 4)
    log.close()


def row(table: str, seq: int, starts_at: int = 0) -> Row:
    return Row(table, seq, 10 + seq, f"{table} {seq} ".encode() * 10, start=seq == starts_at)


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


async def read(path: Path) -> tuple[list[LoggedTable], dict[str, list[Row]]]:
    log = SqliteLog(open_log(path))
    try:
        return list(log.tables()), {table.id: list(log.rows(table.id)) for table in log.tables()}
    finally:
        log.close()


async def test_a_whole_log_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    await filled(path)
    before = path.read_bytes()
    assert rescue(path) is None
    assert path.read_bytes() == before
    assert rescue(tmp_path / "missing") is None


async def test_tables_that_can_be_read_go_on_and_one_that_can_not_is_marked(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    await filled(path)
    tables, rows = await read(path)
    damage_page(path, page_of(path, b"bravo 150 "))
    damaged = path.read_bytes()
    rescued = rescue(path)
    assert rescued is not None
    assert (rescued.tables, rescued.void) == (5, 1)
    assert (rescued.kept / LOG_FILE).read_bytes() == damaged
    assert problem(path) is None
    tables_now, rows_now = await read(path)
    assert tables_now == tables
    assert all(rows_now[table] == rows[table] for table in ("alfa", "charlie", "delta", "old"))
    *readable, last = rows_now["bravo"]
    assert 0 < len(readable) <= 150
    assert readable == rows["bravo"][: len(readable)]
    assert (last.seq, last.input) == (len(readable), LOST)


async def test_a_table_goes_on_when_only_what_came_before_its_last_deal_is_lost(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    await filled(path, starts_at=250)
    damage_page(path, page_of(path, b"bravo 100 "))
    rescued = rescue(path)
    assert rescued is not None
    assert rescued.void == 0
    log = SqliteLog(open_log(path))
    assert log.rows_to_replay("bravo") == [row("bravo", seq, 250) for seq in range(250, ROWS)]
    assert row("bravo", 0, 250) in log.rows("bravo")
    assert row("bravo", 100, 250) not in log.rows("bravo")
    log.close()


async def test_what_is_lost_of_a_table_that_ended_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    await filled(path)
    damage_page(path, page_of(path, b"old 100 "))
    rescued = rescue(path)
    assert rescued is not None
    assert rescued.void == 0
    tables, rows = await read(path)
    assert LoggedTable("old", "1", 1, Ending.CLOSED, 4) in tables
    assert LOST not in {one.input for one in rows["old"]}


@pytest.mark.parametrize("content", [b"This is a letter, and no database. " * 300, b""])
async def test_where_no_table_can_be_read_the_operator_is_told_and_nothing_changes(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / LOG_FILE
    await filled(path)
    path.write_bytes(content or path.read_bytes()[:1000])
    damaged = path.read_bytes()
    with pytest.raises(LogBrokenError, match=r"its tables can't be read\. Nothing was changed: restore a backup"):
        rescue(path)
    assert names(tmp_path) <= {LOG_FILE, f"{LOG_FILE}-wal", f"{LOG_FILE}-shm"}
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("moved", [0, 1, 2])
async def test_a_rescue_that_was_cut_off_is_finished_by_the_next_start(tmp_path: Path, moved: int) -> None:
    path = tmp_path / LOG_FILE
    await filled(path)
    log = SqliteLog(open_log(path))
    await log.append([Row("bravo", ROWS, 10 + ROWS, LOST)])
    log.close()
    tables, rows = await read(path)
    path.rename(path.with_name(f"{LOG_FILE}{SAVED}"))
    path.write_bytes(b"damaged")
    path.with_name(f"{LOG_FILE}-wal").write_bytes(b"what was beside it")
    kept = tmp_path / "damaged-1"
    for name in (f"{LOG_FILE}-wal", LOG_FILE)[:moved]:
        kept.mkdir(exist_ok=True)
        (tmp_path / name).rename(kept / name)
    assert rescue(path) == Rescued("an earlier rescue was cut off", tables=5, void=1, kept=kept)
    assert await read(path) == (tables, rows)
    assert (kept / LOG_FILE).read_bytes() == b"damaged"
    assert (kept / f"{LOG_FILE}-wal").read_bytes() == b"what was beside it"


async def test_damage_that_is_met_while_a_room_runs_is_seen_by_the_next_start_however_large_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "CHECKED_BYTES", 0)
    path = tmp_path / LOG_FILE
    await filled(path)
    damage_page(path, page_of(path, b"bravo 150 "))
    assert rescue(path) is None  # it is too large to look at all of it
    log = SqliteLog(open_log(path))
    with pytest.raises(LogBrokenError, match="malformed"):
        log.rows("bravo")
    log.close()
    rescued = rescue(path)
    assert rescued is not None
    assert (rescued.tables, rescued.void) == (5, 1)
    assert not path.with_name(f"{LOG_FILE}{MARK}").exists()


async def test_looking_changes_neither_the_file_nor_what_is_beside_it(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    db = open_log(path)  # and never closed: the process is killed
    db.execute("INSERT INTO tables (id, rules, opened_at_ms) VALUES ('alfa', '1', 5)")
    killed = tmp_path / "killed" / LOG_FILE
    killed.parent.mkdir()
    for beside in ("", "-wal"):
        killed.with_name(f"{LOG_FILE}{beside}").write_bytes(path.with_name(f"{LOG_FILE}{beside}").read_bytes())
    db.close()
    before = [killed.with_name(f"{LOG_FILE}{beside}").read_bytes() for beside in ("", "-wal")]
    assert problem(killed) is None
    with whole.unchanged(killed) as seen:
        assert seen.execute("SELECT id FROM tables").fetchall() == [("alfa",)]
    assert [killed.with_name(f"{LOG_FILE}{beside}").read_bytes() for beside in ("", "-wal")] == before


async def test_where_nothing_can_be_saved_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    await filled(path)
    damage_page(path, page_of(path, b"bravo 150 "))
    damaged = path.read_bytes()
    path.with_name(f"{LOG_FILE}-part").mkdir()  # what is saved can't be written there
    with pytest.raises(OSError, match=r"log\.sqlite3-part"):
        rescue(path)
    assert path.read_bytes() == damaged
