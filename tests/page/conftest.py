"""A real Chromium against a real room: what the browser tests are given.

`slow_room` is a room at true speed, which all tests of a module share, each at a private table or on the first screen:
nobody's clock runs out while a test looks, and nobody has left who is away for a moment. `room` is one test's own whose
clock is ten times as fast, for whole rounds; `start_room` starts others. `open_page` opens the page as a
new person would (a browser context of its own), on a phone or a desktop; an uncaught error in any page fails the test.
`server` serves the page without a room.
"""

import contextlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from durak.page_files import built_page
from tests.page.browsers import BROWSERS
from tests.page.chromium import FLAGS
from tests.page.fake_room import PageServer
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size

PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


class OpenPage(Protocol):
    """Opens the page at an address, as a new person. Reduced motion, the default, is also the cheapest to draw."""

    def __call__(self, url: str, size: Size, *, motion: Literal["reduce", "no-preference"] = "reduce") -> Page: ...


@pytest.fixture(params=[PHONE, DESKTOP], ids=lambda size: size.name)
def size(request: pytest.FixtureRequest) -> Size:
    """Both sizes, one after the other."""
    size: Size = request.param
    return size


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give a Chromium. Without one the test fails and says so; it is not skipped."""
    with BROWSERS.lend(FLAGS) as chromium:
        yield chromium


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """End the Chromium before a test that needs none, and may need an event loop of its own."""
    try:
        yield
    finally:
        if nextitem is None or nextitem.get_closest_marker("browser") is None:
            BROWSERS.stop()


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    """Serve the built page, as it is."""
    server = PageServer(built_page())
    yield server
    server.close()


@pytest.fixture(scope="module")
def slow_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Give a room at true speed, to be shared."""
    room = Room(tmp_path_factory.mktemp("slow") / "room", speed=1)
    try:
        room.start()
        yield room
    finally:
        room.stop()


@pytest.fixture
def start_room(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Give a function that starts a room; all are stopped at the end."""
    with contextlib.ExitStack() as stack:

        def start(*words: str, speed: int) -> Room:
            room = Room(tmp_path / f"room{len(list(tmp_path.iterdir()))}", speed=speed, words=words)
            stack.callback(room.stop)
            room.start()
            return room

        yield start


@pytest.fixture
def room(start_room: Callable[..., Room]) -> Room:
    """Give a running room, its clock ten times as fast as in life."""
    return start_room(speed=10)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Give a function that opens the page; the contexts are closed at the end, and uncaught errors fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(url: str, size: Size, *, motion: Literal["reduce", "no-preference"] = "reduce") -> Page:
        context = browser.new_context(
            viewport={"width": size.width, "height": size.height},
            has_touch=size.touch,
            is_mobile=size.touch,
            device_scale_factor=size.pixel_ratio,
            reduced_motion=motion,
            locale="en-GB",
            # What a worker fetches is out of a test's reach; test_install.py is about it.
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        watch(page, errors)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, "\n".join(errors)


def watch(page: Page, errors: list[str]) -> None:
    """Collect what must never happen: an uncaught error, or something that the security policy had to stop."""

    def on_error(error: Error) -> None:
        errors.append(f"uncaught in the page: {error}")

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            errors.append(message.text)

    page.on("pageerror", on_error)
    page.on("console", on_console)


@pytest.fixture(scope="session")
def shots() -> Path:
    """Give the folder for the pictures that `make shots` takes."""
    folder = Path(__file__).parents[2] / "shots"
    folder.mkdir(exist_ok=True)
    return folder
