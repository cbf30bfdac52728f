"""The replay of a finished round: by its link and from the page, step by step, on the drawn table and in words."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from durak.protocol import Lobby
from durak.server.api.structs import History
from tests.page.accessibility import assert_accessible
from tests.page.canned import NOW_MS
from tests.page.canned_replay import LARGE, LINK, answer, answers, replay_of
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.people import FakeApi, known, rounds
from tests.page.player import FLAT, press
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES, lead
from tests.page.test_languages import HEIGHT, LOCALES, OVERFLOWING, WIDTHS

SIDEWAYS = Size("phone-sideways", 844, 390, touch=True)
SCREENS = (PHONE, SIDEWAYS, DESKTOP)
TEXT = "localStorage.setItem('durak.settings', '{\"table\": \"text\"}')"
FINGER_PX = 44

TABLE = """() => JSON.stringify([
    [...document.querySelectorAll('#picture .flat .small-card')]
        .map(card => `${card.dataset.face} ${card.style.transform}`).sort(),
    document.querySelector('#replay-seats').innerText,
    document.querySelector('#replay-cloth').innerText,
    [...document.querySelectorAll('.open-corner')].map(it => it.textContent + it.style.transform).sort(),
    document.querySelector('#replay-story').textContent,
])"""
"""All that is seen of a step on the flat table: each card with its place, labels, tags, corners and words."""
CUT_NAMES = """() => [...document.querySelectorAll('#replay-seats .name-text')]
    .filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"""
CONTROLS = ".replay :is(button, select, input[type=range]):not([hidden])"
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
    .filter(control => control.checkVisibility())
    .map(control => [control.getAttribute('aria-label'), control.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least).map(([name]) => name)"""
STORY_IS_CUT = """() => {
    const story = document.querySelector('#replay-story'), [box, slider] =
        [story.querySelector('p'), document.querySelector('.replay-controls input')].map(it => it.getBoundingClientRect())
    return box.bottom > slider.bottom - 16 || box.top < document.querySelector('#picture').getBoundingClientRect().top
}"""


@dataclass
class Met:
    """A page, the room that it talks to, and the API that it asks."""

    page: Page
    room: FakeRoom
    api: FakeApi

    def at(self, step: int, of: int) -> None:
        """Wait until this step is shown."""
        expect(self.page.get_by_role("slider", name="Step")).to_have_value(str(step - 1))
        expect(self.page.get_by_role("slider", name="Step")).to_have_attribute(
            "aria-valuetext", re.compile(rf"^Step {step} of {of}, ")
        )

    def told(self) -> str:
        """Return what a screen reader was told last."""
        return self.page.locator("#replay-live").inner_text()


