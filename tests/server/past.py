"""What a log on disk says has happened, to hold against what pages were told."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from durak.protocol import Announcement, View
from durak.store.log import LoggedTable
from durak.store.sqlite_log import LOG_FILE, SqliteLog, open_log
from durak.table import inputs
from durak.table.board import CHOOSING
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.table import Table


class PastTable:
    """A table replayed input by input: what each account would have seen at each version, and all announcements."""

    def __init__(self, rows: list[tuple[int, inputs.Any]], table: str, names: Mapping[str, str]) -> None:
        at_ms, opened = rows[0]
        assert isinstance(opened, inputs.Opened)
        self.id = table
        self.commanded = [(given.account, given.command.id) for _, given in rows if isinstance(given, inputs.Commanded)]
        self.rounds: list[int] = []  # those that were played to the end, by number
        self._names = names
        self._views: dict[tuple[str | None, int], View] = {}
        self._news: dict[int, Announcement] = {}
        self._table = Table(table, opened.kind, one_table=opened.one_table, now_ms=at_ms)
        for now_ms, given in rows[1:]:
            happened = self._table.handle(given, now_ms)
            assert not isinstance(happened, Refusal)
            self._note(happened, now_ms)
            if self._table.finished is not None and not isinstance(given, inputs.Snapshot):
                self.rounds.append(self._table.finished.number)

    def _note(self, happened: tuple[Announced, ...], now_ms: int) -> None:
        board = self._table.board(self._names, now_ms)
        here = [account for account in self._table.accounts() if self._table.is_at(account)]
        choosing = [None] if self._table.kind == "quick" else []
        for account in [*here, *choosing]:
            view = board.view(board.you(account), happened)
            self._views[account, view.version] = view
        # Nobody may be here just now: who comes back in the same step is told of it all.
        self._news.update({news.n: news for news in board.view(CHOOSING, happened).happened})

    def shows(self, account: str, seen: View) -> bool:
        """Tell whether a view that a page was sent is what this log says: the hand, the version and what happened."""
        was = self._views.get((None if seen.you.role == "choosing" else account, seen.version))
        told = all(self._news.get(news.n) == news for news in seen.happened)
        return was is not None and timeless(was) == timeless(seen) and told


def timeless(view: View) -> View:
    """Return a view without what depends on the moment of sending."""
    return msgspec.structs.replace(view, now_ms=0, happened=())


async def past(data: Path, names: Mapping[str, str]) -> list[PastTable]:
    """Replay every table of a log."""
    log = SqliteLog(open_log(data / LOG_FILE))
    try:
        return [PastTable(_decoded(log, table), table.id, names) for table in log.tables()]
    finally:
        log.close()


def _decoded(log: SqliteLog, table: LoggedTable) -> list[tuple[int, inputs.Any]]:
    rows = log.rows(table.id)
    assert [row.seq for row in rows] == list(range(len(rows)))
    assert [row.at_ms for row in rows] == sorted(row.at_ms for row in rows)
    return [(row.at_ms, inputs.decode(row.input)) for row in rows]
