"""What goes wrong with lines, with the room's process and with its machine; and callers that are no pages."""

from collections.abc import Callable
from random import Random

from durak import protocol
from durak.protocol import FromRoom
from durak.world.faults import Fault
from durak.world.log import Ill
from durak.world.page import Page
from durak.world.wire import End
from durak.world.world import World

EFFECTS = 40
"""A process dies at one of its next effects, this many at most."""
HOUR_SECONDS = 3_600.0

RUBBISH = (
    b"",
    b"{",
    b"\xff\xfe",
    b'{"type":"lead"}',
    b"[" * 3_000,
    b'{"type":"take","id":-1,"bout":1,"cards":1}',
    b'{"type":"ping","more":1}',
    b'"' + b"x" * 5_000 + b'"',
)
_HELLO = protocol.encode(protocol.Hello(protocol.VERSION))
STRANGE = (
    (),
    (b"GET / HTTP/1.1",),
    (b'{"type":"hello","version":99}',),
    (protocol.encode(protocol.Hello(protocol.VERSION, "x" * 43)),),
    (protocol.encode(protocol.Start(1)),),
    (_HELLO, _HELLO),
    (_HELLO, *[protocol.encode(protocol.Ping())] * 60),
    (_HELLO, protocol.encode(protocol.Take(2**53 - 1, 1, 1)), protocol.encode(protocol.QuickPlay(2**53 - 1))),
)

Act = Callable[[World, Page, Random], None]


def drop(world: World, page: Page, chance: Random) -> None:
    """Lose a connection, and what was on its way."""
    del chance
    if page.wire is not None:
        world.faults.note(Fault.DROPPED)
        page.wire.drop()


def half_open(world: World, page: Page, chance: Random) -> None:
    """Let a line be silent, and tell nobody."""
    del chance
    if page.wire is not None:
        world.faults.note(Fault.HALF_OPEN)
        page.wire.silent = True


def delay(world: World, page: Page, chance: Random) -> None:
    """Let a line be slow for a while."""
    if page.wire is not None:
        world.faults.note(Fault.DELAYED)
        wire, slow = page.wire, chance.uniform(5, 40)
        wire.slow[:] = [slow, slow]
        world.time.after(chance.uniform(1, 10), lambda: wire.slow.__setitem__(slice(None), [1.0, 1.0]))


def slow_reader(world: World, page: Page, chance: Random) -> None:
    """Let a page take what it is told slowly for a while."""
    if page.wire is not None:
        world.faults.note(Fault.SLOW_READER)
        wire = page.wire
        wire.slow[End.PAGE], wire.buffer = chance.uniform(20, 200), 0
        world.time.after(chance.uniform(5, 30), lambda: wire.slow.__setitem__(End.PAGE, 1.0))


def hostile(world: World, page: Page, chance: Random) -> None:
    """A page sends what is no message, and is closed."""
    if page.welcomed and page.wire is not None:
        world.faults.note(Fault.HOSTILE)
        page.wire.say(chance.choice(RUBBISH))


class Stranger:
    """Somebody who connects, and is no page."""

    def __init__(self, world: World, chance: Random) -> None:
        self.wire = world.connect(self)
        if self.wire is not None:
            world.faults.note(Fault.STRANGER)
            for message in chance.choice(STRANGE):
                self.wire.say(message)

    def hear(self, message: FromRoom) -> None:
        """See Teller."""

    def closed(self, code: int) -> None:
        """See Teller."""


def stranger(world: World, page: Page, chance: Random) -> None:
    """Let somebody call who is no page."""
    del page
    Stranger(world, chance)


# --- the room and its machine ---


def accounts_fail(world: World, page: Page, chance: Random) -> None:
    """Let the next calls of the accounts' database fail."""
    del page
    if world.process is not None:
        world.process.accounts_fail = chance.randint(1, 3)


def disk(*ills: Ill) -> Act:
    """Return what spoils the next commit of the log in one of these ways."""

    def spoil(world: World, page: Page, chance: Random) -> None:
        del page
        if world.process is not None:
            world.process.log.ill = chance.choice(ills)

    return spoil


def die(world: World, page: Page, chance: Random) -> None:
    """Let the process end at one of its next effects."""
    del page
    if world.process is not None:
        world.process.die_after = chance.randint(1, EFFECTS)


def power_cut(world: World, page: Page, chance: Random) -> None:
    """Let the machine end: no line is closed."""
    del page, chance
    if world.process is not None:
        world.faults.note(Fault.POWER_CUT)
        world.power_cut = True
        world.process.loop.kill()


def restart(world: World, page: Page, chance: Random) -> None:
    """Ask the process to end in order."""
    del page, chance
    if world.process is not None and world.process.listens:
        world.faults.note(Fault.RESTARTED)
        world.process.stop()


def stall(world: World, page: Page, chance: Random) -> None:
    """Stop the process for a while."""
    del page
    if world.process is not None:
        world.faults.note(Fault.STALLED)
        world.process.loop.stall(chance.choice([0.5, 3.0, 12.0, 40.0]))


def clock(world: World, page: Page, chance: Random) -> None:
    """Somebody sets the machine's clock: the room asks it when it starts."""
    del page
    hours = chance.choice([-2, -1, 1, 30])
    world.faults.note(Fault.CLOCK_FORWARD if hours > 0 else Fault.CLOCK_BACK)
    world.wall_offset += hours * HOUR_SECONDS
