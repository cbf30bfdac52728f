"""The replay of a finished round by its link: step by step, as whom it is seen, on the drawn table and in words."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from durak.protocol import Lobby
from tests.page import qr
from tests.page.accessibility import assert_accessible
from tests.page.canned import NOW_MS
from tests.page.canned_replay import LINK, answers, replay_of
from tests.page.conftest import OpenPage
from tests.page.fake_room import PageServer
from tests.page.player import press
from tests.page.replays import Meet, control, opener
from tests.page.sizes import DESKTOP, PHONE, Size

TABLE = """() => JSON.stringify([
    [...document.querySelectorAll('#picture .flat .small-card')]
        .map(card => `${card.dataset.face} ${card.style.transform}`).sort(),
    document.querySelector('#replay-seats').innerText,
    document.querySelector('#replay-cloth').innerText,
    [...document.querySelectorAll('.open-corner')].map(it => it.textContent + it.style.transform).sort(),
    document.querySelector('#replay-story').textContent,
])"""
"""All that is seen of a step on the flat table: each card with its place, labels, tags, corners and words."""


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens a replay by its link."""
    return opener(server, open_page)


@pytest.mark.parametrize("table", ["drawn", "text"])
def test_a_stranger_with_the_link_sees_the_round_without_becoming_anybody(meet: Meet, size: Size, table: str) -> None:
    met = meet(size, table=table)
    met.at(1, 101)
    expect(met.page.locator("#replay-live")).to_contain_text("The cards are dealt")
    assert met.api.asked == [f"GET /replays/{LINK}"]
    assert met.api.secrets == [None]
    assert_accessible(met.page)
    met.page.keyboard.press("End")
    met.at(101, 101)
    assert met.room.hellos == []


def test_closing_it_leads_to_the_room_as_if_there_had_been_no_replay(meet: Meet) -> None:
    met = meet(PHONE)
    met.at(1, 101)
    met.room.on_hello = (Lobby(NOW_MS, None),)
    press(control(met.page, "Close"))
    expect(met.page.get_by_role("button", name="Quick play")).to_be_visible()
    expect(met.page.get_by_role("dialog")).to_have_count(0)
    expect(met.page).not_to_have_url(re.compile("replay"))
    assert len(met.room.hellos) == 1


def test_the_link_may_name_a_seat_and_a_step(meet: Meet) -> None:
    met = meet(DESKTOP, query="&seat=1&step=20")
    met.at(20, 101)
    assert met.api.asked == [f"GET /replays/{LINK}?seat=1"]
    expect(met.page.get_by_role("combobox", name="Seen as")).to_have_value("1")


def test_a_step_that_is_not_there_is_the_last(meet: Meet) -> None:
    meet(DESKTOP, query="&step=9999").at(101, 101)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("no_such_replay", "That link leads to no round."),
        ("no_such_seat", "There was no such seat"),
        ("replay_gone", "the log of its table is deleted"),
        ("too_fast", "That was too much at once."),
    ],
)
@pytest.mark.parametrize("table", ["drawn", "text"])
def test_what_the_room_refuses_is_told_in_words(meet: Meet, size: Size, code: str, words: str, table: str) -> None:
    met = meet(size, table=table, answers={f"GET /replays/{LINK}": code})
    expect(met.page.get_by_role("alert")).to_contain_text(words)
    assert_accessible(met.page)
    met.api.answers = answers(4)
    press(control(met.page, "Try again"))
    met.at(1, 101)


# --- step by step ---


def test_buttons_lead_to_each_step_and_tell_what_happened(meet: Meet, size: Size) -> None:
    met = meet(size)
    met.at(1, 101)
    press(control(met.page, "Step forward"))
    met.at(2, 101)
    expect(met.page.locator("#replay-live")).to_have_text(re.compile(" led "))
    press(control(met.page, "Last step"))
    met.at(101, 101)
    result = replay_of(4).steps[-1].round.result
    assert result is not None
    expect(met.page.locator("#replay-live")).to_have_text(re.compile("Babička is the durak$"))
    assert result.durak == 1
    expect(control(met.page, "Step forward")).to_be_disabled()
    expect(control(met.page, "Last step")).to_be_disabled()
    press(control(met.page, "Step back"))
    met.at(100, 101)
    press(control(met.page, "First step"))
    met.at(1, 101)
    expect(control(met.page, "Step back")).to_be_disabled()


def test_keys_do_the_same(meet: Meet) -> None:
    met = meet(DESKTOP)
    met.at(1, 101)
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 101), ("Home", 1)):
        met.page.keyboard.press(key)
        met.at(step, 101)
    met.page.keyboard.press("End")
    met.page.keyboard.press("ArrowLeft")
    met.page.keyboard.press("Space")
    met.at(101, 101)
    expect(control(met.page, "Play")).to_be_focused()
    met.page.keyboard.press("Escape")
    expect(met.page.get_by_role("dialog")).to_have_count(0)


def test_the_slider_leads_to_any_step(meet: Meet) -> None:
    met = meet(PHONE)
    slider = met.page.get_by_role("slider", name="Step")
    slider.fill("49")
    met.at(50, 101)
    slider.press("ArrowRight")
    met.at(51, 101)
    slider.press("Home")
    met.at(1, 101)


