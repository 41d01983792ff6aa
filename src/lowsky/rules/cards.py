"""Cards as integers: the code of a number card is its value.

Action cards have a type of their own, 0 … 11; where one lies among game cards (R-V3) its code is
``ACTION_CARD + type``.
"""

from typing import Final

LOWEST: Final = -2
HIGHEST: Final = 12
STAR: Final = 13
"""The star of Skyjo Action (R-A21)."""
ACTION_CARD: Final = 16
"""The code of the first action card among game cards."""

NO_CARD: Final = -3
"""The place holds no card."""
UNKNOWN: Final = -4
"""The place holds a card that the reader of a view may not know."""

VALUES: Final = tuple(range(LOWEST, HIGHEST + 1))

# Types of action cards (chapter 9)
REMOVE: Final = 0
SWAP_OWN: Final = 1
EXTRA: Final = 2
DRAW3: Final = 3
LOOK: Final = 4
DEFENSE: Final = 5
REPLAY: Final = 6
STEAL: Final = 7
EXCHANGE: Final = 8
HOUSE: Final = 9  # the first of three house cards (R-V9)
N_HOUSE: Final = 3
N_ACTION_TYPES: Final = 12
ACTION_NAMES: Final = (
    "REMOVE",
    "SWAP_OWN",
    "EXTRA",
    "DRAW3",
    "LOOK",
    "DEFENSE",
    "REPLAY",
    "STEAL",
    "EXCHANGE",
)
"""The ids of the nine printed types, by type."""

CLASSIC_COUNTS: Final = (5, 10, 15, *(10,) * 12)
"""How often each of -2 … 12 is in the classic deck of 150 cards (R-C1)."""
ACTION_BOX_COUNTS: Final = (3, 7, 11, *(7,) * 12)
"""How often each of -2 … 12 is in the box of Skyjo Action: 105 number cards (R-A1)."""
STARS: Final = 15
"""Stars in the box of Skyjo Action (R-A1)."""


def _spread(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value for value, count in zip(VALUES, counts, strict=True) for _ in range(count))


CLASSIC_DECK: Final = _spread(CLASSIC_COUNTS)
NUMBERS_DECK: Final = _spread(ACTION_BOX_COUNTS)


def card_value(card: int) -> int:
    """Return what a card in a grid scores: its number, 0 for a star, 10 for an action card."""
    if card == STAR:
        return 0
    if card >= ACTION_CARD:
        return 10
    return card
