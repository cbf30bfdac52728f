"""A real room whose machine has another time than before: clocks are whole, times go on, nobody is forgotten."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from durak.protocol import PlayWithFriends, SetTable, Start
from durak.server.limits import DAY_MS, EMPTY_DAYS, GUEST_DAYS
from durak.store.accounts import ACCOUNTS_FILE
from tests.server.brain import ID, play_round
from tests.server.page_socket import PageSocket
from tests.server.past import past
from tests.server.server_process import ServerProcess

LATE, EARLY = 40, 20
"""Room time counts from 1970, so a room that runs at half the speed finds its log some decades in the future."""


async def test_a_clock_that_was_set_back_turns_no_table_back(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, LATE) as late:
        await late.start()
        async with await PageSocket.connect(late.url) as page:
            account = (await page.hello(name="Anna")).account
            await page.ask(PlayWithFriends(ID))
            await page.ask(SetTable(ID, bots=2))
            await page.ask(Start(ID))
            before = await page.view(lambda view: view.stage == "round")
        await late.kill()
        async with ServerProcess(tmp_path, EARLY) as early:
            await early.start()
            async with await PageSocket.connect(early.url) as again:
                welcome = await again.hello(secret=page.secret)
                after = await again.view()
                assert after.table == before.table
                for now_ms in (welcome.now_ms, after.now_ms):
                    assert before.now_ms <= now_ms < before.now_ms + DAY_MS
                assert after.round is not None
                if after.round.wait is not None:
                    assert after.round.wait.since_ms <= after.now_ms < after.round.wait.until_ms
                over = await play_round(again, Random(1))
                assert over.now_ms >= after.now_ms
            await early.stop()
            await past(tmp_path, {account: "Anna"})  # which sees that no time in the log runs back
            with closing(sqlite3.connect(tmp_path / ACCOUNTS_FILE)) as db:
                [(started_at_ms, ended_at_ms)] = db.execute("SELECT started_at_ms, ended_at_ms FROM rounds").fetchall()
            assert before.now_ms - DAY_MS < started_at_ms <= ended_at_ms <= over.now_ms


@pytest.mark.parametrize("jump_ms", [(GUEST_DAYS + EMPTY_DAYS) * DAY_MS, -(GUEST_DAYS + EMPTY_DAYS) * DAY_MS])
async def test_a_clock_that_jumped_while_the_room_was_off_deletes_no_guest(tmp_path: Path, jump_ms: int) -> None:
    async with ServerProcess(tmp_path, EARLY) as room:
        await room.start()
        secrets = list[str | None]()
        for name in ("Anna", "Boris"):
            async with await PageSocket.connect(room.url) as page:
                await page.hello(name=name)
                secrets.append(page.secret)
        await room.stop()
        with closing(sqlite3.connect(tmp_path / ACCOUNTS_FILE)) as db:
            db.execute("UPDATE accounts SET seen_at_ms = seen_at_ms - ?", (jump_ms,))
            db.commit()
        for _ in range(2):  # that somebody has been here since changes nothing
            await room.start()
            async with await PageSocket.connect(room.url) as page:
                assert (await page.hello(secret=secrets[0])).name == "Anna"
            await room.stop()
        with closing(sqlite3.connect(tmp_path / ACCOUNTS_FILE)) as db:
            assert db.execute("SELECT count(*) FROM accounts").fetchone() == (2,)
