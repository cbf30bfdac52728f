"""What goes wrong in the world, and how often it did."""

from collections import Counter
from enum import StrEnum


class Fault(StrEnum):
    """Everything that can go wrong; each is counted when it happens, not when it is planned."""

    DELAYED = "a line slow for a while"
    DROPPED = "a connection lost, with what was on its way"
    HALF_OPEN = "a connection silent, and not closed"
    SLOW_READER = "a page that takes what it is told slowly"
    REORDERED = "an older connection's command after a newer one's"
    DUPLICATED = "a command sent twice"
    STALE = "a command of a moment that has passed"
    HOSTILE = "a message that no page sends"
    STRANGER = "a caller that breaks the protocol"
    TAKEN_OVER = "another device that takes over"
    WITHHELD = "a share of the shuffle withheld"
    THOUGHT_LATE = "a thought that came late, or never"
    ACCOUNTS_FAILED = "the accounts' database failed"
    DISK_SLOW = "the log's disk slow"
    DISK_FAILED = "the log's disk failed"
    DISK_FAILED_BUT_KEPT = "the log's disk failed, and had written"
    WRITE_TORN = "a last write torn"
    WRITE_LOST = "a last write lost"
    WRITE_KEPT_UNTOLD = "a last write kept, and nobody told"
    DEATH_AT_EFFECT = "the process dead at an effect"
    DEATH_IN_WRITE = "the process dead in the middle of a write"
    POWER_CUT = "the machine dead, and no line closed"
    RESTARTED = "an orderly restart"
    STALLED = "the process stopped for a while"
    CLOCK_FORWARD = "the machine's clock set forward"
    CLOCK_BACK = "the machine's clock set back"


class Faults:
    """Counts what went wrong."""

    def __init__(self) -> None:
        self.counted: Counter[Fault] = Counter()

    def note(self, fault: Fault) -> None:
        """Note that something went wrong."""
        self.counted[fault] += 1
