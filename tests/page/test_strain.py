"""Rough handling: a screen turned in mid-drag, a slow phone tapped fast, letters twice as large, colours unseen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from durak.protocol import Accepted, Lead, View
from tests.page.accessibility import assert_accessible
from tests.page.canned import Canned
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT, WHERE, tap_at
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES, state
from tests.page.test_languages import OVERFLOWING

TURNED = Size("landscape", 844, 390, touch=True)
SMALLEST = Size("smallest", 320, 568, touch=True)
SMALL = Size("small", 360, 640, touch=True)
TABLET = Size("tablet", 820, 1180, touch=True)
# A desktop of 1280 x 800 with letters twice as large.
ZOOMED = Size("zoomed", 640, 400, touch=False)

APART = """() => [...document.querySelectorAll('#hand button')].map(button => {
    const {card} = button.dataset
    const face = 'CDHS'.indexOf(card[1]) * 9 + '6789TJQKA'.indexOf(card[0])
    const drawn = [...document.querySelectorAll('.flat .small-card')]
        .filter(other => parseInt(other.dataset.face) === face)
    if (drawn.length !== 1) return Infinity
    const [a, b] = [button, drawn[0]].map(element => element.getBoundingClientRect())
    return Math.max(...['left', 'right', 'top', 'bottom'].map(side => Math.abs(a[side] - b[side])))
})"""
"""How far, in pixels, each card's hit area is from the card that is drawn."""
TOLERANCE_PX = 3

COVERED = """() => [...document.querySelectorAll('#bar button')]
    .map(button => [button, button.getBoundingClientRect()])
    .filter(([button, {x, y, width, height}]) =>
        width > 0 && !button.contains(document.elementFromPoint(x + width / 2, y + height - 2)))
    .map(([button]) => button.ariaLabel ?? button.textContent)"""
"""The buttons at the top whose lower edge lies under something else."""

SIGNS = """() => [...document.querySelectorAll('.flat .small-card:not(.back)')]
    .map(card => card.textContent.replace(/\\uFE0E/g, '').slice(-1))"""

COUNT_CLICKS = "() => { window.clicks = 0; window.addEventListener('click', () => window.clicks++) }"

Meet = Callable[[View, Size], tuple[Page, FakeRoom]]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the page on a view."""

    def meet(view: View, size: Size) -> tuple[Page, FakeRoom]:
        page = open_page("about:blank", size)
        room = FakeRoom(page)
        room.say(view)
        page.goto(server.url + FLAT)
        page.locator("#hand button").first.wait_for()
        return page, room

    return meet


def turn(page: Page, size: Size) -> None:
    """Give the screen another shape, and wait until the page has it."""
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.wait_for_function(
        "width => [...document.querySelectorAll('#prompt')].every("
        "prompt => Math.abs(prompt.offsetLeft + prompt.offsetWidth / 2 - width / 2) < 2)",
        arg=size.width,
    )


def test_a_screen_turned_in_mid_drag_puts_the_card_back(meet: Meet) -> None:
    page, room = meet(state("lead-4"), PHONE)
    where = page.evaluate(WHERE, "9H")
    page.mouse.move(where["x"], where["y"])
    page.mouse.down()
    page.mouse.move(200, 400, steps=4)
    turn(page, TURNED)
    assert max(page.evaluate(APART)) <= TOLERANCE_PX
    page.mouse.move(400, 150)
    page.mouse.up()
    assert max(page.evaluate(APART)) <= TOLERANCE_PX
    assert len(page.evaluate(APART)) == 6
    room.heard()
    expect(page.locator("#hand [aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("cards", [6, 12, 20])
def test_hit_areas_are_where_cards_are_drawn_however_the_screen_is_turned(meet: Meet, cards: int) -> None:
    page, _ = meet(state("lead-4" if cards == 6 else f"hand-{cards}"), PHONE)
    for size in (TURNED, TABLET, DESKTOP, SMALLEST, PHONE):
        turn(page, size)
        apart = page.evaluate(APART)
        assert len(apart) == cards
        assert max(apart) <= TOLERANCE_PX, size.name


def test_on_a_slow_phone_a_pair_of_taps_is_one_command_however_fast(meet: Meet) -> None:
    page, room = meet(state("lead-4"), PHONE)
    slow_down(page)
    page.evaluate(COUNT_CLICKS)
    hand = list(Canned().hand)
    for n in range(1, 4):
        card = hand.pop(0)
        where = page.evaluate(WHERE, card)
        for _ in range(4):
            tap_at(page, where["x"], where["y"])
        page.wait_for_function("taps => window.clicks === taps", arg=4 * n)
        page.wait_for_function("() => document.querySelector('#prompt').textContent.includes('Playing')")
        room.say(Accepted(n), Canned(hand=tuple(hand), leads=True, waits_on=0).view())
        page.wait_for_function("left => document.querySelectorAll('#hand button').length === left", arg=len(hand))
    room.heard(Lead(1, 3, "8C"), Lead(2, 3, "QC"), Lead(3, 3, "9H"))


def slide(page: Page, card: str, *, by: tuple[int, int]) -> None:
    """Slide a finger from where a card shows."""
    session = page.context.new_cdp_session(page)
    where = page.evaluate(WHERE, card)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0), ("touchEnd", None)):
        at = [] if part is None else [{"x": where["x"] + by[0] * part, "y": where["y"] + by[1] * part}]
        touch = {"type": kind, "touchPoints": at}
        session.send("Input.dispatchTouchEvent", touch)  # pyright: ignore[reportUnknownMemberType]


def test_a_finger_that_slides_less_than_ten_pixels_taps_and_one_that_slides_far_plays(meet: Meet) -> None:
    page, room = meet(state("lead-4"), PHONE)
    slide(page, "QC", by=(6, -7))
    expect(page.get_by_role("button", name="Queen of clubs")).to_have_attribute("aria-pressed", "true")
    room.heard()
    slide(page, "9H", by=(0, -250))
    expect(page.locator("#prompt")).to_contain_text("Playing")
    room.heard(Lead(1, 3, "9H"))


def slow_down(page: Page) -> CDPSession:
    """Make the page's processor four times as slow."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})  # pyright: ignore[reportUnknownMemberType]
    return session


