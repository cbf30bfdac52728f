"""Mutated frames against a room, one at a time, each judged by what it left behind.

Whatever comes is accepted, refused with a code, or closes its connection with a code that says why. What is refused
leaves everything as it was; a close leaves its player dropped, who comes back to what was; what is accepted is in the
log. No table at which its sender is not, before or after, changes or is told anything.
"""

# pyright: reportPrivateUsage=false

import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from durak import protocol
from durak.protocol import Accepted, CloseCode, FromPage, FromRoom, Hello, Ping, Pong, Refused, Welcome
from durak.server.tables import RunningTable
from durak.table import inputs
from tests.hostile.mutations import Scene, mutated
from tests.hostile.room import HeldPage, HeldRoom, quiet

STRANGERS = 0.05
HELLOS_OF_STRANGERS = 0.9
MALFORMED_OF_STRANGERS = 0.9
"""So many frames come first on a line of their own: of all; of those that belong there; of those that cost less so."""
THOROUGH = 20
"""Tables that nobody should have touched are compared whole after so many frames; every time by what is cheap."""
OF_ONE_INPUT = {"dealer", "news", "finished", "revealed", "changed", "alarm", "alarm_known", "now_ms"}
"""What a State keeps of the input that it handles, and what it only remembers."""
FRIENDS = b'{"type":"friends"'
NO_TABLES = protocol.Rename | protocol.Join
"""Commands that may be accepted without an input of a table."""


@dataclass(frozen=True, slots=True)
class Before:
    """What a room was before a frame."""

    at: RunningTable | None
    mine: set[str]  # where the sender is, watches, or would be by coming back
    left: bool  # its clock ran out: whatever it says, it is back
    rows: int
    sent: dict[str, int]
    people: dict[str, tuple[str, int]]
    versions: dict[str, int]


