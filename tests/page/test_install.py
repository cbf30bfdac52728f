"""The page can be installed, opens where no server answers, and is never that of an older build."""

import json
import re
import shutil
import threading
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from durak.page_files import built_page
from tests.page.browsers import BROWSERS
from tests.page.chromium import FLAGS, find_whole
from tests.page.conftest import PATIENCE_MS, watch
from tests.page.fake_room import Quiet
from tests.page.player import FLAT
from tests.page.room import Room, free_port

KEPT = """async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(it => it.url)))
    return Object.fromEntries(names.map((name, i) => [name, kept[i]]))
}"""
HAS_WORKER = "() => navigator.serviceWorker.controller?.state === 'activated'"
NOTE_CHANGE = "navigator.serviceWorker.addEventListener('controllerchange', () => { window.workerChanged = true })"
HAS_NEW_WORKER = "() => window.workerChanged && navigator.serviceWorker.controller.state === 'activated'"


class Server:
    """A copy of the built page on a port of its own: it can stop, start again, and become another build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        shutil.copytree(built_page(), folder)
        self.start()

    def start(self) -> None:
        """Listen."""
        address = ("127.0.0.1", self.port)
        self._server = ThreadingHTTPServer(address, partial(Quiet, directory=str(self.folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def become_another_build(self) -> None:
        """Change the main script and with it its name, as a build of changed sources does."""
        (script,) = re.findall(r"assets/index-[\w-]{8}\.js", (self.folder / "index.html").read_text())
        old, new = Path(script).name, "index-AnotherB.js"
        (self.folder / "assets" / old).rename(self.folder / "assets" / new)
        for path in [*self.folder.glob("*.html"), *self.folder.rglob("*.js")]:
            path.write_text(path.read_text().replace(old, new))
        worker = self.folder / "worker.js"
        worker.write_text(re.sub(r'"version":"\w{16}"', '"version":"anotheranother00"', worker.read_text()))
        with (self.folder / "assets" / new).open("a") as code:
            code.write("\ndocument.documentElement.dataset.build = 'another'\n")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serve a copy of the built page, at which no room is."""
    server = Server(tmp_path / "page")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give a Chromium that could install the page: the shell finds nothing in the way of any page."""
    with BROWSERS.lend(FLAGS, find_whole) as chromium:
        yield chromium


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Give a browser of somebody new, in which workers work."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Give an empty page; an error in it fails the test."""
    errors: list[str] = []
    page = context.new_page()
    watch(page, errors)
    yield page
    assert not errors


def test_the_browser_finds_nothing_in_the_way_of_installing(
    slow_room: Room, context: BrowserContext, page: Page
) -> None:
    page.goto(slow_room.url + "/" + FLAT)
    page.wait_for_function(HAS_WORKER)
    devtools = context.new_cdp_session(page)
    # A window that forgets everything when it is closed installs nothing, as everywhere.
    assert ask(devtools, "Page.getInstallabilityErrors")["installabilityErrors"] == [
        {"errorId": "in-incognito", "errorArguments": []}
    ]
    told = ask(devtools, "Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(str(told["data"]))
    assert (manifest["name"], manifest["display"], manifest["orientation"]) == ("Durak", "standalone", "any")
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }


@pytest.mark.parametrize(("language", "name"), [("en", "Durak"), ("cs", "Durak"), ("ru", "Дурак")])
def test_the_installed_page_is_called_as_the_reader_calls_it(
    language: str, name: str, slow_room: Room, browser: Browser
) -> None:
    context = browser.new_context(locale=language, service_workers="block")
    page = context.new_page()
    page.goto(slow_room.url + "/" + FLAT)
    page.wait_for_function("wanted => document.documentElement.lang === wanted", arg=language)
    manifest = json.loads(str(ask(context.new_cdp_session(page), "Page.getAppManifest")["data"]))
    context.close()
    assert (manifest["lang"], manifest["short_name"]) == (language, name)


def test_the_room_says_what_the_files_are_and_that_they_are_to_be_asked_for_again(slow_room: Room) -> None:
    kinds = {
        "worker.js": "text/javascript; charset=utf-8",
        "manifest-cs.webmanifest": "application/manifest+json",
    }
    for name, kind in kinds.items():
        with urllib.request.urlopen(f"{slow_room.url}/{name}") as answer:  # noqa: S310 (our own room's address)
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Cache-Control"] == "no-cache"


def test_where_no_server_answers_the_page_opens_and_says_so(server: Server, page: Page) -> None:
    page.goto(server.url + FLAT)
    page.wait_for_function(HAS_WORKER)
    server.stop()
    page.goto(server.url + FLAT)
    expect(page.get_by_role("heading", name="be reached")).to_be_visible()
    server.start()


def test_only_files_that_carry_a_hash_are_kept_and_the_page(slow_room: Room, page: Page) -> None:
    page.goto(slow_room.url + "/" + FLAT)
    page.wait_for_function(HAS_WORKER)
    page.reload()
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()
    page.evaluate("() => Promise.all(['healthz', 'config.json', 'worker.js'].map(name => fetch(name)))")
    (kept,) = page.evaluate(KEPT).values()
    names = {address.removeprefix(slow_room.url) for address in kept}
    assert {name for name in names if not name.startswith("/assets/")} == {"/index.html"}
    assert any(name.endswith(".woff2") for name in names), "a font that was used is kept"


def test_a_changed_build_is_played_at_the_next_load_and_the_old_one_never_again(server: Server, page: Page) -> None:
    page.goto(server.url + FLAT)
    page.wait_for_function(HAS_WORKER)
    (old,) = page.evaluate(KEPT)
    server.become_another_build()
    page.add_init_script(NOTE_CHANGE)
    page.reload()
    assert build_of(page) == "another"
    page.wait_for_function(HAS_NEW_WORKER)
    assert old not in page.evaluate(KEPT)
    server.stop()
    page.reload()
    assert build_of(page) == "another"
    server.start()


def test_a_build_that_changes_while_it_is_kept_is_not_kept(server: Server, page: Page) -> None:
    # The worker is that of the old build, and the files are those of the new one.
    worker = (server.folder / "worker.js").read_text()
    server.become_another_build()
    (server.folder / "worker.js").write_text(worker)
    page.goto(server.url + FLAT)
    answer = page.evaluate(
        """() => new Promise(resolve => navigator.serviceWorker.register('worker.js').then(({installing}) =>
            installing.addEventListener('statechange', () => resolve(installing.state))))"""
    )
    assert answer == "redundant"


def build_of(page: Page) -> str | None:
    """Return the mark of the build that runs."""
    page.wait_for_selector("#panel:not([hidden])")
    return page.evaluate("() => document.documentElement.dataset.build ?? null")


def ask(devtools: CDPSession, method: str) -> dict[str, object]:
    """Ask the browser itself."""
    return cast("dict[str, object]", devtools.send(method))  # pyright: ignore[reportUnknownMemberType]
