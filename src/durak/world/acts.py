"""What each kind of step does, in the state of the world in which it happens."""

from random import Random

from durak import protocol
from durak.world import mishaps, people
from durak.world.faults import Fault
from durak.world.log import Ill
from durak.world.page import Page
from durak.world.plan import Do, Step
from durak.world.wire import End, Wire
from durak.world.world import PLAYERS, World

AWAITED = 0.7
"""How often whoever is awaited plays, and not anybody."""
FRIENDS = 3


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
    del world, chance
    if page.player.secret is not None or page.number < PLAYERS:
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


_ACTS: dict[Do, mishaps.Act] = {
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
    Do.DROP: mishaps.drop,
    Do.HALF_OPEN: mishaps.half_open,
    Do.DELAY: mishaps.delay,
    Do.SLOW_READER: mishaps.slow_reader,
    Do.HOSTILE: mishaps.hostile,
    Do.STRANGER: mishaps.stranger,
    Do.ACCOUNTS_FAIL: mishaps.accounts_fail,
    Do.DISK_SLOW: mishaps.disk(Ill.SLOW),
    Do.DISK_FAILS: mishaps.disk(Ill.FAILS, Ill.FAILS_BUT_KEEPS),
    Do.DIE: mishaps.die,
    Do.DIE_IN_WRITE: mishaps.disk(Ill.DIES),
    Do.POWER_CUT: mishaps.power_cut,
    Do.RESTART: mishaps.restart,
    Do.STALL: mishaps.stall,
    Do.CLOCK: mishaps.clock,
}
