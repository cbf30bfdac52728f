"""What a table is handed: each input after what is due by the clock, and followed by the deck or the moves it wants.

It keeps what is to be written in the log and told afterwards, and does neither.
"""

import contextlib
import random
from dataclasses import replace
from typing import assert_never

from durak.bots.memory import Memory, remember
from durak.deal.hashes import SECRET_BYTES
from durak.deal.transcript import RULES as DEALT_BY
from durak.protocol import Leave, SetTable
from durak.rules.moves import Move
from durak.server.results import Finished, Inputs, Told
from durak.server.thinking import SLOW, Question, Thinker, Thought
from durak.store.log import Row
from durak.table import inputs
from durak.table.clock import OPEN_MS
from durak.table.inputs import DrawSecret, Shuffle, Think
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.table import Table

MOST_DUE = 1_000
"""A table that wants the clock more often than this at one time is broken."""

RULES = "1"
"""The version of the rules that inputs are played by: another one may not give the same table."""


class Feed:
    """The inputs of one table.

    `members` are the accounts that belong to it: those at it, and those who dropped out and still hold a hand, or have
    a seat kept within a series. Who left on purpose is none, and is not put back by coming to the room again.
    """

    def __init__(
        self, table: Table, thinker: Thinker, chance: random.Random, *, seq: int = 0, open_ms: int = OPEN_MS
    ) -> None:
        """Feed a table from input number `seq` on; pages have `open_ms` to open their shares."""
        self.table = table
        self.members = {account for account in table.accounts() if table.expects(account)}
        self._leavers: set[str] = set()
        self._seq = seq
        self._thinker = thinker
        self._chance = chance
        self._open_ms = open_ms
        self._rows: list[Row] = []
        self._happened: list[Announced] = []
        self._finished: list[Finished] = []
        self._told: list[Told] = []
        self._dealt = (0, 0)  # when the running round was dealt, and the number of its first bout
        self._start: int | None = None  # the number of the snapshot before its deal; logs of before have none
        self._memory = Memory(0)  # of the running round: what went openly is the same for every seat
        self._thoughts: dict[int, tuple[Question, Thought]] = {}

    def open(self, opened: inputs.Opened, now_ms: int) -> None:
        """Begin the log of a new table."""
        self._note(opened, now_ms)

    def hand_in(self, given: inputs.Any, now_ms: int) -> Refusal | None:
        """Hand in an input; return the refusal, which changed nothing. Whatever else is raised is the table's fault."""
        if not isinstance(given, inputs.Restarted):
            self.ring(now_ms)
        return self._settle(given, now_ms)

    def ring(self, now_ms: int) -> None:
        """Play what is due by the clock."""
        for _ in range(MOST_DUE):
            due_ms = self.table.deadline()
            if due_ms is None or due_ms > now_ms:
                return
            self._settle(inputs.Clock(), now_ms)
        raise AssertionError("the clock of a table never stops")

    def replay(self, given: inputs.Any, at_ms: int) -> None:
        """Hand in what the log holds, which includes what the table wanted and got."""
        self._seq += 1
        if isinstance(given, inputs.Opened):
            return
        answer = self.table.handle(given, at_ms)
        assert not isinstance(answer, Refusal), "the log holds a refused input"
        self._note_round(given, at_ms)
        self._note_leaver(given)
        self._note_members()
        self._remember()

    def void(self, now_ms: int) -> None:
        """End a table that has failed, as well as it still can."""
        with contextlib.suppress(Exception):
            self._handle(inputs.Voided(), now_ms)

    def take(self) -> tuple[list[Row], list[Announced]]:
        """Take what is to be written and told since the last time."""
        self._note_members()
        taken = self._rows, self._happened
        self._rows, self._happened = [], []
        return taken

    def take_finished(self) -> list[Finished]:
        """Take the rounds that were over since the last time, replayed ones among them."""
        taken, self._finished = self._finished, []
        return taken

    def take_told(self) -> list[Told]:
        """Take the deals that were revealed since the last time, replayed ones among them."""
        taken, self._told = self._told, []
        return taken

    def _settle(self, given: inputs.Any, now_ms: int) -> Refusal | None:
        refused = self._handle(given, now_ms)
        while (wanted := self.table.wants()) is not None:
            if isinstance(wanted, Shuffle):
                self._handle(self.table.snapshot(), now_ms)
            answer = self._answer(wanted)
            refused_answer = self._handle(answer, now_ms)
            assert refused_answer is None, "a table refused what it wanted"
        self._begin_thoughts()
        return refused

    def _answer(self, wanted: DrawSecret | Shuffle | Think) -> inputs.Any:
        match wanted:
            case DrawSecret():
                return inputs.Offered(self._chance.randbytes(SECRET_BYTES).hex(), DEALT_BY[-1], self._open_ms)
            case Shuffle():
                return inputs.DealtByShares()
            case Think(seat=seat):
                return inputs.bot_played(seat, self._think(seat), self.table.bout)
            case _:
                assert_never(wanted)

    def _handle(self, given: inputs.Any, now_ms: int) -> Refusal | None:
        self._note(given, now_ms)  # an input on which the table fails stays in the log, to be looked into
        answer = self.table.handle(given, now_ms)
        if isinstance(answer, Refusal):
            self._seq -= 1
            self._rows.pop()
            return answer
        self._happened.extend(answer)
        self._note_round(given, now_ms)
        self._note_leaver(given)
        self._remember()
        if isinstance(given, inputs.Commanded) and isinstance(given.command, SetTable) and SLOW & {*self.table.levels}:
            self._thinker.warm()
        return None

    def _remember(self) -> None:
        """Let the bots see every bout: one that takes over a hand knows what was played openly before, and no more."""
        if self.table.stage == "round" and self.table.bout != self._memory.bout:
            self._memory = remember(self._memory, self.table.seat_view(0))

    def _question(self, seat: int) -> Question:
        memory = replace(self._memory, seat=seat)
        return Question(self.table.level(seat), memory, self.table.seat_view(seat), self.table.legal(seat))

    def _begin_thoughts(self) -> None:
        """Begin to think for the bots that will be asked, unless they are at it already."""
        for seat in self.table.bots_waking():
            if self.table.level(seat) not in SLOW:
                continue
            question = self._question(seat)
            begun = self._thoughts.get(seat)
            if begun is not None and begun[0] == question:
                continue
            if begun is not None:
                begun[1].cancel()
            thought = self._thinker.begin(question)
            if thought is not None:
                self._thoughts[seat] = question, thought

    def _think(self, seat: int) -> Move | None:
        question = self._question(seat)
        asked, thought = self._thoughts.pop(seat, (None, None))
        return self._thinker.answer(question, thought if asked == question else None)

    def _note(self, given: inputs.Any, now_ms: int) -> None:
        # What has just ended can't be stored yet: were this a start, a restart would know nothing of it.
        start = isinstance(given, inputs.Snapshot) and not (self._finished or self._told)
        self._rows.append(Row(self.table.id, self._seq, now_ms, inputs.encode(given), start))
        self._seq += 1

    def _note_round(self, given: inputs.Any, now_ms: int) -> None:
        """Note when a round begins, and how it ends."""
        table = self.table
        if isinstance(given, inputs.Dealt | inputs.DealtByShares):
            self._dealt = now_ms, table.bout
        if isinstance(given, inputs.Snapshot):
            self._start = self._seq - 1
            return
        if table.revealed is not None:
            self._told.append(Told(table.revealed, now_ms))
        if table.finished is not None:
            began_ms, first_bout = self._dealt
            played = None if self._start is None else Inputs(self._start, self._seq - 1, RULES)
            self._finished.append(Finished(table.id, table.kind, began_ms, now_ms, first_bout, table.finished, played))

    def _note_leaver(self, given: inputs.Any) -> None:
        """Note who leaves the table on purpose."""
        match given:
            case inputs.Commanded(account, Leave()) | inputs.SatElsewhere(account) | inputs.Deleted(account):
                self._leavers.add(account)
            case _:
                pass

    def _note_members(self) -> None:
        table = self.table
        here = table.here()
        if self.members != here:
            gone = self.members - here - self._leavers
            self.members = {*here, *(account for account in gone if _may_return(table, account))}
        self._leavers.clear()


def _may_return(table: Table, account: str) -> bool:
    return table.holds_hand(account) or table.expects(account)
