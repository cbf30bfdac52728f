"""What the page may weigh, in bytes that travel: scripts and styles packed, fonts and pictures as they are."""

import gzip
import re
from pathlib import Path

import pytest

from durak.page_files import built_page

KB = 1000


LANGUAGES = ("en", "cs", "ru")


def test_scripts_weigh_at_most_190_kb_in_each_language() -> None:
    languages = {language: script_of(language) for language in LANGUAGES}
    shared = [path for path in assets(".js") if path not in languages.values()]
    assert shared
    heaviest = max(packed(path) for path in languages.values())
    assert sum(map(packed, shared)) + heaviest <= 190 * KB


def test_styles_weigh_at_most_10_kb() -> None:
    styles = assets(".css")
    assert styles
    assert sum(map(packed, styles)) <= 10 * KB


@pytest.mark.parametrize("script", ["latin", "latin-ext", "cyrillic"])
def test_the_fonts_of_a_script_weigh_at_most_60_kb(script: str) -> None:
    fonts = [path for path in assets(".woff2") if re.fullmatch(rf"[a-z]+-{script}-[\w-]{{8}}\.woff2", path.name)]
    assert fonts
    assert sum(map(weight, fonts)) <= 60 * KB


@pytest.mark.parametrize("corners", ["", "-cyrillic"])
@pytest.mark.parametrize("deck", ["atlas", "plain", "plain-four"])
def test_what_a_phone_draws_weighs_at_most_700_kb(deck: str, corners: str) -> None:
    names = {path.name: weight(path) for path in assets(".webp") if "-large-" not in path.name}
    decks = [name for name in names if re.fullmatch(rf"deck-{deck}{corners}-small-[\w-]{{8}}\.webp", name)]
    assert len(decks) == 1
    textures = [name for name in names if not name.startswith("deck-")]
    assert textures
    assert sum(names[name] for name in [*decks, *textures]) <= 700 * KB


def assets(ending: str) -> list[Path]:
    """Return the files of the built page that end so."""
    return list((built_page() / "assets").glob(f"*{ending}"))


def script_of(language: str) -> Path:
    """Return the script of a language's messages: a reader loads one of them."""
    (script,) = [path for path in assets(".js") if re.fullmatch(rf"{language}-[\w-]{{8}}\.js", path.name)]
    return script


def packed(path: Path) -> int:
    """Return what a file weighs when it is packed."""
    return len(gzip.compress(path.read_bytes()))


def weight(path: Path) -> int:
    """Return the bytes of a file."""
    return path.stat().st_size
