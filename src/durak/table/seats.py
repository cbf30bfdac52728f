"""The seats of a round: who sits where, who plays each hand, and how the seats of the next round follow from these."""

from collections.abc import Sequence
from dataclasses import dataclass

from durak.protocol import BOTS, SEATS, Level

BOT = "bot:"
"""What the account id of a bot begins with, and no person's."""
PROGRAM = "program:"
"""What the account id of somebody's own program begins with, and no person's."""
LEVEL: Level = "normal"
"""Plays where no host set another level, and the hands of people who left."""
LEVELS: tuple[Level, ...] = (LEVEL,) * BOTS
QUICK_SEATS = 4
"""Quick play fills the seats up to so many with bots."""
PRIVATE_SEATS = 3
"""So do private tables until the host picks how many bots play."""


@dataclass(slots=True)
class Seat:
    """One seat of a round. The result belongs to `account`, whoever plays the hand."""

    account: str
    by_bot: bool
    given_up: bool = False  # the player sits elsewhere now: the hand is the bot's for good
    clock_outs: int = 0  # how often in a row the player's own clock ran out


def is_program(account: str) -> bool:
    """Whether an account is for somebody's own program."""
    return account.startswith(PROGRAM)


def is_bot(account: str) -> bool:
    """Whether an account is a bot's."""
    return account.startswith(BOT)


def level_of(seat: int, seats: Sequence[Seat], levels: Sequence[Level]) -> Level:
    """Return the level of the bot that plays a seat; `levels` is by bot, in the order of their seats."""
    before = sum(is_bot(other.account) for other in seats[:seat])
    return levels[before] if is_bot(seats[seat].account) else LEVEL


def deal_in(accounts: Sequence[str]) -> list[Seat]:
    """Return the seats of a new round."""
    return [Seat(account, by_bot=is_bot(account)) for account in accounts]


def quick_size(people: int) -> int:
    """Return the number of seats for so many people: with four or more no bot sits."""
    return max(people, QUICK_SEATS)


def private_bots(picked: int | None, people: int) -> int:
    """Return how many bots play with so many people: until the host picks, enough to make three seats."""
    # Bots beyond six seats are left out.
    return min(max(0, PRIVATE_SEATS - people) if picked is None else picked, SEATS - people)


def seating(previous: Sequence[str], people: Sequence[str], size: int) -> tuple[str, ...]:
    """Return who sits where in the next round: `size` seats, the people and as many bots as are missing.

    Seats stay between rounds. Newcomers, in the order of `people`, take seats of bots and of those who left, then new
    ones; what is left over is filled by bots or goes.
    """
    staying: list[str | None] = [account if account in people else None for account in previous]
    for account in people:
        if account in staying:
            continue
        if None in staying:
            staying[staying.index(None)] = account
        else:
            staying.append(account)
    return _fill(staying, previous, size)


def _fill(staying: Sequence[str | None], previous: Sequence[str], size: int) -> tuple[str, ...]:
    """Seat bots where nobody sits, and leave out the seats that are too many; a bot keeps its seat."""
    free = size - sum(account is not None for account in staying)
    seats: list[str | None] = []
    for seat, account in enumerate([*staying, *[None] * free]):
        if account is not None:
            seats.append(account)
        elif free:
            free -= 1
            seats.append(previous[seat] if seat < len(previous) and is_bot(previous[seat]) else None)
    new_bots = (bot for i in range(SEATS) if (bot := f"{BOT}{i}") not in seats)
    return tuple([account or next(new_bots) for account in seats])
