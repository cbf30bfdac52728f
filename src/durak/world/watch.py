"""What everyone is told and shown, judged as it leaves the room: by the log, and by what they heard before."""

from dataclasses import dataclass, field

from durak import protocol
from durak.protocol import Accepted, Deal, FromPage, FromRoom, Lobby, Refused, View, Welcome
from durak.store.log import Ending
from durak.table import inputs
from durak.world.broken import must
from durak.world.journal import End, Open, Rows, Write
from durak.world.shadow import Asked, Shadow

NOT_AT_A_TABLE = protocol.Rename | protocol.Join
"""Commands that may be accepted without an input of a table."""


@dataclass(slots=True)
class Heard:
    """One line as the room sees it. `shown` is the table of its last view, with what it had heard of that.

    `fresh`: the next view is a first one, whatever was shown before.
    """

    account: str | None = None
    closed: bool = False
    shown: str | None = None
    heard: int = 0
    version: int = 0
    role: protocol.Role = "choosing"
    fresh: bool = True
    replaced: bool = False  # another line of its account is the one that plays
    asked: dict[int, FromPage] = field(default_factory=dict[int, FromPage])


class Watch:
    """Judges everything that becomes durable, and everything that is sent."""

    def __init__(self) -> None:
        self.shadows: dict[str, Shadow] = {}
        self.inputs = 0
        self._versions: dict[tuple[str, str], int] = {}  # the highest that an account was shown of a table
        self._playing: dict[str, Heard] = {}
        self._judged: tuple[bytes, str | None] | None = None
        self._applied: set[Asked] = set()
        self._refused: set[tuple[str, int]] = set()
        self._read: set[tuple[str, int]] = set()
        self._ignored: set[tuple[str, int]] = set()

    def written(self, write: Write) -> None:
        """A write has become durable."""
        match write:
            case Open():
                pass
            case Rows(rows):
                for table, seq, at_ms, _, given in rows:
                    self._take(table, seq, at_ms, given)
            case End(ending=ending):
                must(ending is not Ending.VOID, "a table ended by our fault")

    def _take(self, table: str, seq: int, at_ms: int, encoded: bytes) -> None:
        self.inputs += 1
        given = inputs.decode(encoded)
        if isinstance(given, inputs.Opened):
            self.shadows[table] = Shadow(table, given, at_ms, self._applied)
            return
        if isinstance(given, inputs.Commanded):
            key = given.account, given.command.id
            must(key not in self._ignored or key in self._read, "a connection that was closed still plays")
        self.shadows[table].take(seq, at_ms, given)

    def read(self, line: Heard, message: FromPage) -> None:
        """The room has read a message that a page sent; on a line that it has closed it must ignore it."""
        if isinstance(message, protocol.Command) and line.account is not None:
            (self._ignored if line.closed or line.replaced else self._read).add((line.account, message.id))
            line.asked[message.id] = message

    def died(self) -> None:
        """The process of the room has ended, and with it every line."""
        for line in self._playing.values():
            line.closed = True

    def told(self, line: Heard, message: FromRoom, encoded: bytes) -> None:
        """The room sends a message."""
        must(not line.replaced or isinstance(message, Refused), "two connections play one seat")
        match message:
            case Welcome(account=account):
                self._begin(line, account)
            case Accepted(id=id_):
                self._judge_accepted(line, id_)
            case Refused(id=int(id_)):
                self._refused.add((line.account or "", id_))
            case Lobby():
                line.fresh = True
            case Deal(table=table):
                line.fresh |= table != line.shown  # it has been elsewhere, if only for an instant
            case View():
                self._judge_view(line, message, encoded)
            case _:
                pass

    def _begin(self, line: Heard, account: str) -> None:
        before = self._playing.get(account)
        if before is not None:
            before.replaced = True
        line.account = account
        self._playing[account] = line

    def _judge_accepted(self, line: Heard, id_: int) -> None:
        command = line.asked.get(id_)
        must(command is not None, "what nobody asked was accepted")
        line.fresh |= isinstance(command, protocol.Join | protocol.Leave)
        key = (line.account or "", id_)
        # What was refused before, and is said again after later commands were accepted, counts as done.
        if key in self._refused or isinstance(command, NOT_AT_A_TABLE):
            return
        must(any(key in shadow.commanded for shadow in self.shadows.values()), "what was accepted is not in the log")

    def _judge_view(self, line: Heard, view: View, encoded: bytes) -> None:
        shadow = self.shadows.get(view.table)
        must(shadow is not None, "someone was shown a table that is not in the log")
        assert shadow is not None
        account = line.account if view.you.role != "choosing" else None
        if self._judged != (encoded, account):
            shadow.judge_view(account, view)
            self._judged = encoded, account
        self._judge_order(line, view)

    def _judge_order(self, line: Heard, view: View) -> None:
        """Announcements come without a gap, and versions only rise: on one line, and for one account on all of its."""
        fresh = line.fresh or line.shown != view.table or (view.you.role == "choosing" != line.role)
        if not fresh:
            told = [news.n for news in view.happened]
            must(told == list(range(line.heard + 1, view.heard + 1)), "a page was not told of an announcement")
            must(view.version >= line.version, "a version went back")
        key = (line.account or "", view.table)
        must(view.version >= self._versions.get(key, 0), "an account was shown an older version than before")
        self._versions[key] = view.version
        line.shown, line.heard, line.version = view.table, view.heard, view.version
        line.role, line.fresh = view.you.role, False
