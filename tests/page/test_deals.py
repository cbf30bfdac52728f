"""The page at /deals in a real Chromium: readable on a phone, in the reader's language, found from the About page."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from durak.deal.tally import Revealed, tally
from durak.store.accounts import ACCOUNTS_FILE
from durak.store.database import open_database
from durak.store.deals import Deals, KeptDeal
from tests.page.accessibility import assert_accessible
from tests.page.room import Room

DEALS = 400
PHONE_WIDTH = 320


def counted(folder: Path) -> None:
    """Count deals of which hearts are trump too often, as a room has counted them that runs on this folder later."""
    chance, counts = random.Random(1), Counter[str]()
    for number in range(DEALS):
        players = chance.randint(2, 6)
        deck = chance.sample(range(36), 36)
        if number % 4 == 0:
            heart = deck.index(24)
            deck[heart], deck[-1] = deck[-1], deck[heart]
        bots = tuple(seat > 0 for seat in range(players))
        counts.update(tally(Revealed("", bots, 1, tuple(deck), finished=True, durak=chance.randrange(players))))
    folder.mkdir(parents=True)
    database = open_database(folder / ACCOUNTS_FILE)
    kept = KeptDeal("0" * 64, 1_790_000_000_000, counts)
    with ThreadPoolExecutor(1) as thread:  # Playwright's loop is on this one
        thread.submit(asyncio.run, Deals(database).count([kept])).result()
    database.close()


@pytest.fixture(scope="module")
def busy_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    data = tmp_path_factory.mktemp("busy") / "data"
    counted(data)
    room = Room(data, speed=1)
    try:
        room.start()
        yield room
    finally:
        room.stop()


def opened(browser: Browser, room: Room, language: str, width: int = PHONE_WIDTH) -> Page:
    page = browser.new_context(locale=language, viewport={"width": width, "height": 700}).new_page()
    page.goto(f"{room.url}/deals")
    for details in page.locator("details").all():
        details.locator("summary").click()
    return page


@pytest.mark.parametrize("language", ["en", "cs", "ru"])
@pytest.mark.parametrize("width", [PHONE_WIDTH, 1280])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    browser: Browser, busy_room: Room, language: str, width: int
) -> None:
    page = opened(browser, busy_room, language, width)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert_accessible(page)
    widest = page.evaluate("Math.max(...[...document.querySelectorAll('*')].map(e => e.getBoundingClientRect().right))")
    assert widest <= width


def test_what_is_outside_is_marked_by_a_sign_and_not_by_colour_alone(browser: Browser, busy_room: Room) -> None:
    page = opened(browser, busy_room, "en")
    expect(page.get_by_role("row").filter(has_text="hearts")).to_contain_text("✗")
    expect(page.locator("svg").first.locator("path.out")).not_to_have_count(0)
    expect(page.locator("section").filter(has_text="Ranks of people and of bots").locator("path.out")).to_have_count(0)


def test_it_works_without_script_and_loads_nothing(browser: Browser, busy_room: Room) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{busy_room.url}/deals")
    expect(page.get_by_role("heading", level=1)).to_have_text("The deals of this room")
    expect(page.get_by_text(f"{DEALS}", exact=True).first).to_be_visible()
    assert [url for url in asked if not url.startswith("data:")] == [f"{busy_room.url}/deals"]


def test_another_language_can_be_chosen(browser: Browser, busy_room: Room) -> None:
    page = opened(browser, busy_room, "en")
    page.get_by_role("link", name="Čeština").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rozdání v této místnosti")


def test_about_leads_there(browser: Browser, busy_room: Room) -> None:
    page = browser.new_context(locale="cs").new_page()
    page.goto(busy_room.url)
    page.get_by_role("button", name="O hře").first.click()
    link = page.get_by_role("link", name="Rozdání v této místnosti: jsou poctivá?")
    expect(link).to_have_attribute("href", f"{busy_room.url}/deals?language=cs")
