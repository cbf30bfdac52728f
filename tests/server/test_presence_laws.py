"""Whoever comes and goes, whenever: a page knows of its friends what is so, no more, and half a second late at most."""

import asyncio
from collections.abc import Coroutine
from random import SystemRandom

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from durak import protocol
from durak.protocol import Friends, Where
from durak.server.connection import Connection
from durak.server.people import People
from durak.server.presence import LINGER_MS, NOTHING, TELL_MS, Presence
from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from durak.store.friendships import Friendships
from durak.store.online import Online
from tests.databases import KINDS, opener
from tests.server.hand_clock import HandClock
from tests.store.kept import secret_of

PEOPLE = ("anna", "boris", "clara")
someone = st.sampled_from(PEOPLE)
PLACES = (None, Where("quick", seated=True, join=True), Where("private", seated=True, join=False))


class HeardLine:
    """A line whose page hears everything."""

    def __init__(self) -> None:
        self.told = NOTHING

    def free(self) -> bool:
        return True

    def send(self, message: bytes) -> None:
        heard = protocol.decode_room(message)
        if isinstance(heard, Friends):
            self.told = heard

    async def send_slowly(self, message: bytes) -> None:
        self.send(message)

    def close(self, code: int, reason: str) -> None:
        pass

    def cut(self) -> None:
        pass


class Coming(RuleBasedStateMachine):
    """Three people, some of them friends, who come, go, play and wait; and a room that restarts."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.clock = HandClock()
        self.accounts = Accounts(database)
        self.friendships = Friendships(self.accounts.database)
        self.lines: dict[str, HeardLine] = {}
        self.lost_at_ms: dict[str, int] = {}
        self.at: dict[str, Where | None] = {}
        self.friends: set[frozenset[str]] = set()
        self.run(self.begin())

    def run(self, coroutine: Coroutine[object, object, None]) -> None:
        self.loop.run_until_complete(coroutine)

    async def begin(self) -> None:
        for account in PEOPLE:
            await self.accounts.add(Account(account, account.title(), 0), secret_of(account), 1)
        await self.open()

    async def open(self) -> None:
        self.people = People(self.accounts, self.clock, SystemRandom(), 1)
        self.presence = Presence(
            people=self.people,
            friendships=self.friendships,
            online=Online(self.accounts.database),
            where=self.at.get,
            clock=self.clock,
        )
        await self.presence.resume()

    @initialize()
    def befriend_two(self) -> None:
        self.befriend("anna", "boris")

    @rule(one=someone, other=someone)
    def befriend(self, one: str, other: str) -> None:
        async def do() -> None:
            await self.friendships.ask(one, other, other, 1)
            await self.friendships.ask(other, one, one, 1)
            await self.presence.friends_changed([one, other])

        if one != other:
            self.run(do())
            self.friends.add(frozenset({one, other}))

    @rule(one=someone, other=someone)
    def part(self, one: str, other: str) -> None:
        async def do() -> None:
            await self.friendships.remove(one, other, 1)
            await self.presence.friends_changed([one, other])

        self.run(do())
        self.friends.discard(frozenset({one, other}))

    @rule(one=someone)
    def come(self, one: str) -> None:
        self.lines[one] = HeardLine()
        self.lost_at_ms.pop(one, None)
        person = self.people.expect(Account(one, one.title(), 0))
        person = self.people.connect(person, "", Connection(self.lines[one]))
        assert person is not None
        self.run(self.presence.come(person))

    @rule(one=someone)
    def go(self, one: str) -> None:
        person = self.people.get(one)
        if person is not None and self.lines.pop(one, None) is not None:
            person.connection = None
            self.lost_at_ms[one] = self.clock.now()
            self.presence.lost(one)

    @rule(one=someone, where=st.sampled_from(PLACES))
    def play(self, one: str, where: Where | None) -> None:
        self.at[one] = where
        self.presence.moved([one])

    @rule(ms=st.sampled_from([1, TELL_MS, 3_000, LINGER_MS, 2 * LINGER_MS]))
    def wait(self, ms: int) -> None:
        self.run(self.clock.advance(ms))

    @rule()
    def restart(self) -> None:
        async def do() -> None:
            await self.presence.stop()
            await self.open()

        online = [one for one in PEOPLE if self.is_online(one, self.clock.now())]
        self.run(do())
        self.lines.clear()
        self.lost_at_ms = dict.fromkeys(online, self.clock.now())

    def is_online(self, one: str, at_ms: int) -> bool:
        lost_at_ms = self.lost_at_ms.get(one)
        return one in self.lines or (lost_at_ms is not None and at_ms < lost_at_ms + LINGER_MS)

    @invariant()
    def everyone_knows_what_is_so_and_no_more(self) -> None:
        self.run(self.clock.advance(TELL_MS))
        now_ms = self.clock.now()
        for one, line in self.lines.items():
            others = {other for other in PEOPLE if frozenset({one, other}) in self.friends}
            assert {friend.account for friend in line.told.friends} == others
            for friend in line.told.friends:
                # Who went in the last half second may still be told.
                possible = {self.is_online(friend.account, at_ms) for at_ms in (now_ms - TELL_MS, now_ms)}
                assert friend.online in possible
                assert friend.at == (self.at.get(friend.account) if friend.online else None)

    def teardown(self) -> None:
        self.run(self.presence.stop())
        self.accounts.close()
        self.loop.close()


@pytest.mark.parametrize("kind", KINDS)
def test_everyone_knows_what_is_so_and_no_more(
    kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    class ComingHere(Coming):
        def __init__(self) -> None:
            super().__init__(opener(request, kind, tmp_path_factory.mktemp("accounts"))())

    run_state_machine_as_test(ComingHere, settings=settings(max_examples=15, stateful_step_count=25))
