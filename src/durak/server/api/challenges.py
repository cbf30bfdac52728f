"""Challenges of passkeys: made here, kept for a short while, good once, for one account and one origin."""

from dataclasses import dataclass
from random import Random

from durak.server.tokens import ID_BYTES, token

GOOD_FOR_MS = 5 * 60_000
"""A challenge is good for so long."""
MOST_CHALLENGES = 10_000
CHALLENGE_BYTES = 32


@dataclass(frozen=True, slots=True)
class _Challenge:
    value: bytes
    purpose: tuple[str | None, str]
    until_ms: int


class Challenges:
    """The challenges that wait for an answer. `account` None is whoever signs in."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._waiting: dict[str, _Challenge] = {}

    def make(self, account: str | None, origin: str, now_ms: int) -> tuple[str, bytes]:
        """Return a new challenge and the name by which it is taken."""
        self._forget(now_ms)
        name, value = token(self._chance, ID_BYTES), self._chance.randbytes(CHALLENGE_BYTES)
        self._waiting[name] = _Challenge(value, (account, origin), now_ms + GOOD_FOR_MS)
        return name, value

    def take(self, name: str, account: str | None, origin: str, now_ms: int) -> bytes | None:
        """Return a challenge that is still good; it is good no more."""
        found = self._waiting.pop(name, None)
        good = found is not None and found.purpose == (account, origin) and now_ms < found.until_ms
        return found.value if found is not None and good else None

    def _forget(self, now_ms: int) -> None:
        """Drop those that are too old, and the oldest when there are too many."""
        while self._waiting:
            name, oldest = next(iter(self._waiting.items()))
            if oldest.until_ms > now_ms and len(self._waiting) < MOST_CHALLENGES:
                return
            del self._waiting[name]
