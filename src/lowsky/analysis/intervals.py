"""How sure a measured share is."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Z95: Final = 1.959964
"""The standard normal deviate of a two-sided interval of 95 %."""


class Interval(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def wilson(share: float, trials: float) -> Interval:
    """Return Wilson's score interval of a share of ``trials`` independent trials.

    >>> low, high = wilson(0.5, 100)[1:]
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    z2 = Z95**2
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return Interval(share, max(centre - half, 0.0), min(centre + half, 1.0))


def share_interval(shares: Sequence[float]) -> Interval:
    """Return the mean of independent shares between 0 and 1 with Wilson's interval.

    Shares vary less than single trials would, so each counts as more than one: the number of trials
    is the one that single trials would need for the same variance (Kish's design effect).
    """
    n = len(shares)
    mean = sum(shares) / n
    if n == 1:
        return wilson(mean, 1)
    variance = sum((share - mean) ** 2 for share in shares) / (n - 1)
    single = mean * (1 - mean)
    if variance <= 0 or single <= 0:
        return wilson(mean, n)
    return wilson(mean, max(n * single / variance, 1.0))


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean of independent numbers with its normal interval."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return Interval(mean, -math.inf, math.inf)
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    half = Z95 * math.sqrt(variance / n)
    return Interval(mean, mean - half, mean + half)
