"""Intervals, with values worked out by hand or taken from tables."""

import pytest

from lowsky.analysis.intervals import mean_interval, share_interval, wilson


def test_wilson_gives_the_interval_of_the_tables() -> None:
    share, low, high = wilson(0.5, 10)
    assert (share, round(low, 4), round(high, 4)) == (0.5, 0.2366, 0.7634)


def test_a_share_of_all_is_never_certain() -> None:
    _, low, high = wilson(1.0, 10)
    assert (round(low, 4), round(high, 4)) == (0.7225, 1.0)


def test_single_trials_count_once() -> None:
    """For shares of 0 and 1 the interval is Wilson's, but for n - 1 instead of n."""
    found = share_interval([1.0] * 50 + [0.0] * 50)
    assert found.mean == 0.5
    assert found.low == pytest.approx(0.4033, abs=0.0015)


def test_shares_that_vary_less_give_a_narrower_interval() -> None:
    narrow = share_interval([0.5, 0.5, 0.5, 1.0, 0.5, 0.0, 0.5, 0.5])
    wide = share_interval([1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0])
    assert narrow.mean == wide.mean == 0.5
    assert narrow.high - narrow.low < (wide.high - wide.low) / 1.5


def test_a_mean_has_the_normal_interval() -> None:
    mean, low, high = mean_interval([1.0, 2.0, 3.0, 4.0, 5.0])
    assert mean == 3.0
    assert (round(low, 3), round(high, 3)) == (1.614, 4.386)
