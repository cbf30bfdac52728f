"""What a replay is asked and answered; a page draws it from the same RoundView as the round itself."""

import msgspec

from durak.protocol import Card, Replayed, RoundView, Seat
from durak.server.api.structs import Asked, Ms


class ReplayQuery(Asked, frozen=True):
    """As which seat saw it; without one, with all hands."""

    seat: Seat | None = None


class ReplaySeat(msgspec.Struct, frozen=True):
    """A seat by the name its player has now, a bot's by the one it had. Without `name` the account is deleted.

    Equal names get a number, as at the table. `bot` is the level of a bot; `program`: it is somebody's own program.
    """

    name: str | None
    bot: str | None
    program: bool
    place: int
    durak: bool


class ReplayStep(msgspec.Struct, frozen=True):
    """What happened, so many milliseconds after the deal, and the round after it.

    `round` is what everyone saw, and `hands` are all hands; or it is what the seat that was asked for saw, and `hands`
    is null. Its own times are room time.
    """

    at_ms: int
    happened: tuple[Replayed, ...]
    round: RoundView
    hands: tuple[tuple[Card, ...], ...] | None


class ReplayAnswer(msgspec.Struct, frozen=True):
    """A finished round, the `number`th of its table. The last step shows its result."""

    kind: str
    number: int
    started_at_ms: Ms
    ended_at_ms: Ms
    seats: tuple[ReplaySeat, ...]
    seat: int | None
    steps: tuple[ReplayStep, ...]
