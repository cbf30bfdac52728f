"""Who is at a table: in which order they came in, who wants a seat in the next round, whose connection is lost.

Within a series a seat is kept for who has gone: they still sit, and are not here.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from durak.protocol import SEATS

WATCHERS = 50
"""Who may watch one table; at a quick one players who are still choosing are counted in (server/tables.py)."""

MOST_REMOVED = 50
"""So many whom the host removed a table remembers; who was removed longest ago may come in again."""
MOST_NUMBERS = 256
"""So many people have a number, those in the list of people always."""


@dataclass(slots=True)
class Person:
    """Someone at the table."""

    account: str
    came_at_ms: int
    dropped_at_ms: int | None = None
    said_at_ms: int | None = None
    away: bool = False  # their own clock ran out twice in a row: they count as having left until any command
    ready: bool = False  # they said that the next round may begin


class People:
    """The people at a table.

    `removed` may not come in, longest ago first. `left` are those who sit and went on purpose: nobody waits for them.
    """

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}  # in the order of coming in
        self._sitting: list[str] = []
        self.removed: list[str] = []
        self.left: set[str] = set()
        self.numbers: dict[str, int] = {}  # by which the host names people; nobody gets another's

    def all(self) -> list[Person]:
        """Return everyone, those who count as having left included, longest at the table first."""
        return list(self._people.values())

    def here(self) -> AbstractSet[str]:
        """Return the accounts of all of them, longest at the table first."""
        return self._people.keys()

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

    def is_present(self, account: str) -> bool:
        """Whether someone is at the table and does not count as having left."""
        person = self._people.get(account)
        return person is not None and not person.away

    def away(self) -> list[str]:
        """Return for whom a seat is kept who have gone, or count as having left."""
        return [account for account in self._sitting if not self.is_present(account)]

    def expected(self) -> list[str]:
        """Return for whom a seat is kept and who did not go on purpose: their coming back is enough."""
        return [account for account in self._sitting if account not in self._people and account not in self.left]

    def numbered(self, number: int) -> str | None:
        """Return who goes by a number."""
        return next((account for account, known in self.numbers.items() if known == number), None)

    # --- changes ---

    def come_in(self, account: str, now_ms: int) -> None:
        """Let someone come in, last in the order; also one who counts as having left."""
        before = self._people.pop(account, None)
        self.put(Person(account, now_ms, said_at_ms=None if before is None else before.said_at_ms))

    def put(self, person: Person) -> None:
        """Let someone in as they are, last in the order."""
        self._people[person.account] = person
        self.left.discard(person.account)

    def put_first(self, account: str) -> None:
        """Let someone at the table count as longest at it."""
        self._people = {account: self._people[account], **self._people}

    def sit(self, account: str) -> None:
        """Give someone a seat in the next round."""
        if account not in self._sitting:
            self._sitting.append(account)

    def watch(self, account: str) -> None:
        """Let someone watch the next round: they have no seat in it, kept or not."""
        if account in self._sitting:
            self._sitting.remove(account)
        self.left.discard(account)

    def go(self, account: str) -> Person:
        """Let someone go; a seat in the next round is kept for them."""
        return self._people.pop(account)

    def remove(self, account: str) -> Person:
        """Let someone go who has no seat any more."""
        self.watch(account)
        return self._people.pop(account)

    def keep_out(self, account: str) -> None:
        """Let nobody in by this account until it is let in."""
        self.removed.append(account)
        del self.removed[:-MOST_REMOVED]

    def give_number(self, account: str) -> None:
        """Let the host name someone by a number from now on."""
        if account not in self.numbers:
            self.numbers[account] = max(self.numbers.values(), default=0) + 1
            listed = {*self._people, *self._sitting, *self.removed}
            unlisted = [known for known in self.numbers if known not in listed and known != account]
            for gone in unlisted[: max(0, len(self.numbers) - MOST_NUMBERS)]:
                del self.numbers[gone]
