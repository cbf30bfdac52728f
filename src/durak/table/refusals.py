"""Why a table or the room refuses a command that is no move: a stable code and an English sentence each."""

from enum import StrEnum

import msgspec

from durak.rules.refusals import SENTENCES as MOVE_SENTENCES
from durak.rules.refusals import Refused


class TableRefused(StrEnum):
    """Stable codes. SENTENCES says each to the player."""

    NOT_AT_TABLE = "not_at_table"
    NOT_HOST = "not_host"
    NOT_PRIVATE = "not_private"
    NOT_QUICK = "not_quick"
    NEEDS_TWO_SEATS = "needs_two_seats"
    ROUND_IS_ON = "round_is_on"
    LEAVE_HAND = "leave_hand"
    TABLE_FULL = "table_full"
    WATCHERS_FULL = "watchers_full"
    TABLE_PRIVATE = "table_private"
    TABLE_OVER = "table_over"
    TABLE_VOID = "table_void"
    TABLE_CLOSED = "table_closed"
    NO_SUCH_TABLE = "no_such_table"
    OTHERS_HERE = "others_here"
    TOO_MANY_TABLES = "too_many_tables"
    DEAL_FIXED = "deal_fixed"
    WRONG_SHARE = "wrong_share"
    BAD_NAME = "bad_name"
    NO_SUCH_FRIEND = "no_such_friend"
    FRIEND_NOT_SEATED = "friend_not_seated"
    FRIENDS_OFF = "friends_off"
    PROGRAM = "program"
    TALKS_TOO_MUCH = "talks_too_much"
    SERIES_IS_ON = "series_is_on"
    NO_SERIES = "no_series"
    NO_SUCH_PERSON = "no_such_person"
    REMOVED = "removed"
    INVITATION_OVER = "invitation_over"


SENTENCES: dict[TableRefused, str] = {
    TableRefused.NOT_AT_TABLE: "You are not at a table.",
    TableRefused.NOT_HOST: "Only the host can do that.",
    TableRefused.NOT_PRIVATE: "That is for private tables.",
    TableRefused.NOT_QUICK: "That is for quick tables.",
    TableRefused.NEEDS_TWO_SEATS: "It takes two seats or more to start.",
    TableRefused.ROUND_IS_ON: "A round is on: wait for its end.",
    TableRefused.LEAVE_HAND: "You hold a hand in this round: a bot would play it.",
    TableRefused.TABLE_FULL: "All six seats are taken.",
    TableRefused.WATCHERS_FULL: "Fifty watch this table already.",
    TableRefused.TABLE_PRIVATE: "This table is private: it is entered by its link.",
    TableRefused.TABLE_OVER: "This table is over.",
    TableRefused.TABLE_VOID: "This table ended by our fault: the round counts for nobody.",
    TableRefused.TABLE_CLOSED: "The operator closed this table: a round that was on counts for nobody.",
    TableRefused.NO_SUCH_TABLE: "There is no such table.",
    TableRefused.OTHERS_HERE: "Others are at this table: it turns private only for someone alone at it.",
    TableRefused.TOO_MANY_TABLES: "Too many tables were opened: try again later.",
    TableRefused.DEAL_FIXED: "That deal takes no share of yours any more.",
    TableRefused.WRONG_SHARE: "That is not the share that you committed.",
    TableRefused.BAD_NAME: "A name has 1 to 24 characters, and no control characters.",
    TableRefused.NO_SUCH_FRIEND: "You have no such friend.",
    TableRefused.FRIEND_NOT_SEATED: "Your friend sits at no table now.",
    TableRefused.FRIENDS_OFF: "The host lets nobody in without the invitation.",
    TableRefused.PROGRAM: "Programs play at private tables.",
    TableRefused.TALKS_TOO_MUCH: "One thing in three seconds.",
    TableRefused.SERIES_IS_ON: "A series is on: end it first.",
    TableRefused.NO_SERIES: "No series is on.",
    TableRefused.NO_SUCH_PERSON: "That can't be done with them any more: they have just come or gone.",
    TableRefused.REMOVED: "The host removed you from this table.",
    TableRefused.INVITATION_OVER: "This invitation is over: ask for the new one.",
}


class Refusal(msgspec.Struct, frozen=True):
    """A refused command: nothing changed."""

    code: str
    sentence: str


def refusal(code: Refused | TableRefused) -> Refusal:
    """Return the refusal with this code."""
    sentence = SENTENCES[code] if isinstance(code, TableRefused) else MOVE_SENTENCES[code]
    return Refusal(code.value, sentence)
