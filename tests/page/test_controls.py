"""Cards and Take by finger, mouse, keys and ear: what each of them does, against a room that only listens."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from durak import protocol
from durak.protocol import Beat, Dealt, Lead, Led, Take, ThrowIn, View, You
from tests.page.canned import Canned, at_table, seated
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT, IS_PICKED, WHERE, tap_at
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import COUNTDOWN, STATES, state

FOURTEEN = ("6C", "7C", "8C", "9C", "TC", "JC", "6H", "7H", "8H", "6S", "7S", "6D", "7D", "9D")
HOME_BAR_PX = 34
FLAT_CARDS = """() => [...document.querySelectorAll('.flat .small-card')].map(card => {
    const box = card.getBoundingClientRect()
    return [parseInt(card.dataset.face), box.top + box.height / 2]
})"""


@dataclass
class Met:
    """A page and the room that it talks to."""

    page: Page
    room: FakeRoom


Meet = Callable[[View, Size], Met]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the page on a view."""

    def meet(view: View, size: Size) -> Met:
        page = open_page("about:blank", size)
        room = FakeRoom(page)
        room.say(view)
        page.goto(server.url + FLAT)
        page.wait_for_selector("#hand button, .panel-countdown")
        return Met(page, room)

    return meet


def touch(page: Page, card: str) -> None:
    """Touch a card where it shows."""
    where = page.evaluate(WHERE, card)
    tap_at(page, where["x"], where["y"])


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=lambda size: size.name)
def test_one_tap_picks_and_the_second_plays(meet: Meet, size: Size) -> None:
    met = meet(state("lead-4"), size)
    touch(met.page, "QC")
    expect(met.page.get_by_role("button", name="Queen of clubs")).to_have_attribute("aria-pressed", "true")
    met.room.heard()
    touch(met.page, "QC")
    expect(met.page.locator("#prompt")).to_contain_text("Playing")
    met.room.heard(Lead(1, 3, "QC"))


def test_a_tap_on_another_card_picks_that_one(meet: Meet) -> None:
    met = meet(state("lead-4"), PHONE)
    touch(met.page, "QC")
    touch(met.page, "9H")
    met.page.wait_for_function(IS_PICKED, arg="9H")
    assert not met.page.evaluate(IS_PICKED, "QC")
    met.room.heard()


def test_two_taps_throw_a_card_in(meet: Meet) -> None:
    met = meet(state("ring-4"), PHONE)
    for _ in range(2):
        touch(met.page, "9H")
    met.room.heard(ThrowIn(1, 3, "9H"))


def test_two_taps_beat_the_first_card_that_is_beaten(meet: Meet) -> None:
    met = meet(state("defend-4"), PHONE)
    for _ in range(2):
        touch(met.page, "JD")
    met.room.heard(Beat(1, 3, "JD", 2))


def test_with_fourteen_cards_every_card_can_be_tapped_and_none_lies_under_the_home_bar(meet: Meet) -> None:
    view = Canned(players=3, hand=FOURTEEN, others=5, leads=True, waits_on=0).view()
    met = meet(view, PHONE)
    session = met.page.context.new_cdp_session(met.page)
    insets = {"top": 47, "bottom": HOME_BAR_PX, "left": 0, "right": 0}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})  # pyright: ignore[reportUnknownMemberType]
    lowest = (
        "() => Math.max(...[...document.querySelectorAll('#hand button')].map(b => b.getBoundingClientRect().bottom))"
    )
    met.page.wait_for_function(f"most => ({lowest})() <= most", arg=PHONE.height - HOME_BAR_PX)
    for card in FOURTEEN:
        touch(met.page, card)
        met.page.wait_for_function(IS_PICKED, arg=card)


def test_take_is_in_reach_and_large_enough_for_a_thumb(meet: Meet) -> None:
    box = meet(state("defend-6"), PHONE).page.get_by_role("button", name="Take 6 cards").bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44
    assert box["y"] > PHONE.height / 2


