"""What the operator does is told in the reader's language: a bulletin, a ban, a restart."""

from playwright.sync_api import expect

from durak.protocol import Banned, Bulletin, CloseCode
from tests.page.conftest import OpenPage
from tests.page.fake_room import FakeRoom, PageServer
from tests.page.player import FLAT
from tests.page.sizes import PHONE
from tests.page.states import STATES

TOLD = Bulletin("The room moves house at eight.")


def test_a_bulletin_is_read_put_away_and_stays_so_over_a_restart(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    room = FakeRoom(page)
    room.on_hello = (TOLD,)
    room.say(STATES["first-screen"])
    page.goto(server.url + FLAT)
    bulletin = page.locator("#bulletin")
    expect(bulletin).to_contain_text("The room says: The room moves house at eight.")
    bulletin.get_by_role("button", name="Put away").click()
    expect(bulletin).to_be_hidden()
    room.silent = True
    room.close(CloseCode.RESTART)
    expect(page.locator("#banner")).to_have_text("The room restarts: your game comes back in a moment…")
    room.said_hello(2)
    room.answer()
    expect(page.locator("#banner")).to_be_hidden()
    expect(bulletin).to_be_hidden()
    room.say(Bulletin("Back again."))
    expect(bulletin).to_contain_text("Back again.")
    room.say(Bulletin(None))
    expect(bulletin).to_be_hidden()


def test_who_is_banned_is_told_so_and_may_try_again(server: PageServer, open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    room = FakeRoom(page)
    room.say(STATES["first-screen"])
    page.goto(server.url + FLAT)
    page.get_by_role("button", name="Quick play").wait_for()
    room.say(Banned(3_600_000))
    room.close(CloseCode.BANNED)
    panel = page.locator("#panel")
    expect(panel).to_contain_text("You can’t come in")  # noqa: RUF001 -- as it is printed
    expect(panel).to_contain_text("lets you in again")
    panel.get_by_role("button", name="Try now").click()
    expect(panel).to_contain_text("Quick play")
    assert len(room.hellos) == 2
