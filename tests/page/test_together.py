"""Friends at a private table: two pages in two browsers, with bots, from the link to the result."""

from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.page import qr
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.player import FLAT, SOMETHING_TO_DO, by_taps, press, view
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size

MOST_MOVES = 600
TURN_MS = 400
IS_OVER = "() => document.querySelector('#panel:not([hidden]) .places') !== null"


def open_private_table(open_page: OpenPage, room: Room, size: Size) -> Page:
    """Open a private table as its host."""
    host = open_page(room.url + FLAT, size)
    press(host.get_by_role("button", name="Play with friends"))
    expect(host.locator(".panel-private")).to_be_visible()
    return host


def play_together(*pages: Page) -> None:
    """Let everyone play in turn, until the result is on every page."""
    for page, _ in zip(cycle(pages), range(MOST_MOVES), strict=False):
        if all(other.evaluate(IS_OVER) for other in pages):
            return
        with suppress(TooSlow):
            page.wait_for_function(SOMETHING_TO_DO, timeout=TURN_MS)
            by_taps(page)
    raise AssertionError("the round does not end")


def test_two_pages_and_bots_play_a_round_at_a_private_table(room: Room, open_page: OpenPage) -> None:
    host = open_private_table(open_page, room, PHONE)
    link = host.get_by_role("textbox", name="Link to this table").input_value()
    guest = open_page(link.replace("/?", f"/{FLAT}&"), DESKTOP)
    expect(guest.locator("#panel")).to_contain_text("Waiting for")
    expect(guest.get_by_role("button", name="Start")).to_have_count(0)
    press(host.get_by_role("group", name="Bots").get_by_role("radio", name="2", exact=True))
    expect(guest.locator(".names li")).to_have_count(4)
    press(host.get_by_role("button", name="Start"))
    play_together(host, guest)
    for page in (host, guest):
        expect(page.locator(".places tbody tr")).to_have_count(4)
        assert_accessible(page)
    first, second = view(host).round, view(guest).round
    assert first is not None
    assert second is not None
    assert first.result == second.result
    expect(host.get_by_role("button", name="Deal again")).to_be_visible()


def test_the_host_sets_bots_and_window_and_starts_only_with_two_seats(
    slow_room: Room, open_page: OpenPage, size: Size
) -> None:
    host = open_private_table(open_page, slow_room, size)
    press(host.get_by_role("group", name="Bots").get_by_role("radio", name="None", exact=True))
    expect(host.get_by_role("button", name="Start")).to_be_disabled()
    expect(host.locator("#panel")).to_contain_text("It takes two seats or more to start.")
    press(host.get_by_role("group", name="Bots").get_by_role("radio", name="1", exact=True))
    press(host.get_by_role("group", name="Time to throw in").get_by_role("radio", name="15 s"))
    expect(host.get_by_role("group", name="Time to throw in").get_by_role("radio", name="15 s")).to_be_checked()
    expect(host.get_by_role("button", name="Start")).to_be_enabled()
    host.wait_for_function("() => window.__durak.view().panel.window_seconds === 15")
    assert host.evaluate("() => window.__durak.view().panel.bots") == 1


def test_the_host_sets_how_all_bots_play_or_each_its_own_way(slow_room: Room, open_page: OpenPage) -> None:
    host = open_private_table(open_page, slow_room, PHONE)
    everyone = host.get_by_role("group", name="How they play")
    press(everyone.get_by_role("radio", name="Hard"))
    expect(everyone.get_by_role("radio", name="Hard")).to_be_checked()
    press(host.get_by_text("Each bot its own way"))
    press(host.get_by_role("group", name="Misha").get_by_role("radio", name="Easy"))
    expect(host.get_by_role("group", name="Misha").get_by_role("radio", name="Easy")).to_be_checked()
    expect(host.get_by_role("group", name="Dasha").get_by_role("radio", name="Hard")).to_be_checked()
    expect(everyone.get_by_role("radio", checked=True)).to_have_count(0)
    assert host.evaluate("() => window.__durak.view().panel.levels.slice(0, 3)") == ["hard", "easy", "hard"]


def test_the_link_is_copied_and_drawn_as_a_qr_code(slow_room: Room, open_page: OpenPage) -> None:
    host = open_private_table(open_page, slow_room, DESKTOP)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = host.get_by_role("textbox", name="Link to this table").input_value()
    assert view(host).table in link
    assert qr.read(host.get_by_role("img", name="QR code of the link")) == link
    host.get_by_role("button", name="Copy link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    assert host.evaluate("() => navigator.clipboard.readText()") == link


def test_a_guest_may_only_watch_and_sit_again(slow_room: Room, open_page: OpenPage) -> None:
    host = open_private_table(open_page, slow_room, DESKTOP)
    link = host.get_by_role("textbox", name="Link to this table").input_value()
    guest = open_page(link.replace("/?", f"/{FLAT}&"), DESKTOP)
    guest.get_by_role("button", name="Only watch").click()
    expect(host.locator("#panel")).to_contain_text("Watching:")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_role("button", name="Only watch")).to_be_visible()


def test_a_link_to_no_table_says_so_on_the_first_screen(slow_room: Room, open_page: OpenPage) -> None:
    page = open_page(f"{slow_room.url}/{FLAT}&table=nobody-ever-opened-this", DESKTOP)
    expect(page.locator("#panel .notice")).to_have_text("There is no such table.")
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()


def test_everyone_who_presses_is_named_in_the_countdown(start_room: Callable[..., Room], open_page: OpenPage) -> None:
    # The countdown lasts as long as in life: both are there before it ends.
    room = start_room(speed=1)
    pages = [open_page(f"{room.url}/{FLAT}&name={name}", DESKTOP) for name in ("Anna", "Boris")]
    for page in pages:
        press(page.get_by_role("button", name="Quick play"))
    for page in pages:
        expect(page.locator(".panel-countdown .names li")).to_have_text(["Anna", "Boris"])


def test_a_watcher_is_dealt_in_next(start_room: Callable[..., Room], open_page: OpenPage) -> None:
    room = start_room(speed=4)
    player = open_page(room.url + FLAT, DESKTOP)
    press(player.get_by_role("button", name="Quick play"))
    player.wait_for_selector("#hand button")
    watcher = open_page(room.url + FLAT, PHONE)
    expect(watcher.locator("#panel")).to_contain_text("A round is on, and you watch it.")
    assert view(watcher).you.role == "choosing"
    press(watcher.get_by_role("button", name="Quick play"))
    expect(watcher.locator(".panel-watch")).to_contain_text("You are in the next deal.")
    assert view(watcher).you.role == "next"
