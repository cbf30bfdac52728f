"""The page keeps to its weights: see weights.py."""

import pytest

from tests.page import weights
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.sizes import PHONE
from tests.page.states import STATES
from tests.page.test_drawn import HAS_VIEW

SCRIPTS_LOADED = "() => performance.getEntriesByType('resource').map(it => it.name).filter(it => it.endsWith('.js'))"


@pytest.mark.parametrize("language", weights.LANGUAGES)
def test_scripts_weigh_at_most_190_kb_in_each_language(language: str) -> None:
    assert weights.scripts(language) <= weights.SCRIPTS_KB


def test_each_script_that_is_loaded_later_weighs_at_most_25_kb() -> None:
    assert weights.later() <= weights.LATER_KB


def test_who_plays_loads_none_of_them(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    FakeRoom(page).say(STATES["defend-4"])
    page.goto(f"{server.url}?tier=0")
    page.wait_for_function(HAS_VIEW)
    assert page.evaluate("() => window.__durak.ready")
    loaded = {url.rpartition("/")[2] for url in page.evaluate(SCRIPTS_LOADED)}
    assert loaded & {path.name for path in weights.assets(".js")}
    assert not loaded & {path.name for path in weights.scripts_of_later()}


def test_styles_weigh_at_most_10_kb() -> None:
    assert weights.styles() <= weights.STYLES_KB


@pytest.mark.parametrize("script", weights.FONT_SCRIPTS)
def test_the_fonts_of_a_script_weigh_at_most_60_kb(script: str) -> None:
    assert weights.fonts(script) <= weights.FONTS_KB


@pytest.mark.parametrize("deck", weights.DECKS)
def test_what_a_phone_draws_weighs_at_most_700_kb(deck: str) -> None:
    assert weights.pictures(deck, "small") <= weights.PHONE_PICTURES_KB
