"""A refused action is told why: the mistake, and the paragraph of the rules that decides it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from lowsky.game import Game
from lowsky.notation.action import ACTIONS
from lowsky.rules import state as st
from lowsky.rules.actions import N_ACTIONS
from lowsky.rules.options import Options
from lowsky.rules.reasons import DECIDED_BY, reason_against, reason_to_wait
from tests.positions import FACING, HIDDEN, at, play, random_game

GAP = ".678/.234/.abc"
"""A grid whose first column has gone."""
OPEN = "5678/1234/9abc"
PILES = "row=LUR. apile=SR"


def why(game: Game, token: str) -> tuple[str, str]:
    """Return the mistake of the seat to act and its rule; the action is not legal."""
    action = ACTIONS.get(token)
    assert action not in game.legal()
    reason = reason_against(game.state, game.state.actor, action)
    return reason.kind, reason.rule


def action(*grids: str, hands: str = "-,-", more: str = PILES, variant: str = "action") -> Game:
    """Return a position of Skyjo Action."""
    both = [*grids, *[HIDDEN, HIDDEN][len(grids) :]]
    return at(both, variant=variant, more=f"{more} hands={hands}")


def test_every_decision_has_a_paragraph() -> None:
    assert list(DECIDED_BY) == list(range(st.N_DECISIONS))


@pytest.mark.parametrize(
    ("token", "mistake", "rule"),
    [
        ("s11", "draw-first", "R-C13"),
        ("r", "draw-first", "R-C13"),
        ("f11", "main-first", "R-C11"),
        ("x", "pass", "R-C25"),
        ("pE", "no-action-cards", "R-C11"),
        ("nonsense", "not-asked", "R-C11"),
    ],
)
def test_what_is_no_main_action_is_told(token: str, mistake: str, rule: str) -> None:
    assert why(at([HIDDEN, HIDDEN]), token) == (mistake, rule)


@pytest.mark.rule("R-C21")
def test_no_card_goes_where_a_column_has_gone() -> None:
    assert why(at([GAP, HIDDEN]), "t11") == ("gap", "R-C21")
    assert why(at([GAP, HIDDEN], act="1d5"), "s11") == ("gap", "R-C21")


@pytest.mark.rule("R-V2")
def test_a_grid_of_nine_has_no_fourth_column() -> None:
    nine = at(["#5#6#7/#1#2#3/#9#a#b"] * 2, variant="skyjo(grid=9)")

    assert why(nine, "t14") == ("gap", "R-V2")


@pytest.mark.rule("R-C12", "R-C24")
def test_without_cards_to_draw_or_to_take_the_pile_decides() -> None:
    assert why(at([HIDDEN, HIDDEN], draw="-"), "d") == ("draw-empty", "R-C24")
    assert why(at([HIDDEN, HIDDEN], discard="-"), "t11") == ("discard-empty", "R-C12")


@pytest.mark.rule("R-C13", "R-C15")
def test_a_drawn_card_is_kept_or_refused_before_anything_else() -> None:
    game = at([HIDDEN, HIDDEN], act="1d5")

    assert why(game, "d") == ("drawn-first", "R-C13")
    assert why(game, "t11") == ("drawn-first", "R-C13")
    assert why(game, "f11") == ("refuse-first", "R-C15")


@pytest.mark.rule("R-C15")
def test_only_a_face_down_card_can_be_turned_up() -> None:
    game = at([FACING, HIDDEN], act="1f")

    assert why(game, "f11") == ("open", "R-C15")
    assert why(game, "d") == ("not-asked", "R-C15")


@pytest.mark.rule("R-A12", "R-A13", "R-A14", "R-A15", "R-A16", "R-A18")
@pytest.mark.parametrize(
    ("token", "more", "ender", "mistake", "rule"),
    [
        ("pL", "hands=E,-", "-", "not-held", "R-A13"),
        ("uL", "hands=E,-", "-", "not-held", "R-A14"),
        ("pE", "hands=E,- fresh=E,-", "-", "fresh", "R-A15"),
        ("pT", "hands=T,-", "-", "idle", "R-A18"),
        ("pE", "hands=E,-", "2", "play-closing", "R-A16"),
        ("a4", "row=LUR.", "-", "row-empty", "R-A12"),
        ("ap", "row=LUR.", "-", "pile-empty", "R-A12"),
    ],
)
def test_an_action_card_that_cannot_be_used_is_told(
    token: str, more: str, ender: str, mistake: str, rule: str
) -> None:
    grids = [HIDDEN, HIDDEN if ender == "-" else OPEN]

    assert why(at(grids, variant="action", ender=ender, more=more), token) == (mistake, rule)


@pytest.mark.rule("R-A18")
def test_a_card_without_effect_is_named() -> None:
    game = action(OPEN, OPEN, hands="L,-")

    assert reason_against(game.state, 0, ACTIONS["pL"]).facts == {"card": "LOOK"}


@pytest.mark.rule("R-A51")
def test_a_table_may_keep_action_cards_in_hand_in_the_last_turns() -> None:
    variant = "action(final_turn_action_discard=false)"
    game = at([HIDDEN, OPEN], variant=variant, ender="2", more="hands=E,-")

    assert why(game, "uE") == ("discard-closing", "R-A51")


@pytest.mark.rule("R-V3", "R-V4", "R-V5")
@pytest.mark.parametrize(
    ("variant", "mistake", "rule"),
    [
        ("action_single_pile", "no-row", "R-V3"),
        ("action_stars", "no-action-cards", "R-V4"),
        ("action_numbers", "no-action-cards", "R-V5"),
    ],
)
def test_where_no_action_cards_lie_on_offer_the_variant_says_so(
    variant: str, mistake: str, rule: str
) -> None:
    assert why(at([HIDDEN, HIDDEN], variant=variant), "a1") == (mistake, rule)


@pytest.mark.rule("R-C18", "R-C19", "R-A28", "R-A29")
def test_a_line_that_is_not_complete_stays() -> None:
    classic = at(["5678/5234/5abc", HIDDEN], variant="skyjo(number_line_removal=optional)")
    classic.play("t12")
    stars = at(["*678/5234/5abc", HIDDEN], variant="action", discard="9")
    stars.play("t12")

    assert (classic.kind, stars.kind) == ("lines", "lines")
    assert why(classic, "lc2") == ("line-stays", "R-C18")
    assert why(classic, "d") == ("not-asked", "R-C19")
    assert why(stars, "lc2") == ("line-stays", "R-A28")
    assert why(stars, "d") == ("not-asked", "R-A29")


@pytest.mark.rule("R-A44")
def test_look_finds_nothing_where_no_card_lies_face_down() -> None:
    game = play(action(HIDDEN, OPEN, hands="L,-"), "pL")
    assert why(game, "v1") == ("player-open", "R-A44")
    assert why(game, "v2") == ("no-player", "R-A44")
    assert why(game, "d") == ("not-asked", "R-A44")

    play(game, "v0")
    assert game.kind == "look_line"
    line = play(action("567#8/123#4/9ab#c", hands="L,-"), "pL v0")
    assert why(line, "vc1") == ("line-open", "R-A44")


@pytest.mark.rule("R-A47")
def test_steal_takes_a_card_that_another_player_holds() -> None:
    three = at([HIDDEN] * 3, variant="action", more=f"{PILES} hands=T,E,-")
    play(three, "pT")
    assert why(three, "h2") == ("player-no-action-cards", "R-A47")
    assert why(three, "h0") == ("oneself", "R-A47")

    play(three, "h1")
    assert why(three, "hL") == ("their-hand", "R-A47")


@pytest.mark.rule("R-A48")
def test_exchange_uses_each_cell_once_and_must_be_made() -> None:
    game = play(action(hands="X,-"), "pX")
    assert why(game, "q0") == ("oneself", "R-A48")

    play(game, "q1 e11 n11")
    assert why(game, "e11") == ("used", "R-A48")
    assert why(game, "e-") == ("exchange-must", "R-A48")
    play(game, "e12")
    assert why(game, "n11") == ("used", "R-A48")


@pytest.mark.rule("R-A41")
def test_a_card_does_not_change_places_with_itself() -> None:
    game = play(action(GAP, hands="S,-"), "pS")
    assert why(game, "w11") == ("gap", "R-C21")

    play(game, "w12")
    assert why(game, "w12") == ("same-card", "R-A41")


@pytest.mark.rule("R-A40")
def test_remove_takes_what_its_target_has() -> None:
    game = play(action(HIDDEN, GAP, hands="R,E"), "pR")

    assert why(game, "o11") == ("gap", "R-C21")
    assert why(game, "oL") == ("their-hand", "R-A40")


@pytest.mark.rule("R-A46")
def test_replay_takes_what_lies_there_and_can_do_something() -> None:
    game = play(action(OPEN, OPEN, hands="P,-", more=f"{PILES} adiscard=LPE"), "pP")
    assert why(game, "yP") == ("replay-itself", "R-A46")
    assert why(game, "yT") == ("replay-none", "R-A46")
    assert why(game, "yL") == ("idle", "R-A46")

    variant = "action(replay_scope=top_only)"
    top = play(action(hands="P,-", more=f"{PILES} adiscard=EL", variant=variant), "pP")
    assert why(top, "yL") == ("replay-below", "R-A46")


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize(
    ("step", "mistake"),
    [
        (["flip_target", 1], "player-open"),
        (["discard_action", "target"], "player-no-action-cards"),
        (["exchange", 1], "oneself"),
    ],
)
def test_a_house_card_tells_why_a_player_cannot_be_chosen(step: list[object], mistake: str) -> None:
    card = {"name": "Gust", "effect": [step]}
    variant = str(Options.of("action", {"house_cards": [card]}))
    three = at([HIDDEN, HIDDEN, OPEN], variant=variant, more=f"{PILES} hands=H,E,-")
    play(three, "pH")

    assert why(three, "m0" if mistake == "oneself" else "m2") == (mistake, "R-V9")


@pytest.mark.rule("R-A24")
def test_a_star_right_takes_what_lies_there() -> None:
    game = at([HIDDEN, HIDDEN], variant="action", discard="*", more="row=LUR.")
    play(game, "t11")

    assert game.kind == "claim"
    assert why(game, "g4") == ("row-empty", "R-A12")
    assert why(game, "gp") == ("pile-empty", "R-A12")
    assert why(game, "d") == ("not-asked", "R-A24")


@pytest.mark.rule("R-C37")
@settings(max_examples=30)
@given(some.integers(0, 10**9), some.integers(0, 150))
def test_a_reason_says_no_more_than_everybody_sees(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves)
    seat = game.actor
    if seat is None:
        return
    legal = game.legal(seat)
    for number in set(range(N_ACTIONS)).difference(legal):
        seen = reason_against(game.view(), seat, number)
        assert reason_against(game.state, seat, number) == seen


def test_whoever_owes_nothing_waits_for_a_reason() -> None:
    assert reason_to_wait(at([HIDDEN, HIDDEN]).state, 1) == ("waiting", "R-C2", {})
    closing = at([HIDDEN, OPEN], ender="2")
    assert reason_to_wait(closing.state, 1) == ("ended", "R-C28", {})
    assert reason_to_wait(Game.new(2, seed=1).state, 0) == ("flipped", "R-C7", {})


@pytest.mark.rule("R-A13", "R-A14")
@pytest.mark.parametrize("variant", ["action", "action(final_turn_action_discard=false)"])
@pytest.mark.parametrize("token", ["uR", "uL"])
def test_a_card_that_nobody_holds_is_not_discarded_whatever_the_table_plays(
    variant: str, token: str
) -> None:
    assert why(action(hands="E,-", variant=variant), token) == ("not-held", "R-A14")
    assert why(action(hands="E,-", variant=variant), "pR") == ("not-held", "R-A13")


@pytest.mark.rule("R-A14", "R-A51")
def test_a_card_that_nobody_holds_is_not_discarded_in_the_last_turns_either() -> None:
    game = at([HIDDEN, OPEN], variant="action", ender="2", more="hands=E,-")

    assert why(game, "uL") == ("not-held", "R-A14")


@pytest.mark.rule("R-A28")
def test_the_first_line_stays_as_well_if_it_is_not_complete() -> None:
    stars = at(["6*78/5234/5abc", HIDDEN], variant="action", discard="2")
    stars.play("t32")

    assert stars.kind == "lines"
    assert why(stars, "lc1") == ("line-stays", "R-A28")


@pytest.mark.rule("R-C12")
@pytest.mark.parametrize("token", ["t12", "t34"])
def test_without_a_discard_no_cell_can_take_it(token: str) -> None:
    assert why(at([HIDDEN, HIDDEN], discard="-"), token) == ("discard-empty", "R-C12")


@pytest.mark.rule("R-A43")
def test_a_card_that_was_not_drawn_is_not_kept() -> None:
    game = at([HIDDEN, HIDDEN], variant="action", discard="-", draw="12", more="hands=D,-")

    assert why(play(game, "pD"), "k3") == ("not-asked", "R-A43")


@pytest.mark.rule("R-V9")
def test_who_has_to_discard_an_action_card_discards_one_that_he_has() -> None:
    card = {"name": "Gust", "effect": [["discard_action", "self"]]}
    variant = str(Options.of("action", {"house_cards": [card]}))
    game = play(action(hands="EH,-", variant=variant), "pH")

    assert game.kind == "discard_hand"
    assert why(game, "mL") == ("not-held", "R-V9")


@pytest.mark.rule("R-A48", "R-V9")
def test_nobody_exchanges_with_an_empty_grid() -> None:
    empty = "..../..../...."
    game = at([HIDDEN, HIDDEN, empty], variant="action", more=f"{PILES} hands=X,-,-")
    assert why(play(game, "pX"), "q2") == ("player-no-cards", "R-A48")

    card = {"name": "Gust", "effect": [["exchange", 1]]}
    variant = str(Options.of("action", {"house_cards": [card]}))
    game = at([HIDDEN, HIDDEN, empty], variant=variant, more=f"{PILES} hands=H,-,-")
    assert why(play(game, "pH"), "m2") == ("player-no-cards", "R-V9")


@pytest.mark.rule("R-A46")
def test_replay_tells_a_card_that_lies_deeper_from_one_that_is_not_there() -> None:
    """The discard is EXTRA, DEFENSE, LOOK from the top; nobody has a face-down card."""
    deep = f"{PILES} adiscard=EUL"
    anywhere = play(action(OPEN, OPEN, hands="P,-", more=deep), "pP")
    assert why(anywhere, "yL") == ("idle", "R-A46")
    assert why(anywhere, "yR") == ("replay-none", "R-A46")
    assert reason_against(anywhere.state, 0, ACTIONS["yL"]).facts == {"card": "LOOK"}

    variant = "action(replay_scope=top_only)"
    top = play(action(OPEN, OPEN, hands="P,-", more=deep, variant=variant), "pP")
    assert why(top, "yU") == ("replay-below", "R-A46")
    assert why(top, "yR") == ("replay-none", "R-A46")


@pytest.mark.rule("R-A18", "R-V9")
def test_a_house_card_without_effect_is_told_as_one() -> None:
    """The catalogues have no word for what a family wrote."""
    card = {"name": "Gust", "effect": [["flip_target", 1]]}
    variant = str(Options.of("action", {"house_cards": [card]}))
    game = action(HIDDEN, OPEN, hands="H,-", variant=variant)

    assert reason_against(game.state, 0, ACTIONS["pH"]) == ("idle", "R-A18", {"card": "HOUSE"})


@pytest.mark.rule("R-C13", "R-A40")
def test_what_belongs_to_another_decision_is_told_by_this_one() -> None:
    drawn = at([HIDDEN, HIDDEN], variant="action", act="1d5", more=PILES)
    assert why(drawn, "g1") == ("drawn-first", "R-C13")

    remove = play(action(hands="R,E"), "pR")
    assert why(remove, "oR") == ("their-hand", "R-A40")


@pytest.mark.rule("R-A29")
def test_whoever_is_done_although_a_line_must_go_is_told_that_it_must() -> None:
    """A 4 into row 2 completes column 2 and row 2, of which one has to leave."""
    variant = "action(shared_lines=one_line)"
    game = at(["#14#3#1/4#944/#a4#b#c", HIDDEN], variant=variant, discard="4", more=PILES)

    assert why(play(game, "t22"), "l-")[1] == "R-A29"
