"""R14: the score of a series."""

from collections.abc import Sequence

import pytest

from durak.rules.round import Round
from durak.table.series import MOST_SCORES, Score, Series
from tests.rules.positions import beat, do, lead, position

SEATS = ("a", "b", "c")


def ended(*, winner: int = -1, durak: int = -1) -> Round:
    round = position(["6C", "7C", "8C"])
    round.over = True
    round.winner = winner
    round.durak = durak
    return round


def scores(series: Series, accounts: Sequence[str] = SEATS) -> list[Score]:
    return [series.score(account) for account in accounts]


def test_round_gives_one_win_to_the_first_out_and_one_loss_to_the_durak() -> None:
    series = Series()
    series.count(SEATS, ended(winner=2, durak=0))
    series.count(SEATS, ended(winner=2, durak=1))
    assert scores(series) == [Score(0, 1), Score(0, 1), Score(2, 0)]
    assert series.rounds == 2


def test_draw_gives_no_loss_and_no_win_to_those_who_share_it() -> None:
    round = position(["6C", "9C"])
    do(round, (0, lead("6C")), (1, beat("9C", 0)))
    series = Series()
    series.count(["a", "b"], round)
    assert scores(series, ["a", "b"]) == [Score(), Score()]


def test_draw_gives_a_win_to_a_player_who_was_out_before_the_bout_that_drew_the_round() -> None:
    round = position(["", "6C", "9C"], places="1", attacker=1)
    round.winner = 0
    do(round, (1, lead("6C")), (2, beat("9C", 0)))
    assert (round.over, round.durak) == (True, -1)
    series = Series()
    series.count(SEATS, round)
    assert scores(series) == [Score(1, 0), Score(), Score()]


def test_bots_count_like_people() -> None:
    series = Series()
    series.count(["a", "bot:0"], ended(winner=1, durak=0))
    assert series.score("bot:0") == Score(1, 0)


@pytest.mark.parametrize(
    ("rounds", "winners"),
    [
        ([(0, 1)], ("a",)),  # the fewest losses, then the most wins
        ([(0, 1), (2, 0)], ("c",)),  # no loss beats a win and a loss
        ([(0, 1), (1, 0), (2, 2)], ("a", "b", "c")),
        ([(0, 2), (1, 2)], ("a", "b")),  # else it is shared
        ([], ("a", "b", "c")),
    ],
)
def test_series_is_won_by_the_fewest_losses_then_the_most_wins_else_it_is_shared(
    rounds: list[tuple[int, int]], winners: tuple[str, ...]
) -> None:
    series = Series()
    for winner, durak in rounds:
        series.count(SEATS, ended(winner=winner, durak=durak))
    assert series.winners(SEATS) == winners


def test_nobody_wins_a_series_of_nobody() -> None:
    assert Series().winners([]) == ()


def test_who_is_here_is_never_forgotten_and_others_longest_ago_first() -> None:
    series = Series()
    series.count(["here"], ended(winner=0))
    for i in range(MOST_SCORES + 5):
        series.count([f"gone{i}"], ended(winner=0))
    series.forget_beyond({"here"})
    assert series.score("here") == Score(1, 0)
    assert series.score("gone0") == Score()
    assert series.score(f"gone{MOST_SCORES + 4}") == Score(1, 0)
