"""What plants leaks in a table, and what looks for them: by two worlds, and by canaries."""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Sequence
from random import Random

import pytest

from durak import protocol, views
from durak.protocol import Happening, RoundView, Wait, Window
from durak.rules import events
from durak.rules import round as rules
from durak.rules.round import Round
from durak.table import clock
from durak.table.clock import Clocks
from durak.table.running import Running
from tests.table.canaries import CanaryWorld, UnknownCardError, canaries
from tests.table.script import play_randomly
from tests.table.worlds import compare, groups, play_world

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]
SEEDS = range(6)


def two_worlds_differ() -> bool:
    """Whether some observer of some worlds is told other bytes, or at another time."""
    for seed in SEEDS:
        world = play_world("quick" if seed % 2 else "private", seed)
        rng = Random(seed)
        for group in groups(world, rng):
            try:
                compare(world, group, rng)
            except AssertionError:
                return True
    return False


def canary_sings(plant: Callable[[], None]) -> bool:
    """Whether a card's name is found where it may not be; the leak is planted among the canaries."""
    with canaries():
        plant()
        for seed in SEEDS:
            try:
                play_randomly(CanaryWorld("quick", seed), Random(seed), 60)
            except UnknownCardError:
                return True
    return False


def can_add(round: Round) -> bool:
    """Whether anyone holds a card that fits: what the hands tell, not the numbers of cards."""
    return any(rules.throw_ins(round, seat) for seat in range(round.players))


def leak_everyone(patch: Patch, change: Callable[[RoundView, Round], RoundView]) -> None:
    """Change what everyone sees of a round by something they may not know."""
    honest = views.watcher_view

    def leaky(round: Round, wait: Wait | None, window: Window | None, last: protocol.LastBout | None) -> RoundView:
        return change(honest(round, wait, window, last), round)

    patch.setattr(views, "watcher_view", leaky)


def leak_announcements(patch: Patch, change: Callable[[list[Happening], Round], list[Happening]]) -> None:
    """Change what is announced in a round by something that nobody may know."""
    honest = Running._happened

    def leaky(
        self: Running, before: protocol.LastBout, happened: tuple[events.Event, ...], now_ms: int
    ) -> list[Happening]:
        return change(honest(self, before, happened, now_ms), self.round)

    patch.setattr(Running, "_happened", leaky)


def leak_clocks(patch: Patch, change: Callable[[Clocks, Round, int], None]) -> None:
    """Change the clocks of a round by something that nobody may know."""
    honest = clock.restart

    def leaky(clocks: Clocks, round: Round, by_bot: Sequence[bool], window_ms: int, now_ms: int) -> None:
        honest(clocks, round, by_bot, window_ms, now_ms)
        change(clocks, round, now_ms)

    patch.setattr(clock, "restart", leaky)
