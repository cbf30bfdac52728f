"""The page in each of its languages: chosen by the browser and by hand, and nothing overflows on narrow phones."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT
from tests.page.states import STATES, round_of_series

WIDTHS = (320, 390)
HEIGHT = 844
LOCALES = {"en": "en-GB", "cs": "cs-CZ", "ru": "ru-RU"}
QUICK = {"en": "Quick play", "cs": "Rychlá hra", "ru": "Быстрая игра"}
DIALOGS = ("menu", "series", "settings", "help", "keys", "about")

OVERFLOWING = """() => {
    const isShown = element =>
        element.checkVisibility({visibilityProperty: true}) && element.closest('.sr, [aria-hidden=true]') === null
    const holdsText = element =>
        [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '')
    const isCut = element => {
        if (element instanceof SVGElement) return false  // it has no box of its own: isOutside judges it
        const style = getComputedStyle(element)
        if (style.display === 'inline' || style.textOverflow === 'ellipsis') return false
        if (element.scrollWidth > element.clientWidth + 1) return true
        return style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    }
    const isOutside = element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const {left, right} = element.closest('svg')?.getBoundingClientRect() ?? {left: 0, right: innerWidth}
        return [...range.getClientRects()].some(box => box.width > 0 && (box.left < left - 1 || box.right > right + 1))
    }
    return [...document.querySelectorAll('main *')]
        .filter(element => isShown(element) && holdsText(element) && (isCut(element) || isOutside(element)))
        .map(element => `${element.tagName}.${element.className}: ${element.textContent}`)
}"""
"""Texts that do not fit their element, or that reach out of the screen. A name may be cut short, with dots."""

OpenIn = Callable[[str, int], tuple[Page, FakeRoom]]


@pytest.fixture
def open_in(browser: Browser, server: PageServer) -> Iterator[OpenIn]:
    """Give a function that opens the page in a browser of that language, so many pixels wide."""
    contexts: list[BrowserContext] = []

    def open_in(language: str, width: int) -> tuple[Page, FakeRoom]:
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHT},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            locale=LOCALES[language],
        )
        contexts.append(context)
        page = context.new_page()
        room = FakeRoom(page)
        room.say(STATES["first-screen"])
        page.goto(server.url + FLAT)
        expect(page.get_by_role("button", name=QUICK[language])).to_be_visible()
        return page, room

    yield open_in
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LOCALES)
def test_no_text_overflows(open_in: OpenIn, language: str, width: int) -> None:
    page, room = open_in(language, width)
    found: dict[str, list[str]] = {}
    for name, state in STATES.items():
        room.say(state)
        found[name] = page.evaluate(OVERFLOWING)
    room.say(round_of_series("lead-4"))
    for name in DIALOGS:
        page.locator("#menu").click()
        if name != "menu":
            page.locator(f"dialog [data-key={name}]").click()
        found[f"dialog {name}"] = page.evaluate(OVERFLOWING)
        page.locator("dialog [data-key=close]").click()
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_the_language_is_chosen_by_the_browser_and_then_by_hand(open_in: OpenIn) -> None:
    page, room = open_in("cs", 390)
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    room.say(STATES["lead-4"])
    page.locator("#menu").click()
    page.locator("dialog [data-key=settings]").click()
    room.say(STATES["first-screen"])
    page.get_by_role("radio", name="Русский").click(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page).to_have_title("Дурак")
    assert json.loads(page.evaluate("() => localStorage.getItem('durak.settings')"))["language"] == "ru"


def test_a_reader_loads_one_language(open_in: OpenIn) -> None:
    page, _ = open_in("ru", 390)
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map(entry => entry.name.split('/').pop())")
    assert [name.split("-")[0] for name in loaded if name.split("-")[0] in LOCALES] == ["ru"]
