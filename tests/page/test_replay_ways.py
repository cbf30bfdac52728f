"""The ways from the page to a replay and back, and what a replay tells of the table that goes on meanwhile."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from durak.protocol import Panel, View
from durak.server.api.structs import History, RoundAnswer
from tests.page.accessibility import assert_accessible
from tests.page.canned_replay import LINK, answers
from tests.page.conftest import OpenPage
from tests.page.fake_room import SECRET, FakeRoom, PageServer
from tests.page.people import FakeApi, known, rounds
from tests.page.player import FLAT, press
from tests.page.replays import TEXT, Met, control
from tests.page.sizes import PHONE, Size
from tests.page.states import STATES, lead

SHOWN = """() => JSON.stringify([
    [...document.querySelectorAll('#replay .flat .small-card')].map(card => card.dataset.face + card.style.transform),
    [...document.querySelectorAll('#replay-seats, #replay-cloth, #replay .text-round')].map(it => it.innerText),
])"""
"""What a replay shows, on either table."""


def history_of(round: RoundAnswer) -> dict[str, object]:
    """Return what the API answers about somebody who has played this round, and that round's replay."""
    return {**known(), "GET /history": History((round, *rounds(99, 4)), None), **answers(4)}


ROUND = msgspec.structs.replace(rounds(100, 1)[0], table="quick", number=1, replay=LINK)


@pytest.fixture
def after_a_round(server: PageServer, open_page: OpenPage) -> Callable[[Size], Met]:
    """Give a function that opens the page on the result of a round whose replay there is."""

    def after_a_round(size: Size) -> Met:
        page = open_page("about:blank", size)
        room, api = FakeRoom(page), FakeApi(page, history_of(ROUND))
        room.say(STATES["result"])
        page.goto(server.url + FLAT)
        expect(page.locator(".panel-over")).to_be_visible()
        return Met(page, room, api)

    return after_a_round


AfterARound = Callable[[Size], Met]


def test_one_tap_on_the_result_opens_the_replay_of_that_round(after_a_round: AfterARound, size: Size) -> None:
    met = after_a_round(size)
    before = met.page.evaluate("() => JSON.stringify(window.__durak.view())")
    press(control(met.page, "Replay"))
    met.at(1, 101)
    expect(met.page).to_have_url(re.compile(f"replay={LINK}"))
    assert_accessible(met.page)
    met.page.keyboard.press("End")
    met.at(101, 101)
    press(control(met.page, "Close"))
    expect(met.page.locator(".panel-over")).to_be_visible()
    expect(control(met.page, "Replay")).to_be_focused()
    expect(met.page.locator("main > #picture")).to_be_attached()
    assert met.page.evaluate("() => JSON.stringify(window.__durak.view())") == before
    expect(met.page).not_to_have_url(re.compile("replay"))
    met.room.heard()


