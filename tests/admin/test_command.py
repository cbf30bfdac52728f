"""What an operator does, to a room that runs and to one that does not."""

import stat
from collections.abc import AsyncGenerator
from pathlib import Path

import msgspec
import pytest
from aiohttp import ClientSession

from durak import protocol
from durak.admin.problem import AdminError
from durak.admin.whom import UNITS_MS
from durak.protocol import Banned, Bulletin, CloseCode, Enter, Hello, Lobby, PlayWithFriends, QuickPlay, Refused
from durak.server.config import Config
from durak.server.control import CONTROL_FILE, Files
from durak.store.accounts import ACCOUNTS_FILE, Account, Accounts, open_accounts
from tests.admin.calling import call, called
from tests.server.brain import ID
from tests.server.running_room import TestRoom, running_room

HOUR_MS = 3_600_000


@pytest.fixture(autouse=True)
def by_the_rooms_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of a test room begins at a million; so does the operator's."""
    monkeypatch.setattr("durak.admin.command._now_ms", lambda: 1_000_000)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncGenerator[TestRoom]:
    config = Config(port=0, trust_proxy=True)
    async with running_room(tmp_path, config, files=Files(tmp_path, None)) as room:
        yield room


async def refused(room: TestRoom, secret: str | None, headers: dict[str, str] | None = None) -> Banned:
    """Say Hello and be let in no more."""
    async with await room.connect(headers) as page:
        await page.say(Hello(protocol.VERSION, secret))
        banned = await page.hear(Banned)
        assert (await page.hear(Refused)).code == "banned"
        assert await page.closed() is CloseCode.BANNED
        return banned


async def test_a_banned_account_goes_at_once_and_is_let_in_when_its_time_is_over(
    room: TestRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        account = anna.hello_said().account
        await called(tmp_path, "ban", account, "--for", "1h")
        assert "from now on" in capsys.readouterr().out
        assert await anna.hear(Banned) == Banned(HOUR_MS)
        assert await anna.closed() is CloseCode.BANNED
        await boris.say_ping()
    await room.wire.advance(HOUR_MS - 1)
    assert await refused(room, anna.secret) == Banned(1)
    async with ClientSession() as session:
        answer = await session.get(f"{room.url}/api/account", headers={"Authorization": f"Bearer {anna.secret}"})
        assert (answer.status, (await answer.json())["code"]) == (403, "banned")
    await room.wire.advance(1)
    async with await room.connect() as again:
        await again.hello(secret=anna.secret)


async def test_a_ban_can_be_lifted(room: TestRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with await room.guest("Anna") as anna:
        account = anna.hello_said().account
        await called(tmp_path, "ban", account)
        assert await anna.hear(Banned) == Banned(None)
    await called(tmp_path, "bans")
    assert account in capsys.readouterr().out
    await called(tmp_path, "unban", account)
    async with await room.connect() as again:
        await again.hello(secret=anna.secret)
    with pytest.raises(AdminError, match="not banned"):
        await called(tmp_path, "unban", account)


async def test_a_banned_address_makes_no_guests_and_its_neighbours_do(room: TestRoom, tmp_path: Path) -> None:
    here, there = {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "198.51.100.1"}
    async with await room.connect(here) as page:
        await page.hello()
        await called(tmp_path, "ban", "203.0.113.0/24")
        assert await page.closed() is CloseCode.BANNED
    assert await refused(room, None, here) == Banned(None)
    async with await room.connect(there) as page:
        await page.hello()
    async with ClientSession() as session:
        answer = await session.post(f"{room.url}/api/sign-in/begin", headers=here)
        assert (answer.status, (await answer.json())["code"]) == (403, "banned")


async def test_this_machine_can_not_be_banned(room: TestRoom, tmp_path: Path) -> None:
    assert room.url
    for address in ("127.0.0.1", "::1", "0.0.0.0/0"):
        with pytest.raises(AdminError, match="this machine"):
            await called(tmp_path, "ban", address)


async def test_everyone_is_told_what_is_announced_until_it_is_withdrawn(room: TestRoom, tmp_path: Path) -> None:
    async with await room.guest("Anna") as anna:
        await called(tmp_path, "announce", "The  room moves\nat eight.")
        assert await anna.hear(Bulletin) == Bulletin("The room moves at eight.")
        async with await room.guest("Boris") as boris:
            assert await boris.hear(Bulletin) == Bulletin("The room moves at eight.")
        await called(tmp_path, "withdraw")
        assert await anna.hear(Bulletin) == Bulletin(None)
        async with await room.guest("Clara") as clara:
            await clara.say_ping()
            assert not [heard for heard in clara.heard if isinstance(heard, Bulletin)]


async def test_an_announcement_ends_by_itself(room: TestRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UNITS_MS, "m", 1_000)  # the line of a page that is silent for long is cut
    async with await room.guest("Anna") as anna:
        await called(tmp_path, "announce", "Back soon.", "--for", "5m")
        await anna.hear(Bulletin)
        await room.wire.advance(5_000)
        assert await anna.hear(Bulletin) == Bulletin(None)


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "a\x07b"])
async def test_what_can_not_be_shown_is_not_announced(room: TestRoom, tmp_path: Path, text: str) -> None:
    assert room.url
    with pytest.raises(AdminError, match="1 to 300 characters"):
        await called(tmp_path, "announce", text)


