"""A page that was away: a phone that slept, a wrong clock, a tab in the background; and presses that come twice."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from playwright.sync_api import expect

from durak.protocol import Announcement, Led
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT, press, view
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE
from tests.page.states import state

TEN_MINUTES = timedelta(minutes=10)
LOOKED_AT = "() => document.dispatchEvent(new Event('visibilitychange'))"
COUNT_SOUNDS = """(() => {
    const {prototype} = AudioScheduledSourceNode, {start} = prototype
    window.sounds = 0
    prototype.start = function (...when) {
        window.sounds++
        return start.apply(this, when)
    }
})()"""


def test_case_25_a_phone_that_slept_ten_minutes_shows_the_truth_without_a_reload(
    server: PageServer, open_page: OpenPage
) -> None:
    page = open_page("about:blank", PHONE)
    page.clock.install()
    room = FakeRoom(page)
    room.say(state("lead-4"))
    page.goto(server.url + FLAT)
    expect(page.locator("#hand button")).to_have_count(6)
    page.evaluate("() => { window.neverReloaded = true }")
    room.lose()
    room.on_hello = (state("result"),)
    page.clock.fast_forward("10:00")
    page.evaluate(LOOKED_AT)
    page.clock.run_for(3_000)
    expect(page.get_by_role("heading", name="Oleg is the durak")).to_be_visible()
    assert len(room.hellos) == 2
    assert page.evaluate("() => window.neverReloaded")


@pytest.mark.parametrize("error", [TEN_MINUTES, -TEN_MINUTES], ids=["fast", "slow"])
def test_case_29_with_a_clock_that_is_ten_minutes_wrong_countdown_and_ring_are_right(
    server: PageServer, open_page: OpenPage, error: timedelta
) -> None:
    page = open_page("about:blank", DESKTOP)
    page.clock.install(time=datetime.now(UTC) + error)
    room = FakeRoom(page)
    room.say(state("lead-4"))
    page.goto(server.url + FLAT)
    expect(page.locator("#prompt .number")).to_have_text(re.compile("^(19|2[0-2])$"))
    room.say(state("ring-4"))
    ring = page.locator(".ring")
    expect(ring).to_be_visible()
    left = ring.evaluate("ring => ring.getAnimations({subtree: true}).map(each => 4000 - each.currentTime)")
    assert len(left) == 1
    # Of the four seconds of the window, 2.5 were left when it was told; ten minutes would be far off.
    assert 0 < left[0] <= 3_000


def test_case_30_forty_events_on_return_are_one_sound(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", DESKTOP)
    page.add_init_script(COUNT_SOUNDS)
    room = FakeRoom(page)
    room.say(state("ring-4"))
    page.goto(server.url + FLAT)
    page.locator("#hand button").first.wait_for()
    # Sounds begin with the first gesture.
    page.mouse.click(5, 500)
    page.keyboard.press("Shift")
    tell(room, 1)
    page.wait_for_function("() => window.sounds > 0")
    once = page.evaluate("() => window.sounds")
    page.wait_for_function("since => performance.now() > since + 200", arg=page.evaluate("() => performance.now()"))
    page.evaluate(LOOKED_AT)
    for n in range(2, 42):
        tell(room, n)
    expect(page.locator("#news")).to_contain_text("Oleg led 6♣")
    page.wait_for_function("heard => window.__durak.view().heard === heard", arg=41)
    assert page.evaluate("() => window.sounds") == 2 * once


def tell(room: FakeRoom, n: int) -> None:
    """Tell the page that something more has happened."""
    news = (Announcement(n, Led(2, "6C")),)
    room.say(msgspec.structs.replace(state("ring-4"), version=7 + n, heard=n, happened=news))


def test_case_34_quick_play_and_start_pressed_twice_double_nothing(
    start_room: Callable[..., Room], open_page: OpenPage
) -> None:
    room = start_room(speed=1)
    page = open_page(f"{room.url}/{FLAT}&name=Anna", DESKTOP)
    page.get_by_role("button", name="Quick play").dblclick(no_wait_after=True)
    expect(page.locator(".panel-countdown .names li")).to_have_text(["Anna"])
    press(page.get_by_role("button", name="Leave"))
    press(page.get_by_role("button", name="Play with friends"))
    page.get_by_role("button", name="Start").dblclick(no_wait_after=True)
    page.locator("#hand button").first.wait_for()
    assert view(page).round_number == 1
    assert [seat.name for seat in view(page).seats].count("Anna") == 1