def test_back_closes_the_replay_too(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    press(control(met.page, "Replay"))
    met.at(1, 101)
    met.page.go_back()
    expect(met.page.locator(".panel-over")).to_be_visible()
    expect(met.page.get_by_role("dialog")).to_have_count(0)
    met.page.go_forward()
    met.at(1, 101)


def test_a_round_that_is_not_stored_yet_is_asked_for_again(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    met.api.answers["GET /history"] = History(rounds(99, 4), None)
    press(control(met.page, "Replay"))
    expect(met.page.get_by_text("Asking the room")).to_be_visible()
    met.api.answers["GET /history"] = History((ROUND,), None)
    met.at(1, 101)


FACES = "() => [...document.querySelectorAll('main > #picture .small-card')].map(card => card.dataset.face).sort()"
"""The cards that lie on the page's own table, drawn by the DOM."""


def test_a_screen_that_is_turned_after_a_replay_shows_the_table_that_is_on(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    lying = met.page.evaluate(FACES)
    press(control(met.page, "Replay"))
    met.at(1, 101)
    press(control(met.page, "Close"))
    expect(met.page.locator(".panel-over")).to_be_visible()
    met.page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})
    expect(met.page.locator("main")).to_have_css("width", f"{PHONE.height}px")
    assert met.page.evaluate(FACES) == lying


def test_a_replay_that_can_not_be_had_leaves_nothing_to_go_back_through(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    met.api.answers[f"GET /replays/{LINK}"] = "too_fast"
    press(control(met.page, "Replay"))
    expect(met.page.get_by_role("alert")).to_have_text("That was too much at once.")
    press(control(met.page, "Close"))
    expect(met.page.locator(".panel-over")).to_be_visible()
    met.page.go_back()
    assert met.page.url == "about:blank"


def test_a_table_that_turned_private_finds_its_rounds_under_the_id_it_had(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    result = STATES["result"]
    assert isinstance(result, View)
    turned = msgspec.structs.replace(result, table="invitation", kept_as=ROUND.table, version=result.version + 1)
    met.room.say(turned)
    met.page.wait_for_function("() => window.__durak.view().table === 'invitation'")
    press(control(met.page, "Replay"))
    met.at(1, 101)


def test_the_invitation_of_a_private_table_is_no_part_of_a_replays_address(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    result = STATES["result"]
    assert isinstance(result, View)
    panel = Panel(bots=1, window_seconds=4)
    private = msgspec.structs.replace(
        result, kind="private", table="invitation", kept_as=ROUND.table, panel=panel, version=result.version + 1
    )
    met.room.say(private)
    met.page.wait_for_url("**table=invitation*")
    press(control(met.page, "Replay"))
    met.at(1, 101)
    expect(met.page).not_to_have_url(re.compile("invitation"))
    met.room.say(msgspec.structs.replace(private, version=private.version + 1))
    met.page.wait_for_function(f"() => window.__durak.view().version === {private.version + 1}")
    expect(met.page).not_to_have_url(re.compile("invitation"))
    press(control(met.page, "Close"))
    met.page.wait_for_url("**table=invitation*")


def test_who_watched_is_offered_no_replay(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    result = STATES["result"]
    assert isinstance(result, View)
    watcher = msgspec.structs.replace(result.you, seat=None, role="watching")
    met.room.say(msgspec.structs.replace(result, you=watcher, version=result.version + 1))
    expect(control(met.page, "Deal me in next")).to_be_visible()
    expect(control(met.page, "Replay")).to_have_count(0)


@pytest.mark.parametrize("table", ["drawn", "text"])
def test_a_deal_meanwhile_is_told_and_one_press_leads_to_the_hand(
    server: PageServer, open_page: OpenPage, size: Size, table: str
) -> None:
    page = open_page("about:blank", size)
    if table == "text":
        page.add_init_script(TEXT)
    met = Met(page, FakeRoom(page), FakeApi(page, history_of(ROUND)))
    met.room.say(STATES["result"])
    page.goto(server.url + FLAT)
    press(control(page, "Replay"))
    met.at(1, 101)
    page.keyboard.press("ArrowRight")
    met.at(2, 101)
    before = (met.told(), page.evaluate(SHOWN))
    met.room.say(lead(4))
    expect(page.locator(".replay-news")).to_contain_text("Your turn: lead a card")
    assert_accessible(page)
    met.at(2, 101)
    assert (met.told(), page.evaluate(SHOWN)) == before
    press(control(page, "To the table"))
    expect(page.locator("#hand button, #text-hand button")).to_have_count(6)
    expect(page.locator(".replay-news")).to_be_hidden()
    if table == "drawn":
        expect(page.locator("main > #picture .small-card:not(.back)")).to_have_count(7)


def test_each_round_of_the_list_leads_to_its_replay_and_back_to_its_place(after_a_round: AfterARound) -> None:
    met = after_a_round(PHONE)
    press(met.page.locator("#menu"))
    press(met.page.locator("dialog [data-key=rounds]"))
    again = met.page.locator(f'[data-key="replay {LINK}"]')
    expect(again).to_be_visible()
    # Rounds of before there were replays have none.
    expect(met.page.get_by_role("button", name=re.compile("^Replay: "))).to_have_count(1)
    press(again)
    met.at(1, 101)
    press(control(met.page, "Close").last)
    expect(again).to_be_in_viewport()
    expect(again).to_be_focused()


def test_who_was_at_a_table_keeps_the_seat_while_they_look_at_a_link(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    key = f"durak.secret {server.url.replace('http', 'ws')}ws"
    page.add_init_script(f"sessionStorage.setItem({key!r}, {SECRET!r})")
    met = Met(page, FakeRoom(page), FakeApi(page, answers(4)))
    met.room.on_hello = (lead(4),)
    page.goto(f"{server.url}{FLAT}&replay={LINK}")
    met.at(1, 101)
    page.wait_for_function("() => window.__durak.view() !== null")
    assert [hello.secret for hello in met.room.hellos] == [SECRET]
    expect(page.locator(".replay-news")).to_contain_text("Your turn")
    press(control(page, "To the table"))
    expect(page.locator("#hand button")).to_have_count(6)
    assert len(met.room.hellos) == 1
