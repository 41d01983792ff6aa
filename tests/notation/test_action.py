"""Action tokens: one for each action, and no other text is one."""

import pytest

from lowsky.notation import format_action, parse_action
from lowsky.notation.action import TOKENS
from lowsky.rules.actions import N_ACTIONS
from lowsky.rules.errors import NotationError

FROZEN = {
    "d": 0,
    "t11": 1,
    "t14": 4,
    "t21": 5,
    "t34": 12,
    "x": 42,
    "r": 43,
    "s11": 44,
    "s34": 55,
    "f11": 56,
    "f34": 67,
    "lc1": 74,
    "lc4": 77,
    "lr1": 78,
    "lr3": 80,
    "l-": 81,
}
"""Written out by hand: the numbers keep their meaning."""


def test_the_numbers_of_the_tokens_are_those_written_here() -> None:
    assert {token: parse_action(token) for token in FROZEN} == FROZEN


def test_tokens_and_actions_are_one_to_one() -> None:
    assert len(set(TOKENS.values())) == len(TOKENS)
    assert all(parse_action(format_action(action)) == action for action in TOKENS)
    assert all(0 <= action < N_ACTIONS for action in TOKENS)


@pytest.mark.parametrize(
    ("token", "column"),
    [("", 1), ("D", 1), ("t", 2), ("t1", 3), ("t15", 3), ("t41", 2), ("t113", 4), (" d", 1),
     ("lc5", 3), ("d ", 2), ("f٣٤", 2)],
)  # fmt: skip
def test_a_wrong_token_names_its_column(token: str, column: int) -> None:
    with pytest.raises(NotationError, match="no action") as caught:
        parse_action(token)
    assert caught.value.column == column


@pytest.mark.parametrize("number", [-1, 273, 10**9, True, 0.5])
def test_a_number_that_is_no_action_has_no_token(number: int) -> None:
    with pytest.raises(NotationError):
        format_action(number)
