from hypothesis import given
from hypothesis import strategies as st

from durak.people.statistics import Against, BySize, Opponent, Played, Streaks, statistics

WON = Played(2, won=True, durak=False, others=[Opponent("boris", won=False, durak=True)])
LOST = Played(2, won=False, durak=True, others=[Opponent("boris", won=True, durak=False)])
DREW = Played(4, won=False, durak=False, others=[Opponent("clara", won=True, durak=False)])

rounds = st.lists(st.sampled_from([WON, LOST, DREW]), max_size=20)


def test_nothing_was_played() -> None:
    nothing = statistics([], ["boris"])
    assert (nothing.rounds, nothing.by_size, nothing.streaks) == (0, (), Streaks(0, 0, 0, 0))
    assert nothing.against == (Against("boris", 0, 0, 0, 0, 0),)


def test_the_durak_share_stands_beside_the_fair_one_by_size_of_table() -> None:
    assert statistics([WON, LOST, LOST, LOST, DREW], []).by_size == (
        BySize(2, rounds=4, wins=1, duraks=3, durak_share=0.75, fair_share=0.5),
        BySize(4, rounds=1, wins=0, duraks=0, durak_share=0.0, fair_share=0.25),
    )


def test_a_draw_ends_a_row_of_wins_and_not_one_without_a_loss() -> None:
    assert statistics([LOST, WON, WON, DREW], []).streaks == Streaks(wins_now=0, wins_most=2, safe_now=3, safe_most=3)


def test_rounds_with_each_friend_are_counted_and_others_are_not() -> None:
    assert statistics([WON, WON, LOST, DREW], ["boris"]).against == (
        Against("boris", rounds=3, wins=2, duraks=1, their_wins=1, their_duraks=2),
    )


@given(rounds)
def test_the_sizes_add_up(played: list[Played]) -> None:
    counted = statistics(played, [])
    for sums in ("rounds", "wins", "duraks"):
        assert sum(getattr(size, sums) for size in counted.by_size) == getattr(counted, sums)
    assert counted.streaks.wins_most <= counted.wins
