"""Asks axe what it finds wrong with the page as it is now."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def assert_accessible(page: Page) -> None:
    """Assert that axe finds nothing against WCAG 2.2 AA; the message names each rule and the elements that break it."""
    # Over the debugger's wire: the page's content security policy, which stays in force, allows no foreign script.
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": axe_source()})  # pyright: ignore[reportUnknownMemberType] (Playwright's Dict)
    session.detach()
    found: list[dict[str, Any]] = page.evaluate(
        "levels => axe.run(document, {runOnly: levels}).then(results => results.violations)", LEVELS
    )
    assert not found, "\n".join(describe(violation) for violation in found)


def describe(violation: dict[str, Any]) -> str:
    """Return one violation as a line: the rule, what it asks, and where it is broken."""
    places = "; ".join(str(node["html"])[:200] for node in violation["nodes"])
    return f"{violation['id']}: {violation['help']}: {places}"


@cache
def axe_source() -> str:
    """Return axe as one script."""
    return AXE.read_text()
