"""Every state of the page, met exactly: axe finds nothing, and nothing is a blank table."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import pytest
from playwright.sync_api import Page, expect

from durak.protocol import Beat, CloseCode, FromRoom, Lead, QuickPlay, Refused, Take, View
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES, lead, round_of_series


@dataclass
class Met:
    """A page and the room that it talks to."""

    page: Page
    room: FakeRoom


IS_SHOWN = "wanted => window.__durak !== undefined && JSON.stringify(window.__durak.view()) === wanted"

Meet = Callable[[str, Size], Met]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the page in a state."""

    def meet(state: str, size: Size) -> Met:
        page = open_page("about:blank", size)
        room = FakeRoom(page)
        room.say(STATES[state])
        page.goto(server.url + FLAT)
        # In the lobby there is no view, and a panel that is not about the line.
        page.wait_for_function(IS_SHOWN, arg=as_the_page_has_it(STATES[state]))
        page.wait_for_selector(":is(#panel, #hand button, #seats):not([hidden]):not(.panel-link)", state="attached")
        return Met(page, room)

    return meet


def test_axe_finds_nothing_in_any_state(meet: Meet, size: Size) -> None:
    met = meet("first-screen", size)
    for name, state in STATES.items():
        met.room.say(state)
        met.page.wait_for_function(IS_SHOWN, arg=as_the_page_has_it(state))
        try:
            assert_accessible(met.page)
        except AssertionError as found:
            found.add_note(f"in the state {name}")
            raise


def as_the_page_has_it(state: FromRoom) -> str:
    """Return what the page says it was sent last: nothing in the lobby."""
    return msgspec.json.encode(state).decode() if isinstance(state, View) else "null"


@pytest.mark.parametrize("dialog", ["Last bout", "How to play", "Keys", "About"])
def test_axe_finds_nothing_in_a_dialog(dialog: str, meet: Meet, size: Size) -> None:
    page = meet("lead-4", size).page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name=dialog).click()
    expect(page.get_by_role("dialog", name="The last bout" if dialog == "Last bout" else dialog)).to_be_visible()
    assert_accessible(page)


def test_the_score_of_a_series_is_in_the_menu_in_mid_round(meet: Meet, size: Size) -> None:
    met = meet("lead-4", size)
    score = met.page.get_by_role("button", name="Score of the series")
    met.page.get_by_role("button", name="Menu").click()
    expect(score).to_have_count(0)
    met.room.say(round_of_series("lead-4"))
    score.click()
    dialog = met.page.get_by_role("dialog", name="Score of the series")
    expect(dialog).to_contain_text("Round 2 of 4")
    rows = dialog.get_by_role("row").all_text_contents()
    assert rows == ["PlayerWinsLosses", "Babička21", "You11", "Jana10", "Oleg01", "Ivanawithout a seat now01"]
    assert_accessible(met.page)


def test_leaving_a_round_asks_first(meet: Meet, size: Size) -> None:
    met = meet("lead-4", size)
    met.page.get_by_role("button", name="Menu").click()
    met.page.get_by_role("button", name="Leave the table").click()
    expect(met.page.get_by_role("dialog", name="Leave the round?")).to_be_visible()
    assert_accessible(met.page)
    met.page.get_by_role("button", name="Stay").click()
    expect(met.page.get_by_role("dialog")).to_be_hidden()
    met.room.heard()


