"""The one Chromium that runs at a time, kept from module to module: to start it takes longer than many a test."""

import contextlib
from collections.abc import Callable, Generator, Sequence

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.page.chromium import MISSING, find_chromium

Find = Callable[[], str | None]


class Browsers:
    """Keeps Playwright and the Chromium that was asked for last, until `stop`.

    As long as Playwright runs, nothing else in this thread can start an event loop.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._asked: tuple[Sequence[str], Find] = (), find_chromium
        self._chromium: Browser | None = None

    @contextlib.contextmanager
    def lend(self, flags: Sequence[str], find: Find = find_chromium) -> Generator[Browser]:
        """Give the Chromium that is found, with these flags; what was opened in it is closed after.

        Without one the test fails.
        """
        if self._chromium is None or self._asked != (flags, find):
            self.stop()
            self._start(flags, find)
        chromium = self._chromium
        assert chromium is not None
        yield chromium
        if chromium is self._chromium:  # a test of the same module that needs none has not ended it
            for context in chromium.contexts:
                context.close()

    def stop(self) -> None:
        """End both, where they run."""
        if self._chromium is not None:
            self._chromium.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._chromium = self._playwright = None

    def _start(self, flags: Sequence[str], find: Find) -> None:
        program = find()
        if program is None:
            pytest.fail(MISSING)
        self._playwright = sync_playwright().start()
        self._chromium = self._playwright.chromium.launch(executable_path=program, args=flags)
        self._asked = flags, find


BROWSERS = Browsers()
