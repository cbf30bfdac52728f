import itertools
from collections.abc import Callable

import pytest

from durak.people import ties
from durak.people.ties import FRIENDS, Pair, Tie

NOBODY = Pair()


def swap(pair: Pair) -> Pair:
    return Pair(pair.theirs, pair.mine)


def seen_by_its_owner(tie: Tie | None) -> Tie | None:
    """What an account sees of its own tie: not that it was declined, nor whom it declined once."""
    return {Tie.DECLINED: Tie.ASKED, Tie.DECLINES: None}.get(tie, tie) if tie else None


def reachable() -> set[Pair]:
    """Every pair that two accounts can come to."""
    found, new = set[Pair](), {NOBODY}
    while new:
        found |= new
        acts = (ties.ask, ties.accept, ties.remove, ties.block, ties.unblock)
        after = {act(pair) for act, pair in itertools.product(acts, new)}
        new = {side for pair in after if pair is not None for side in (pair, swap(pair))} - found
    return found


PAIRS = sorted(reachable(), key=str)


def test_who_is_asked_accepts_and_both_are_friends() -> None:
    asked = swap(ties.ask(NOBODY))
    assert asked == Pair(None, Tie.ASKED)
    assert ties.accept(asked) == FRIENDS


def test_two_who_ask_each_other_are_friends() -> None:
    assert ties.ask(swap(ties.ask(NOBODY))) == FRIENDS


def test_who_was_declined_may_still_be_asked() -> None:
    declined = ties.remove(swap(ties.ask(NOBODY)))
    assert declined == Pair(Tie.DECLINES, Tie.DECLINED)
    assert ties.ask(declined) == FRIENDS


@pytest.mark.parametrize(
    "way", [(), (ties.ask, ties.remove), (ties.block, ties.unblock), (ties.remove, ties.block, ties.unblock)]
)
def test_who_was_declined_can_do_nothing_to_be_shown_again(way: tuple[Callable[[Pair], Pair], ...]) -> None:
    pair = swap(ties.remove(swap(ties.ask(NOBODY))))
    for act in (*way, ties.remove, ties.ask):
        pair = act(pair)
        assert pair.mine is not Tie.ASKED
    assert ties.accept(swap(pair)) is None
    assert ties.ask(swap(pair)) == FRIENDS


def test_who_declined_and_asks_in_turn_is_seen_asking_and_may_be_asked_again() -> None:
    declined = ties.remove(swap(ties.ask(NOBODY)))
    taken_back = swap(ties.remove(swap(declined)))
    assert ties.ask(taken_back) == Pair(Tie.ASKED, None)
    assert ties.ask(swap(ties.remove(ties.ask(taken_back)))) == Pair(Tie.ASKED, None)


def test_who_was_declined_may_ask_again_once_they_were_blocked_and_unblocked() -> None:
    declined = ties.remove(swap(ties.ask(NOBODY)))
    unblocked = swap(ties.unblock(ties.block(declined)))
    assert ties.ask(ties.remove(unblocked)) == Pair(Tie.ASKED, None)


@pytest.mark.parametrize("pair", PAIRS)
def test_friendship_is_mutual(pair: Pair) -> None:
    assert (pair.mine is Tie.FRIEND) == (pair.theirs is Tie.FRIEND)


@pytest.mark.parametrize("pair", PAIRS)
def test_nobody_becomes_a_friend_unasked(pair: Pair) -> None:
    waits = {Tie.ASKED, Tie.DECLINED}
    for act in (ties.ask, ties.accept, ties.remove, ties.block, ties.unblock):
        if act(pair) == FRIENDS and pair != FRIENDS:
            assert pair.theirs in waits


@pytest.mark.parametrize("pair", PAIRS)
def test_a_blocked_or_declined_account_sees_the_same_as_one_that_is_not_answered(pair: Pair) -> None:
    stranger = Pair(ties.block(pair).theirs, None)
    for hidden in (Pair(stranger.mine, Tie.BLOCKED), Pair(stranger.mine, Tie.DECLINES)):
        for act in (ties.ask, ties.remove, ties.block, ties.unblock):
            assert seen_by_its_owner(act(hidden).mine) == seen_by_its_owner(act(stranger).mine)
        assert ties.accept(hidden) is ties.accept(stranger) is None


@pytest.mark.parametrize("pair", PAIRS)
def test_declining_and_blocking_change_nothing_that_the_other_sees_but_friendship(pair: Pair) -> None:
    for act in (ties.remove, ties.block, ties.unblock):
        if pair != FRIENDS:
            assert seen_by_its_owner(act(pair).theirs) == seen_by_its_owner(pair.theirs)


@pytest.mark.parametrize("pair", PAIRS)
def test_a_request_that_was_declined_is_never_shown_again_by_unblocking(pair: Pair) -> None:
    assert ties.unblock(ties.block(pair)).theirs is not Tie.ASKED
