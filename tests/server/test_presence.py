"""Friends see each other come, go and play; nobody else learns anything."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from durak.protocol import (
    Accepted,
    DealMeIn,
    Enter,
    Friend,
    Friends,
    Join,
    Leave,
    Lobby,
    OnlyWatch,
    PlayWithFriends,
    QuickPlay,
    Refused,
    Rename,
    SetTable,
    Start,
    Where,
)
from durak.server.limits import SILENCE_MS
from durak.server.presence import LINGER_MS, TELL_MS
from durak.store.friendships import Friendships, Seen
from durak.store.log import MemoryLog
from durak.table.clock import GRACE_MS
from tests.databases import on_both
from tests.server.api.asking import Asker, asking
from tests.server.hand_clock import HandClock
from tests.server.home import Home
from tests.server.page_socket import PATIENCE_SECONDS, PageSocket
from tests.server.running_room import TestRoom
from tests.server.slow_log import SlowLog

pytestmark = on_both


class Friendly:
    """Some people of a room who come and go; `who` has the account of each."""

    def __init__(self, room: TestRoom, askers: dict[str, Asker], who: dict[str, str]) -> None:
        self.room = room
        self.askers = askers
        self.who = who
        self.pages: list[PageSocket] = []

    async def come(self, name: str) -> PageSocket:
        page = await self.room.connect()
        await page.hello(secret=self.askers[name].secret)
        await page.say_ping()
        self.pages.append(page)
        return page

    async def befriend(self, one: str, other: str) -> None:
        code = (await self.askers[other].get("/api/account"))["code"]
        await self.askers[one].do("POST", "/api/friends", {"code": code})
        await self.askers[other].do("POST", f"/api/friends/{self.who[one]}/accept")

    def friend(self, name: str, *, online: bool = True, at: Where | None = None) -> Friend:
        return Friend(self.who[name], name, online, at)

    async def wait(self, ms: int = TELL_MS) -> None:
        """Let time pass, in which pages show that they are alive."""
        while ms > 0:
            for page in self.pages:
                if not page.socket.closed:
                    await page.say_ping()
            step_ms = min(ms, SILENCE_MS // 2)
            await self.room.clock.advance(step_ms)
            await self.room.wire.advance(step_ms)
            ms -= step_ms


async def told(page: PageSocket) -> Friends:
    """What a page was told last of its friends."""
    await page.say_ping()
    return [heard for heard in page.heard if isinstance(heard, Friends)][-1]


@asynccontextmanager
async def friendly(room: TestRoom, *names: str) -> AsyncGenerator[Friendly]:
    """The first of these is a friend of the second; the others know nobody."""
    secrets: list[str | None] = []
    who: dict[str, str] = {}
    for name in names:
        async with await room.connect() as page:
            who[name] = (await page.hello(name=name)).account
            secrets.append(page.secret)
    async with asking(room.url, *secrets) as askers:
        people = Friendly(room, dict(zip(names, askers, strict=True)), who)
        await people.befriend(names[0], names[1])
        await people.wait(2 * LINGER_MS)
        yield people


@pytest.fixture
async def people(room: TestRoom) -> AsyncGenerator[Friendly]:
    async with friendly(room, "Anna", "Boris", "Clara") as people:
        yield people


def of(*friends: Friend, asking: int = 0) -> Friends:
    return Friends(friends, asking)


async def test_a_page_is_told_its_friends_when_it_comes(people: Friendly) -> None:
    async with await people.come("Anna") as anna:
        assert await told(anna) == of(people.friend("Boris", online=False))


async def test_a_friend_who_comes_is_online_within_two_seconds(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        assert await told(boris) == of(people.friend("Anna"))
        await people.wait(2_000)
        assert await told(anna) == of(people.friend("Boris"))


async def test_a_friend_who_reloads_never_flickers(people: Friendly) -> None:
    async with await people.come("Anna") as anna:
        boris = await people.come("Boris")
        await people.wait()
        for _ in range(3):
            await boris.close()
            await people.wait(GRACE_MS)
            boris = await people.come("Boris")
            await people.wait(GRACE_MS)
        await boris.close()
        await told(anna)
        assert [heard.friends[0].online for heard in anna.heard if isinstance(heard, Friends)] == [False, True]


async def test_a_friend_who_is_gone_is_offline_two_seconds_after_the_grace(people: Friendly) -> None:
    async with await people.come("Anna") as anna:
        async with await people.come("Boris"):
            await people.wait()
        await people.wait(GRACE_MS)
        assert await told(anna) == of(people.friend("Boris"))
        await people.wait(2_000)
        assert await told(anna) == of(people.friend("Boris", online=False))


async def test_a_friend_who_plays_is_told_with_where(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        for command, where in (
            (QuickPlay(1), Where("quick", seated=True, join=True)),
            (PlayWithFriends(1), Where("private", seated=True, join=True)),
            (SetTable(1, friends=False), Where("private", seated=True, join=False)),
            (OnlyWatch(1), Where("private", seated=False, join=False)),
            (Leave(1), None),
        ):
            assert isinstance(await boris.ask(command), Accepted)
            await people.wait()
            assert await told(anna) == of(people.friend("Boris", at=where))


async def test_a_request_and_its_answer_are_told_live(people: Friendly) -> None:
    async with await people.come("Clara") as clara, await people.come("Anna") as anna:
        await people.wait()
        code = (await people.askers["Clara"].get("/api/account"))["code"]
        await people.askers["Anna"].do("POST", "/api/friends", {"code": code})
        assert await told(clara) == of(asking=1)
        await people.askers["Clara"].do("POST", f"/api/friends/{people.who['Anna']}/accept")
        assert await told(clara) == of(people.friend("Anna"))
        assert await told(anna) == of(people.friend("Boris", online=False), people.friend("Clara"))


async def test_a_friend_who_is_called_otherwise_is_shown_so(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        await boris.ask(Rename(1, "Bo"))
        await people.wait()
        assert [friend.name for friend in (await told(anna)).friends] == ["Bo"]
        await people.askers["Boris"].do("PATCH", "/api/account", {"name": "Bob"})
        assert [friend.name for friend in (await told(anna)).friends] == ["Bob"]


async def test_who_comes_by_another_name_is_called_so_by_friends_and_at_the_table(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        await boris.ask(PlayWithFriends(1))
        await anna.ask(Join(1, people.who["Boris"]))
        async with await people.room.connect() as again:
            welcome = await again.hello(secret=people.askers["Boris"].secret, name="Bo")
            assert welcome.name == "Bo"
            assert again.heard[0] == welcome
            await anna.view(lambda view: [seat.name for seat in view.seats][:2] == ["Bo", "Anna"])
            assert [friend.name for friend in (await told(anna)).friends] == ["Bo"]


async def test_a_request_that_comes_while_its_page_does_is_told(
    people: Friendly, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, go_on = asyncio.Event(), asyncio.Event()
    seen_by = Friendships.seen_by

    async def slowly(self: Friendships, account: str) -> Seen:
        seen = await seen_by(self, account)
        if account == people.who["Clara"] and not read.is_set():
            read.set()
            await go_on.wait()
        return seen

    monkeypatch.setattr(Friendships, "seen_by", slowly)
    async with await people.room.connect() as clara:
        await clara.hello(secret=people.askers["Clara"].secret)
        await read.wait()
        code = (await people.askers["Clara"].get("/api/account"))["code"]
        await people.askers["Anna"].do("POST", "/api/friends", {"code": code})
        go_on.set()
        assert await told(clara) == of(asking=1)


@pytest.mark.parametrize("cut", ["remove", "block", "delete"])
async def test_who_is_a_friend_no_more_learns_nothing_more(cut: str, people: Friendly) -> None:
    async with await people.come("Anna") as anna:
        method, path = {
            "remove": ("DELETE", f"/api/friends/{people.who['Anna']}"),
            "block": ("PUT", f"/api/blocks/{people.who['Anna']}"),
            "delete": ("DELETE", "/api/account"),
        }[cut]
        await people.askers["Boris"].do(method, path)
        assert await told(anna) == of()
        heard = len(anna.heard)
        if cut != "delete":
            async with await people.come("Boris") as page:
                await page.ask(PlayWithFriends(1))
                await people.wait(2_000)
        await told(anna)
        assert not [told_of for told_of in anna.heard[heard:] if isinstance(told_of, Friends)]
        assert await refused(anna, people.who["Boris"]) == "no_such_friend"


async def refused(page: PageSocket, friend: str) -> str:
    answer = await page.ask(Join(1, friend))
    assert isinstance(answer, Refused)
    return answer.code


# --- over a restart ---


async def test_a_restart_is_no_flicker_and_who_does_not_come_back_goes(home: Home) -> None:
    log, clock = MemoryLog(), HandClock()
    async with home.room(log=log, clock=clock) as room, friendly(room, "Anna", "Boris") as people:
        async with AsyncExitStack() as stack:
            for name in ("Anna", "Boris"):
                await stack.enter_async_context(await people.come(name))
            await people.wait()
        secret, account = people.askers["Anna"].secret, people.who["Boris"]
    async with home.room(log=log, clock=clock) as room, await room.connect() as anna:
        await anna.hello(secret=secret)
        assert await told(anna) == of(Friend(account, "Boris", online=True, at=None))
        await room.wire.advance(GRACE_MS)
        assert (await told(anna)).friends[0].online
        await room.wire.advance(2_000)
        assert await told(anna) == of(Friend(account, "Boris", online=False, at=None))


# --- Join ---


async def test_a_friend_comes_in_to_a_private_table(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        await boris.ask(PlayWithFriends(1))
        assert isinstance(await anna.ask(Join(1, people.who["Boris"])), Accepted)
        seen = await anna.view(lambda view: view.kind == "private")
        assert [seat.name for seat in seen.seats][:2] == ["Boris", "Anna"]


async def test_the_host_can_shut_friends_out_but_not_those_with_the_link(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        await boris.ask(PlayWithFriends(1))
        table = (await boris.view(lambda view: view.kind == "private")).table
        await boris.ask(SetTable(1, friends=False))
        view = await boris.view(lambda view: view.panel is not None and not view.panel.friends)
        assert view.kind == "private"
        assert await refused(anna, people.who["Boris"]) == "friends_off"
        assert isinstance(await anna.ask(Enter(1, table)), Accepted)
        assert isinstance(await anna.ask(Join(1, people.who["Boris"])), Accepted)  # who is there already


async def test_a_friend_watches_a_quick_table_and_is_dealt_in_next(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        await boris.ask(QuickPlay(1))
        table = (await boris.view()).table
        assert isinstance(await anna.ask(Join(1, people.who["Boris"])), Accepted)
        assert (await anna.view(lambda view: view.table == table)).you.role == "choosing"
        assert isinstance(await anna.ask(DealMeIn(1)), Accepted)
        await anna.view(lambda view: view.table == table and view.you.role == "seated")


async def test_a_quick_table_that_ends_while_somebody_comes_to_watch_leaves_them_a_choice(home: Home) -> None:
    log = SlowLog()
    async with (
        home.room(log=log) as room,
        friendly(room, "Anna", "Boris") as people,
        await people.come("Anna") as anna,
        await people.come("Boris") as boris,
    ):
        await anna.ask(PlayWithFriends(1))
        await boris.ask(QuickPlay(1))
        log.slow_for = (await anna.view()).table
        await anna.say(Join(2, people.who["Boris"]))
        async with asyncio.timeout(PATIENCE_SECONDS):
            await log.held.wait()
        await boris.ask(Leave(2))
        await boris.hear(Lobby)
        log.hurry()
        assert isinstance(await anna.answer(2), Accepted)
        assert [heard.why for heard in anna.heard if isinstance(heard, Lobby)][-1] == "watchers_full"


async def test_who_plays_elsewhere_is_asked_first_and_then_watches(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Boris") as boris:
        await anna.ask(PlayWithFriends(1))
        await anna.ask(Start(1))
        await anna.view(lambda view: view.stage == "round")
        await boris.ask(QuickPlay(1))
        table = (await boris.view(lambda view: view.you.role == "seated")).table
        assert await refused(anna, people.who["Boris"]) == "leave_hand"
        assert isinstance(await anna.ask(Join(1, people.who["Boris"], leave_hand=True)), Accepted)
        await anna.view(lambda view: view.table == table and view.you.role == "choosing")
        await people.wait()
        assert await told(boris) == of(people.friend("Anna"))


async def test_nobody_joins_who_is_no_friend_or_is_not_seated(people: Friendly) -> None:
    async with await people.come("Anna") as anna, await people.come("Clara") as clara:
        await clara.ask(PlayWithFriends(1))
        for account in (people.who["Clara"], "nobody", people.who["Anna"]):
            assert await refused(anna, account) == "no_such_friend"
        assert await refused(anna, people.who["Boris"]) == "friend_not_seated"
        async with await people.come("Boris") as boris:
            assert await refused(anna, people.who["Boris"]) == "friend_not_seated"
            await boris.ask(QuickPlay(1))
            assert isinstance(await anna.ask(Join(1, people.who["Boris"])), Accepted)
            await boris.ask(Leave(1))
            await anna.hear(Lobby)


async def test_strangers_hear_nothing_of_friends(people: Friendly) -> None:
    async with await people.come("Clara") as clara:
        async with await people.come("Anna") as anna, await people.come("Boris") as boris:
            await anna.ask(QuickPlay(1))
            await boris.ask(Join(1, people.who["Anna"]))
            await people.wait(2_000)
        await people.wait(2 * LINGER_MS)
        await clara.say_ping()
        assert not [heard for heard in clara.heard if isinstance(heard, Friends)]
