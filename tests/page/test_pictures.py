"""Ten states look as they did when somebody last looked at them. The plain deck, tier 0, a clock that stands still.

After a change that is meant: `DURAK_KEEP_PICTURES=1 pytest tests/page/test_pictures.py`, and look at what is kept.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser

from durak.protocol import FromRoom, View
from tests.page.canned import Canned
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.likeness import Comparer
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import BEATS, BOUT, STATES
from tests.page.still import SETTLED, STAND_STILL
from tests.page.test_states import IS_SHOWN, as_the_page_has_it

KEPT = Path(__file__).parent / "pictures"
KEPT_BYTES = 400_000
# Fonts and rasterisers of other versions stay far below; what a player would notice is far above.
TOLERANCE = 30

SIDEWAYS = Size("sideways", 844, 390, touch=True)
GUARDED = (
    ("first-screen", PHONE),
    ("first-screen-round-on", DESKTOP),
    ("countdown", DESKTOP),
    ("host-panel", PHONE),
    ("lead-2", PHONE),
    ("defend-4", DESKTOP),
    ("ring-6", PHONE),
    # Small cards: their contact shadows once came through them.
    ("ring-5", SIDEWAYS),
    ("hand-20", PHONE),
    ("result", DESKTOP),
)

PLAIN_DECK = """localStorage.setItem('durak.settings', '{"deck": "plain"}')"""

Shoot = Callable[..., bytes]


@pytest.fixture
def comparer(browser: Browser) -> Iterator[Comparer]:
    """Give what compares pictures."""
    comparer = Comparer(browser)
    yield comparer
    comparer.close()


@pytest.fixture
def shoot(server: PageServer, open_page: OpenPage) -> Shoot:
    """Give a function that takes a picture of a state."""

    def shoot(state: FromRoom, size: Size, extra: str = "") -> bytes:
        page = open_page("about:blank", size)
        page.add_init_script(STAND_STILL)
        page.add_init_script(PLAIN_DECK)
        FakeRoom(page).say(state)
        page.goto(f"{server.url}?tier=0")
        page.wait_for_function(IS_SHOWN, arg=as_the_page_has_it(state))
        page.evaluate(SETTLED)
        if extra:
            page.add_style_tag(content=extra)
        return page.screenshot()

    return shoot


@pytest.mark.parametrize(("name", "size"), GUARDED, ids=[name for name, _ in GUARDED])
def test_it_looks_as_it_did(name: str, size: Size, shoot: Shoot, comparer: Comparer) -> None:
    shot = shoot(STATES[name], size)
    kept = KEPT / f"{name}.webp"
    if os.environ.get("DURAK_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        kept.write_bytes(comparer.pack(shot))
    assert comparer.compare(shot, kept.read_bytes()).distance < TOLERANCE


def test_what_is_kept_is_what_is_guarded_and_little() -> None:
    kept = list(KEPT.iterdir())
    assert {path.name for path in kept} == {f"{name}.webp" for name, _ in GUARDED}
    assert sum(path.stat().st_size for path in kept) < KEPT_BYTES


DEFENCE = Canned(attacks=BOUT, attacker=3, defender=0, waits_on=0, take=True, beats=BEATS)
CHANGES: dict[str, View] = {
    "a card of the hand is missing": replace(DEFENCE, hand=DEFENCE.hand[:-1], deck=5).view(),
    "an attack card is missing": replace(DEFENCE, attacks=BOUT[:-1], deck=4).view(),
    "a card is another card": replace(DEFENCE, hand=("8S", *DEFENCE.hand[1:])).view(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_player_would_notice_is_noticed(change: str, shoot: Shoot, comparer: Comparer) -> None:
    kept = (KEPT / "defend-4.webp").read_bytes()
    assert comparer.compare(shoot(CHANGES[change], DESKTOP), kept).distance > 2 * TOLERANCE


def test_another_trump_is_noticed(shoot: Shoot, comparer: Comparer) -> None:
    # Hearts are as red as diamonds: no other two differ less.
    view = STATES["defend-4"]
    assert isinstance(view, View)
    assert view.round
    trump = msgspec.structs.replace(view.round, trump="H", trump_card="8H")
    shot = shoot(msgspec.structs.replace(view, round=trump), DESKTOP)
    assert comparer.compare(shot, (KEPT / "defend-4.webp").read_bytes()).distance > 2 * TOLERANCE


def test_a_label_20_px_away_is_noticed(shoot: Shoot, comparer: Comparer) -> None:
    shot = shoot(STATES["defend-4"], DESKTOP, "#seats > * { translate: 20px 0 }")
    assert comparer.compare(shot, (KEPT / "defend-4.webp").read_bytes()).distance > 2 * TOLERANCE
