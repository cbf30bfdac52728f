"""What the handlers of the API stand on, and who asks."""

import asyncio
import random
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from durak.server.api.challenges import Challenges
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.clock import Clock
from durak.server.deals.report import DealReport
from durak.server.orders import Orders
from durak.store.accounts import Accounts
from durak.store.friendships import Friendships
from durak.store.log import Log
from durak.store.passkeys import Passkeys
from durak.store.profiles import Profile, Profiles
from durak.store.rounds import Rounds
from durak.store.sessions import Sessions


class Living(Protocol):
    """What the API tells the running room, and asks of it."""

    async def rename(self, account: str, name: str) -> None:
        """Give someone another name, a clean one, at their table too."""
        ...

    def let_go(self, accounts: Collection[str]) -> None:
        """Close the connections of accounts that are no more; bots play their hands."""
        ...

    def end_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that are no more."""
        ...

    def online_sessions(self) -> set[str]:
        """Return the sessions that are connected."""
        ...

    async def friends_changed(self, *accounts: str) -> None:
        """Follow that these accounts have other friends, or are called otherwise."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The stores, the room and the time."""

    accounts: Accounts
    profiles: Profiles
    sessions: Sessions
    passkeys: Passkeys
    friendships: Friendships
    rounds: Rounds
    log: Log
    report: DealReport
    challenges: Challenges
    orders: Orders
    living: Living
    clock: Clock
    chance: random.Random
    replaying: asyncio.Semaphore = field(default_factory=partial(asyncio.Semaphore, 1))
    """Rounds are replayed one at a time, beside the loop."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Where a request comes from. `origin` is the page's, None when no page asks; `device` a guess at its name."""

    address: str
    origin: str | None
    device: str


@dataclass(frozen=True, slots=True)
class Who:
    """Whose secret came with a request, and by which session."""

    account: str
    session: str
    caller: Caller


async def profile_of(api: Api, who: Who) -> Profile:
    """Return the profile of who asks. Raises RefusedError when it was deleted in this very moment."""
    profile = await api.profiles.get(who.account)
    if profile is None:
        raise RefusedError(ApiRefused.UNKNOWN_SECRET)
    return profile
