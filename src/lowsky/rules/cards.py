"""Cards as integers: the code of a number card is its value."""

from typing import Final

LOWEST: Final = -2
HIGHEST: Final = 12
STAR: Final = 13
"""The star of Skyjo Action (R-A21). Action cards of a single pile (R-V3) follow from 16 on."""

NO_CARD: Final = -3
"""The place holds no card."""
UNKNOWN: Final = -4
"""The place holds a card that the reader of a view may not know."""

VALUES: Final = tuple(range(LOWEST, HIGHEST + 1))

CLASSIC_COUNTS: Final = (5, 10, 15, *(10,) * 12)
"""How often each of -2 … 12 is in the classic deck of 150 cards (R-C1)."""

CLASSIC_DECK: Final = tuple(
    value for value, count in zip(VALUES, CLASSIC_COUNTS, strict=True) for _ in range(count)
)


def card_value(card: int) -> int:
    """Return what a game card scores: a number card its value, a star 0 (chapter 1)."""
    if card == STAR:
        return 0
    return card
