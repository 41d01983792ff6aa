"""Impossible positions are named, all reasons at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.notation import parse_position
from lowsky.rules.status import Status, status
from tests.positions import random_game

DECK = "m" * 5 + "n" * 10 + "0" * 15 + "123456789abc" * 10


def _status(grids: str, act: str, discard: str, rest: str = " 0,0 - 1 9") -> Status:
    """Give the draw pile all that is left of the box."""
    left = list(DECK)
    for card in grids + discard + act[2:]:
        if card in left:
            left.remove(card)
    state, _ = parse_position(f"skyjo {grids} {act} {discard} {''.join(left)}{rest}")
    return status(state)


GOOD = "56#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c"


@given(some.integers(0, 10**6), some.integers(0, 150))
def test_every_position_of_a_game_is_valid(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves)

    assert status(game.state) == Status.VALID


@pytest.mark.parametrize(
    ("grids", "act", "discard", "rest", "expected"),
    [
        (GOOD, "1m", "6", " 0,0 - 1 9", Status.VALID),
        (GOOD, "1m", "-", " 0,0 - 1 9", Status.NO_DISCARD),
        (".6#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c", "1m", "6", " 0,0 - 1 9",
         Status.BROKEN_COLUMN),
        ("5#6#7#8/5#2#3#4/5#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c", "1m", "6", " 0,0 - 1 9",
         Status.STANDING_LINE),
        ("5#6#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c", "1m", "6", " 0,0 - 1 9",
         Status.FLIPS),
        ("567#8/#1#2#3#4/#9#a#b#c,#5#6#7#8/#1#2#3#4/#9#a#b#c", "-i", "6", " 0,0 - 1 9",
         Status.FLIPS),
        (GOOD, "1m", "6", " 0,0 2 1 9", Status.ENDER_HAS_HIDDEN),
        ("56#7#8/#1#2#3#4/#9#a#b#c,5678/1234/9abc", "1m", "6", " 0,0 - 1 9",
         Status.CLOSED_TOO_LATE),
        (GOOD, "1m", "6", " 0,100 - 1 9", Status.TOTALS),
        (GOOD, "1m", "6", " 0,0 2 1 9 left=2",
         Status.ENDER_HAS_HIDDEN | Status.NO_FINAL_TURN_LEFT),
    ],
)  # fmt: skip
def test_each_reason_is_found(
    grids: str, act: str, discard: str, rest: str, expected: Status
) -> None:
    assert _status(grids, act, discard, rest) == expected


def test_a_card_too_many_is_found() -> None:
    state, _ = parse_position(f"skyjo {GOOD} 1m 6 123 0,0 - 1 9")

    assert status(state) == Status.CARD_COUNT
