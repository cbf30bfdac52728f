"""What each kind of step does, in the state of the world in which it happens."""

from collections.abc import Callable
from random import Random

from durak import protocol
from durak.protocol import FromRoom
from durak.world import people
from durak.world.faults import Fault
from durak.world.log import Ill
from durak.world.page import Page
from durak.world.plan import Do, Step
from durak.world.wire import End, Wire
from durak.world.world import World

AWAITED = 0.7
"""How often whoever is awaited plays, and not anybody."""
EFFECTS = 40
FRIENDS = 3
HOUR_SECONDS = 3_600.0


def act(world: World, step: Step) -> None:
    """Let a step happen."""
    _ACTS[step.do](world, world.pages[step.page], Random(step.chance))


# --- people ---


def _play(world: World, page: Page, chance: Random) -> None:
    """Someone makes a move: who is awaited, or anyone who may."""
    awaited = [other for other in world.pages if people.is_awaited(other)]
    if awaited and chance.random() < AWAITED:
        page = chance.choice(awaited)
    move = people.move(page, chance)
    if move is not None:
        page.ask(move)


def _wish(world: World, page: Page, chance: Random) -> None:
    invitations = sorted({v.table for other in world.pages if (v := other.view) is not None and v.kind == "private"})
    friends = [other.player.account for other in world.pages[:FRIENDS] if other.player.account is not None]
    page.ask(people.wish(page, chance, invitations, friends))


def _nonsense(world: World, page: Page, chance: Random) -> None:
    world.faults.note(Fault.HOSTILE)
    page.ask(people.nonsense(page, chance))


def _come(world: World, page: Page, chance: Random) -> None:
    """A page is opened, loaded anew, or comes back."""
    del chance
    if page.player.secret is not None or page.number < len(world.pages) - 3:
        page.come()


def _go(world: World, page: Page, chance: Random) -> None:
    del world, chance
    page.stopped = True
    page.leave_line(Wire.let_go)


def _take_over(world: World, page: Page, chance: Random) -> None:
    """A player comes by another device."""
    del page
    others = [
        other for other in world.pages if other.player.secret is not None and not other.welcomed and _twin(world, other)
    ]
    if others:
        world.faults.note(Fault.TAKEN_OVER)
        chance.choice(others).come()


def _befriend(world: World, page: Page, chance: Random) -> None:
    """Somebody becomes a friend of one of the few whom all want to join."""
    one, other = page.player.account, chance.choice(world.pages[:FRIENDS]).player.account
    if world.process is not None and one is not None and other is not None:
        world.process.befriend(one, other)


def _twin(world: World, page: Page) -> bool:
    return any(other.player is page.player and other.welcomed for other in world.pages)


# --- lines ---


def _repeat(world: World, page: Page, chance: Random) -> None:
    """A page says again what it has said last."""
    del chance
    if page.welcomed and page.wire is not None and page.last_said is not None:
        world.faults.note(Fault.DUPLICATED)
        page.wire.say(page.last_said)


def _stale(world: World, page: Page, chance: Random) -> None:
    """Somebody asks for what the moment has passed for."""
    if page.view is None or page.view.round is None or not page.welcomed:
        return
    bout = max(1, page.view.round.bout - 1)
    world.faults.note(Fault.STALE)
    page.ask(chance.choice([protocol.Take(1, bout, 1), protocol.Lead(1, bout, "6C"), protocol.ThrowIn(1, bout, "AS")]))


def _reorder(world: World, page: Page, chance: Random) -> None:
    """A page asks for something and comes back on another line, which is faster."""
    wire = page.wire
    if not page.welcomed or wire is None:
        return
    world.faults.note(Fault.REORDERED)
    wire.slow[End.ROOM] = chance.uniform(5, 60)
    move = people.move(page, chance)
    page.ask(move or people.wish(page, chance, (), ()))
    page.leave_line(Wire.abandon)
    page.come()


def _drop(world: World, page: Page, chance: Random) -> None:
    del chance
    if page.wire is not None:
        world.faults.note(Fault.DROPPED)
        page.wire.drop()


