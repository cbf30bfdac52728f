import asyncio
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from durak.server.app import Stores, api_of
from durak.server.deals.report import DealReport
from durak.server.forgetting import Forgetting
from durak.server.limits import DAY_MS, GUEST_DAYS
from durak.server.orders import Orders
from durak.server.people import People
from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from durak.store.deals import Deals
from durak.store.log import MemoryLog
from durak.store.profiles import Profiles
from tests.databases import on_both, on_sqlite, sqlite_in
from tests.server.api.asking import Asker
from tests.server.hand_clock import HandClock, settle
from tests.server.running_room import TestRoom
from tests.store.test_profiles import raw

pytestmark = on_both

T = TypeVar("T")


async def deleted(asker: Asker) -> None:
    """Wait until an account is no more: it is deleted in the background."""
    while (await asker.ask("GET", "/api/programs")).status != 401:
        await settle()


@on_sqlite  # it looks into the files
async def test_guests_who_were_not_here_for_long_are_deleted_and_lasting_accounts_are_not(
    tmp_path: Path, room: TestRoom, anna: Asker, boris: Asker, clara: Asker
) -> None:
    account = await anna.account()
    await boris.do("POST", "/api/recovery-codes")
    await room.wire.advance((GUEST_DAYS - 1) * DAY_MS)
    assert (await clara.ask("GET", "/api/account")).status == 200  # which is being here
    with structlog.testing.capture_logs() as logs:
        await room.wire.advance(2 * DAY_MS)
        while "unused guests deleted" not in [log["event"] for log in logs]:  # told when the files are clean, too
            await settle()
    await deleted(anna)
    assert account.encode() not in raw(tmp_path)
    assert (await boris.ask("GET", "/api/account")).status == 200
    assert (await clara.ask("GET", "/api/account")).status == 200


async def test_who_is_connected_is_not_unused(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        for _ in range(2):
            await page.say_ping()
            await room.wire.jump(GUEST_DAYS * DAY_MS)
        secret = page.secret
    async with await room.connect() as page:
        assert (await page.hello(secret=secret)).name == "Anna"


async def test_where_a_program_is_its_owner_is(room: TestRoom, anna: Asker, boris: Asker) -> None:
    secret = (await anna.do("POST", "/api/programs", {"name": "Machine"}))["secret"]
    machine = Asker(anna.session, anna.url, secret)
    await room.wire.advance((GUEST_DAYS - 1) * DAY_MS)
    assert (await machine.ask("GET", "/api/account")).status == 200
    await room.wire.advance(2 * DAY_MS)
    await deleted(boris)
    assert (await machine.ask("GET", "/api/account")).status == 200
    assert (await anna.ask("GET", "/api/account")).status == 200


async def test_the_owner_of_a_program_that_is_connected_is_not_unused(
    room: TestRoom, anna: Asker, boris: Asker
) -> None:
    secret = (await anna.do("POST", "/api/programs", {"name": "Machine"}))["secret"]
    async with await room.connect() as page:
        await page.hello(secret=secret)
        for _ in range(2):
            await page.say_ping()
            await room.wire.jump(GUEST_DAYS * DAY_MS)
        await deleted(boris)
    assert (await anna.ask("GET", "/api/account")).status == 200


async def test_when_deleting_fails_the_operator_is_told_and_it_is_tried_again(
    room: TestRoom, anna: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_profiles: Profiles, _account: str) -> None:
        raise OperationalError("a statement", {}, Exception("the disk is full"))

    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        patch.setattr(Profiles, "delete", fail)
        await room.wire.advance((GUEST_DAYS + 1) * DAY_MS)
        while not logs:
            await settle()
        assert logs[0]["event"] == "unused guests can't be deleted"
    await room.wire.advance(DAY_MS)
    await deleted(anna)


class SlowToScrub:
    """A database that cleans its files when it is let."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.begun, self.let = asyncio.Event(), asyncio.Event()
        self.scrubbed = 0

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await self._database.run(work)

    async def scrub(self) -> None:
        self.begun.set()
        await self.let.wait()
        await self._database.scrub()
        self.scrubbed += 1

    def close(self) -> None:
        self._database.close()


class Gone:
    """A room that notes who is let go."""

    def __init__(self) -> None:
        self.accounts: list[str] = []

    def let_go(self, accounts: Collection[str]) -> None:
        self.accounts += accounts

    async def rename(self, account: str, name: str) -> None:
        raise AssertionError(account, name)

    def end_sessions(self, sessions: Collection[str]) -> None:
        raise AssertionError(sessions)

    def online_sessions(self) -> set[str]:
        return set()

    async def friends_changed(self, *accounts: str) -> None:
        assert not accounts


async def test_a_stop_finishes_the_account_that_is_being_deleted_and_begins_no_other(tmp_path: Path) -> None:
    database, wire, gone = SlowToScrub(sqlite_in(tmp_path)), HandClock(2 * GUEST_DAYS * DAY_MS), Gone()
    accounts, orders = Accounts(database), Orders(database, wire)
    for name in ("anna", "boris"):
        await accounts.add(Account(name, name.title(), 0), name, 1)
    report = DealReport(Deals(database), wire)
    api = api_of(Stores(accounts=accounts, log=MemoryLog(), clock=wire, wire=wire), orders, gone, report)
    forgetting = Forgetting(api, People(accounts, wire, Random(1), 1))
    forgetting.begin()
    await database.begun.wait()
    stopping = asyncio.create_task(forgetting.stop())
    await settle()
    database.let.set()
    await stopping
    assert (len(gone.accounts), database.scrubbed) == (1, 1)
    assert set(await accounts.find(["anna", "boris"])) | set(gone.accounts) == {"anna", "boris"}
    accounts.close()
