"""One whole round as players meet it: with the clocks that they have, and cards that move."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.conftest import OpenPage
from tests.page.player import FLAT, by_taps, note_results, play_until_result, press
from tests.page.room import Room
from tests.page.sizes import DESKTOP


def test_a_whole_round_at_true_speed(start_room: Callable[..., Room], open_page: OpenPage) -> None:
    room = start_room(speed=1)
    page = open_page("about:blank", DESKTOP, motion="no-preference")
    note_results(page)
    page.goto(room.url + FLAT)
    # Two players: the shortest round.
    press(page.get_by_role("button", name="Play with friends"))
    press(page.get_by_role("group", name="Bots").get_by_role("radio", name="1", exact=True))
    press(page.get_by_role("button", name="Start"))
    seen = play_until_result(page, by_taps)
    assert "durak" in seen
    expect(page.get_by_role("button", name="Deal again")).to_be_visible()