def test_fast_taps_during_the_deal_play_what_the_state_says(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE, motion="no-preference")
    room = FakeRoom(page)
    room.say(COUNTDOWN)
    page.goto(server.url + FLAT)
    page.wait_for_selector(".panel-countdown")
    dealt = Canned(leads=True, waits_on=0)
    you = You(role="seated", seat=0, host=False, may_start=False)
    news = (protocol.Announcement(1, Dealt(1, 0)),)
    room.say(at_table(stage="round", seats=seated(4), you=you, round=dealt.round(), happened=news))
    page.wait_for_selector("#hand button")
    for _ in range(2):
        touch(page, "8C")
    page.wait_for_function("() => document.querySelector('#prompt').textContent.includes('Playing')")
    room.heard(Lead(1, 3, "8C"))
    after = Canned(hand=dealt.hand[1:], attacks=(("8C", None),), waits_on=1)
    led = (protocol.Announcement(2, Led(0, "8C")),)
    room.say(at_table(stage="round", seats=seated(4), you=you, round=after.round(), happened=led, version=8))
    page.wait_for_function("() => !document.querySelector('#hand [data-card=\"8C\"]')")
    faces = [face for face, _ in page.evaluate(FLAT_CARDS) if face >= 0]
    assert sorted(faces) == sorted(set(faces))
    assert len(page.evaluate(FLAT_CARDS)) == 36


def test_a_played_card_is_not_drawn_in_the_hand(meet: Meet, size: Size) -> None:
    met = meet(Canned(leads=True, waits_on=0).view(), size)
    hand_top = met.page.evaluate("() => document.querySelector('#hand button').getBoundingClientRect().top")
    after = Canned(hand=("QC", "9H", "QH", "6D", "JD"), attacks=(("8C", None),), waits_on=1)
    met.room.say(after.view())
    met.page.wait_for_function("() => document.querySelectorAll('#hand button').length === 5")
    eight_of_clubs = [middle for face, middle in met.page.evaluate(FLAT_CARDS) if face == 2]
    assert len(eight_of_clubs) == 1
    assert eight_of_clubs[0] < hand_top


