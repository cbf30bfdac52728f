"""Handles: which are allowed, how they are kept, and when two look alike.

A handle is kept folded (NFKC, case folded), in letters of one script. Two handles that a reader could mix up have the
same skeleton, and only one of them can be had. The skeleton follows Unicode's UTS #39, and is stricter: it drops
accents, descenders, hooks, strokes, tails and what parts words, too. Whatever changes it needs a migration: skeletons
are stored.
"""

import re
import unicodedata

HANDLE_CHARACTERS = 20
HANDLE_CHARACTERS_LEAST = 3

SCRIPTS = ("LATIN SMALL", "CYRILLIC SMALL", "GREEK SMALL")
"""How Unicode's names of the letters begin; those of one handle begin alike."""

SHAPE = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")
"""Letters and digits, with single dashes or lines between them."""

LETTERS = (range(0x61, 0x180), range(0x1E00, 0x1F00), range(0x3AC, 0x3D0), range(0x430, 0x460), range(0x490, 0x500))
"""Letters that languages are written with today: not the phonetic and the historic ones, which look like others."""

_ALIKE = {
    **dict.fromkeys("аαɑ", "a"),
    **dict.fromkeys("сϲ", "c"),
    **dict.fromkeys("ð", "d"),
    **dict.fromkeys("еєεҽ", "e"),
    **dict.fromkeys("һћђ", "h"),
    **dict.fromkeys("іιı", "i"),
    **dict.fromkeys("ј", "j"),
    **dict.fromkeys("кκĸҡ", "k"),
    **dict.fromkeys("1ӏ", "l"),
    **dict.fromkeys("пπηŋ", "n"),
    **dict.fromkeys("0оοσө", "o"),
    **dict.fromkeys("рρþ", "p"),
    **dict.fromkeys("г", "r"),
    **dict.fromkeys("ѕſ", "s"),
    **dict.fromkeys("тτ", "t"),
    **dict.fromkeys("υ", "u"),
    **dict.fromkeys("ν", "v"),
    **dict.fromkeys("хχ", "x"),
    **dict.fromkeys("уγү", "y"),
    **dict.fromkeys("зӡ", "3"),
    **dict.fromkeys("б", "6"),
    **dict.fromkeys("mм", "rn"),
    **dict.fromkeys("wω", "vv"),
    **dict.fromkeys("ь", "b"),
    **dict.fromkeys("æӕ", "ae"),
    **dict.fromkeys("œ", "oe"),
    **dict.fromkeys("ф", "φ"),
    **dict.fromkeys("ẟ", "δ"),
    **dict.fromkeys("ҥ", "н"),
    **dict.fromkeys("ӌ", "ч"),
    "ы": "bi",
    **dict.fromkeys("-_", ""),
}
_TO_SKELETON = str.maketrans(_ALIKE)

RESERVED = frozenset(
    {"admin", "administrator", "api", "bot", "durak", "help", "host", "moderator", "nobody", "room", "root", "server",
     "somebody", "support", "system"}
)  # fmt: skip
"""Nobody can be called so: it would speak for the room."""


def clean_handle(text: str) -> str | None:
    """Return a handle as it is kept. None when it is not allowed: see the module, 3 to 20 characters, one a letter."""
    handle = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    if not HANDLE_CHARACTERS_LEAST <= len(handle) <= HANDLE_CHARACTERS or SHAPE.fullmatch(handle) is None:
        return None
    letters = [character for character in handle if not (character.isascii() and character in "0123456789-_")]
    if not letters or not any(all(_is_of(letter, script) for letter in letters) for script in SCRIPTS):
        return None
    return None if skeleton(handle) in _RESERVED_SKELETONS else handle


def skeleton(handle: str) -> str:
    """Return what handles that look alike have in common."""
    bare = (part for part in unicodedata.normalize("NFKD", handle) if not unicodedata.combining(part))
    return "".join(map(_plain, bare)).translate(_TO_SKELETON)


def _plain(letter: str) -> str:
    """Return a letter without what NFKD takes for a part of it: a descender, hook, stroke or tail."""
    plain, more, _ = unicodedata.name(letter, "").partition(" WITH ")
    try:
        return unicodedata.lookup(plain) if more else letter
    except KeyError:
        return letter


def _is_of(letter: str, script: str) -> bool:
    usual = any(ord(letter) in letters for letters in LETTERS)
    return usual and letter.isalpha() and unicodedata.name(letter, "").startswith(script)


_RESERVED_SKELETONS = frozenset(map(skeleton, RESERVED))
