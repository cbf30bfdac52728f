"""The two worlds and the canaries catch leaks in what is told: each is planted here and must be found.

Leaks in time are in test_leaks_in_time.py, those of a whole room in tests/server/test_room_leaks.py.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Sequence

import msgspec
import pytest

from durak import protocol, views
from durak.deal import hashes
from durak.protocol import Deal, Happening, RoundView
from durak.rules import cards, moves
from durak.rules import round as rules
from durak.rules.round import Round
from durak.table import shares
from durak.table.news import Announced
from durak.table.running import Running
from durak.table.seats import Seat
from durak.table.shares import Fixed
from durak.table.state import State
from durak.table.table import Table
from tests.table.planting import (
    Leak,
    Patch,
    can_add,
    canary_sings,
    leak_announcements,
    leak_everyone,
    two_worlds_differ,
)

# --- in a view ---


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


def hint_that_the_defender_can_not_beat(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        hopeless = rules.waits_on(round) == round.defender and len(moves.legal(round, round.defender)) == 1
        return msgspec.structs.replace(view, taking=view.taking or hopeless)

    leak_everyone(patch, change)


def numbers_of_cards_sorted_by_hidden_hands(patch: Patch) -> None:
    def change(view: RoundView, round: Round) -> RoundView:
        order = sorted(range(round.players), key=lambda seat: round.hands[seat])
        return msgspec.structs.replace(view, cards=tuple(view.cards[seat] for seat in order))

    leak_everyone(patch, change)


# --- in an announcement ---


def number_of_legal_moves(patch: Patch) -> None:
    honest = Running.play

    def leaky(self: Running, seat: int, move: moves.Move, now_ms: int) -> list[Happening]:
        number = len(moves.legal(self.round, seat))
        return [*honest(self, seat, move, now_ms), protocol.Refilled(seat, number)]

    patch.setattr(Running, "play", leaky)


def place_of_a_taken_card_in_the_hand(patch: Patch) -> None:
    def change(happened: list[Happening], round: Round) -> list[Happening]:
        return [_by_place(news, round) if isinstance(news, protocol.Taken) else news for news in happened]

    leak_announcements(patch, change)


def _by_place(news: protocol.Taken, round: Round) -> protocol.Taken:
    place = cards.cards(round.hands[news.seat]).index(cards.card(news.cards[0]))
    turned = place % len(news.cards)
    return protocol.Taken(news.seat, news.cards[turned:] + news.cards[:turned])


def sound_only_when_someone_can_add(patch: Patch) -> None:
    def change(happened: list[Happening], round: Round) -> list[Happening]:
        return [*happened, protocol.Refilled(round.defender, 0)] if can_add(round) else happened

    leak_announcements(patch, change)


def refills_in_the_order_of_hands(patch: Patch) -> None:
    def change(happened: list[Happening], round: Round) -> list[Happening]:
        return sorted(happened, key=lambda news: round.hands[news.seat] if isinstance(news, protocol.Refilled) else 0)

    leak_announcements(patch, change)


def message_only_when_someone_can_add(patch: Patch) -> None:
    honest = State.finish

    def leaky(self: State) -> tuple[Announced, ...]:
        self.changed |= self.running is not None and can_add(self.running.round)
        return honest(self)

    patch.setattr(State, "finish", leaky)


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


LEAKS: list[Leak] = [
    order_of_the_deck,
    whose_hand_is_best,
    who_could_throw_in,
    hand_of_the_next_seat,
    hand_to_a_watcher,
    hands_before_the_end,
    hint_that_the_defender_can_not_beat,
    numbers_of_cards_sorted_by_hidden_hands,
    number_of_legal_moves,
    place_of_a_taken_card_in_the_hand,
    sound_only_when_someone_can_add,
    refills_in_the_order_of_hands,
    message_only_when_someone_can_add,
    friend_who_sits_only_while_something_fits,
    seed_in_state,
    commitment_of_an_unsalted_deck,
]


def test_without_a_leak_nothing_is_found() -> None:
    assert not two_worlds_differ()
    assert not canary_sings(lambda: None)


@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_catch_the_leak(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert two_worlds_differ()


@pytest.mark.parametrize("leak", [hand_of_the_next_seat, hand_to_a_watcher, hands_before_the_end])
def test_canaries_catch_the_leak(leak: Leak) -> None:
    with pytest.MonkeyPatch.context() as patch:
        assert canary_sings(lambda: leak(patch))
