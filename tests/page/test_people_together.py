"""People in a real room: passkeys and codes on two devices, friends by link and handle, Join, export and deletion."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Download, Locator, Page, expect

from tests.page import qr
from tests.page.accessibility import assert_accessible
from tests.page.authenticator import Authenticator
from tests.page.conftest import OpenPage
from tests.page.player import FLAT, PLAY_ON, ROUND_MS, hand, press, view
from tests.page.room import Room
from tests.page.sizes import DESKTOP, PHONE, Size

HOLDS_A_HAND = """() => {
    const view = window.__durak?.view()
    if (view?.stage !== 'round' || view.you.seat === null || view.round.hand.length === 0) return null
    return {seat: view.you.seat, hand: view.round.hand.map(held => held.card).sort()}
}"""
"""Seat and hand, once there are such."""
StartRoom = Callable[..., Room]


def secure(room: Room) -> str:
    """Return the address at which browsers allow passkeys."""
    return room.url.replace("127.0.0.1", "localhost")


def come(open_page: OpenPage, url: str, size: Size, name: str) -> Page:
    """Open the page as somebody with a name."""
    page = open_page(f"{url}{'&' if '?' in url else FLAT + '&'}name={name}", size)
    expect(page.locator("#panel:not(.panel-link)")).to_be_visible()
    return page


def people(page: Page, which: str) -> Locator:
    """Open a dialog about people by the menu, and wait until the room has answered."""
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("dialog").get_by_role("button", name=which))
    dialog = page.get_by_role("dialog", name=which)
    expect(dialog.get_by_role("heading", level=3).first).to_be_visible()
    return dialog


def play_a_private_round(page: Page) -> None:
    """Start a round with bots at a private table."""
    press(page.get_by_role("button", name="Play with friends"))
    press(page.get_by_role("group", name="Bots").get_by_role("radio", name="2", exact=True))
    press(page.get_by_role("button", name="Start"))


def befriend(first: Page, second: Page) -> None:
    """Let the second ask the first by the first one's handle, and the first accept."""
    own = people(first, "Friends").locator(".own-code").inner_text()
    handle = own.rpartition("Handle: ")[2].strip()
    dialog = people(second, "Friends")
    dialog.get_by_role("textbox", name="Handle or friend code").fill(f"@{handle}")
    press(dialog.get_by_role("button", name="Ask"))
    expect(dialog.get_by_role("status").filter(has_text="Asked.")).to_be_visible()
    press(first.get_by_role("button", name="Accept:"))
    expect(friend_lines(first)).to_have_count(1)
    for page in (first, second):
        press(page.locator(".people [data-key=close]"))


def join(page: Page, friend: str) -> None:
    """Go where a friend plays."""
    dialog = people(page, "Friends")
    press(dialog.get_by_role("button", name=f"Join: {friend}"))
    expect(dialog).to_be_hidden()


def friend_lines(page: Page) -> Locator:
    """Return the lines of the list of friends."""
    return page.get_by_role("region", name="Your friends").locator("li")


def test_a_guest_with_a_passkey_takes_back_seat_and_hand_on_a_second_device_in_mid_round(
    slow_room: Room, open_page: OpenPage
) -> None:
    first = come(open_page, secure(slow_room), DESKTOP, "Anna")
    device = Authenticator(first)
    account = people(first, "Account")
    expect(account).to_contain_text("You are a guest")
    press(account.get_by_role("button", name="Add a passkey"))
    expect(account).to_contain_text("The passkey is kept.")
    expect(account).to_contain_text("This account is lasting")
    # Before axe is asked, whose session takes the device away.
    passkeys = device.passkeys()
    assert_accessible(first)
    press(account.get_by_role("button", name="Close"))
    play_a_private_round(first)
    first.wait_for_function(HOLDS_A_HAND)

    second = come(open_page, secure(slow_room), PHONE, "Stranger")
    other = Authenticator(second)
    other.keep(passkeys)
    press(second.get_by_role("button", name="Account"))
    press(second.get_by_role("button", name="Sign in with a passkey"))
    taken_back = second.wait_for_function(HOLDS_A_HAND).json_value()
    # What the first device saw last: from then on it is told nothing.
    expect(first.get_by_role("heading", name="You play on another device")).to_be_visible()
    assert taken_back == {"seat": view(first).you.seat, "hand": sorted(hand(first))}
    expect(second.get_by_role("dialog", name="Account")).to_contain_text("You are signed in as Anna.")

    # The browser remembers who signed in, and not the guest that it was.
    second.reload()
    assert second.wait_for_function(HOLDS_A_HAND).json_value()["seat"] == taken_back["seat"]


