"""Who of a player's friends is online, and where they play: told to connected pages, at most every TELL_MS.

Someone whose connection is lost is online until the grace of the tables has passed and a little more, so a reload is no
flicker; so is everyone who was online when the room stopped. What is told follows from connections and from who is at
which table: never from cards, and nothing of anyone who is no friend.
"""

import asyncio
import itertools
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy.exc import SQLAlchemyError

from durak import protocol
from durak.server.clock import Clock, Timer
from durak.server.people import People, Person
from durak.store.database import reason
from durak.store.friendships import Friend, Friendships
from durak.store.online import Online
from durak.table.clock import GRACE_MS

LINGER_MS = GRACE_MS + 1_000
"""From the loss of a connection until its player is offline; who waits for him is told within 2 s after the grace."""
TELL_MS = 500
"""Changes wait at most so long, and are told together."""

Where = Callable[[str], protocol.Where | None]

NOTHING = protocol.Friends((), 0)
"""What a page takes for granted until it is told."""

logger = structlog.get_logger()


@dataclass(slots=True)
class _Circle:
    """The friends of someone connected, how many ask to be one, and what the page was told last."""

    friends: Sequence[Friend]
    asking: int
    told: protocol.Friends
    load: int  # the number of the question whose answer this is


class Presence:
    """The friends of everyone connected, and who is online. `where` says at which table an account is."""

    def __init__(self, *, people: People, friendships: Friendships, online: Online, where: Where, clock: Clock) -> None:
        self._people = people
        self._friendships = friendships
        self._stored = online
        self._where = where
        self._clock = clock
        self._circles: dict[str, _Circle] = {}  # of those connected
        self._watchers: dict[str, set[str]] = {}  # who of those has this friend
        self._online: dict[str, Timer | None] = {}  # with the timer of those who may be gone
        self._unstored: set[str] = set()  # who came or went since that was stored
        self._moved: set[str] = set()  # of whom something changed since that was told
        self._timer: Timer | None = None
        self._storing: asyncio.Task[None] | None = None
        self._loads = itertools.count(1)

    async def resume(self) -> None:
        """Let everyone who was online before the room stopped have time to come back."""
        for account in sorted(await self._stored.all()):
            self._linger(account)

    async def come(self, person: Person) -> None:
        """Someone's page is connected: tell it about their friends, and these about them."""
        account = person.account
        timer = self._online.get(account)
        if timer is not None:
            timer.cancel()
        if account not in self._online:
            self._unstored.add(account)
        self._online[account] = None
        self.moved([account])
        self._forget_circle(account)  # another connection of this account was told before, not this one
        self._circles[account] = _Circle((), 0, NOTHING, 0)  # by which a change that comes meanwhile is followed
        await self._follow(account)

    def lost(self, account: str) -> None:
        """Someone's page is not connected any more."""
        self._forget_circle(account)
        if account in self._online:
            self._linger(account)

    def moved(self, accounts: Iterable[str]) -> None:
        """Note that these may be elsewhere than before."""
        self._moved.update(accounts)
        if self._moved and self._timer is None:
            self._timer = self._clock.call_at(self._clock.now() + TELL_MS, self._tell_all)

    def forget(self, accounts: Collection[str]) -> None:
        """Note that these accounts are no more."""
        for account in accounts:
            timer = self._online.pop(account, None)
            if timer is not None:
                timer.cancel()
        self.moved(accounts)

    async def friends_changed(self, accounts: Iterable[str]) -> None:
        """Follow that these have other friends, or are called otherwise."""
        told = {*accounts, *(watcher for one in accounts for watcher in self._watchers.get(one, ()))}
        await asyncio.gather(*(self._follow(account) for account in sorted(told) if account in self._circles))

    def is_online(self, account: str) -> bool:
        """Tell whether someone is online as friends see it."""
        return account in self._online

    # --- who is online ---

    def _linger(self, account: str) -> None:
        timer = self._online.get(account)
        if timer is not None:
            timer.cancel()
        at_ms = self._clock.now() + LINGER_MS
        self._online[account] = self._clock.call_at(at_ms, lambda: self._go(account))

    def _go(self, account: str) -> None:
        del self._online[account]
        self._unstored.add(account)
        self.moved([account])

    async def stop(self) -> None:
        """Store what is known: who is online now was online when the room stopped."""
        for timer in (self._timer, *self._online.values()):
            if timer is not None:
                timer.cancel()
        if self._storing is not None:
            await self._storing
        await self._store()

    async def _store(self) -> None:
        """Store who came and went since the last time. When that fails a restart knows less, and nobody is harmed."""
        changed, self._unstored = self._unstored, set()
        come = changed & self._online.keys()
        try:
            await self._stored.set(come, changed - come)
        except SQLAlchemyError as error:
            logger.error("who is online can't be stored", error=reason(error))  # noqa: TRY400 -- no values
            self._unstored |= changed

    # --- who is told ---

    def _tell_all(self) -> None:
        self._timer = None
        if self._unstored and (self._storing is None or self._storing.done()):
            self._storing = asyncio.create_task(self._store(), name="presence")
        moved, self._moved = self._moved, set()
        for account in sorted({watcher for one in moved for watcher in self._watchers.get(one, ())}):
            self._tell(account)

    def _tell(self, account: str) -> None:
        """Tell someone about their friends, unless it is what they were told before."""
        person = self._people.get(account)
        circle = self._circles.get(account)
        if person is None or person.connection is None or circle is None:
            return
        told = protocol.Friends(tuple(map(self._friend, circle.friends)), circle.asking)
        if told != circle.told:
            circle.told = told
            person.connection.reply(told)

    def _friend(self, friend: Friend) -> protocol.Friend:
        online = friend.account in self._online
        where = self._where(friend.account) if online else None
        return protocol.Friend(friend.account, friend.name, online, where)

    async def _follow(self, account: str) -> None:
        """Tell someone about their friends as they are stored now."""
        await self._load(account)
        self._tell(account)

    async def _load(self, account: str) -> None:
        load = next(self._loads)
        friends, asking = await self._friendships.seen_by(account)
        before = self._circles.get(account)
        if before is not None and before.load > load:  # who asked later has the answer already
            return
        self._forget_circle(account)
        person = self._people.get(account)
        if person is None or person.connection is None:  # gone meanwhile
            return
        for friend in friends:
            self._watchers.setdefault(friend.account, set()).add(account)
        self._circles[account] = _Circle(friends, asking, NOTHING if before is None else before.told, load)

    def _forget_circle(self, account: str) -> None:
        circle = self._circles.pop(account, None)
        for friend in () if circle is None else circle.friends:
            watchers = self._watchers[friend.account]
            watchers.discard(account)
            if not watchers:
                del self._watchers[friend.account]
