"""Names of people and labels of their devices: which are allowed, and the name a guest gets who brought none."""

import unicodedata
from random import Random

from durak.protocol import NAME_CHARACTERS

LABEL_CHARACTERS = 40

JOINERS = frozenset("\u200c\u200d")
"""Format characters that names need: Persian and Indic spelling, and emoji, are written with them."""

NOT_IN_NAMES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Control and format characters, direction overrides among them, line separators, and what is no character."""

BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing: Hangul fillers and the empty braille pattern."""


def clean_name(text: str) -> str | None:
    """Return the name as it is kept: composed, its spaces single. None when it is not allowed."""
    return _clean(text, NAME_CHARACTERS)


def clean_label(text: str) -> str | None:
    """Return what a device or passkey is called as it is kept, like a name. None when it is not allowed."""
    return _clean(text, LABEL_CHARACTERS)


def _clean(text: str, most: int) -> str | None:
    if not all(map(_may_stand, text)):
        return None
    name = " ".join(unicodedata.normalize("NFC", text).split())
    visible = any(unicodedata.category(character)[0] in "LNPS" for character in name)
    return name if visible and len(name) <= most else None


def _may_stand(character: str) -> bool:
    if character in JOINERS:
        return True
    return character not in BLANKS and unicodedata.category(character) not in NOT_IN_NAMES


def guest_name(chance: Random) -> str:
    """Make up a name for a guest."""
    return f"Guest {chance.randrange(100, 1000)}"
