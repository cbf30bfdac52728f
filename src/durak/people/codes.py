"""Codes that people read out, type and scan: without letters and digits that look alike."""

import random

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = 5
FRIEND_CODE_CHARACTERS = 10
RECOVERY_CODE_CHARACTERS = 20
"""98 random bits: there is no guessing at them, so a fast hash is all that is stored."""


def new_code(chance: random.Random, characters: int) -> str:
    """Draw a code of so many characters, as `clean_code` returns it."""
    return "".join(chance.choice(ALPHABET) for _ in range(characters))


def shown(code: str) -> str:
    """Write a code in groups."""
    return "-".join(code[i : i + GROUP] for i in range(0, len(code), GROUP))


def clean_code(text: str, characters: int) -> str | None:
    """Return a code however it was typed: small letters, spaces, dashes. None when it can be none of that length."""
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == characters and all(character in ALPHABET for character in code) else None
