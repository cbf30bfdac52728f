"""The deal that anyone can check, through the room's sockets: who is told what of it, and when."""

from durak import protocol
from durak.deal import hashes
from durak.protocol import Accepted, Commit, Deal, Leave, Open, QuickPlay, Refused, View
from durak.table import inputs
from durak.table.clock import COUNTDOWN_MS, OPEN_MS
from tests.databases import on_both
from tests.server.hand_clock import HandClock
from tests.server.home import Home
from tests.server.page_socket import PageSocket
from tests.server.running_room import TestRoom

pytestmark = on_both

SHARE = bytes(range(32)).hex()


async def deal(page: PageSocket, stage: str) -> Deal:
    """Return the next deal that came so far."""
    return await page.hear(Deal, lambda deal: deal.stage == stage)


async def commit(page: PageSocket, account: str, offer: Deal) -> None:
    made = hashes.share_commitment(offer.table, offer.round, account, bytes.fromhex(SHARE)).hex()
    assert isinstance(await page.ask(Commit(1, offer.commitment, made)), Accepted)


async def dealt_to(room: TestRoom, page: PageSocket, account: str) -> Deal:
    """Sit down, take part in the shuffle, and return the deal."""
    await page.ask(QuickPlay(1))
    offer = await deal(page, "offered")
    await commit(page, account, offer)
    await room.clock.advance(COUNTDOWN_MS)
    await deal(page, "opening")
    assert isinstance(await page.ask(Open(1, offer.commitment, SHARE)), Accepted)
    return await deal(page, "dealt")


async def test_a_page_takes_part_and_hears_of_every_step_before_the_view(room: TestRoom) -> None:
    async with await room.connect() as page:
        account = (await page.hello()).account
        dealt = await dealt_to(room, page, account)
        assert [seat.share for seat in dealt.seats] == [SHARE, None, None, None]
        view = await page.view(lambda view: view.stage == "round")
        assert page.heard.index(dealt) < page.heard.index(view)
        told = [heard.stage for heard in page.heard if isinstance(heard, Deal)]
        assert told == ["offered", "opening", "dealt"]


async def test_nobody_waits_longer_than_a_second_for_a_share(room: TestRoom) -> None:
    async with await room.connect() as page:
        account = (await page.hello()).account
        await page.ask(QuickPlay(1))
        await commit(page, account, await deal(page, "offered"))
        await room.clock.advance(COUNTDOWN_MS + OPEN_MS)
        assert (await deal(page, "called_off")).secret is not None
        await room.clock.advance(OPEN_MS)
        assert [seat.share for seat in (await deal(page, "dealt")).seats] == [None] * 4


async def test_who_comes_later_is_told_of_the_deal_first(room: TestRoom) -> None:
    async with await room.connect() as page, await room.connect() as watcher:
        dealt = await dealt_to(room, page, (await page.hello()).account)
        await watcher.hello()
        assert await watcher.hear(Deal) == dealt
        assert (await watcher.view()).stage == "round"


async def test_the_secret_is_told_to_nobody_before_the_round_is_over(home: Home) -> None:
    async with home.room() as room, await room.connect() as page:
        await dealt_to(room, page, (await page.hello()).account)
        await page.view(lambda view: view.stage == "round")
        (table,) = room.log.tables()
        given = [inputs.decode(row.input) for row in room.log.rows(table.id)]
        secrets = [one.secret for one in given if isinstance(one, inputs.Offered)]
        assert len(secrets) == 1
        told = b"".join(map(protocol.encode, page.heard))
        assert secrets[0].encode() not in told


async def test_every_offer_draws_another_secret(home: Home) -> None:
    async with home.room() as room:
        for _ in range(3):
            async with await room.connect() as page:
                await page.hello()
                await page.ask(QuickPlay(1))
                await deal(page, "offered")
                await page.ask(Leave(1))
        logged = [row.input for table in room.log.tables() for row in room.log.rows(table.id)]
        given = [inputs.decode(row) for row in logged]
        secrets = [one.secret for one in given if isinstance(one, inputs.Offered)]
        assert len({*secrets}) == len(secrets) == 3


async def test_a_restart_keeps_the_deal(home: Home) -> None:
    clock = HandClock()
    async with home.room(clock=clock) as room, await room.connect() as page:
        dealt = await dealt_to(room, page, (await page.hello()).account)
        hand = (await page.view(lambda view: view.stage == "round")).round
        secret, log = page.secret, room.log
    async with home.room(log=log, clock=clock) as room, await room.connect() as page:
        await page.hello(secret=secret)
        assert await deal(page, "dealt") == dealt
        again = (await page.hear(View)).round
        assert hand is not None
        assert again is not None
        assert again.hand == hand.hand


async def test_a_share_that_comes_too_late_is_refused_in_words(room: TestRoom) -> None:
    async with await room.connect() as page:
        await page.hello()
        await page.ask(QuickPlay(1))
        offer = await deal(page, "offered")
        await room.clock.advance(COUNTDOWN_MS)
        answer = await page.ask(Commit(1, offer.commitment, "0" * 64))
        assert isinstance(answer, Refused)
        assert answer.code == "deal_fixed"
