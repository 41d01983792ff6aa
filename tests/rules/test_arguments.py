"""What is given to the library is shown in messages of one line."""

import pytest

from lowsky.rules.arguments import shown


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (5, "5"),
        ("five", "'five'"),
        ("a" * 38, "'" + "a" * 38 + "'"),
        ("a" * 60, "'" + "a" * 39),
        (["a" * 60], "list"),
        (None, "NoneType"),
    ],
)
def test_a_value_is_shown_short(value: object, expected: str) -> None:
    assert shown(value) == expected
