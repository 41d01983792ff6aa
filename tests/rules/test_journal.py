"""The journal tells all that a step did, in order: (what, seat, place, card)."""

from collections.abc import Sequence

import pytest

from lowsky.game import Game
from lowsky.rules import house
from lowsky.rules import journal as jr
from lowsky.rules.cards import (
    ACTION_CARD,
    DEFENSE,
    DRAW3,
    EXTRA,
    HOUSE,
    LOOK,
    REMOVE,
    REPLAY,
    STEAL,
)
from lowsky.rules.deal import awaited_cards
from lowsky.rules.house_cards import HouseCard
from lowsky.rules.options import Options
from lowsky.rules.state import NOBODY
from tests.positions import at, play

GRID = "56#7#8/#1#2#3#4/#9#a#b#c"
STAR = "56#*8/#1#2#3#4/#9#a#b#c"
SHUT = "56#L8/#1#2#3#4/#9#a#b#c"
OPEN = "1234/5678/9abc"
REST = ((2, 7), (3, 8), (4, 1), (5, 2), (6, 3), (7, 4), (8, 9), (9, 10), (10, 11), (11, 12))
"""The face-down cells of GRID and their cards."""
Entries = Sequence[tuple[int, int, int, int]]


def told(
    tokens: str, *, grids: Sequence[str] = (GRID, GRID), order: str = "", **start: str
) -> Entries:
    """Return what the last of some actions, or the order that it waits for, has noted."""
    game = play(at(grids, **start), tokens)  # type: ignore[arg-type]  # the texts of a position
    if order:
        game.supply(order)
    return game.state.journal


@pytest.mark.parametrize(
    ("tokens", "start", "expected"),
    [
        ("d", {}, [(jr.DREW, 0, 0, 2)]),
        ("d r", {}, [(jr.REFUSED, 0, 0, 2)]),
        ("d r f13", {}, [(jr.FLIPPED, 0, 2, 7)]),
        ("d s14", {}, [(jr.PLACED, 0, 3, 2), (jr.REPLACED, 0, 3, 8)]),
        ("t12", {}, [(jr.TOOK, 0, 0, 6), (jr.PLACED, 0, 1, 6), (jr.REPLACED, 0, 1, 6)]),
        ("x", {"draw": "-", "discard": "-"}, [(jr.PASSED, 0, 0, 0)]),
    ],
)
def test_a_classic_turn_is_told(tokens: str, start: dict[str, str], expected: Entries) -> None:
    assert told(tokens, **start) == expected


@pytest.mark.rule("R-C19", "R-C26")
def test_a_column_that_leaves_and_the_closing_are_told() -> None:
    """Column 1 becomes 2 2 2; the seat has no face-down card and closes the round."""
    assert told("d s11", grids=["5123/2456/2789", GRID]) == [
        (jr.PLACED, 0, 0, 2),
        (jr.REPLACED, 0, 0, 5),
        (jr.LINE_REMOVED, 0, 0, 2),
        (jr.CLOSED, 0, 0, 0),
    ]


@pytest.mark.rule("R-A30", "R-A33")
def test_a_line_of_stars_is_kept_or_earns_its_bonus() -> None:
    grids = ["*5#12/*6#34/#*789", GRID]
    stars = "**#12/**#34/#**89"

    assert told("t31 l-", grids=grids, variant="action", discard="*") == [(jr.LINE_KEPT, 0, 0, 0)]
    assert told("d s31 lc1 l-", grids=[stars, GRID], variant="action", draw="*") == [
        (jr.LINE_KEPT, 0, 1, 0),
        (jr.LINE_REMOVED, 0, 0, 13),
        (jr.BONUS, 0, 0, -10),
    ]