@dataclass
class Attack:
    """Frames from a seed. `counted` is how each ended."""

    room: HeldRoom
    rng: Random
    frames: Mapping[str, Sequence[bytes]]
    counted: Counter[str] = field(default_factory=Counter[str])
    _states: dict[str, bytes] = field(default_factory=dict[str, bytes])

    def begin(self) -> None:
        """Look at everything as it is now: honest pages did something."""
        self._states = {id_: state_of(table) for id_, table in self.room.room.tables.items()}

    async def one(self) -> None:
        """Send a frame, and judge what came of it. Raises AssertionError, with the frame."""
        await self.room.pass_message_time()
        page = self.rng.choice(self.room.pages)
        frame = mutated(self.rng, self._scene(page))
        try:
            message = read(frame)
            if self.rng.random() < strangers(message):
                await self._strange(frame, message)
            else:
                await self._hostile(page, frame, message)
            assert not self.room.failed
            assert not any(table.void for table in self.room.room.tables.values()), "a table ended by our fault"
        except Exception as error:
            raise AssertionError(f"after {frame!r} of {page.name}") from error

    # --- one frame ---

    async def _hostile(self, page: HeldPage, frame: bytes, message: FromPage | CloseCode) -> None:
        """Send a frame on the connection of somebody who plays."""
        before = self._before(page)
        heard = await page.hear_after(frame)
        self._judge_others(page, before, renames=isinstance(message, protocol.Rename))
        if page.line.code is not None:
            self._judge_close(page.line.code, message, heard)
            await self._come_back(page, before)
        else:
            self._judge_answer(page, message, heard, before)

    async def _strange(self, frame: bytes, message: FromPage | CloseCode) -> None:
        """Send a frame first on a new line; somebody's secret in it takes that account over."""
        rows = len(self.room.log.written)
        line = self.room.connect(self.rng.choice(("127.0.0.1", "203.0.113.9", "2001:db8::1", "nowhere")))
        line.put(frame)
        await quiet()
        heard = list(map(protocol.decode_room, line.sent))
        if line.code is not None:
            self._judge_close(line.code, message, heard)
            assert len(self.room.log.written) == rows, "a stranger changed a table"
            return
        self.counted["welcome"] += 1
        assert isinstance(message, Hello)
        assert isinstance(heard[0], Welcome)
        line.put(None)
        await quiet()
        for page in self.room.pages:
            if page.line.code is not None:  # taken over
                await page.come()
        self.room.hear()
        self.begin()

    async def _come_back(self, page: HeldPage, before: Before) -> None:
        """Come back after a close: everything is as it was, but for versions."""
        dropped = [inputs.decode(row.input) for row in self.room.log.written[before.rows :]]
        assert all(isinstance(given, inputs.Dropped) and given.account == page.account for given in dropped), dropped
        await page.come()
        returned = [inputs.decode(row.input) for row in self.room.log.written[before.rows + len(dropped) :]]
        assert all(isinstance(given, inputs.Returned) and given.account == page.account for given in returned), returned
        assert page.last_id == before.people.get(page.account, ("", 0))[1]
        if before.at is not None:
            state = state_of(before.at)
            was = self._states[before.at.table.id]
            if not (before.at.closed or before.left) and was != state:
                ours, theirs = pickle.loads(was), pickle.loads(state)  # noqa: S301 -- our own
                assert ours.pop("version") <= theirs.pop("version")
                changed = [name for name in ours if pickle.dumps(ours[name]) != pickle.dumps(theirs[name])]
                assert not changed, f"a close changed a table: {changed}"
            self._states[before.at.table.id] = state
        self.room.hear()

    # --- laws ---

    def _judge_others(self, page: HeldPage, before: Before, *, renames: bool) -> None:
        """Hold every table at which the sender is not against what it was. Friends are told of a name."""
        touched = before.mine | self._tables_of(page)
        wrote = {row.table for row in self.room.log.written[before.rows :]}
        new = {table for table in wrote if table not in before.versions}
        assert wrote <= touched | new, "another table was written"
        thorough = sum(self.counted.values()) % THOROUGH == 0
        for id_, table in self.room.room.tables.items():
            if id_ in touched or id_ not in before.versions or id_ in wrote:
                continue
            assert table.table.version == before.versions[id_], "another table changed"
            assert not thorough or state_of(table) == self._states[id_], "another table is not as it was"
        for other in self.room.pages:
            table = self.room.room._at.get(other.account)
            if other is page or table is None or table.table.id in touched:
                continue
            told = other.line.sent[before.sent[other.name] :]
            news = [message for message in told if not (renames and message.startswith(FRIENDS))]
            assert not news, "somebody at another table was told something"

    def _judge_close(self, code: int, message: FromPage | CloseCode, heard: Sequence[FromRoom]) -> None:
        why = CloseCode(code)
        if isinstance(message, CloseCode):
            assert why is message, f"{why!r} for {message!r}"
        last = heard[-1]
        assert isinstance(last, Refused)
        assert (last.id, last.code) == (None, why.name.lower())
        self.counted[f"close {why.name.lower()}"] += 1

    def _judge_answer(
        self, page: HeldPage, message: FromPage | CloseCode, heard: Sequence[FromRoom], before: Before
    ) -> None:
        assert not isinstance(message, CloseCode | Hello), "that should have closed the connection"
        answers = [told for told in heard if isinstance(told, Accepted | Refused | Pong)]
        assert len(answers) == 1, answers
        written = self.room.log.written[before.rows :]
        match answers[0]:
            case Accepted(id=id_):
                assert isinstance(message, protocol.Command)
                assert id_ == message.id
                self._judge_accepted(page, message, before, [inputs.decode(row.input) for row in written])
                self.counted["accepted"] += 1
                self.begin()
                return
            case Refused(id=id_, code=code):
                assert isinstance(message, protocol.Command)
                assert (id_, bool(code)) == (message.id, True)
                self.counted[f"refused {code}"] += 1
            case Pong():
                assert isinstance(message, Ping)
                self.counted["pong"] += 1
        if before.left:
            self.begin()
            return
        assert not written, "what was refused is in the log"
        assert len(heard) == 1, "a refusal told more than itself"
        self._judge_unchanged(page, before)

    def _judge_accepted(
        self, page: HeldPage, message: protocol.Command, before: Before, written: Sequence[inputs.Any]
    ) -> None:
        if message.id <= before.people[page.account][1] or isinstance(message, NO_TABLES):
            return
        commanded = [(given.account, given.command) for given in written if isinstance(given, inputs.Commanded)]
        assert (page.account, message) in commanded, "what was accepted is not in the log"

    def _judge_unchanged(self, page: HeldPage, before: Before) -> None:
        assert self._people() == before.people, "a refusal changed a person"
        if before.at is not None:
            assert state_of(before.at) == self._states[before.at.table.id], "a refusal changed a table"
        sent = {other.name: len(other.line.sent) for other in self.room.pages if other is not page}
        assert sent == {name: number for name, number in before.sent.items() if name != page.name}

    # --- what there is ---

    def _before(self, page: HeldPage) -> Before:
        room = self.room
        at = room.room._at.get(page.account)
        return Before(
            at=at,
            mine=self._tables_of(page),
            left=at is not None and at.table.counts_as_left(page.account),
            rows=len(room.log.written),
            sent={other.name: len(other.line.sent) for other in room.pages},
            people=self._people(),
            versions={id_: table.table.version for id_, table in room.room.tables.items()},
        )

    def _people(self) -> dict[str, tuple[str, int]]:
        return {account: (person.name, person.last_id) for account, person in self.room.people._people.items()}

    def _tables_of(self, page: HeldPage) -> set[str]:
        person = self.room.people.get(page.account)
        watched = self.room.room._choosing.watched_by(None if person is None else person.connection)
        tables = self.room.room.tables.values()
        return {table.table.id for table in tables if table is watched or table.table.knows(page.account)}

    def _scene(self, page: HeldPage) -> Scene:
        view = page.view
        shown = None if view is None else view.round
        others = [other for other in self.room.pages if other.secret is not None]
        names = [
            *self.room.room.tables,
            *(other.account for other in others),
            *(other.secret or "" for other in others),
            *page.deals,
            *(share.hex() for share in page.shares.values()),
            "0" * 64,
            "x" * 43,
            "nowhere",
        ]
        return Scene(
            frames=self.frames,
            next_id=page.last_id + 1,
            bout=1 if shown is None else shown.bout,
            hand=() if shown is None else [held.card for held in shown.hand],
            names=names,
        )


def read(frame: bytes) -> FromPage | CloseCode:
    """Return what a frame has to be taken for, by its size and the decoder alone."""
    if len(frame) > protocol.FRAME_BYTES:
        return CloseCode.TOO_BIG
    try:
        return protocol.decode_page(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return CloseCode.MALFORMED


def strangers(message: FromPage | CloseCode) -> float:
    """Return how many of such messages come first on a line of their own."""
    match message:
        case CloseCode():
            return MALFORMED_OF_STRANGERS
        case Hello():
            return HELLOS_OF_STRANGERS
        case _:
            return STRANGERS


def state_of(table: RunningTable) -> bytes:
    """Return all that a table is."""
    state = vars(table.table._state)
    return pickle.dumps({name: value for name, value in state.items() if name not in OF_ONE_INPUT})