@pytest.mark.parametrize(
    ("code", "title", "way"),
    [
        (CloseCode.TAKEN_OVER, "You play on another device", "Play here"),
        (CloseCode.MALFORMED, "did not understand each other", "Load again"),
        (CloseCode.TOO_MANY, "The room is full just now", "Try now"),
        (CloseCode.OTHER_VERSION, "There is a newer page", "Load again"),
    ],
)
def test_a_line_that_ends_for_good_says_why(meet: Meet, size: Size, code: int, title: str, way: str) -> None:
    met = meet("lead-4", size)
    met.room.close(code)
    expect(met.page.locator("#panel h2")).to_contain_text(title)
    expect(met.page.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
    assert_accessible(met.page)
    assert len(met.room.hellos) == 1


def test_a_lost_line_is_told_over_the_table_and_comes_back(meet: Meet, size: Size) -> None:
    met = meet("lead-4", size)
    met.room.silent = True
    met.room.close(CloseCode.RESTART)
    expect(met.page.locator("#banner")).to_contain_text("The room restarts")
    expect(met.page.locator("#hand button")).to_have_count(6)
    assert_accessible(met.page)
    met.room.said_hello(2)
    met.room.answer()
    met.room.say(lead(4))
    expect(met.page.locator("#banner")).to_be_hidden()


def test_a_room_that_nobody_answers_for_is_told(server: PageServer, open_page: OpenPage, size: Size) -> None:
    # The server of the page has no socket, and nobody plays one.
    page = open_page(server.url + FLAT, size)
    expect(page.locator("#panel h2")).to_have_text(re.compile("The room can.t be reached"))
    expect(page.get_by_role("button", name="Try now")).to_be_in_viewport(ratio=1)
    assert_accessible(page)


def test_the_tab_says_whose_turn_it_is(meet: Meet) -> None:
    met = meet("lead-4", DESKTOP)
    expect(met.page).to_have_title("Your turn · Durak")
    met.room.say(STATES["ring-4"])
    expect(met.page).to_have_title("Durak")


def test_a_card_that_can_not_be_played_says_why(meet: Meet) -> None:
    page = meet("defend-4", PHONE).page
    page.get_by_role("button", name="8 of clubs").click(position={"x": 8, "y": 20}, force=True)
    expect(page.locator("#prompt")).to_contain_text("It is not your turn.")
    expect(page.get_by_role("status").filter(has_text="It is not your turn.")).to_have_count(1)


def test_a_tap_on_an_attack_card_beats_that_one(meet: Meet) -> None:
    met = meet("defend-4", PHONE)
    met.page.get_by_role("button", name="6 of diamonds").click(position={"x": 8, "y": 20}, force=True)
    met.page.get_by_role("button", name="Beat King of hearts with 6 of diamonds").click()
    met.room.heard(Beat(1, 3, "6D", 3))


def test_take_says_how_many_cards_were_seen(meet: Meet) -> None:
    met = meet("defend-4", PHONE)
    met.page.get_by_role("button", name="Take 6 cards").click()
    met.room.heard(Take(1, 3, 6))


def test_two_taps_before_an_answer_are_one_command(meet: Meet) -> None:
    met = meet("lead-4", DESKTOP)
    for name in ("8 of clubs", "Queen of clubs"):
        card = met.page.get_by_role("button", name=name)
        for _ in range(2):
            card.click(position={"x": 10, "y": 30}, force=True)
    met.room.heard(Lead(1, 3, "8C"))


def test_who_leaves_a_hand_elsewhere_is_asked(meet: Meet, size: Size) -> None:
    met = meet("first-screen-round-on", size)
    met.page.get_by_role("button", name="Quick play").click()
    expect(met.page.locator("#panel")).to_be_visible()
    met.room.say(Refused(1, "leave_hand", "You hold a hand."))
    expect(met.page.get_by_role("dialog", name="Leave your hand?")).to_be_visible()
    assert_accessible(met.page)
    met.page.get_by_role("button", name="Leave it to a bot").click()
    met.room.heard(QuickPlay(1), QuickPlay(2, leave_hand=True))


def test_bots_hands_played_by_bots_and_lost_lines_carry_a_mark(meet: Meet, size: Size) -> None:
    met = meet("lead-4", size)
    view = STATES["lead-4"]
    assert isinstance(view, View)
    lost = msgspec.structs.replace(view.seats[1], dropped=True)
    left = msgspec.structs.replace(view.seats[3], by_bot=True)
    met.room.say(msgspec.structs.replace(view, seats=(view.seats[0], lost, view.seats[2], left)))
    players = met.page.locator("#seats li")
    expect(players.nth(1)).to_contain_text("(line lost)")
    expect(players.nth(2)).to_contain_text("(bot)")
    expect(players.nth(3)).to_contain_text("(played by a bot)")


def test_nothing_that_is_defended_is_told_by_colour_alone(meet: Meet, size: Size) -> None:
    page = meet("defend-4", size).page
    expect(page.locator("#seats li", has_text="Jana")).to_contain_text("attacks")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
