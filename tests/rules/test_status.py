"""Impossible positions are named, all reasons at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.notation import parse_position
from lowsky.rules.cards import LOWEST, NO_CARD, STAR
from lowsky.rules.status import Status, status
from tests.positions import random_game

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
