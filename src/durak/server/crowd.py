"""How many are here, in all and from each address, so that nobody fills a room alone. This machine itself may."""

from enum import Enum

from durak.server.headers import is_loopback, subscriber


class Full(Enum):
    """Why one more is too many."""

    ALL = "all"
    ADDRESS = "address"


class Crowd:
    """At most `most` are here, and `most_each` of one subscriber; who has gone leaves nothing behind."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._here = 0
        self._of: dict[str, int] = {}  # those of one subscriber, but for this machine

    def enter(self, address: str) -> Full | None:
        """Count one more from an address, who will leave; or say why they can't come in."""
        if self._here >= self._most:
            return Full.ALL
        if not is_loopback(address):
            whose = subscriber(address)
            here = self._of.get(whose, 0)
            if here >= self._most_each:
                return Full.ADDRESS
            self._of[whose] = here + 1
        self._here += 1
        return None

    def leave(self, address: str) -> None:
        """Count one less who had come in from an address."""
        self._here -= 1
        if is_loopback(address):
            return
        whose = subscriber(address)
        self._of[whose] -= 1
        if not self._of[whose]:
            del self._of[whose]
