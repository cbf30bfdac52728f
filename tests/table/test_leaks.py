"""The two worlds and the canaries catch leaks: each is planted here and must be found."""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest

from durak import protocol, views
from durak.deal import hashes
from durak.protocol import Deal, Happening, RoundView, Wait, Window
from durak.rules import moves
from durak.rules import round as rules
from durak.rules.round import Round
from durak.table import clock, shares
from durak.table.clock import Clocks
from durak.table.running import Running
from durak.table.seats import Seat
from durak.table.shares import Fixed
from durak.table.table import Table
from tests.table.canaries import CanaryWorld, UnknownCardError, canaries
from tests.table.script import play_randomly
from tests.table.worlds import compare, groups, play_world

Patch = pytest.MonkeyPatch
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


# --- in a view ---


def leak_everyone(patch: Patch, change: Callable[[RoundView, Round], RoundView]) -> None:
    """Change what everyone sees of a round by something they may not know."""
    honest = views.watcher_view

    def leaky(round: Round, wait: Wait | None, window: Window | None, last: protocol.LastBout | None) -> RoundView:
        return change(honest(round, wait, window, last), round)

    patch.setattr(views, "watcher_view", leaky)


def order_of_the_deck(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        return msgspec.structs.replace(view, discard=round.deck[min(round.drawn, 35)])

    leak_everyone(patch, change)


def whose_hand_is_best(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        best = max(range(round.players), key=lambda seat: round.hands[seat])
        return msgspec.structs.replace(view, trump_seat=best)

    leak_everyone(patch, change)


def who_could_throw_in(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        return msgspec.structs.replace(view, limit=view.limit + 10 * can_add(round))

    leak_everyone(patch, change)


def hand_of_the_next_seat(patch: Patch) -> None:
    honest = views.seat_view

    def leaky(everyone: RoundView, round: Round, seat: int) -> RoundView:
        return msgspec.structs.replace(
            honest(everyone, round, seat), hand=honest(everyone, round, (seat + 1) % round.players).hand
        )

    patch.setattr(views, "seat_view", leaky)


def hand_to_a_watcher(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        return msgspec.structs.replace(view, hand=views._hand(round, 0))

    leak_everyone(patch, change)


def hands_before_the_end(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        return msgspec.structs.replace(view, result=views._result(round))

    leak_everyone(patch, change)


# --- in an announcement ---


def number_of_legal_moves(patch: Patch) -> None:
    honest = Running.play

    def leaky(self: Running, seat: int, move: moves.Move, now_ms: int) -> list[Happening]:
        number = len(moves.legal(self.round, seat))
        return [*honest(self, seat, move, now_ms), protocol.Refilled(seat, number)]

    patch.setattr(Running, "play", leaky)


# --- in what friends are told ---


def friend_who_sits_only_while_something_fits(patch: Patch) -> None:
    honest = Table.seats

    def leaky(self: Table, account: str) -> bool:
        running = self._state.running
        return honest(self, account) and (running is None or can_add(running.round))

    patch.setattr(Table, "seats", leaky)


# --- in the deal that anyone can check ---


def seed_in_state(patch: Patch) -> None:
    honest = shares.dealt

    def leaky(fixed: Fixed) -> Deal:
        return msgspec.structs.replace(honest(fixed), secret=fixed.offer.secret)

    patch.setattr(shares, "dealt", leaky)


def commitment_of_an_unsalted_deck(patch: Patch) -> None:
    honest = Running.__init__

    def leaky(
        self: Running, seats: Sequence[Seat], round: Round, window_ms: int, now_ms: int, fixed: Fixed | None = None
    ) -> None:
        if fixed is not None:
            fixed.offer.rules = hashes.hashed(bytes(round.deck)).hex()
        honest(self, seats, round, window_ms, now_ms, fixed)

    patch.setattr(Running, "__init__", leaky)


# --- in time ---


def leak_clocks(patch: Patch, change: Callable[[Clocks, Round, int], None]) -> None:
    honest = clock.restart

    def leaky(clocks: Clocks, round: Round, by_bot: Sequence[bool], window_ms: int, now_ms: int) -> None:
        honest(clocks, round, by_bot, window_ms, now_ms)
        change(clocks, round, now_ms)

    patch.setattr(clock, "restart", leaky)


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


LEAKS: list[Callable[[Patch], None]] = [
    order_of_the_deck,
    whose_hand_is_best,
    who_could_throw_in,
    hand_of_the_next_seat,
    hand_to_a_watcher,
    hands_before_the_end,
    number_of_legal_moves,
    friend_who_sits_only_while_something_fits,
    seed_in_state,
    commitment_of_an_unsalted_deck,
    bout_that_ends_at_once_when_nothing_fits,
    window_that_is_shorter_when_nothing_fits,
    bot_that_thinks_longer_about_more_moves,
    bot_that_is_woken_only_when_something_fits,
    decision_that_is_shorter_when_nothing_beats,
]


def test_without_a_leak_nothing_is_found() -> None:
    assert not two_worlds_differ()
    assert not canary_sings(lambda: None)


@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_catch_the_leak(leak: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert two_worlds_differ()


@pytest.mark.parametrize("leak", [hand_of_the_next_seat, hand_to_a_watcher, hands_before_the_end])
def test_canaries_catch_the_leak(leak: Callable[[Patch], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        assert canary_sings(lambda: leak(patch))
