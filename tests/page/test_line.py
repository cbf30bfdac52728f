"""What becomes of a hand when the page, the line or the room goes away in the middle of a round, and comes back."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.player import FLAT, hand, press, shown_hand, view
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size

NOTE_BANNER = """() => {
    const banner = document.getElementById('banner')
    new MutationObserver(() => { window.seenBanner ||= !banner.hidden }).observe(banner, {attributes: true})
}"""
"""The line comes back within half a second."""


def deal(page: Page) -> set[str]:
    """Sit down at a private table with one bot and start. Return the hand once it is shown."""
    press(page.get_by_role("button", name="Play with friends"))
    press(page.get_by_role("group", name="Bots").get_by_role("radio", name="1", exact=True))
    press(page.get_by_role("button", name="Start"))
    page.wait_for_selector("#hand button")
    return hand(page)


def secret_of(page: Page) -> dict[str, str]:
    """Return what this tab keeps of its account."""
    kept: dict[str, str] = page.evaluate("() => ({...sessionStorage})")
    return kept


def open_as(open_page: OpenPage, room: Room, kept: dict[str, str], size: Size) -> Page:
    """Open the page on another device with the same account."""
    page = open_page("about:blank", size)
    for key, value in kept.items():
        page.add_init_script(f"sessionStorage.setItem({key!r}, {value!r})")
    page.goto(room.url + FLAT)
    return page


def at_the_same_hand(page: Page, cards: set[str]) -> None:
    """Wait until the page shows this hand; a bout may have added to it."""
    page.wait_for_function(
        "wanted => wanted.every(card => document.querySelector(`#hand [data-card='${card}']`))", arg=sorted(cards)
    )
    assert shown_hand(page) == hand(page)


def test_a_reload_brings_back_seat_and_hand(slow_room: Room, open_page: OpenPage, size: Size) -> None:
    page = open_page(slow_room.url + FLAT, size)
    cards = deal(page)
    names = [seat.name for seat in view(page).seats]
    page.reload()
    at_the_same_hand(page, cards)
    assert [seat.name for seat in view(page).seats] == names
    assert view(page).you.seat is not None


def test_a_lost_line_comes_back_by_itself_with_the_same_hand(slow_room: Room, open_page: OpenPage) -> None:
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page = open_page("about:blank", PHONE)
    page.route_web_socket("**/ws", connect)
    page.goto(slow_room.url + FLAT)
    cards = deal(page)
    page.evaluate(NOTE_BANNER)
    lines[0].close(code=1001)
    page.wait_for_function("() => window.seenBanner")
    assert shown_hand(page) == cards
    expect(page.locator("#banner")).to_be_hidden()
    assert len(lines) == 2
    at_the_same_hand(page, cards)


def test_a_room_that_is_killed_comes_back_with_the_same_hand(slow_room: Room, open_page: OpenPage) -> None:
    page = open_page(slow_room.url + FLAT, DESKTOP)
    cards = deal(page)
    slow_room.kill()
    expect(page.locator("#banner")).to_be_visible()
    assert_accessible(page)
    slow_room.start()
    expect(page.locator("#banner")).to_be_hidden()
    at_the_same_hand(page, cards)
    assert view(page).stage == "round"


def test_another_device_takes_over_and_gives_back(slow_room: Room, open_page: OpenPage) -> None:
    first = open_page(slow_room.url + FLAT, PHONE)
    cards = deal(first)
    second = open_as(open_page, slow_room, secret_of(first), DESKTOP)
    at_the_same_hand(second, cards)
    expect(first.locator("#panel h2")).to_have_text("You play on another device")
    assert_accessible(first)
    press(first.get_by_role("button", name="Play here"))
    at_the_same_hand(first, cards)
    expect(second.locator("#panel h2")).to_have_text("You play on another device")


def test_a_second_tab_of_the_same_browser_is_its_own_player(slow_room: Room, open_page: OpenPage) -> None:
    first = open_page(slow_room.url + FLAT, DESKTOP)
    first.wait_for_selector(".panel-first")
    second = first.context.new_page()
    second.goto(slow_room.url + FLAT)
    second.wait_for_selector(".panel-first")
    mine, theirs = secret_of(first), secret_of(second)
    assert list(mine) == list(theirs)
    assert list(mine.values()) != list(theirs.values())
    expect(first.locator(".panel-first")).to_be_visible()


def test_a_browser_is_remembered_once_its_tabs_are_closed(slow_room: Room, open_page: OpenPage) -> None:
    first = open_page(slow_room.url + FLAT, DESKTOP)
    first.wait_for_selector(".panel-first")
    secret = secret_of(first)
    later = first.context.new_page()
    first.close()
    later.goto(slow_room.url + FLAT)
    later.wait_for_selector(".panel-first")
    assert secret_of(later) == secret


def test_a_secret_that_the_room_does_not_know_makes_a_new_guest(slow_room: Room, open_page: OpenPage) -> None:
    key = f"durak.secret {slow_room.url.replace('http', 'ws')}/ws"
    page = open_as(open_page, slow_room, {key: "x" * 43}, DESKTOP)
    expect(page.locator(".panel-first .notice")).to_contain_text("new guest")
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()


def test_a_leaver_is_asked_and_may_return_by_the_link(slow_room: Room, open_page: OpenPage) -> None:
    page = open_page(slow_room.url + FLAT, DESKTOP)
    cards = deal(page)
    link = page.url
    assert "table=" in link
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog", name="Leave the round?").get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator(".panel-first")).to_be_visible()
    expect(page).not_to_have_url(re.compile("table="))
    page.goto(link)
    page.wait_for_selector("#hand button")
    assert hand(page) & cards
