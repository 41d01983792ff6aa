"""When the cards of a line became visible (R-V7)."""

import pytest

from tests.positions import at, grid, play

OTHER = "56#7#8/#1#2#3#4/#9#a#b#c"


@pytest.mark.rule("R-V7")
@pytest.mark.parametrize(
    ("timing", "expected"),
    [("consecutive_turns", ".6#7#8/.#2#3#4/.#a#b#c"), ("same_turn", "56#7#8/5#2#3#4/5#a#b#c")],
)
def test_three_flips_in_three_turns_are_consecutive_but_not_the_same(
    timing: str, expected: str
) -> None:
    variant = f"skyjo(column_timing={timing})"
    start = at(["#56#7#8/#5#2#3#4/#5#a#b#c", OTHER], variant=variant, draw="123", more=STAMPS)
    game = play(start, "d r f11 t11 d r f21 t12 d r f31")

    assert grid(game, 0) == expected


STAMPS = "stamps=0,0,0"
"""The three face-up cards are those of the first flips."""


@pytest.mark.rule("R-V7")
def test_a_column_that_left_leaves_no_stamps() -> None:
    variant = "skyjo(column_timing=consecutive_turns)"
    start = at(["#56#7#8/#5#2#3#4/#5#a#b#c", OTHER], variant=variant, draw="123", more=STAMPS)
    game = play(start, "d r f11 t11 d r f21 t12 d r f31")

    assert not any(game.state.stamp[:12])


@pytest.mark.rule("R-V7", "R-C30")
@pytest.mark.parametrize("timing", ["same_turn", "consecutive_turns"])
@pytest.mark.parametrize(
    ("grid_of_two", "open_cells", "score"),
    [("#5416/#5327/#5238", 9, 36), ("5416/#5327/#5238", 10, 36 + 15)],
)
def test_the_final_reveal_is_one_turn_for_what_it_turns_up(
    timing: str, grid_of_two: str, open_cells: int, score: int
) -> None:
    """Three fives leave only if all of them lay face down; the other columns are worth 36."""
    stamps = ",".join(["0"] * (12 + open_cells))
    variant = f"skyjo(column_timing={timing})"
    grids = ["1234/5678/9abc", grid_of_two]
    game = at(grids, variant=variant, ender="1", act="2m", more=f"stamps={stamps}")

    assert play(game, "t14").state.raw[1] == score


@pytest.mark.rule("R-V7", "R-A40")
def test_an_emptied_cell_has_no_stamp() -> None:
    variant = "action(column_timing=same_turn)"
    more = "hands=R,- stamps=0,0,3,0"
    start = at([OTHER, OTHER], variant=variant, draw="-", discard="-", more=more)

    assert play(start, "pR o11").state.stamp[12] == 0


@pytest.mark.rule("R-V7")
@pytest.mark.parametrize("turns", ["0,0", "1,0", "0,1", "2,1"])
def test_no_turn_is_that_of_the_first_flips(turns: str) -> None:
    """Two fives of the first flips and one that is put beneath them in whatever turn."""
    start = at(
        ["56#7#8/5#2#3#4/#9#a#b#c", OTHER],
        variant="skyjo(column_timing=same_turn)",
        discard="5",
        more=f"turns={turns} stamps=0,0,0,0,0" if turns != "0,0" else "stamps=0,0,0,0,0",
    )

    assert grid(play(start, "t31"), 0) == "56#7#8/5#2#3#4/5#a#b#c"
