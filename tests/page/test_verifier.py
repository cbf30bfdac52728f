"""The page at /verify checks a file in a real Chromium, in the reader's language, and loads nothing but itself."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.deal.make_vectors import VECTORS
from tests.page.accessibility import assert_accessible
from tests.page.room import Room

FILES: dict[str, str] = {vector["name"]: vector["file"] for vector in json.loads(VECTORS.read_text())["evidence"]}


Choose = Callable[..., Page]


@pytest.fixture
def choose(slow_room: Room, browser: Browser, tmp_path: Path) -> Choose:
    """Return a function that opens /verify in a language and chooses a file."""

    def chosen(name: str, language: str = "en") -> Page:
        page = browser.new_context(locale=language).new_page()
        page.goto(f"{slow_room.url}/verify")
        path = tmp_path / "round.json"
        path.write_text(FILES[name])
        page.locator("input[type=file]").set_input_files(path)
        return page

    return chosen


def test_an_honest_round_holds(choose: Choose) -> None:
    page = choose("two people")
    expect(page.get_by_role("status")).to_contain_text("✓ Every check holds.")
    expect(page.get_by_role("status")).to_contain_text("the pages of seats 1, 2")
    assert_accessible(page)


def test_what_is_wrong_is_said(choose: Choose) -> None:
    page = choose("another share")
    expect(page.get_by_role("status")).to_contain_text("✗ This deal does not hold.")
    expect(page.get_by_role("status")).to_contain_text("The share of seat 1 is not the one")
    assert_accessible(page)


@pytest.mark.parametrize(
    ("language", "words"),
    [("cs", "Všechny kontroly souhlasí."), ("ru", "Все проверки сходятся.")],  # noqa: RUF001 -- Russian
)
def test_it_speaks_the_readers_language(choose: Choose, language: str, words: str) -> None:
    expect(choose("by the server alone", language).get_by_role("status")).to_contain_text(words)


def test_it_loads_nothing_and_can_speak_to_nobody(slow_room: Room, browser: Browser) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{slow_room.url}/verify")
    expect(page.locator("input[type=file]")).to_be_attached()
    assert [url for url in asked if not url.startswith("data:")] == [f"{slow_room.url}/verify"]
    assert page.evaluate("fetch('/config.json').then(() => 'sent', () => 'refused')") == "refused"
