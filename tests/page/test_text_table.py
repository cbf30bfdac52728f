"""The text table: the whole game in words, without WebGL and without three.js, by keys and by names alone."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from durak import protocol
from durak.protocol import Beat, Dealt, Lead, Led, ThrowIn, View, You
from tests.page.accessibility import assert_accessible
from tests.page.browsers import BROWSERS
from tests.page.canned import Canned, at_table, seated
from tests.page.chromium import FLAGS
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import tab_to
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES
from tests.page.test_languages import OVERFLOWING

NO_WEBGL = (
    *(flag for flag in FLAGS if "gl" not in flag and "swiftshader" not in flag),
    "--disable-gpu",
    "--disable-3d-apis",
)
NARROW = Size("narrow", 320, 568, touch=True)
CHOSEN = """localStorage.setItem('durak.settings', '{"table": "text", "language": "LANGUAGE"}')"""

DEED = re.compile(r": (Lead|Throw in|Beat .+)$")
TAKE = re.compile(r"^Take \d+ cards?$")
ENDED = re.compile(r"is the durak$|^You are the durak$|^A draw: nobody is the durak$")
MOST_MOVES = 400
MOST_TABS = 80


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give a Chromium that can draw nothing in 3D."""
    with BROWSERS.lend(NO_WEBGL) as chromium:
        yield chromium