@pytest.mark.rule("R-C23", "R-A12")
def test_a_reshuffle_is_told_with_the_size_of_the_new_pile() -> None:
    assert told("d", draw="-", discard="654", order="45") == [
        (jr.RESHUFFLED, NOBODY, 0, 2),
        (jr.DREW, 0, 0, 4),
    ]
    game = play(at([GRID, GRID], variant="action", more="row=LEDX adiscard=RTU"), "a2")
    game.supply([STEAL, DEFENSE])
    assert game.state.journal == [
        (jr.RESHUFFLED_ACTIONS, NOBODY, 0, 2),
        (jr.REFILLED, NOBODY, 1, STEAL),
    ]


@pytest.mark.rule("R-C30", "R-C31", "R-C36", "R-V13")
def test_the_end_of_a_round_is_told_card_by_card() -> None:
    """The grids are worth 78 and, with a 6 for the 3 in row 1, 81."""
    revealed = [(jr.REVEALED, 1, cell, card) for cell, card in REST]
    scored = [(jr.SCORED, 0, 81, 81), (jr.SCORED, 1, 78, 78)]
    turn = [(jr.TOOK, 0, 0, 6), (jr.PLACED, 0, 2, 6), (jr.REPLACED, 0, 2, 3)]

    assert told("t13", grids=[OPEN, GRID], ender="2") == [*turn, *revealed, *scored]
    game = play(at([OPEN, OPEN], ender="2", totals=[0, 90]), "t13")
    assert game.state.journal == [*turn, *scored, (jr.WON, 0, 0, 81)]
    game = play(at([OPEN, OPEN], ender="2", totals=[90, 0]), "t13")
    assert game.state.journal == [*turn, *scored, (jr.WON, 1, 0, 78)]
    limited = told("t12", variant="skyjo(turn_limit=10)", more="turns=9,10")
    assert limited[3:5] == [(jr.LIMIT_REACHED, 0, 0, 0), (jr.REVEALED, 0, 2, 7)]


@pytest.mark.rule("R-C6", "R-C8")
def test_the_deal_and_the_starter_are_told() -> None:
    """The 25th card is the first discard, a 3."""
    dealt = Game.waiting(2)
    cards = sorted(awaited_cards(dealt.state))
    cards.insert(24, cards.pop(cards.index(3)))
    dealt.supply(cards)
    assert dealt.state.journal == [(jr.DEALT, NOBODY, 0, 3)]

    game = at(["5#6#7#8/#1#2#3#4/#9#a#b#c", "56#7#8/#1#2#3#4/#9#a#b#c"], act="-i")
    play(game, "f12")

    assert game.state.journal == [(jr.FLIPPED, 0, 1, 6), (jr.STARTS, 0, 0, 0)]


