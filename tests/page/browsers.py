"""The one Chromium that runs at a time, kept from module to module: to start it takes longer than many a test."""

import contextlib
from collections.abc import Generator, Sequence

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.page.chromium import MISSING, find_chromium, find_whole


class Browsers:
    """Keeps Playwright and the Chromium that was asked for last, until `stop`.

    As long as Playwright runs, nothing else in this thread can start an event loop.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._asked: tuple[Sequence[str], bool] = (), False
        self._chromium: Browser | None = None

    @contextlib.contextmanager
    def lend(self, flags: Sequence[str], *, whole: bool = False) -> Generator[Browser]:
        """Give a Chromium with these flags; whatever was opened in it is closed after. The test fails without one."""
        if self._chromium is None or self._asked != (flags, whole):
            self.stop()
            self._start(flags, whole=whole)
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

    def _start(self, flags: Sequence[str], *, whole: bool) -> None:
        program = find_whole() if whole else find_chromium()
        if program is None:
            pytest.fail(MISSING)
        self._playwright = sync_playwright().start()
        self._chromium = self._playwright.chromium.launch(executable_path=program, args=flags)
        self._asked = flags, whole


BROWSERS = Browsers()
