"""Players who are still choosing: they see the quick table if there is something to see, and no more than may watch."""

from collections.abc import Container, Iterable, Iterator, Mapping

from durak.protocol import Lobby
from durak.server.clock import Clock
from durak.server.connection import Connection
from durak.server.tables import RunningTable
from durak.table.refusals import TableRefused

NO_PLACE = {TableRefused.TABLE_FULL, TableRefused.TABLE_OVER, TableRefused.TABLE_VOID, TableRefused.TABLE_CLOSED}
"""Why a quick table does not take someone whom another one may."""


class Choosing:
    """The connections whose players are at no table.

    `voided` are the accounts that are still to be told that their table ended by our fault.
    """

    def __init__(self, tables: Mapping[str, RunningTable], clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._lobby: dict[Connection, None] = {}  # who waits longest first
        self._watched: dict[Connection, RunningTable] = {}
        self.voided: set[str] = set()

    def show(self, connection: Connection, why: str | None) -> None:
        """Show a connection the quick table, or the lobby, and say what became of where it was or wanted to go."""
        table = next((table for table in quick_tables(self._tables.values()) if table.can_be_watched()), None)
        connection.stop_showing()
        if table is None or why is not None:
            connection.reply(Lobby(self._clock.now(), why or self._why_nothing()))
        if table is None:
            self._lobby[connection] = None
        else:
            self._watch(table, connection)

    def stop(self, connection: Connection) -> None:
        """Let a connection go: it is lost, or its player is at a table."""
        self._lobby.pop(connection, None)
        watched = self._watched.pop(connection, None)
        if watched is not None:
            watched.viewers.pop(connection, None)
            watched.wake()  # another one may watch now

    def watch(self, connection: Connection, table: RunningTable) -> None:
        """Show a connection this quick table, and no other; unless it ended, or as many as may watch it by now."""
        self.stop(connection)
        if table.can_be_watched():
            self._watch(table, connection)
        else:
            self.show(connection, TableRefused.WATCHERS_FULL.value)

    def why_void(self, account: str) -> str | None:
        """Return why an account is at no table, when that is our fault; it is told so once."""
        if account not in self.voided:
            return None
        self.voided.remove(account)
        return TableRefused.TABLE_VOID.value

    def watched_by(self, connection: Connection | None) -> RunningTable | None:
        """Return the table that a connection is shown."""
        return None if connection is None else self._watched.get(connection)

    def follow(self, table: RunningTable, why: str | None) -> None:
        """Follow what a step changed: a table that can't be seen any more loses its viewers, another one gets some."""
        if not table.is_shown():
            viewers = list(table.viewers)
            table.viewers.clear()
            for connection in viewers:
                del self._watched[connection]
                self.show(connection, why)
        while self._lobby and table.can_be_watched():
            connection = next(iter(self._lobby))
            del self._lobby[connection]
            self._watch(table, connection)

    def _watch(self, table: RunningTable, connection: Connection) -> None:
        connection.stop_showing()  # also of this table: its player may have been at it until now
        self._watched[connection] = table
        table.viewers[connection] = None
        table.wake()

    def _why_nothing(self) -> str | None:
        # Strangers are told that the only table is private.
        only = (table.table for table in self._tables.values() if table.table.one_table)
        private = any(table.kind == "private" for table in only)
        return TableRefused.TABLE_PRIVATE.value if private else None


def quick_tables(tables: Iterable[RunningTable]) -> Iterator[RunningTable]:
    """Yield the quick tables among these, longest open first."""
    return (table for table in tables if table.table.kind == "quick" and not table.closed)


def next_quick(
    tables: Iterable[RunningTable], account: str, here: RunningTable | None, tried: Container[RunningTable]
) -> RunningTable | None:
    """Return which quick table to try next: where an account is or holds a hand, else the one open longest."""
    untried = [table for table in quick_tables(tables) if table not in tried]
    own = (table for table in untried if table is here or table.table.holds_hand(account))
    return next(own, None) or next(iter(untried), None)