def test_an_address_without_https_says_that_passkeys_need_it_and_recovery_codes_do_not(
    slow_room: Room, open_page: OpenPage
) -> None:
    first = come(open_page, slow_room.url, PHONE, "Anna")
    account = people(first, "Account")
    expect(account.get_by_text("Passkeys work only on a page from https").first).to_contain_text(slow_room.url)
    expect(account.get_by_role("button", name="Add a passkey")).to_have_count(0)
    press(account.get_by_role("button", name="Make new codes"))
    codes = account.get_by_role("textbox", name="Recovery codes").input_value().split()
    assert len(set(codes)) == 10
    expect(account).to_contain_text("This account is lasting")

    second = come(open_page, slow_room.url, DESKTOP, "Stranger")
    account = people(second, "Account")
    for code, answer in ((codes[0], "You are signed in as Anna."), (codes[0], "That recovery code is not good")):
        account.get_by_role("textbox", name="Recovery code").last.fill(code)
        press(account.get_by_role("button", name="Use the code"))
        expect(account).to_contain_text(answer)
    expect(account).to_contain_text("9 codes are left.")
    expect(account.get_by_role("region", name="Devices").locator("li")).to_have_count(2)

    # The first device is signed out from here: it is a new guest, and not asked for anything.
    press(account.get_by_role("button", name="Sign out all others"))
    expect(account.get_by_role("region", name="Devices").locator("li")).to_have_count(1)
    press(first.get_by_role("button", name="Play here"))
    expect(people(first, "Account")).to_contain_text("You are a guest")


def test_two_people_become_friends_by_link_and_see_where_the_other_plays(slow_room: Room, open_page: OpenPage) -> None:
    anna = come(open_page, slow_room.url, PHONE, "Anna")
    dialog = people(anna, "Friends")
    link = dialog.get_by_role("textbox", name="Link to be your friend").input_value()
    assert qr.read(dialog.get_by_role("img", name="QR code of the link to be your friend")) == link
    boris = come(open_page, link.replace("/?", f"/{FLAT}&"), DESKTOP, "Boris")
    asking = boris.get_by_role("dialog", name="Friends")
    expect(asking).to_contain_text("Ask whoever has the code")
    assert_accessible(boris)
    press(asking.get_by_role("region", name=re.compile("A friend.s link")).get_by_role("button", name="Ask"))
    expect(asking.get_by_role("status").filter(has_text="Asked.")).to_be_visible()
    expect(boris).not_to_have_url(re.compile("friend="))

    press(dialog.get_by_role("button", name="Accept: Boris"))
    expect(friend_lines(anna)).to_contain_text(["Boris"])
    expect(friend_lines(boris)).to_contain_text(["Anna"])
    expect(friend_lines(boris)).to_contain_text(["online"])

    press(asking.get_by_role("button", name="Close"))
    press(boris.get_by_role("button", name="Play with friends"))
    expect(friend_lines(anna)).to_contain_text(["plays at a private table"])
    press(dialog.get_by_role("button", name="Join: Boris"))
    expect(dialog).to_be_hidden()
    expect(anna.locator(".panel-private")).to_contain_text("Waiting for Boris")


def test_join_asks_before_a_running_hand_is_left_and_a_host_can_switch_friends_off(
    slow_room: Room, open_page: OpenPage
) -> None:
    anna, boris = (come(open_page, slow_room.url, DESKTOP, name) for name in ("Anna", "Boris"))
    befriend(anna, boris)
    press(boris.get_by_role("button", name="Play with friends"))
    play_a_private_round(anna)
    anna.wait_for_function(HOLDS_A_HAND)
    dialog = people(anna, "Friends")
    press(dialog.get_by_role("button", name="Join: Boris"))
    question = anna.get_by_role("dialog", name="Leave your hand?")
    press(question.get_by_role("button", name="Stay"))
    expect(dialog).to_be_visible()
    assert view(anna).stage == "round"

    may_enter = boris.get_by_role("group", name="Friends may enter")
    press(may_enter.get_by_role("radio", name="No"))
    expect(friend_lines(anna)).to_contain_text(["by invitation only"])
    expect(dialog.get_by_role("button", name="Join: Boris")).to_have_count(0)
    press(may_enter.get_by_role("radio", name="Yes"))
    press(dialog.get_by_role("button", name="Join: Boris"))
    press(question.get_by_role("button", name="Leave it to a bot"))
    expect(anna.locator(".panel-private")).to_contain_text("Waiting for Boris")


