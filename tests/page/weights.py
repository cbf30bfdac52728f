"""What the built page weighs, in bytes that travel: scripts and styles packed, fonts and pictures as they are.

The budgets beside it are those of the page: test_budgets.py holds it to them, bench_page.py prints both.
"""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

from durak.page_files import built_page

KB = 1000
LANGUAGES = ("en", "cs", "ru")
LATER = ("people", "statistics", "replay")
"""Scripts loaded when somebody opens the dialogs about people, their statistics with the plots, or a replay."""
HASHED = len("-12345678")
"""What the build puts behind their names."""
FONT_SCRIPTS = ("latin", "latin-ext", "cyrillic")
DECKS = tuple(f"{deck}{corners}" for deck in ("atlas", "plain", "plain-four") for corners in ("", "-cyrillic"))

SCRIPTS_KB = 190
LATER_KB = 25
STYLES_KB = 10
FONTS_KB = 60
PHONE_PICTURES_KB = 700
DRAW_CALLS = 30
TRIANGLES = 25_000


def scripts(language: str) -> float:
    """Return the kB of all scripts that a reader of `language` loads to play, the check of the deal among them."""
    others = {script_of(other) for other in LANGUAGES if other != language}
    return kilobytes(map(packed, set(assets(".js")) - others - set(scripts_of_later())))


def later() -> float:
    """Return the kB of the heaviest script that is loaded when somebody opens what it is for."""
    return max(map(packed, scripts_of_later())) / KB


def scripts_of_later() -> list[Path]:
    """Return the scripts of what most players seldom open."""
    return [path for path in assets(".js") if path.stem[:-HASHED] in LATER]


def styles() -> float:
    """Return the kB of the styles."""
    return kilobytes(map(packed, assets(".css")))


def fonts(script: str) -> float:
    """Return the kB of the fonts of a script."""
    pattern = re.compile(rf"(?:[a-z]+-{script}|suits)-[\w-]{{8}}\.woff2")
    return kilobytes(path.stat().st_size for path in assets(".woff2") if pattern.fullmatch(path.name))


def pictures(deck: str, size: str) -> float:
    """Return the kB of a deck and of the textures, as a screen of `size` (small, large) draws them."""
    other = "large" if size == "small" else "small"
    pattern = re.compile(rf"deck-{deck}-{size}-[\w-]{{8}}\.webp")
    mine = [path for path in assets(".webp") if f"-{other}-" not in path.name]
    decks = [path for path in mine if pattern.fullmatch(path.name)]
    assert len(decks) == 1, f"{deck} at {size} size"
    textures = [path for path in mine if not path.name.startswith("deck-")]
    return kilobytes(path.stat().st_size for path in [*decks, *textures])


def assets(ending: str) -> list[Path]:
    """Return the files of the built page that end so, of which there must be some."""
    found = list((built_page() / "assets").glob(f"*{ending}"))
    assert found, f"nothing ends in {ending}"
    return found


def script_of(language: str) -> Path:
    """Return the script of a language's messages: a reader loads one of them."""
    (script,) = [path for path in assets(".js") if re.fullmatch(rf"{language}-[\w-]{{8}}\.js", path.name)]
    return script


def packed(path: Path) -> int:
    """Return what a file weighs when it is packed."""
    return len(gzip.compress(path.read_bytes()))


def kilobytes(sizes: Iterable[int]) -> float:
    """Return their sum, which is never nothing."""
    total = sum(sizes)
    assert total
    return total / KB
