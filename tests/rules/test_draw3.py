"""DRAW3 where action cards lie among the game cards (R-A43, R-V3)."""

import pytest

from tests.positions import at, discard, grid, play


@pytest.mark.rule("R-A43", "R-V3")
def test_a_kept_card_has_left_the_hand_while_its_owner_is_asked_about_the_replaced_one() -> None:
    """The first of three is kept, in place of a face-down LOOK: the others wait, in their order."""
    game = at(
        ["#L675/1234/9abc", "5678/1234/9ab#c"],
        variant="action_single_pile",
        draw="01280",
        more="hands=D,-",
    )
    play(game, "pD k1 z3 j11")
    s = game.state

    assert game.kind == "action_card"
    assert grid(game, 0) == "0675/1234/9abc"
    assert s.held[: s.held_n] == [1, 2]

    play(game, "i-")
    assert discard(game) == "1286"  # the LOOK's substitute lies below the cards of DRAW3


@pytest.mark.rule("R-A43")
def test_nothing_stays_picked_when_no_card_is_kept() -> None:
    """The third card lies on top; then a face-down card is flipped."""
    grids = ["5#675/1234/9abc", "5678/1234/9ab#c"]
    game = play(at(grids, variant="action", draw="0128", more="hands=D,-"), "pD k- z1 z2")

    assert (game.kind, discard(game)) == ("flip", "2106")
    assert not {"picked", "held", "order"} & {
        extra.split("=")[0] for extra in game.position.split(" ")
    }
