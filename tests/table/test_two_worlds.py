"""Nobody can tell two worlds apart that differ only in cards they may not know: same bytes at the same room times."""

from random import Random

import pytest

from durak.protocol import Kind
from durak.rules import cards
from tests.table.worlds import FRIEND, LOBBY, World, compare, groups, other_decks, play_series_world, play_world

TABLES: list[tuple[Kind, bool]] = [("quick", False), ("private", False), ("quick", True)]


def compare_all(world: World, seed: int) -> list[tuple[str, ...]]:
    """Compare a world with others for every group of observers; return for whom there was another world."""
    rng = Random(seed)
    return [group for group in groups(world, rng) if compare(world, group, rng)]


@pytest.mark.parametrize(("kind", "one_table"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_no_observer_can_tell_two_worlds_apart(kind: Kind, seed: int, *, one_table: bool) -> None:
    compare_all(play_world(kind, seed, one_table=one_table, steps=30 + 20 * seed), seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_no_observer_can_tell_many_worlds_apart(seed: int) -> None:
    for kind, one_table in TABLES:
        compare_all(play_world(kind, seed, one_table=one_table, steps=20 + seed % 100), seed)


def test_worlds_compared_are_really_others_for_everyone() -> None:
    compared = [group for seed in range(3) for kind, _ in TABLES for group in compare_all(play_world(kind, seed), seed)]
    assert {observer for group in compared for observer in group} > {LOBBY, FRIEND, "anna", "boris", "clara", "gleb"}
    assert any(len(group) == 2 for group in compared)


def test_worlds_deal_with_shares_and_call_deals_off() -> None:
    sent = [told.message for seed in range(3) for told in play_world("quick", seed, steps=250).sent]
    for stage in (b"offered", b"opening", b"dealt", b"over", b"called_off"):
        assert any(b'"stage":"' + stage + b'"' in message for message in sent)
    assert any(b'"stage":"dealt"' in message and b'"share":"' in message for message in sent)


@pytest.mark.parametrize("seed", range(3))
def test_no_observer_can_tell_two_worlds_of_series_apart(seed: int) -> None:
    compare_all(play_series_world(seed), seed)


def test_worlds_of_series_tell_all_that_there_is_of_one() -> None:
    sent = b"".join(told.message for seed in range(4) for told in play_series_world(seed).sent)
    for part in (b'"series_over"', b'"sent_away"', b'"place":"away"', b'"place":"removed"', b'"ready":true'):
        assert part in sent, part


def test_other_decks_move_many_cards_and_none_that_are_known() -> None:
    world = play_world("quick", 1)
    for observer in (LOBBY, "anna"):
        decks = other_decks(world, [observer], Random(1))
        assert decks is not None
        known = world.open[-1] | world.seen[-1][observer]
        assert known
        pairs = zip(world.dealt[-1][0], decks[-1][0], strict=True)
        moved = [card for card, other in pairs if card != other]
        assert len(moved) > 5
        assert not known & cards.mask(moved)
