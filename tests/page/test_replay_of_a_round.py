"""A round of quick play, really played, and seen again: from its result, and by its link as somebody else."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import Page, expect

from durak.server.api.replay_structs import ReplayAnswer
from tests.page.conftest import OpenPage
from tests.page.player import FLAT, by_taps, note_results, play_until_result, press
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE

TAP_REPLAY = """(() => {
    const look = () => {
        const way = document.querySelector('.panel-over [data-key=replay]')
        if (!way || window.tapped) return
        window.tapped = true
        way.click()
    }
    new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true})
})()"""
"""At this speed the next deal comes within a second: whoever wants the replay is quick."""
FACES = """() => [...document.querySelectorAll('#picture .flat .small-card:not(.back)')].map(card => {
    const face = parseInt(card.dataset.face)
    return '6789TJQKA'[face % 9] + 'CDHS'[Math.floor(face / 9)]
})"""
SLIDER = ".replay-controls input[type=range]"


def step_to_the_end(page: Page, look: Callable[[int], None] = lambda _: None) -> int:
    """Press the arrow until the last step is shown; return how many steps there are."""
    slider = page.locator(SLIDER)
    last = int(slider.get_attribute("max") or 0)
    for step in range(last + 1):
        expect(slider).to_have_value(str(step))
        look(step)
        page.keyboard.press("ArrowRight")
    return last + 1


def test_a_round_just_played_is_seen_again_to_its_end_and_by_its_link_as_one_seat_saw_it(
    room: Room, open_page: OpenPage
) -> None:
    page = open_page("about:blank", PHONE)
    note_results(page)
    page.add_init_script(TAP_REPLAY)
    page.goto(f"{room.url}{FLAT}&name=Anna")
    press(page.get_by_role("button", name="Quick play"))
    result = play_until_result(page, by_taps)
    page.wait_for_selector(".replay-controls")
    link = parse_qs(urlsplit(page.url).query)["replay"][0]
    played = replay(page, room, link)
    assert step_to_the_end(page) == len(played.steps)
    told = page.locator("#replay-live").inner_text()
    assert durak_in(told) == durak_in(result)
    assert {seat.name for seat in played.seats} == {"Anna", *names_in(result)} - {"You"}
    see_as_a_seat(open_page, room, link, played)


def replay(page: Page, room: Room, link: str) -> ReplayAnswer:
    """Ask the room for the replay with all hands."""
    return msgspec.json.decode(page.request.get(f"{room.url}/api/replays/{link}").body(), type=ReplayAnswer)


def durak_in(words: str) -> str | None:
    """Return who is the durak, by what is told; None in a draw."""
    if "You are the durak" in words:
        return "Anna"
    found = re.search(r"(\w+) is the durak", words)
    return None if found is None else found[1]


def names_in(result: str) -> set[str]:
    """Return who is in the table of a result."""
    rows = re.findall(r"^(?:\d(?:st|nd|rd|th)|durak)\s+(\w+)", result, re.MULTILINE)
    assert len(rows) == 4
    return set(rows)


def see_as_a_seat(open_page: OpenPage, room: Room, link: str, played: ReplayAnswer) -> None:
    """Open the link as a stranger, as the last seat saw it: no card of another hand is shown before the end."""
    sockets: list[str] = []
    stranger = open_page("about:blank", DESKTOP)
    stranger.on("websocket", lambda socket: sockets.append(socket.url))
    seat = len(played.seats) - 1
    stranger.goto(f"{room.url}{FLAT}&replay={link}&seat={seat}")
    stranger.wait_for_selector(".replay-controls")

    def look(step: int) -> None:
        hands = played.steps[step].hands
        assert hands is not None
        others = {card for i, hand in enumerate(hands) if i != seat for card in hand}
        shown = stranger.evaluate(FACES)
        assert set(hands[seat]) <= set(shown)
        assert not others & set(shown), f"step {step + 1}"

    assert step_to_the_end(stranger, look) == len(played.steps)
    assert durak_in(stranger.locator("#replay-live").inner_text()) == durak_in(name_of_durak(played))
    assert sockets == []


def name_of_durak(played: ReplayAnswer) -> str:
    """Say who is the durak, by the answer of the room."""
    return next((f"{seat.name} is the durak" for seat in played.seats if seat.durak), "A draw")
