"""The result of a round, explained."""

import pytest

from lowsky.locales import Catalogue
from lowsky.tui.cast import Cast
from lowsky.tui.results import explain_doubling, explain_raw
from tests.positions import at, play


@pytest.mark.rule("R-C32")
@pytest.mark.parametrize(
    ("ender", "raw", "scores", "expected"),
    [
        (
            0,
            [12, 12],
            [24, 12],
            "You ended the round with 12, but bot has 12, which is not more. So 12 × 2 = 24.",
        ),
        (0, [3, 4], [3, 4], "You ended the round with 3, fewer than everybody else (bot has 4)."),
        (1, [5, -1], [5, -1], "bot ended the round with −1. Zero or less is never doubled."),
        (
            1,
            [9, 9],
            [9, 9],
            "bot ended the round with 9. By the rules of this table it is not doubled.",
        ),
        (-1, [5, 6], [5, 6], "Nobody ended this round, so nothing is doubled."),
    ],
)
def test_the_doubling_is_explained(
    ender: int, raw: list[int], scores: list[int], expected: str
) -> None:
    cast = Cast(Catalogue("en"), ("Léa", "bot"))
    found = explain_doubling(cast, ender=ender, raw=raw, scores=scores)
    assert found.replace("\u00a0", " ").startswith(expected)


@pytest.mark.rule("R-A53")
def test_points_of_hands_and_stars_are_added_up_in_words() -> None:
    game = at(
        ["**12/345a/6789", "12#3./..../...."],
        variant="action",
        act="2m",
        ender="1",
        more="row=LEUR apile=ST hands=LU,- bonus=-10,0",
    )
    play(game, "d s11")
    cast = Cast(Catalogue("en"), ("Léa", "bot"))
    assert explain_raw(game.state, cast) == [
        "Léa: 55 for the cards, 20 for 2 action cards and −10 for lines of stars make 65."
    ]
