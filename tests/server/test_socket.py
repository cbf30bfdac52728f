"""Who someone is, what a page may send, and what happens past a limit."""

import asyncio
import contextlib
import gc
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError

from durak import protocol
from durak.protocol import (
    Accepted,
    CloseCode,
    Hello,
    Lead,
    Leave,
    Lobby,
    Ping,
    Pong,
    QuickPlay,
    Refused,
    Rename,
    Renamed,
    View,
)
from durak.server.limits import (
    ANSWER_MS,
    ATTEMPTS,
    ATTEMPTS_MS,
    HELLO_MS,
    MESSAGES_BURST,
    MESSAGES_PER_SECOND,
    SILENCE_MS,
)
from durak.server.line import SocketLine
from durak.store.accounts import Account, Accounts
from tests.databases import on_both, on_sqlite
from tests.server.page_socket import PageSocket
from tests.server.raw import PATIENCE_SECONDS
from tests.server.running_room import TestRoom

pytestmark = on_both


async def test_a_guest_gets_an_account_a_secret_and_the_lobby(room: TestRoom) -> None:
    async with await room.connect() as page:
        welcome = await page.hello(name="Anna")
        assert (welcome.name, welcome.last_id, welcome.now_ms) == ("Anna", 0, room.clock.now())
        assert welcome.secret is not None
        assert len(welcome.secret) == 43
        assert await page.lobby() == Lobby(room.clock.now(), None)


async def test_a_closed_socket_leaves_nothing_that_only_a_collection_would_find(room: TestRoom) -> None:
    gc.collect()
    of_before = lines()
    gc.disable()
    try:
        for _ in range(3):
            async with await room.connect() as page:
                await page.hello()
                await page.lobby()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while any(line not in of_before for line in lines()):  # noqa: ASYNC110 -- nobody tells
                await asyncio.sleep(0.01)
    finally:
        gc.enable()


def lines() -> list[SocketLine]:
    """Return every socket of a room that is not freed, those that other tests hold among them."""
    return [thing for thing in gc.get_objects() if isinstance(thing, SocketLine)]


async def test_a_secret_brings_back_the_account_and_is_told_once(room: TestRoom) -> None:
    async with await room.connect() as page:
        first = await page.hello(name="Anna")
    async with await room.connect() as page:
        again = await page.hello(secret=first.secret)
    assert (again.account, again.name, again.secret) == (first.account, "Anna", None)


async def test_a_secret_in_the_header_counts_like_one_in_hello(room: TestRoom) -> None:
    async with await room.connect() as page:
        first = await page.hello(name="Anna")
    async with await room.connect({"Authorization": f"Bearer {first.secret}"}) as page:
        assert (await page.hello()).account == first.account


async def test_an_unknown_secret_is_refused(room: TestRoom) -> None:
    async with await room.connect() as page:
        await page.say(Hello(protocol.VERSION, "x" * 43))
        assert await page.closed() is CloseCode.UNKNOWN_SECRET
        assert page.heard == [Refused(None, "unknown_secret", "Nobody here has that secret.")]


async def test_a_page_of_another_version_is_told_to_reload(room: TestRoom) -> None:
    async with await room.connect() as page:
        await page.say(Hello(protocol.VERSION + 1))
        assert await page.closed() is CloseCode.OTHER_VERSION


async def test_who_says_nothing_is_closed_in_time(room: TestRoom) -> None:
    async with await room.connect() as page:
        await room.clock.advance(10 * HELLO_MS)  # however fast the tables' clock runs
        await room.wire.advance(HELLO_MS - 1)
        assert not page.socket.closed
        await room.wire.advance(1)
        assert await page.closed() is CloseCode.NO_HELLO