Meet = Callable[..., Met]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens a replay by its link, as a stranger."""

    def meet(size: Size, *, players: int = 4, query: str = "", table: str = "drawn", **more: Any) -> Met:  # noqa: ANN401 -- answers
        page = open_page("about:blank", size)
        if table == "text":
            page.add_init_script(TEXT)
        room = FakeRoom(page)
        api = FakeApi(page, more.get("answers", answers(players)))
        page.goto(f"{server.url}{FLAT}&replay={LINK}{query}")
        expect(page.get_by_role("button", name="Close")).to_be_visible()
        return Met(page, room, api)

    return meet


def control(page: Page, name: str) -> Locator:
    """Return a button of the replay."""
    return page.get_by_role("button", name=name, exact=True)


# --- by the link ---


@pytest.mark.parametrize("table", ["drawn", "text"])
def test_a_stranger_with_the_link_sees_the_round_without_becoming_anybody(meet: Meet, size: Size, table: str) -> None:
    met = meet(size, table=table)
    met.at(1, 101)
    expect(met.page.locator("#replay-live")).to_contain_text("The cards are dealt")
    assert met.api.asked == [f"GET /replays/{LINK}"]
    assert met.api.secrets == [None]
    assert met.room.hellos == []
    assert_accessible(met.page)


def test_closing_it_leads_to_the_room_as_if_there_had_been_no_replay(meet: Meet) -> None:
    met = meet(PHONE)
    met.at(1, 101)
    met.room.on_hello = (Lobby(NOW_MS, None),)
    press(control(met.page, "Close"))
    expect(met.page.get_by_role("button", name="Quick play")).to_be_visible()
    expect(met.page.get_by_role("dialog")).to_have_count(0)
    assert "replay" not in met.page.url
    assert len(met.room.hellos) == 1


def test_the_link_may_name_a_seat_and_a_step(meet: Meet) -> None:
    met = meet(DESKTOP, query="&seat=1&step=20")
    met.at(20, 101)
    assert met.api.asked == [f"GET /replays/{LINK}?seat=1"]
    expect(met.page.get_by_role("combobox", name="Seen as")).to_have_value("1")


def test_a_step_that_is_not_there_is_the_last(meet: Meet) -> None:
    meet(DESKTOP, query="&step=9999").at(101, 101)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("no_such_replay", "That link leads to no round."),
        ("no_such_seat", "There was no such seat"),
        ("replay_gone", "the log of its table is deleted"),
        ("too_fast", "That was too much at once."),
    ],
)
@pytest.mark.parametrize("table", ["drawn", "text"])
def test_what_the_room_refuses_is_told_in_words(meet: Meet, size: Size, code: str, words: str, table: str) -> None:
    met = meet(size, table=table, answers={f"GET /replays/{LINK}": code})
    expect(met.page.get_by_role("alert")).to_contain_text(words)
    assert_accessible(met.page)
    met.api.answers = answers(4)
    press(control(met.page, "Try again"))
    met.at(1, 101)


# --- step by step ---


def test_buttons_lead_to_each_step_and_tell_what_happened(meet: Meet, size: Size) -> None:
    met = meet(size)
    met.at(1, 101)
    press(control(met.page, "Step forward"))
    met.at(2, 101)
    expect(met.page.locator("#replay-live")).to_have_text(re.compile(" led "))
    press(control(met.page, "Last step"))
    met.at(101, 101)
    result = replay_of(4).steps[-1].round.result
    assert result is not None
    expect(met.page.locator("#replay-live")).to_have_text(re.compile("Babička is the durak$"))
    assert result.durak == 1
    expect(control(met.page, "Step forward")).to_be_disabled()
    expect(control(met.page, "Last step")).to_be_disabled()
    press(control(met.page, "Step back"))
    met.at(100, 101)
    press(control(met.page, "First step"))
    met.at(1, 101)
    expect(control(met.page, "Step back")).to_be_disabled()


def test_keys_do_the_same(meet: Meet) -> None:
    met = meet(DESKTOP)
    met.at(1, 101)
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 101), ("Home", 1)):
        met.page.keyboard.press(key)
        met.at(step, 101)
    met.page.keyboard.press("End")
    met.page.keyboard.press("ArrowLeft")
    met.page.keyboard.press("Space")
    met.at(101, 101)
    expect(control(met.page, "Play")).to_be_focused()
    met.page.keyboard.press("Escape")
    expect(met.page.get_by_role("dialog")).to_have_count(0)


def test_the_slider_leads_to_any_step(meet: Meet) -> None:
    met = meet(PHONE)
    slider = met.page.get_by_role("slider", name="Step")
    slider.fill("49")
    met.at(50, 101)
    slider.press("ArrowRight")
    met.at(51, 101)
    slider.press("Home")
    met.at(1, 101)


@pytest.mark.parametrize("query", ["", "&seat=2"])
def test_back_and_forth_leads_to_the_same_table(meet: Meet, query: str) -> None:
    met = meet(DESKTOP, query=query)
    met.at(1, 101)
    forth = [met.page.evaluate(TABLE)]
    for step in range(2, 42):
        met.page.keyboard.press("ArrowRight")
        met.at(step, 101)
        forth.append(met.page.evaluate(TABLE))
    for step in range(40, 0, -1):
        met.page.keyboard.press("ArrowLeft")
        met.at(step, 101)
        assert met.page.evaluate(TABLE) == forth[step - 1], f"step {step}"
    met.page.get_by_role("slider").fill("30")
    met.at(31, 101)
    assert met.page.evaluate(TABLE) == forth[30]


def test_it_plays_by_itself_to_the_end_as_fast_as_is_wanted(meet: Meet, size: Size) -> None:
    met = meet(size, query="&step=98")
    met.at(98, 101)
    met.page.get_by_role("combobox", name="Speed").select_option("4×")
    press(control(met.page, "Play"))
    met.at(101, 101)
    expect(control(met.page, "Play")).to_be_visible()


def test_playing_stops_where_it_is_told_to(meet: Meet) -> None:
    met = meet(DESKTOP, query="&step=3")
    met.at(3, 101)
    press(control(met.page, "Play"))
    press(control(met.page, "Pause"))
    expect(control(met.page, "Play")).to_be_visible()
    met.page.keyboard.press("End")
    met.at(101, 101)


# --- as whom ---


def test_all_hands_lie_open_and_as_one_seat_saw_it_no_other_does(meet: Meet, size: Size) -> None:
    met = meet(size, query="&step=20")
    met.at(20, 101)
    open_hands = replay_of(4).steps[19].hands
    assert open_hands is not None
    hands = met.page.locator("#replay ul.sr li").filter(has_text=re.compile("holds"))
    expect(hands).to_have_count(4)
    for seat in range(4):
        met.page.get_by_role("combobox", name="Seen as").select_option(str(seat))
        expect(hands).to_have_count(1)
        met.at(20, 101)
        faces = met.page.locator(".flat .small-card:not(.back)")
        own = replay_of(4, seat).steps[19].round
        lying = [card for pair in own.attacks for card in (pair.card, pair.beaten_by) if card is not None]
        expect(faces).to_have_count(len(own.hand) + len(lying) + (own.trump_at == "deck"))
        expect(met.page.locator(".open-corner")).to_have_count(0)
        assert f"seat={seat}" in met.page.url
    met.page.get_by_role("combobox", name="Seen as").select_option("All hands")
    expect(hands).to_have_count(4)
    assert "seat" not in met.page.url
    assert met.api.asked == [f"GET /replays/{LINK}", *(f"GET /replays/{LINK}?seat={seat}" for seat in range(4))]


def test_a_look_through_other_eyes_that_is_refused_leaves_the_replay_as_it_is(meet: Meet) -> None:
    met = meet(PHONE, query="&step=20")
    met.at(20, 101)
    met.api.answers[f"GET /replays/{LINK}?seat=2"] = "too_fast"
    met.page.get_by_role("combobox", name="Seen as").select_option("2")
    expect(met.page.get_by_role("alert")).to_have_text("That was too much at once.")
    expect(met.page.get_by_role("combobox", name="Seen as")).to_have_value("all")
    met.at(20, 101)


def test_the_text_table_tells_all_hands_and_needs_no_picture(meet: Meet, size: Size) -> None:
    met = meet(size, table="text", query="&step=20")
    met.at(20, 101)
    hands = met.page.get_by_role("region", name="Hands").get_by_role("listitem")
    expect(hands).to_have_count(4)
    expect(met.page.get_by_role("region", name="Bout")).to_be_visible()
    expect(met.page.locator("canvas")).to_have_count(0)
    met.page.get_by_role("combobox", name="Seen as").select_option("1")
    expect(hands).to_have_count(1)
    expect(hands).to_contain_text("Babička holds")
    assert_accessible(met.page)


# --- from the page, and back to it ---


def history_of(round: Any) -> dict[str, object]:  # noqa: ANN401 -- an answer
    """Return what the API answers about somebody who has played this round, and that round's replay."""
    return {**known(), "GET /history": History((round, *rounds(99, 4)), None), **answers(4)}


