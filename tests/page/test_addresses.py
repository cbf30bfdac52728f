"""What the page says to an address that leads to no room it can speak to, and to a name that is none."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from durak.page_files import built_page
from durak.protocol import Rename
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer, answer_config
from tests.page.player import FLAT
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES

SECURE = "https://cards.test/"


def serve_securely(context: BrowserContext) -> None:
    """Answer for the built page at an address that came over https."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(SECURE).partition("?")[0] or "index.html"
        file = built_page() / path
        route.fulfill(path=file) if file.is_file() else route.fulfill(status=404)

    context.route(f"{SECURE}**", answer)
    context.route("**/config.json", answer_config)


def test_a_secure_page_says_that_it_can_not_speak_to_a_room_without_https(open_page: OpenPage, size: Size) -> None:
    page = open_page("about:blank", size)
    serve_securely(page.context)
    page.goto(f"{SECURE}{FLAT}&room=http://cards.example.org:8795")
    expect(page.get_by_role("heading", name=re.compile("can.t speak to that room"))).to_be_visible()
    expect(page.locator("#panel")).to_contain_text("the room at cards.example.org:8795 has none")
    assert_accessible(page)
    page.context.route("http://cards.example.org:8795/", lambda route: route.fulfill(body="the room's own page"))
    page.get_by_role("button", name="Open its page").click()
    expect(page).to_have_url("http://cards.example.org:8795/")


@pytest.mark.parametrize("room", ["a%20b", "javascript:alert(1)", "http://", ":99999"])
def test_what_is_no_address_of_a_room_is_told_and_the_own_room_is_offered(
    server: PageServer, open_page: OpenPage, room: str
) -> None:
    page = open_page("about:blank", PHONE)
    fake = FakeRoom(page)
    fake.say(STATES["first-screen"])
    page.goto(f"{server.url}{FLAT}&room={room}")
    expect(page.get_by_role("heading", name="No such room")).to_be_visible()
    assert fake.hellos == []
    page.get_by_role("button", name="Play here").click()
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()


def open_menu(server: PageServer, open_page: OpenPage) -> tuple[Page, FakeRoom]:
    """Open the menu of somebody who has a name."""
    page = open_page("about:blank", DESKTOP)
    room = FakeRoom(page)
    room.say(STATES["first-screen"])
    page.goto(server.url + FLAT)
    page.get_by_role("button", name="Change name").click()
    return page, room


@pytest.mark.parametrize("name", ["", "   "])
def test_a_name_of_nothing_is_refused_in_words(server: PageServer, open_page: OpenPage, name: str) -> None:
    page, room = open_menu(server, open_page)
    field = page.get_by_role("textbox", name="Your name")
    field.fill(name)
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("A name has 1 to 24 characters, and no control characters.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    assert_accessible(page)
    room.heard()


def test_a_name_is_saved_without_the_blanks_around_it(server: PageServer, open_page: OpenPage) -> None:
    page, room = open_menu(server, open_page)
    page.get_by_role("textbox", name="Your name").fill("  Anna ")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    room.heard(Rename(1, "Anna"))
