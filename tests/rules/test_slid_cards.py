"""Cards that REMOVE slides under the discard (R-A40), and who knows them (chapter 5)."""

import pytest

from lowsky.notation import format_action
from lowsky.rules.cards import NO_CARD
from tests.positions import at, play

GRID = "56#7#8/#1#2#3#4/#9#a#b#c"


def extras(position: str) -> dict[str, str]:
    """Return the fields after the ninth."""
    return dict(extra.split("=", 1) for extra in position.split(" ")[9:] if "=" in extra)


@pytest.mark.rule("R-A40", "R-A44")
def test_who_knew_a_card_knows_it_under_the_discard_and_no_longer_in_the_cell() -> None:
    """Seat 1 has looked at the 7 (cell 14); it lies at the bottom, place 0."""
    game = play(at([GRID, GRID], variant="action", more="hands=R,- known=14:1"), "pR o13")

    assert game.position.split(" ")[3] == "6#7"
    assert extras(game.position)["slid"] == "0:1"
    assert "known" not in extras(game.position)


@pytest.mark.rule("R-A40", "R-C24")
def test_without_a_card_to_draw_the_cell_stays_empty_and_nothing_is_known_of_it() -> None:
    start = at([GRID, GRID], variant="action", draw="-", discard="-", more="hands=R,- known=14:1")
    game = play(start, "pR o13")

    assert game.position.split(" ")[1].endswith("56.#8/#1#2#3#4/#9#a#b#c")
    assert game.position.split(" ")[3] == "7"  # the top, so it is public
    assert game.state.present[1] == 0b111111111011
    assert game.state.down[1] == 0b111111111000
    assert game.state.card[14] == NO_CARD
    assert "known" not in extras(game.position)


@pytest.mark.rule("R-A40")
def test_a_second_card_slid_under_the_first_keeps_their_knowledge_apart() -> None:
    """Seat 1 knows the 7, seat 2 the 8 that is slid under it afterwards."""
    more = "hands=R,- known=15:2 slid=0:1"
    game = play(at([GRID, GRID], variant="action", discard="6#7", more=more), "pR o14")

    assert game.position.split(" ")[3] == "6#7#8"
    assert extras(game.position)["slid"] == "0:2,1:1"


@pytest.mark.rule("R-A40")
def test_with_under_top_the_top_stays_and_a_face_up_card_is_no_secret() -> None:
    variant = "action(remove_slide=under_top)"
    game = play(at([GRID, GRID], variant=variant, discard="43", more="hands=R,-"), "pR o11")

    assert game.position.split(" ")[3] == "453"
    assert "slid" not in extras(game.position)


@pytest.mark.rule("R-C12", "R-A40")
def test_a_slid_card_is_public_as_soon_as_it_is_the_top() -> None:
    game = play(at([GRID, GRID], variant="action", discard="6#7", more="slid=0:1"), "t11")

    assert game.position.split(" ")[3] == "57"
    assert "slid" not in extras(game.position)


@pytest.mark.rule("R-C23", "R-A40")
def test_the_top_of_the_discard_stays_public_when_the_rest_is_reshuffled() -> None:
    game = play(at([GRID, GRID], variant="action", draw="-", discard="6#7", more="slid=0:1"), "d")
    game.supply("7")

    assert game.position.split(" ")[3] == "6"
    assert "slid" not in extras(game.position)


@pytest.mark.rule("R-A44")
def test_who_has_looked_knows_and_others_keep_what_they_know() -> None:
    """Seat 2 knows its 7 already; seat 1 looks at the third column: 7, 3 and 11."""
    game = play(at([GRID, GRID], variant="action", more="hands=L,- known=14:2"), "pL v1 vc3")

    assert extras(game.position)["known"] == "14:3,18:1,22:1"

    game = play(at([GRID, GRID], variant="action", act="2m", more="hands=-,L"), "pL v1 vc3")
    assert extras(game.position)["known"] == "2:2,6:2,10:2"


@pytest.mark.rule("R-A15", "R-A40")
def test_the_card_that_replaces_one_of_the_hand_is_fresh() -> None:
    more = "apile=E hands=R,L,-"
    game = play(at([GRID] * 3, variant="action", more=more), "pR oL")

    assert extras(game.position)["hands"] == "-,E,-"
    assert extras(game.position)["fresh"] == "-,E,-"


@pytest.mark.rule("R-A44", "R-A47", "R-A48")
@pytest.mark.parametrize(("card", "tokens"), [("L", "v0 v1 v2"), ("T", "h1 h2"), ("X", "q1 q2")])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_choice_of_a_player_is_among_those_at_the_table(
    card: str, tokens: str, seat: int
) -> None:
    game = at([GRID] * 3, variant="action", act=f"{seat}m", more=f"hands={','.join([card] * 3)}")
    play(game, f"p{card}")

    assert " ".join(format_action(action) for action in game.legal()) == tokens


@pytest.mark.rule("R-C23", "R-A40")
def test_a_card_that_is_discarded_where_a_slid_one_lay_before_is_no_secret() -> None:
    """The 7 lay face down above the 5; after the reshuffle the 7 is drawn and refused."""
    game = play(at([GRID, GRID], variant="action", draw="-", discard="6#75", more="slid=1:1"), "d")
    game.supply("75")

    assert play(game, "r").position.split(" ")[3] == "76"
