import itertools

import pytest

from durak.people import ties
from durak.people.ties import FRIENDS, Pair, Tie

NOBODY = Pair()


def swap(pair: Pair) -> Pair:
    return Pair(pair.theirs, pair.mine)


def seen_by_its_owner(tie: Tie | None) -> Tie | None:
    """What an account sees of its own tie: that it was declined it does not."""
    return Tie.ASKED if tie is Tie.DECLINED else tie


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
    assert declined == Pair(None, Tie.DECLINED)
    assert ties.ask(declined) == FRIENDS


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
def test_a_blocked_account_sees_the_same_as_one_that_is_not_answered(pair: Pair) -> None:
    blocked = swap(Pair(Tie.BLOCKED, ties.block(pair).theirs))
    stranger = Pair(blocked.mine, None)
    for act in (ties.ask, ties.remove, ties.block, ties.unblock):
        assert seen_by_its_owner(act(blocked).mine) == seen_by_its_owner(act(stranger).mine)
    assert ties.accept(blocked) is ties.accept(stranger) is None


@pytest.mark.parametrize("pair", PAIRS)
def test_declining_and_blocking_change_nothing_that_the_other_sees_but_friendship(pair: Pair) -> None:
    for act in (ties.remove, ties.block, ties.unblock):
        if pair != FRIENDS:
            assert seen_by_its_owner(act(pair).theirs) == seen_by_its_owner(pair.theirs)


@pytest.mark.parametrize("pair", PAIRS)
def test_a_request_that_was_declined_is_never_shown_again_by_unblocking(pair: Pair) -> None:
    assert ties.unblock(ties.block(pair)).theirs is not Tie.ASKED
