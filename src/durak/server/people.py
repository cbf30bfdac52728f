"""Who the connections are: a secret proves an account, and the newest connection of an account plays.

Nothing about anyone changes before the account is proved.
"""

import asyncio
from dataclasses import dataclass, field, replace
from random import Random

from durak import protocol
from durak.protocol import CloseCode
from durak.server.clock import Clock
from durak.server.connection import Connection
from durak.server.headers import is_loopback, subscriber
from durak.server.limits import ATTEMPTS, ATTEMPTS_MS, HOUR_MS, Tries
from durak.server.names import clean_name, guest_name
from durak.server.orders import Orders
from durak.server.tokens import token
from durak.store.accounts import Account, Accounts
from durak.store.bans import Ban

SECRET_BYTES = 32
ACCOUNT_BYTES = 16


@dataclass(slots=True)
class Person:
    """Someone who is connected or at a table. `last_id` is the highest command id that was accepted from them.

    Commands take turns: what an older connection brought is decided before anything that comes by the next one.
    """

    account: str
    name: str
    last_id: int
    connection: Connection | None = None
    session: str = ""  # by which the connection came in
    turn: asyncio.Lock = field(default_factory=asyncio.Lock, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Proved:
    """Who a Hello comes from. `secret` is that of a new account; `bad_name`: the wished name is not allowed.

    `by` is the secret that proved it, `ended` how often secrets had ended before it did.
    """

    account: Account
    secret: str | None = field(repr=False)
    by: str = field(repr=False)
    ended: int
    bad_name: bool = False


class People:
    """Everyone who is connected or at a table, by account."""

    def __init__(
        self, accounts: Accounts, clock: Clock, chance: Random, guests_per_hour: int, orders: Orders | None = None
    ) -> None:
        self._accounts = accounts
        self._clock = clock
        self._chance = chance
        self._orders = orders or Orders(accounts.database, clock)
        self._people: dict[str, Person] = {}
        self._ended = 0
        self._attempts = Tries(ATTEMPTS, ATTEMPTS_MS)
        self._guests = Tries(guests_per_hour, HOUR_MS)

    async def prove(
        self, hello: protocol.Hello, secret: str | None, address: str, device: str
    ) -> Proved | CloseCode | Ban:
        """Find the account of `secret`, or make a new one when there is none, or say why not."""
        ban = self._orders.ban(address)
        if ban is not None:
            return ban
        if hello.version != protocol.VERSION:
            return CloseCode.OTHER_VERSION
        name = None if hello.name is None else clean_name(hello.name)
        proved = await (self._new_guest(name, address, device) if secret is None else self._known(secret))
        bad_name = hello.name is not None and name is None
        return replace(proved, bad_name=bad_name) if isinstance(proved, Proved) else proved

    async def _new_guest(self, name: str | None, address: str, device: str) -> Proved | CloseCode:
        now_ms, ended = self._clock.now(), self._ended
        if not is_loopback(address) and not self._guests.take(subscriber(address), now_ms):
            return CloseCode.TOO_MANY
        secret = token(self._chance, SECRET_BYTES)
        session = token(self._chance, ACCOUNT_BYTES)
        id_ = token(self._chance, ACCOUNT_BYTES)
        account = Account(id_, name or guest_name(self._chance), last_id=0, session=session)
        await self._accounts.add(account, secret, now_ms, label=device)
        return Proved(account, secret, secret, ended)

    async def _known(self, secret: str) -> Proved | CloseCode | Ban:
        ended = self._ended
        account = await self._accounts.proved_by(secret)
        if account is None:
            return CloseCode.UNKNOWN_SECRET
        ban = self._orders.ban_of(account.id)
        if ban is not None:
            return ban
        if not self._attempts.take(account.id, self._clock.now()):
            return CloseCode.TOO_FAST
        return Proved(account, None, secret, ended)

    async def why_not(self, proved: Proved, address: str, *, stale: bool) -> CloseCode | Ban | None:
        """Say why somebody who was proved may not come in after all: their secret ended meanwhile, or they are banned.

        `stale`: they may have gone since they were proved, and more be stored of them now.
        Where it returns None, nothing else may be waited for before `connect`: from then on they are found, and closed.
        """
        ended = proved.ended
        while stale or ended != self._ended:
            stale, ended = False, self._ended
            account = await self._accounts.proved_by(proved.by)
            if account is None:
                return CloseCode.UNKNOWN_SECRET
            self.expect(account)
        return self._orders.ban(address, proved.account.id)

    def secrets_ended(self) -> None:
        """Note that some secrets prove nobody from now on: who was proved, and is not connected yet, is asked again."""
        self._ended += 1

    def connect(self, person: Person, session: str, connection: Connection) -> Person | None:
        """Let a person play by this connection; an older one is told so, and closes, be it this one: None.

        What a page said on a line that it has let go of may come after what it says on the next one.
        """
        person = self.keep(person)
        if person.connection is not None and person.connection.number > connection.number:
            connection.close(CloseCode.TAKEN_OVER)
            return None
        if person.connection is not None:
            person.connection.close(CloseCode.TAKEN_OVER)
        person.connection = connection
        person.session = session
        return person

    def expect(self, account: Account) -> Person:
        """Return the person of an account, who is here from now on, connected or not."""
        person = self._people.setdefault(account.id, Person(account.id, account.name, account.last_id))
        person.last_id = max(person.last_id, account.last_id)
        return person

    def get(self, account: str) -> Person | None:
        """Return a person who is here."""
        return self._people.get(account)

    def connected(self) -> list[Person]:
        """Return everyone who is connected."""
        return [person for person in self._people.values() if person.connection is not None]

    def here(self) -> set[str]:
        """Return the accounts of everyone who is connected or at a table."""
        return set(self._people)

    def keep(self, person: Person) -> Person:
        """Return the person who is here under that account, be it this one."""
        return self._people.setdefault(person.account, person)

    def forget(self, person: Person) -> None:
        """Let go of someone who is neither connected nor at a table, and is remembered."""
        if self._people.get(person.account) is person:  # another one may be here under that account by now
            del self._people[person.account]

    async def rename(self, person: Person, name: str) -> None:
        """Give a person another name."""
        await self._accounts.rename(person.account, name)
        person.name = name

    async def remember(self, person: Person) -> None:
        """Store what is to be known of a person who has gone."""
        now_ms = self._clock.now()
        await self._accounts.seen(person.account, last_id=person.last_id, now_ms=now_ms, session=person.session)