def _half_open(world: World, page: Page, chance: Random) -> None:
    del chance
    if page.wire is not None:
        world.faults.note(Fault.HALF_OPEN)
        page.wire.silent = True


def _delay(world: World, page: Page, chance: Random) -> None:
    if page.wire is not None:
        world.faults.note(Fault.DELAYED)
        wire, slow = page.wire, chance.uniform(5, 40)
        wire.slow[:] = [slow, slow]
        world.time.after(chance.uniform(1, 10), lambda: wire.slow.__setitem__(slice(None), [1.0, 1.0]))


def _slow_reader(world: World, page: Page, chance: Random) -> None:
    if page.wire is not None:
        world.faults.note(Fault.SLOW_READER)
        wire = page.wire
        wire.slow[End.PAGE], wire.buffer = chance.uniform(20, 200), 0
        world.time.after(chance.uniform(5, 30), lambda: wire.slow.__setitem__(End.PAGE, 1.0))


def _hostile(world: World, page: Page, chance: Random) -> None:
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


def _stranger(world: World, page: Page, chance: Random) -> None:
    del page
    Stranger(world, chance)


# --- the room and its machine ---


def _accounts_fail(world: World, page: Page, chance: Random) -> None:
    del page
    if world.process is not None:
        world.process.accounts_fail = chance.randint(1, 3)


def _disk(*ills: Ill) -> "Act":
    def spoil(world: World, page: Page, chance: Random) -> None:
        del page
        if world.process is not None:
            world.process.log.ill = chance.choice(ills)

    return spoil


def _die(world: World, page: Page, chance: Random) -> None:
    del page
    if world.process is not None:
        world.process.die_after = chance.randint(1, EFFECTS)


def _power_cut(world: World, page: Page, chance: Random) -> None:
    del page, chance
    if world.process is not None:
        world.faults.note(Fault.POWER_CUT)
        world.power_cut = True
        world.process.loop.kill()


def _restart(world: World, page: Page, chance: Random) -> None:
    del page, chance
    if world.process is not None and world.process.listens:
        world.faults.note(Fault.RESTARTED)
        world.process.stop()


def _stall(world: World, page: Page, chance: Random) -> None:
    del page
    if world.process is not None:
        world.faults.note(Fault.STALLED)
        world.process.loop.stall(chance.choice([0.5, 3.0, 12.0, 40.0]))


def _clock(world: World, page: Page, chance: Random) -> None:
    """Somebody sets the machine's clock: the room asks it when it starts."""
    del page
    hours = chance.choice([-2, -1, 1, 30])
    world.faults.note(Fault.CLOCK_FORWARD if hours > 0 else Fault.CLOCK_BACK)
    world.wall_offset += hours * HOUR_SECONDS


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

_ACTS: dict[Do, Act] = {
    Do.PLAY: _play,
    Do.WISH: _wish,
    Do.NONSENSE: _nonsense,
    Do.COME: _come,
    Do.GO: _go,
    Do.TAKE_OVER: _take_over,
    Do.BEFRIEND: _befriend,
    Do.REPEAT: _repeat,
    Do.STALE: _stale,
    Do.REORDER: _reorder,
    Do.DROP: _drop,
    Do.HALF_OPEN: _half_open,
    Do.DELAY: _delay,
    Do.SLOW_READER: _slow_reader,
    Do.HOSTILE: _hostile,
    Do.STRANGER: _stranger,
    Do.ACCOUNTS_FAIL: _accounts_fail,
    Do.DISK_SLOW: _disk(Ill.SLOW),
    Do.DISK_FAILS: _disk(Ill.FAILS, Ill.FAILS_BUT_KEEPS),
    Do.DIE: _die,
    Do.DIE_IN_WRITE: _disk(Ill.DIES),
    Do.POWER_CUT: _power_cut,
    Do.RESTART: _restart,
    Do.STALL: _stall,
    Do.CLOCK: _clock,
}