async def test_who_said_hello_may_be_silent(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        await page.lobby()
        await room.wire.advance(HELLO_MS)
        await page.say(Ping())
        assert await page.hear_next() == Pong(room.clock.now())


async def test_who_goes_silent_without_closing_counts_as_dropped(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        await anna.ask(QuickPlay(1))
        await boris.ask(QuickPlay(1))
        await room.wire.advance(SILENCE_MS)
        await anna.say(Ping())
        await anna.hear(Pong)
        await room.wire.advance(ANSWER_MS)  # Boris reads nothing, and so answers nothing
        view = await anna.view(lambda view: any(seat.dropped for seat in view.seats))
        assert [seat.name for seat in view.seats if seat.dropped] == ["Boris"]


async def test_a_page_that_only_listens_answers_by_itself(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna:
        await anna.lobby()
        listening = asyncio.create_task(anna.hear_next())
        for _ in range(5):
            await room.wire.advance(SILENCE_MS)
        await anna.say(Ping())
        assert isinstance(await listening, Pong)


async def test_a_ping_of_the_socket_itself_is_answered(room: TestRoom) -> None:
    session = ClientSession()
    async with session, session.ws_connect(f"{room.url}/ws", autoping=False) as socket:
        await socket.ping(b"there?")
        answer = await socket.receive()
        assert (answer.type, answer.data) == (WSMsgType.PONG, b"there?")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"type":"nonsense"}',
        b'{"type":"ping","more":1}',
        b'{"type":"lead","id":1,"bout":1,"card":"5C"}',
        b'{"type":"lead","id":"1","bout":1,"card":"6C"}',
        b'{"type":"lead","id":0,"bout":1,"card":"6C"}',
        b'{"type":"hello","version":1}',
        b'{"a":' + b"[" * 4000,
    ],
)
async def test_what_is_no_message_closes_the_connection(room: TestRoom, text: bytes) -> None:
    async with await room.guest("Anna") as page:
        await page.socket.send_str(text.decode())
        assert await page.closed() is CloseCode.MALFORMED
        assert isinstance(page.heard[-1], Refused)
        assert page.heard[-1].code == "malformed"


