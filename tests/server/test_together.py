"""Several people at once, by sockets: six play, a watcher is dealt in next, two devices race for one account."""

import asyncio
import contextlib
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientConnectionResetError

from durak.protocol import Accepted, CloseCode, DealMeIn, Ping, Pong, QuickPlay
from tests.databases import on_both
from tests.server.brain import play_round
from tests.server.page_socket import ClosedError, PageSocket
from tests.server.running_room import TestRoom, fast_room

SPEED = 100


async def connected(url: str, stack: AsyncExitStack, names: Sequence[str]) -> list[PageSocket]:
    pages = [await stack.enter_async_context(await PageSocket.connect(url)) for _ in names]
    for page, name in zip(pages, names, strict=True):
        await page.hello(name=name)
    return pages


async def test_six_people_play_a_whole_round(tmp_path: Path) -> None:
    async with fast_room(tmp_path, SPEED) as url, AsyncExitStack() as stack:
        pages = await connected(url, stack, ["Anna", "Boris", "Vera", "Gleb", "Dora", "Emil"])
        for page in pages:
            assert isinstance(await page.ask(QuickPlay(1)), Accepted)
        dealt = await asyncio.gather(*(page.view(lambda view: view.stage == "round") for page in pages))
        assert {view.table for view in dealt} == {dealt[0].table}
        assert sorted(view.you.seat for view in dealt if view.you.seat is not None) == list(range(6))
        assert not any(seat.bot for seat in dealt[0].seats)
        hands = [card.card for view in dealt if view.round is not None for card in view.round.hand]
        assert len(hands) == len(set(hands)) == 36  # R2
        ends = await asyncio.gather(*(play_round(page, Random(seed)) for seed, page in enumerate(pages)))
        results = [end.round.result for end in ends if end.round is not None]
        assert results == [results[0]] * 6
        assert results[0] is not None
        for page in pages:
            news = [news.n for view in page.views() for news in view.happened]
            assert news == list(range(news[0], news[0] + len(news)))  # announcements have no gap


async def test_a_watcher_who_asked_is_dealt_in_next_in_the_place_of_a_bot(tmp_path: Path) -> None:
    async with fast_room(tmp_path, SPEED) as url, AsyncExitStack() as stack:
        anna, zoe = await connected(url, stack, ["Anna", "Zoe"])
        await anna.ask(QuickPlay(1))
        watched = await zoe.view(lambda view: view.stage == "round")
        assert isinstance(await zoe.ask(DealMeIn(1)), Accepted)
        assert (await zoe.view(lambda view: view.you.role == "next")).you.seat is None
        await play_round(anna, Random(1))
        dealt = await zoe.view(lambda view: view.round_number == 2)
        assert (dealt.table, dealt.stage, dealt.you.role) == (watched.table, "round", "seated")
        assert dealt.you.seat is not None
        assert dealt.round is not None
        assert len(dealt.round.hand) == 6
        assert [seat.bot for seat in watched.seats].count(True) == 3
        assert sorted(seat.name for seat in dealt.seats if not seat.bot) == ["Anna", "Zoe"]
        assert len(dealt.seats) == 4


@on_both
@pytest.mark.parametrize("seed", range(5))
async def test_of_two_devices_that_race_for_an_account_one_plays(room: TestRoom, seed: int) -> None:
    rng = Random(seed)
    async with await room.guest("Anna") as first, AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(await room.connect()) for _ in range(2)]
        rng.shuffle(pages)
        await asyncio.gather(*(come_and_play(page, first.secret, rng.randrange(5)) for page in pages))
        assert await first.closed() is CloseCode.TAKEN_OVER
        (winner,) = [page for page in pages if await plays(page)]
        await room.clock.advance(12_000)
        dealt = await winner.view(lambda view: view.stage == "round")
        assert [seat.name for seat in dealt.seats if not seat.bot] == ["Anna"]
        assert (dealt.you.seat, dealt.seats[0].dropped) == (0, False)


async def come_and_play(page: PageSocket, secret: str | None, turns: int) -> None:
    """Wait so many turns of the loop, say Hello, and press Quick play as command 1, like the other device."""
    for _ in range(turns):
        await asyncio.sleep(0)
    with contextlib.suppress(ClosedError):
        await page.hello(secret=secret)
        await page.say(QuickPlay(1))
        await page.answer(1)


async def plays(page: PageSocket) -> bool:
    """Tell whether a page still plays; the only reason why not is that the other one does."""
    try:
        await page.say(Ping())
        await page.hear(Pong)
    except (ClosedError, ClientConnectionResetError):
        assert page.socket.close_code == CloseCode.TAKEN_OVER
        return False
    return True
