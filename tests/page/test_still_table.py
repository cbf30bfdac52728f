"""The still table behind the first screen: no scene takes the processor before somebody plays, where it may be slow."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.sizes import DESKTOP
from tests.page.states import STATES

SCENE = "() => performance.getEntriesByType('resource').some(({name}) => /\\/scene-[^/]*\\.js$/.test(name))"
BOXES = """() => [...document.querySelectorAll('main > *, #panel *')].map(element => {
    const {left, top, width, height} = element.getBoundingClientRect()
    return [left, top, width, height]
})"""


def first_screen(
    server: PageServer,
    open_page: OpenPage,
    query: str,
    *,
    measured: str | None = None,
    motion: Literal["reduce", "no-preference"] = "no-preference",
) -> tuple[Page, FakeRoom]:
    """Return a page on its first screen, on a device that was measured before or not."""
    page = open_page("about:blank", DESKTOP, motion=motion)
    if measured is not None:
        page.add_init_script(f"localStorage.setItem('durak.measured', '{measured}')")
    room = FakeRoom(page)
    room.say(STATES["first-screen"])
    page.goto(server.url + query)
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()
    return page, room


@pytest.mark.parametrize("query", ["?tier=0", ""])
def test_nothing_is_drawn_in_3d_before_somebody_plays(server: PageServer, open_page: OpenPage, query: str) -> None:
    page, _ = first_screen(server, open_page, query)
    page.wait_for_load_state("networkidle")
    assert not page.evaluate(SCENE)
    expect(page.locator(".flat-cloth")).to_be_visible()


@pytest.mark.parametrize("query", ["?tier=0", ""])
def test_a_key_begins_it(server: PageServer, open_page: OpenPage, query: str) -> None:
    page, _ = first_screen(server, open_page, query)
    page.keyboard.press("Tab")
    page.wait_for_function(SCENE)


def test_a_round_begins_it(server: PageServer, open_page: OpenPage) -> None:
    page, room = first_screen(server, open_page, "?tier=0")
    room.say(STATES["watching"])
    page.wait_for_function("() => window.__durak.view()")
    assert page.evaluate("() => window.__durak.ready")
    expect(page.locator("#picture.drawn")).to_be_visible()


def test_a_device_that_is_known_to_be_fast_draws_at_once(server: PageServer, open_page: OpenPage) -> None:
    page, _ = first_screen(server, open_page, "", measured="1")
    page.wait_for_function(SCENE)


def test_a_device_that_is_known_to_be_slow_waits(server: PageServer, open_page: OpenPage) -> None:
    page, _ = first_screen(server, open_page, "", measured="0")
    page.wait_for_load_state("networkidle")
    assert not page.evaluate(SCENE)


def test_nothing_moves_when_the_scene_takes_over(server: PageServer, open_page: OpenPage) -> None:
    page, _ = first_screen(server, open_page, "?tier=0")
    page.evaluate("async () => { await document.fonts.ready }")
    before = page.evaluate(BOXES)
    page.keyboard.press("Shift")
    assert page.evaluate("() => window.__durak.ready")
    assert page.evaluate(BOXES) == before
