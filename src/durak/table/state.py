"""Everything a table is between two inputs, and how a change of it is noted and announced.

Only the modules of this folder touch it; what leaves goes through board.py.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from durak.protocol import Course, Deal, Happened, Happening, Kind, Level, Stage, WindowSeconds
from durak.table.clock import EMPTY_MS
from durak.table.news import Announced, RoundResult, What
from durak.table.people import People
from durak.table.running import Running
from durak.table.seats import LEVELS
from durak.table.series import Length, Series
from durak.table.shares import Dealer, Fixed, Offer

if TYPE_CHECKING:
    from durak.deal.tally import Revealed
    from durak.table.alarms import Alarm

MOST_CALLED_OFF = 4
"""So many deals that were called off are told to who comes later."""
MOST_INVITATIONS = 50
"""So many invitations a table knows as its own, the last ones."""
MOST_IDS = 1024
"""Of so many accounts, those heard of last, a table remembers the last command."""


class State:
    """The state of a table. Times are room time in ms, None when nothing is to happen."""

    def __init__(self, table: str, kind: Kind, *, one_table: bool, now_ms: int, dealer: Dealer) -> None:
        """Open a table with nobody at it."""
        self.id: Final = table
        self.one_table: Final = one_table
        self.kind: Kind = kind
        self.invitation: str | None = None  # while the only table of a room is private
        self.renewed: list[str] = []  # the invitations made since, as the host removed somebody: the last one is good
        self.closed = False
        self.void = False  # closed by the room's fault

        self.people = People()
        self.visited = False  # someone was here since the table was opened, or was as new
        self.host: str | None = None
        self.last_ids: dict[str, int] = {}  # the last accepted command of each account
        self.bots: int | None = None  # how many the host picked
        self.window_seconds: WindowSeconds = 4
        self.levels: tuple[Level, ...] = LEVELS  # by bot
        self.friends = True  # those of people seated may join without the invitation
        self.length = Length()  # of the next series

        self.series = Series()
        self.round_number = 0
        self.next_bout = 1  # bout numbers never repeat at a table
        self.dealing: tuple[str, ...] = ()  # the seats of the round that waits for its deck
        self.dealer: Final = dealer
        self.offer: Offer | None = None  # for the next round
        self.fixed: Fixed | None = None  # the deal whose shares are being opened
        self.withheld: set[str] = set()  # whose shares the next round does without
        self.aborts = 0  # how often it was called off
        self.deals: dict[str, Deal] = {}  # what all are told of the deals of the round shown and the next
        self.running: Running | None = None
        self.deals_at_ms: int | None = None
        self.deals_in_ms = 0  # how long that countdown is
        self.expires_at_ms: int | None = now_ms + EMPTY_MS if kind == "private" else None

        self.now_ms = now_ms  # when the last input was handled
        self.version = 0
        self.announced = 0  # the number of the last announcement
        self.news: list[Announced] = []  # announced by the input that is being handled
        self.finished: RoundResult | None = None  # the round that ended by it
        self.revealed: Revealed | None = None  # the deal of which everyone is told everything by it
        self.changed = False  # something that everyone sees was changed by it
        self.alarm: Alarm | None = None  # what is due next, when it is known
        self.alarm_known = False

    @property
    def address(self) -> str:
        """The id by which pages know the table."""
        return self.invitation or self.id

    @property
    def invitations(self) -> tuple[str, ...]:
        """By what it can be entered: those that are over, too, and last the one that is good."""
        return self.address, *self.renewed

    def renew_invitation(self, invitation: str) -> None:
        """Let nobody in any more by the invitations of before whom the table does not know."""
        self.renewed.append(invitation)
        del self.renewed[:-MOST_INVITATIONS]
        self.touch()

    @property
    def stage(self) -> Stage:
        """What everyone sees going on."""
        if self.running is not None:
            return "over" if self.running.round.over else "round"
        return "waiting" if self.deals_at_ms is None else "countdown"

    @property
    def round_on(self) -> bool:
        """Whether a round is on, or about to be dealt."""
        return bool(self.dealing) or self.fixed is not None or self.stage == "round"

    def begin(self, now_ms: int) -> None:
        """Begin to handle an input."""
        self.now_ms = now_ms
        self.news = []
        self.finished = None
        self.revealed = None
        self.changed = False

    def finish(self) -> tuple[Announced, ...]:
        """Return what was announced since `begin`. Versions rise with what everyone sees only."""
        self.version += self.changed
        self.alarm_known = False
        return tuple(self.news)

    def accepted(self, account: str, command_id: int) -> bool:
        """Whether a command was accepted before. Ids rise within an account."""
        return command_id <= self.last_ids.get(account, 0)

    def accept(self, account: str, command_id: int) -> None:
        """Note the last accepted command of an account; forget those of accounts long gone."""
        self.last_ids.pop(account, None)
        self.last_ids[account] = command_id
        if len(self.last_ids) > MOST_IDS:
            del self.last_ids[next(iter(self.last_ids))]

    def shown(self) -> Running:
        """Return the round shown, where there must be one."""
        assert self.running is not None
        return self.running

    def hand_of(self, account: str) -> int | None:
        """Return the seat in which an account holds a hand that is still played."""
        return None if self.running is None else self.running.hand_of(account)

    def count_down(self, ms: int, now_ms: int) -> None:
        """Deal in so many ms."""
        self.deals_in_ms = ms
        self.deals_at_ms = now_ms + ms
        self.touch()

    def close(self) -> None:
        """End the table: nothing more will happen at it."""
        self.closed = True
        self.deals_at_ms = None
        self.expires_at_ms = None
        self.touch()

    def touch(self) -> None:
        """Note that something everyone sees has changed."""
        self.changed = True

    def tell_deal(self, deal: Deal) -> None:
        """Tell all how far a deal is. Those of rounds before the one shown are over and done with."""
        self.deals[deal.commitment] = deal
        shown = {known: told for known, told in self.deals.items() if told.round >= self.round_number}
        called_off = [known for known, told in shown.items() if told.stage == "called_off"]
        self.deals = {known: told for known, told in shown.items() if known not in called_off[:-MOST_CALLED_OFF]}
        self.touch()

    def forget_aborts(self) -> None:
        """Begin the next round anew: everyone's share is taken again."""
        self.withheld.clear()
        self.aborts = 0

    def tell(self, what: What) -> None:
        """Announce something."""
        self.announced += 1
        if isinstance(what, Course):
            self.shown().course.append(Happened(self.announced, what))
        self.news.append(Announced(self.announced, what))
        self.touch()

    def tell_all(self, happened: Iterable[Happening]) -> None:
        """Announce several things, in order."""
        for what in happened:
            self.tell(what)