def drag(page: Page, card: str, *, to: tuple[float, float]) -> None:
    """Drag a card with the mouse."""
    where = page.evaluate(WHERE, card)
    page.mouse.move(where["x"], where["y"])
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    page.mouse.up()


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    """Return the middle of what a selector names."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_dragged_to_the_table_is_led(meet: Meet) -> None:
    met = meet(state("lead-4"), DESKTOP)
    drag(met.page, "9H", to=(640, 350))
    met.room.heard(Lead(1, 3, "9H"))


def test_a_card_dragged_onto_an_attack_card_beats_that_one(meet: Meet) -> None:
    met = meet(state("defend-4"), DESKTOP)
    touch(met.page, "6D")
    target = middle_of(met.page, "#bout [data-attack='3']")
    met.page.keyboard.press("Escape")
    drag(met.page, "6D", to=target)
    met.room.heard(Beat(1, 3, "6D", 3))


def test_a_card_that_is_put_back_is_not_played(meet: Meet) -> None:
    met = meet(state("lead-4"), DESKTOP)
    where = met.page.evaluate(WHERE, "9H")
    drag(met.page, "9H", to=(where["x"] + 60, where["y"] + 30))
    met.room.heard()
    assert not met.page.evaluate(IS_PICKED, "9H")


def test_a_slide_of_less_than_ten_pixels_is_a_tap(meet: Meet) -> None:
    met = meet(state("lead-4"), DESKTOP)
    where = met.page.evaluate(WHERE, "9H")
    drag(met.page, "9H", to=(where["x"] + 6, where["y"] + 7))
    assert met.page.evaluate(IS_PICKED, "9H")


def focused(page: Page) -> str:
    """Return the name of what has the focus."""
    return str(page.evaluate("() => document.activeElement?.getAttribute('aria-label') ?? ''"))


def test_tab_goes_through_the_cards_that_may_be_played_in_hand_order_then_to_take(meet: Meet) -> None:
    page = meet(state("defend-4"), DESKTOP).page
    page.locator("#hand button[aria-pressed]").first.focus()
    names = [focused(page)]
    for _ in range(1):
        page.keyboard.press("Tab")
        names.append(focused(page))
    page.keyboard.press("Tab")
    assert names == ["6 of diamonds, trump", "Jack of diamonds, trump"]
    assert page.evaluate("() => document.activeElement.classList.contains('take')")


def test_arrows_go_through_the_whole_hand(meet: Meet) -> None:
    page = meet(state("defend-4"), DESKTOP).page
    page.locator("#hand button[aria-pressed]").first.focus()
    page.keyboard.press("Home")
    assert focused(page) == "8 of clubs"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Queen of clubs"
    page.keyboard.press("End")
    assert focused(page) == "Jack of diamonds, trump"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Jack of diamonds, trump"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "6 of diamonds, trump"


def test_enter_picks_arrow_up_goes_to_the_cards_it_beats_and_escape_puts_it_back(meet: Meet) -> None:
    met = meet(state("defend-4"), DESKTOP)
    met.page.locator("#hand [data-card='6D']").focus()
    met.page.keyboard.press("Enter")
    assert met.page.evaluate(IS_PICKED, "6D")
    met.page.keyboard.press("ArrowUp")
    assert focused(met.page) == "Beat Queen of spades with 6 of diamonds"
    met.page.keyboard.press("ArrowDown")
    assert focused(met.page) == "6 of diamonds, trump"
    met.page.keyboard.press("Escape")
    assert not met.page.evaluate(IS_PICKED, "6D")
    met.room.heard()


def test_t_takes(meet: Meet) -> None:
    met = meet(state("defend-4"), DESKTOP)
    met.page.keyboard.press("t")
    met.room.heard(Take(1, 3, 6))


def test_letters_are_no_keys_once_they_are_switched_off(meet: Meet) -> None:
    met = meet(state("defend-4"), DESKTOP)
    met.page.keyboard.press("?")
    met.page.get_by_role("checkbox", name="Letters work as keys").uncheck()
    met.page.keyboard.press("Escape")
    expect(met.page.get_by_role("dialog")).to_be_hidden()
    met.page.keyboard.press("t")
    met.page.keyboard.press("?")
    expect(met.page.get_by_role("dialog")).to_be_hidden()
    met.room.heard()


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("h1", "Your hand: 8 of clubs, Queen of clubs, 9 of hearts, Queen of hearts, 6 of diamonds, trump"),
        ("b2", "Jana: 9 of clubs, beaten by King of diamonds"),
        ("r3", "Trump is diamonds. 8 of diamonds is in the hand of Jana."),
        ("n4", "You 6, Babička 6, Oleg 6 and Jana 6. Deck"),
        ("l5", "Nothing has happened yet."),
    ],
)
def test_keys_tell_hand_bout_trump_counts_and_last_move(meet: Meet, keys: str, words: str) -> None:
    page = meet(state("defend-4"), DESKTOP).page
    for key in keys:
        page.keyboard.press("r" if key == "h" else "h")
        page.keyboard.press(key)
        expect(page.locator("#live")).to_contain_text(words)


def test_everything_that_is_seen_has_a_name_for_the_ear(meet: Meet) -> None:
    page = meet(state("defend-4"), PHONE).page
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(6)
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("list", name="Players")).to_contain_text("6 cards")
    expect(page.get_by_role("region", name="Bout").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("region", name="Bout")).to_contain_text("Jana: Queen of spades")
    expect(page.locator("#cloth")).to_contain_text("Trump: diamonds. Deck:")


def test_the_live_region_tells_what_happened_and_whose_turn_it_is(meet: Meet) -> None:
    met = meet(Canned(waits_on=1).view(), PHONE)
    turn = Canned(attacks=(("9C", None),), attacker=3, defender=0, waits_on=0, take=True, beats={"QC": (0,)})
    you = You(role="seated", seat=0, host=False, may_start=False)
    news = (protocol.Announcement(1, Led(3, "9C")),)
    met.room.say(at_table(stage="round", seats=seated(4), you=you, round=turn.round(), happened=news, version=8))
    words = "Jana led 9 of clubs. Your turn: beat 9 of clubs or take. Queen of clubs"
    expect(met.page.locator("#live")).to_have_text(words)


@pytest.mark.parametrize("after", ["first-screen", "first-screen-round-on"])
def test_the_live_region_falls_silent_once_the_table_is_left(meet: Meet, after: str) -> None:
    met = meet(Canned(waits_on=1).view(), PHONE)
    met.room.say(state("lead-4"))
    expect(met.page.locator("#live")).to_contain_text("Your turn")
    met.room.say(STATES[after])
    expect(met.page.locator("#live")).to_be_empty()


def test_a_page_to_read_begins_at_its_beginning_and_the_menu_raises_no_keyboard(meet: Meet) -> None:
    page = meet(state("lead-4"), PHONE).page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("heading", name="Menu")).to_be_focused()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("heading", name="How to play")).to_be_in_viewport(ratio=1)
