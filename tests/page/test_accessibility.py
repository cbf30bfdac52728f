"""The check itself: what axe must find, it finds, under a policy that allows the page no foreign script."""

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.page.accessibility import assert_accessible

POLICY = "default-src 'none'; script-src 'self'"
DOCUMENT = "<!doctype html><html lang=en><title>Durak</title><main><h1>Durak</h1>{}</main></html>"


def test_axe_finds_a_button_without_a_name(browser: Browser) -> None:
    with pytest.raises(AssertionError, match="button-name"):
        assert_accessible(page_with(browser, "<button></button>"))


def test_axe_has_nothing_against_a_button_with_a_name(browser: Browser) -> None:
    assert_accessible(page_with(browser, "<button>Take</button>"))


def page_with(browser: Browser, content: str) -> Page:
    """Return a page that shows `content` under the policy."""
    page = browser.new_page()

    def answer(route: Route) -> None:
        headers = {"Content-Security-Policy": POLICY, "Content-Type": "text/html"}
        route.fulfill(headers=headers, body=DOCUMENT.format(content))

    page.route("http://durak.test/", answer)
    page.goto("http://durak.test/")
    return page