async def test_a_binary_message_is_malformed(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        await page.socket.send_bytes(msgspec.json.encode(Ping()))
        assert await page.closed() is CloseCode.MALFORMED


async def test_a_command_before_hello_is_malformed(room: TestRoom) -> None:
    async with await room.connect() as page:
        await page.say(QuickPlay(1))
        assert await page.closed() is CloseCode.MALFORMED


async def test_a_message_of_4_kib_is_read_and_a_bigger_one_closes(room: TestRoom) -> None:
    ping = '{"type":"ping"}'
    async with await room.guest("Anna") as page:
        await page.lobby()
        await page.socket.send_str(ping.ljust(protocol.FRAME_BYTES))
        assert isinstance(await page.hear_next(), Pong)
        await page.socket.send_str(ping.ljust(protocol.FRAME_BYTES + 1))
        assert await page.closed() is CloseCode.TOO_BIG
        assert isinstance(page.heard[-1], Refused)
        assert page.heard[-1].code == "too_big"


async def test_the_size_is_that_of_the_bytes(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        await page.socket.send_str("\N{SNOWMAN}" * (protocol.FRAME_BYTES // 3 + 1))
        assert await page.closed() is CloseCode.TOO_BIG


async def test_a_huge_message_closes_before_it_is_read(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        await page.socket.send_str("x" * 100_000)
        assert await page.closed() is CloseCode.TOO_BIG


async def test_a_burst_is_answered_and_one_more_message_closes(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        for _ in range(MESSAGES_BURST):  # Hello was one
            await page.say(Ping())
        assert await page.closed() is CloseCode.TOO_FAST
        assert sum(isinstance(heard, Pong) for heard in page.heard) == MESSAGES_BURST - 1


async def test_twenty_messages_a_second_are_fine(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        for _ in range(3 * MESSAGES_BURST):
            await room.wire.advance(1_000 // MESSAGES_PER_SECOND)
            await page.say(Ping())
            await page.hear(Pong)


async def test_the_ninth_attempt_in_ten_seconds_is_too_fast_and_changes_nothing(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, AsyncExitStack() as stack:
        secret = anna.secret
        pages = [await stack.enter_async_context(await room.connect()) for _ in range(ATTEMPTS + 1)]
        for page in pages[:ATTEMPTS]:
            await page.hello(secret=secret)
        *_, playing, refused = pages
        await refused.say(Hello(protocol.VERSION, secret))
        assert await refused.closed() is CloseCode.TOO_FAST
        await playing.say(Ping())
        await playing.hear(Pong)
        await room.wire.advance(ATTEMPTS_MS)
        async with await room.connect() as later:
            await later.hello(secret=secret)


async def test_the_newest_connection_plays_and_the_older_is_told(room: TestRoom) -> None:
    """Case 24."""
    async with await room.guest("Anna") as old, await room.connect() as new:
        await old.ask(QuickPlay(1))
        await new.hello(secret=old.secret)
        assert await old.closed() is CloseCode.TAKEN_OVER
        assert (await new.view()).you.role == "seated"
        await room.clock.advance(12_000)
        dealt = await new.view(lambda view: view.stage == "round")
        assert dealt.you.seat == 0
        assert not dealt.seats[0].dropped


async def test_a_hello_that_comes_late_on_an_older_line_takes_nothing_over(room: TestRoom) -> None:
    async with await room.guest("Anna") as first:
        secret = first.secret
    async with await room.connect() as old, await room.connect() as new:
        await new.hello(secret=secret)
        await old.say(Hello(protocol.VERSION, secret))
        assert await old.closed() is CloseCode.TAKEN_OVER
        await new.say_ping()


async def test_when_the_newest_connection_goes_too_its_player_is_away_and_not_gone_for_ever(room: TestRoom) -> None:
    """Case 24."""
    async with await room.guest("Anna") as old, await room.connect() as new, await room.guest("Zoe") as zoe:
        await old.ask(QuickPlay(1))
        await new.hello(secret=old.secret)
        await room.clock.advance(12_000)
        await zoe.view(lambda view: view.stage == "round")
        await new.close()
        await zoe.view(lambda view: view.seats[0].dropped)
        await room.clock.advance(8_000)
        await zoe.view(lambda view: view.seats[0].by_bot)
        async with await room.connect() as again:
            await again.hello(secret=old.secret)
            back = await again.view()
            assert (back.you.seat, back.seats[0].by_bot) == (0, False)


async def test_a_wrong_secret_does_not_touch_the_seat(room: TestRoom) -> None:
    """Case 27."""
    async with await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(1))
        await room.clock.advance(12_000)
        before = await anna.view(lambda view: view.stage == "round")
        async with await room.connect() as other:
            await other.say(Hello(protocol.VERSION, "x" * 43))
            assert await other.closed() is CloseCode.UNKNOWN_SECRET
        await anna.say(Ping())
        assert isinstance(await anna.hear_next(), Pong)  # and nothing before it
        async with await room.connect() as again:
            await again.hello(secret=anna.secret)
            after = await again.view()
        assert (after.round, after.you) == (before.round, before.you)


async def test_a_command_sent_twice_is_done_once(room: TestRoom) -> None:
    """Case 20."""
    async with await room.guest("Anna") as page:
        await page.say(QuickPlay(1))
        assert await page.answer(1) == Accepted(1)
        await page.say(Leave(2))
        assert await page.answer(2) == Accepted(2)
        await page.say(QuickPlay(1))
        assert await page.answer(1) == Accepted(1)
        await page.say(Lead(3, 1, "6C"))
        answer = await page.answer(3)
        assert isinstance(answer, Refused)
        assert answer.code == "not_at_table"


async def test_a_command_sent_again_after_a_reconnect_is_done_once(room: TestRoom) -> None:
    """Case 20: what the page does not know to be accepted it sends again, with the same id."""
    async with await room.guest("Anna") as page:
        await page.ask(QuickPlay(1))
        await page.ask(Leave(1))
        secret = page.secret
    async with await room.connect() as page:
        assert (await page.hello(secret=secret)).last_id == 2
        await page.say(QuickPlay(1))
        assert await page.answer(1) == Accepted(1)
        assert not any(isinstance(heard, View) for heard in page.heard)


async def test_who_comes_back_as_the_old_connection_is_lost_is_told_the_last_accepted_id(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, proved_by = Accounts.seen, Accounts.proved_by
    lost, welcomed = asyncio.Event(), asyncio.Event()
    closings: list[asyncio.Task[None]] = []

    async def late_seen(accounts: Accounts, id_: str, *, last_id: int, now_ms: int, session: str) -> None:
        lost.set()
        await welcomed.wait()
        await seen(accounts, id_, last_id=last_id, now_ms=now_ms, session=session)

    async def early_proved_by(accounts: Accounts, secret: str) -> Account | None:
        account = await proved_by(accounts, secret)
        closings.append(asyncio.create_task(old.close()))  # the room answers when it has remembered who has gone
        await lost.wait()
        return account

    monkeypatch.setattr(Accounts, "seen", late_seen)
    monkeypatch.setattr(Accounts, "proved_by", early_proved_by)
    async with await room.guest("Anna") as old, await room.connect() as new:
        await old.ask(QuickPlay(1))
        await old.ask(Leave(1))
        assert (await new.hello(secret=old.secret)).last_id == 2
        welcomed.set()
        await new.ask(QuickPlay(1))
        assert (await new.view()).you.role == "seated"
        await asyncio.gather(*closings)


async def test_a_refusal_is_for_its_sender_and_changes_nothing(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        await anna.ask(QuickPlay(1))
        await boris.ask(QuickPlay(1))
        await anna.view(lambda view: len(view.seats) == 2)
        refused = await boris.ask(Lead(1, 1, "6C"))
        assert isinstance(refused, Refused)
        assert refused.code == "round_not_begun"
        await anna.say(Ping())
        assert isinstance(await anna.hear_next(), Pong)


async def test_a_name_can_be_changed_and_everyone_sees_it(room: TestRoom) -> None:
    async with await room.guest("Anna") as anna, await room.guest("Boris") as boris:
        await anna.ask(QuickPlay(1))
        await boris.ask(QuickPlay(1))
        assert isinstance(await boris.ask(Rename(1, "  Bo   Ris ")), Accepted)
        assert await boris.hear_next() == Renamed("Bo Ris")
        seen = await anna.view(lambda view: [seat.name for seat in view.seats] == ["Anna", "Bo Ris"])
        assert seen.version == max(view.version for view in anna.views())
        async with await room.connect() as again:
            assert (await again.hello(secret=boris.secret)).name == "Bo Ris"


BAD_NAMES = {"an override": "\u202ennA", "too long": "x" * 25, "far too long": "x" * 3000, "nothing": ""}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
async def test_a_bad_name_is_refused(room: TestRoom, name: str) -> None:
    async with await room.guest("Anna") as page:
        refused = await page.ask(Rename(1, name))
        assert isinstance(refused, Refused)
        assert refused.code == "bad_name"


@pytest.mark.parametrize("name", ["a\u0000b", "x" * 25])
async def test_a_bad_name_in_hello_does_not_keep_anyone_out(room: TestRoom, name: str) -> None:
    async with await room.connect() as page:
        welcome = await page.hello(name=name)
        assert welcome.name.startswith("Guest ")
        refused = await page.hear(Refused)
        assert (refused.id, refused.code) == (None, "bad_name")


@on_sqlite
async def test_when_the_accounts_fail_a_page_is_told_to_come_back(room: TestRoom, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "accounts.sqlite3")) as db:
        db.execute("DROP TABLE accounts")
    async with await room.connect() as page:
        await page.say(Hello(protocol.VERSION))
        assert await page.closed() is CloseCode.NOT_STORED


async def test_a_page_of_another_origin_is_not_let_in(room: TestRoom) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await PageSocket.connect(room.url, {"Origin": "https://evil.example"})
    assert refused.value.status == 403


async def test_no_limit_on_pages_follows_the_clock_of_the_tables(room: TestRoom) -> None:
    async with await room.guest("Anna") as page:
        for _ in range(MESSAGES_BURST - 1):  # Hello was one
            await page.say(Ping())
            await page.hear(Pong)
        await room.clock.advance(3_600_000)
        await page.say(Ping())
        assert await page.closed() is CloseCode.TOO_FAST
