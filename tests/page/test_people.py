"""The dialogs about people, met exactly: axe finds nothing, nothing overflows, and a press asks the room for it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from durak.protocol import Friend, Friends, Join, Refused, SetTable
from durak.server.api.structs import AccountAnswer, AskedAnswer, History, Programs
from tests.page.accessibility import assert_accessible
from tests.page.conftest import OpenPage
from tests.page.fake_room import SECRET, FakeRoom, PageServer
from tests.page.people import (
    ACCOUNT,
    CIRCLE,
    CODE,
    LASTING,
    NOBODY,
    PROGRAM_SECRET,
    FakeApi,
    known,
    newcomer,
    person,
    rounds,
)
from tests.page.player import FLAT
from tests.page.sizes import DESKTOP, PHONE, Size
from tests.page.states import STATES
from tests.page.test_languages import HEIGHT, LOCALES, OVERFLOWING, WIDTHS

DIALOGS = ("friends", "rounds", "account")
SHOWN = ".people .section:not([hidden])"


@dataclass
class Met:
    """A page, the room that it talks to, and the API that it asks."""

    page: Page
    room: FakeRoom
    api: FakeApi

    def open(self, dialog: str) -> Locator:
        """Open a dialog by the menu; return it once the room has answered."""
        self.page.locator("#menu").click()
        self.page.locator(f"dialog [data-key={dialog}]").click()
        found = self.page.locator("dialog.people")
        expect(found.get_by_role("button", name="Close")).to_be_visible()
        expect(found.get_by_text("Asking the room")).to_have_count(0)
        return found


Meet = Callable[..., Met]


@pytest.fixture
def meet(server: PageServer, open_page: OpenPage) -> Meet:
    """Give a function that opens the first screen as somebody of whom the API knows this."""

    def meet(answers: dict[str, object], size: Size, *, circle: Friends | None = CIRCLE, query: str = "") -> Met:
        page = open_page("about:blank", size)
        room, api = FakeRoom(page), FakeApi(page, answers)
        room.say(STATES["first-screen"], *([] if circle is None else [circle]))
        page.goto(server.url + FLAT + query)
        expect(page.get_by_role("button", name="Quick play")).to_be_visible()
        return Met(page, room, api)

    return meet


@pytest.mark.parametrize("who", [known(), known(account=LASTING), newcomer()], ids=["guest", "lasting", "newcomer"])
@pytest.mark.parametrize("dialog", DIALOGS)
def test_axe_finds_nothing_in_a_dialog_about_people(
    dialog: str, who: dict[str, object], meet: Meet, size: Size
) -> None:
    met = meet(who, size, circle=None if who["GET /friends"] == NOBODY else CIRCLE)
    met.open(dialog)
    assert_accessible(met.page)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LOCALES)
def test_no_text_about_people_overflows(browser: Browser, server: PageServer, language: str, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT}, is_mobile=True, has_touch=True, locale=LOCALES[language]
    )
    page = context.new_page()
    room = FakeRoom(page)
    FakeApi(page, known(account=LASTING))
    room.say(STATES["first-screen"], CIRCLE)
    page.goto(f"{server.url}{FLAT}&friend={CODE[::-1].replace('32', '89')}")
    found: dict[str, list[str]] = {}
    page.wait_for_selector(SHOWN)
    found["a friend's link"] = page.evaluate(OVERFLOWING)
    page.locator(".people [data-key=close]").click()
    found["the first screen"] = page.evaluate(OVERFLOWING)
    for dialog in DIALOGS:
        page.locator("#menu").click()
        page.locator(f"dialog [data-key={dialog}]").click()
        page.wait_for_selector(SHOWN)
        for key in ("boris more", "codes make", "data delete"):
            for control in page.locator(f'[data-key="{key}"]').all():
                control.click()
        found[dialog] = page.evaluate(OVERFLOWING)
        page.locator(".people [data-key=close]").click()
    context.close()
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_friends_are_listed_by_who_is_here_and_only_those_who_sit_can_be_joined(meet: Meet) -> None:
    dialog = meet(known(), PHONE).open("friends")
    lines = dialog.get_by_role("region", name="Your friends").locator(".line")
    expect(lines.locator(".place")).to_have_text(
        [
            "plays at the quick table",
            "plays at a private table",
            "watches the quick table",
            "online",
            "at a private table, by invitation only",
            "not here",
        ]
    )
    expect(dialog.get_by_role("button", name="Join:")).to_have_count(2)


def test_who_comes_and_goes_is_shown_and_told_while_the_list_is_open(meet: Meet) -> None:
    met = meet(known(), DESKTOP)
    dialog = met.open("friends")
    more = dialog.get_by_label("More: Clara")
    more.click()
    clara = CIRCLE.friends[-1]
    came = type(clara)(clara.account, clara.name, online=True, at=None)
    met.room.say(Friends((*CIRCLE.friends[:-1], came), CIRCLE.asking))
    expect(dialog.get_by_role("listitem").filter(has_text="Clara")).to_contain_text("online")
    expect(met.page.locator("#live")).to_have_text("Clara is online")
    # What was opened stays open, and what had the focus has it.
    expect(dialog.get_by_role("button", name="Remove friend: Clara")).to_be_visible()
    expect(more).to_be_focused()
    met.room.say(Friends(CIRCLE.friends, CIRCLE.asking + 1))
    expect(met.page.locator("#live")).to_have_text("3 players ask to be your friend")
    expect(met.page.locator("#menu")).to_have_attribute("aria-label", "Menu: 3 requests")
    met.api.heard("GET /friends", times=2)


def test_a_refused_join_says_why_in_the_list(meet: Meet, size: Size) -> None:
    met = meet(known(), size)
    dialog = met.open("friends")
    dialog.get_by_role("button", name="Join: Boris").click()
    met.room.heard(Join(1, "boris"))
    met.room.say(Refused(1, "friend_not_seated", "Your friend sits nowhere."))
    expect(dialog.get_by_role("alert")).to_have_text("Your friend sits at no table now.")
    assert_accessible(met.page)


def test_what_is_asked_of_the_room_proves_who_asks(meet: Meet) -> None:
    met = meet(known(), DESKTOP)
    met.open("friends")
    assert set(met.api.secrets) == {f"Bearer {SECRET}"}


def test_what_could_be_a_code_is_tried_as_a_handle_when_nobody_has_that_code(meet: Meet) -> None:
    answers = {**known(), "POST /friends": "no_such_player"}
    met = meet(answers, DESKTOP)
    dialog = met.open("friends")
    dialog.get_by_role("textbox", name="Handle or friend code").fill("abcde-fgh23")
    dialog.get_by_role("button", name="Ask").click()
    expect(dialog.get_by_role("status").filter(has_text="Nobody has that handle or code.")).to_be_visible()
    assert met.api.bodies == [{"code": "ABCDE-FGH23"}, {"handle": "abcde-fgh23"}]
    assert_accessible(met.page)


def test_a_link_of_a_friend_asks_first_and_not_now_asks_nothing(meet: Meet, size: Size) -> None:
    met = meet(known(), size, query="&friend=mnpqr-stv23")
    dialog = met.page.get_by_role("dialog", name="Friends")
    expect(dialog).to_contain_text("Ask whoever has the code MNPQR-STV23 to be your friend?")
    assert_accessible(met.page)
    dialog.get_by_role("button", name="Not now").click()
    expect(dialog.get_by_text("MNPQR")).to_have_count(1)
    expect(dialog.get_by_text("MNPQR")).to_be_hidden()
    assert [asked for asked in met.api.asked if asked.startswith("POST")] == []
    expect(met.page).not_to_have_url(re.compile("friend="))


def test_the_own_link_is_no_request(meet: Meet) -> None:
    met = meet(known(), PHONE, query=f"&friend={CODE}")
    expect(met.page.get_by_role("dialog", name="Friends")).to_contain_text("That is your own link")


SCANNER = """
window.BarcodeDetector = class { async detect() { return [{rawValue: window.scanned}] } }
window.scanned = 'http://cards.example.org/?friend=MNPQR-STV23'
navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d').fillRect(0, 0, 9, 9)
    window.camera = canvas.captureStream()
    return window.camera
}
"""


def test_a_scanned_code_is_asked_and_the_camera_is_off_again(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    page.add_init_script(SCANNER)
    met = Met(page, FakeRoom(page), FakeApi(page, known()))
    met.room.say(STATES["first-screen"], CIRCLE)
    # Cameras are for secure pages, and this address counts as one.
    page.goto(server.url + FLAT)
    dialog = met.open("friends")
    dialog.get_by_role("button", name="Scan a code").click()
    expect(dialog.get_by_role("status").filter(has_text="Asked.")).to_be_visible()
    assert met.api.bodies == [{"code": "MNPQR-STV23"}]
    assert page.evaluate("() => window.camera.getTracks().map(track => track.readyState)") == ["ended"]


def test_that_somebody_was_asked_is_said_as_long_as_they_have_not_answered(meet: Meet) -> None:
    met = meet(known(friends=NOBODY), PHONE, circle=Friends((), 0))
    dialog = met.open("friends")
    met.api.answers["GET /friends"] = replace(NOBODY, asked=(AskedAnswer("boris", "boris", 0),))
    ask(dialog, "boris")
    said = dialog.get_by_role("status").filter(has_text="Asked.")
    expect(said).to_be_visible()
    somebody_else = (person("dasha", "Daša"),)
    met.api.answers["GET /friends"] = replace(NOBODY, asked=(AskedAnswer("boris", "boris", 0),), asking=somebody_else)
    met.room.say(Friends((), 1))
    expect(dialog.get_by_role("button", name="Accept: Daša")).to_be_visible()
    expect(said).to_be_visible()
    met.api.answers["GET /friends"] = replace(NOBODY, friends=(person("boris", "Boris"),))
    met.room.say(Friends((Friend("boris", "Boris", online=True, at=None),), 0))
    expect(said).to_have_count(0)


def test_who_asked_before_is_a_friend_at_once_and_told_so(meet: Meet) -> None:
    met = meet(known(friends=replace(NOBODY, asking=(person("boris", "Boris"),))), PHONE, circle=Friends((), 1))
    dialog = met.open("friends")
    met.api.answers["GET /friends"] = replace(NOBODY, friends=(person("boris", "Boris"),))
    ask(dialog, "boris")
    expect(dialog.get_by_role("status").filter(has_text="You are friends now.")).to_be_visible()


def test_why_nobody_was_asked_stays_when_others_come_and_go(meet: Meet) -> None:
    met = meet(known(), PHONE)
    dialog = met.open("friends")
    met.api.answers["POST /friends"] = "no_such_player"
    ask(dialog, "nobody-9")
    refused = dialog.get_by_text("Nobody has that handle or code.")
    expect(refused).to_be_visible()
    met.room.say(Friends(CIRCLE.friends, 3))
    met.api.heard("GET /friends", times=2)
    expect(refused).to_be_visible()


def ask(dialog: Locator, handle: str) -> None:
    """Ask somebody to be a friend."""
    dialog.get_by_role("textbox", name="Handle or friend code").fill(f"@{handle}")
    dialog.get_by_role("button", name="Ask", exact=True).click()


def test_who_asks_again_after_being_blocked_does_not_stand_beside_the_block(meet: Meet) -> None:
    boris = (person("boris", "Boris"),)
    met = meet(known(friends=replace(NOBODY, asking=boris)), PHONE, circle=Friends((), 1))
    dialog = met.open("friends")
    met.api.answers["GET /friends"] = replace(NOBODY, blocked=boris)
    dialog.get_by_role("button", name="Block: Boris").click()
    told = dialog.get_by_text("Boris is blocked and is not told.")
    expect(told).to_have_count(1)
    met.api.answers["GET /friends"] = NOBODY
    dialog.get_by_role("button", name="Unblock: Boris").click()
    met.room.say(Friends((), 0))
    met.api.answers["GET /friends"] = replace(NOBODY, asking=boris)
    met.room.say(Friends((), 1))
    expect(dialog.get_by_role("button", name="Accept: Boris")).to_be_visible()
    expect(told).to_have_count(0)


def test_without_a_reader_of_codes_nothing_is_scanned(meet: Meet) -> None:
    dialog = meet(known(), PHONE).open("friends")
    expect(dialog.get_by_role("button", name="Scan a code")).to_have_count(0)


@pytest.mark.parametrize(
    ("field", "value", "code", "words"),
    [
        ("Name", "x" * 24, "bad_name", "A name has 1 to 24 characters"),
        ("Handle", "a--b", "bad_handle", "A handle has 3 to 20 letters"),
        ("Handle", "jana", "handle_taken", "Somebody has that handle"),
        ("Handle", "jana", "brand_new", "In English: brand_new."),
    ],
)
def test_a_name_or_handle_that_will_not_do_is_told_in_words(
    field: str, value: str, code: str, words: str, meet: Meet
) -> None:
    met = meet({**known(), "PATCH /account": code}, PHONE)
    dialog = met.open("account")
    written = dialog.get_by_role("textbox", name=field, exact=True)
    written.fill(value)
    written.press("Enter")
    expect(dialog.get_by_role("status").filter(has_text=words)).to_be_visible()
    assert met.api.bodies == [{field.lower(): value}]
    expect(written).to_have_value(value)


def test_a_handle_that_is_being_written_outlives_the_saving_of_the_name(meet: Meet) -> None:
    met = meet(known(), PHONE)
    dialog = met.open("account")
    handle = dialog.get_by_role("textbox", name="Handle", exact=True)
    handle.fill("jana-the-first")
    met.api.answers["GET /account"] = replace(ACCOUNT, name="Jana")
    name = dialog.get_by_role("textbox", name="Name", exact=True)
    name.fill("  Jana ")
    name.press("Enter")
    expect(dialog.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(name).to_have_value("Jana")
    expect(handle).to_have_value("jana-the-first")
    handle.press("Enter")
    met.api.heard("PATCH /account", times=2)
    assert met.api.bodies == [{"name": "Jana"}, {"handle": "jana-the-first"}]


def test_a_program_is_made_and_its_secret_is_shown_this_once(meet: Meet, size: Size) -> None:
    met = meet(known(account=LASTING), size)
    dialog = met.open("account")
    dialog.get_by_role("textbox", name="Name of the program").fill("Machine")
    dialog.get_by_role("button", name="Make a program").click()
    expect(dialog.get_by_role("textbox", name="Secret of Machine")).to_have_value(PROGRAM_SECRET)
    assert met.api.bodies == [{"name": "Machine"}]
    assert_accessible(met.page)
    dialog.get_by_role("button", name="Close").click()
    expect(met.open("account").get_by_role("textbox", name="Secret of Machine")).to_have_count(0)


def test_a_program_is_deleted(meet: Meet) -> None:
    met = meet(known(account=LASTING), PHONE)
    dialog = met.open("account")
    met.api.answers["GET /programs"] = Programs(())
    dialog.get_by_role("button", name="Delete: The oldest of my programs").click()
    expect(dialog.get_by_text("The oldest of my programs")).to_have_count(0)


def test_everyone_in_the_list_of_rounds_is_called_what_they_are(meet: Meet) -> None:
    [last] = rounds(100, 1)
    machine = replace(last.seats[1], name="Machine", friend=None, program=True)
    history = History((replace(last, seats=(*last.seats, machine)),), None)
    dialog = meet({**known(), "GET /history": history}, PHONE).open("rounds")
    who = [told.partition(":")[0] for told in dialog.locator(".one").all_inner_texts()]
    assert who == ["You", "Boris", "bot", "somebody", "Machine"]
    assert [mark.inner_text() for mark in dialog.locator(".one .mark").all()] == ["bot"]
    expect(dialog.locator(".one", has_text="Machine").locator(".mark")).to_have_text("bot")


def test_a_silent_room_is_told_and_asked_again(meet: Meet, size: Size) -> None:
    met = meet(known(), size)
    met.page.route("**/api/**", lambda route: route.abort())
    met.page.locator("#menu").click()
    met.page.locator("dialog [data-key=account]").click()
    dialog = met.page.locator("dialog.people")
    expect(dialog.get_by_role("alert")).to_have_text("The room does not answer. Try again in a moment.")
    assert_accessible(met.page)
    met.page.unroute("**/api/**")
    FakeApi(met.page, known())
    dialog.get_by_role("button", name="Try again").click()
    expect(dialog.get_by_role("textbox", name="Handle")).to_have_value(ACCOUNT.handle)


@pytest.mark.parametrize(("account", "here"), [(ACCOUNT, 0), (LASTING, 1)], ids=["guest", "lasting"])
def test_only_who_can_come_back_may_sign_out_on_this_device(account: AccountAnswer, here: int, meet: Meet) -> None:
    dialog = meet(known(account=account), PHONE).open("account")
    this = dialog.get_by_role("listitem").filter(has_text="this device")
    expect(this.get_by_role("button", name="Sign out")).to_have_count(here)


def test_rounds_come_a_page_at_a_time(meet: Meet, size: Size) -> None:
    met = meet(known(), size)
    dialog = met.open("rounds")
    rounds = dialog.get_by_role("region", name="Your rounds").get_by_role("listitem")
    expect(rounds).to_have_count(20)
    # Whose account is deleted.
    expect(rounds.first).to_contain_text("somebody")
    dialog.get_by_role("button", name="Earlier rounds").click()
    expect(rounds).to_have_count(23)
    expect(rounds.nth(20)).to_be_focused()
    expect(dialog.get_by_role("button", name="Earlier rounds")).to_have_count(0)


def test_the_plot_says_what_the_table_under_it_says(meet: Meet) -> None:
    dialog = meet(known(), DESKTOP).open("rounds")
    expect(dialog.locator(".plot .share .own")).to_have_count(4)
    sizes = dialog.get_by_role("table", name="How often you were the durak")
    expect(sizes.get_by_role("row").nth(1)).to_have_text("2241042%50%")
    assert "42%" in dialog.locator(".plot").all_text_contents()[0]
    duels = dialog.get_by_role("table", name="Against friends").get_by_role("row")
    expect(dialog.locator(".plot .duel")).to_have_count(duels.count() - 1)
    name, _, duraks, _ = duels.nth(1).locator("th, td").all_text_contents()
    assert dialog.locator(".plot .duel").nth(0).locator("text").all_text_contents() == [name, *duraks.split(" : ")]


def test_the_host_switches_off_that_friends_may_enter(meet: Meet) -> None:
    met = meet(known(), PHONE)
    met.room.say(STATES["host-panel"])
    met.page.get_by_role("group", name="Friends may enter").get_by_role("radio", name="No").click(force=True)
    met.room.heard(SetTable(1, friends=False))


def test_what_a_deletion_asks_is_in_sight(meet: Meet) -> None:
    dialog = meet(known(account=LASTING), PHONE).open("account")
    dialog.locator('[data-key="data delete"]').click()
    for answer in ("data keep", "data delete yes"):
        expect(dialog.locator(f'[data-key="{answer}"]')).to_be_in_viewport(ratio=1)


def test_another_room_that_the_address_names_is_given_no_passkey_and_no_recovery_code(meet: Meet) -> None:
    for query, is_own in (("", True), ("&room=cards.example.org:4211", False)):
        dialog = meet(known(account=LASTING), PHONE, query=query).open("account")
        expect(dialog.get_by_role("region", name="Sign in to another account")).to_be_visible()
        expect(dialog.get_by_role("textbox", name="Recovery code")).to_have_count(int(is_own))
        told = dialog.get_by_text("sent to the room at cards.example.org:4211, which is not its own")
        expect(told).to_have_count(0 if is_own else 2)  # where one is added, and where one signs in
