"""What all bots read from a view: whose decision it is, which cards are unseen, what lies where."""

from typing import Final

from lowsky.rules import state as st
from lowsky.rules.actions import ADD_LINE, LINES_DONE
from lowsky.rules.bits import bits, lowest_bit
from lowsky.rules.cards import CLASSIC_COUNTS, LOWEST, UNKNOWN, VALUES
from lowsky.rules.resample import seen_cards
from lowsky.rules.state import CELLS, COLUMNS, LINE_CELLS
from lowsky.rules.view import View

DECK_MEAN: Final = 5.0
"""About the mean of the deck, for the case that every card has been seen."""


def deciding_seat(v: View) -> int:
    """Return the seat that owes the decision: in D1 the reader's own, else the actor."""
    return v.seat if v.pending == st.DECISION_FLIP_INITIAL else v.actor


def unseen_counts(v: View) -> list[int]:
    """Return how many cards of each value from -2 to 12 the reader does not see.

    A position may hold more copies of a card than the box; such a card counts as 0 left.
    """
    left = list(CLASSIC_COUNTS)
    for card in seen_cards(v):
        left[card - LOWEST] -= 1
    return [max(count, 0) for count in left]


def unseen_mean(counts: list[int]) -> float:
    """Return the mean of the unseen cards."""
    n = sum(counts)
    if n == 0:
        return DECK_MEAN
    return sum(value * count for value, count in zip(VALUES, counts, strict=True)) / n


def cell_values(v: View, seat: int, *, hidden: float) -> dict[int, float]:
    """Return the value of each cell of the seat that holds a card, by its index.

    Cells that the reader does not know count as ``hidden``.
    """
    base = seat * CELLS
    return {
        index: hidden if v.card[base + index] == UNKNOWN else v.card[base + index]
        for index in bits(v.present[seat])
    }


def completes_column(v: View, seat: int, *, index: int, card: int) -> bool:
    """Tell whether the card, put into the cell, completes its column (R-C18).

    Where columns must also be timely (R-V7) the answer is no: no bot plans for that.
    """
    if v.column_timing != st.ANY_TIME:
        return False
    cells = LINE_CELLS[index % COLUMNS] & v.dealt
    open_cells = v.present[seat] & ~v.down[seat]
    others = cells & ~(1 << index)
    if open_cells & others != others:
        return False
    return all(v.card[seat * CELLS + other] == card for other in bits(others))


def worst_cell(values: dict[int, float], down: int) -> int:
    """Return the index of the cell with the highest value, a face-down one among equals."""
    return max(values, key=lambda index: (values[index], down >> index & 1))


def first_hidden(v: View, seat: int) -> int:
    """Return the index of the seat's first face-down cell in reading order, -1 without one."""
    return lowest_bit(v.down[seat]) if v.down[seat] else -1


def choose_costly_lines(v: View) -> int:
    """Return the answer to D7 that removes the lines worth more than 0 and keeps the others."""
    for line in range(v.chosen_lines.bit_length(), st.N_LINES):
        if v.offered_lines >> line & 1:
            cell = lowest_bit(LINE_CELLS[line] & v.present[v.actor])
            if v.card[v.actor * CELLS + cell] > 0:
                return ADD_LINE + line
    return LINES_DONE
