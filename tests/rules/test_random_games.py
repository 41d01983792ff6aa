"""Properties of random games in every mode, over all options and player counts."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from lowsky.game import Game
from lowsky.notation import format_position, format_view, parse_position, parse_view
from lowsky.rules.actions import N_ACTIONS
from lowsky.rules.cards import NO_CARD
from lowsky.rules.errors import IllegalActionError
from lowsky.rules.state import NOBODY
from lowsky.rules.status import Status, status
from tests.positions import play_randomly, random_game


@given(some.integers(0, 10**9))
def test_all_cards_are_accounted_for_at_every_step(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(seed, most=0)

    for _ in range(150):
        assert status(game.state) == Status.VALID, game.position
        if game.is_over:
            break
        play_randomly(game, rng)


@settings(max_examples=20)
@given(some.integers(0, 10**9), some.integers(0, 150))
def test_exactly_the_legal_actions_are_accepted_and_others_change_nothing(
    seed: int, moves: int
) -> None:
    game = random_game(seed, most=moves)
    before = game.state.copy()

    for seat in range(game.players):
        legal = game.legal(seat)
        for action in range(-1, N_ACTIONS + 1):
            trial = Game(before.copy(), game.options)
            try:
                trial.play(action, seat)
            except IllegalActionError:
                assert action not in legal
                assert trial.state == before
            else:
                assert action in legal
                assert trial.state != before


@given(some.integers(0, 10**9), some.integers(0, 150))
def test_positions_and_views_come_back_from_their_text(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves)
    text = format_position(game.state, game.options)
    state, options = parse_position(text)
    view = game.view(seed % game.players)
    read, _ = parse_view(format_view(view, game.options), view.seats)

    assert state == game.state
    assert options == game.options
    assert read == view


@settings(max_examples=60)
@given(some.integers(0, 10**9))
def test_random_games_end(seed: int) -> None:
    """Under every option; where random players would draw for ever a turn limit sees to it."""
    assert random_game(seed, most=50_000).is_over


@given(some.integers(0, 10**9), some.integers(1, 150))
def test_undo_brings_back_the_position_before_the_last_action(seed: int, moves: int) -> None:
    game = random_game(seed, most=moves - 1)
    if game.is_over:
        return
    before = game.state.copy()
    play_randomly(game, random.Random(seed))
    game.undo()

    assert game.state == before


@pytest.mark.parametrize("seed", range(60))
def test_at_the_beginning_of_a_turn_nothing_of_the_last_one_is_left(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(seed, most=0)
    for _ in range(150):
        if game.is_over:
            break
        if game.kind == "main":
            s = game.state
            assert (s.target, s.house_target, s.picked, s.drawn) == (NOBODY, NOBODY, -1, NO_CARD)
            assert (s.shielded, s.used_own, s.used_their, s.used_with) == (0, 0, 0, 0)
            assert (s.held_n, s.keep_order, s.keep_order_n, s.stack_n) == (0, 0, 0, 0)
            assert (s.chosen_lines, s.offered_lines, s.line_choices, s.removing) == (0, 0, 0, 0)
            assert s.actor == s.turn
        play_randomly(game, rng)
