"""The cost of grids of Skyjo Action: the quick way agrees with the plain one, lines count."""

import random

import pytest

from lowsky.bots.action_weights import AS_THEY_LIE, PLANLESS, ActionWeights
from lowsky.bots.grid_cost import GridCost
from lowsky.bots.hand_cost import hand_cost
from lowsky.bots.layout import HIDDEN, KNOWN, N_FACES, chances_of, codes_of
from lowsky.bots.valuation import shrunk_values
from lowsky.bots.weights import Weights
from lowsky.notation import parse_position
from lowsky.rules.cards import DEFENSE, EXCHANGE, N_ACTION_TYPES
from lowsky.rules.view import View, view_of

OPEN = "8#1#2#3/#4#6#7#9/#a#b#c9"


def view_at(grid: str, variant: str = "action") -> View:
    """Return what the owner of the first grid knows; the other one is always the same."""
    extras = " row=LLLL apile=LL" if variant.startswith("action") else ""
    state, _ = parse_position(f"{variant} {grid},{OPEN} 1m c 2c35467 0,0 - 1 9{extras}")
    return view_of(state, 1)


def costs_of(view: View, turns: float) -> GridCost:
    """Return the costs that the strongest bot sees."""
    table = shrunk_values(Weights())
    return GridCost(view, chances_of(view), turns, weights=ActionWeights(), table=table)


@pytest.mark.parametrize("turns", [0.0, 3.5])
@pytest.mark.parametrize(
    "variant",
    ["action", "action(line_length=remaining_min2)", "action(star_line_bonus=kept_only)"],
)
def test_single_cards_are_priced_like_whole_grids(variant: str, turns: float) -> None:
    rng = random.Random(8)
    grid = costs_of(view_at(OPEN, variant), turns)
    cards = [*range(N_FACES), HIDDEN, KNOWN + 4]
    for _ in range(60):
        codes = [rng.choice([3, 3, 13, 15, HIDDEN, KNOWN + 3, -1]) for _ in range(12)]
        index = rng.randrange(12)
        priced = grid.with_cards(codes, grid.lines(codes), index, cards)
        plain = [grid.cost([*codes[:index], card, *codes[index + 1 :]]) for card in cards]
        assert priced == pytest.approx(plain)


@pytest.mark.rule("R-A53")
def test_without_turns_a_grid_costs_what_it_shows() -> None:
    view = view_at("c4n0/1357/2468")
    grid = costs_of(view, 0.0)
    assert grid.cost(codes_of(view, 0)) == pytest.approx(12 + 4 - 1 + 0 + 16 + 20)


@pytest.mark.rule("R-A33")
def test_a_row_of_four_stars_is_worth_fifteen_points() -> None:
    view = view_at("****/1357/2468")
    grid = costs_of(view, 0.0)
    assert grid.cost(codes_of(view, 0)) == pytest.approx(-15 + 16 + 20)


@pytest.mark.rule("R-A29")
def test_the_owner_removes_a_mixed_line_only_if_that_is_better() -> None:
    costly, gaining = view_at("c357/*468/c135"), view_at("m357/*468/m135")
    assert costs_of(costly, 0.0).cost(codes_of(costly, 0)) == pytest.approx(15 + 18 + 9)
    assert costs_of(gaining, 0.0).cost(codes_of(gaining, 0)) == pytest.approx(15 + 18 + 9 - 4)


@pytest.mark.rule("R-A27")
def test_two_of_a_kind_are_worth_more_in_one_line() -> None:
    together, apart = view_at("b357/b468/1302"), view_at("b357/1468/03b2")
    turns = 4.0
    assert costs_of(together, turns).cost(codes_of(together, 0)) < (
        costs_of(apart, turns).cost(codes_of(apart, 0)) - 3.0
    )


def test_without_a_plan_a_line_counts_only_when_it_is_complete() -> None:
    view = view_at("b357/b468/1302")
    grid = GridCost(view, chances_of(view), 4.0, weights=PLANLESS, table=AS_THEY_LIE)
    assert grid.cost(codes_of(view, 0)) == pytest.approx(11 + 15 + 11 + 18 + 6)


@pytest.mark.rule("R-A17")
def test_a_card_in_hand_costs_ten_at_the_end_and_gains_early() -> None:
    hand = [0] * N_ACTION_TYPES
    hand[EXCHANGE] = hand[DEFENSE] = 1
    assert hand_cost(hand, 0.0, ActionWeights()) == 20.0
    assert hand_cost(hand, 8.0, ActionWeights()) < 0.0
