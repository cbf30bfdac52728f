"""A finished round, played again: what was seen and told while it was on, and nothing of the rounds around it."""

from collections.abc import Sequence

import msgspec
import pytest

from durak import protocol
from durak.protocol import Kind, RoundView, encode
from durak.rules import cards
from durak.table import inputs
from durak.table.replay import MOST_STEPS, NotOverError
from tests.table.canaries import CANARIES, canaries
from tests.table.recording import Recorded, played

TABLES: list[tuple[Kind, bool]] = [("quick", False), ("private", False), ("quick", True)]


def once_each(views: Sequence[bytes]) -> list[bytes]:
    """Return the views without those that are the same as the one before."""
    return [view for number, view in enumerate(views) if number == 0 or view != views[number - 1]]


@pytest.mark.parametrize(("kind", "one_table"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_each_seat_sees_again_byte_for_byte_what_it_was_sent(kind: Kind, seed: int, *, one_table: bool) -> None:
    room = played(kind, seed, one_table=one_table)
    assert room.finished()
    for recorded in room.finished():
        for seat, sent in recorded.sent.items():
            steps = room.again(recorded, seat)
            assert once_each([encode(step.round) for step in steps]) == once_each(sent)
            assert all(step.hands is None for step in steps)


@pytest.mark.parametrize("kind", ["quick", "private"])
@pytest.mark.parametrize("seed", range(3, 6))
def test_all_is_told_again_in_order_and_ends_with_the_result(kind: Kind, seed: int) -> None:
    for recorded in (room := played(kind, seed)).finished():
        steps = room.again(recorded, None)
        assert [told for step in steps for told in step.happened] == recorded.announced
        assert isinstance(steps[0].happened[0], protocol.Dealt)
        assert [step.at_ms for step in steps] == sorted(step.at_ms for step in steps)
        assert steps[-1].round.result == recorded.result
        assert recorded.result is not None
        assert steps[-1].hands == recorded.result.hands


@pytest.mark.parametrize("seed", range(3))
def test_with_all_hands_each_step_shows_every_hand_and_no_more(seed: int) -> None:
    for recorded in (room := played("quick", seed)).finished():
        everyone = room.again(recorded, None)
        for seat in recorded.sent:
            for step, own in zip(everyone, room.again(recorded, seat), strict=True):
                assert step.hands is not None
                assert step.hands[seat] == tuple(held.card for held in own.round.hand)
                assert step.round == msgspec.structs.replace(own.round, hand=(), take=None)
        for step in everyone:
            assert step.hands is not None
            lying = [card for pair in step.round.attacks for card in (pair.card, pair.beaten_by) if card is not None]
            shown = [*lying, *(card for hand in step.hands for card in hand)]
            assert len(shown) == len(set(shown)) == cards.CARDS - step.round.deck - step.round.discard


def test_a_round_that_is_still_on_is_never_replayed() -> None:
    room = played("quick", 1)
    recorded = room.finished()[0]
    for inputs_missing in (1, 2, 20, len(recorded.given) // 2, len(recorded.given) - 2, len(recorded.given) - 1):
        cut = Recorded(recorded.given[0], recorded.dealt)
        cut.given = recorded.given[:-inputs_missing]
        with pytest.raises(NotOverError):
            room.again(cut, None)


def test_inputs_before_or_after_a_round_are_not_replayed() -> None:
    room = played("quick", 1)
    recorded = room.finished()[0]
    late = Recorded(recorded.given[0], recorded.dealt)
    late.given = [*recorded.given, (recorded.given[-1][0], inputs.Dropped("anna"))]
    with pytest.raises(NotOverError):
        room.again(late, None)
    early = Recorded(recorded.given[1], recorded.dealt)
    with pytest.raises(NotOverError):
        room.again(early, None)


def test_a_round_of_too_many_steps_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    room = played("quick", 1)
    recorded = room.finished()[0]
    assert len(room.again(recorded, None)) < MOST_STEPS / 4
    monkeypatch.setattr("durak.table.replay.MOST_STEPS", 10)
    with pytest.raises(NotOverError):
        room.again(recorded, None)


@pytest.mark.parametrize("seed", range(3))
def test_as_one_seat_saw_it_no_card_is_named_before_its_time(seed: int) -> None:
    with canaries():
        room = played("quick", seed, steps=150)
        for recorded in room.finished():
            for seat in recorded.sent:
                known = 0
                for step in room.again(recorded, seat):
                    known |= cards.mask(CANARIES.index(own.card) for own in step.round.hand) | open_cards(step.round)
                    assert not named(encode((step.round, step.happened))) & ~known


def open_cards(round: RoundView) -> int:
    names = [round.trump_card]
    for pair in (*round.attacks, *(() if round.last_bout is None else round.last_bout.attacks)):
        names += [card for card in (pair.card, pair.beaten_by) if card is not None]
    names += [card for hand in (() if round.result is None else round.result.hands) for card in hand]
    return cards.mask(CANARIES.index(name) for name in names)


def named(message: bytes) -> int:
    text = message.decode()
    return cards.mask(card for card, name in enumerate(CANARIES) if any(half in text for half in name))