def test_a_friend_is_removed_and_blocked_and_what_is_undone_can_be_done_again(
    slow_room: Room, open_page: OpenPage
) -> None:
    anna, boris = (come(open_page, slow_room.url, PHONE, name) for name in ("Anna", "Boris"))
    befriend(anna, boris)
    dialog = people(anna, "Friends")
    people(boris, "Friends")
    press(dialog.get_by_label("More: Boris"))
    press(dialog.get_by_role("button", name="Block: Boris"))
    expect(dialog.get_by_role("region", name="Blocked")).to_contain_text("Boris")
    expect(friend_lines(boris)).to_have_count(0)
    press(dialog.get_by_role("button", name="Unblock: Boris"))
    expect(dialog.get_by_role("region", name="Blocked")).to_be_hidden()
    for page in (anna, boris):
        press(page.locator(".people [data-key=close]"))
    befriend(anna, boris)
    people(anna, "Friends")
    press(dialog.get_by_label("More: Boris"))
    press(dialog.get_by_role("button", name="Remove friend: Boris"))
    expect(friend_lines(anna)).to_have_count(0)
    expect(dialog.get_by_role("status").filter(has_text="You and Boris are friends no more.")).to_be_visible()


def test_an_account_is_exported_and_then_deleted_for_good(slow_room: Room, open_page: OpenPage) -> None:
    anna, boris = (come(open_page, slow_room.url, DESKTOP, name) for name in ("Anna", "Boris"))
    befriend(anna, boris)
    people(boris, "Friends")
    account = people(anna, "Account")
    with anna.expect_download() as saving:
        press(account.get_by_role("region", name="Your data").get_by_role("button", name="Save as a file"))
    exported = read(saving.value)
    assert exported["account"]["name"] == "Anna"
    assert [friend["name"] for friend in exported["friends"]["friends"]] == ["Boris"]

    press(account.get_by_role("button", name="Delete account"))
    expect(account.get_by_role("alert")).to_contain_text("Delete this account for good?")
    expect(account.get_by_role("alert")).to_contain_text("The results of rounds stay")
    assert_accessible(anna)
    press(account.get_by_role("button", name="Keep it"))
    expect(account.get_by_role("alert")).to_have_count(0)
    press(account.get_by_role("button", name="Delete account"))
    press(account.get_by_role("button", name="Delete for good"))
    expect(account).to_contain_text("Your account is deleted.")
    expect(account.get_by_role("textbox", name="Name", exact=True)).not_to_have_value("Anna")
    expect(friend_lines(boris)).to_have_count(0)


def read(download: Download) -> dict[str, dict[str, list[dict[str, str]]]]:
    """Return the JSON that was saved."""
    return json.loads(download.path().read_text())


def test_a_finished_round_is_in_the_history_and_counted(start_room: StartRoom, open_page: OpenPage) -> None:
    room = start_room(speed=50)
    anna, boris = (come(open_page, room.url, PHONE, name) for name in ("Anna", "Boris"))
    befriend(anna, boris)
    press(anna.get_by_role("button", name="Play with friends"))
    join(boris, "Anna")
    expect(boris.locator("#panel")).to_contain_text("Waiting for Anna to start.")
    press(anna.get_by_role("button", name="Start"))
    # Their clocks play for them, and then bots.
    anna.wait_for_function("() => window.__durak.view()?.stage === 'over'", timeout=ROUND_MS)
    rounds = people(anna, "Rounds and statistics")
    last = rounds.get_by_role("region", name="Your rounds").locator("li").first
    expect(last).to_contain_text("Private table")
    expect(last).to_contain_text("Boris")
    expect(rounds.get_by_role("region", name="In all")).to_contain_text("Rounds")
    expect(rounds.get_by_role("img")).to_have_count(2)
    assert_accessible(anna)


def test_join_at_a_quick_table_watches_and_is_dealt_in_next(start_room: StartRoom, open_page: OpenPage) -> None:
    room = start_room(speed=10)
    anna, boris = (come(open_page, room.url, PHONE, name) for name in ("Anna", "Boris"))
    befriend(anna, boris)
    press(anna.get_by_role("button", name="Quick play"))
    anna.wait_for_function(HOLDS_A_HAND)
    anna.evaluate(PLAY_ON)
    join(boris, "Anna")
    expect(boris.locator("#panel")).to_contain_text("A round is on, and you watch it.")
    press(boris.locator("#panel").get_by_role("button", name="Deal me in next"))
    assert boris.wait_for_function(HOLDS_A_HAND, timeout=ROUND_MS).json_value()["seat"] > 0
    assert "Anna" in {seat.name for seat in view(boris).seats}
