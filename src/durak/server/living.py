"""What the API tells the running room, and asks of it: see `Living` in api/context.py."""

from collections.abc import Collection
from dataclasses import dataclass

from durak.protocol import CloseCode, Rename, Renamed
from durak.server.people import People
from durak.server.rooms import Room
from durak.store.accounts import Accounts

ANY_ID = 1
"""The id of a command that no page waits for."""


@dataclass(frozen=True, slots=True)
class RunningRoom:
    """The room, its people, and those who are not in it."""

    room: Room
    people: People
    accounts: Accounts

    async def rename(self, account: str, name: str) -> None:
        """See Living."""
        person = self.people.get(account)
        if person is None:
            await self.accounts.rename(account, name)
            await self.friends_changed(account)
            return
        async with person.turn:
            await self.room.obey(person, Rename(ANY_ID, name))
        if person.connection is not None:
            person.connection.reply(Renamed(person.name))

    def let_go(self, accounts: Collection[str]) -> None:
        """See Living."""
        self.people.secrets_ended()
        self.room.presence.forget(accounts)
        for account in accounts:
            self.room.delete(account)
            person = self.people.get(account)
            if person is not None and person.connection is not None:
                person.connection.close(CloseCode.UNKNOWN_SECRET)

    def end_sessions(self, sessions: Collection[str]) -> None:
        """See Living."""
        self.people.secrets_ended()
        for person in self.people.connected():
            if person.session in sessions and person.connection is not None:
                person.connection.close(CloseCode.UNKNOWN_SECRET)

    def online_sessions(self) -> set[str]:
        """See Living."""
        return {person.session for person in self.people.connected()}

    async def friends_changed(self, *accounts: str) -> None:
        """See Living."""
        await self.room.presence.friends_changed(accounts)
