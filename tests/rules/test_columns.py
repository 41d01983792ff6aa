"""Columns of the classic game (RULES 2.4)."""

import pytest

from lowsky.notation import format_action
from lowsky.rules.errors import IllegalActionError
from tests.positions import FACING, HIDDEN, at, discard, grid, play


@pytest.mark.rule("R-C18", "R-C19", "R-C20")
def test_a_complete_column_goes_on_the_discard_after_the_replaced_card() -> None:
    game = play(at(["9#7#31/98#46/#4a#bc", FACING], discard="96"), "t31")

    assert grid(game, 0) == ".#7#31/.8#46/.a#bc"
    assert discard(game) == "99946"


@pytest.mark.rule("R-C19")
@pytest.mark.parametrize("value", ["0", "n", "m"])
def test_a_column_of_low_cards_goes_too_against_its_owners_interest(value: str) -> None:
    game = play(at([f"{value}#7#31/{value}8#46/#4a#bc", FACING], discard=f"{value}6"), "t31")

    assert grid(game, 0) == ".#7#31/.8#46/.a#bc"
    assert discard(game) == f"{value * 3}46"


@pytest.mark.rule("R-C20")
def test_a_column_completed_by_a_flip_lies_on_the_refused_card() -> None:
    game = play(at(["3#7#31/38#46/#3a#bc", FACING]), "d r f31")

    assert discard(game) == "33326"


@pytest.mark.rule("R-C18")
def test_a_face_down_card_of_the_same_value_completes_nothing() -> None:
    game = play(at(["5#7#31/58#46/#5a#bc", FACING]), "d s22")

    assert grid(game, 0) == "5#7#31/52#46/#5a#bc"


@pytest.mark.rule("R-C21")
def test_no_card_may_be_put_into_an_empty_cell() -> None:
    game = at([".#7#31/.8#46/.a#bc", FACING])

    with pytest.raises(IllegalActionError):
        game.play("t21")
    with pytest.raises(IllegalActionError):
        play(game, "d s11")


@pytest.mark.rule("R-C22")
def test_four_equal_cards_in_a_row_stay() -> None:
    game = play(at(["444#9/#28#16/#9a#bc", FACING], discard="46"), "t14")

    assert grid(game, 0) == "4444/#28#16/#9a#bc"


@pytest.mark.rule("R-C30")
def test_every_complete_column_of_the_final_reveal_goes_not_only_the_first() -> None:
    game = at(["1111/2222/3330", "#7#7#71/#7#7#72/#7#7#73"], act="2m", ender="1", discard="8")

    play(game, "t14")

    assert grid(game, 1) == "...8/...2/...3"
    assert discard(game) == "7777777771"


@pytest.mark.rule("R-C19", "D7")
def test_optional_removal_asks_the_owner_and_offers_a_kept_line_again() -> None:
    variant = "skyjo(number_line_removal=optional)"
    game = at(["9#7#31/98#46/#4a#bc", HIDDEN], variant=variant, discard="96")

    play(game, "t31")
    assert (game.kind, game.actor) == ("lines", 0)
    play(game, "l-")
    assert grid(game, 0) == "9#7#31/98#46/9a#bc"
    assert game.actor == 1
    play(game, "d s11 d s22")
    assert (game.kind, game.actor) == ("lines", 0)
    play(game, "lc1")
    assert grid(game, 0) == ".#7#31/.c#46/.a#bc"
    assert discard(game) == "9998546"


@pytest.mark.rule("D7")
def test_lines_are_added_in_ascending_order_and_the_last_one_ends_the_choice() -> None:
    variant = "skyjo(number_line_removal=optional)"
    grids = ["991#2/991#3/9#91#4", HIDDEN]
    game = play(at(grids, variant=variant), "d r f32")

    assert [game.kind, game.legal()] == ["lines", [74, 75, 76, 81]]
    game.play("lc2")
    assert game.legal() == [76, 81]
    game.play("l-")
    assert grid(game, 0) == "9.1#2/9.1#3/9.1#4"


@pytest.mark.rule("R-A35", "R-C30")
def test_a_final_turn_that_leaves_nothing_to_reveal_brings_no_second_offer() -> None:
    variant = "skyjo(number_line_removal=optional,reveal_timing=after_own_final_turn)"
    grids = ["1234/5678/9ab0", "9271/9846/4abc", HIDDEN]
    game = play(at(grids, variant=variant, act="2m", ender="1", discard="96"), "t31 l-")

    assert (game.kind, game.actor) == ("main", 2)


@pytest.mark.rule("R-V7")
def test_same_turn_columns_need_all_cards_to_become_visible_in_one_turn() -> None:
    variant = "skyjo(column_timing=same_turn)"
    game = play(
        at(
            ["9#7#31/98#46/#4a#bc", FACING],
            variant=variant,
            discard="96",
            more="stamps=1,5,2,7,3,4,8,1,2,3,4,5,6,7,8,9",
        ),
        "t31",
    )

    assert grid(game, 0) == "9#7#31/98#46/9a#bc"


@pytest.mark.rule("R-V7")
@pytest.mark.parametrize(("stamp", "gone"), [(1, True), (0, False)])
def test_consecutive_turn_columns_allow_no_turn_between(stamp: int, *, gone: bool) -> None:
    """The owner has completed two turns: the third card becomes visible in his third."""
    variant = "skyjo(column_timing=consecutive_turns)"
    game = play(
        at(
            ["9#7#3#1/9#8#4#6/#4#a#b#c", FACING],
            variant=variant,
            discard="96",
            more=f"turns=2,2 stamps={stamp},2,-9,-19,-29,-39,-49,-59,-69,-79,-89",
        ),
        "t31",
    )

    assert grid(game, 0)[0] == ("." if gone else "9")


@pytest.mark.rule("R-A31", "R-A34")
def test_of_two_columns_that_must_go_the_left_one_is_named_first() -> None:
    """Row 1 is complete as well: either it goes, or both columns, whose cards it shares.

    With shortened lines only: column 2 has two cards left, and the 4 of row 2 stands alone there.
    """
    variant = "action(line_length=remaining_min2,shared_lines=one_line)"
    game = at(["44../4.9./441.", FACING], variant=variant, act="1l")

    assert [format_action(action) for action in game.legal()] == ["lc1", "lr1"]
    assert [format_action(action) for action in play(game, "lc1").legal()] == ["lc2"]
