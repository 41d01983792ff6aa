"""Views hold what their readers may know, and nothing else (R-C37)."""

import random
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.game import Game
from lowsky.notation import format_position, format_view
from lowsky.rules import state as st
from lowsky.rules.cards import ACTION_CARD, LOOK, NO_CARD, REMOVE, UNKNOWN
from lowsky.rules.deal import awaited_cards
from lowsky.rules.legal import legal
from lowsky.rules.resample import (
    fill,
    hidden_actions,
    unknown_places,
    unseen_actions,
    unseen_cards,
)
from lowsky.rules.state import State
from lowsky.rules.status import Status, status
from lowsky.rules.view import view_of
from tests.positions import FACING, HIDDEN, at, play, random_game


@pytest.mark.rule("R-C37")
def test_face_down_cards_are_unknown_to_everybody_their_owner_included() -> None:
    game = at([HIDDEN, FACING])

    for seat in (0, 1, None):
        shown = format_view(game.view(seat), game.options)
        assert shown == "skyjo ????/????/????,567?/123?/9ab? 1m 6 +3 0,0 - 1 9"


@pytest.mark.rule("R-C37")
def test_the_drawn_card_is_private_to_the_drawer() -> None:
    game = play(at([HIDDEN, FACING]), "d")

    assert game.view(0).drawn == 2
    assert game.view(1).drawn == UNKNOWN
    assert game.view().drawn == UNKNOWN
    assert play(game, "r").view(1).drawn == NO_CARD


@pytest.mark.rule("R-C37")
def test_several_seats_of_one_reader_see_together_what_each_may_see() -> None:
    game = play(at([HIDDEN, FACING]), "d")

    assert view_of(game.state, 0b11).drawn == 2
    assert view_of(game.state, 0b10).drawn == UNKNOWN


def test_knowledge_of_a_face_down_card_is_shown_to_the_one_who_has_looked() -> None:
    game = at([HIDDEN, FACING], more="known=1:2")

    assert format_view(game.view(1), game.options).split(" ")[1].startswith("?#6??/")
    assert format_view(game.view(0), game.options).split(" ")[1].startswith("????/")


def test_a_view_without_browsing_shows_only_the_top_discard() -> None:
    game = at([HIDDEN, FACING], discard="6543")

    assert format_view(game.view(0), game.options, browsable=False).split(" ")[3] == "6+3"


def hidden_from(seat: int, cells: str, known: Sequence[int]) -> str:
    """Replace the cards behind ``#`` that the seat has not looked at, cell by cell."""
    found = re.findall(r"#?[^,/]|[,/]", cells)
    place = 0
    for k, symbol in enumerate(found):
        if symbol in ",/":
            continue
        if symbol.startswith("#") and not known[place] >> seat & 1:
            found[k] = "?"
        place += 1
    return "".join(found)


@given(some.integers(0, 10**6), some.integers(0, 120))
def test_a_view_is_the_text_of_the_position_without_what_is_hidden(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves)
    s = game.state
    full = format_position(s, game.options).split(" ")
    seat = seed % game.players
    cells = [k for k in range(game.players * 12) if s.dealt >> k % 12 & 1]
    full[1] = hidden_from(seat, full[1], [s.known[cell] for cell in cells])
    full[3] = hidden_from(seat, full[3], s.discard_down[: s.discard_n][::-1]).replace("#", "")
    full[4] = f"+{s.draw_n}" if s.draw_n else "-"
    is_drawer = s.turn == seat
    if "d" in full[2] and not is_drawer:
        full[2] = full[2][:-1] + "?"
    extras = dict(extra.split("=", 1) for extra in full[9:])
    extras.pop("known", None)
    extras.pop("slid", None)
    if "apile" in extras:
        extras["apile"] = f"+{s.apile_n}"
    if "held" in extras and not is_drawer:
        extras["held"] = "?" * s.held_n
    expected = full[:9] + [f"{key}={value}" for key, value in extras.items()]

    assert format_view(game.view(seat), game.options).split(" ") == expected


