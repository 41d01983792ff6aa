"""The set-up of Skyjo Action (RULES 3.1), and what a round leaves behind."""

from collections import Counter

import pytest

from lowsky.game import Game
from lowsky.notation import parse_position
from lowsky.rules import journal as jr
from lowsky.rules.cards import ACTION_NAMES, NO_CARD, STAR
from lowsky.rules.deal import awaited_cards
from tests.positions import at, play

ACTION_ORDER = list(range(9)) * 3
"""REMOVE, SWAP_OWN, EXTRA, DRAW3, LOOK, DEFENSE, REPLAY, STEAL, EXCHANGE, and twice more."""


@pytest.mark.rule("R-A1", "R-A3")
def test_game_cards_and_action_cards_are_two_decks() -> None:
    game = Game.waiting(2, "action")

    assert game.kind == "actions"
    assert Counter(awaited_cards(game.state)) == dict.fromkeys(range(9), 3)
    game.supply(ACTION_ORDER)
    assert game.kind == "deal"
    cards = awaited_cards(game.state)
    assert len(cards) == 120
    assert cards.count(STAR) == 15
    assert (cards.count(-2), cards.count(-1), cards.count(0), cards.count(12)) == (3, 7, 11, 7)


@pytest.mark.rule("R-A4")
def test_the_top_four_action_cards_are_the_row_and_the_rest_is_the_pile() -> None:
    game = Game.waiting(2, "action")
    game.supply(ACTION_ORDER)
    game.supply(awaited_cards(game.state))
    s = game.state

    assert [ACTION_NAMES[kind] for kind in s.row] == ["REMOVE", "SWAP_OWN", "EXTRA", "DRAW3"]
    assert s.apile_n == 23
    assert ACTION_NAMES[s.apile[s.apile_n - 1]] == "LOOK"
    assert s.adiscard_n == 0


@pytest.mark.rule("R-A5")
def test_each_player_gets_twelve_cards_and_the_first_discard_may_be_a_star() -> None:
    game = Game.waiting(2, "action")
    game.supply(ACTION_ORDER)
    cards = sorted(awaited_cards(game.state))
    cards.insert(24, cards.pop())
    game.supply(cards)

    assert [mask.bit_count() for mask in game.state.down[:2]] == [12, 12]
    assert game.state.discard[: game.state.discard_n] == [STAR]
    assert game.kind == "flip_initial"


@pytest.mark.rule("R-A2", "R-C2", "R-C3")
def test_play_goes_clockwise_round_after_round_until_somebody_has_reached_the_target() -> None:
    """Seat 3 of three starts; the ender of a round starts the next one."""
    hidden = "#5#6#7#8/#1#2#3#4/#9#a#b#c"
    game = at([hidden] * 3, act="3m", more="first=3")
    actors = []
    for token in ("t11", "t11", "t11", "t12"):
        actors.append(game.actor)
        game.play(token)

    assert actors == [2, 0, 1, 2]


@pytest.mark.rule("R-A55")
def test_a_new_round_begins_without_hands_bonuses_and_discards() -> None:
    row, hand = "row=LLLL", "hands=E,-"
    text = (
        "action 1234/5678/9ab0,1234/5678/9ab#0 2m 6 2c3 0,0 1 1 9 "
        f"{row} apile=SS adiscard=D {hand} bonus=-10,0"
    )
    state, options = parse_position(text)
    game = play(Game(state, options), "d s34")

    assert game.state.raw[:2] == [66 + 10 - 10, 68]
    assert game.kind == "actions"
    game.supply(ACTION_ORDER)
    game.supply(awaited_cards(game.state))
    s = game.state
    assert not any(s.hand)
    assert not any(s.bonus)
    assert (s.adiscard_n, s.discard_n) == (0, 1)
    assert NO_CARD not in s.row


@pytest.mark.rule("R-V8", "R-A6", "R-A22")
def test_stars_among_random_first_flips_give_their_rights() -> None:
    """Seat 2 turns up a star and a 12 and starts with the higher sum; its right comes first.

    A star that stays face down, the last card of seat 1, gives none.
    """
    game = Game.waiting(2, "action(initial_flip=auto_random)")
    game.supply(ACTION_ORDER)
    cards = [1, 1, *range(1, 10), STAR, STAR, 12, *range(1, 11)]
    rest = Counter(awaited_cards(game.state)) - Counter(cards)
    game.supply([*cards, *rest.elements()])
    game.supply([0, 1, 12, 13, *range(2, 12), *range(14, 24)])

    assert (game.kind, game.actor) == ("claim", 1)
    assert game.state.journal[0] == (jr.FLIPPED, 0, 0, 1)
    play(game, "g-")
    assert (game.kind, game.actor) == ("main", 1)
