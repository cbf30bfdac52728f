"""A replay stepped through in 3D: at each step the graphics card is handed the cards that lie open, and no others."""

from playwright.sync_api import expect

from durak.server.api.replay_structs import ReplayStep
from tests.page.canned_replay import LINK, answers, replay_of
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.people import FakeApi
from tests.page.sizes import Size

SMALL = Size("small", 320, 240, touch=False)
PLAYERS = 3
CARDS = 36
NOTE_BUFFERS = """(() => {
    const {prototype} = WebGL2RenderingContext
    const {bindBuffer, bufferSubData, bufferData, drawElementsInstanced} = prototype
    const bound = new Map(), filled = new Map()
    const fill = (target, data) => data instanceof Float32Array && filled.set(bound.get(target), data.slice())
    prototype.bindBuffer = function (target, buffer) {
        bound.set(target, buffer)
        return bindBuffer.call(this, target, buffer)
    }
    prototype.bufferData = function (target, data, ...more) {
        fill(target, data)
        return bufferData.call(this, target, data, ...more)
    }
    prototype.bufferSubData = function (target, offset, data, ...more) {
        fill(target, data)
        return bufferSubData.call(this, target, offset, data, ...more)
    }
    prototype.drawElementsInstanced = function (...words) {
        window.drawn = words.at(-1)
        return drawElementsInstanced.apply(this, words)
    }
    window.buffers = length => [...filled.values()].filter(data => data.length === length)
})()"""
"""What was written last into each buffer of the graphics card, by its length, and how many cards it was to draw."""
DRAWN = """([slots, back]) => {
    window.__durak.settle()
    const [looks] = window.buffers(slots * 4), [places] = window.buffers(slots * 16)
    return Array.from({length: window.drawn}, (_, slot) => slot)
        .filter(slot => Math.hypot(...places.slice(slot * 16, slot * 16 + 3)) > 0)
        .map(slot => looks[slot * 4])
        .map(face => face < back ? '6789TJQKA'[face % 9] + 'CDHS'[Math.floor(face / 9)] : null)
}"""
"""The face of each card that is drawn; null for a back."""
SLOTS = 48
BACK_CELL = 36


def test_each_step_of_a_replay_is_drawn_in_3d(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", SMALL)
    page.add_init_script(NOTE_BUFFERS)
    FakeRoom(page)
    FakeApi(page, answers(PLAYERS))
    page.goto(f"{server.url}?tier=0&replay={LINK}")
    slider = page.get_by_role("slider", name="Step")
    slider.press("Home")
    assert page.evaluate("() => window.__durak.ready")
    # It draws when it is asked to, and not a second time by itself.
    page.evaluate("() => window.__durak.freeze(true)")
    for number, step in enumerate(replay_of(PLAYERS).steps):
        expect(slider).to_have_value(str(number))
        drawn = page.evaluate(DRAWN, [SLOTS, BACK_CELL])
        assert sorted(face for face in drawn if face is not None) == open_at(step), f"step {number + 1}"
        assert len(drawn) == CARDS, f"step {number + 1}"
        slider.press("ArrowRight")


def open_at(step: ReplayStep) -> list[str]:
    """Return the cards that lie open at a step: all hands, the bout, and the trump card under the deck."""
    assert step.hands is not None
    held = [card for hand in step.hands for card in hand]
    bout = [card for pair in step.round.attacks for card in (pair.card, pair.beaten_by) if card is not None]
    return sorted([*held, *bout, *([step.round.trump_card] if step.round.trump_at == "deck" else [])])