@pytest.mark.parametrize(
    ("tokens", "more", "expected"),
    [
        (
            "a2",
            "row=LEDX apile=TR",
            [(jr.TOOK_ACTION, 0, 1, EXTRA), (jr.REFILLED, NOBODY, 1, STEAL)],
        ),
        ("ap", "row=LEDX apile=TR", [(jr.GOT_ACTION, 0, 4, STEAL)]),
        ("uL", "hands=L,-", [(jr.DISCARDED_ACTION, 0, 0, LOOK)]),
        ("pE", "hands=E,-", [(jr.PLAYED, 0, 1, EXTRA), (jr.EXTRA_TURNS, 0, 0, 2)]),
        ("pU", "hands=U,-", [(jr.PLAYED, 0, 1, DEFENSE), (jr.EXTRA_TURNS, 0, 0, 1)]),
        ("pT h1", "hands=T,U", [(jr.DEFENDED, 1, 0, DEFENSE)]),
        (
            "pT h1 hE",
            "hands=T,E",
            [(jr.STOLE, 0, 1, EXTRA), (jr.PLAYED, 0, 1, EXTRA), (jr.EXTRA_TURNS, 0, 0, 2)],
        ),
        (
            "pP yE",
            "adiscard=ETE hands=P,-",
            [(jr.REPLAYED, 0, 0, EXTRA), (jr.PLAYED, 0, 1, EXTRA), (jr.EXTRA_TURNS, 0, 0, 2)],
        ),
        ("pT h1 hP", "hands=T,P", [(jr.STOLE, 0, 1, REPLAY), (jr.PLAYED, 0, 0, REPLAY)]),
        ("pR o11", "hands=R,-", [(jr.SLID, 1, 0, 5), (jr.DEALT_IN, 1, 0, 2)]),
        ("pR o13", "hands=R,-", [(jr.SLID_DOWN, 1, 2, 7), (jr.DEALT_IN, 1, 2, 2)]),
        (
            "pR oL",
            "apile=E hands=R,L",
            [(jr.SLID_ACTION, 1, 0, LOOK), (jr.GOT_ACTION, 1, 4, EXTRA)],
        ),
        ("pS w11 w13", "hands=S,-", [(jr.SWAPPED, 0, 0, 2)]),
        ("pX q1", "hands=X,-", [(jr.PARTNERS, 0, 1, 1)]),
        ("pX q1 e11 n13", "hands=X,-", [(jr.EXCHANGED, 0, 12, 2)]),
        (
            "pL v1 vc3",
            "hands=L,-",
            [(jr.LOOKED_AT, 0, 2, 1), (jr.SAW, 0, 14, 7), (jr.SAW, 0, 18, 3), (jr.SAW, 0, 22, 11)],
        ),
        (
            "pD",
            "hands=D,-",
            [(jr.PLAYED, 0, 1, DRAW3), (jr.HELD, 0, 0, 2), (jr.HELD, 0, 1, 12), (jr.HELD, 0, 2, 3)],
        ),
        (
            "pD k1 z2 j12",
            "hands=D,-",
            [
                (jr.PLACED, 0, 1, 2),
                (jr.REPLACED, 0, 1, 6),
                (jr.RETURNED, 0, 0, 12),
                (jr.RETURNED, 0, 0, 3),
            ],
        ),
    ],
)
def test_what_action_cards_do_is_told(tokens: str, more: str, expected: Entries) -> None:
    assert told(tokens, variant="action", draw="2c37", more=more) == expected


@pytest.mark.rule("R-A24")
@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("g1", [(jr.CLAIMED, 0, 0, LOOK), (jr.REFILLED, NOBODY, 0, STEAL)]),
        ("gp", [(jr.GOT_ACTION, 0, 4, STEAL)]),
        ("g-", [(jr.DECLINED, 0, 0, 0)]),
    ],
)
def test_what_becomes_of_a_star_right_is_told(token: str, expected: Entries) -> None:
    start = {"variant": "action", "more": "row=LEDX apile=TR"}
    assert told(f"d r f13 {token}", grids=[STAR, GRID], **start) == expected


@pytest.mark.rule("R-V9")
def test_a_card_that_a_house_card_takes_is_for_no_star() -> None:
    fox = HouseCard("Fox", "", attack=False, effect=((house.TAKE, 1),))
    start = {"variant": f"action(house_cards={fox})", "more": "row=LEDX apile=TR hands=H,-"}
    expected = [(jr.TOOK_ACTION, 0, 0, LOOK), (jr.REFILLED, NOBODY, 0, STEAL)]
    assert told("pH g1", **start) == expected


@pytest.mark.parametrize(
    ("token", "expected"),
    [("b-", [(jr.UNDEFENDED, 1, 0, 0)]), ("b+", [(jr.DEFENDED, 1, 0, DEFENSE)])],
)
def test_the_answer_to_an_attack_is_told(token: str, expected: Entries) -> None:
    variant = "action(defense_trigger=ask)"
    assert told(f"pT h1 {token}", variant=variant, more="hands=T,U") == expected


