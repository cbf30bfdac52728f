"""The wire: every message between a page and the room, as msgspec structs.

A page asks (`FromPage`) and the room tells (`FromRoom`). One JSON object a message, tagged by `type`; a field or a type
that is not written here is refused. Cards are two characters, rank then suit (R1). Times are room time in whole
milliseconds; a page compares them with `now_ms` of the same message, never with its own clock. PROTOCOL.md walks
through it with examples.

This module knows nothing of a Round and must never import anything that does: what may be told is decided in `views`.
"""

from enum import IntEnum
from typing import Annotated, Literal

import msgspec

VERSION = 1
"""The version of this protocol; a page of another version is told to reload (`CloseCode.OTHER_VERSION`)."""

FRAME_BYTES = 4096
NAME_CHARACTERS = 24
SEATS = 6
BOTS = 5
SERIES_MOST = 20
"""So many losses, or rounds, a series can be played to."""
SERIES_NUMBER = 3
"""Until the host picks."""

Card = Annotated[str, msgspec.Meta(pattern="^[6-9TJQKA][CDHS]$")]
Suit = Literal["C", "D", "H", "S"]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]
Milliseconds = int
Id = Annotated[int, msgspec.Meta(ge=1, lt=2**53)]
Bout = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
Name = str
"""What somebody wants to be called: 1 to NAME_CHARACTERS characters, or the room refuses it (`bad_name`)."""
TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, msgspec.Meta(min_length=43, max_length=43, pattern="^[A-Za-z0-9_-]+$")]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hex."""
AccountId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_:-]{1,64}$")]
WindowSeconds = Literal[4, 8, 15]
Kind = Literal["quick", "private"]
Level = Literal["easy", "normal", "hard"]
SeriesBy = Literal["single", "losses", "rounds"]
"""R14: single rounds, a series until somebody has lost so many, or one of so many rounds."""
SeriesNumber = Annotated[int, msgspec.Meta(ge=1, le=SERIES_MOST)]
PersonNumber = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
"""The number of a person at a private table: it is theirs as long as they are in its list of people."""
Place = Literal["seated", "watching", "away", "removed"]
Stage = Literal["waiting", "countdown", "round", "over"]
Role = Literal["choosing", "watching", "next", "seated"]
DealStage = Literal["offered", "opening", "dealt", "over", "called_off"]
CardPlace = Literal["deck", "hand", "bout", "discard"]
Words = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "another_round", "goodbye",
    "laugh", "wow", "sad", "thinking", "clap", "thumbs_up",
]  # fmt: skip
"""All that can be said: eight phrases and six reactions, which a page shows in its reader's language."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """What all messages and their parts have in common."""


# --- from the page --------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection: who this tab is. Without a secret a guest account is made."""

    version: int
    secret: Secret | None = None
    name: Name | None = None
    table: TableId | None = None


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a Pong: is the line alive, and what time is it in the room."""


class Command(Message, frozen=True):
    """What a player asks for. `id` rises within an account; what was accepted already is not done twice."""

    id: Id


class Lead(Command, frozen=True, tag="lead"):
    """R5: the attacker leads `card` in `bout`."""

    bout: Bout
    card: Card


class ThrowIn(Command, frozen=True, tag="throw_in"):
    """R5: throw in `card`."""

    bout: Bout
    card: Card


class Beat(Command, frozen=True, tag="beat"):
    """R6: beat the bout's attack card number `attack` (from 0) with `card`."""

    bout: Bout
    card: Card
    attack: Annotated[int, msgspec.Meta(ge=0, lt=6)]


class Take(Command, frozen=True, tag="take"):
    """R7: take. `cards` is the number of cards in the bout that the player saw."""

    bout: Bout
    cards: Annotated[int, msgspec.Meta(ge=1, le=12)]


class QuickPlay(Command, frozen=True, tag="quick_play"):
    """Sit down at the open quick table. `leave_hand`: yes, leave the hand I hold elsewhere to a bot for good."""

    leave_hand: bool = False


class PlayWithFriends(Command, frozen=True, tag="play_with_friends"):
    """Open a private table of one's own and sit at it."""

    leave_hand: bool = False


class Enter(Command, frozen=True, tag="enter"):
    """Come to the private table that an invitation names."""

    table: TableId
    leave_hand: bool = False


