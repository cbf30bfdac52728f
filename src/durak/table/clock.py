"""The times of a table, and the clocks of one round: whom it waits on, the window, when bots wake up.

Everything here follows from what everyone can see. Nothing reads a card: when a clock runs out must tell nothing about
the hands. Times are room time in ms.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from durak.protocol import Wait, Window
from durak.rules.round import MAX_PLAYERS, Round, could_add, waits_on, window_open

DECISION_MS = 30_000
"""R15: for a lead or an answer."""
BOT_MS = 1_200
"""From the last public event, or from leaving, to a bot's one wake-up."""
GRACE_MS = 8_000
"""How long a lost connection may take to come back before its player has left.

Like all times of a table it is room time: a test that runs the room ten times as fast gives 0.8 seconds to come back.
"""
COUNTDOWN_MS = 12_000
"""From the first press of Quick play to the deal."""
NEXT_DEAL_MS = 10_000
"""From the end of a round at a quick table to the next deal."""
OPEN_MS = 1_000
"""For pages to open their shares of the shuffle; also, after a deal was called off, to commit new ones."""
EMPTY_MS = 3_600_000
"""How long a private table lives after its last person left."""
TALK_MS = 3_000
"""From one thing that somebody says to the next."""
CLOCK_OUTS = 2
"""A player whose own clock ran out so often in a row counts as having left."""


@dataclass(slots=True)
class Clocks:
    """The clocks of a round. `wakes` is by seat, None when a bot has nothing to wake up for or has had its wake-up."""

    wait: Wait | None = None
    window: Window | None = None
    wakes: list[int | None] = field(default_factory=lambda: [None] * MAX_PLAYERS)


def restart(clocks: Clocks, round: Round, by_bot: Sequence[bool], window_ms: int, now_ms: int) -> None:
    """Set all clocks anew: something happened in the round, or the room was started again."""
    seat = waits_on(round)
    # R15: 30 seconds, restarted by every attack card and by each of his own beats.
    clocks.wait = None if seat == -1 else Wait(seat, now_ms, now_ms + DECISION_MS)
    # R8: a card thrown in closes it; it opens again, whole, once the defender has answered: at once when he is taking.
    clocks.window = Window(now_ms, now_ms + window_ms) if window_open(round) else None
    for seat, bot in enumerate(by_bot):
        clocks.wakes[seat] = now_ms + BOT_MS if bot and could_act(round, seat) else None


def take_over(clocks: Clocks, round: Round, seat: int, now_ms: int) -> None:
    """Let a bot play the seat of one who left: it wakes up soon, and never after the decision's deadline."""
    if not could_act(round, seat):
        return
    wake_ms = now_ms + BOT_MS
    if clocks.wait is not None and clocks.wait.seat == seat:
        wake_ms = min(wake_ms, clocks.wait.until_ms)
    clocks.wakes[seat] = wake_ms


def shown_wait(clocks: Clocks) -> Wait | None:
    """Return whom the table waits on, until the time at which it goes on in any case."""
    wait = clocks.wait
    if wait is None:
        return None
    wake_ms = clocks.wakes[wait.seat]
    return wait if wake_ms is None else Wait(wait.seat, wait.since_ms, min(wake_ms, wait.until_ms))


def could_act(round: Round, seat: int) -> bool:
    """Whether a seat could do something now, by what everyone can see: lead, answer, or throw in (R8)."""
    if waits_on(round) == seat:
        return True
    return not round.over and round.count != 0 and could_add(round, seat)