@pytest.mark.rule("R-V3")
@pytest.mark.parametrize(
    ("tokens", "draw", "expected"),
    [
        ("d", "L4", [(jr.TURNED_UP, 0, 12, LOOK)]),
        ("d i+", "L4", [(jr.KEPT_ACTION, 0, 12, LOOK), (jr.DREW, 0, 0, 4)]),
        ("d i-", "L4", [(jr.DISCARDED_ACTION, 0, 12, LOOK), (jr.DREW, 0, 0, 4)]),
        ("d r f13 i-", "14", [(jr.DISCARDED_ACTION, 0, 2, LOOK), (jr.DEALT_IN, 0, 2, 4)]),
        ("t13 i+", "14", [(jr.KEPT_ACTION, 0, 13, LOOK), (jr.RETURNED, 0, 0, 1)]),
    ],
)
def test_an_action_card_among_game_cards_is_told_with_its_place(
    tokens: str, draw: str, expected: Entries
) -> None:
    """12 is the drawer's hand, 13 the cell that the discard came from."""
    assert told(tokens, grids=[SHUT, GRID], variant="action_single_pile", draw=draw) == expected


@pytest.mark.rule("R-V9")
def test_a_house_card_is_announced() -> None:
    song = {"name": "Song", "effect": [["manual"]]}
    options = Options.of("action", {"house_cards": [song]})
    game = at([GRID, GRID], variant=str(options), more="hands=H,-")
    play(game, "pH")

    assert game.state.journal == [(jr.PLAYED, 0, 1, HOUSE), (jr.ANNOUNCED, 0, 0, HOUSE)]


@pytest.mark.rule("R-V9", "R-A49")
def test_the_second_of_two_house_cards_is_told_by_its_own_type() -> None:
    cards = [{"name": name, "effect": [["extra_turns", 2], ["manual"]]} for name in ("A", "B")]
    options = Options.of("action", {"house_cards": cards})
    game = play(at([GRID, GRID], variant=str(options), more="hands=I,-"), "pI")

    assert game.state.journal == [
        (jr.PLAYED, 0, 1, HOUSE + 1),
        (jr.EXTRA_TURNS, 0, 0, 2),
        (jr.ANNOUNCED, 0, 0, HOUSE + 1),
    ]


def test_a_flip_of_the_second_seat_shows_the_second_seats_card() -> None:
    grids = [GRID, "56#c8/#1#2#3#4/#9#a#b#7"]

    assert told("d r f13", grids=grids, act="2m") == [(jr.FLIPPED, 1, 2, 12)]


@pytest.mark.rule("R-V3", "R-C30")
def test_what_the_final_reveal_puts_in_the_place_of_action_cards_is_told() -> None:
    """REMOVE comes for LOOK, then the 4 for REMOVE. The 6 takes the place of seat 1's 3."""
    grids = [OPEN, "5678/1234/9ab#L"]
    start = {"variant": "action_single_pile", "draw": "R4", "ender": "2"}

    assert told("t13", grids=grids, **start) == [
        (jr.TOOK, 0, 0, 6),
        (jr.PLACED, 0, 2, 6),
        (jr.REPLACED, 0, 2, 3),
        (jr.REVEALED, 1, 11, ACTION_CARD + LOOK),
        (jr.DISCARDED_ACTION, 1, 11, LOOK),
        (jr.DISCARDED_ACTION, 1, 11, REMOVE),
        (jr.DEALT_IN, 1, 11, 4),
        (jr.SCORED, 0, 81, 81),
        (jr.SCORED, 1, 70, 70),
    ]


@pytest.mark.rule("R-V3")
def test_an_action_card_in_an_action_cards_place_is_not_told_as_a_game_card() -> None:
    start = {"variant": "action_single_pile", "draw": "1R"}

    assert told("d r f13 i-", grids=[SHUT, GRID], **start) == [
        (jr.DISCARDED_ACTION, 0, 2, LOOK),
        (jr.TURNED_UP, 0, 2, REMOVE),
    ]


@pytest.mark.rule("R-V9")
def test_a_look_at_a_single_cell_is_told_to_the_one_who_looks_and_of_no_line() -> None:
    fox = HouseCard("Fox", "", attack=False, effect=((house.LOOK_ANY, 1),))
    start = {"variant": f"action(house_cards={fox})", "more": "hands=H,-"}

    assert told("pH v1 m13", **start) == [(jr.SAW, 0, 14, 7)]
