"""What action cards in a hand will probably cost: ten points each, unless they are of use first."""

import math

from lowsky.bots.action_weights import ActionWeights
from lowsky.rules.cards import N_ACTION_TYPES
from lowsky.rules.state import Public

POINTS = 10.0
"""What a card in hand scores (R-A17)."""


def hand_of(v: Public, seat: int) -> list[int]:
    """Return how many cards of each type a hand holds."""
    return v.hand[seat * N_ACTION_TYPES : (seat + 1) * N_ACTION_TYPES]


def hand_cost(hand: list[int], turns: float, weights: ActionWeights) -> float:
    """Return the expected cost of a hand with so many turns left to play its cards in.

    The best card is played first; each takes a turn.
    """
    cost = 0.0
    for gain in sorted(
        (weights.gains[kind] for kind, n in enumerate(hand) for _ in range(n)), reverse=True
    ):
        use = 1.0 - math.exp(-turns / weights.use) if turns > 0.0 else 0.0
        cost += POINTS - use * (POINTS + gain)
        turns -= 1.0
    return cost


def changed(hand: list[int], kind: int, by: int) -> list[int]:
    """Return the hand with one card of the type more or less."""
    other = hand[:]
    other[kind] += by
    return other
