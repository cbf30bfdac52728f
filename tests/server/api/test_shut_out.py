"""Whoever is shut out while they come in: their page was proved, and is not connected yet."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

import pytest

from durak import protocol
from durak.protocol import Accepted, CloseCode, Hello, QuickPlay, Welcome
from durak.server.config import Config
from durak.server.control import Files
from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from tests.admin.calling import called
from tests.databases import on_both, on_sqlite
from tests.server.api.asking import Asker
from tests.server.home import Home
from tests.server.running_room import TestRoom, running_room

pytestmark = on_both


class SlowAccounts(Accounts):
    """Accounts that are read or renamed, and then wait: by the secret or the id `slow`, until the test goes on."""

    slow: str | None = None

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.read = asyncio.Event()
        self.go_on = asyncio.Event()

    async def proved_by(self, secret: str) -> Account | None:
        found = await super().proved_by(secret)
        await self._wait(secret)
        return found

    async def rename(self, id_: str, name: str) -> None:
        await super().rename(id_, name)
        await self._wait(id_)

    async def _wait(self, whom: str) -> None:
        if whom == self.slow and not self.read.is_set():
            self.read.set()
            await self.go_on.wait()


@pytest.fixture
async def accounts(home: Home) -> SlowAccounts:
    return SlowAccounts(home.database())


@pytest.fixture
async def room(tmp_path: Path, accounts: SlowAccounts) -> AsyncGenerator[TestRoom]:
    files = Files(tmp_path, None)
    async with running_room(tmp_path, Config(port=0), files=files, accounts=accounts) as room:
        yield room


async def phone_of(asker: Asker) -> tuple[str, str]:
    """Sign in on a phone; return its secret and its session."""
    code = (await asker.do("POST", "/api/recovery-codes"))["codes"][0]
    nobody = Asker(asker.session, asker.url)
    secret = (await nobody.do("POST", "/api/recover", {"code": code, "label": "Phone"}))["secret"]
    sessions = (await asker.get("/api/sessions"))["sessions"]
    return secret, next(session["id"] for session in sessions if session["label"] == "Phone")


async def come_in_slowly(
    room: TestRoom, accounts: SlowAccounts, hello: Hello, meanwhile: Callable[[], Awaitable[object]]
) -> CloseCode:
    """Say Hello and ask for a table, while `meanwhile` happens as the accounts wait; return why it was closed."""
    accounts.slow = accounts.slow or hello.secret
    async with await room.connect() as page:
        await page.say(hello)
        await accounts.read.wait()
        await meanwhile()
        await page.say(QuickPlay(page.next_id()))
        accounts.go_on.set()
        why = await page.closed()
    assert not any(isinstance(told, Welcome | Accepted) for told in page.heard)
    return why


async def test_a_revoked_session_that_is_coming_in_is_shut_out(
    room: TestRoom, accounts: SlowAccounts, anna: Asker
) -> None:
    secret, session = await phone_of(anna)
    hello = Hello(protocol.VERSION, secret)
    why = await come_in_slowly(room, accounts, hello, lambda: anna.do("DELETE", f"/api/sessions/{session}"))
    assert why is CloseCode.UNKNOWN_SECRET
    async with await room.connect() as page:
        await page.hello(secret=anna.secret)


async def test_a_deleted_account_that_is_coming_in_is_shut_out(
    room: TestRoom, accounts: SlowAccounts, anna: Asker
) -> None:
    secret, _ = await phone_of(anna)
    hello = Hello(protocol.VERSION, secret)
    why = await come_in_slowly(room, accounts, hello, lambda: anna.do("DELETE", "/api/account"))
    assert why is CloseCode.UNKNOWN_SECRET


@on_sqlite  # the operator finds it in the folder; tests/hosting does so on PostgreSQL
async def test_who_is_banned_while_they_come_in_is_shut_out(
    room: TestRoom, accounts: SlowAccounts, anna: Asker, tmp_path: Path
) -> None:
    accounts.slow = account = await anna.account()
    hello = Hello(protocol.VERSION, anna.secret, name="Hanna")
    why = await come_in_slowly(room, accounts, hello, lambda: called(tmp_path, "ban", account))
    assert why is CloseCode.BANNED


async def test_who_comes_in_as_another_is_shut_out_comes_in(
    room: TestRoom, accounts: SlowAccounts, anna: Asker, boris: Asker
) -> None:
    _, session = await phone_of(boris)
    accounts.slow = anna.secret
    async with await room.connect() as page:
        await page.say(Hello(protocol.VERSION, anna.secret))
        await accounts.read.wait()
        await boris.do("DELETE", f"/api/sessions/{session}")
        accounts.go_on.set()
        assert (await page.hear(Welcome)).name == "Anna"
