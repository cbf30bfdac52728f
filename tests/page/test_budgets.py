"""The page keeps to its weights: see weights.py."""

import pytest

from tests.page import weights


@pytest.mark.parametrize("language", weights.LANGUAGES)
def test_scripts_weigh_at_most_190_kb_in_each_language(language: str) -> None:
    assert weights.scripts(language) <= weights.SCRIPTS_KB


def test_styles_weigh_at_most_10_kb() -> None:
    assert weights.styles() <= weights.STYLES_KB


@pytest.mark.parametrize("script", weights.FONT_SCRIPTS)
def test_the_fonts_of_a_script_weigh_at_most_60_kb(script: str) -> None:
    assert weights.fonts(script) <= weights.FONTS_KB


@pytest.mark.parametrize("deck", weights.DECKS)
def test_what_a_phone_draws_weighs_at_most_700_kb(deck: str) -> None:
    assert weights.pictures(deck, "small") <= weights.PHONE_PICTURES_KB