def test_at_twice_the_size_nothing_is_cut_and_all_is_in_reach(meet: Meet) -> None:
    page, room = meet(state("defend-4"), ZOOMED)
    expect(page.get_by_role("button", name="Take 6 cards")).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
    for button in page.locator("#hand button").all():
        expect(button).to_be_in_viewport(ratio=0.9)
    found: dict[str, list[str]] = {}
    for name, shown in STATES.items():
        room.say(shown)
        found[name] = page.evaluate(OVERFLOWING)
    assert {name: texts for name, texts in found.items() if texts} == {}
    room.say(STATES["host-panel"])
    leave = page.get_by_role("button", name="Leave", exact=True)
    leave.scroll_into_view_if_needed()
    expect(leave).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [SMALL, SMALLEST], ids=lambda size: size.name)
def test_on_a_small_phone_no_panel_lies_over_the_buttons_at_the_top(meet: Meet, size: Size) -> None:
    page, room = meet(state("lead-4"), size)
    found: dict[str, list[str]] = {}
    for name, shown in STATES.items():
        room.say(shown)
        found[name] = page.evaluate(COVERED)
    assert {name: buttons for name, buttons in found.items() if buttons} == {}


@pytest.mark.parametrize("eyes", ["protanopia", "deuteranopia", "achromatopsia"])
def test_case_39_suits_and_whose_turn_it_is_are_told_without_colour(meet: Meet, eyes: str) -> None:
    page, _ = meet(state("defend-4"), DESKTOP)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})  # pyright: ignore[reportUnknownMemberType]
    assert sorted(set(page.evaluate(SIGNS))) == ["♠", "♣", "♥", "♦"]
    assert len(page.evaluate(SIGNS)) == 12
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    expect(page.locator("#seats li", has_text="Jana")).to_contain_text("attacks")
    # What may be played stands up; the rest does not.
    tops = page.locator("#hand button").evaluate_all(
        "buttons => buttons.map(button => [button.hasAttribute('aria-pressed'), button.getBoundingClientRect().top])"
    )
    assert max(top for can, top in tops if can) < min(top for can, top in tops if not can)
    assert_accessible(page)


def test_case_39_the_light_of_who_is_waited_on_comes_with_a_clock(meet: Meet) -> None:
    page, _ = meet(Canned(attacks=(("9C", None),), defender=2, waits_on=2).view(), DESKTOP)
    expect(page.locator("#seats .turn")).to_have_count(1)
    expect(page.locator("#seats .turn span.left")).not_to_be_empty()
    expect(page.locator("#prompt")).to_have_text("Oleg defends")
