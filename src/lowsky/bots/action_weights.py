"""The numbers by which bots judge Skyjo Action, found by games against each other."""

from typing import Final, NamedTuple

from lowsky.rules.cards import VALUES


class ActionWeights(NamedTuple):
    """What a bot believes about a round of Skyjo Action; the defaults are `expectation`'s."""

    pace: float = 1.2
    """Face-down cards that a seat turns up in one turn."""
    offers: float = 1.6
    """Cards that a seat may use in one turn: the draw, and part of the discard."""
    two_missing: float = 0.25
    """How far a line that lacks two cards counts."""
    line: float = 0.9
    """How far the chance of a line counts: its cards may have to go for other reasons."""
    hidden_shrink: float = 0.8
    """How much of the shrinking of face-up cards a face-down card has."""
    danger: float = 1.0
    """How far the next player's gain from the discard is a loss."""
    rivals: float = 1.0
    """How far the other players' costs are a gain."""
    spread: float = 3.0
    """The standard deviation, in points, of a score beyond its face-down cards."""
    last_risk: float = 0.3
    """The risk of being forced out that the last face-down card brings."""
    second_risk: float = 0.1
    """The same for the last but one."""
    patience: int = 6
    """What a card more in a line counts in points where a turn must bring the grid forward."""
    use: float = 1.2
    """Turns after which a card in hand has been used with a chance of two thirds."""
    gains: tuple[float, ...] = (3.0, 2.0, 4.5, 2.0, -2.0, 3.0, 3.0, 3.0, 10.0, 1.0, 1.0, 1.0)
    """What playing an action card gains beyond a usual turn, by its type."""
    most_cards: int = 3
    """Cards in hand with which no further one is taken as a turn."""
    look: float = 0.4
    """What it gains to know a face-down card of one's own."""
    kept_stars: float = 0.8
    """How sure the bonus of an all-star line is that stays in the grid."""
    is_planning: bool = True
    """Whether turns to come are looked at; without it only what lies there counts."""


PLANLESS: Final = ActionWeights(
    danger=0.0,
    rivals=0.0,
    last_risk=0.0,
    second_risk=0.0,
    gains=(0.5,) * 12,
    most_cards=0,
    look=0.1,
    is_planning=False,
)
"""The weights of bots that look at their own grid as it lies and at nothing else."""
AS_THEY_LIE: Final = [[float(value) for value in VALUES]] * 2
"""The table of such bots: each face-up card costs what it shows."""
