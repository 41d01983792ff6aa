"""What happened is told with its place, named as it is typed, so that nobody compares grids."""

import pytest

from lowsky.locales import Catalogue
from lowsky.rules import journal as jr
from lowsky.rules.cards import STAR
from lowsky.tui.cast import Cast
from lowsky.tui.show import symbol
from lowsky.tui.tell import tell
from lowsky.tui.tell_action import Entry
from lowsky.tui.words import plain

# Cell 6 is the third of row 2; line 5 is row 2, line 1 is column 2.
TOLD: list[tuple[list[Entry], str, str]] = [
    ([(jr.FLIPPED, 0, 6, 5)], "You turn up a 5 at 23.", "Tu retournes un 5 en 23."),
    ([(jr.FLIPPED, 1, 0, -2)], "Tom turns up a −2 at 11.", "Tom retourne un −2 en 11."),
    (
        [(jr.PLACED, 1, 6, 3), (jr.REPLACED, 1, 6, 4)],
        "Tom lays a 3 at 23, in place of a 4.",
        "Tom pose un 3 en 23, à la place d’un 4.",
    ),
    (
        [(jr.LINE_REMOVED, 1, 1, 7)],
        "Tom completes a column of 7: column 2 leaves the grid.",
        "Tom complète une colonne de 7 : la colonne 2 quitte la grille.",
    ),
    (
        [(jr.LINE_REMOVED, 0, 5, STAR)],
        "You remove a row of stars: row 2.",
        "Tu retires une ligne d’étoiles : la ligne 2.",
    ),
    ([(jr.LINE_KEPT, 1, 1, 0)], "Tom keeps column 2.", "Tom garde la colonne 2."),
    (
        [(jr.REVEALED, 1, 0, 3), (jr.REVEALED, 1, 11, -2)],
        "Tom turns up the rest: 3 at 11, −2 at 34.",
        "Tom retourne le reste : 3 en 11, −2 en 34.",
    ),
    (
        [(jr.SLID, 0, 6, 9)],
        "Your 9 at 23 goes under the discard.",
        "Chez toi, 9 en 23 part sous la défausse.",
    ),
    (
        [(jr.SLID_DOWN, 1, 6, 9)],
        "A face-down card of Tom, at 23, goes under the discard, unseen.",
        "Une carte cachée de Tom, en 23, part sous la défausse, sans être vue.",
    ),
    ([(jr.DEALT_IN, 1, 6, 2)], "Tom gets a 2 at 23.", "Tom reçoit un 2 en 23."),
    (
        [(jr.SWAPPED, 1, 0, 6)],
        "Tom swaps the cards at 11 and 23.",
        "Tom échange les cartes des places 11 et 23.",
    ),
    (
        [(jr.EXCHANGED, 1, 3, 6)],
        "Tom exchanges a card with you: 14 for 23.",
        "Tom échange une carte avec toi : 14 contre 23.",
    ),
]


@pytest.mark.parametrize(("journal", "english", "french"), TOLD)
def test_where_it_happened_is_said(journal: list[Entry], english: str, french: str) -> None:
    for language, expected in (("en", english), ("fr", french)):
        [line] = tell(journal, Cast(Catalogue(language), ("Léa", "Tom")), round_=1)
        assert line.replace("\u00a0", " ").replace("\u202f", " ") == expected


def test_a_number_below_nothing_has_a_real_minus_and_can_be_typed_with_either() -> None:
    assert symbol(-2) == "−2"
    assert Cast(Catalogue("en"), ("Léa",)).a_card(-1) == "a −1"
    assert plain("−2") == plain("-2") == "-2"