@given(some.integers(0, 10**6), some.integers(0, 120))
def test_a_view_filled_with_any_order_of_the_unseen_looks_the_same_again(
    seed: int, moves: int
) -> None:
    game = random_game(seed, most=moves)
    if game.state.phase not in (st.PLAY, st.CLOSING):
        return
    rng = random.Random(seed)
    view = game.view(seed % game.players)
    actions = unseen_actions(view)
    rng.shuffle(actions)
    hidden = [ACTION_CARD + kind for kind in actions[: hidden_actions(view)]]
    cards = unseen_cards(view) + hidden
    rng.shuffle(cards)
    state = State()
    fill(view, state, cards, actions)

    assert len(cards) == unknown_places(view)
    assert view_of(state, view.seats) == view
    assert status(state) == Status.VALID


@pytest.mark.rule("R-C37", "R-A43")
def test_the_cards_of_draw3_are_private_to_the_one_who_holds_them() -> None:
    game = play(at([HIDDEN, FACING], variant="action", draw="012", more="hands=D,-"), "pD")

    assert game.view(0).held[:3] == [0, 1, 2]
    assert game.view(1).held[:3] == game.view().held[:3] == [UNKNOWN] * 3


@pytest.mark.rule("R-V3")
def test_an_action_card_that_turned_up_is_public_and_counted_once() -> None:
    """Eight action cards are in the single pile: one of them lies in the cell, seven are hidden."""
    shut = "#L#6#7#8/#1#2#3#4/#9#a#b#c"
    game = play(at([shut, FACING], variant="action_single_pile", draw="12"), "d r f11")
    view = game.view(1)

    assert view.picked == LOOK
    assert hidden_actions(view) == 7
    assert unseen_actions(view) == sorted([*range(9)] * 3)[:14] + sorted([*range(9)] * 3)[15:]


def test_a_reader_with_several_seats_is_named_by_the_lowest() -> None:
    s = at([HIDDEN, FACING, HIDDEN]).state

    assert view_of(s, 0b110).seat == 1
    assert view_of(s, 0).seat == st.NOBODY


@pytest.mark.rule("R-V3")
def test_an_action_card_in_the_drawers_hand_is_counted_once() -> None:
    game = play(at([HIDDEN, FACING], variant="action_single_pile", draw="L12"), "d")

    assert hidden_actions(game.view(1)) == 7


@pytest.mark.parametrize(("tokens", "more"), [("d", ""), ("pD", "hands=D,-")])
def test_cards_that_another_player_holds_are_filled_in_after_the_cells(
    tokens: str, more: str
) -> None:
    """Twelve and three face-down cells come first, then what seat 1 has drawn."""
    game = play(at([HIDDEN, FACING], variant="action", draw="01234", more=more), tokens)
    view = game.view(1)
    order = [*range(1, 13), 1, 2, 3, 9, 10, 11, 12, 12, 12]
    state = State()
    fill(view, state, order, [0] * 64)

    held = state.held[: state.held_n] or [state.drawn]
    assert held == [9, 10, 11][: len(held)]
    assert state.draw[state.draw_n - 1] == order[15 + len(held)]
    assert unknown_places(view) == 15 + 5


def test_while_chance_is_awaited_nobody_has_a_choice() -> None:
    game = Game.waiting(2, "action")
    assert legal(game.state) == 0
    game.supply(awaited_cards(game.state))
    assert legal(game.state) == 0


def test_what_the_reader_has_looked_at_stays_known_in_a_filled_state() -> None:
    """Seat 2 knows the 6 of seat 1's second cell."""
    view = at([HIDDEN, FACING], variant="action", more="known=1:2").view(1)
    state = State()
    fill(view, state, [*range(1, 13), 1, 2, 3, 4, 5], [0] * 64)

    assert state.card[1] == 6
    assert state.known[1] == 0b10
    assert state.known[0] == 0


