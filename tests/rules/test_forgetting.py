"""A position tells of no choice that is over: what a decision needed is forgotten with it."""

import pytest

from lowsky.game import Game
from lowsky.rules.cards import NO_CARD
from lowsky.rules.deal import awaited_cards
from lowsky.rules.options import Options
from tests.positions import at, play

GRID = "56#7#8/#1#2#3#4/#9#a#b#c"
SHUT = "#R#6#7#8/#1#2#3#4/#9#a#b#c"
CHOICES = ("target", "house", "picked", "used", "shielded", "order", "held", "chosen", "removing")


def extras(position: str) -> dict[str, str]:
    """Return the fields after the ninth."""
    return dict(extra.split("=", 1) for extra in position.split(" ")[9:])


@pytest.mark.rule("R-A40", "R-A41", "R-A43", "R-A44", "R-A47", "R-A48")
@pytest.mark.parametrize(
    ("hands", "tokens"),
    [
        ("R,-", "pR o13"),
        ("R,L", "pR oL"),
        ("S,-", "pS w13 w11"),
        ("D,-", "pD k3 z2 j12"),
        ("D,-", "pD k- z2 z3 f14"),
        ("L,-", "pL v1 vc3"),
        ("T,L", "pT h1 hL v1 vc3"),
        ("T,U", "pT h1"),
        ("X,-", "pX q1 e12 n13 e14 n11"),
        ("X,U", "pX q1"),
    ],
)
def test_the_next_turn_begins_without_any_choice(hands: str, tokens: str) -> None:
    start = at([GRID, GRID], variant="action", more=f"row=LEDX apile=TR hands={hands}")
    game = play(start, tokens)

    assert (game.kind, game.actor) == ("main", 1)
    assert not extras(game.position).keys() & set(CHOICES)


@pytest.mark.rule("R-V3", "R-A43")
def test_the_next_turn_begins_without_the_cards_of_a_single_piles_draw3() -> None:
    """The 12 goes into r1c1, where REMOVE lay; the 1 comes on the discard for it, then 2 and 3."""
    start = at([SHUT, GRID], variant="action_single_pile", draw="2c31", more="hands=D,-")
    game = play(start, "pD k2 z1 j11 i-")

    assert game.position.split(" ")[3] == "3216"
    assert (game.kind, game.actor) == ("main", 1)
    assert not extras(game.position).keys() & set(CHOICES)


@pytest.mark.rule("R-A47")
def test_a_stolen_card_that_asks_its_own_question_asks_it_of_nobody_else() -> None:
    game = play(at([GRID, GRID], variant="action", more="hands=T,S"), "pT h1 hS")

    assert game.kind == "swap_own"
    assert "target" not in extras(game.position)


@pytest.mark.rule("R-A48")
def test_the_cell_of_the_first_exchange_is_not_picked_in_the_second() -> None:
    game = play(at([GRID, GRID], variant="action", more="hands=X,-"), "pX q1 e12 n13")

    assert game.kind == "exchange"
    assert extras(game.position)["used"] == "2,4,1"
    assert "picked" not in extras(game.position)


@pytest.mark.rule("R-V9")
def test_a_house_card_that_has_its_target_has_picked_nothing() -> None:
    fox = {"name": "Fox", "effect": [["flip_target", 1]]}
    variant = str(Options.of("action", {"house_cards": [fox]}))
    game = play(at([GRID, GRID], variant=variant, more="hands=H,-"), "pH m1")

    assert game.kind == "flip_target"
    assert extras(game.position)["house"] == "1"
    assert "picked" not in extras(game.position)


@pytest.mark.rule("R-A15")
def test_a_fresh_card_that_is_discarded_leaves_no_freshness_behind() -> None:
    """Seat 1 has two extra turns: it takes LOOK in one and discards it in the other."""
    variant = "action(fresh_until=next_table_round)"
    start = at([GRID, GRID], variant=variant, more="row=LEDX apile=TR extra=2")

    taken = play(start, "a1")
    assert extras(taken.position)["fresh"] == "L,-"
    assert "fresh" not in extras(play(taken, "uL").position)


@pytest.mark.rule("R-V7", "R-V13")
@pytest.mark.parametrize(
    ("variant", "turns"),
    [("skyjo", None), ("skyjo(turn_limit=10)", "1,0"), ("skyjo(column_timing=same_turn)", "1,0")],
)
def test_turns_are_counted_where_an_option_asks_for_them(variant: str, turns: str | None) -> None:
    more = "stamps=0,0,0,0" if "timing" in variant else ""
    game = play(at([GRID, GRID], variant=variant, more=more), "t11")

    assert extras(game.position).get("turns") == turns


@pytest.mark.rule("R-C10")
def test_who_starts_is_no_longer_awaited_when_the_round_has_begun() -> None:
    hidden = "5#6#7#8/#1#2#3#4/#9#a#b#c"
    game = at([hidden, GRID], act="-i", more="start=2")

    assert extras(game.position) == {"start": "2"}
    game.play("f12", 0)
    assert (game.kind, game.actor, game.state.first) == ("main", 1, 1)
    assert "start" not in extras(game.position)


@pytest.mark.rule("R-C30", "R-A44")
def test_what_somebody_knew_of_a_card_is_no_knowledge_when_it_is_revealed() -> None:
    """Seat 1 had looked at seat 2's 7."""
    game = at(["1234/5678/9abc", GRID], variant="action", ender="2", more="known=14:1")

    assert "known" in extras(game.position)
    assert "known" not in extras(play(game, "t13").position)


@pytest.mark.rule("R-A55", "R-A15")
def test_a_new_deal_knows_nothing_of_the_last_turn_of_the_round_before() -> None:
    """Seat 2 takes LOOK in the last turn; seat 1 has ended the round and begins the next one."""
    grids = ["1234/5678/9abc", "1234/5678/9abc"]
    start = at(grids, variant="action", act="2m", ender="1", more="row=LEDX apile=TR")
    game = play(start, "a1")
    game.supply(awaited_cards(game.state))
    game.supply(awaited_cards(game.state))

    assert [*extras(game.position)] == ["start", "row", "apile"]


@pytest.mark.rule("R-A43")
@pytest.mark.parametrize(
    ("variant", "tokens"),
    [
        ("action", "pD k3 z2 j12"),
        ("action", "pD k- z2 z3 f14"),
        ("action_single_pile", "pD k1 z2 j12"),
    ],
)
def test_the_hand_of_draw3_holds_no_card_afterwards(variant: str, tokens: str) -> None:
    game = play(at([GRID, GRID], variant=variant, draw="2c31", more="hands=D,-"), tokens)

    assert game.state.held[:3] == [NO_CARD] * 3


@pytest.mark.rule("R-C21", "R-V2")
def test_a_cell_without_a_card_holds_none() -> None:
    """A column that has left, and the fourth column of a grid of nine."""
    game = play(at(["56#7#8/5#2#3#4/#9#a#b#c", GRID], discard="5"), "t31")
    nine = Game.new(2, "skyjo(grid=9)", seed=1)

    assert [game.state.card[cell] for cell in (0, 4, 8)] == [NO_CARD] * 3
    assert [nine.state.card[cell] for cell in (3, 7, 11, 15, 19, 23)] == [NO_CARD] * 6
