"""The deck that was chosen is the one that is fetched and shown, at the size of the screen."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES

DRAWN_MS = 120_000
"""The processor may still be at the shaders of the page before: how long that takes is up to the machine."""
DECK = re.compile(r"/assets/(deck-[a-z-]+)-[\w-]{8}\.webp$")


@pytest.mark.parametrize(
    ("settings", "tier", "deck"),
    [
        ({}, 0, "deck-atlas-small"),
        ({"corners": "cyrillic"}, 0, "deck-atlas-cyrillic-small"),
        ({"corners": "cyrillic", "deck": "plain"}, 0, "deck-plain-cyrillic-small"),
        ({"corners": "latin", "deck": "plain-four"}, 0, "deck-plain-four-small"),
        # The last: the processor goes on with the shaders of the best quality when the page has closed.
        ({"corners": "cyrillic"}, 2, "deck-atlas-cyrillic-large"),
    ],
)
def test_only_the_chosen_deck_is_fetched(
    server: PageServer, open_page: OpenPage, settings: dict[str, str], tier: int, deck: str
) -> None:
    page = open_page("about:blank", DESKTOP)
    fetched = decks_of(page)
    meet(page, server, f"?tier={tier}", settings)
    page.evaluate("() => window.__durak.ready")
    assert fetched == [deck]


def test_other_corners_are_fetched_when_they_are_chosen(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    meet(page, server, "?tier=0", {})
    page.evaluate("() => window.__durak.ready")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(re.compile("deck-atlas-cyrillic-small")):
        page.get_by_role("group", name="Corners").get_by_role("radio", name="Cyrillic").click()


def test_cards_without_a_scene_have_the_chosen_corners(server: PageServer, open_page: OpenPage, size: Size) -> None:
    page = open_page("about:blank", size)
    meet(page, server, "?tier=none", {"corners": "cyrillic"})
    corners = page.locator("#picture .small-card .corner")
    expect(corners.filter(has_text="Д")).to_have_count(3)
    expect(corners.filter(has_text="Q")).to_have_count(0)


def meet(page: Page, server: PageServer, query: str, settings: dict[str, str]) -> None:
    """Open the page where the viewer defends, on a device with these settings."""
    kept = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.getItem('durak.settings') ?? localStorage.setItem('durak.settings', {kept})")
    FakeRoom(page).say(STATES["defend-3"])
    page.goto(server.url + query)
    page.wait_for_selector("#hand button[aria-pressed]", timeout=DRAWN_MS)


def decks_of(page: Page) -> list[str]:
    """Return the names of the decks that the page has asked for, kept up to date."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.extend(DECK.findall(request.url)))
    return fetched
