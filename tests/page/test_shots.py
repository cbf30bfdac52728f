"""Pictures of the page in exact states, into shots/: `make shots`. They are for looking at; nothing is compared.

A contact sheet for each screen and each language shows every state side by side. DURAK_TIER picks the quality (2);
drawing that in software takes an hour and more, `make shots ARGS="-k phone"` takes some of them.
"""

import os
from base64 import b64encode
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Page

from durak.protocol import FromRoom
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES
from tests.page.test_states import IS_SHOWN, as_the_page_has_it

SHOTS = Path(__file__).parents[2] / "shots"
TIER = os.environ.get("DURAK_TIER", "2")
README = Path(__file__).parents[2] / "docs"
README_BYTES = 300_000
SCREENS = (
    PHONE,
    Size("phone-sideways", 844, 390, touch=True),
    Size("tablet", 820, 1180, touch=True),
    DESKTOP,
    Size("wide", 1920, 1080, touch=False),
)
TRANSLATIONS = ("cs", "ru")
UPRIGHT_COLUMNS, WIDE_COLUMNS = 8, 4

pytestmark = [pytest.mark.shots, pytest.mark.browser]


@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_take_pictures(server: PageServer, open_page: OpenPage, screen: Size) -> None:
    take_pictures(server, open_page, screen, language="en")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_take_pictures_in_every_language(server: PageServer, open_page: OpenPage, size: Size, language: str) -> None:
    take_pictures(server, open_page, size, language=language)


def test_take_the_pictures_of_the_readme(server: PageServer, open_page: OpenPage, size: Size) -> None:
    # With the plain deck, which is ours: no artwork of others is in the repository.
    page = open_page("about:blank", size)
    page.add_init_script("""localStorage.setItem('durak.settings', '{"deck": "plain"}')""")
    picture = README / f"{size.name}.jpg"
    take_picture(page, server, STATES["defend-3"], picture)
    assert picture.stat().st_size < README_BYTES


def take_pictures(server: PageServer, open_page: OpenPage, screen: Size, *, language: str) -> None:
    """Take a picture of every state, and put them on a sheet."""
    folder = SHOTS / f"{screen.name}-{language}"
    folder.mkdir(parents=True, exist_ok=True)
    page = open_page("about:blank", screen)
    page.add_init_script(f"""localStorage.setItem('durak.settings', '{{"language": "{language}"}}')""")
    for name, state in STATES.items():
        take_picture(page, server, state, folder / f"{name}.png")
    columns = UPRIGHT_COLUMNS if screen.height > screen.width else WIDE_COLUMNS
    sheet(open_page("about:blank", Size("sheet", 1920, 1080, touch=False)), folder, columns)
    assert {picture.stem for picture in folder.glob("*.png")} == {*STATES, "sheet"}


def take_picture(page: Page, server: PageServer, state: FromRoom, picture: Path) -> None:
    """Open the page anew, so that the quality that one slow picture costs is not missing in the next."""
    FakeRoom(page).say(state)
    page.goto(f"{server.url}?tier={TIER}")
    page.wait_for_function(IS_SHOWN, arg=as_the_page_has_it(state))
    page.evaluate("() => window.__durak.ready.then(() => { window.__durak.settle(); window.__durak.freeze(true) })")
    page.screenshot(path=picture, timeout=180_000)
    page.unroute_all()


def sheet(page: Page, folder: Path, columns: int) -> None:
    """Put all pictures of a screen on one sheet, named."""
    pictures = [picture for picture in sorted(folder.glob("*.png")) if picture.stem != "sheet"]
    grid = f"display:grid;grid-template-columns:repeat({columns},1fr);gap:8px;font:16px sans-serif"
    page.set_content(f'<body style="{grid}">{"".join(map(figure, pictures))}')
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    page.screenshot(path=folder / "sheet.png", full_page=True, timeout=180_000)


def figure(picture: Path) -> str:
    """Return a picture and its name, as HTML."""
    data = b64encode(picture.read_bytes()).decode()
    return f'<div><img style="width:100%" src="data:image/png;base64,{data}"><br>{escape(picture.stem)}</div>'
