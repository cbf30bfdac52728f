"""Whole rounds in a real browser against a real room: by taps, and by keys alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.page.conftest import OpenPage
from tests.page.player import FLAT, by_keys, by_taps, note_results, play_until_result, press, tab_to
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.weights import DRAW_CALLS, TRIANGLES


def open_noting(open_page: OpenPage, url: str, size: Size) -> Page:
    """Open the page so that it notes the first result it shows."""
    page = open_page("about:blank", size)
    note_results(page)
    page.goto(url)
    return page


def assert_result(seen: str) -> None:
    """Assert that a result was shown: who is the durak, and a place for each of the four players."""
    assert re.search("is the durak|You are the durak|A draw: nobody is the durak", seen)
    assert "You" in seen
    assert "Next deal in" in seen
    assert len(re.findall(r"^(?:\d(?:st|nd|rd|th)|durak)\b", seen, re.MULTILINE)) == 4


def test_a_whole_round_by_taps(room: Room, open_page: OpenPage, size: Size) -> None:
    page = open_noting(open_page, room.url + FLAT, size)
    press(page.get_by_role("button", name="Quick play"))
    expect(page.locator(".panel-countdown")).to_be_visible()
    assert_result(play_until_result(page, by_taps))


def test_a_whole_round_by_keys_alone(room: Room, open_page: OpenPage) -> None:
    page = open_noting(open_page, room.url + FLAT, DESKTOP)
    page.get_by_role("button", name="Quick play").wait_for()
    assert tab_to(page, "[data-key='quick']")
    page.keyboard.press("Enter")
    assert_result(play_until_result(page, by_keys))


def test_a_whole_round_over_the_drawn_table(start_room: Callable[..., Room], open_page: OpenPage) -> None:
    room = start_room(speed=4)  # what is drawn without a graphics processor takes a player's time
    page = open_noting(open_page, f"{room.url}?tier=0", PHONE)
    press(page.get_by_role("button", name="Quick play"))
    # Whoever does something is about to play: the still table gives way.
    assert page.evaluate("() => window.__durak.ready")
    assert_result(play_until_result(page, by_taps))
    stats = page.evaluate("() => window.__durak.stats()")
    assert stats["drawCalls"] <= DRAW_CALLS
    assert stats["triangles"] <= TRIANGLES