@pytest.mark.parametrize("query", ["", "&seat=2"])
def test_back_and_forth_leads_to_the_same_table(meet: Meet, query: str) -> None:
    met = meet(DESKTOP, query=query)
    met.at(1, 101)
    forth = [met.page.evaluate(TABLE)]
    for step in range(2, 42):
        met.page.keyboard.press("ArrowRight")
        met.at(step, 101)
        forth.append(met.page.evaluate(TABLE))
    for step in range(40, 0, -1):
        met.page.keyboard.press("ArrowLeft")
        met.at(step, 101)
        assert met.page.evaluate(TABLE) == forth[step - 1], f"step {step}"
    met.page.get_by_role("slider").fill("30")
    met.at(31, 101)
    assert met.page.evaluate(TABLE) == forth[30]


def test_it_plays_by_itself_to_the_end_as_fast_as_is_wanted(meet: Meet, size: Size) -> None:
    met = meet(size, query="&step=98")
    met.at(98, 101)
    met.page.get_by_role("combobox", name="Speed").select_option("4×")  # noqa: RUF001 -- as it is written there
    press(control(met.page, "Play"))
    met.at(101, 101)
    expect(control(met.page, "Play")).to_be_visible()


def test_playing_stops_where_it_is_told_to(meet: Meet) -> None:
    met = meet(DESKTOP, query="&step=3")
    met.at(3, 101)
    press(control(met.page, "Play"))
    press(control(met.page, "Pause"))
    expect(control(met.page, "Play")).to_be_visible()
    met.page.keyboard.press("End")
    met.at(101, 101)


def test_another_look_at_it_stops_the_playing(meet: Meet) -> None:
    met = meet(DESKTOP, query="&step=3")
    met.at(3, 101)
    met.page.clock.install()
    press(control(met.page, "Play"))
    expect(control(met.page, "Pause")).to_be_visible()
    met.page.get_by_role("combobox", name="Seen as").select_option("1")
    expect(met.page.get_by_role("combobox", name="Seen as")).to_have_value("1")
    expect(control(met.page, "Play")).to_be_visible()
    met.page.clock.run_for(60_000)
    met.at(3, 101)


# --- as whom ---


def test_all_hands_lie_open_and_as_one_seat_saw_it_no_other_does(meet: Meet, size: Size) -> None:
    met = meet(size, query="&step=20")
    met.at(20, 101)
    open_hands = replay_of(4).steps[19].hands
    assert open_hands is not None
    hands = met.page.locator("#replay ul.sr li").filter(has_text=re.compile("holds"))
    expect(hands).to_have_count(4)
    for seat in range(4):
        met.page.get_by_role("combobox", name="Seen as").select_option(str(seat))
        expect(hands).to_have_count(1)
        met.at(20, 101)
        faces = met.page.locator(".flat .small-card:not(.back)")
        own = replay_of(4, seat).steps[19].round
        lying = [card for pair in own.attacks for card in (pair.card, pair.beaten_by) if card is not None]
        expect(faces).to_have_count(len(own.hand) + len(lying) + (own.trump_at == "deck"))
        expect(met.page.locator(".open-corner")).to_have_count(0)
        expect(met.page).to_have_url(re.compile(f"seat={seat}"))
    met.page.get_by_role("combobox", name="Seen as").select_option("All hands")
    expect(hands).to_have_count(4)
    expect(met.page).not_to_have_url(re.compile("seat"))
    assert met.api.asked == [f"GET /replays/{LINK}", *(f"GET /replays/{LINK}?seat={seat}" for seat in range(4))]


def test_a_look_through_other_eyes_that_is_refused_leaves_the_replay_as_it_is(meet: Meet) -> None:
    met = meet(PHONE, query="&step=20")
    met.at(20, 101)
    met.api.answers[f"GET /replays/{LINK}?seat=2"] = "too_fast"
    met.page.get_by_role("combobox", name="Seen as").select_option("2")
    expect(met.page.get_by_role("alert")).to_have_text("That was too much at once.")
    expect(met.page.get_by_role("combobox", name="Seen as")).to_have_value("all")
    met.at(20, 101)


def test_the_text_table_tells_all_hands_and_needs_no_picture(meet: Meet, size: Size) -> None:
    met = meet(size, table="text", query="&step=20")
    met.at(20, 101)
    hands = met.page.get_by_role("region", name="Hands").get_by_role("listitem")
    expect(hands).to_have_count(4)
    expect(met.page.get_by_role("region", name="Bout")).to_be_visible()
    expect(met.page.locator("canvas")).to_have_count(0)
    met.page.get_by_role("combobox", name="Seen as").select_option("1")
    expect(hands).to_have_count(1)
    expect(hands).to_contain_text("Babička holds")
    assert_accessible(met.page)


def test_what_is_looked_at_is_shared_by_a_link(meet: Meet, size: Size) -> None:
    met = meet(size, query="&seat=1&step=20")
    met.at(20, 101)
    press(control(met.page, "Share the replay"))
    field = met.page.get_by_role("textbox", name="Link to this replay")
    expect(field).to_have_value(re.compile("^http://192.168.1.5:4211/"))
    asked = parse_qs(urlsplit(field.input_value()).query)
    assert asked == {"replay": [LINK], "seat": ["1"], "step": ["20"]}
    assert qr.read(met.page.get_by_role("img", name="QR code of the link to this replay")) == field.input_value()
    assert_accessible(met.page)
    press(control(met.page, "Copy link"))
    expect(control(met.page, "Copied")).to_be_visible()
    met.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    met.at(20, 101)
