"""A table: who sits at it, its rounds, its clocks. It decides every move and does nothing by itself.

Sans-I/O: time is a value (room time in ms), a shuffled deck and a bot's move are handed in, and what is to be sent is
asked for. The shell appends each accepted input to the log before it sends anything of it. Never here: timers, chance,
names, sockets.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Self

from durak.deal.tally import Revealed
from durak.protocol import Kind, Level, RoundView, Stage
from durak.rules import moves
from durak.table import alarms, dealing, inputs
from durak.table.board import Board
from durak.table.handling import take_in, wanted
from durak.table.inputs import DrawSecret, Shuffle, Think
from durak.table.news import Announced, RoundResult
from durak.table.refusals import Refusal
from durak.table.seats import is_bot, level_of
from durak.table.shares import Dealer, by_shares
from durak.table.snapshot import restored, take_snapshot
from durak.table.state import State


class Table:
    """One table of a room."""

    def __init__(
        self, table: str, kind: Kind, *, one_table: bool = False, now_ms: int, dealer: Dealer = by_shares
    ) -> None:
        """Open a table with nobody at it; `table` is its id, for a private table its invitation.

        Another `dealer` than the one that anyone can check is for tests that know their cards.
        """
        self._state = State(table, kind, one_table=one_table, now_ms=now_ms, dealer=dealer)

    @classmethod
    def restored(cls, table: str, taken: inputs.Snapshot, now_ms: int, dealer: Dealer = by_shares) -> Self:
        """Return the table with this id as it was when a snapshot was taken: the next input is that snapshot."""
        again = cls(table, taken.kind, one_table=taken.one_table, now_ms=now_ms)
        again._state = restored(table, taken, now_ms, dealer)
        return again

    # --- what happens at it ---

    def handle(self, given: inputs.Any, now_ms: int) -> Refusal | tuple[Announced, ...]:
        """Take an input in; return what was announced, in order, or why a command is refused.

        A refusal changed nothing and is not logged; anything else is logged, then sent. Nothing announced and `version`
        as before: there is nothing to send. Raises AssertionError when the shell breaks its promises: time never goes
        back, what is due before `now_ms` comes first (Clock), and so does the answer to `wants`.
        """
        return take_in(self._state, given, now_ms)

    def deadline(self) -> int | None:
        """Return the room time at which the table wants Clock; None: not until something else happens."""
        alarm = alarms.next_alarm(self._state)
        return None if alarm is None else alarm.at_ms

    def wants(self) -> DrawSecret | Shuffle | Think | None:
        """Return what the table wants now, before any other input; ask again after every input."""
        return wanted(self._state)

    def snapshot(self) -> inputs.Snapshot:
        """Return what is to be handed in before the deck of a new round: the log can be replayed from there."""
        return take_snapshot(self._state)

    # --- what is seen of it ---

    def board(self, names: Mapping[str, str], now_ms: int) -> Board:
        """Return what all see now, to make the views of all viewers from."""
        return Board(self._state, names, now_ms)

    def seat_view(self, seat: int) -> RoundView:
        """Return what a bot in this seat of the running round gets: what a page in that seat gets."""
        running = self._state.shown()
        return running.seat_view(running.watcher_view(), seat)

    def bots_waking(self) -> list[int]:
        """Return the seats whose bots will be asked, unless something happens before: time to think."""
        running = self._state.running
        return [] if running is None else [seat for seat, at_ms in enumerate(running.clocks.wakes) if at_ms is not None]

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that are set, by bot, in the order of their seats."""
        return self._state.levels

    def level(self, seat: int) -> Level:
        """Return the level of the bot that plays a seat of the running round."""
        return level_of(seat, self._state.shown().seats, self._state.levels)

    def legal(self, seat: int) -> tuple[moves.Move, ...]:
        """Return the legal moves of a seat of the running round."""
        return moves.legal(self._state.shown().round, seat)

    # --- what the room asks ---

    @property
    def finished(self) -> RoundResult | None:
        """The result of the round that ended by the last input."""
        return self._state.finished

    @property
    def revealed(self) -> Revealed | None:
        """The deal of which everyone is told everything by the last input: over, called off, or ended by the room."""
        return self._state.revealed

    @property
    def id(self) -> str:
        """The table's name in the log."""
        return self._state.id

    @property
    def address(self) -> str:
        """The id by which pages know it; another than `id` while the only table of a room is private."""
        return self._state.address

    @property
    def invitations(self) -> tuple[str, ...]:
        """By what it can be entered: those that are over, too, and last the one that is good."""
        return self._state.invitations

    @property
    def kind(self) -> Kind:
        """Quick or private; only the table of a --one-table room changes."""
        return self._state.kind

    @property
    def one_table(self) -> bool:
        """Opened as the only table of its room: quick, and private for a while."""
        return self._state.one_table

    @property
    def stage(self) -> Stage:
        """What everyone sees going on."""
        return self._state.stage

    @property
    def goes_on(self) -> bool:
        """Whether a round is on, or will be dealt by the clock."""
        return self._state.round_on or self._state.deals_at_ms is not None

    @property
    def version(self) -> int:
        """Rises with public events only."""
        return self._state.version

    @property
    def closed(self) -> bool:
        """Nothing more will happen here."""
        return self._state.closed

    @property
    def bout(self) -> int:
        """The number of the running bout."""
        return self._state.shown().round.bout

    @property
    def last_ids(self) -> Mapping[str, int]:
        """The last accepted command of each account, as long as the table remembers it."""
        return self._state.last_ids

    def accounts(self) -> list[str]:
        """Return all people whose names the table's views need."""
        state = self._state
        played = state.series.scores() if state.series.run is not None else ()
        people = state.people
        known = [*people.here(), *dealing.seated(state), *people.sitting(), *people.removed, *played]
        return [account for account in dict.fromkeys(known) if not is_bot(account)]

    def here(self) -> AbstractSet[str]:
        """Return who is at the table, or counts as having left only because their clock ran out twice."""
        return self._state.people.here()

    def is_at(self, account: str) -> bool:
        """Whether someone is among those who are here."""
        return account in self._state.people.here()

    def counts_as_left(self, account: str) -> bool:
        """Whether someone at the table counts as having left. Before any command of theirs hand in Returned."""
        person = self._state.people.get(account)
        return person is not None and person.away

    def holds_hand(self, account: str) -> bool:
        """Whether someone, here or gone, holds a hand in the running round to which they may come back."""
        return self._state.hand_of(account) is not None

    def expects(self, account: str) -> bool:
        """Whether a seat is kept for someone who has gone, and not on purpose: hand in Returned when they are back."""
        return account in self._state.people.expected()

    def knows(self, account: str) -> bool:
        """Whether someone is at the table, or would be again by coming back."""
        return self.is_at(account) or self.holds_hand(account) or self.expects(account)

    def has_removed(self, account: str) -> bool:
        """Whether the host sent someone away and did not let them in again."""
        return account in self._state.people.removed

    def seats(self, account: str) -> bool:
        """Whether someone at the table sits: in the round, or in the next one."""
        return self.is_at(account) and (self._state.people.sits(account) or self.holds_hand(account))

    @property
    def friends_may_join(self) -> bool:
        """Whether friends of those seated may come in without the invitation: at a private table the host says."""
        return self._state.kind == "private" and self._state.friends

    def watching(self) -> int:
        """Return how many people at the table will not be dealt in."""
        return len(self._state.people.watching())