ROUND = msgspec.structs.replace(rounds(100, 1)[0], table="quick", number=1, replay=LINK)


@pytest.fixture
def after_a_round(server: PageServer, open_page: OpenPage) -> Callable[[Size], Met]:
    """Give a function that opens the page on the result of a round whose replay there is."""

    def after_a_round(size: Size) -> Met:
        page = open_page("about:blank", size)
        room, api = FakeRoom(page), FakeApi(page, history_of(ROUND))
        room.say(STATES["result"])
        page.goto(server.url + FLAT)
        expect(page.locator(".panel-over")).to_be_visible()
        return Met(page, room, api)

    return after_a_round


AfterARound = Callable[[Size], Met]


def test_one_tap_on_the_result_opens_the_replay_of_that_round(after_a_round: AfterARound, size: Size) -> None:
    met = after_a_round(size)
    before = met.page.evaluate("() => JSON.stringify(window.__durak.view())")
    press(control(met.page, "Replay"))
    met.at(1, 101)
    assert f"replay={LINK}" in met.page.url
    assert_accessible(met.page)
    met.page.keyboard.press("End")
    met.at(101, 101)
    press(control(met.page, "Close"))
    expect(met.page.locator(".panel-over")).to_be_visible()
    expect(control(met.page, "Replay")).to_be_focused()
    expect(met.page.locator("main > #picture")).to_be_attached()
    assert met.page.evaluate("() => JSON.stringify(window.__durak.view())") == before
    assert "replay" not in met.page.url
    assert met.room.commands == []


