"""DRAW3 where action cards lie among the game cards (R-A43, R-V3)."""

import pytest

from lowsky.notation import format_action
from tests.positions import at, discard, grid, play


@pytest.mark.rule("R-A43", "R-V3")
@pytest.mark.parametrize(
    ("choice", "kept", "others", "top_first"),
    [
        ("k1 z3", 0, [1, 2], "1286"),
        ("k1 z2", 0, [1, 2], "2186"),
        ("k2 z1", 1, [0, 2], "2086"),
        ("k2 z3", 1, [0, 2], "0286"),
        ("k3 z2", 2, [0, 1], "0186"),
        ("k3 z1", 2, [0, 1], "1086"),
    ],
)
def test_a_kept_card_has_left_the_hand_while_its_owner_is_asked_about_the_replaced_one(
    choice: str, kept: int, others: list[int], top_first: str
) -> None:
    """It lies in the place of a face-down LOOK, whose substitute, an 8, lies below the others."""
    game = at(
        ["#L675/1234/9abc", "5678/1234/9ab#c"],
        variant="action_single_pile",
        draw="01280",
        more="hands=D,-",
    )
    play(game, f"pD {choice} j11")
    s = game.state

    assert game.kind == "action_card"
    assert grid(game, 0) == f"{kept}675/1234/9abc"
    assert s.held[: s.held_n] == others

    play(game, "i-")
    assert discard(game) == top_first


@pytest.mark.rule("R-A43")
def test_nothing_stays_picked_when_no_card_is_kept() -> None:
    """The third card lies on top; then a face-down card is flipped."""
    grids = ["5#675/1234/9abc", "5678/1234/9ab#c"]
    game = play(at(grids, variant="action", draw="0128", more="hands=D,-"), "pD k- z1 z2")

    assert (game.kind, discard(game)) == ("flip", "2106")
    assert not {"picked", "held", "order"} & {
        extra.split("=")[0] for extra in game.position.split(" ")
    }


@pytest.mark.rule("R-A43", "D10")
def test_with_an_empty_grid_no_card_can_be_kept() -> None:
    grids = ["..../..../....", "5678/1234/9ab#c"]
    game = play(at(grids, variant="action", draw="0128", more="hands=D,-"), "pD")

    assert [format_action(action) for action in game.legal()] == ["k-"]
    assert not {"picked", "order"} & {extra.split("=")[0] for extra in game.position.split(" ")}
