"""What the page weighs and costs, beside its budgets: `make bench-page`.

Times are those of this machine, drawn in software.
"""

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, cast

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from durak.page_files import built_page
from tests.page import weights
from tests.page.chromium import FLAGS, MISSING, find_whole
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES

HEAVIEST = ("defend-6", "ring-5", "hand-28")
# A small picture takes the least of software's drawing, and the frame loop's own work is the same.
SMALL = Size("small", 320, 240, touch=False)
RUNS = 5
# So many that the browser has compiled the loop: before, every number that it reckons with is an allocation.
WARM_UP_FRAMES = 400
FRAMES = 200
SAMPLE_BYTES = 64

# Both are noted once they were painted. Words say something before the hand is there.
NOTE_TIMES = """
window.noted = {}
const note = name => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.noted[name] ??= performance.now()
}))
new MutationObserver(() => {
    if (document.querySelector('#panel:not([hidden]), #hand button')) note('meaningful')
    if (document.querySelector('#hand button')) note('hand')
}).observe(document, {subtree: true, childList: true, attributes: true})
"""
TIMES = "() => window.__durak.ready.then(() => ({...window.noted, drawn: performance.now()}))"
DRAW = "frames => { for (let i = 0; i < frames; i++) window.__durak.settle() }"


def main() -> None:
    """Print everything."""
    print_weights()
    program = find_whole()
    if program is None:
        sys.exit(MISSING)
    server = PageServer(built_page())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        print_pictures(browser, server)
        print_times(browser, server)
        print_allocation(browser, server)
        browser.close()
    server.close()


def print_weights() -> None:
    """Print what travels."""
    for language in weights.LANGUAGES:
        line(f"scripts, {language}", weights.scripts(language), "kB gzip", weights.SCRIPTS_KB)
    line("the heaviest script loaded later", weights.later(), "kB gzip", weights.LATER_KB)
    line("styles", weights.styles(), "kB gzip", weights.STYLES_KB)
    for script in weights.FONT_SCRIPTS:
        line(f"fonts, {script}", weights.fonts(script), "kB", weights.FONTS_KB)
    for deck in weights.DECKS:
        line(f"textures and deck, phone, {deck}", weights.pictures(deck, "small"), "kB", weights.PHONE_PICTURES_KB)
    for deck in weights.DECKS:
        line(f"textures and deck, desktop, {deck}", weights.pictures(deck, "large"), "kB")


def print_pictures(browser: Browser, server: PageServer) -> None:
    """Print what a frame is made of where there is most to draw, in the best quality."""
    for name in HEAVIEST:
        with opened(browser, SMALL) as page:
            FakeRoom(page).say(STATES[name])
            page.goto(f"{server.url}?tier=2")
            wait_for_table(page)
            stats = page.evaluate("() => window.__durak.stats()")
            line(f"draw calls, {name}", stats["drawCalls"], "", weights.DRAW_CALLS)
            line(f"triangles, {name}", stats["triangles"], "", weights.TRIANGLES)


def print_times(browser: Browser, server: PageServer) -> None:
    """Print the median times from asking for the page, at an empty cache."""
    for size in (PHONE, DESKTOP):
        runs = [times(browser, server, size) for _ in range(RUNS)]
        for key, words in {
            "meaningful": "first meaningful paint",
            "hand": "first hand, to be played",
            "drawn": "table drawn in 3D, tier 0",
        }.items():
            line(f"{words}, {size.name}", sorted(run[key] for run in runs)[RUNS // 2], "ms")


def times(browser: Browser, server: PageServer, size: Size) -> dict[str, float]:
    """Return the times of one load into a round that is on."""
    with opened(browser, size) as page:
        page.add_init_script(NOTE_TIMES)
        FakeRoom(page).say(STATES["defend-4"])
        page.goto(f"{server.url}?tier=0")
        page.wait_for_function("() => window.noted.hand")
        return page.evaluate(TIMES)


def print_allocation(browser: Browser, server: PageServer) -> None:
    """Print what drawing a frame allocates, in our scene and in three.js."""
    with opened(browser, SMALL) as page:
        FakeRoom(page).say(STATES["defend-6"])
        page.goto(f"{server.url}?tier=0")
        wait_for_table(page)
        page.evaluate(DRAW, WARM_UP_FRAMES)
        allocated = sampled(page)
    total = sum(size for url, size in allocated if "/scene-" in url)
    line("allocated by a frame, three.js and we", total / FRAMES, "bytes")


def sampled(page: Page) -> list[tuple[str, int]]:
    """Let frames be drawn; return the bytes that functions allocated, with their scripts."""
    devtools = page.context.new_cdp_session(page)
    options = {"includeObjectsCollectedByMajorGC": True, "includeObjectsCollectedByMinorGC": True}
    ask(devtools, "HeapProfiler.startSampling", {"samplingInterval": SAMPLE_BYTES, **options})
    page.evaluate(DRAW, FRAMES)
    profile = ask(devtools, "HeapProfiler.stopSampling")["profile"]
    return [(node["callFrame"]["url"], node["selfSize"]) for node in nodes(profile["head"])]


def ask(devtools: CDPSession, method: str, options: dict[str, object] | None = None) -> dict[str, Any]:
    """Ask the browser itself."""
    return cast("dict[str, Any]", devtools.send(method, options))  # pyright: ignore[reportUnknownMemberType]


def wait_for_table(page: Page) -> None:
    """Wait until the table was drawn."""
    page.wait_for_function("() => window.__durak?.view()")
    page.evaluate("() => window.__durak.ready")


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a node of a profile and all below."""
    yield node
    for child in node["children"]:
        yield from nodes(child)


@contextmanager
def opened(browser: Browser, size: Size) -> Generator[Page]:
    """Give an empty page of somebody new."""
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height}, has_touch=size.touch, service_workers="block"
    )
    yield context.new_page()
    context.close()


def line(what: str, value: float, unit: str, budget: float | None = None) -> None:
    """Print one figure, and whether it keeps to its budget."""
    verdict = "" if budget is None else f"of {budget:,}" + ("" if value <= budget else "   OVER BUDGET")
    print(f"{what:<48} {value:>10,.1f} {unit:<14} {verdict}".rstrip())


if __name__ == "__main__":
    main()
