"""The room's limits, each named and tested, and what counts against them.

Times are in milliseconds of the wire's clock, which is the machine's own and runs as fast as people do; LOG_DAYS alone
are of room time, like all that a log holds.
"""

from bisect import bisect_right

HELLO_MS = 10_000
"""A connection says who it is within this time."""

MESSAGES_PER_SECOND = 20
MESSAGES_BURST = 40

ATTEMPTS = 8
ATTEMPTS_MS = 10_000
"""An account may connect ATTEMPTS times in ATTEMPTS_MS."""

MOST_KEYS = 100_000
"""So many addresses, or accounts, are counted at a time: past that the one that was asked for longest ago is not."""

GUESTS_PER_HOUR = 60
"""New guest accounts from one address."""

MINUTE_MS = 60_000
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS

ANNOUNCEMENTS = 64
"""As many announcements wait for a slow connection; replies likewise."""

UNSENT_BYTES = 16_384
"""As long as no more than this waits in a connection's buffer it gets what it is told at once."""

CONNECTIONS = 8_000
"""Sockets in all."""
SOCKETS_EACH = 500
OPENINGS = 1_000
"""Sockets that are open at a time from one address, and that may be opened in a minute; loopback is free of both."""

LINES = CONNECTIONS + 4_000
LINES_EACH = SOCKETS_EACH + 100
"""Connections of any kind, sockets among them, in all and from one address; loopback is free of the second."""
TURNED_AWAY = 200
"""So many connections past these are told why at a time; the others are closed at once."""

REQUEST_SECONDS = 30.0
"""A request's head is here within this time, after the connection was opened or the request before was answered."""
BODY_SECONDS = 10.0
"""The body of a request is here within this time."""
TAKING_SECONDS = 120.0
"""Whoever asked takes the answer within this time: 4 kB a second for the page's biggest file."""

TABLES = 4_000
TABLES_PER_HOUR = 30
"""Private tables that one account may open."""

ENDED_TABLES = 100_000
"""So many tables that ended are remembered: their links say so."""

GUEST_DAYS = 90
"""A guest who was not here for so long is deleted."""

EMPTY_DAYS = 7
"""So long before a start nobody at all was here: the room was off, or the machine's clock is wrong. That counts for
nobody as not being here."""

LOG_DAYS = 30
"""The log of a table that ended is kept as long."""

CLOSE_SECONDS = 2.0
"""A page has this time to answer a close, then the line is cut."""

SILENCE_MS = 10_000
ANSWER_MS = 5_000
"""A line that was silent for SILENCE_MS is asked whether it is alive; it has ANSWER_MS to answer, then it is cut."""


class TokenBucket:
    """Allows `per_second` messages a second, and `burst` of them at once."""

    def __init__(self, per_second: float, burst: int, now_ms: int) -> None:
        self._per_ms = per_second / 1000
        self._burst = burst
        self._tokens = float(burst)
        self._at_ms = now_ms

    def take(self, now_ms: int) -> bool:
        """Take one token; False when there is none."""
        self._tokens = min(self._burst, self._tokens + (now_ms - self._at_ms) * self._per_ms)
        self._at_ms = now_ms
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Tries:
    """Allows each key `most` tries in any `within_ms`. Refused tries do not count. Counts MOST_KEYS keys at a time."""

    def __init__(self, most: int, within_ms: int) -> None:
        self._most = most
        self._within_ms = within_ms
        self._tries: dict[str, list[int]] = {}  # of a few; a deque would take ten times as much

    def take(self, key: str, now_ms: int) -> bool:
        """Count one try of `key`; False when it has had its tries."""
        self._forget(now_ms)
        tries = self._tries.pop(key, list[int]())
        del tries[: bisect_right(tries, now_ms - self._within_ms)]
        allowed = len(tries) < self._most
        if allowed:
            tries.append(now_ms)
        self._tries[key] = tries
        return allowed

    def _forget(self, now_ms: int) -> None:
        """Drop the keys that were asked for longest ago, as long as their tries are all too old, or keys too many."""
        while self._tries:
            key, tries = next(iter(self._tries.items()))
            if tries[-1] > now_ms - self._within_ms and len(self._tries) < MOST_KEYS:
                return
            del self._tries[key]


class Recent:
    """Remembers the last `most` names that it was told."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._names: dict[str, None] = {}

    def add(self, *names: str) -> None:
        """Remember names; forget the oldest when there are too many."""
        self._names.update(dict.fromkeys(names))
        while len(self._names) > self._most:
            del self._names[next(iter(self._names))]

    def __contains__(self, name: str) -> bool:
        return name in self._names
