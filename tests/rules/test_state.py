"""Two states are equal when all that the rules look at is."""

import pytest

from lowsky.rules.state import PILE_SIZES, STATE_FIELDS
from tests.positions import at

GRID = "56#7#8/#1#2#3#4/#9#a#b#c"


@pytest.mark.parametrize("name", STATE_FIELDS)
def test_states_that_differ_in_one_field_are_not_equal(name: str) -> None:
    game = at([GRID, GRID], variant="action", more="row=LEDX apile=TR adiscard=RTU hands=E,L")
    s, other = game.state, game.state.copy()
    assert s == other

    size = PILE_SIZES.get(name)
    if (
        size is not None and getattr(s, size) == 0
    ):  # an empty pile: what lies in its room is nothing
        getattr(other, name)[0] += 1
        assert s == other
        return
    if STATE_FIELDS[name] is None:
        setattr(other, name, getattr(other, name) + 1)
    else:
        getattr(other, name)[0] += 1
    assert s != other


def test_the_room_of_seats_that_nobody_has_does_not_count() -> None:
    s = at([GRID, GRID], variant="action").state
    other = s.copy()
    other.total[2] = other.card[24] = other.hand[24] = 1

    assert s == other