async def test_tables_and_people_are_listed_and_no_invitation_is(
    room: TestRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await room.connect({"X-Forwarded-For": "203.0.113.9"}) as anna, await room.guest("Boris") as boris:
        await anna.hello(name="Anna [bold]")
        await anna.ask(PlayWithFriends(ID))
        table = (await anna.view()).table
        await boris.ask(Enter(ID, table))
        await called(tmp_path, "tables")
        said = capsys.readouterr().out
        assert "Anna [bold], Boris" in said
        assert "private" in said
        await called(tmp_path, "people")
        said += capsys.readouterr().out
        assert "203.0.113.9" in said
        for secret in (table, anna.secret, boris.secret):
            assert secret is not None
            assert secret not in said


async def test_a_closed_table_ends_without_a_loss_and_everyone_is_told(
    room: TestRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(ID))
        await room.clock.advance(12_000)
        table = (await anna.view(lambda view: view.stage == "round")).table
        await called(tmp_path, "tables")
        (label,) = [line.split()[0] for line in capsys.readouterr().out.splitlines() if "quick" in line]
        await called(tmp_path, "close", label)
        assert (await anna.hear(Lobby)).why == "table_closed"
        with pytest.raises(AdminError, match="No table"):
            await called(tmp_path, "close", label)
        (logged,) = [logged for logged in room.log.tables() if logged.id == table]
        assert logged.ending is not None
        assert logged.ending.value == "void"
        await anna.ask(QuickPlay(ID))
        assert (await anna.view()).table != table


async def test_accounts_are_found_shown_and_deleted(
    room: TestRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await room.guest("Anna") as anna:
        account = anna.hello_said().account
        await called(tmp_path, "accounts", "anna")
        assert account in capsys.readouterr().out
        await called(tmp_path, "account", account)
        assert "Anna" in capsys.readouterr().out
        with pytest.raises(AdminError, match="--yes"):
            await called(tmp_path, "delete", account)
        await called(tmp_path, "delete", account, "--yes")
        assert await anna.closed() is CloseCode.UNKNOWN_SECRET
    capsys.readouterr()
    await called(tmp_path, "accounts")
    assert account not in capsys.readouterr().out


async def test_an_id_may_begin_with_a_hyphen(
    room: TestRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert room.url
    account = "-for" + "x" * 18
    accounts = Accounts(open_accounts(tmp_path / ACCOUNTS_FILE))
    await accounts.add(Account(account, "Anna", last_id=0), "secret", 1_000_000)
    for words in (("account",), ("ban", "--for", "1h"), ("unban",), ("delete", "--yes")):
        await called(tmp_path, words[0], account, *words[1:])
        assert account in capsys.readouterr().out
    assert await accounts.proved_by("secret") is None
    accounts.database.close()


async def test_what_is_ordered_while_no_room_runs_holds_from_its_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_room(tmp_path) as room, await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        secret, account = anna.secret, anna.hello_said().account
        other = boris.hello_said().account
    await called(tmp_path, "ban", account)
    await called(tmp_path, "announce", "Welcome back.")
    await called(tmp_path, "delete", other, "--yes")
    assert capsys.readouterr().out.count("no room runs now") == 2
    async with running_room(tmp_path) as room:
        assert await refused(room, secret) == Banned(None)
        async with await room.guest("Clara") as clara:
            assert await clara.hear(Bulletin) == Bulletin("Welcome back.")
        async with await room.connect() as page:
            await page.say(Hello(protocol.VERSION, boris.secret))
            assert await page.closed() is CloseCode.UNKNOWN_SECRET


async def test_the_way_in_is_for_the_rooms_user_alone(room: TestRoom, tmp_path: Path) -> None:
    path = tmp_path / CONTROL_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    port = msgspec.json.decode(path.read_bytes())["port"]
    assert not room.url.endswith(str(port))
    async with ClientSession() as session:
        for headers in ({}, {"Authorization": "Bearer wrong"}):
            answer = await session.post(f"http://127.0.0.1:{port}/", headers=headers, json={"type": "list_tables"})
            assert answer.status == 403


def test_where_there_is_no_room_that_is_said(tmp_path: Path) -> None:
    for words in (("accounts",), ("ban", "anna")):
        with pytest.raises(AdminError, match="There is no room in"):
            call(tmp_path, *words)
    for words in (("tables",), ("people",), ("close", "x")):
        with pytest.raises(AdminError, match="No room runs on"):
            call(tmp_path, *words)


async def test_a_room_that_was_killed_counts_as_none(tmp_path: Path) -> None:
    async with running_room(tmp_path, files=Files(tmp_path, None)):
        left = (tmp_path / CONTROL_FILE).read_bytes()
    assert not (tmp_path / CONTROL_FILE).exists()
    (tmp_path / CONTROL_FILE).write_bytes(left)
    with pytest.raises(AdminError, match="No room runs on"):
        await called(tmp_path, "tables")


async def test_what_a_room_stores_elsewhere_is_not_stored_here(tmp_path: Path) -> None:
    async with running_room(tmp_path, files=Files(tmp_path, None, "postgresql")):
        for words in (("ban", "203.0.113.9"), ("announce", "Hello."), ("accounts",)):
            with pytest.raises(AdminError, match="in PostgreSQL: say --database"):
                await called(tmp_path, *words)
    await called(tmp_path, "ban", "203.0.113.9")


async def test_a_room_in_files_is_not_looked_after_in_a_database(room: TestRoom, tmp_path: Path) -> None:
    assert room.url
    with pytest.raises(AdminError, match="in files there"):
        await called(tmp_path, "ban", "203.0.113.9", "--database", "postgresql+asyncpg://durak@127.0.0.1:1/durak")


async def test_nobody_and_no_length_of_time_are_told(room: TestRoom, tmp_path: Path) -> None:
    assert room.url
    with pytest.raises(AdminError, match="No account has the id or the handle nobody-there"):
        await called(tmp_path, "ban", "nobody-there")
    for length in ("soon", "-1h"):
        with pytest.raises(AdminError, match=f"^{length} is no length of time"):
            await called(tmp_path, "ban", "203.0.113.9", "--for", length)