def test_back_closes_the_replay_too(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    press(control(met.page, "Replay"))
    met.at(1, 101)
    met.page.go_back()
    expect(met.page.locator(".panel-over")).to_be_visible()
    expect(met.page.get_by_role("dialog")).to_have_count(0)
    met.page.go_forward()
    met.at(1, 101)


def test_a_round_that_is_not_stored_yet_is_asked_for_again(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    met.api.answers["GET /history"] = History(rounds(99, 4), None)
    press(control(met.page, "Replay"))
    expect(met.page.get_by_text("Asking the room")).to_be_visible()
    met.api.answers["GET /history"] = History((ROUND,), None)
    met.at(1, 101)


def test_who_watched_is_offered_no_replay(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    result = STATES["result"]
    assert isinstance(result, type(lead(4)))
    watcher = msgspec.structs.replace(result.you, seat=None, role="watching")
    met.room.say(msgspec.structs.replace(result, you=watcher, version=result.version + 1))
    expect(control(met.page, "Deal me in next")).to_be_visible()
    expect(control(met.page, "Replay")).to_have_count(0)


@pytest.mark.parametrize("table", ["drawn", "text"])
def test_a_deal_meanwhile_is_told_and_one_press_leads_to_the_hand(
    server: PageServer, open_page: OpenPage, size: Size, table: str
) -> None:
    page = open_page("about:blank", size)
    if table == "text":
        page.add_init_script(TEXT)
    met = Met(page, FakeRoom(page), FakeApi(page, history_of(ROUND)))
    met.room.say(STATES["result"])
    page.goto(server.url + FLAT)
    press(control(page, "Replay"))
    met.at(1, 101)
    page.keyboard.press("ArrowRight")
    before = page.locator("#replay-live").inner_text()
    met.room.say(lead(4))
    expect(page.locator(".replay-news")).to_contain_text("Your turn: lead a card")
    assert_accessible(page)
    met.at(2, 101)
    assert met.told() == before
    press(control(page, "To the table"))
    expect(page.locator("#hand button, #text-hand button")).to_have_count(6)
    expect(page.locator(".replay-news")).to_be_hidden()
    if table == "drawn":
        expect(page.locator("main > #picture .small-card:not(.back)")).to_have_count(7)


def test_each_round_of_the_list_leads_to_its_replay_and_back_to_its_place(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    press(met.page.locator("#menu"))
    press(met.page.locator("dialog [data-key=rounds]"))
    again = met.page.locator(f'[data-key="replay {LINK}"]')
    expect(again).to_be_visible()
    # Rounds of before there were replays have none.
    expect(met.page.get_by_role("button", name=re.compile("^Replay: "))).to_have_count(1)
    press(again)
    met.at(1, 101)
    press(control(met.page, "Close").last)
    expect(again).to_be_in_viewport()
    expect(again).to_be_focused()


def test_what_is_looked_at_is_shared_by_a_link(meet: Meet, size: Size) -> None:
    met = meet(size, query="&seat=1&step=20")
    met.at(20, 101)
    press(control(met.page, "Share the replay"))
    field = met.page.get_by_role("textbox", name="Link to this replay")
    expect(field).to_have_value(re.compile("^http://192.168.1.5:4211/"))
    asked = parse_qs(urlsplit(field.input_value()).query)
    assert asked == {"replay": [LINK], "seat": ["1"], "step": ["20"]}
    expect(met.page.get_by_role("img", name="QR code of the link to this replay")).to_be_visible()
    assert_accessible(met.page)
    press(control(met.page, "Copy link"))
    expect(control(met.page, "Copied")).to_be_visible()
    met.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    met.at(20, 101)


# --- how it looks ---


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_controls_are_large_enough_and_no_name_of_a_bot_is_cut(meet: Meet, screen: Size, players: int) -> None:
    met = meet(screen, players=players)
    last = len(replay_of(players).steps)
    met.at(1, last)
    for step in range(0, last, 5):
        met.page.get_by_role("slider").fill(str(step))
        assert met.page.evaluate(CUT_NAMES) == [], f"step {step + 1}"
    if screen.touch:
        assert met.page.evaluate(SMALL, [CONTROLS, FINGER_PX]) == []
    assert met.page.evaluate(OVERFLOWING) == []


def test_axe_finds_nothing_in_a_hand_that_is_half_of_the_deck(meet: Meet, size: Size) -> None:
    met = meet(size, answers={f"GET /replays/{LINK}": answer("quick", LARGE)}, query="&step=60")
    met.at(60, 107)
    assert_accessible(met.page)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LOCALES)
def test_no_text_overflows_and_what_happened_is_told_whole(
    browser: Browser, server: PageServer, language: str, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT}, is_mobile=True, has_touch=True, locale=LOCALES[language]
    )
    page = context.new_page()
    FakeRoom(page)
    FakeApi(page, answers(6))
    page.goto(f"{server.url}{FLAT}&replay={LINK}")
    page.wait_for_selector(".replay-controls")
    found = page.evaluate(OVERFLOWING)
    cut: list[str] = []
    for step in range(len(replay_of(6).steps)):
        page.get_by_role("slider").fill(str(step))
        if page.evaluate(STORY_IS_CUT):
            cut.append(page.locator("#replay-story").inner_text())
    context.close()
    # A name may be cut short, with dots.
    assert [text for text in found if not text.startswith("SPAN.name-text")] == []
    assert cut == []
