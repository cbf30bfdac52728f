"""The reasons for which a move is refused: a stable code and an English sentence each."""

from enum import StrEnum


class Refused(StrEnum):
    """Why a move was refused: stable codes. SENTENCES says each to the player."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_CARD = "not_your_card"
    YOU_DEFEND = "you_defend"
    RANK_NOT_ON_TABLE = "rank_not_on_table"
    BOUT_FULL = "bout_full"
    DOES_NOT_BEAT = "does_not_beat"
    ALREADY_BEATEN = "already_beaten"
    NO_SUCH_ATTACK = "no_such_attack"
    NOTHING_TO_TAKE = "nothing_to_take"
    YOU_SAID_TAKE = "you_said_take"
    BOUT_OVER = "bout_over"
    ROUND_NOT_BEGUN = "round_not_begun"
    ROUND_OVER = "round_over"
    YOU_ARE_OUT = "you_are_out"
    YOU_WATCH = "you_watch"


SENTENCES: dict[Refused, str] = {
    Refused.NOT_YOUR_TURN: "It is not your turn.",
    Refused.NOT_YOUR_CARD: "That is not your card.",
    Refused.YOU_DEFEND: "You defend: you can only beat or take.",
    Refused.RANK_NOT_ON_TABLE: "That rank is not on the table.",
    Refused.BOUT_FULL: "The bout is full.",
    Refused.DOES_NOT_BEAT: "That card does not beat this one.",
    Refused.ALREADY_BEATEN: "That card is already beaten.",
    Refused.NO_SUCH_ATTACK: "There is no such attack card.",
    Refused.NOTHING_TO_TAKE: "There is nothing to take.",
    Refused.YOU_SAID_TAKE: "You said take.",
    Refused.BOUT_OVER: "That bout is over.",
    Refused.ROUND_NOT_BEGUN: "The round has not begun.",
    Refused.ROUND_OVER: "The round is over.",
    Refused.YOU_ARE_OUT: "You are out.",
    Refused.YOU_WATCH: "You only watch.",
}