class Join(Command, frozen=True, tag="join"):
    """Come to where a friend, named by their account, plays: in at a private table, watching at a quick one."""

    friend: AccountId
    leave_hand: bool = False


class DealMeIn(Command, frozen=True, tag="deal_me_in"):
    """A watcher at a quick table asks for a seat in the next deal."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table. During a round `leave_hand` must be true."""

    leave_hand: bool = False


class Sit(Command, frozen=True, tag="sit"):
    """A watcher at a private table takes a seat in the next round."""


class OnlyWatch(Command, frozen=True, tag="only_watch"):
    """Someone at a private table gives up the seat in the next round and watches."""


class Start(Command, frozen=True, tag="start"):
    """The host has the next round dealt at a private table: the first one of a series, or the next one at once."""


class Pause(Command, frozen=True, tag="pause"):
    """The host stops the countdown to the next round of a series: it is dealt by Start."""


class EndSeries(Command, frozen=True, tag="end_series"):
    """The host ends the series, between rounds, before its last round."""


class Ready(Command, frozen=True, tag="ready"):
    """Someone who sits at a private table says, between rounds, that the next one may begin (or not: `on`)."""

    on: bool = True


class HandOver(Command, frozen=True, tag="hand_over"):
    """The host makes another person the host, between rounds."""

    person: PersonNumber


class Remove(Command, frozen=True, tag="remove"):
    """The host sends a person away, between rounds: they can't come back until LetIn."""

    person: PersonNumber


class LetIn(Command, frozen=True, tag="let_in"):
    """The host lets a person come back who was sent away."""

    person: PersonNumber


class FreeSeat(Command, frozen=True, tag="free_seat"):
    """The host frees, between rounds, the seat that is kept for a person who left within a series."""

    person: PersonNumber


class SetTable(Command, frozen=True, tag="set_table"):
    """The host sets the private table, between rounds. None leaves a thing as it is.

    `levels` is by bot, in the order of their seats; the last one counts for all further bots, so that one alone sets
    the whole table.
    """

    bots: Annotated[int, msgspec.Meta(ge=0, le=BOTS)] | None = None
    window_seconds: WindowSeconds | None = None
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1, max_length=BOTS)] | None = None
    friends: bool | None = None  # those of people seated may join without the invitation
    series: SeriesBy | None = None  # not while one is on
    series_number: SeriesNumber | None = None


class Say(Command, frozen=True, tag="say"):
    """Say something to the table: whoever sits at it, and at a private table whoever watches; once in three seconds."""

    words: Words


class Commit(Command, frozen=True, tag="commit"):
    """Sent by the page by itself: commits its player's share of the shuffle to the offer with this commitment."""

    offer: Hash
    commitment: Hash


class Open(Command, frozen=True, tag="open"):
    """Sent by the page by itself: opens the share that it committed to the offer."""

    offer: Hash
    share: Hash


class Rename(Command, frozen=True, tag="rename"):
    """Take another name."""

    name: Name


Move = Lead | ThrowIn | Beat | Take
ByThePage = Commit | Open
"""Commands that say nothing of the player: not even that somebody is there."""
OfTheHost = Start | SetTable | Pause | EndSeries | HandOver | Remove | LetIn | FreeSeat
TableCommand = Move | QuickPlay | Enter | DealMeIn | Leave | Sit | OnlyWatch | Ready | OfTheHost | Say | ByThePage
FromPage = Hello | Ping | TableCommand | PlayWithFriends | Join | Rename

# --- what happened (Announcements) ----------------------------------------------------------------


class Joined(Message, frozen=True, tag="joined"):
    """`name` came to the table."""

    name: str


class Left(Message, frozen=True, tag="left"):
    """`name` left the table; `seat` is played by a bot from here on, when a round is on."""

    name: str
    seat: Seat | None


class Dropped(Message, frozen=True, tag="dropped"):
    """The connection of `seat` was lost for longer than the grace, or its clock ran out twice: a bot plays the hand."""

    seat: Seat


class CameBack(Message, frozen=True, tag="came_back"):
    """The player of `seat` took the hand back."""

    seat: Seat


class NewHost(Message, frozen=True, tag="new_host"):
    """`name` is the host now."""

    name: str


class SentAway(Message, frozen=True, tag="sent_away"):
    """The host removed `name` from the table."""

    name: str


