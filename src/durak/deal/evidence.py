"""The proof of a round as one JSON file: what was fixed before it, what was revealed after it, and how it went.

Written compactly, in the order of these fields, with a checksum at the end, so that one changed byte shows. `durak
verify` and the room's /verify page check it without the room.
"""

from typing import Annotated, Literal

import msgspec

from durak import protocol
from durak.deal.hashes import VERSION, hashed, lp
from durak.protocol import Card, DealSeat, Happened, Hash, Message, Seat

Deck = Annotated[str, msgspec.Meta(pattern="^([6-9TJQKA][CDHS]){36}$")]
Round = Annotated[int, msgspec.Meta(ge=1, lt=2**32)]
N = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class SeenHand(Message, frozen=True):
    """The own hand after announcement number `n`."""

    n: N
    cards: tuple[Card, ...]


class Seen(Message, frozen=True):
    """What the page that saved the file saw by itself, a watcher's without a seat.

    `commitment` is that of its own share, None when it has none. `opening` is the transcript without shares, as seats
    and commitments were fixed before any share was opened; `transcript` the whole one, from before the first card.
    `result` are the hands that the room showed after the round.
    """

    seat: Seat | None
    commitment: Hash | None
    opening: Hash | None
    transcript: Hash | None
    trump: Card | None
    hands: tuple[SeenHand, ...]
    happened: tuple[Happened, ...]
    result: tuple[tuple[Card, ...], ...] | None


class Evidence(Message, frozen=True):
    """The whole file. A deal that was called off, since a share was withheld, has no transcript, words or deck.

    `commitment` is C, `secret` the room's s; `first` starts when nobody holds a trump (R3).
    """

    format: Literal["durak-deal-v1"]
    table: protocol.TableId
    round: Round
    rules: Hash
    commitment: Hash
    secret: Hash
    seats: tuple[DealSeat, ...]
    transcript: Hash | None
    words: tuple[str, ...] | None
    deck: Deck | None
    first: Seat | None
    happened: tuple[Happened, ...]
    seen: Seen | None
    checksum: Hash


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Evidence, strict=True).decode
"""Raises msgspec.ValidationError or DecodeError for what is no such file."""


def checksum(evidence: Evidence) -> str:
    """Return the checksum that belongs into a file with this content."""
    blank = msgspec.structs.replace(evidence, checksum="")
    return hashed(lp(VERSION, b"evidence", encode(blank))).hex()
