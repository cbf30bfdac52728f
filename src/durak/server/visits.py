"""At which tables an account has been: only those can have to let it go, when it sits down elsewhere."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from durak.server.tables import RunningTable
from durak.table import inputs

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Visits(Generic[T]):
    """Where everyone has been, of the tables that go on. Most have been at one, so lists do."""

    def __init__(self) -> None:
        self._tables: dict[str, list[T]] = {}
        self._accounts: dict[T, list[str]] = {}

    def note(self, table: T, accounts: Iterable[str]) -> None:
        """Note that accounts have come to a table, or ask to."""
        for account in accounts:
            tables = self._tables.setdefault(account, [])
            if table not in tables:
                tables.append(table)
                self._accounts.setdefault(table, []).append(account)

    def __len__(self) -> int:
        """The number of accounts that have been somewhere."""
        return len(self._tables)

    def of(self, account: str) -> list[T]:
        """Return the tables where an account has been, in the order of coming."""
        return list(self._tables.get(account, ()))

    def at(self, table: T) -> list[str]:
        """Return who has been at a table, in the order of coming."""
        return list(self._accounts.get(table, ()))

    def forget(self, table: T, accounts: Iterable[str]) -> None:
        """Forget that accounts were at a table, if they were."""
        for account in accounts:
            if table in self._tables.get(account, ()):
                _drop(self._accounts, table, account)
                _drop(self._tables, account, table)


class TableVisits(Visits[RunningTable]):
    """Where everyone has been, and how tables let them go."""

    def leave(self, account: str, but: RunningTable) -> None:
        """Let an account go from every table but one; a hand it holds there is a bot's for good."""
        for table in self.of(account):
            if table is not but and table.table.knows(account):
                table.hand_in(inputs.SatElsewhere(account))

    def delete(self, account: str) -> None:
        """Let an account that is no more go from every table, with its name and the seats that are kept for it."""
        for table in self.of(account):
            if account in table.table.accounts():
                table.forget_name(account)
                table.hand_in(inputs.Deleted(account))

    def forget_strangers(self, table: RunningTable, accounts: Iterable[str]) -> None:
        """Forget that those of the accounts were at a table whom it neither names nor would take back."""
        named = set(table.table.accounts())
        self.forget(table, [one for one in accounts if one not in named and not table.table.knows(one)])


def _drop(lists: dict[K, list[V]], key: K, value: V) -> None:
    lists[key].remove(value)
    if not lists[key]:
        del lists[key]
