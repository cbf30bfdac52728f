"""The world of one seed: a room that is started again and again, its pages, and all that lies between them."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

import msgspec
import structlog.testing

from durak import protocol
from durak.server.socket import Caller
from durak.store.database import Database
from durak.world.broken import BrokenError, must
from durak.world.faults import Faults
from durak.world.journal import Journal
from durak.world.link import Link, Teller
from durak.world.page import Page, Player
from durak.world.plan import BEGIN_SECONDS, PER_SECOND, Do, Step
from durak.world.process import Process
from durak.world.time import StuckError, Time
from durak.world.watch import Watch
from durak.world.wire import Wire

PLAYERS = 10
SECOND_DEVICES = 3
PAGES = PLAYERS + SECOND_DEVICES
DOWN_SECONDS = (0.2, 4.0)
WALL_START_SECONDS = 1_700_000_000.0
END_SECONDS = BEGIN_SECONDS + 185.0
"""When nothing goes wrong any more."""
CALM_SECONDS = 15.0
"""For everyone to be back then."""
LEAST_INPUTS = 1_000
LEAST_TABLES = 3
"""So many tables a world has at least, and so many inputs of tables."""
COMING_SECONDS = 0.05
FIRST = (protocol.PlayWithFriends(1), protocol.PlayWithFriends(1), protocol.QuickPlay(1))
"""What the first players want first: three tables."""
FINISH_SECONDS = 6 * 3_600.0
"""Every table has finished so long after its last person left."""


Act = Callable[["World", Step], None]


class World:
    """Everything there is. `broken` is the law that did not hold."""

    def __init__(self, seed: int, database: Database) -> None:
        self.seed = seed
        self.time = Time()
        self.faults = Faults()
        self.watch = Watch()
        self.journal = Journal(self.watch.written)
        self.process: Process | None = None
        self.broken: Exception | None = None
        self.wall_offset = WALL_START_SECONDS
        self.power_cut = False
        self.messages = 0
        self.starts = 0
        self.tried = 0
        self.pages = self._make_pages()
        self.links: dict[Wire, Link] = {}
        self._database = database
        self._hash = hashlib.sha256()
        self._downtime = Random(f"downtime {seed}")
        self._finished = False
        self.done: list[str] = []

    def _make_pages(self) -> list[Page]:
        players = [Player(f"P{number}") for number in range(PLAYERS)]
        owners = [*players, *players[:SECOND_DEVICES]]
        return [
            Page(number, player, self, self.time, self.faults, Random(f"page {self.seed} {number}"))
            for number, player in enumerate(owners)
        ]

    # --- its course ---

    def run(self, act: Act, steps: Sequence[Step]) -> None:
        """Let all steps happen, then nothing go wrong any more, and every table come to its end. Raises BrokenError."""
        with structlog.testing.capture_logs() as logs:
            self._plan(act, steps)
            while not self._finished:
                self._live_once()
                if self.broken is not None:
                    self.done += [str(entry) for entry in logs if entry["log_level"] == "error"][-3:]
                    raise self.broken
        must(bool(self.journal.tables), "no table was ever opened")

    def _plan(self, act: Act, steps: Sequence[Step]) -> None:
        for page in self.pages[:PLAYERS]:
            self.time.after(COMING_SECONDS * page.number, page.come)
        for page, first in zip(self.pages, FIRST, strict=False):
            self.time.at(BEGIN_SECONDS, partial(page.ask, first))
        for step in steps:
            self.time.at(step.at, partial(self._act, act, step))
        self.time.at(max(END_SECONDS, *(step.at + 1 for step in steps[-1:])), partial(self._calm_down, act))

    def _act(self, act: Act, step: Step) -> None:
        self.note(step.do.encode())
        act(self, step)

    def _live_once(self) -> None:
        """Start a process, and follow what its end does."""
        chance = Random(f"process {self.seed} {self.starts}")
        self.starts += 1
        process = self.process = Process(
            self.time,
            self.journal,
            self._database,
            self.faults,
            chance,
            wall_seconds=lambda: self.time.now + self.wall_offset,
        )
        self.judged(process.run, lambda: None)
        process.log.cut_off()
        self.watch.died()
        self.process = None
        for wire in list(self.links):
            if self.power_cut:
                wire.silent = True
            else:
                wire.die()
        self.power_cut = False
        self.links.clear()
        self._let_pass(self._downtime.uniform(*DOWN_SECONDS))

    def _let_pass(self, seconds: float) -> None:
        """Let time pass with no room."""
        until = self.time.now + seconds
        while self.broken is None and not self._finished and (at := self.time.next_at()) is not None and at <= until:
            self.judged(self.time.step)
        self.time.now = max(self.time.now, until)

    def _calm_down(self, act: Act) -> None:
        """Nothing goes wrong any more: everyone comes back, and plays on for a while."""
        if self.process is not None:
            self.process.heal()
        for page in self.pages:
            if page.number < PLAYERS:
                page.come()
            else:
                page.stopped = True
                page.leave_line(Wire.let_go)
        self._play_on(act, self.time.now + CALM_SECONDS, Random(f"calm {self.seed} {self.time.now}"))

    def _play_on(self, act: Act, until: float, chance: Random) -> None:
        do = chance.choices([Do.PLAY, Do.WISH], [8, 1])[0]
        self._act(act, Step(self.time.now, do, chance.randrange(PLAYERS), chance.getrandbits(32)))
        if self.time.now < until:
            self.time.after(1 / PER_SECOND, partial(self._play_on, act, until, chance))
        else:
            durable = {table: shadow.state.version for table, shadow in self.watch.shadows.items()}
            self.time.after(1.0, partial(self._let_all_go, act, durable))

    def _let_all_go(self, act: Act, versions: Mapping[str, int]) -> None:
        """Everybody has seen what was so a second ago. Now they go: every table has to come to its end by itself."""
        for page in self.pages[:PLAYERS]:
            must(page.welcomed, "someone can't come back")
            must(
                page.view is None or page.view.version >= versions.get(page.view.table, 0),
                "someone is not shown how it goes on",
            )
            page.stopped = True
            page.leave_line(Wire.let_go)
        for wire in self.links:
            wire.let_go()
        self._see_end(act, self.time.now + FINISH_SECONDS)

    def _see_end(self, act: Act, latest: float) -> None:
        """End the world when every table has; when people and faults gave it too little, they come once more."""
        if any(table.ending is None for table in self.journal.tables.values()):
            must(self.time.now < latest, "a table never finishes")
            self.time.after(FINISH_SECONDS / 100, partial(self._see_end, act, latest))
        elif self.watch.inputs < LEAST_INPUTS or len(self.journal.tables) < LEAST_TABLES:
            self._calm_down(act)
        else:
            self._finished = True
            if self.process is not None:
                self.process.loop.kill()

    # --- what is judged ---

    def judged(self, work: Callable[..., object], *args: object) -> None:
        """Do something, and remember the law that it breaks: then nothing more happens."""
        try:
            work(*args)
        except (BrokenError, StuckError, AssertionError, msgspec.MsgspecError, KeyError, ValueError) as error:
            self.broken = self.broken or error
            if self.process is not None:
                self.process.loop.kill()

    def note(self, what: bytes) -> None:
        """Make something a part of the trace."""
        self._hash.update(b"%.6f" % self.time.now)
        self._hash.update(what)

    @property
    def trace(self) -> str:
        """The hash of everything that happened."""
        return self._hash.hexdigest()

    # --- lines ---

    def connect(self, page: Teller) -> Wire | None:
        """See Network."""
        process = self.process
        self.tried += 1
        if process is None or process.services is None or not process.listens:
            return None
        link = Link(self, process, page)
        chance = Random(f"wire {self.seed} {self.tried}")
        wire = Wire(link, process.loop, self.time, process.services.wire, chance)
        self.links[wire] = link
        process.accept(wire, Caller(f"10.0.{self.tried // 250}.{self.tried % 250}", "Page"))
        return wire
