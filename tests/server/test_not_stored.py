"""A room whose log fails: every page is told in words, who waits for an answer at once, whoever watches it as well."""

import asyncio
from pathlib import Path

import aiohttp

from durak.protocol import CloseCode, PlayWithFriends, Refused, SetTable
from tests.server.running_room import running_room
from tests.server.test_tables import BrokenLog


async def test_everyone_is_told_that_nothing_can_be_stored(tmp_path: Path) -> None:
    log = BrokenLog()
    async with running_room(tmp_path, log=log) as room, await room.guest("Anna") as anna:
        boris = await room.guest("Boris")
        await anna.ask(PlayWithFriends(1))
        await anna.view()
        assert await health(room.url) == (200, "ok\n")
        log.broken = True
        await anna.say(SetTable(2, bots=1))
        assert await anna.closed() is CloseCode.NOT_STORED
        told = anna.heard[-1]
        assert isinstance(told, Refused)
        assert (told.id, told.code) == (None, "not_stored")
        assert await health(room.url) == (503, "The room can't store anything: it ends.\n")
        other = asyncio.create_task(boris.closed())
    assert await other is CloseCode.NOT_STORED
    await boris.close()


async def health(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"{url}/healthz") as answer:
        return answer.status, await answer.text()
