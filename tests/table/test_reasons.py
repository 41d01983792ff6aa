"""A refusal names the paragraph of the rules that decides it."""

import pytest

from lowsky.game import KINDS
from lowsky.rules import state as st
from lowsky.table.messages import SetOptions, Start
from lowsky.table.reasons import DECIDED_BY, rule_against, rule_of_turns
from lowsky.table.refusals import RefusalError
from tests.positions import FACING, HIDDEN, at
from tests.table.playing import Played, Values, lobby, running

GAP = ".678/.234/.abc"
"""A grid whose first column has gone."""


def reason(played: Played, seat: int, action: str) -> str | None:
    """Return the rule that the refusal of the action names."""
    with pytest.raises(RefusalError) as caught:
        played.say(seat, played.act(seat, action))
    return caught.value.rule


def test_every_decision_has_a_paragraph() -> None:
    assert list(DECIDED_BY) == [KINDS[one] for one in range(st.N_DECISIONS)]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("s11", "R-C13"),
        ("r", "R-C13"),
        ("f11", "R-C11"),
        ("x", "R-C25"),
        ("pE", "R-C11"),
        ("nonsense", "R-C11"),
    ],
)
def test_what_is_no_main_action_is_refused_with_its_rule(action: str, rule: str) -> None:
    assert rule_against(at([HIDDEN, HIDDEN]), 0, action) == rule


def test_no_card_goes_where_a_column_has_gone() -> None:
    assert rule_against(at([GAP, HIDDEN]), 0, "t11") == "R-C21"
    assert rule_against(at([GAP, HIDDEN], act="1d5"), 0, "s11") == "R-C21"


def test_without_cards_to_draw_or_to_take_the_pile_decides() -> None:
    assert rule_against(at([HIDDEN, HIDDEN], draw="-"), 0, "d") == "R-C24"
    assert rule_against(at([HIDDEN, HIDDEN], discard="-"), 0, "t11") == "R-C12"


def test_a_drawn_card_is_kept_or_refused_before_anything_else() -> None:
    game = at([HIDDEN, HIDDEN], act="1d5")

    assert rule_against(game, 0, "d") == "R-C13"
    assert rule_against(game, 0, "t11") == "R-C13"
    assert rule_against(game, 0, "f11") == "R-C15"


def test_only_a_face_down_card_can_be_turned_up() -> None:
    assert rule_against(at([FACING, HIDDEN], act="1f"), 0, "f11") == "R-C15"


@pytest.mark.parametrize(
    ("action", "more", "ender", "rule"),
    [
        ("pL", "hands=E,-", "-", "R-A13"),
        ("pE", "hands=E,- fresh=E,-", "-", "R-A15"),
        ("pT", "hands=T,-", "-", "R-A18"),
        ("pE", "hands=E,-", "2", "R-A16"),
        ("uL", "hands=E,-", "-", "R-A14"),
        ("a4", "row=LUR.", "-", "R-A12"),
    ],
)
def test_an_action_card_that_cannot_be_used_names_its_rule(
    action: str, more: str, ender: str, rule: str
) -> None:
    grids = [HIDDEN, HIDDEN if ender == "-" else "5678/1234/9abc"]

    assert rule_against(at(grids, variant="action", ender=ender, more=more), 0, action) == rule


def test_a_table_may_keep_action_cards_in_hand_in_the_last_turns() -> None:
    variant = "action(final_turn_action_discard=false)"
    game = at([HIDDEN, "5678/1234/9abc"], variant=variant, ender="2", more="hands=E,-")

    assert rule_against(game, 0, "uE") == "R-A51"


@pytest.mark.parametrize(
    ("variant", "rule"),
    [("action_single_pile", "R-V3"), ("action_stars", "R-V4"), ("action_numbers", "R-V5")],
)
def test_where_no_action_cards_lie_on_offer_the_variant_says_so(variant: str, rule: str) -> None:
    assert rule_against(at([HIDDEN, HIDDEN], variant=variant), 0, "a1") == rule


def test_a_line_that_is_not_complete_stays() -> None:
    classic = at(["5678/5234/5abc", HIDDEN], variant="skyjo(number_line_removal=optional)")
    classic.play("t12")
    action = at(["*678/5234/5abc", HIDDEN], variant="action", discard="9")
    action.play("t12")

    assert (classic.kind, action.kind) == ("lines", "lines")
    assert rule_against(classic, 0, "lc2") == "R-C18"
    assert rule_against(classic, 0, "d") == "R-C19"
    assert rule_against(action, 0, "lc2") == "R-A28"
    assert rule_against(action, 0, "d") == "R-A29"


def test_whoever_owes_nothing_waits_for_a_reason() -> None:
    assert rule_of_turns(at([HIDDEN, HIDDEN]), 1) == "R-C2"
    assert rule_of_turns(at([HIDDEN, "5678/1234/9abc"], ender="2"), 1) == "R-C28"
    played = running(2)
    play = played.table.play
    assert play is not None
    assert rule_of_turns(play.game, 0) == "R-C7"


def test_the_table_passes_the_rule_on() -> None:
    played = running(2)
    played.play_until("main")
    play = played.table.play
    assert play is not None
    seat = play.game.actor
    assert seat is not None

    assert reason(played, seat, "r") == "R-C13"
    assert reason(played, 1 - seat, "d") == "R-C2"


@pytest.mark.parametrize(
    ("preset", "values", "rule"),
    [
        ("skyjo", {"doubling_factor": 9}, "R-V12"),
        ("skyjo", {"no_such_option": 1}, "R-V12"),
        ("skyjo", {"doubling": "(R-A999)"}, "R-V12"),
        ("action", {"single_pile_count": 11}, "R-V12"),
        ("action", {"action_set": "REMOVE:4"}, "R-V14"),
    ],
)
def test_options_that_are_refused_name_their_rule(preset: str, values: Values, rule: str) -> None:
    played = lobby(2)
    with pytest.raises(RefusalError) as caught:
        played.say(0, SetOptions(id=played.id(), preset=preset, values=values))

    assert caught.value.code == "table/options"
    assert caught.value.rule == rule


def test_too_many_or_too_few_players_name_their_rule() -> None:
    alone = lobby(1, preset="action")
    with pytest.raises(RefusalError) as too_few:
        alone.say(0, Start(id=alone.id()))
    crowd = lobby(5)
    with pytest.raises(RefusalError) as too_many:
        crowd.say(0, SetOptions(id=crowd.id(), preset="action_numbers"))

    assert (too_few.value.code, too_few.value.rule) == ("table/players", "R-V11")
    assert (too_many.value.code, too_many.value.rule) == ("table/players", "R-V11")
