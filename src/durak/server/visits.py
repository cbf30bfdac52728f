"""At which tables an account has been: only those can have to let it go, when it sits down elsewhere."""

from collections.abc import Iterable
from typing import Generic, TypeVar

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


def _drop(lists: dict[K, list[V]], key: K, value: V) -> None:
    lists[key].remove(value)
    if not lists[key]:
        del lists[key]
