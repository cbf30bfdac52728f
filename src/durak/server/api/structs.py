"""What the API is asked and answers: the bodies of requests and answers, from which the OpenAPI document is made."""

from typing import Annotated, Any, Literal

import msgspec

from durak.people.statistics import Statistics
from durak.protocol import Name, Secret
from durak.server.names import LABEL_CHARACTERS

ID_PATTERN = "^[A-Za-z0-9_:-]+$"
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=ID_PATTERN)]
Label = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=LABEL_CHARACTERS, description="What a device or passkey is called."),
]
Typed = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Before = Annotated[str, msgspec.Meta(max_length=120, pattern=r"^[0-9]{1,15}\.[A-Za-z0-9_-]{1,64}\.[0-9]{1,9}$")]
Ms = Annotated[int, msgspec.Meta(description="Milliseconds since 1970, UTC.")]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all bodies of requests have in common."""


# --- account ---


class AccountAnswer(msgspec.Struct, frozen=True):
    """Your account. `lasting`: it has a passkey or recovery codes, and is not forgotten when it is not used.

    `code` is your friend code. `program`: the account is for somebody's program.
    """

    account: str
    name: str
    handle: str
    code: str
    lasting: bool
    passkeys: int
    recovery_codes: int
    program: bool
    created_at_ms: Ms


class AccountChange(Asked, frozen=True):
    """Another name, another handle, or both."""

    name: Name | None = None
    handle: Typed | None = None


class CodeAnswer(msgspec.Struct, frozen=True):
    """Your friend code."""

    code: str


class SessionAnswer(msgspec.Struct, frozen=True):
    """A device that holds a secret of yours. `current` is the one that asks, `online` one that is connected."""

    id: str
    label: str
    created_at_ms: Ms
    seen_at_ms: Ms
    current: bool
    online: bool


class Sessions(msgspec.Struct, frozen=True):
    """Your sessions, the one seen last first."""

    sessions: tuple[SessionAnswer, ...]


# --- ways in ---


class Ceremony(msgspec.Struct, frozen=True):
    """What the browser's `navigator.credentials` is to be given, as JSON. `challenge` names it in the next request."""

    challenge: str
    options: dict[str, Any]


class NewPasskey(Asked, frozen=True):
    """What `navigator.credentials.create` returned, as JSON."""

    challenge: Typed
    credential: dict[str, Any]
    label: Label | None = None


class PasskeyAnswer(msgspec.Struct, frozen=True):
    """A passkey of yours, which is good at `site`."""

    id: str
    label: str
    site: str
    created_at_ms: Ms
    used_at_ms: Ms | None


class Passkeys(msgspec.Struct, frozen=True):
    """Your passkeys, oldest first."""

    passkeys: tuple[PasskeyAnswer, ...]


class SignIn(Asked, frozen=True):
    """What `navigator.credentials.get` returned, as JSON."""

    challenge: Typed
    credential: dict[str, Any]
    label: Label | None = None


class Recover(Asked, frozen=True):
    """A recovery code; it is good once."""

    code: Typed
    label: Label | None = None


class SignedIn(msgspec.Struct, frozen=True):
    """A new session of an account. `secret` is sent this once."""

    account: str
    name: str
    secret: Secret


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Your recovery codes, shown this once; older ones are not good any more."""

    codes: tuple[str, ...]


# --- friends ---


class PersonAnswer(msgspec.Struct, frozen=True):
    """Someone whom you know, and since when."""

    account: str
    name: str
    handle: str | None
    since_ms: Ms


class AskedAnswer(msgspec.Struct, frozen=True):
    """A request of yours that waits, by the handle or code that you gave."""

    account: str
    asked_as: str
    since_ms: Ms


class Friends(msgspec.Struct, frozen=True):
    """Your friends, who asks you, whom you asked, whom you blocked. Who is online the socket tells."""

    friends: tuple[PersonAnswer, ...]
    asking: tuple[PersonAnswer, ...]
    asked: tuple[AskedAnswer, ...]
    blocked: tuple[PersonAnswer, ...]


class AskFriend(Asked, frozen=True):
    """Whom to ask: a handle or a friend code, one of them."""

    handle: Typed | None = None
    code: Typed | None = None


# --- rounds ---


class SeatAnswer(msgspec.Struct, frozen=True):
    """A seat of a finished round. Without `name` and `bot` it is of somebody whose account is deleted.

    `bot` is the level of a bot; `program`: somebody's program played; `friend` the account of a friend of yours. A
    place is shared in a draw (R14).
    """

    name: str | None
    bot: str | None
    program: bool
    you: bool
    friend: str | None
    place: int
    won: bool
    durak: bool


class SeriesAnswer(msgspec.Struct, frozen=True):
    """The `round`th round of the `number`th series of a table: until somebody has `to` losses, or of `to` rounds."""

    number: int
    round: int
    by: Literal["losses", "rounds"]
    to: int


class RoundAnswer(msgspec.Struct, frozen=True):
    """A finished round, the `number`th of its table. `seats` in turn order. A single round is in no `series`.

    `replay` is the link by which whoever has it sees the round again; a round of long ago has none.
    """

    table: str
    number: int
    kind: str
    started_at_ms: Ms
    ended_at_ms: Ms
    bouts: int
    seats: tuple[SeatAnswer, ...]
    series: SeriesAnswer | None
    replay: str | None = None


class HistoryQuery(Asked, frozen=True):
    """Which rounds: those before `before` of an earlier answer, at most so many."""

    before: Before | None = None
    most: Annotated[int, msgspec.Meta(ge=1, le=100)] = 20


class History(msgspec.Struct, frozen=True):
    """Your rounds, the last one first. `before` asks for those before them; null: there are none."""

    rounds: tuple[RoundAnswer, ...]
    before: str | None


# --- programs ---


class NewProgram(Asked, frozen=True):
    """What your program is to be called."""

    name: Name


class ProgramAnswer(msgspec.Struct, frozen=True):
    """An account for a program of yours. It plays at private tables, with a bot's mark beside its name."""

    account: str
    name: str
    created_at_ms: Ms


class Programs(msgspec.Struct, frozen=True):
    """Your programs, oldest first."""

    programs: tuple[ProgramAnswer, ...]


# --- export ---


class BanAnswer(msgspec.Struct, frozen=True):
    """That the operator let an account in no more, until then, or for good."""

    since_ms: Ms
    until_ms: Ms | None


class ProgramExport(msgspec.Struct, frozen=True):
    """All that is stored of a program of yours."""

    account: str
    name: str
    handle: str
    code: str
    created_at_ms: Ms
    seen_at_ms: Ms
    sessions: tuple[SessionAnswer, ...]
    ban: BanAnswer | None
    rounds: tuple[RoundAnswer, ...]


class Export(msgspec.Struct, frozen=True):
    """All that is stored of you, but hashes and keys that nobody can read. `declined`: whose requests you declined.

    `ban` is one that is over: who is banned can ask for nothing.
    """

    account: AccountAnswer
    seen_at_ms: Ms
    sessions: tuple[SessionAnswer, ...]
    passkeys: tuple[PasskeyAnswer, ...]
    friends: Friends
    declined: tuple[PersonAnswer, ...]
    ban: BanAnswer | None
    programs: tuple[ProgramExport, ...]
    rounds: tuple[RoundAnswer, ...]
    statistics: Statistics
