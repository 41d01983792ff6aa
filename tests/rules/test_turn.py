"""A turn of the classic game (RULES 2.3)."""

import pytest

from lowsky.rules.errors import IllegalActionError
from tests.positions import FACING, HIDDEN, at, discard, grid, play

OWN = "5#7#3#1/#28#4#6/#9#a#b#c"


@pytest.mark.rule("R-C12", "R-C17")
def test_the_discard_goes_into_a_cell_and_the_card_there_goes_on_the_discard() -> None:
    game = play(at([OWN, FACING], discard="96"), "t24")

    assert grid(game, 0) == "5#7#3#1/#28#49/#9#a#b#c"
    assert discard(game) == "66"
    assert game.actor == 1


@pytest.mark.rule("R-C12", "D6")
def test_a_taken_discard_cannot_be_refused_for_it_is_placed_in_the_same_action() -> None:
    game = at([OWN, FACING])

    with pytest.raises(
        IllegalActionError,
        match=r"illegal action r: draw-first \(R-C13\); the pending decision is main",
    ):
        game.play("r")


@pytest.mark.rule("R-C13", "R-C14", "D4")
def test_the_drawn_card_may_replace_any_card_that_is_there() -> None:
    game = play(at([".#7#31/.8#46/.a#bc", FACING]), "d")

    tokens = {"r", *(f"s{row}{column}" for row in (1, 2, 3) for column in (2, 3, 4))}
    assert game.kind == "drawn"
    assert {token for token in _all_tokens() if _is_legal(game.legal(), token)} == tokens


@pytest.mark.rule("R-C15", "D5")
def test_refusing_asks_for_a_flip_of_a_face_down_card_and_of_nothing_else() -> None:
    game = play(at([OWN, FACING]), "d r")

    assert discard(game) == "26"
    assert game.kind == "flip"
    assert game.actor == 0
    with pytest.raises(IllegalActionError):
        game.play("f11")
    with pytest.raises(IllegalActionError):
        game.play("d")
    assert grid(play(game, "f34"), 0) == "5#7#3#1/#28#4#6/#9#a#bc"


@pytest.mark.rule("R-C16")
def test_a_refusal_with_nothing_left_to_flip_ends_the_turn() -> None:
    open_grid = "1234/5678/9ab0"
    game = play(at([HIDDEN, open_grid, HIDDEN], act="2m", ender="1"), "d r")

    assert game.actor == 2
    assert discard(game) == "26"


@pytest.mark.rule("R-C11", "R-C25", "D3")
def test_a_player_without_a_card_who_cannot_draw_passes() -> None:
    game = at(["..../..../....", HIDDEN], act="1m", ender="2", discard="9", draw="-")

    assert game.legal() == [42]
    assert play(game, "x").state.phase == 3


@pytest.mark.rule("R-C11")
def test_nobody_may_pass_who_can_do_anything() -> None:
    with pytest.raises(IllegalActionError, match="illegal action x"):
        at([OWN, FACING]).play("x")


@pytest.mark.rule("R-C24")
def test_drawing_needs_a_card_in_the_pile_or_two_on_the_discard() -> None:
    assert 0 in at([OWN, FACING], discard="6", draw="2").legal()
    assert 0 in at([OWN, FACING], discard="66", draw="-").legal()
    assert 0 not in at([OWN, FACING], discard="6", draw="-").legal()


@pytest.mark.rule("R-C23")
def test_only_the_top_discard_stays_when_the_empty_pile_is_needed() -> None:
    game = at([OWN, FACING], discard="94c", draw="-")

    game.play("d")
    assert game.kind == "reshuffle"
    game.supply("4c")

    assert discard(game) == "9"
    assert game.position.split(" ")[4] == "c"
    assert game.state.drawn == 4


@pytest.mark.rule("R-C23")
def test_without_reshuffling_an_empty_pile_stays_empty() -> None:
    assert (
        0 not in at([OWN, FACING], variant="skyjo(reshuffle=none)", discard="94c", draw="-").legal()
    )


def _all_tokens() -> list[str]:
    cells = [f"{row}{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    return ["d", "r", "x", *(kind + cell for kind in "tsf" for cell in cells)]


def _is_legal(legal: list[int], token: str) -> bool:
    from lowsky.notation import parse_action

    return parse_action(token) in legal


def test_each_action_is_counted() -> None:
    game = play(at([OWN, FACING]), "d r f13")

    assert game.position.split(" ")[8] == "12"


@pytest.mark.rule("R-C37")
@pytest.mark.parametrize("tokens", ["t12", "d s12", "d r f12"])
def test_what_somebody_knew_of_a_card_ends_when_it_lies_face_up_or_leaves(tokens: str) -> None:
    assert "known" not in play(at([HIDDEN, FACING], more="known=1:2"), tokens).position
