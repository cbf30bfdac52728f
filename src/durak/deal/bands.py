"""Bands in which a figure of fair deals lies 99 times of 100, with equal tails.

The formulas: binomial and chi-square distributions, NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.6.18 and
1.3.6.6.6; quantiles of chi-square by E. B. Wilson and M. M. Hilferty, PNAS 17 (1931) 684-688.
"""

from math import exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

OUTSIDE = 0.01
"""How often a fair figure lies outside its band."""
Z = NormalDist().inv_cdf(1 - OUTSIDE / 2)
"""So many standard deviations on either side: 2.576."""
EXACT_VARIANCE = 10_000
"""Up to this variance of a count its band is exact; a normal one differs by less than one from there on."""
NOTHING = 1e-12
"""A probability that changes no band."""
ROUNDING = 1e-9
"""What sums of floats may be off by, of themselves: hands of a whole deck vary by nothing."""


class Band(NamedTuple):
    """What is still inside, both ends included."""

    low: float
    high: float

    def holds(self, figure: float) -> bool:
        """Tell whether a figure lies inside."""
        return self.low <= figure <= self.high


def binomial_band(n: int, p: float) -> Band:
    """Return the band of how often something of probability `p` happens in `n` deals."""
    if n * p * (1 - p) > EXACT_VARIANCE:
        return normal_band(n * p, n * p * (1 - p))
    tail = OUTSIDE / 2
    first, chances = _binomial(n, p)
    low, high, below = first, first + len(chances) - 1, 0.0
    for count, chance in enumerate(chances, first):
        if below <= tail < below + chance:
            low = count
        below += chance
        if below >= 1 - tail:
            high = count
            break
    return Band(low, high)


def normal_band(mean: float, variance: float) -> Band:
    """Return the band of a sum over many deals."""
    half = Z * sqrt(variance) + ROUNDING * mean
    return Band(mean - half, mean + half)


def chi_square_band(freedom: int) -> Band:
    """Return the band of chi-square with so many degrees of freedom: its cube root is nearly normal."""
    spread = 2 / (9 * freedom)
    low, high = (freedom * (1 - spread + z * sqrt(spread)) ** 3 for z in (-Z, Z))
    return Band(low, high)


def _binomial(n: int, p: float) -> tuple[int, list[float]]:
    """Return the first count that may happen at all, and the probabilities from it on: from the likeliest outwards."""
    mode = min(int((n + 1) * p), n)
    odds = p / (1 - p)
    peak = exp(lgamma(n + 1) - lgamma(mode + 1) - lgamma(n - mode + 1) + mode * log(p) + (n - mode) * log(1 - p))
    below, chance, count = list[float](), peak, mode
    while count > 0 and chance > NOTHING:
        chance *= count / ((n - count + 1) * odds)
        count -= 1
        below.append(chance)
    above, chance, count = list[float](), peak, mode
    while count < n and chance > NOTHING:
        chance *= (n - count) * odds / (count + 1)
        count += 1
        above.append(chance)
    return mode - len(below), [*reversed(below), peak, *above]
