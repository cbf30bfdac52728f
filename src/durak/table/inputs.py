"""What a table is handed, and so what its log holds: accounts, never names.

Replaying a table's inputs at their room times gives the same table. What a person asks for is `Commanded`; the rest
comes from the room: connections, the clock, chance, bots.
"""

from typing import Annotated

import msgspec

from durak import protocol
from durak.protocol import Kind, Level, Seat, TableId, WindowSeconds
from durak.rules import cards, moves
from durak.table.clock import OPEN_MS
from durak.table.people import Person
from durak.table.series import Length, Run, Score
from durak.table.shares import Fixed

Account = str
Command = protocol.TableCommand | protocol.PlayWithFriends
Deck = Annotated[str, msgspec.Meta(min_length=2 * cards.CARDS, max_length=2 * cards.CARDS)]

BOT_COMMAND_ID = 1
"""The `id` of every bot's command: nobody answers it, so nobody counts it."""


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="input"):
    """What all inputs have in common."""


class Opened(Input, frozen=True, tag="opened"):
    """The first input of every log: a table of this kind was opened."""

    kind: Kind
    one_table: bool = False


class Snapshot(Input, frozen=True, tag="snapshot"):
    """All that the table is as a round is about to be dealt: it changes nothing, and a log can be replayed from it.

    See State and its parts for what each is. `scores` and `last_ids` are in their order there.
    """

    kind: Kind
    one_table: bool
    invitation: TableId | None
    visited: bool
    people: tuple[Person, ...]
    sitting: tuple[Account, ...]
    host: Account | None
    last_ids: dict[Account, int]
    bots: int | None
    window_seconds: WindowSeconds
    levels: tuple[Level, ...]
    friends: bool
    scores: dict[Account, Score]
    round_number: int
    next_bout: int
    dealing: tuple[Account, ...]
    deals_at_ms: int | None
    deals_in_ms: int
    version: int
    announced: int
    fixed: Fixed | None = None
    withheld: tuple[Account, ...] = ()
    aborts: int = 0
    deals: tuple[protocol.Deal, ...] = ()
    length: Length = Length()
    run: Run | None = None
    series_begun: int = 0
    removed: tuple[Account, ...] = ()
    invitations: tuple[TableId, ...] = ()
    left: tuple[Account, ...] = ()
    numbers: dict[Account, int] = msgspec.field(default_factory=dict[str, int])


class Commanded(Input, frozen=True, tag="commanded"):
    """`account` asked for something. At a private table PlayWithFriends is the opener coming in.

    With Remove comes the `invitation` that is good from then on; logs of before have none.
    """

    account: Account
    command: Command
    invitation: TableId | None = None


class TurnedPrivate(Input, frozen=True, tag="turned_private"):
    """Play with friends at the only table of a room: it becomes private, under an id nobody has seen."""

    account: Account
    command: protocol.PlayWithFriends
    invitation: TableId


class SatElsewhere(Input, frozen=True, tag="sat_elsewhere"):
    """`account` sat down at another table: it leaves this one, and a hand it held here is a bot's for good."""

    account: Account


class Deleted(Input, frozen=True, tag="deleted"):
    """`account` is no more: it leaves, a hand it held here is a bot's for good, and no seat is kept for it."""

    account: Account


class Dropped(Input, frozen=True, tag="dropped"):
    """The playing connection of `account` was lost."""

    account: Account


class Returned(Input, frozen=True, tag="returned"):
    """`account` is here again: a connection after one that was lost, or any command after it counted as having left."""

    account: Account


class Clock(Input, frozen=True, tag="clock"):
    """It is the time that `deadline` told."""


class Dealt(Input, frozen=True, tag="dealt"):
    """The answer to Shuffle, in logs of before there were offers: the deck, two characters a card, index 0 dealt first.

    `first` is the seat that starts when nobody holds a trump.
    """

    deck: Deck
    first: Seat


class DealtByShares(Input, frozen=True, tag="dealt_by_shares"):
    """The answer to Shuffle when the round was offered: its deck follows from the offer and the shares."""


class Offered(Input, frozen=True, tag="offered"):
    """The answer to DrawSecret: 32 bytes of chance, and the version of the rules. It is never sent to anyone.

    The deck of the next round follows from it and from the pages' shares, all of which the log holds.
    """

    secret: protocol.Hash
    rules: protocol.Hash
    open_ms: int = OPEN_MS


class BotPlayed(Input, frozen=True, tag="bot_played"):
    """The answer to Think: the bot's move, or None when it does not add."""

    seat: Seat
    command: protocol.Move | None


class Restarted(Input, frozen=True, tag="restarted"):
    """The room was started again: clocks run whole from now, and everyone's connection is lost."""


class Voided(Input, frozen=True, tag="voided"):
    """The room failed at this table: it ends, and the round counts for nobody."""


Any = (
    Opened
    | Snapshot
    | Commanded
    | TurnedPrivate
    | SatElsewhere
    | Deleted
    | Dropped
    | Returned
    | Clock
    | Dealt
    | DealtByShares
    | Offered
    | BotPlayed
    | Restarted
    | Voided
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Any, strict=True).decode


class Shuffle(msgspec.Struct, frozen=True):
    """A table wants the deck of its round number `round`, for so many players."""

    players: int
    round: int


class DrawSecret(msgspec.Struct, frozen=True):
    """A table wants an offer for its next round."""


class Think(msgspec.Struct, frozen=True):
    """A table wants the move of the bot that plays `seat`."""

    seat: int


def bot_played(seat: int, move: moves.Move | None, bout: int) -> BotPlayed:
    """Return the input that hands in what a bot chose for `seat` in `bout`."""
    return BotPlayed(seat, None if move is None else _command(move, bout))


def _command(move: moves.Move, bout: int) -> protocol.Move:
    match move:
        case moves.Lead(card):
            return protocol.Lead(BOT_COMMAND_ID, bout, cards.name(card))
        case moves.ThrowIn(card):
            return protocol.ThrowIn(BOT_COMMAND_ID, bout, cards.name(card))
        case moves.Beat(card, attack):
            return protocol.Beat(BOT_COMMAND_ID, bout, cards.name(card), attack)
        case moves.Take(seen):
            return protocol.Take(BOT_COMMAND_ID, bout, seen)


def as_move(command: protocol.Move) -> moves.Move:
    """Return the move that a command asks for."""
    match command:
        case protocol.Lead(card=card):
            return moves.Lead(cards.card(card))
        case protocol.ThrowIn(card=card):
            return moves.ThrowIn(cards.card(card))
        case protocol.Beat(card=card, attack=attack):
            return moves.Beat(cards.card(card), attack)
        case protocol.Take(cards=seen):
            return moves.Take(seen)


def deck_text(deck: list[int]) -> str:
    """Write a deck for Dealt."""
    return "".join(map(cards.name, deck))


def deck_cards(text: str) -> list[int]:
    """Read the deck of Dealt. Raises ValueError for what is no card."""
    return [cards.card(text[i : i + 2]) for i in range(0, len(text), 2)]
