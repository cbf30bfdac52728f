"""The bands against the sums that define them, and against quantiles from printed tables."""

from math import comb, sqrt

import pytest

from durak.deal.bands import EXACT_VARIANCE, Z, binomial_band, chi_square_band, normal_band


def tails(n: int, p: float, low: float, high: float) -> tuple[float, float]:
    """The probabilities below and above a band, summed exactly."""
    chances = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    return sum(chances[: int(low)]), sum(chances[int(high) + 1 :])


@pytest.mark.parametrize("n", [1, 2, 7, 30, 100, 500])
@pytest.mark.parametrize("p", [0.001, 1 / 9, 0.25, 0.5, 0.9])
def test_a_binomial_band_leaves_at_most_half_a_percent_on_either_side_and_no_more_could_be_left(
    n: int, p: float
) -> None:
    low, high = binomial_band(n, p)
    assert 0 <= low <= high <= n
    below, above = tails(n, p, low, high)
    assert below <= 0.005
    assert above <= 0.005 + 1e-12
    assert tails(n, p, low + 1, high)[0] > 0.005
    assert tails(n, p, low, high - 1)[1] > 0.005


def test_a_band_of_very_many_deals_is_normal_and_meets_the_exact_one() -> None:
    n = int(EXACT_VARIANCE / 0.1875)
    exact, normal = binomial_band(n, 0.25), normal_band(n / 4, n * 0.1875)
    assert abs(exact.low - normal.low) <= 1
    assert abs(exact.high - normal.high) <= 1
    assert binomial_band(10 * n, 0.25) == normal_band(10 * n / 4, 10 * n * 0.1875)


def test_a_normal_band_is_so_many_deviations_wide() -> None:
    assert pytest.approx(2.5758, abs=1e-4) == Z
    low, high = normal_band(10, 4)
    assert (low, high) == (pytest.approx(10 - 2 * Z), pytest.approx(10 + 2 * Z))


@pytest.mark.parametrize(
    ("freedom", "low", "high"), [(30, 13.787, 53.672), (100, 67.328, 140.169), (1000, 888.564, 1118.948)]
)
def test_bands_of_chi_square_are_those_of_the_tables(freedom: int, low: float, high: float) -> None:
    assert chi_square_band(freedom) == pytest.approx((low, high), abs=0.3)
    assert chi_square_band(freedom).high - freedom == pytest.approx(Z * sqrt(2 * freedom), rel=0.2)


def test_a_band_holds_its_ends_and_hands_of_a_whole_deck_vary_by_nothing() -> None:
    band = normal_band(0.1 + 0.2, 0)
    assert band.holds(0.3)
    assert not band.holds(0.301)
    low, high = binomial_band(100, 0.25)
    assert binomial_band(100, 0.25).holds(low)
    assert not binomial_band(100, 0.25).holds(high + 1)
