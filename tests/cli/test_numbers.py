"""Numbers as people read them: one way in every command."""

import math

from lowsky.cli.numbers import amount, decimal, span, whole


def test_thousands_have_a_comma_and_less_than_nothing_a_real_minus() -> None:
    assert [whole(n) for n in (0, 999, 1000, 1234567, -3)] == [
        "0",
        "999",
        "1,000",
        "1,234,567",
        "−3",
    ]
    assert [decimal(n, 2) for n in (1.5, -0.25, 1234.567)] == ["1.50", "−0.25", "1,234.57"]


def test_one_of_something_is_singular() -> None:
    assert [amount(n, "game") for n in (0, 1, 12345)] == ["0 games", "1 game", "12,345 games"]


def test_an_interval_stands_between_dots() -> None:
    assert span(-1.04, 2, 1) == "−1.0 … 2.0"
    assert span(-math.inf, math.inf, 1) == "unknown"
