"""By what tables can be entered: one look finds a table, however many there are and whatever somebody made up."""

from collections.abc import Iterable

from durak.server.limits import ENDED_TABLES, Recent
from durak.server.tables import RunningTable
from durak.table.refusals import Refusal, TableRefused, refusal


class Invitations:
    """The invitations of all tables of a room, those of tables that have ended among them."""

    def __init__(self) -> None:
        self._tables: dict[str, RunningTable] = {}
        self._known: dict[RunningTable, tuple[str, ...]] = {}
        self._over = Recent(ENDED_TABLES)

    def follow(self, table: RunningTable) -> None:
        """Know a table by the invitations it has now, and as one that is over when it has ended."""
        invitations, known = table.table.invitations, self._known.get(table, ())
        if table.closed:
            self._over.add(*invitations)
            self._forget(self._known.pop(table, ()))
        elif invitations != known:
            self._forget(known)
            self._known[table] = invitations
            self._tables.update(dict.fromkeys(invitations, table))

    def add_over(self, ended: Iterable[str]) -> None:
        """Know these as invitations of tables that had ended before."""
        self._over.add(*ended)

    def find(self, invitation: str) -> RunningTable | Refusal:
        """Return the table that can be entered by this, or why there is none."""
        table = self._tables.get(invitation)
        if table is not None:
            return table
        return refusal(TableRefused.TABLE_OVER if invitation in self._over else TableRefused.NO_SUCH_TABLE)

    def _forget(self, invitations: Iterable[str]) -> None:
        for invitation in invitations:
            del self._tables[invitation]
