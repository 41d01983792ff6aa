"""The numbers of the expectation bot, found by games against all the other bots."""

from typing import NamedTuple


class Weights(NamedTuple):
    """What the expectation bot believes about the course of a round."""

    share_low: float = 0.05
    """The share of a turn that improves a cell of value 0 …"""
    share_slope: float = 0.02
    """… and what each point of its value adds."""
    hidden_shrink: float = 0.8
    """How much of the shrinking of face-up cards a face-down card has."""
    hold_shrink: float = 0.6
    """How much of it the cards of a pair have, which wait for the third."""
    offers: float = 2.8
    """Cards that a seat may use in one turn: the draw, and part of the discard."""
    single: float = 0.3
    """How far a card alone counts as the beginning of a column."""
    single_hidden: float = 0.02
    """The same for a face-down card."""
    pace: float = 1.2
    """Face-down cards that a seat turns up in one turn."""
    danger: float = 2.0
    """How far the next player's gain from the discard is a loss."""
    rivals: float = 1.0
    """How far the other players' costs are a gain."""
    spread: float = 2.0
    """The standard deviation, in points, of a score beyond its face-down cards."""
    last_risk: float = 0.4
    """The risk of being forced out that the last face-down card brings."""
    second_risk: float = 0.15
    """The same for the last but one."""
    pair_patience: int = 6
    """What a pair counts in points where a turn must bring the grid forward."""
