"""Talk in a real browser: by finger and by key, over the seat of whoever said it, and not from whom one mutes."""

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from durak.protocol import Announcement, Said, Say, View, Words
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES

Meet = Callable[[Size], tuple[Page, FakeRoom, View]]
COVERED = """() => {
    const button = document.getElementById('talk').getBoundingClientRect()
    const others = '#bar button:not(#talk), #news p, .pill, #hand button, #prompt .words, #cloth button, #bout .target'
    return [...document.querySelectorAll(others)].filter(other => {
        const box = other.getBoundingClientRect()
        const apart = box.right <= button.left || box.left >= button.right
            || box.bottom <= button.top || box.top >= button.bottom
        return box.width > 0 && getComputedStyle(other).opacity !== '0' && !apart
    }).map(other => other.outerHTML.slice(0, 100))
}"""


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the page in the middle of a round."""

    def meet(size: Size) -> tuple[Page, FakeRoom, View]:
        view = STATES["defend-4"]
        assert isinstance(view, View)
        page = open_page("about:blank", size)
        room = FakeRoom(page)
        room.say(view)
        page.goto(server.url + FLAT)
        page.wait_for_selector("#hand button")
        return page, room, view

    return meet


def say(room: FakeRoom, view: View, n: int, words: Words) -> None:
    """Let Babička say something."""
    told = Announcement(view.heard + n, Said("granny", "Babička", 1, words))
    room.say(msgspec.structs.replace(view, version=view.version + n, heard=told.n, happened=(told,)))


def test_a_phrase_is_said_by_two_taps_and_by_keys(meet: Meet, size: Size) -> None:
    page, room, _ = meet(size)
    assert page.evaluate(COVERED) == []
    page.click("#talk")
    assert page.locator("dialog .say").count() == 14
    assert_accessible(page)
    page.get_by_role("button", name="Good luck!").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("s")
    page.get_by_role("button", name="Bravo!").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    room.heard(Say(1, "good_luck"), Say(2, "clap"))


def test_what_is_said_is_over_the_seat_and_read_aloud(meet: Meet, size: Size) -> None:
    page, room, view = meet(size)
    say(room, view, 1, "thanks")
    bubble = page.locator(".bubble")
    expect(bubble).to_have_text("Thanks!")
    expect(page.locator("#live")).to_contain_text("Babička: Thanks!")
    box, seat = bubble.bounding_box(), page.locator(".seat-1").bounding_box()
    assert box is not None
    assert seat is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size.width
    assert abs(box["y"] + box["height"] - seat["y"]) < 20 or abs(box["y"] - seat["y"] - seat["height"]) < 20
    assert_accessible(page)


def test_who_is_muted_is_not_heard_on_this_device_until_they_may_be_again(meet: Meet) -> None:
    page, room, view = meet(PHONE)
    say(room, view, 1, "hello")
    page.click("#talk")
    page.get_by_label("Babička").check()
    expect(page.locator(".bubble")).to_have_count(0)
    page.keyboard.press("Escape")
    say(room, view, 2, "wow")
    say(room, view, 3, "thanks")
    room.on_hello = (msgspec.structs.replace(view, version=view.version + 3, heard=view.heard + 3),)
    page.reload()
    page.wait_for_selector("#hand button")
    page.click("#talk")
    expect(page.get_by_label("Babička")).to_be_checked()
    page.keyboard.press("Escape")
    say(room, view, 4, "laugh")
    page.click("#talk")
    expect(page.get_by_label("Babička")).to_be_checked()
    expect(page.locator(".bubble")).to_have_count(0)
    page.get_by_label("Babička").uncheck()
    page.keyboard.press("Escape")
    say(room, view, 5, "sorry")
    expect(page.locator(".bubble")).to_have_text("Sorry!")
    expect(page.locator("#live")).to_contain_text("Sorry!")


def test_cards_that_are_dealt_are_not_covered_by_talk(meet: Meet) -> None:
    page, room, view = meet(PHONE)
    over = STATES["result"]
    assert isinstance(over, View)
    room.say(msgspec.structs.replace(over, version=view.version + 1))
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("dialog[open]")).to_have_count(1)
    room.say(msgspec.structs.replace(view, version=view.version + 2))
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_text_table_has_talk_too(meet: Meet, server: PageServer) -> None:
    page, room, view = meet(DESKTOP)
    page.evaluate("localStorage.setItem('durak.settings', JSON.stringify({table: 'text'}))")
    room.on_hello = (view,)
    page.goto(server.url + FLAT)
    page.wait_for_selector("[data-table=text] #talk")
    say(room, view, 1, "thanks")
    expect(page.locator(".text-news li").first).to_have_text("Babička: Thanks!")
    page.click("#talk")
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    room.heard(Say(1, "hello"))
