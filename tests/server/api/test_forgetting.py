from pathlib import Path

import pytest
import structlog
from sqlalchemy.exc import OperationalError

from durak.server.limits import DAY_MS, GUEST_DAYS
from durak.store.profiles import Profiles
from tests.databases import on_both, on_sqlite
from tests.server.api.asking import Asker
from tests.server.hand_clock import settle
from tests.server.running_room import TestRoom
from tests.store.test_profiles import raw

pytestmark = on_both


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
