"""R14: the score of a series."""

from collections.abc import Sequence

from durak.rules.round import Round
from durak.table.series import MOST_ROUNDS, MOST_SCORES, Length, Score, Series
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


def test_who_is_here_is_never_forgotten_and_others_longest_ago_first() -> None:
    series = Series()
    series.count(["here"], ended(winner=0))
    for i in range(MOST_SCORES + 5):
        series.count([f"gone{i}"], ended(winner=0))
    series.forget_beyond({"here"})
    assert series.score("here") == Score(1, 0)
    assert series.score("gone0") == Score()
    assert series.score(f"gone{MOST_SCORES + 4}") == Score(1, 0)


def ended_after(series: Series, *duraks: int, winner: int = -1) -> Series:
    for durak in duraks:
        series.count(SEATS, ended(winner=winner, durak=durak))
    return series


def names(series: Series, seats: Sequence[str] = SEATS) -> tuple[list[str], list[str]]:
    """Who won, and who is the durak."""
    standings = series.standings(seats)
    return [held.account for held in standings if held.won], [held.account for held in standings if held.durak]


def test_the_fewest_losses_win_then_the_most_wins() -> None:
    assert names(ended_after(Series(), 0, 0, 1)) == (["c"], ["a"])
    assert names(ended_after(Series(), 0, 0, winner=2)) == (["c"], ["a"])


def test_what_is_equal_is_shared() -> None:
    assert names(ended_after(Series(), 0, 1)) == (["c"], ["a", "b"])
    assert names(ended_after(Series(), 0)) == (["b", "c"], ["a"])


def test_nobody_is_the_durak_of_draws_alone() -> None:
    assert names(ended_after(Series(), -1, -1)) == (["a", "b", "c"], [])


def test_who_has_no_seat_any_more_wins_nothing_and_may_be_the_durak() -> None:
    assert names(ended_after(Series(), 0, 0, 1), ["b", "bot:0"]) == (["b"], ["a"])


def test_who_gave_the_seat_up_before_the_host_ended_it_wins_nothing_and_may_be_the_durak() -> None:
    series = Series()
    series.start(Length("rounds", 3))
    assert series.run is not None
    series.run.round = 1
    ended_after(series, 0, winner=2)
    series.end(["c"])
    assert names(series) == (["b"], ["a"])
    series.end(["a", "c"])
    assert names(series) == (["b"], ["a"])


def test_a_bot_that_gave_way_is_left_out() -> None:
    series = Series()
    series.count(["a", "bot:0"], ended(winner=0, durak=1))
    assert [held.account for held in series.standings(["a"])] == ["a"]


def test_a_series_goes_on_over_draws_but_not_for_ever() -> None:
    series = Series()
    series.start(Length("losses", 1))
    assert series.run is not None
    for number in range(1, MOST_ROUNDS + 1):
        assert series.on
        series.run.round = number
        series.count(SEATS, ended())
    assert not series.on


def test_a_series_of_which_nothing_was_dealt_never_was() -> None:
    series = Series()
    series.start(Length("rounds", 2))
    series.end([])
    assert (series.run, series.on) == (None, False)
