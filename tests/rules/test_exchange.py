"""EXCHANGE: whom its player is asked about (R-A48)."""

import pytest

from tests.positions import at, play

GRID = "56#7#8/#1#2#3#4/#9#a#b#c"
EMPTY = "..../..../...."


@pytest.mark.rule("R-A48")
@pytest.mark.parametrize("seat", [1, 2])
def test_with_one_opponent_nobody_is_asked_for_a_second_partner(seat: int) -> None:
    game = at([GRID, GRID], variant="action", act=f"{seat}m", more="hands=X,X")

    assert play(game, "pX q1").kind == "exchange"


@pytest.mark.rule("R-A48")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_with_two_opponents_a_second_partner_is_asked_for(seat: int) -> None:
    game = at([GRID] * 3, variant="action", act=f"{seat}m", more="hands=X,X,X")

    assert play(game, "pX q1").kind == "partners_second"


@pytest.mark.rule("R-A48")
def test_an_opponent_without_cards_is_no_second_partner() -> None:
    game = at([GRID, GRID, EMPTY], variant="action", more="hands=X,-,-")

    assert play(game, "pX q1").kind == "exchange"
