"""Who is at a table: in which order they came in, who wants a seat in the next round, whose connection is lost."""

from dataclasses import dataclass

from durak.protocol import SEATS

WATCHERS = 50


@dataclass(slots=True)
class Person:
    """Someone at the table. `came` and `sits` are places in an order that only rises."""

    account: str
    came: int
    sits: int | None = None  # since when they want to be dealt in; None watches
    dropped_at_ms: int | None = None
    away: bool = False  # their own clock ran out twice in a row: they count as having left until any command


class People:
    """The people at a table."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}
        self._order = 0

    def all(self) -> list[Person]:
        """Return everyone, those who count as having left included, longest at the table first."""
        return sorted(self._people.values(), key=lambda person: person.came)

    def present(self) -> list[Person]:
        """Return those who do not count as having left, longest at the table first."""
        return [person for person in self.all() if not person.away]

    def get(self, account: str) -> Person | None:
        """Return a person at the table."""
        return self._people.get(account)

    def come_in(self, account: str) -> Person:
        """Let someone come in, last in the order; also one who counted as having left."""
        self._order += 1
        person = self._people[account] = Person(account, self._order)
        return person

    def sit(self, person: Person) -> None:
        """Give them a seat in the next round."""
        if person.sits is None:
            self._order += 1
            person.sits = self._order

    def remove(self, account: str) -> Person:
        """Let someone go."""
        return self._people.pop(account)

    def host(self) -> str | None:
        """Return who has been at the table longest; time counts from the last coming in."""
        return next((person.account for person in self.present()), None)

    def sitting(self) -> list[str]:
        """Return who will be dealt in, in the order of asking."""
        asked = [(person.sits, account) for account, person in self._people.items() if person.sits is not None]
        return [account for _, account in sorted(asked)]

    def watching(self) -> list[str]:
        """Return who will not be dealt in, longest at the table first."""
        return [person.account for person in self.present() if person.sits is None]

    def seat_free(self) -> bool:
        """Whether one more can be dealt in."""
        return len(self.sitting()) < SEATS

    def watching_free(self) -> bool:
        """Whether one more can watch."""
        return len(self.watching()) < WATCHERS
