"""What can't be guessed: ids, invitations, secrets."""

from base64 import urlsafe_b64encode
from random import Random

ID_BYTES = 16
"""128 random bits: an invitation can't be guessed."""


def token(chance: Random, size: int) -> str:
    """Return so many bytes of chance, in letters that an address may hold."""
    return urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()
