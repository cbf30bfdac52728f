"""An evening in a room: two at a quick table with bots, one who watches, one who chooses, and a friend elsewhere.

Somebody drops out and comes back, everyone looks at their history, and in the end the table fails by our fault.
"""

from random import Random

import msgspec

from durak import protocol
from durak.protocol import DealMeIn, PlayWithFriends, QuickPlay, Say, SetTable, Start, Take
from durak.server.deals.report import FRESH_MS
from durak.table import inputs
from tests.server.brain import choose
from tests.server.room_world import LAST, RoomWorld

SEATED = ("Anna", "Boris")
ELSEWHERE = "Fritz"
"""A friend of Anna and Boris, who plays at a table of his own."""
WATCHER = "Wanda"
"""Came in the middle of a round, and will be dealt in next."""
CHOOSING = "Lola"
OUTSIDE = frozenset({ELSEWHERE, CHOOSING, WATCHER})
"""Who is told of the table, or of who is there, and holds no hand at it."""

NO_BOUT = 999
"""A bout that no table comes to: every move in it is refused, whatever anyone holds."""

PAUSES_MS = (100, 100, 1_200, 1_300, 4_000)
LOOKS = (
    "/api/account",
    "/api/account/export",
    "/api/sessions",
    "/api/passkeys",
    "/api/programs",
    "/api/history",
    "/api/statistics",
    "/api/friends",
    "/api/nothing",
)


async def play_evening(world: RoomWorld, steps: int) -> str:
    """Play a whole round, and so many steps of the next one; return the id of the table.

    Of a whole round everything was seen in the end: it is the next one in which hidden cards can have changed places.
    """
    await gather(world)
    await finish_round(world)
    await look_around(world)
    await see_again(world)
    await world.do("read_deals")
    await world.do("wait", 10_000)
    await play_some(world, steps // 4)
    await world.do("come", WATCHER)
    await world.do("ask", WATCHER, DealMeIn(1))
    await world.do("ask", "Anna", Take(1, NO_BOUT, 1))
    await look_around(world)
    await world.do("drop", "Boris")
    await play_some(world, steps // 4)
    await world.do("come", "Boris")
    await play_some(world, steps // 2)
    await world.do("wait", FRESH_MS)
    await world.do("read_deals")  # not later: what ends in the middle is revealed, too
    table = world.view("Anna").table
    await world.do("ask", "Anna", Say(1, LAST))
    await look_around(world)
    return table


async def gather(world: RoomWorld) -> None:
    """Let everyone come but the watcher, and the cards be dealt."""
    for name in (*SEATED, ELSEWHERE, CHOOSING):
        await world.do("come", name)
    for name in SEATED:
        await befriend(world, name)
    await world.do("ask", ELSEWHERE, PlayWithFriends(1))
    await world.do("ask", ELSEWHERE, SetTable(1, bots=1))
    await world.do("ask", ELSEWHERE, Start(1))
    for name in SEATED:
        await world.do("ask", name, QuickPlay(1))
    await world.do("wait", 12_000)


async def befriend(world: RoomWorld, name: str) -> None:
    await world.do("look", name, "GET", "/api/account")
    handle = msgspec.json.decode(world.answer)["handle"]
    await world.do("look", ELSEWHERE, "POST", "/api/friends", {"handle": handle})
    await world.do("look", name, "POST", f"/api/friends/{world.accounts[ELSEWHERE]}/accept")


async def see_again(world: RoomWorld) -> None:
    """Who played and who did not look at the replay of the round that is over: all hands, and as each seat saw it."""
    await world.do("look", SEATED[0], "GET", "/api/history")
    link = msgspec.json.decode(world.answer)["rounds"][0]["replay"]
    for name in (SEATED[0], CHOOSING):
        for query in ("", *(f"?seat={seat}" for seat in range(len(SEATED)))):
            await world.do("look", name, "GET", f"/api/replays/{link}{query}")
            assert world.answer.startswith(b'{"kind":"quick"'), world.answer


async def look_around(world: RoomWorld) -> None:
    """Everyone asks the API, and the operator reads the figures."""
    for name in (*SEATED, WATCHER, ELSEWHERE, CHOOSING):
        if name in world.pages:
            for path in LOOKS:
                await world.do("look", name, "GET", path)
    for name in SEATED:
        await world.do("look", ELSEWHERE, "GET", f"/api/friends/{world.accounts[name]}/statistics")
    await world.do("read_figures")


async def play_some(world: RoomWorld, steps: int) -> None:
    for _ in range(steps):
        await play_step(world, world.rng)


async def play_step(world: RoomWorld, rng: Random) -> None:
    """Let somebody move, or time pass. Whom the table waits on soon answers, so that no clock leads."""
    for name in (*rng.sample(SEATED, 2), ELSEWHERE):
        move = next_move(world, name, rng)
        if move is not None:
            await world.do("ask", name, move)
            return
    await world.do("wait", rng.choice(PAUSES_MS))


def next_move(world: RoomWorld, name: str, rng: Random) -> inputs.Command | None:
    if name not in world.pages or not world.pages[name].views():
        return None
    view = world.view(name)
    return choose(view, rng) if rng.random() < (0.8 if waits_on(view) else 0.3) else None


def waits_on(view: protocol.View) -> bool:
    """Whether the table waits on who sees this."""
    wait = None if view.round is None else view.round.wait
    return wait is not None and wait.seat == view.you.seat


async def finish_round(world: RoomWorld) -> None:
    """Play on until the round at the quick table is over."""
    while world.view("Anna").stage != "over":
        await play_step(world, world.rng)
