"""How a replay looks: nothing is cut, nothing overflows, everything can be touched, in every language."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.page.accessibility import assert_accessible
from tests.page.canned_replay import LARGE, LINK, answer, answers, replay_of
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.people import FakeApi
from tests.page.player import FLAT
from tests.page.replays import Meet, opener
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES
from tests.page.test_languages import HEIGHT, LOCALES, OVERFLOWING, WIDTHS

SIDEWAYS = Size("phone-sideways", 844, 390, touch=True)
SCREENS = (PHONE, SIDEWAYS, DESKTOP)
FINGER_PX = 44

CUT_NAMES = """() => [...document.querySelectorAll('#replay-seats .name-text')]
    .filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"""
CONTROLS = ".replay :is(button, select, input[type=range]):not([hidden])"
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
    .filter(control => control.checkVisibility())
    .map(control => [control.getAttribute('aria-label'), control.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least).map(([name]) => name)"""
OUTSIDE = """selector => [...document.querySelectorAll(selector)]
    .filter(control => control.checkVisibility())
    .map(control => [control.getAttribute('aria-label'), control.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([name]) => name)"""
STORY_IS_CUT = """() => {
    const said = document.querySelector('#replay-story p'), input = document.querySelector('.replay-controls input')
    const [box, slider] = [said, input].map(it => it.getBoundingClientRect())
    return box.bottom > slider.bottom - 16 || box.top < document.querySelector('#picture').getBoundingClientRect().top
}"""


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens a replay by its link."""
    return opener(server, open_page)


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
    page.get_by_role("slider").press("End")
    outside = page.evaluate(OUTSIDE, CONTROLS)
    cut: list[str] = []
    for step in range(len(replay_of(6).steps)):
        page.get_by_role("slider").fill(str(step))
        if page.evaluate(STORY_IS_CUT):
            cut.append(page.locator("#replay-story").inner_text())
    context.close()
    # A name may be cut short, with dots.
    assert [text for text in found if not text.startswith("SPAN.name-text")] == []
    assert cut == []
    assert outside == []


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_the_way_to_the_replay_is_in_sight_under_every_result(
    browser: Browser, server: PageServer, screen: Size, language: str
) -> None:
    viewport: ViewportSize = {"width": screen.width, "height": screen.height}
    context = browser.new_context(viewport=viewport, has_touch=screen.touch, locale=LOCALES[language])
    page = context.new_page()
    room = FakeRoom(page)
    for state in ("result", "result-you", "result-draw"):
        room.say(STATES[state])
        if state == "result":
            page.goto(server.url + FLAT)
        expect(page.locator(".panel-over [data-key=replay]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".panel-over [data-key=leave]")).to_be_in_viewport(ratio=1)
    context.close()
