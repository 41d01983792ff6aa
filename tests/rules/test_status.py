"""Impossible positions are named, all reasons at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.game import Game
from lowsky.notation import parse_position
from lowsky.rules.cards import LOWEST, NO_CARD, STAR
from lowsky.rules.status import Status, status
from tests.positions import at, grid, play, random_game

DECK = "m" * 5 + "n" * 10 + "0" * 15 + "123456789abc" * 10


def _status(grids: str, act: str, discard: str, rest: str = " 0,0 - 1 9") -> Status:
    """Give the draw pile all that is left of the box."""
    left = list(DECK)
    for card in grids + discard + act[2:]:
        if card in left:
            left.remove(card)
    state, _ = parse_position(f"skyjo {grids} {act} {discard} {''.join(left)}{rest}")
    return status(state)


GOOD = "56#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c"


@given(some.integers(0, 10**6), some.integers(0, 150))
def test_every_position_of_a_game_is_valid(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves)

    assert status(game.state) == Status.VALID


@pytest.mark.parametrize(
    ("grids", "act", "discard", "rest", "expected"),
    [
        (GOOD, "1m", "6", " 0,0 - 1 9", Status.VALID),
        (GOOD, "1m", "-", " 0,0 - 1 9", Status.NO_DISCARD),
        (".6#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c", "1m", "6", " 0,0 - 1 9",
         Status.BROKEN_COLUMN),
        ("5#6#7#8/5#2#3#4/5#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c", "1m", "6", " 0,0 - 1 9",
         Status.STANDING_LINE),
        ("5#6#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c", "1m", "6", " 0,0 - 1 9",
         Status.FLIPS),
        ("567#8/#1#2#3#4/#9#a#b#c,#5#6#7#8/#1#2#3#4/#9#a#b#c", "-i", "6", " 0,0 - 1 9",
         Status.FLIPS),
        (GOOD, "1m", "6", " 0,0 2 1 9", Status.ENDER_HAS_HIDDEN),
        ("56#7#8/#1#2#3#4/#9#a#b#c,5678/1234/9abc", "1m", "6", " 0,0 - 1 9",
         Status.CLOSED_TOO_LATE),
        (GOOD, "1m", "6", " 0,100 - 1 9", Status.TOTALS),
        (GOOD, "1m", "6", " 0,0 2 1 9 left=2",
         Status.ENDER_HAS_HIDDEN | Status.NO_FINAL_TURN_LEFT),
        (".6#7#8/#1#2#3#4/#9#a#b#c,5678/1234/9abc", "1m", "-", " 0,100 - 1 9",
         Status.BROKEN_COLUMN | Status.NO_DISCARD | Status.CLOSED_TOO_LATE | Status.TOTALS),
        ("56#7#8/5.#3#4/5#a#b#c,5#6#7#8/#1#2#3#4/#9#a#b#c", "1m", "-", " 0,100 2 1 9 left=2",
         Status.BROKEN_COLUMN | Status.STANDING_LINE | Status.FLIPS | Status.NO_DISCARD
         | Status.ENDER_HAS_HIDDEN | Status.NO_FINAL_TURN_LEFT | Status.TOTALS),
    ],
)  # fmt: skip
def test_each_reason_is_found(
    grids: str, act: str, discard: str, rest: str, expected: Status
) -> None:
    assert _status(grids, act, discard, rest) == expected


def test_a_card_too_many_is_found() -> None:
    state, _ = parse_position(f"skyjo {GOOD} 1m 6 123 0,0 - 1 9")

    assert status(state) == Status.CARD_COUNT


def test_a_card_in_nobodys_hand_and_one_that_nobody_drew_are_found() -> None:
    state, _ = parse_position(f"skyjo {GOOD} 1m 6 123 0,0 - 1 9")
    state.drawn = 5

    assert status(state) == Status.CARD_COUNT | Status.NO_DRAW

    state, _ = parse_position(f"skyjo {GOOD} 1d5 6 123 0,0 - 1 9")
    state.drawn = NO_CARD
    state.discard_n = 0

    assert status(state) == Status.CARD_COUNT | Status.NO_DISCARD | Status.NO_DRAW


def test_cards_that_the_mode_does_not_have_are_found() -> None:
    state, _ = parse_position(f"skyjo {GOOD} 1m 6 123 0,0 - 1 9")
    state.draw[0] = STAR
    assert status(state) == Status.CARD_COUNT | Status.UNKNOWN_CARD

    stars, _ = parse_position(f"action_stars {GOOD} 1m 6 1*3 0,0 - 1 9")
    assert status(stars) == Status.CARD_COUNT
    stars.draw[0] = STAR + 1
    assert status(stars) == Status.CARD_COUNT | Status.UNKNOWN_CARD
    stars.draw[0] = LOWEST - 1
    assert status(stars) == Status.CARD_COUNT | Status.UNKNOWN_CARD


@pytest.mark.rule("R-A1", "R-V3")
def test_action_cards_too_many_or_too_few_are_found() -> None:
    """Three of each type are in the box of Skyjo Action; a single pile holds eight of them."""
    box = "action(action_set=REMOVE:1+SWAP_OWN:0+EXTRA:0+DRAW3:0+DEFENSE:0+REPLAY:0)"
    rest = "row=XXXR apile=TTTLL"
    rest_of_it = "row=XXXR apile=TTTLLL"

    assert _action_status(f"{box} {{}} {rest_of_it}") == Status.CARD_COUNT
    assert _action_status(f"{box} {{}} {rest}") == Status.CARD_COUNT | Status.ACTION_COUNT
    assert _action_status(f"{box} {{}} {rest_of_it} hands=R,-") == (
        Status.CARD_COUNT | Status.ACTION_COUNT
    )
    assert _action_status(f"{box} {{}} row=XX.R apile=TTTLLLX") == Status.CARD_COUNT
    single = "action_single_pile {} adiscard=RRRTTTX"
    assert _action_status(f"{single} hands=-,L") == Status.CARD_COUNT
    assert _action_status(f"{single} hands=-,LL") == Status.CARD_COUNT | Status.ACTION_COUNT
    assert _action_status(f"{single} hands=-,R") == Status.CARD_COUNT | Status.ACTION_COUNT


def _action_status(text: str) -> Status:
    variant, more = text.split(" {} ")
    return status(parse_position(f"{variant} {GOOD} 1m 6 123 0,0 - 1 9 {more}")[0])


@pytest.mark.rule("R-C35", "R-V10")
@pytest.mark.parametrize(
    ("variant", "totals", "expected"),
    [
        ("skyjo", "100", Status.TOTALS),
        ("skyjo(solo_goal=fixed_rounds)", "100", Status.VALID),
        ("skyjo(solo_goal=fixed_rounds)", "0,100", Status.TOTALS),
        ("skyjo(game_tie=extra_round)", "0,100", Status.VALID),
    ],
)
def test_a_game_goes_on_beyond_the_target_only_where_it_may(
    variant: str, totals: str, expected: Status
) -> None:
    players = len(totals.split(","))
    grids = ",".join([GOOD.split(",", maxsplit=1)[0]] * players)
    state, _ = parse_position(f"{variant} {grids} 1m 6 123 {totals} - 1 9")

    assert status(state) & ~Status.CARD_COUNT == expected


def test_reasons_of_different_grids_are_found_together() -> None:
    """Seat 1 has a gap, seat 2 a column that had to leave."""
    gap = ".6#7#8/#1#2#3#4/#9#a#b#c"
    standing = "5#6#7#8/5#2#3#4/5#a#b#c"

    expected = Status.BROKEN_COLUMN | Status.STANDING_LINE
    assert _status(f"{gap},{standing}", "1m", "6") == expected
    assert _status(f"{standing},{gap}", "1m", "6") == expected


@pytest.mark.rule("R-A32")
def test_a_column_that_its_owner_puts_down_card_by_card_is_not_broken() -> None:
    grids = ["5#6#7/*#2#3/#9#a#b", "#5#6#7/#1#2#3/#9#a#b"]
    variant = "action_stars(grid=9,line_discard_order=owner_choice,nine_card_rows=false)"
    game = play(at(grids, variant=variant, discard="56"), "t31 lc1 c11")

    assert grid(game, 0) == ".#6#7/*#2#3/5#a#b"
    assert Status.BROKEN_COLUMN not in status(game.state)
    game.state.actor = 1  # of another seat's column nothing is put down
    assert Status.BROKEN_COLUMN in status(game.state)


@pytest.mark.rule("R-C27")
@pytest.mark.parametrize("seat", [1, 2])
def test_one_final_turn_is_owed_for_each_seat_up_to_the_ender(seat: int) -> None:
    grids = "56#7#8/#1#2#3#4/#9#a#b#c,56#7#8/#1#2#3#4/#9#a#b#c,5678/1234/9abc"

    assert _status(grids, f"{seat}m", "6", " 0,0,0 3 1 9") == Status.VALID
    late = _status(grids, f"{seat}m", "6", f" 0,0,0 3 1 9 left={4 - seat}")
    assert late == Status.NO_FINAL_TURN_LEFT


COUNTS = Status.CARD_COUNT | Status.ACTION_COUNT
"""What is wrong with every position that holds a few cards only."""


@pytest.mark.rule("R-A50")
def test_in_skyjo_action_a_seat_may_have_no_face_down_card_and_wait_for_its_turn() -> None:
    seat = "56#7#8/#1#2#3#4/#9#a#b#c"
    game = at([seat, "5678/1234/9abc"], variant="action")

    assert status(game.state) | COUNTS == COUNTS
    classic = at([seat, "5678/1234/9abc"])
    assert status(classic.state) | COUNTS == COUNTS | Status.CLOSED_TOO_LATE


@pytest.mark.rule("R-A30", "R-V3")
@pytest.mark.parametrize(
    ("variant", "grid", "draw", "tokens", "kind"),
    [
        # the row 4 4 * 4 is asked about first, then column 1 goes with or without it
        ("action", "4#1#3#1/#94*4/4#a#b#c", "4", "d s21", "lines"),
        # a card comes for the action card first, then column 1 goes
        ("action_single_pile", "56#7#8/5#2#3#4/#L#a#b#c", "59", "d s31", "action_card"),
    ],
)
def test_a_line_may_stand_while_its_removal_waits_for_a_decision(
    variant: str, grid: str, draw: str, tokens: str, kind: str
) -> None:
    game = play(at([grid, "56#7#8/#1#2#3#4/#9#a#b#c"], variant=variant, draw=draw), tokens)

    assert game.kind == kind
    assert status(game.state) | COUNTS == COUNTS


@pytest.mark.rule("R-C19", "R-V7")
@pytest.mark.parametrize(
    ("variant", "more"),
    [
        ("skyjo(number_line_removal=optional)", ""),
        ("skyjo(column_timing=same_turn)", "stamps=0,1,2,0,0"),
    ],
)
def test_a_column_may_stand_where_it_need_not_go(variant: str, more: str) -> None:
    grids = ["5#6#7#8/5#2#3#4/5#a#b#c", "56#7#8/#1#2#3#4/#9#a#b#c"]

    assert status(at(grids, variant=variant, more=more).state) == Status.CARD_COUNT
    assert status(at(grids).state) == Status.CARD_COUNT | Status.STANDING_LINE


@pytest.mark.parametrize("preset", ["skyjo", "action"])
def test_nothing_is_wrong_before_the_first_deal(preset: str) -> None:
    assert status(Game.waiting(2, preset).state) == Status.VALID


@pytest.mark.rule("R-V3")
def test_an_action_card_in_the_drawers_hand_is_one_of_the_eight() -> None:
    """Seven lie on the action discard, LOOK is on top of the draw pile, then in the hand."""
    seat = "56#7#8/#1#2#3#4/#9#a#b#c"
    game = at([seat, seat], variant="action_single_pile", draw="L12", more="adiscard=RRRTTTX")

    assert status(game.state) == Status.CARD_COUNT
    assert play(game, "d").kind == "action_card"
    assert status(game.state) == Status.CARD_COUNT
