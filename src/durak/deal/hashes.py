"""The hashes of `durak-deal-v1` that are made before the first card: what the room and the pages commit themselves to.

`LP` keeps parts apart, so that no two lists of parts give the same bytes. Whatever is hashed holds 32 secret bytes: an
unsalted hash of a deck or a card could be guessed.
"""

from hashlib import sha256
from hmac import digest

VERSION = b"durak-deal-v1"
SECRET_BYTES = 32
"""What the room draws for an offer, and each page for its share."""


def lp(*parts: bytes) -> bytes:
    """Return the parts one after another, each after its length as four bytes, big-endian."""
    return b"".join(u32(len(part)) + part for part in parts)


def u8(number: int) -> bytes:
    """Write a number below 256. Raises OverflowError for others."""
    return number.to_bytes(1, "big")


def u32(number: int) -> bytes:
    """Write a number below 2**32 as four bytes, big-endian. Raises OverflowError for others."""
    return number.to_bytes(4, "big")


def hashed(data: bytes) -> bytes:
    """Return the SHA-256 of data."""
    return sha256(data).digest()


def keyed(key: bytes, data: bytes) -> bytes:
    """Return the HMAC-SHA256 of data under a key."""
    return digest(key, data, "sha256")


def server_commitment(table: str, number: int, secret: bytes) -> bytes:
    """Return C: what the room says of its secret for round `number` of a table before anyone draws a share."""
    return hashed(lp(VERSION, b"server", table.encode(), u32(number), secret))


def share_commitment(table: str, number: int, account: str, share: bytes) -> bytes:
    """Return H: what a page says of its share."""
    return hashed(lp(VERSION, b"share", table.encode(), u32(number), account.encode(), share))
