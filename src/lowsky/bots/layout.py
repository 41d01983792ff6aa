"""Grids of Skyjo Action as codes: what a bot's arithmetic works on.

A code is 0 … 14 for a face-up number (its value + 2), `STAR_UP` for a face-up star, `HIDDEN` for a
face-down card, and ``KNOWN + code`` for a face-down card that the reader has looked at.
"""

from typing import Final

from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import ACTION_BOX_COUNTS, ACTION_CARD, LOWEST, STAR, STARS, VALUES
from lowsky.rules.resample import unseen_cards
from lowsky.rules.state import CELLS, COLUMNS, LINE_CELLS, N_LINES
from lowsky.rules.view import View

EMPTY: Final = -1
STAR_UP: Final = STAR - LOWEST
N_FACES: Final = STAR_UP + 1
HIDDEN: Final = N_FACES
KNOWN: Final = HIDDEN + 1
N_CODES: Final = KNOWN + N_FACES
FACE_VALUES: Final = (*VALUES, 0)
"""What each face scores, by its code."""
DECK: Final = (*ACTION_BOX_COUNTS, STARS)


def codes_of(v: View, seat: int) -> list[int]:
    """Return the twelve codes of a grid; an action card in it counts as a face-down card (R-V3)."""
    base = seat * CELLS
    codes = [EMPTY] * CELLS
    for index in bits(v.present[seat]):
        card = v.card[base + index]
        if not LOWEST <= card < ACTION_CARD:
            codes[index] = HIDDEN
        elif v.down[seat] >> index & 1:
            codes[index] = KNOWN + card - LOWEST
        else:
            codes[index] = card - LOWEST
    return codes


def chances_of(v: View) -> list[float]:
    """Return the chance of each face among the game cards that the reader does not see."""
    counts = [0] * N_FACES
    for card in unseen_cards(v):
        counts[card - LOWEST] += 1
    if sum(counts) == 0:
        counts = list(DECK)
    n = sum(counts)
    return [count / n for count in counts]


def lines_of(v: View) -> list[tuple[int, ...]]:
    """Return the cells of each line of the game, in the order of the rules' lines."""
    n = N_LINES if v.rows else COLUMNS
    return [tuple(bits(LINE_CELLS[line] & v.dealt)) for line in range(n)]


def hidden_in(codes: list[int]) -> int:
    """Return how many cards lie face down."""
    return sum(code >= HIDDEN for code in codes)


def has_timely_lines(v: View) -> bool:
    """Tell whether a line may be planned for: not where its cards must come together (R-V7)."""
    return v.column_timing == st.ANY_TIME
