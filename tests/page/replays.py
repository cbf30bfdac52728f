"""A replay on a page, met exactly: what its tests have in common."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.page.canned_replay import LINK, answers
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.people import FakeApi
from tests.page.player import FLAT
from tests.page.sizes import Size

TEXT = "localStorage.setItem('durak.settings', '{\"table\": \"text\"}')"
"""Chooses the text table."""


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


def opener(server: PageServer, open_page: OpenPage) -> Meet:
    """Return a function that opens a replay by its link, as a stranger."""

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