class SeriesOver(Message, frozen=True, tag="series_over"):
    """R14: the series is over. `duraks` have the most losses, `winners` won it; `early`: the host ended it."""

    duraks: tuple[str, ...]
    winners: tuple[str, ...]
    early: bool


class Said(Message, frozen=True, tag="said"):
    """`name` said something; a page may keep quiet about an `account`. `seat` is None for one who has none."""

    account: AccountId
    name: str
    seat: Seat | None
    words: Words


class CalledOff(Message, frozen=True, tag="called_off"):
    """A deal was called off: the pages of these players withheld their shares.

    `again`: it is dealt anew, without their shares; else everyone is asked.
    """

    names: tuple[str, ...]
    again: bool


class Dealt(Message, frozen=True, tag="dealt"):
    """R2, R3: a round was dealt and `first` attacks first."""

    round: int
    first: Seat


class Led(Message, frozen=True, tag="led"):
    """R5."""

    seat: Seat
    card: Card


class ThrownIn(Message, frozen=True, tag="thrown_in"):
    """R5."""

    seat: Seat
    card: Card


class Beaten(Message, frozen=True, tag="beaten"):
    """R6: attack card number `attack` was beaten with `card`."""

    seat: Seat
    card: Card
    attack: int


class TakeSaid(Message, frozen=True, tag="take_said"):
    """R7: the defender said take; others may still throw in."""

    seat: Seat


class ClockRanOut(Message, frozen=True, tag="clock_ran_out"):
    """R15: the clock of `seat` ran out, and what follows was played by the table."""

    seat: Seat


class BoutBeaten(Message, frozen=True, tag="bout_beaten"):
    """R9: the bout went to the discard pile."""

    cards: tuple[Card, ...]


class Taken(Message, frozen=True, tag="taken"):
    """R9: the bout went to the defender's hand."""

    seat: Seat
    cards: tuple[Card, ...]


class Refilled(Message, frozen=True, tag="refilled"):
    """R9: `seat` drew `number` cards."""

    seat: Seat
    number: int


class TrumpDrawn(Message, frozen=True, tag="trump_drawn"):
    """R9: `seat` drew the trump card, in everyone's sight."""

    seat: Seat
    card: Card


class WentOut(Message, frozen=True, tag="went_out"):
    """R10: `seat` is out, in `place` (from 1)."""

    seat: Seat
    place: int


class RoundOver(Message, frozen=True, tag="round_over"):
    """R12, R13: the round is over; `durak` is None in a draw."""

    durak: Seat | None


class Void(Message, frozen=True, tag="void"):
    """The table ended by the room's fault: the round counts for nobody."""


Happening = (
    Joined | Left | Dropped | CameBack | NewHost | SentAway | Said | CalledOff | Dealt | Led | ThrownIn | Beaten
    | TakeSaid | ClockRanOut | BoutBeaten | Taken | Refilled | TrumpDrawn | WentOut | RoundOver | SeriesOver | Void
)  # fmt: skip


Replayed = (
    Dealt | Led | ThrownIn | Beaten | TakeSaid | ClockRanOut | BoutBeaten | Taken | Refilled | TrumpDrawn | WentOut
    | RoundOver | Dropped | CameBack | Left
)  # fmt: skip
"""What a replay of the round tells again; the name in Left is that of the seat, and empty here."""


class Announcement(Message, frozen=True):
    """One thing that happened. `n` counts a table's announcements without a gap."""

    n: int
    what: Happening


# --- the view -------------------------------------------------------------------------------------


class HandCard(Message, frozen=True):
    """A card of one's own hand: what it may do now, or `why` it may do nothing (a refusal's code)."""

    card: Card
    lead: bool
    throw_in: bool
    beats: tuple[int, ...]
    why: str | None


class AttackCard(Message, frozen=True):
    """An attack card of the bout, who played it, and the card that beat it."""

    card: Card
    by: Seat
    beaten_by: Card | None


class Window(Message, frozen=True):
    """R8: the window that is open, in room time."""

    since_ms: Milliseconds
    until_ms: Milliseconds


class Wait(Message, frozen=True):
    """R15: whom the table waits on, since when, until when."""

    seat: Seat
    since_ms: Milliseconds
    until_ms: Milliseconds


