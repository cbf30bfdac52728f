"""What the operator does to a running room. Nothing of it tells of a card, a secret or an invitation."""

import asyncio
import hashlib
from collections.abc import Collection
from dataclasses import dataclass

import msgspec
import structlog

from durak.protocol import Bulletin
from durak.server.api.context import Api
from durak.server.api.ending import delete_account
from durak.server.clock import Timer
from durak.server.orders import Orders
from durak.server.people import People, Person
from durak.server.rooms import Room
from durak.server.tables import RunningTable

LABEL_CHARACTERS = 8

logger = structlog.get_logger()


class TableLine(msgspec.Struct, frozen=True):
    """A running table. `label` stands for its id, which may be an invitation."""

    label: str
    kind: str
    stage: str
    people: tuple[str, ...]
    watching: int


class PersonLine(msgspec.Struct, frozen=True):
    """Someone who is connected. `table` is the label of where they are."""

    account: str
    name: str
    address: str
    table: str | None


@dataclass(slots=True, kw_only=True)
class Operating:
    """The running room in the hands of its operator."""

    room: Room
    people: People
    orders: Orders
    api: Api
    _told: str | None = None
    _timer: Timer | None = None

    async def look(self) -> None:
        """Follow the orders as they are stored now: who is banned goes, and what everyone is told is told."""
        await self.orders.look()
        for person in self.people.connected():
            self._send_away(person)
        self._tell()

    def stop(self) -> None:
        """Wait for nothing more."""
        if self._timer is not None:
            self._timer.cancel()

    def tables(self) -> list[TableLine]:
        """Return the running tables."""
        return [self._table_line(table) for table in self.room.tables.values()]

    def here(self) -> list[PersonLine]:
        """Return who is connected."""
        labels = {account: label_of(table) for table in self.room.tables.values() for account in _members(table)}
        return [
            PersonLine(person.account, person.name, person.connection.address, labels.get(person.account))
            for person in self.people.connected()
            if person.connection is not None
        ]

    async def close(self, label: str) -> bool:
        """End a table; False when none has this label."""
        found = [table for table in self.room.tables.values() if label_of(table) == label]
        await asyncio.gather(*(table.end() for table in found))
        if found:
            logger.info("table closed by the operator", label=label)
        return bool(found)

    async def delete(self, account: str) -> None:
        """Delete an account, as its owner could."""
        await delete_account(self.api, account)
        logger.info("account deleted by the operator")

    def _send_away(self, person: Person) -> None:
        connection = person.connection
        ban = None if connection is None else self.orders.ban(connection.address, person.account)
        if connection is not None and ban is not None:
            self.orders.send_away(connection, ban)

    def _tell(self) -> None:
        """Tell everyone what is new, now, and again when its time is over."""
        self.stop()
        text = self.orders.bulletin()
        if text != self._told:
            self._told = text
            for person in self.people.connected():
                if person.connection is not None:
                    person.connection.reply(Bulletin(text))
        ends_ms = self.orders.bulletin_ends_ms()
        self._timer = None if ends_ms is None else self.orders.clock.call_at(ends_ms, self._tell)

    def _table_line(self, table: RunningTable) -> TableLine:
        people = [self.people.get(account) for account in _members(table)]
        names = tuple(person.name for person in people if person is not None)
        watching = table.table.watching() + len(table.viewers)
        return TableLine(label_of(table), table.table.kind, table.table.stage, names, watching)


def label_of(table: RunningTable) -> str:
    """Return what a table is called where its id must not stand."""
    return hashlib.sha256(table.table.id.encode()).hexdigest()[:LABEL_CHARACTERS]


def _members(table: RunningTable) -> Collection[str]:
    return [account for account in table.table.accounts() if table.table.is_at(account)]
