"""Joiners between two pictures belong to one picture; all others are for nobody to see."""

import pytest

from lowsky.rules.pictures import without_joiners

JOINER = "\u200d"
WOMAN, ROCKET, DARK = "\U0001f469", "\U0001f680", "\U0001f3fe"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("Fox", "Fox"),
        (f"The {WOMAN}{JOINER}{ROCKET} flies", f"The {WOMAN}{ROCKET} flies"),
        (f"{WOMAN}{DARK}{JOINER}{ROCKET}", f"{WOMAN}{DARK}{ROCKET}"),
        (f"{WOMAN}{JOINER}{WOMAN}{JOINER}{WOMAN}", WOMAN * 3),
        (f"a{JOINER}b", f"a{JOINER}b"),
        (f"{WOMAN}{JOINER}b", f"{WOMAN}{JOINER}b"),
        (f"a{JOINER}{ROCKET}", f"a{JOINER}{ROCKET}"),
        (f"{WOMAN}{JOINER}", f"{WOMAN}{JOINER}"),
        (f"{JOINER}{ROCKET}", f"{JOINER}{ROCKET}"),
        (f"{WOMAN}{JOINER}{JOINER}{ROCKET}", f"{WOMAN}{JOINER}{JOINER}{ROCKET}"),
    ],
)
def test_only_joiners_between_two_pictures_are_left_out(text: str, expected: str) -> None:
    assert without_joiners(text) == expected