class LastBout(Message, frozen=True):
    """The bout before this one; `taken_by` is None when it was beaten."""

    attacks: tuple[AttackCard, ...]
    attacker: Seat
    defender: Seat
    taken_by: Seat | None


class Result(Message, frozen=True):
    """R14: how the round ended. `places` and `hands` are by seat; a place is shared in a draw."""

    durak: Seat | None
    places: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]


class RoundView(Message, frozen=True):
    """A round as one seat, or a watcher (`hand` empty), may see it.

    `take` is the number of cards the defender, being this viewer, would pick up; None when he may not take. `limit` is
    R4's number of attack cards for this bout. `trump_seat` says in whose hand the trump card is known to be, when
    `trump_at` is "hand".
    """

    bout: Bout
    trump: Suit
    trump_card: Card
    trump_at: CardPlace
    trump_seat: Seat | None
    deck: int
    discard: int
    attacker: Seat
    defender: Seat
    taking: bool
    limit: int
    attacks: tuple[AttackCard, ...]
    wait: Wait | None
    window: Window | None
    hand: tuple[HandCard, ...]
    take: int | None
    cards: tuple[int, ...]
    out: tuple[int | None, ...]
    last_bout: LastBout | None
    result: Result | None


class SeatView(Message, frozen=True):
    """Who sits in a seat. `name` carries a number when two at the table share it.

    It is empty, as wherever somebody is named, when the account is deleted. `by_bot`: a bot plays this person's hand.
    `dropped`: this person's connection is lost, and has not been for so long that he counts as having left.
    """

    name: str
    bot: bool
    by_bot: bool
    dropped: bool
    host: bool
    wins: int
    losses: int


class You(Message, frozen=True):
    """The viewer himself: `seat` in the round shown, and his part in the next one; `ready` as in PersonView."""

    role: Role
    seat: Seat | None
    host: bool
    may_start: bool
    ready: bool = False


class Panel(Message, frozen=True):
    """What the host of a private table has set.

    `levels` is by bot, in the order of their seats, for as many bots as a table can have. `invitation` is what others
    enter by: None as long as that is the table's id.
    """

    bots: int
    window_seconds: WindowSeconds
    levels: tuple[Level, ...] = ("normal",) * BOTS
    friends: bool = True  # as in SetTable
    series: SeriesBy = "single"
    series_number: SeriesNumber = SERIES_NUMBER
    invitation: TableId | None = None


class PersonView(Message, frozen=True):
    """A person of a private table, by the `number` that the host names them with, and the `seat` in the round shown.

    `place` is their part in the next round: seated, watching, away (their seat is kept within a series), or removed
    by the host. `ready`: they said that it may begin. `bot`: somebody's own program.
    """

    number: PersonNumber
    name: str
    bot: bool
    seat: Seat | None
    place: Place
    host: bool
    ready: bool


class Standing(Message, frozen=True):
    """R14: what someone has in a series. When it is over, `won` and `durak` may be shared; `seat` as in PersonView."""

    name: str
    seat: Seat | None
    wins: int
    losses: int
    won: bool
    durak: bool


class SeriesView(Message, frozen=True):
    """The series that is on, or, until the next Start, the one that is over.

    `round` is the number of the round shown, from 1; `by` and `number` say how long it is. `standings` has all that
    played in it, the best first, but bots that have given way. `early`: the host ended it. `paused`: the next deal
    waits for the host's Start.
    """

    by: SeriesBy
    number: SeriesNumber
    round: int
    over: bool
    early: bool
    paused: bool
    standings: tuple[Standing, ...]


class View(Message, frozen=True, tag="view"):
    """The whole table as one viewer may see it, and what happened since the view before.

    `seats` are those of the round shown, or, before the first one, those who would be dealt in now. `next` names those
    who will be dealt in and hold no seat yet, `watching` the others. The `table` of a private table is its invitation;
    when its rounds are kept under another id, that is `kept_as`.
    """

    table: TableId
    kind: Kind
    version: int
    now_ms: Milliseconds
    heard: int
    happened: tuple[Announcement, ...]
    stage: Stage
    round_number: int
    deals_at_ms: Milliseconds | None
    you: You
    seats: tuple[SeatView, ...]
    next: tuple[str, ...]
    watching: tuple[str, ...]
    panel: Panel | None
    round: RoundView | None
    people: tuple[PersonView, ...] = ()  # of a private table
    series: SeriesView | None = None
    kept_as: TableId | None = None


