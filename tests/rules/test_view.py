"""Views hold what their readers may know, and nothing else (R-C37)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.notation import format_position, format_view
from lowsky.rules.cards import NO_CARD, UNKNOWN
from lowsky.rules.resample import fill, unknown_places, unseen_cards
from lowsky.rules.state import State
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


@given(some.integers(0, 10**6), some.integers(0, 120))
def test_a_view_is_the_text_of_the_position_without_what_is_hidden(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves)
    full = format_position(game.state, game.options).split(" ")
    seat = seed % game.players
    text = format_view(game.view(seat), game.options).split(" ")

    hidden = full[1]
    for card in "mn0123456789abc":
        hidden = hidden.replace(f"#{card}", "?")
    full[1] = hidden
    full[4] = f"+{game.state.draw_n}" if game.state.draw_n else "-"
    if "d" in full[2] and game.state.actor != seat:
        full[2] = full[2][:-1] + "?"
    assert text == full


@given(some.integers(0, 10**6), some.integers(0, 120))
def test_a_view_filled_with_any_order_of_the_unseen_looks_the_same_again(
    seed: int, moves: int
) -> None:
    game = random_game(seed, most=moves)
    view = game.view(seed % game.players)
    cards = unseen_cards(view)
    random.Random(seed).shuffle(cards)
    state = State()

    if game.state.round and game.state.phase != 3:
        assert len(cards) == unknown_places(view)
        fill(view, state, cards, [])
        assert view_of(state, view.seats) == view