def test_a_drawn_card_of_the_lowest_value_is_seen_by_its_drawer() -> None:
    game = play(at([HIDDEN, FACING], draw="m3"), "d")

    assert unseen_cards(game.view(0)).count(-2) == 4
    assert unseen_cards(game.view(1)).count(-2) == 5


@pytest.mark.rule("R-C37")
def test_whoever_draws_sees_the_card_in_every_seat() -> None:
    game = play(at([FACING, HIDDEN, FACING], act="2m"), "d")

    assert [game.view(seat).drawn for seat in range(3)] == [UNKNOWN, 2, UNKNOWN]


def test_views_are_equal_if_their_readers_know_the_same() -> None:
    game = play(at([HIDDEN, FACING, FACING]), "d")

    assert game.view(1) != game.view(0)
    twin = view_of(game.state, 0b10)
    assert twin == game.view(1)
    twin.card[0] = 5
    assert twin != game.view(1)


@pytest.mark.parametrize(("seat", "unknown"), [(0, 12 + 3 + 2), (1, 12 + 3 + 3 + 2)])
def test_the_cards_that_a_reader_holds_need_not_be_filled_in(seat: int, unknown: int) -> None:
    """Seat 1 holds three cards of DRAW3; 15 cells are face down, two cards are left to draw."""
    game = play(at([HIDDEN, FACING], variant="action", draw="01234", more="hands=D,-"), "pD")

    assert unknown_places(game.view(seat)) == unknown


def test_a_state_that_is_filled_again_remembers_nothing() -> None:
    """What was known, slid and held before is not among what the view holds."""
    old = "hands=D,- known=0:2,2:1 slid=0:1"
    used = play(at([HIDDEN, FACING], variant="action", discard="6#5#4", more=old), "pD").state
    view = at([HIDDEN, FACING], variant="action", discard="654").view(1)
    order = [*range(1, 13), 1, 2, 3, 4, 5, 6]
    fresh = State()
    fill(view, fresh, order, [0] * 64)
    fill(view, used, order, [0] * 64)

    assert used == fresh
    assert used.held_n == 0


@pytest.mark.rule("R-V3")
def test_a_remove_that_the_reader_has_looked_at_is_not_among_the_unseen() -> None:
    shut = "#R#6#7#8/#1#2#3#4/#9#a#b#c"
    game = at([shut, FACING], variant="action_single_pile", more="known=0:2")

    assert unseen_actions(game.view(1)).count(REMOVE) == 2
    assert unseen_actions(game.view(0)).count(REMOVE) == 3
    assert (hidden_actions(game.view(1)), hidden_actions(game.view(0))) == (7, 8)


@pytest.mark.rule("R-A43")
def test_the_cards_that_a_reader_holds_are_his_in_a_filled_state() -> None:
    game = play(at([HIDDEN, FACING], variant="action", draw="01234", more="hands=D,-"), "pD")
    state = State()
    fill(game.view(0), state, [*range(1, 13), 1, 2, 3, 4, 5], [0] * 64)

    assert state.held[:3] == [0, 1, 2]


def test_the_repr_of_a_view_says_where_the_game_is_and_nothing_hidden() -> None:
    """The drawn 4 stands in neither."""
    game = Game.at("skyjo 5#7#3#1/#2#8#4#6/#9#a#b#c,567#8/123#4/9ab#0 1d4 6 123 7,0 - 2 9")
    assert repr(game.view(1)) == (
        "<View seats=[1] players=2 round=2 ply=9 pending=DECISION_DRAWN actor=0 total=[7, 0]>"
    )
    assert repr(game.view()).startswith("<View seats=[] players=2 ")
    assert repr(game.state) == (
        "<State players=2 round=2 ply=9 pending=DECISION_DRAWN actor=0 total=[7, 0]>"
    )
    waiting = repr(Game.waiting(1).state)
    assert waiting == "<State players=1 round=0 ply=0 pending=CHANCE_DEAL actor=-1 total=[0]>"