# --- the deal that anyone can check ---------------------------------------------------------------

Course = Dealt | Led | ThrownIn | Beaten | BoutBeaten | Taken | Refilled | TrumpDrawn | RoundOver
"""The announcements that tell where cards went."""


class Happened(Message, frozen=True):
    """An announcement of a round, with the number under which everyone was told."""

    n: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
    what: Course


class DealSeat(Message, frozen=True):
    """A seat of a deal: whose it is, and what its page added to the shuffle. None: no part, or not told yet."""

    account: AccountId
    bot: bool
    commitment: Hash | None
    share: Hash | None


class Deal(Message, frozen=True, tag="deal"):
    """How far the deal of a round is. Told to everyone at the table whenever it moves on.

    offered: the room has drawn its secret, and `commitment` is what it commits itself to; pages commit their shares.
    opening: `seats` and their commitments are fixed; pages open their shares until `until_ms`. dealt: all shares are
    open, and the deck follows. over: the round is over, with the room's `secret` and everything that `happened` to
    cards. called_off: a share was withheld, no card was dealt, and the secret is told.
    """

    table: TableId
    round: int
    rules: Hash
    stage: DealStage
    commitment: Hash
    seats: tuple[DealSeat, ...]
    until_ms: Milliseconds | None
    secret: Hash | None
    happened: tuple[Happened, ...]


# --- from the room --------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """Who you are. `secret` is sent once, when the account is made. `last_id` is the highest command id accepted."""

    account: str
    secret: Secret | None
    name: str
    last_id: int
    now_ms: Milliseconds
    one_table: bool


class Lobby(Message, frozen=True, tag="lobby"):
    """You are choosing, and there is no quick table to show, unless a view of it follows.

    `why` says what became of where you were or wanted to go (a refusal's code).
    """

    now_ms: Milliseconds
    why: str | None


class Accepted(Message, frozen=True, tag="accepted"):
    """The command `id` was accepted and is durable."""

    id: Id


class Refused(Message, frozen=True, tag="refused"):
    """The command `id` was refused; nothing changed. `code` is stable, `sentence` is English.

    Without an `id` it answers no command: a wish of Hello was refused, or it says why the connection is about to close
    (`code` is then the close code's name in lower case).
    """

    id: Id | None
    code: str
    sentence: str


class Pong(Message, frozen=True, tag="pong"):
    """The answer to Ping."""

    now_ms: Milliseconds


class Renamed(Message, frozen=True, tag="renamed"):
    """Your name, as the room keeps it."""

    name: str


class Where(Message, frozen=True):
    """At which kind of table a friend is, seated there or not, and whether Join would let you come."""

    kind: Kind
    seated: bool
    join: bool


class Friend(Message, frozen=True):
    """A friend of yours; `at` is None for one who is at no table."""

    account: AccountId
    name: str
    online: bool
    at: Where | None


class Friends(Message, frozen=True, tag="friends"):
    """All your friends, longest first, and how many ask to be one. Told when it changes; until then there are none."""

    friends: tuple[Friend, ...]
    asking: int


class Bulletin(Message, frozen=True, tag="bulletin"):
    """What the operator tells everyone, in the operator's words, after Welcome and when it changes. None: no more."""

    text: str | None


class Banned(Message, frozen=True, tag="banned"):
    """You may not use this room for so much longer, None for good. The connection closes (`CloseCode.BANNED`)."""

    for_ms: Milliseconds | None


FromRoom = Welcome | Lobby | View | Deal | Accepted | Refused | Pong | Renamed | Friends | Bulletin | Banned


class CloseCode(IntEnum):
    """Why the room closes a connection (WebSocket close codes)."""

    GOING_AWAY = 1001
    TOO_BIG = 1009
    RESTART = 1012
    TOO_SLOW = 1013
    MALFORMED = 4000
    TAKEN_OVER = 4001
    UNKNOWN_SECRET = 4002
    TOO_FAST = 4003
    TOO_MANY = 4004
    OTHER_VERSION = 4005
    NO_HELLO = 4006
    BANNED = 4007
    NOT_STORED = 4008


encode = msgspec.json.Encoder().encode
decode_page = msgspec.json.Decoder(FromPage, strict=True).decode
decode_room = msgspec.json.Decoder(FromRoom, strict=True).decode
