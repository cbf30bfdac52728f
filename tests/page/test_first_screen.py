"""The first screen of a real room's page: two buttons, and nothing that axe could find."""

from playwright.sync_api import expect

from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.room import Room
from tests.page.sizes import Size


def test_the_first_screen_offers_two_ways_to_play(slow_room: Room, open_page: OpenPage, size: Size) -> None:
    page = open_page(slow_room.url, size)
    expect(page.get_by_role("button", name="Quick play")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Play with friends")).to_be_in_viewport(ratio=1)
    assert_accessible(page)
