"""One deal that anyone can check, from the room's offer to what everyone may check it by (durak-deal-v1).

The secret of an offer is here from the beginning, and leaves only by `over` and `called_off`.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import msgspec

from durak.deal import hashes, shuffle, transcript
from durak.protocol import Deal, DealSeat, Happened
from durak.table.seats import is_bot


@dataclass(slots=True)
class Offer:
    """What the room drew for a round, and its commitment; `shares` are those of the pages, by account.

    `open_ms` is how long pages may take to open them.
    """

    table: str
    round: int
    rules: str
    secret: str = field(repr=False)
    commitment: str
    open_ms: int
    shares: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class Fixed:
    """A deal whose seats and commitments can't change any more. `seats` gets the shares as they are opened.

    `gone` are those who sat down elsewhere meanwhile.
    """

    offer: Offer
    seats: list[DealSeat]
    until_ms: int
    gone: set[str] = field(default_factory=set[str])

    def is_open(self) -> bool:
        """Whether every share that was committed is open."""
        return not self.withheld()

    def withheld(self) -> list[str]:
        """Return whose shares are not open."""
        return [seat.account for seat in self.seats if seat.commitment is not None and seat.share is None]

    def seat_of(self, account: str) -> DealSeat | None:
        """Return the seat of an account that committed a share."""
        return next((seat for seat in self.seats if seat.account == account and seat.commitment is not None), None)

    def fits(self, account: str, share: str) -> bool:
        """Whether this is the share that the account committed."""
        seat = self.seat_of(account)
        made = hashes.share_commitment(self.offer.table, self.offer.round, account, bytes.fromhex(share)).hex()
        return seat is not None and seat.commitment == made

    def open(self, account: str, share: str) -> None:
        """Take the share of an account, which fits."""
        self.seats = [
            msgspec.structs.replace(seat, share=share) if seat.account == account else seat for seat in self.seats
        ]


Dealer = Callable[[Fixed], tuple[Sequence[int], int]]
"""Returns the deck, and the seat that starts when nobody holds a trump, of a deal whose shares are open."""


def make_offer(table: str, round: int, *, secret: str, rules: str, open_ms: int) -> Offer:
    """Commit the room to what it drew for a round."""
    commitment = hashes.server_commitment(table, round, bytes.fromhex(secret)).hex()
    return Offer(table, round, rules, secret, commitment, open_ms)


def fix(offer: Offer, accounts: Sequence[str], absent: Collection[str], now_ms: int) -> Fixed:
    """Fix who is dealt in, and with which commitments: the shares of `absent` are left out."""
    seats = [
        DealSeat(account, is_bot(account), None if account in absent else offer.shares.get(account), None)
        for account in accounts
    ]
    return Fixed(offer, seats, now_ms + offer.open_ms)


def by_shares(fixed: Fixed) -> tuple[Sequence[int], int]:
    """Return the deck that follows from the secret and the shares, as Dealer says."""
    offer = fixed.offer
    secret = bytes.fromhex(offer.secret)
    commitment = bytes.fromhex(offer.commitment)
    th = transcript.transcript(offer.table, offer.round, offer.rules, commitment, fixed.seats)
    return shuffle.shuffled(secret, th), shuffle.first_seat(secret, th, len(fixed.seats))


# --- What everyone is told ---


def offered(offer: Offer) -> Deal:
    """Tell the room's commitment."""
    return Deal(
        table=offer.table,
        round=offer.round,
        rules=offer.rules,
        stage="offered",
        commitment=offer.commitment,
        seats=(),
        until_ms=None,
        secret=None,
        happened=(),
    )


def opening(fixed: Fixed) -> Deal:
    """Tell who is dealt in, and every commitment. Shares are told only when all are open."""
    seats = tuple(msgspec.structs.replace(seat, share=None) for seat in fixed.seats)
    return msgspec.structs.replace(offered(fixed.offer), stage="opening", seats=seats, until_ms=fixed.until_ms)


def dealt(fixed: Fixed) -> Deal:
    """Tell every share."""
    return msgspec.structs.replace(offered(fixed.offer), stage="dealt", seats=tuple(fixed.seats))


def over(fixed: Fixed, happened: Sequence[Happened]) -> Deal:
    """Tell everything: no hand is held any more."""
    return msgspec.structs.replace(dealt(fixed), stage="over", secret=fixed.offer.secret, happened=tuple(happened))


def called_off(fixed: Fixed) -> Deal:
    """Tell everything of a deal from which no card was dealt."""
    return msgspec.structs.replace(dealt(fixed), stage="called_off", secret=fixed.offer.secret)
