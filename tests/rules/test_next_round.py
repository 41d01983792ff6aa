"""A round leaves nothing behind but totals and who starts (R-A55, R-C10)."""

import random

import pytest

from lowsky.game import Game
from lowsky.rules import state as st
from lowsky.rules.deal import awaited_cards
from lowsky.rules.options import Options
from tests.positions import play_randomly

STORM = {"name": "Storm", "effect": [["exchange", 2], ["look", 2, "any"]]}
VARIANTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("skyjo", {"column_timing": "consecutive_turns", "turn_limit": 10}),
    ("skygo", {}),
    ("action", {"turn_limit": 10, "house_cards": [STORM]}),
    ("action", {"column_timing": "same_turn", "turn_limit": 10}),
    ("action_single_pile", {"turn_limit": 10}),
    ("action_stars", {"turn_limit": 10}),
)


@pytest.mark.rule("R-A55")
@pytest.mark.parametrize(("preset", "values"), VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_the_second_deal_gives_what_a_first_one_would_give(
    preset: str, values: dict[str, object], seed: int
) -> None:
    options = Options.of(preset, {**values, "target_score": 1000})
    rng = random.Random(seed)
    game = Game.waiting(3, options)
    while game.state.round == 0 or game.state.phase != st.OVER:
        if game.awaits_chance:
            game.supply(_shuffled(game, rng))
        else:
            play_randomly(game, rng)
    assert (game.state.turn, game.state.actor) == (st.NOBODY, st.NOBODY)
    fresh = Game.waiting(3, options)
    while game.state.round == 1:
        order = _shuffled(game, rng)
        game.supply(order)
        fresh.supply(order)
    old, new = game.state, fresh.state

    assert any(old.total)
    new.round, new.ply, new.total = 2, old.ply, old.total
    new.starter = old.starter
    assert old == new


def _shuffled(game: Game, rng: random.Random) -> list[int]:
    order = awaited_cards(game.state)
    rng.shuffle(order)
    return order


@pytest.mark.rule("R-A3")
def test_the_next_round_has_begun_as_soon_as_its_action_cards_lie_out() -> None:
    game = Game.waiting(2, "action")
    game.supply(awaited_cards(game.state))

    assert (game.state.phase, game.kind) == (st.SETUP, "deal")
