"""Pictures of the page in exact states, into shots/: `make shots`. They are for looking at; nothing is compared.

A contact sheet for each screen and language shows every state side by side, in the quality that is quickly drawn; one
more for a phone and a desktop shows some states in the best. `make shots ARGS="-k phone"` takes some of them.
"""

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Page

from durak.protocol import FromRoom
from tests.page.canned_replay import LINK, answers
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.people import FakeApi
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import CROWDS, STATES
from tests.page.still import SETTLED, STAND_STILL
from tests.page.test_states import IS_SHOWN, as_the_page_has_it

SHOTS = Path(__file__).parents[2] / "shots"
README = Path(__file__).parents[2] / "docs"
README_BYTES = 300_000
LANGUAGES = ("en", "cs", "ru")
TELLING = (
    "first-screen",
    "lead-2",
    "defend-3",
    "ring-4",
    "defend-5",
    "ring-6",
    "hand-12",
    "hand-20",
    "result",
    "first-screen-round-on",
)
"""What is looked at in the best quality too: two to six players, and what tells most of light and shadow."""
REPLAYS = {
    **{f"replay-{players}": (players, "&step=20", "drawn") for players in (3, 4, 5, 6)},
    "replay-dealt": (4, "", "drawn"),
    "replay-over": (4, "&step=999", "drawn"),
    "replay-as-a-seat": (6, "&step=30&seat=1", "drawn"),
    "replay-in-words": (4, "&step=20", "text"),
}
"""Replays by name: of how many players, where they begin, and on which table."""
SCREENS = (
    PHONE,
    Size("phone-sideways", 844, 390, touch=True),
    Size("tablet", 820, 1180, touch=True),
    DESKTOP,
    # As sharp as it is seen on a sheet: software takes its time by the pixel.
    Size("wide", 1920, 1080, touch=False, pixel_ratio=2 / 3),
)
SHEET = Size("sheet", 2560, 1440, touch=False)
UPRIGHT_COLUMNS, WIDE_COLUMNS = 8, 4
A_PICTURE_MS = 180_000
JPEG_QUALITY = 88

pytestmark = [pytest.mark.shots, pytest.mark.browser]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_take_pictures(server: PageServer, open_page: OpenPage, screen: Size, language: str) -> None:
    # How a hand lies says nothing in another language.
    states = {**STATES, **CROWDS} if language == "en" else STATES
    page = stand_still(open_page("about:blank", screen), f'{{"language": "{language}"}}')
    folder = take_pictures(page, f"{server.url}?tier=0", states, f"{screen.name}-{language}")
    put_on_sheet(open_page("about:blank", SHEET), folder, list(states), screen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_take_pictures_of_replays(server: PageServer, open_page: OpenPage, screen: Size, language: str) -> None:
    folder = SHOTS / f"{screen.name}-{language}-replay"
    folder.mkdir(parents=True, exist_ok=True)
    for name, (players, query, table) in REPLAYS.items():
        page = stand_still(open_page("about:blank", screen), f'{{"language": "{language}", "table": "{table}"}}')
        FakeRoom(page)
        FakeApi(page, answers(players))
        page.goto(f"{server.url}?tier=0&replay={LINK}{query}")
        page.wait_for_selector(".replay-controls")
        take_picture(page, folder / f"{name}.jpg")
        page.context.close()
    put_on_sheet(open_page("about:blank", SHEET), folder, list(REPLAYS), screen)


def test_take_pictures_in_the_best_quality(server: PageServer, open_page: OpenPage, size: Size) -> None:
    page = stand_still(open_page("about:blank", size), '{"language": "en"}')
    states = {name: STATES[name] for name in TELLING}
    folder = take_pictures(page, f"{server.url}?tier=2", states, f"{size.name}-best")
    put_on_sheet(open_page("about:blank", SHEET), folder, list(states), size)


def test_take_the_pictures_of_the_readme(server: PageServer, open_page: OpenPage, size: Size) -> None:
    # With the plain deck, which is ours: no artwork of others is in the repository.
    page = stand_still(open_page("about:blank", size), '{"deck": "plain"}')
    take_pictures(page, f"{server.url}?tier=2", {size.name: STATES["defend-3"]}, "readme")
    picture = SHOTS / "readme" / f"{size.name}.jpg"
    assert picture.stat().st_size < README_BYTES
    (README / picture.name).write_bytes(picture.read_bytes())


def stand_still(page: Page, settings: str) -> Page:
    """Return the page, with these settings and a clock that will stand still."""
    page.add_init_script(STAND_STILL)
    page.add_init_script(f"localStorage.setItem('durak.settings', '{settings}')")
    return page


def take_pictures(page: Page, url: str, states: Mapping[str, FromRoom], name: str) -> Path:
    """Take a picture of each state, on one page that hears of one after the other. Return their folder."""
    folder = SHOTS / name
    folder.mkdir(parents=True, exist_ok=True)
    room = FakeRoom(page)
    page.goto(url)
    for state, message in states.items():
        room.say(message)
        page.wait_for_function(IS_SHOWN, arg=as_the_page_has_it(message))
        take_picture(page, folder / f"{state}.jpg")
    return folder


def take_picture(page: Page, path: Path) -> None:
    """Take a picture of the page once everything is where it stays."""
    page.evaluate(SETTLED)
    page.screenshot(path=path, type="jpeg", quality=JPEG_QUALITY, timeout=A_PICTURE_MS)


def put_on_sheet(page: Page, folder: Path, states: list[str], screen: Size) -> None:
    """Put the pictures of a screen on one sheet, each with its name."""
    columns = UPRIGHT_COLUMNS if screen.height > screen.width else WIDE_COLUMNS
    grid = f"display:grid;grid-template-columns:repeat({columns},1fr);gap:14px;font:bold 22px sans-serif"
    page.set_content(f'<body style="{grid}">{"".join(figure(folder / f"{state}.jpg") for state in states)}')
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    page.screenshot(path=folder / "sheet.png", full_page=True, timeout=A_PICTURE_MS)


def figure(picture: Path) -> str:
    """Return a picture under its name, as HTML."""
    data = b64encode(picture.read_bytes()).decode()
    return f'<div>{escape(picture.stem)}<img style="width:100%" src="data:image/jpeg;base64,{data}"></div>'
