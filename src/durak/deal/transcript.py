"""All that was fixed before the first card, as 32 bytes: table, round, who was dealt in, commitments and shares."""

import json
from collections.abc import Sequence

from durak.deal.hashes import VERSION, hashed, lp, u8, u32
from durak.protocol import DealSeat

RULES = ("67e31a906a5ef09eefe5c07cfbd31d0c1f0a5cfb28c2181fc25d11419cfc18e3",)
"""The SHA-256 of each version of docs/rules.md that rounds were dealt by, the newest last."""


def roster(seats: Sequence[DealSeat], rules: str) -> bytes:
    """Return who is dealt in and by which rules: canonical JSON, keys sorted, no spaces."""
    named = [{"account": seat.account, "bot": seat.bot} for seat in seats]
    return json.dumps({"rules": rules, "seats": named}, separators=(",", ":"), sort_keys=True).encode()


def transcript(table: str, number: int, rules: str, commitment: bytes, seats: Sequence[DealSeat]) -> bytes:
    """Return `th`. `number` is the round's, `commitment` is C; what a seat does not have has no bytes."""
    head = lp(VERSION, b"transcript", table.encode(), u32(number), roster(seats, rules), commitment)
    parts = [lp(u8(i), _bytes(seat.commitment), _bytes(seat.share)) for i, seat in enumerate(seats)]
    return hashed(head + b"".join(parts))


def _bytes(text: str | None) -> bytes:
    return b"" if text is None else bytes.fromhex(text)
