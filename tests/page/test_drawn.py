"""The drawn table in each quality: its shaders compile, and ask for nothing that the build left out of three.js.

It is drawn when it is needed, and then only when something moves.
"""

import re
from pathlib import Path

import pytest

from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.sizes import Size
from tests.page.states import STATES
from tests.page.test_deck import decks_of

SMALL = Size("small", 480, 360, touch=False)
LEFT_OUT = Path(__file__).parents[2] / "page" / "slim" / "shaders.ts"
NOTE_SHADERS = """(() => {
    const {prototype} = WebGL2RenderingContext, {shaderSource} = prototype
    window.shaders = []
    prototype.shaderSource = function (shader, text) {
        window.shaders.push(text)
        return shaderSource.call(this, shader, text)
    }
})()"""
HAS_VIEW = "() => window.__durak?.view()"
SCREEN_FRAMES = 30
FRAMES_AFTER = """async frames => {
    for (let i = 0; i < frames; i++) await new Promise(resolve => requestAnimationFrame(resolve))
    return window.__durak.stats().frames
}"""
# That a frame is read back is no complaint of ours: the browser composes the page by the processor here.
GRAPHICS = re.compile("^(?!.*stall due to ReadPixels).*(THREE|WebGL)")
DEFINED = "() => window.shaders.flatMap(text => [...text.matchAll(/#define (\\w+)/g)].map(found => found[1]))"


@pytest.mark.parametrize(("tier", "deck"), [(0, "deck-atlas-small"), (1, "deck-atlas-small"), (2, "deck-atlas-large")])
def test_every_shader_compiles_without_what_was_left_out(
    server: PageServer, open_page: OpenPage, tier: int, deck: str
) -> None:
    page = open_page("about:blank", SMALL)
    fetched = decks_of(page)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if GRAPHICS.search(message.text) else None)
    page.add_init_script(NOTE_SHADERS)
    FakeRoom(page).say(STATES["defend-4"])
    page.goto(f"{server.url}?tier={tier}")
    page.wait_for_function(HAS_VIEW)
    assert page.evaluate("() => window.__durak.ready")
    page.evaluate("() => window.__durak.settle()")
    assert page.evaluate("() => window.__durak.stats().tier") == tier
    defined = set(page.evaluate(DEFINED))
    assert "USE_MAP" in defined
    assert defined & left_out() == set()
    assert complaints == []
    assert fetched == [deck]


@pytest.mark.parametrize("state", ["defend-4", "ring-4"])
def test_nothing_is_drawn_while_only_clocks_run(server: PageServer, open_page: OpenPage, state: str) -> None:
    page = open_page("about:blank", SMALL, motion="no-preference")
    FakeRoom(page).say(STATES[state])
    page.goto(f"{server.url}?tier=0")
    page.wait_for_function(HAS_VIEW)
    assert page.evaluate("() => window.__durak.ready")
    drawn = page.evaluate(FRAMES_AFTER, 1)
    assert drawn > 0
    assert page.evaluate(FRAMES_AFTER, SCREEN_FRAMES) == drawn
    assert page.evaluate("() => document.getAnimations().length") > 0


def left_out() -> set[str]:
    """Return what the build takes for never defined."""
    listed = LEFT_OUT.read_text().partition("NEVER_DEFINED")[2].partition("]);")[0]
    names = set(re.findall(r"'(\w+)'", listed))
    assert "USE_FOG" in names
    return names
