"""The two worlds catch leaks in when something happens: each is planted here and must be found."""

import pytest

from durak.protocol import Wait, Window
from durak.rules import moves
from durak.rules import round as rules
from durak.rules.round import Round
from durak.table.clock import Clocks
from tests.table.planting import Leak, Patch, can_add, leak_clocks, two_worlds_differ


def bout_that_ends_at_once_when_nothing_fits(patch: Patch) -> None:
    honest = rules.ends_at_once

    def leaky(round: Round) -> bool:
        return honest(round) or (rules.window_open(round) and not can_add(round))

    patch.setattr(moves, "ends_at_once", leaky)


def window_that_is_shorter_when_nothing_fits(patch: Patch) -> None:
    def change(clocks: Clocks, round: Round, now_ms: int) -> None:
        if clocks.window is not None and not can_add(round):
            clocks.window = Window(now_ms, now_ms + 1_000)

    leak_clocks(patch, change)


def bot_that_thinks_longer_about_more_moves(patch: Patch) -> None:
    def change(clocks: Clocks, round: Round, _now_ms: int) -> None:
        for seat, wake_ms in enumerate(clocks.wakes):
            if wake_ms is not None:
                clocks.wakes[seat] = wake_ms + 100 * len(moves.legal(round, seat))

    leak_clocks(patch, change)


def bot_that_is_woken_only_when_something_fits(patch: Patch) -> None:
    def change(clocks: Clocks, round: Round, _now_ms: int) -> None:
        for seat in range(round.players):
            if not moves.legal(round, seat):
                clocks.wakes[seat] = None

    leak_clocks(patch, change)


def decision_that_is_shorter_when_nothing_beats(patch: Patch) -> None:
    def change(clocks: Clocks, round: Round, now_ms: int) -> None:
        if clocks.wait is not None and len(moves.legal(round, clocks.wait.seat)) == 1:
            clocks.wait = Wait(clocks.wait.seat, now_ms, now_ms + 5_000)

    leak_clocks(patch, change)


def deadline_that_others_get_only_when_someone_can_add(patch: Patch) -> None:
    def change(clocks: Clocks, round: Round, now_ms: int) -> None:
        able = [seat for seat in range(round.players) if rules.throw_ins(round, seat)]
        if able and clocks.wait is None:
            clocks.wait = Wait(able[0], now_ms, now_ms + 30_000)

    leak_clocks(patch, change)


LEAKS: list[Leak] = [
    bout_that_ends_at_once_when_nothing_fits,
    window_that_is_shorter_when_nothing_fits,
    bot_that_thinks_longer_about_more_moves,
    bot_that_is_woken_only_when_something_fits,
    decision_that_is_shorter_when_nothing_beats,
    deadline_that_others_get_only_when_someone_can_add,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_catch_the_leak(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert two_worlds_differ()
