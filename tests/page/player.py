"""A player at the page: looks at what it offers, and plays by taps or by keys, as a person would."""

from collections.abc import Callable

import msgspec
from playwright.sync_api import Locator, Page

from durak import protocol

FLAT = "?tier=none"
"""The page without its 3D scene: the quickest to draw, and the whole game all the same."""

MOST_MOVES = 400
PATIENCE_MS = 60_000
ROUND_MS = 300_000
"""A whole round takes no longer, however busy the machine is."""

SOMETHING_TO_DO = """() => document.querySelector(
    '#hand button[aria-pressed], .take:not([hidden])'
) || window.seenResult"""
NOTE_RESULTS = """(() => {
    const look = () => {
        const places = document.querySelector('#panel:not([hidden]) .places')
        if (places) window.seenResult ??= document.querySelector('#panel').innerText
    }
    new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true})
})()"""
PLAY_ON = """() => { window.playing = setInterval(() => {
    const picked = document.querySelector('#hand button[aria-pressed="true"]')
    const control = picked ?? document.querySelector('#hand button[aria-pressed], .take:not([hidden])')
    control?.click()
}, 50) }"""
"""Press whatever may be played, again and again."""
PLAYABLE = "#hand button[aria-pressed]"
TAKE = ".take:not([hidden])"

# Cards overlap and show their upper left corner: that is where a finger goes.
WHERE = """card => {
    const box = document.querySelector(`#hand [data-card="${card}"]`)?.getBoundingClientRect()
    return box ? {x: box.left + Math.min(14, box.width / 2), y: box.top + box.height * 0.22} : null
}"""
IS_PICKED = """card =>
    document.querySelector(`#hand [data-card="${card}"]`)?.getAttribute('aria-pressed') === 'true'"""
FIRST_CHANCE = """() => {
    const take = document.querySelector('.take:not([hidden])')
    const control = document.querySelector('#hand button[aria-pressed]') ?? take
    if (!control) return null
    const isTake = control === take, box = control.getBoundingClientRect()
    const x = box.left + (isTake ? box.width / 2 : Math.min(14, box.width / 2))
    const y = box.top + box.height * (isTake ? 0.5 : 0.22)
    const hit = control.contains(document.elementFromPoint(x, y))
    return {x, y, isTake, hit, card: control.dataset.card ?? null, name: control.getAttribute('aria-label')}
}"""

Play = Callable[[Page], None]


def view(page: Page) -> protocol.View:
    """Return the view that the page was sent last."""
    return msgspec.json.decode(page.evaluate("() => JSON.stringify(window.__durak.view())"), type=protocol.View)


def hand(page: Page) -> set[str]:
    """Return the cards of the own hand, by what the page was sent."""
    shown = view(page).round
    return set() if shown is None else {held.card for held in shown.hand}


def shown_hand(page: Page) -> set[str]:
    """Return the cards of the own hand, by the buttons that are there."""
    return set(page.locator("#hand button").evaluate_all("buttons => buttons.map(button => button.dataset.card)"))


def note_results(page: Page) -> None:
    """Note the first result that the page shows, from the next page on: at a quick table the next deal comes soon."""
    page.add_init_script(NOTE_RESULTS)


def play_until_result(page: Page, play: Play) -> str:
    """Play whatever may be played until the result of the round is shown (note_results). Return what the panel said."""
    for _ in range(MOST_MOVES):
        page.wait_for_function(SOMETHING_TO_DO, timeout=PATIENCE_MS)
        if seen := page.evaluate("() => window.seenResult"):
            return str(seen)
        play(page)
    raise AssertionError("the round does not end")


def by_taps(page: Page) -> None:
    """Tap the first card that may be played, and tap it again; else tap Take."""
    found = page.evaluate(FIRST_CHANCE)
    if found is None:
        # The table went on in the meantime, and the chance is gone.
        return
    assert found["hit"], f"a tap on {found['name']} would not reach it"
    tap_at(page, found["x"], found["y"])
    if not found["isTake"] and page.evaluate(IS_PICKED, found["card"]):
        # A picked card has moved up.
        again = page.evaluate(WHERE, found["card"])
        if again is not None:
            tap_at(page, again["x"], again["y"])


def tap_at(page: Page, x: float, y: float) -> None:
    """Touch, or click, a point of the screen."""
    if page.evaluate("() => navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def press(control: Locator) -> None:
    """Touch, or click, a control once it is there."""
    if control.page.evaluate("() => navigator.maxTouchPoints > 0"):
        control.tap()
    else:
        control.click()


def by_keys(page: Page) -> None:
    """Go by Tab to a card that may be played, and press Enter twice; else go to Take and press Space."""
    if not tab_to(page, f"{PLAYABLE}, {TAKE}"):
        return
    if page.evaluate("() => document.activeElement.classList.contains('take')"):
        page.keyboard.press("Space")
        return
    page.keyboard.press("Enter")
    if page.evaluate("() => document.activeElement.getAttribute('aria-pressed') === 'true'"):
        page.keyboard.press("Enter")


def tab_to(page: Page, selector: str, most: int = 60) -> bool:
    """Press Tab until the focus is on what the selector names. Return whether it came there."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return True
        page.keyboard.press("Tab")
    return False
