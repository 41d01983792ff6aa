"""Where a card from the draw pile goes, once it is known to be a game card (R-V3)."""

from dataclasses import dataclass

from .grid import Card


@dataclass(frozen=True)
class ToHand:
    """The drawn card of D4."""


@dataclass(frozen=True)
class ToThree:
    """One of the cards of DRAW3; ``missing`` counts those still to be drawn, this one included."""

    drawn: tuple[Card, ...]
    missing: int


@dataclass(frozen=True)
class ToCell:
    """A cell of the concerned seat's grid, face up; action cards ``shown`` there on the way."""

    cell: int
    shown: bool = False


@dataclass(frozen=True)
class ToDiscard:
    """The top of the discard."""


Place = ToHand | ToThree | ToCell | ToDiscard
