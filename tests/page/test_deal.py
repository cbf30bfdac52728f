"""Every page takes part in the deal and checks it, in a real Chromium over plain http."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from durak.deal.evidence import decode
from durak.deal.verify import verify
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.player import FLAT, PLAY_ON, ROUND_MS, press, view
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size

MOST_ROUNDS = 5
HAS_A_SHARE = "() => sessionStorage.getItem('durak.shares') !== null"


def at_private_table(open_page: OpenPage, url: str, size: Size) -> Page:
    """Open the page, at a table of one's own or, when the address names one, there; wait for its share."""
    page = open_page(url, size)
    if "table=" not in url:
        press(page.get_by_role("button", name="Play with friends"))
    page.wait_for_function(HAS_A_SHARE)
    return page


def set_bots(host: Page, number: str) -> None:
    """Set how many bots play: the fewer, the shorter the round."""
    press(host.get_by_role("group", name="Bots").get_by_role("radio", name=number, exact=True))


def invitation_of(page: Page) -> str:
    """Return the address that leads to the table of a page."""
    page.wait_for_url(re.compile("table="))
    return page.url


def saved(page: Page, path: Path) -> bytes:
    """Open the dialog of the deal and save its evidence."""
    press(page.locator("#panel [data-key='deal']"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Every check holds.")).to_be_visible()
    assert_accessible(page)
    with page.expect_download() as download:
        dialog.get_by_text("Save the evidence").click()
    download.value.save_as(path)
    return path.read_bytes()


def test_two_pages_shuffle_together_compare_words_and_check_the_round(
    start_room: Callable[..., Room], open_page: OpenPage, tmp_path: Path
) -> None:
    room = start_room(speed=5)
    anna = at_private_table(open_page, f"{room.url}/{FLAT}", PHONE)
    boris = at_private_table(open_page, invitation_of(anna), DESKTOP)
    set_bots(anna, "None")
    # The room waits a second for shares: on a busy machine a page may be later, and then a round has none of it.
    for _ in range(MOST_ROUNDS):
        words, raw = play_a_round(anna, boris, tmp_path / "round.json")
        verdict = verify(raw)
        assert (verdict.holds, " ".join(verdict.words)) == (True, words)
        evidence = decode(raw)
        assert evidence.seen is not None
        assert evidence.seen.result is not None
        assert evidence.seen.happened == evidence.happened
        if verdict.shared == (0, 1):
            assert verdict.own
            return
    raise AssertionError("no round that both have shuffled")


def play_a_round(anna: Page, boris: Page, path: Path) -> tuple[str, bytes]:
    """Let the two play a round; return its four words, which both of them read, and the evidence of the second."""
    host = anna if view(anna).you.host else boris
    press(host.get_by_role("button", name=re.compile("^Start|^Deal again")))
    expect(anna.locator("#deal-words")).to_be_visible()
    words = anna.locator("#deal-words").inner_text()
    assert len(words.split()) == 4
    expect(boris.locator("#deal-words")).to_have_text(words)
    anna.reload()  # its share is kept for the session
    expect(anna.locator("#deal-words")).to_have_text(words)
    for page in (anna, boris):
        page.evaluate(PLAY_ON)
    anna.wait_for_selector("#panel .deal.holds", timeout=ROUND_MS)
    return words, saved(boris, path)


def test_who_comes_to_watch_late_checks_the_round_too(start_room: Callable[..., Room], open_page: OpenPage) -> None:
    room = start_room(speed=5)
    player = at_private_table(open_page, f"{room.url}/{FLAT}", DESKTOP)
    set_bots(player, "1")
    press(player.get_by_role("button", name="Start"))
    expect(player.locator("#deal-words")).to_be_visible()
    watcher = open_page(invitation_of(player), DESKTOP)
    expect(watcher.locator("#deal-words")).to_have_text(player.locator("#deal-words").inner_text())
    player.evaluate(PLAY_ON)
    watcher.wait_for_selector("#panel .deal.holds", timeout=ROUND_MS)


def test_the_text_table_has_the_four_words(slow_room: Room, open_page: OpenPage) -> None:
    page = open_page(f"{slow_room.url}/{FLAT}", DESKTOP)
    page.evaluate("localStorage.setItem('durak.settings', JSON.stringify({table: 'text'}))")
    page.reload()
    press(page.get_by_role("button", name="Play with friends"))
    press(page.get_by_role("button", name="Start"))
    expect(page.locator("#deal-words")).to_be_visible()
    press(page.locator("#deal-words button"))
    expect(page.get_by_role("dialog").get_by_text("These four words stand for the whole deal")).to_be_visible()
    assert_accessible(page)