Meet = Callable[[protocol.FromRoom, Size], tuple[Page, FakeRoom]]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the page on a message of the room."""

    def meet(message: protocol.FromRoom, size: Size) -> tuple[Page, FakeRoom]:
        page = open_page("about:blank", size)
        room = FakeRoom(page)
        room.say(message)
        page.goto(server.url)
        page.wait_for_selector(":is(#panel, #text-hand):not([hidden]):not(.panel-link)")
        return page, room

    return meet


def loaded(page: Page) -> set[str]:
    """Return the names of the scripts that the page has loaded."""
    names = page.evaluate("() => performance.getEntriesByType('resource').map(entry => entry.name.split('/').pop())")
    return {name.partition("-")[0] for name in names if name.endswith(".js")}


def focused(page: Page) -> str:
    """Return the accessible name of what has the focus, as a screen reader would say it."""
    found = re.match(r'- \w+ "(.*)"', page.locator(":focus").aria_snapshot())
    return "" if found is None else found[1]


def tab_to_name(page: Page, name: re.Pattern[str]) -> bool:
    """Press Tab until something of that name has the focus. Return whether it came there."""
    for _ in range(MOST_TABS):
        if page.locator(":focus").count() and name.search(focused(page)):
            return True
        page.keyboard.press("Tab")
    return False


def test_a_whole_round_by_keys_and_names_alone(start_room: Callable[..., Room], open_page: OpenPage) -> None:
    room = start_room(speed=6)
    page = open_page(room.url, DESKTOP)
    page.get_by_role("button", name="Play with friends").wait_for()
    assert "scene" not in loaded(page)
    # At a private table the result stays until somebody starts again.
    for way in ("^Play with friends", "^Start"):
        page.get_by_role("button", name=re.compile(way)).wait_for()
        assert tab_to_name(page, re.compile(way))
        page.keyboard.press("Enter")
    end = page.get_by_role("heading", name=ENDED)
    chance = page.get_by_role("button", name=DEED).or_(page.get_by_role("button", name=TAKE))
    for _ in range(MOST_MOVES):
        chance.or_(end).first.wait_for()
        if end.is_visible():
            break
        play(page, page.get_by_role("button", name=DEED))
    expect(page.get_by_role("table", name="Places").get_by_role("row")).to_have_count(4)
    assert_accessible(page)
    assert "scene" not in loaded(page)


def play(page: Page, deeds: Locator) -> None:
    """Go to a card that does something and press Enter; else to Take, and press Space."""
    if deeds.count() > 0 and tab_to_name(page, DEED):
        page.keyboard.press("Enter")
    elif page.get_by_role("button", name=TAKE).is_visible() and tab_to_name(page, TAKE):
        page.keyboard.press("Space")


def test_axe_finds_nothing_in_any_state(meet: Meet, size: Size) -> None:
    page, room = meet(STATES["first-screen"], size)
    for state in STATES.values():
        room.say(state)
        assert_accessible(page)


def test_the_bout_is_a_list_of_who_played_what(meet: Meet) -> None:
    page, _ = meet(STATES["defend-4"], DESKTOP)
    bout = page.get_by_role("region", name="Bout")
    expect(bout.get_by_role("listitem")).to_have_text(
        [
            re.compile("Jana: 9 of clubs, beaten by King of diamonds"),
            re.compile("Jana: 9 of spades, beaten by 10 of spades"),
            re.compile("Jana: Queen of spades"),
            re.compile("Jana: King of hearts"),
        ]
    )
    expect(bout.get_by_role("button")).to_have_text("Take 6 cards")


def test_everyone_is_told_with_cards_and_role_and_who_is_waited_on(meet: Meet) -> None:
    page, _ = meet(STATES["defend-4"], PHONE)
    expect(page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_text(
        [
            re.compile(r"You: 6 cards, defends, the table waits \d+"),
            "Babička: 6 cards",
            "Oleg (bot): 6 cards",
            "Jana: 6 cards, attacks",
        ]
    )
    deck = page.get_by_role("region", name="Deck and trump")
    expect(deck).to_contain_text("Trump is diamonds.")
    expect(deck).to_contain_text("Discard pile: 6 cards")


def test_each_card_says_what_it_does_or_why_not(meet: Meet) -> None:
    page, room = meet(STATES["defend-4"], PHONE)
    hand = page.get_by_role("region", name="Your hand")
    names = [
        "8 of clubs: It is not your turn.",
        "Queen of clubs: It is not your turn.",
        "9 of hearts: It is not your turn.",
        "Queen of hearts: It is not your turn.",
        "6 of diamonds, trump: Beat Queen of spades",
        "6 of diamonds, trump: Beat King of hearts",
        "Jack of diamonds, trump: Beat Queen of spades",
        "Jack of diamonds, trump: Beat King of hearts",
    ]
    buttons = hand.get_by_role("button")
    for button, name in zip(buttons.all(), names, strict=True):
        expect(button).to_have_accessible_name(name)
    hand.get_by_role("button", name="8 of clubs").click(force=True)
    expect(page.get_by_role("status").filter(has_text="It is not your turn.")).to_have_count(1)
    room.heard()


@pytest.mark.parametrize(
    ("state", "name", "command"),
    [
        ("lead-4", "Queen of clubs: Lead", Lead(1, 3, "QC")),
        ("ring-4", "9 of hearts: Throw in", ThrowIn(1, 3, "9H")),
        ("defend-4", "6 of diamonds, trump: Beat King of hearts", Beat(1, 3, "6D", 3)),
    ],
)
def test_one_press_does_what_the_button_says(meet: Meet, state: str, name: str, command: protocol.FromPage) -> None:
    page, room = meet(STATES[state], DESKTOP)
    page.get_by_role("button", name=name).press("Enter")
    expect(page.locator("#text-prompt")).to_contain_text("Playing")
    room.heard(command)


def test_a_key_that_is_held_down_plays_once(meet: Meet) -> None:
    page, room = meet(STATES["ring-4"], DESKTOP)
    page.get_by_role("button", name="9 of hearts: Throw in").focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator("#text-prompt")).to_contain_text("Playing")
    room.heard(ThrowIn(1, 3, "9H"))


def test_what_happens_is_announced_and_kept_with_the_newest_first(meet: Meet) -> None:
    page, room = meet(Canned(waits_on=1).view(), PHONE)
    you = You(role="seated", seat=0, host=False, may_start=False)
    turn = Canned(attacks=(("9C", None),), attacker=3, defender=0, waits_on=0, take=True, beats={"QC": (0,)})
    news = (protocol.Announcement(1, Dealt(1, 3)), protocol.Announcement(2, Led(3, "9C")))
    room.say(at_table(stage="round", seats=seated(4), you=you, round=turn.round(), happened=news, version=8))
    words = "Jana led 9 of clubs. Your turn: beat 9 of clubs or take. Queen of clubs"
    expect(page.get_by_role("status").filter(has_text=words)).to_have_count(1)
    happened = page.get_by_role("region", name="What happened").get_by_role("listitem")
    expect(happened).to_have_text(["Jana led 9 of clubs", "The cards are dealt; Jana attacks first"])


def test_where_nothing_can_be_drawn_no_drawn_table_is_offered(meet: Meet) -> None:
    page, _ = meet(STATES["lead-4"], DESKTOP)
    expect(page.get_by_role("button", name="Drawn table")).to_have_count(0)
    expect(page.locator("canvas")).to_have_count(0)


def test_the_tables_are_changed_by_a_button_at_the_top_and_the_choice_is_kept(
    server: PageServer, open_page: OpenPage, size: Size
) -> None:
    # Without a scene the drawn table is there even where there is no WebGL.
    page = open_page("about:blank", size)
    room = FakeRoom(page)
    room.say(STATES["first-screen"])
    page.goto(f"{server.url}?tier=none")
    page.locator("canvas").wait_for(state="attached")
    page.keyboard.press("Tab")
    assert focused(page) == "Text table"
    room.on_hello = (STATES["lead-4"],)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your hand").get_by_role("button")).to_have_count(6)
    page.reload()
    expect(page.get_by_role("button", name="Drawn table")).to_be_visible()
    page.get_by_role("button", name="Drawn table").click()
    expect(page.locator("canvas")).to_have_count(1)


def test_the_button_is_seen_on_every_screen(server: PageServer, open_page: OpenPage) -> None:
    for size, state in ((DESKTOP, "lead-4"), (PHONE, "first-screen"), (PHONE, "lead-4")):
        page = open_page("about:blank", size)
        FakeRoom(page).say(STATES[state])
        page.goto(f"{server.url}?tier=none")
        page.wait_for_selector(":is(.panel-first, #hand button):not([hidden])")
        way = page.get_by_role("button", name="Text table")
        expect(way).to_have_css("opacity", "1")
        expect(way).to_be_in_viewport(ratio=1)
        assert tab_to(page, ".words-button")


@pytest.mark.parametrize("language", ["en", "cs", "ru"])
def test_no_text_overflows_and_everything_can_be_scrolled_to(
    server: PageServer, open_page: OpenPage, language: str
) -> None:
    page = open_page("about:blank", NARROW)
    page.add_init_script(CHOSEN.replace("LANGUAGE", language))
    room = FakeRoom(page)
    room.say(STATES["first-screen"])
    page.goto(server.url)
    page.wait_for_selector(".panel-first")
    expect(page.locator("html")).to_have_attribute("lang", language)
    found: dict[str, list[str]] = {}
    for name, state in STATES.items():
        room.say(state)
        found[name] = page.evaluate(OVERFLOWING)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
    assert {name: texts for name, texts in found.items() if texts} == {}
    room.say(STATES["hand-20"])
    last = page.locator("#text-news, #text-deck").locator("visible=true").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()


def test_a_round_that_ends_leaves_the_result_and_no_hand(meet: Meet) -> None:
    page, room = meet(STATES["lead-4"], PHONE)
    room.say(STATES["result"])
    expect(page.get_by_role("heading", name="Oleg is the durak")).to_be_visible()
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
    view = STATES["result"]
    assert isinstance(view, View)
    expect(page.get_by_role("table", name="Places").get_by_role("row")).to_have_count(1 + len(view.seats))
