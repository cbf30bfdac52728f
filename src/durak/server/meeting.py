"""Where friends meet: at which table each is, as friends are told, and who may join whom."""

from collections.abc import Mapping

from durak.protocol import Leave, OnlyWatch, SetTable, Sit, Where
from durak.server.presence import Presence
from durak.server.services import Services
from durak.server.tables import RunningTable
from durak.store.friendships import Friendships
from durak.store.online import Online
from durak.table import inputs
from durak.table.refusals import Refusal, TableRefused, refusal
from durak.table.table import Table


class Meeting:
    """Friends at the tables of a room. `at` says at which table each account is."""

    def __init__(self, services: Services, at: Mapping[str, RunningTable]) -> None:
        self._at = at
        self._friendships = Friendships(services.database)
        self.presence = Presence(
            people=services.people,
            friendships=self._friendships,
            online=Online(services.database),
            where=self.where,
            clock=services.wire,
        )

    def where(self, account: str) -> Where | None:
        """Return at which table an account is, as friends are told."""
        table = self._at.get(account)
        if table is None or table.closed:
            return None
        return where_at(table.table, account)

    async def table_of(self, friend: str, account: str) -> RunningTable | Refusal:
        """Return the table at which a friend of an account sits, or why it may not come there."""
        if not await self._friendships.are_friends(account, friend):
            return refusal(TableRefused.NO_SUCH_FRIEND)
        table = self._at.get(friend)
        where = self.where(friend) if self.presence.is_online(friend) else None
        if table is None or where is None or not where.seated:
            return refusal(TableRefused.FRIEND_NOT_SEATED)
        return table if where.join or table is self._at.get(account) else refusal(TableRefused.FRIENDS_OFF)

    def obeyed(self, command: inputs.Command, table: RunningTable) -> None:
        """Follow what a command changed that friends are told."""
        if isinstance(command, SetTable | Sit | OnlyWatch | Leave):
            self.presence.moved(table.table.accounts())


def where_at(table: Table, account: str) -> Where:
    """Return what friends are told of someone at a table: what everyone at it sees, and no more."""
    return Where(table.kind, table.seats(account), table.kind == "quick" or table.friends_may_join)
