"""A hundred pages in running rounds come back at once after the room was killed: nobody loses a card, a turn or time.

How long that takes, with twenty times as many pages, is measured by `make bench-storm`.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from durak.protocol import Accepted, Lead, PlayWithFriends, RoundView, SetTable, Start, ThrowIn, View
from durak.table.clock import DECISION_MS
from tests.server.brain import ID, allowed
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess

TABLES = 25
SEATS = 4
TABLES_WITHOUT_A_LEAD = 5


@dataclass(slots=True)
class Player:
    """Someone with an account, the page that is open now, and the last view of the one before."""

    page: PageSocket
    before: View


async def test_everyone_is_back_after_a_restart_with_the_same_hand_and_a_whole_clock(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, speed=1) as room:
        await room.start()
        tables = await asyncio.gather(*(in_a_round(room.url, Random(number)) for number in range(TABLES)))
        for number, table in enumerate(tables):
            if number >= TABLES_WITHOUT_A_LEAD:
                await play_until_it_waits_for_the_defender(table, Random(number))
        await room.kill()
        await room.start()
        try:
            players = [player for table in tables for player in table]
            views = await asyncio.gather(*(come_back(room.url, player) for player in players))
            for player, view in zip(players, views, strict=True):
                assert_nothing_is_lost(player.before, view)
            for table in tables:
                await assert_the_turn_can_be_played(table)
        finally:
            await asyncio.gather(*(player.page.close() for table in tables for player in table))
            await room.stop()


async def in_a_round(url: str, rng: Random) -> list[Player]:
    """Seat four at a private table and have it dealt."""
    host = await PageSocket.connect(url)
    await host.hello()
    await host.ask(PlayWithFriends(ID))
    table = (await host.view()).table
    await host.ask(SetTable(ID, bots=0))
    pages = [host]
    while len(pages) < SEATS:
        pages.append(await PageSocket.connect(url))
        await pages[-1].hello(table=table)
    await host.view(lambda view: len(view.seats) == SEATS)
    assert isinstance(await host.ask(Start(ID)), Accepted)
    players = [Player(page, await page.view(lambda view: view.stage == "round")) for page in pages]
    rng.shuffle(players)
    return players


async def play_until_it_waits_for_the_defender(table: Sequence[Player], rng: Random) -> None:
    """Let the attacker lead, and throw in whoever can: no window opens before the defender has answered."""
    await play(table, Lead, rng)
    while await play(table, ThrowIn, rng):
        pass


async def play(table: Sequence[Player], kind: type[Lead] | type[ThrowIn], rng: Random) -> bool:
    """Make a move of a kind, and let all see it; False when nobody has one."""
    may = [(player, move) for player in table for move in allowed(player.before) if isinstance(move, kind)]
    if not may:
        return False
    player, move = rng.choice(may)
    assert isinstance(await player.page.ask(move), Accepted)
    version = player.before.version
    for each in table:
        each.before = await latest(each.page, version)
    return True


async def latest(page: PageSocket, version: int) -> View:
    """Return a view that is newer than a version, heard already or not."""
    heard = [view for view in page.views() if view.version > version]
    return heard[-1] if heard else await page.view(lambda view: view.version > version)


async def come_back(url: str, player: Player) -> View:
    secret = player.page.secret
    await player.page.close()
    player.page = await PageSocket.connect(url)
    await player.page.hello(secret)
    return await player.page.view()


def round_of(view: View) -> RoundView:
    assert view.round is not None
    return view.round


def assert_nothing_is_lost(before: View, after: View) -> None:
    was, now = round_of(before), round_of(after)
    assert after.table == before.table
    assert after.you.seat == before.you.seat
    assert now.hand == was.hand
    assert (now.bout, now.attacks, now.cards, now.taking) == (was.bout, was.attacks, was.cards, was.taking)
    assert not any(seat.by_bot for seat in after.seats)
    assert was.wait is not None
    assert now.wait is not None
    assert now.wait.seat == was.wait.seat
    assert now.wait.since_ms > was.wait.since_ms
    assert now.wait.until_ms - now.wait.since_ms == DECISION_MS


async def assert_the_turn_can_be_played(table: Sequence[Player]) -> None:
    for player in table:
        view = player.page.views()[-1]
        wait = round_of(view).wait
        assert wait is not None
        if wait.seat == view.you.seat:
            assert isinstance(await player.page.ask(allowed(view)[0]), Accepted)
