"""Who is at a table: in which order they came in, who wants a seat in the next round, whose connection is lost."""

from dataclasses import dataclass

from durak.protocol import SEATS

WATCHERS = 50
"""Who may watch one table; at a quick one players who are still choosing are counted in (server/tables.py)."""


@dataclass(slots=True)
class Person:
    """Someone at the table."""

    account: str
    came_at_ms: int
    dropped_at_ms: int | None = None
    said_at_ms: int | None = None
    away: bool = False  # their own clock ran out twice in a row: they count as having left until any command


class People:
    """The people at a table."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}  # in the order of coming in
        self._sitting: list[str] = []

    def all(self) -> list[Person]:
        """Return everyone, those who count as having left included, longest at the table first."""
        return list(self._people.values())

    def present(self) -> list[Person]:
        """Return those who do not count as having left, longest at the table first."""
        return [person for person in self._people.values() if not person.away]

    def get(self, account: str) -> Person | None:
        """Return a person at the table."""
        return self._people.get(account)

    def host(self) -> str | None:
        """Return who has been at the table longest; time counts from the last coming in."""
        return next((person.account for person in self._people.values() if not person.away), None)

    def sitting(self) -> tuple[str, ...]:
        """Return who will be dealt in, in the order of asking."""
        return tuple(self._sitting)

    def watching(self) -> list[str]:
        """Return who will not be dealt in, longest at the table first."""
        return [person.account for person in self.present() if person.account not in self._sitting]

    def sits(self, account: str) -> bool:
        """Whether someone will be dealt in."""
        return account in self._sitting

    def seat_free(self) -> bool:
        """Whether one more can be dealt in."""
        return len(self._sitting) < SEATS

    def watching_free(self) -> bool:
        """Whether one more can watch."""
        return len(self.watching()) < WATCHERS

    # --- changes ---

    def come_in(self, account: str, now_ms: int) -> None:
        """Let someone come in, last in the order; also one who counts as having left."""
        before = self._people.pop(account, None)
        self.put(Person(account, now_ms, said_at_ms=None if before is None else before.said_at_ms))

    def put(self, person: Person) -> None:
        """Let someone in as they are, last in the order."""
        self._people[person.account] = person

    def sit(self, account: str) -> None:
        """Give someone at the table a seat in the next round."""
        if account not in self._sitting:
            self._sitting.append(account)

    def watch(self, account: str) -> None:
        """Let someone watch the next round."""
        if account in self._sitting:
            self._sitting.remove(account)

    def remove(self, account: str) -> Person:
        """Let someone go."""
        self.watch(account)
        return self._people.pop(account)
