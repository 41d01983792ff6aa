"""Two states are equal when all that the rules look at is."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.rules.cards import NO_CARD
from lowsky.rules.journal import TOOK
from lowsky.rules.state import CELLS, HELD, PILE_SIZES, STATE_FIELDS, State, fields_of
from lowsky.rules.step import step
from tests.positions import at, play, random_game

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


def test_a_copy_has_a_journal_of_its_own_that_is_empty() -> None:
    s = play(at([GRID, GRID]), "t11").state
    other = s.copy()

    assert other.journal == []
    step(other, s.actor)
    assert s.journal[0] == (TOOK, 0, 0, 6)


def test_a_position_with_more_cards_than_a_box_plays_on() -> None:
    game = play(at([GRID, GRID], discard="6" * 256, draw="4" * 300), "d r")

    assert game.position.split(" ")[3] == "4" + "6" * 256


def test_the_journal_is_no_field() -> None:
    """It tells of a step, so two states with other journals can be equal."""
    fields = fields_of(State)

    assert "journal" not in fields
    assert fields["card"] == (120, 8)
    assert fields["turn"] is None


@given(some.integers(0, 10**6), some.integers(0, 150))
def test_what_holds_no_card_says_so(seed: int, moves: int) -> None:
    """Cells outside a grid, emptied ones, the room of a hand; nobody knows more of an open card."""
    s = random_game(seed, most=moves).state

    for seat in range(s.players):
        for index in range(CELLS):
            cell = seat * CELLS + index
            assert (s.card[cell] == NO_CARD) != (s.present[seat] >> index & 1 == 1)
            assert s.down[seat] >> index & 1 or s.known[cell] == 0
    assert set(s.held[s.held_n : HELD]) <= {NO_CARD, 0}


@pytest.mark.rule("R-V3")
def test_a_cell_that_no_card_comes_into_holds_none() -> None:
    """With nothing to reshuffle no card takes the place of LOOK."""
    variant = "action_single_pile(reshuffle=none)"
    start = at(["5#L#7#8/#1#2#3#4/#9#a#b#c", GRID], variant=variant, draw="9")
    game = play(start, "d r f12 i-")

    assert game.position.split(" ")[1].startswith("5.#7#8/")
    assert game.state.card[1] == NO_CARD
