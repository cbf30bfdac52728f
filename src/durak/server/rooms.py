"""The room: at which table someone plays, and what is asked of the room and not of one table. One account, one seat."""

from collections.abc import Collection, Mapping

from durak.protocol import ByThePage, DealMeIn, Enter, Join, Kind, PlayWithFriends, QuickPlay, Remove, Rename
from durak.server.choosing import NO_PLACE, Choosing, next_quick
from durak.server.connection import Connection
from durak.server.feed import Feed
from durak.server.invitations import Invitations
from durak.server.limits import HOUR_MS, TABLES, TABLES_PER_HOUR, Tries
from durak.server.meeting import Meeting
from durak.server.names import clean_name
from durak.server.people import Person
from durak.server.restart import Past
from durak.server.services import Services
from durak.server.tables import NOBODY, RunningTable
from durak.server.tokens import ID_BYTES, token
from durak.server.visits import TableVisits
from durak.table import inputs
from durak.table.refusals import Refusal, TableRefused, refusal
from durak.table.seats import is_program
from durak.table.table import Table

Command = inputs.Command | Rename | Join


class Room:
    """The tables of a room and who is where."""

    def __init__(self, services: Services, *, one_table: bool) -> None:
        self._services = services
        self._one_table = one_table
        self._tables: dict[str, RunningTable] = {}
        self.tables: Mapping[str, RunningTable] = self._tables
        self._at: dict[str, RunningTable] = {}
        self._visits = TableVisits()
        self._invitations = Invitations()
        self._choosing = Choosing(self._tables, services.clock)
        self._openings = Tries(TABLES_PER_HOUR, HOUR_MS)
        self._meeting = Meeting(services, self._at)
        self.presence = self._meeting.presence
        services.metrics.tables.set_function(lambda: len(self._tables))

    async def resume(self, past: Past) -> None:
        """Run the tables of before a restart: their clocks start whole, and everyone counts as dropped from now on."""
        self._invitations.add_over(past.over)
        self._choosing.voided.update(past.voided)
        for before in past.tables:
            table = self._run(before.feed, before.names)
            self._visits.note(table, {*table.table.accounts(), *before.feed.members})
            table.hand_in(inputs.Restarted())
            self._at.update(dict.fromkeys(sorted(before.feed.members - before.elsewhere), table))
            for given in before.missed():
                table.hand_in(given)
        await self.presence.resume()

    async def stop(self) -> None:
        """Let every table finish the step it is in, and no more: what is durable comes back with the next start."""
        for table in list(self._tables.values()):
            await table.stop()
        await self.presence.stop()

    # --- coming and going of connections ---

    async def come(self, person: Person, connection: Connection, why: str | None) -> None:
        """Show a connection where its player is; `why` tells one who is at no table what became of their wish."""
        table = self._at.get(person.account)
        if table is None:
            self._choosing.show(connection, why or self._choosing.why_void(person.account))
        else:
            table.hand_in(inputs.Returned(person.account))
            table.wake()
        await self.presence.come(person)

    def is_at(self, person: Person, invitation: str) -> bool:
        """Tell whether a person is at the table with this invitation."""
        table = self._at.get(person.account)
        return table is not None and invitation in table.table.invitations

    async def lost(self, person: Person, connection: Connection) -> None:
        """Note that a connection is closed."""
        self._choosing.stop(connection)
        if person.connection is not connection:  # another one plays by now
            return
        person.connection = None
        self.presence.lost(person.account)
        table = self._at.get(person.account)
        if table is not None:
            table.hand_in(inputs.Dropped(person.account))
        await self._services.people.remember(person)
        self.turned_away(person)

    def turned_away(self, person: Person) -> None:
        """Forget a person who is not here, neither connected nor at a table."""
        if person.connection is None and person.account not in self._at:
            self._services.people.forget(person)

    # --- what people ask ---

    async def obey(self, person: Person, command: Command) -> Refusal | None:  # noqa: PLR0911 -- one case a command
        """Do what a person asks; None once it is durable, and before anyone is told."""
        table = self._at.get(person.account)
        if table is not None and not isinstance(command, ByThePage) and table.table.counts_as_left(person.account):
            table.hand_in(inputs.Returned(person.account))
        match command:
            case Rename():
                return await self.rename(person, command.name)
            case Join():
                return await self._join(person, command)
            case QuickPlay() | DealMeIn() if is_program(person.account):
                return refusal(TableRefused.PROGRAM)
            case QuickPlay():
                return await self._quick_play(person, command)
            case PlayWithFriends():
                return await self._play_with_friends(person, command)
            case Enter():
                return await self._enter(person, command)
            case DealMeIn():
                return await self._sit_at(table or self._choosing.watched_by(person.connection), person, command)
            case _:
                return await self._ask(table, person, command)

    async def rename(self, person: Person, wished: str) -> Refusal | None:
        """Call a person otherwise, and tell friends and table; None once it is stored."""
        name = clean_name(wished)
        if name is None:
            return refusal(TableRefused.BAD_NAME)
        if name == person.name:
            return None
        await self._services.people.rename(person, name)
        await self.presence.friends_changed([person.account])
        table = self._at.get(person.account)
        if table is not None:
            table.show_again()
        return None

    async def _quick_play(self, person: Person, command: QuickPlay) -> Refusal | None:
        """Seat a person at their own quick table or the first that has a place, at a new one when none has."""
        refused: Refusal | None = None
        tried: set[RunningTable] = set()
        while (table := self._next_quick(person, command, tried)) is not None:
            tried.add(table)
            refused = await self._sit_at(table, person, command)
            if refused is None or refused.code not in NO_PLACE:
                return refused
        must_ask = self._must_ask(person, command, None)
        return refused or refusal(TableRefused.LEAVE_HAND if must_ask else TableRefused.TOO_MANY_TABLES)

    def _next_quick(self, person: Person, command: QuickPlay, tried: set[RunningTable]) -> RunningTable | None:
        if self._one_table:
            return None if tried else self._only_table()
        table = next_quick(self._tables.values(), person.account, self._at.get(person.account), tried)
        may_open = len(self._tables) < TABLES and not self._must_ask(person, command, None)  # no table for a question
        return self._open("quick") if table is None and may_open else table

    async def _play_with_friends(self, person: Person, command: PlayWithFriends) -> Refusal | None:
        """Move a person to a private table of their own; who is alone at one is there already."""
        if self._one_table:
            return await self._turn_private(self._only_table(), person, command)
        table = self._at.get(person.account)
        if table is None or table.table.kind == "quick" or table.table.accounts() != [person.account]:
            if self._must_ask(person, command, None):
                return refusal(TableRefused.LEAVE_HAND)
            if not (len(self._tables) < TABLES and self._openings.take(person.account, self._services.wire.now())):
                return refusal(TableRefused.TOO_MANY_TABLES)
            table = self._open("private")
        return await self._sit_at(table, person, command)

    async def _turn_private(self, table: RunningTable, person: Person, command: PlayWithFriends) -> Refusal | None:
        """Turn the only table of the room into a private one, under an id that nobody has seen."""
        invitation = token(self._services.chance, ID_BYTES)
        return await self._bring(person, table, inputs.TurnedPrivate(person.account, command, invitation))

    async def _enter(self, person: Person, command: Enter) -> Refusal | None:
        table = self._invitations.find(command.table)
        return table if isinstance(table, Refusal) else await self._sit_at(table, person, command)

    async def _join(self, person: Person, command: Join) -> Refusal | None:
        """Bring a person to where a friend sits: in at a private table, watching at a quick one."""
        table = await self._meeting.table_of(command.friend, person.account)
        if isinstance(table, Refusal) or table is self._at.get(person.account):
            return table if isinstance(table, Refusal) else None
        if table.table.kind == "quick":
            return await self._watch(table, person, command)
        return await self._sit_at(table, person, Enter(command.id, table.table.invitations[-1], command.leave_hand))

    async def _watch(self, table: RunningTable, person: Person, command: Join) -> Refusal | None:
        """Let a person watch a quick table, as those do who still choose; Deal me in next seats them there."""
        if self._must_ask(person, command, table):
            return refusal(TableRefused.LEAVE_HAND)
        if not table.can_be_watched():
            return refusal(TableRefused.WATCHERS_FULL)
        here = self._at.pop(person.account, None)
        if here is not None:
            await here.ask(inputs.SatElsewhere(person.account))
            self.presence.moved([person.account])
        if person.connection is not None:
            self._choosing.watch(person.connection, table)
        return None

    async def _sit_at(self, table: RunningTable | None, person: Person, command: inputs.Command) -> Refusal | None:
        """Bring a person to a table; a hand held elsewhere is a bot's for good then, which is asked first."""
        if table is None:
            return refusal(TableRefused.NOT_AT_TABLE)
        return await self._bring(person, table, inputs.Commanded(person.account, command))

    async def _bring(
        self, person: Person, table: RunningTable, given: inputs.Commanded | inputs.TurnedPrivate
    ) -> Refusal | None:
        if self._must_ask(person, given.command, table):
            return refusal(TableRefused.LEAVE_HAND)
        self._visits.note(table, [person.account])
        refused = await table.ask(given)
        if refused is None:
            self._seated(person, table)
        else:
            self._visits.forget_strangers(table, [person.account])
        return refused

    def _must_ask(self, person: Person, command: inputs.Command | Join, table: RunningTable | None) -> bool:
        """Tell whether sitting down at `table`, or at a new one, needs a yes that the command does not bring."""
        sure = isinstance(command, QuickPlay | PlayWithFriends | Enter | Join) and command.leave_hand
        here = self._at.get(person.account)
        return not sure and here is not None and here is not table and here.table.holds_hand(person.account)

    async def _ask(self, table: RunningTable | None, person: Person, command: inputs.Command) -> Refusal | None:
        if table is None:
            return refusal(TableRefused.NOT_AT_TABLE)
        new = token(self._services.chance, ID_BYTES) if isinstance(command, Remove) else None  # an invitation
        refused = await table.ask(inputs.Commanded(person.account, command, new))
        self._meeting.obeyed(command, table)
        return refused

    def _seated(self, person: Person, table: RunningTable) -> None:
        """Note where a person is now; every other table lets them go."""
        account = person.account
        self._visits.leave(account, but=table)
        self._at[account] = table
        self.presence.moved([account])
        connection = self._services.people.keep(person).connection
        if connection is None:  # lost while the table took its time
            table.hand_in(inputs.Dropped(account))
        else:
            self._choosing.stop(connection)

    def _asks(self, account: str) -> bool:
        """Tell whether something that an account asked for is being done."""
        person = self._services.people.get(account)
        return person is not None and person.turn.locked()

    def delete(self, account: str) -> None:
        """Let an account that is no more go from every table, with its name and the seats that are kept for it."""
        person = self._services.people.get(account)
        if person is not None:
            person.name = NOBODY
        self._visits.delete(account)

    # --- tables ---

    def _open(self, kind: Kind) -> RunningTable:
        services, now_ms = self._services, self._services.clock.now()
        table = Table(token(services.chance, ID_BYTES), kind, one_table=self._one_table, now_ms=now_ms)
        feed = Feed(table, services.thinker, services.chance, open_ms=services.open_ms)
        feed.open(inputs.Opened(kind, self._one_table), now_ms)
        return self._run(feed, {})

    def _run(self, feed: Feed, names: Mapping[str, str]) -> RunningTable:
        table = RunningTable(feed, names, self._services, self._stepped)
        self._tables[table.table.id] = table
        self._invitations.follow(table)
        return table

    def _only_table(self) -> RunningTable:
        """Return the table of a room that has one. Tables of before, when the room had many, just go on."""
        return next((table for table in self._tables.values() if table.table.one_table), None) or self._open("quick")

    def _stepped(self, table: RunningTable, gone: Collection[str]) -> None:
        """Follow what a step of a table changed: who has gone from it chooses again."""
        self._invitations.follow(table)
        if table.closed:
            self._tables.pop(table.table.id, None)
            self._visits.forget(table, self._visits.at(table))
        elif gone:
            been = self._visits.at(table)
            self._visits.forget_strangers(table, [account for account in been if not self._asks(account)])
        why = None if table.void is None else table.void.value
        for account in gone:
            if self._at.get(account) is table:
                del self._at[account]
                self.presence.moved([account])
                removed = table.table.has_removed(account)
                self._let_choose(account, TableRefused.REMOVED.value if removed else why)
        self._choosing.follow(table, why)

    def _let_choose(self, account: str, why: str | None) -> None:
        person = self._services.people.get(account)
        if person is not None and person.connection is not None:
            self._choosing.show(person.connection, why)
        elif person is not None:
            self._services.people.forget(person)
