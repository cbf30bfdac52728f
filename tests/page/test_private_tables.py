"""Series, rematch, handing over and removing at a private table, by real pages in a real room."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from durak.protocol import View
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.player import FLAT, PLAY_ON, ROUND_MS, press, view
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size

NARROW = Size("narrow", 320, 640, touch=True)
IS_OVER = "number => { const {series} = window.__durak.view(); return series?.over && series.round === number }"
FOURTH_ROUND = """() => {
    const view = window.__durak.view()
    return view.round_number === 4 && JSON.stringify(view)
}"""
HISTORY = """async number => {
    const key = Object.keys(sessionStorage).find(each => each.startsWith('durak.secret'))
    const headers = {authorization: `Bearer ${sessionStorage.getItem(key)}`}
    const {rounds} = await (await fetch('/api/history', {headers})).json()
    return rounds.length === number ? rounds : null
}"""
"""The rounds of a player, once there are so many: they are stored in the background."""
OVERFLOWS = """() => [document.documentElement, document.querySelector('#panel')].some(
    element => element.scrollWidth > element.clientWidth
)"""


def open_table(open_page: OpenPage, room: Room, *guests: tuple[str, Size], host: Size = DESKTOP) -> list[Page]:
    """Open a private table as Anna, and let the guests come in by its link."""
    anna = open_page(f"{room.url}/{FLAT}&name=Anna", host)
    press(anna.get_by_role("button", name="Play with friends"))
    link = anna.get_by_role("textbox", name="Link to this table").input_value()
    pages = [open_page(link.replace("/?", f"/{FLAT}&name={name}&"), size) for name, size in guests]
    for page in pages:
        expect(page.locator("#panel")).to_contain_text("Waiting for Anna to start.")
    return [anna, *pages]


def more(host: Page, name: str, what: str) -> None:
    """Do something about somebody, as the host does."""
    host.get_by_label(f"More: {name}").click()
    host.get_by_role("button", name=f"{what}: {name}").click()


def lost(rounds: list[dict[str, Any]]) -> Counter[str]:
    """Return how many of these rounds each name lost; the bot's is none."""
    return Counter(str(seat["name"]) for kept in rounds for seat in kept["seats"] if seat["durak"])


def test_a_series_of_three_rounds_has_the_right_score_and_a_rematch_is_one_tap(
    start_room: Callable[..., Room], open_page: OpenPage
) -> None:
    pages = anna, boris = open_table(open_page, start_room(speed=20), ("Boris", PHONE))
    press(anna.get_by_role("group", name="Series").get_by_role("radio", name="So many rounds"))
    anna.get_by_role("combobox", name="Rounds").select_option("3")
    expect(boris.locator("#panel")).to_contain_text("3 rounds")
    for page in pages:
        page.evaluate(PLAY_ON)
    press(anna.get_by_role("button", name="Start the series"))
    for page in pages:
        page.wait_for_function(IS_OVER, arg=3, timeout=3 * ROUND_MS)
        expect(page.locator(".panel .series.over")).to_contain_text("The series is over.")
        assert_accessible(page)
    shown = view(boris).series
    assert shown is not None
    rounds = anna.wait_for_function(HISTORY, arg=3).json_value()
    assert [kept["series"]["round"] for kept in rounds] == [3, 2, 1]
    people = {standing.name: standing.losses for standing in shown.standings if standing.name in {"Anna", "Boris"}}
    assert people == {name: lost(rounds)[name] for name in ("Anna", "Boris")}
    most = max(standing.losses for standing in shown.standings)
    assert all(standing.durak == (standing.losses == most > 0) for standing in shown.standings)

    for page in pages:
        page.evaluate("() => clearInterval(window.playing)")
    press(anna.get_by_role("button", name="Rematch"))
    again = msgspec.json.decode(boris.wait_for_function(FOURTH_ROUND).json_value(), type=View)
    assert again.series is not None
    assert (again.series.by, again.series.number, again.series.round) == ("rounds", 3, 1)
    assert again.series.standings == ()
    assert [(seat.name, seat.wins, seat.losses) for seat in again.seats[:2]] == [("Anna", 0, 0), ("Boris", 0, 0)]


def test_the_host_hands_over_and_the_new_one_removes_and_lets_in_again(slow_room: Room, open_page: OpenPage) -> None:
    anna, boris = open_table(open_page, slow_room, ("Boris", DESKTOP), host=NARROW)
    press(boris.get_by_role("button", name="Ready"))
    expect(anna.locator(".people-list")).to_contain_text("ready")
    assert not anna.evaluate(OVERFLOWS)
    anna.get_by_label("More: Boris").focus()
    anna.keyboard.press("Enter")
    expect(anna.get_by_role("button", name="Remove: Boris")).to_be_visible()
    assert not anna.evaluate(OVERFLOWS)
    assert_accessible(anna)
    press(anna.get_by_role("button", name="Make host: Boris"))
    expect(anna.locator("#panel")).to_contain_text("Waiting for Boris to start.")
    expect(boris.get_by_role("button", name="Start")).to_be_visible()

    # In words it is the same.
    press(boris.get_by_role("button", name="Text table"))
    expect(boris.locator("[data-table=text] .panel-private")).to_be_visible()
    link = boris.get_by_role("textbox", name="Link to this table").input_value()
    more(boris, "Anna", "Remove")
    expect(anna.locator("#panel .notice")).to_contain_text("The host removed you from this table.")
    expect(anna.get_by_role("button", name="Quick play")).to_be_visible()
    anna.goto(link.replace("/?", f"/{FLAT}&"))
    expect(anna.locator("#panel .notice")).to_contain_text("The host removed you from this table.")
    stranger = open_page(link.replace("/?", f"/{FLAT}&"), NARROW)
    expect(stranger.locator("#panel .notice")).to_contain_text("This invitation is over.")
    assert boris.get_by_role("textbox", name="Link to this table").input_value() != link
    boris.get_by_text("Removed: Anna").click()
    press(boris.get_by_role("button", name="Let in again: Anna"))
    expect(boris.get_by_text("Removed: Anna")).to_have_count(0)
    anna.goto(link.replace("/?", f"/{FLAT}&"))
    expect(anna.locator("#panel")).to_contain_text("Waiting for Boris to start.")


def test_a_seat_is_kept_for_who_leaves_a_series_and_the_way_back_is_offered(
    slow_room: Room, open_page: OpenPage
) -> None:
    anna, boris = open_table(open_page, slow_room, ("Boris", PHONE))
    press(anna.get_by_role("group", name="Series").get_by_role("radio", name="To so many losses"))
    press(anna.get_by_role("button", name="Start the series"))
    boris.wait_for_selector("#hand button")
    press(boris.get_by_role("button", name="Menu"))
    press(boris.get_by_role("button", name="Leave the table"))
    press(boris.get_by_role("dialog", name="Leave the round?").get_by_role("button", name="Leave"))
    anna.wait_for_function("() => window.__durak.view().people.some(person => person.place === 'away')")
    press(boris.get_by_role("button", name="Back to your table"))
    boris.wait_for_selector("#hand button")
    assert view(boris).you.seat == 1
    assert [person.place for person in view(anna).people] == ["seated", "seated"]
