"""What two accounts are to each other: one tie in each direction, and what each of the two may do about them.

A blocked or declined account learns nothing: what it asked for looks unanswered for ever.
"""

from enum import StrEnum
from typing import NamedTuple

MOST_FRIENDS = 200
MOST_ASKED = 50
"""So many requests of one account may wait for an answer."""
MOST_ASKING = 100
"""So many requests to one account are shown to it; further ones wait as if they had been declined."""


class Tie(StrEnum):
    """What an account is to another one in its own eyes.

    DECLINED: it asked, and the other will never see it. DECLINES: it declined the other once, and is shown no further
    request of theirs. Neither of the two is shown to anybody.
    """

    ASKED = "asked"
    DECLINED = "declined"
    DECLINES = "declines"
    FRIEND = "friend"
    BLOCKED = "blocked"


class Pair(NamedTuple):
    """Two accounts: what the one who acts has to the other, and the other to them."""

    mine: Tie | None = None
    theirs: Tie | None = None


FRIENDS = Pair(Tie.FRIEND, Tie.FRIEND)


def ask(pair: Pair) -> Pair:
    """Ask someone to be a friend. Who was asked by them already is their friend at once."""
    match pair:
        case Pair(Tie.FRIEND | Tie.ASKED | Tie.DECLINED, _):
            return pair
        case Pair(_, Tie.ASKED | Tie.DECLINED):
            return FRIENDS
        case Pair(_, Tie.BLOCKED | Tie.DECLINES):
            return Pair(Tie.DECLINED, pair.theirs)
        case _:  # asking someone who was blocked, or declined, gives them another chance
            return Pair(Tie.ASKED, None)


def accept(pair: Pair) -> Pair | None:
    """Accept what the other asked for; None when they did not."""
    return FRIENDS if pair.theirs is Tie.ASKED else None


def remove(pair: Pair) -> Pair:
    """Be friends no more, decline what the other asked for, or take back what one asked oneself."""
    match pair:
        case Pair(Tie.FRIEND, _):
            return Pair()
        case Pair(Tie.ASKED | Tie.DECLINED, theirs):
            return Pair(None, theirs)
        case Pair(_, Tie.ASKED):
            return Pair(Tie.DECLINES, Tie.DECLINED)
        case _:
            return pair


def block(pair: Pair) -> Pair:
    """Have nothing to do with someone, who is not told."""
    match pair.theirs:
        case Tie.ASKED | Tie.DECLINED:
            return Pair(Tie.BLOCKED, Tie.DECLINED)
        case Tie.FRIEND:
            return Pair(Tie.BLOCKED, None)
        case Tie.BLOCKED | Tie.DECLINES | None:  # what the other decided holds
            return Pair(Tie.BLOCKED, pair.theirs)


def unblock(pair: Pair) -> Pair:
    """Let someone ask again, whom one declined before, too."""
    return Pair(None, pair.theirs) if pair.mine is Tie.BLOCKED else pair
