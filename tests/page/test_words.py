"""The words over the table: they can be read whole, whoever reads them."""

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from durak.protocol import Announcement, BoutBeaten, Led, Renamed, SeatView, View
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES

LANDSCAPE = Size("landscape", 844, 390, touch=True)
SMALLEST = Size("smallest", 320, 568, touch=True)
LONG_NAME = "Bartholomew the very old"
LONG_WORD = "W" * 24
WITH_NAMES = ("first-screen-countdown", "countdown", "host-panel", "guest-waits", "private-result", "result", "next")
"""The states whose panel names people."""

# The oldest lines may have gone out over the top.
HIDDEN = """() => {
    const news = document.querySelector('#news')
    news.style.pointerEvents = 'auto'
    return [...news.querySelectorAll('p')].filter(line => {
        const box = line.getBoundingClientRect()
        if (box.top < news.getBoundingClientRect().top) return false
        return !line.contains(document.elementFromPoint(box.left + 8, box.bottom - 8))
    }).map(line => line.innerText)
}"""
CUT = """() => [...document.querySelectorAll('#news p')].filter(
    line => line.scrollHeight > line.clientHeight || parseFloat(getComputedStyle(line).borderRadius) > 0
).map(line => line.innerText)"""
BESIDE_THE_PANEL = """() => {
    const panel = document.querySelector('#panel')
    const {left, right} = panel.getBoundingClientRect()
    const beside = [...panel.querySelectorAll('h2, p, .me, .names li')].filter(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].some(box => box.left < left || box.right > right)
    })
    return [...beside.map(element => element.innerText), ...(panel.scrollWidth > panel.clientWidth ? ['scrolls'] : [])]
}"""

Meet = Callable[[View, Size], Page]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the page on a view."""

    def meet(view: View, size: Size) -> Page:
        page = open_page("about:blank", size)
        room = FakeRoom(page)
        # The first view of a connection tells nothing that happened.
        room.say(msgspec.structs.replace(view, heard=0, happened=()), view)
        page.goto(server.url + FLAT)
        return page

    return meet


def eventful(state: str) -> View:
    """Return a state in which much has just happened, by somebody with a long name."""
    view = STATES[state]
    assert isinstance(view, View)
    seats = (view.seats[0], msgspec.structs.replace(view.seats[1], name=LONG_NAME), *view.seats[2:])
    what = (Led(1, "6C"), BoutBeaten(("6C", "7C")), Led(1, "TD"), BoutBeaten(("TD", "JD")))
    happened = tuple(Announcement(n, each) for n, each in enumerate(what, 1))
    return msgspec.structs.replace(view, version=view.version + 1, seats=seats, heard=len(what), happened=happened)


@pytest.mark.parametrize("shown", [DESKTOP, LANDSCAPE], ids=lambda size: size.name)
@pytest.mark.parametrize("state", ["watching", "first-screen-round-on", "lead-4"])
def test_what_happened_lies_free_beside_hand_and_panel(state: str, meet: Meet, shown: Size) -> None:
    page = meet(eventful(state), shown)
    expect(page.locator("#news p").last).to_be_visible()
    assert page.evaluate(HIDDEN) == []


def test_what_happened_is_never_cut(meet: Meet) -> None:
    page = meet(eventful("lead-4"), LANDSCAPE)
    expect(page.locator("#news p").last).to_be_visible()
    assert page.evaluate(CUT) == []


def test_a_host_who_only_watches_is_waited_for(meet: Meet) -> None:
    view = STATES["guest-waits"]
    assert isinstance(view, View)
    assert view.people is not None
    people = tuple(msgspec.structs.replace(it, host=it.place == "watching") for it in view.people)
    page = meet(msgspec.structs.replace(view, people=people), PHONE)
    expect(page.locator("#panel")).to_contain_text("Waiting for Ivana to start.")


def test_the_marks_of_a_player_are_words_of_their_own(meet: Meet) -> None:
    view = STATES["guest-waits"]
    assert isinstance(view, View)
    names = meet(view, PHONE).locator(".names li")
    expect(names.filter(has_text="Babička")).to_be_visible()
    assert names.all_text_contents() == ["You you", "Babička host", "Oleg bot"]


def test_a_name_of_one_long_word_stays_on_the_panel(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", SMALLEST)
    room = FakeRoom(page)
    room.say(STATES["first-screen"], Renamed(LONG_WORD))
    page.goto(server.url + FLAT)
    expect(page.locator("#panel")).to_contain_text(LONG_WORD)
    found = {"first-screen": page.evaluate(BESIDE_THE_PANEL)}
    for name in WITH_NAMES:
        view = STATES[name]
        assert isinstance(view, View)
        room.say(msgspec.structs.replace(view, seats=with_names(view.seats, LONG_WORD), watching=(LONG_WORD,)))
        found[name] = page.evaluate(BESIDE_THE_PANEL)
    assert {name: texts for name, texts in found.items() if texts} == {}


def with_names(seats: tuple[SeatView, ...], name: str) -> tuple[SeatView, ...]:
    """Return the seats, all of one name."""
    return tuple(msgspec.structs.replace(seat, name=name) for seat in seats)


@pytest.mark.parametrize("state", ["watching", "first-screen-round-on"])
@pytest.mark.parametrize("language", ["en", "cs", "ru"])
def test_on_the_smallest_phone_the_nearest_label_lies_free(
    server: PageServer, open_page: OpenPage, language: str, state: str
) -> None:
    page = open_page("about:blank", SMALLEST)
    page.add_init_script(f"""localStorage.setItem('durak.settings', '{{"language": "{language}"}}')""")
    FakeRoom(page).say(STATES[state])
    page.goto(server.url + FLAT)
    label = page.locator("#seats li").first.locator(".pill").bounding_box()
    words = page.locator("#panel p").first.bounding_box()
    assert label is not None
    assert words is not None
    assert label["y"] + label["height"] <= words["y"]
