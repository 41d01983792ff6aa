"""Lines: which are complete, and their removal (R-C18 … R-C21)."""

from lowsky.rules.bits import lowest_bit, popcount
from lowsky.rules.cards import NO_CARD
from lowsky.rules.journal import LINE_REMOVED, note
from lowsky.rules.state import (
    ANY_TIME,
    CELLS,
    COLUMNS,
    LINE_CELLS,
    N_LINES,
    SAME_TURN,
    State,
)


def has_equal_cards(s: State, seat: int, cells: int) -> int:
    """Return 1 if the cells of the mask, all face up, hold cards of one value, else 0."""
    base = seat * CELLS
    value = s.card[base + lowest_bit(cells)]
    rest = cells & (cells - 1)
    while rest:
        if s.card[base + lowest_bit(rest)] != value:
            return 0
        rest &= rest - 1
    return 1


def is_timely(s: State, seat: int, cells: int) -> int:
    """Return 1 if the cells became visible as `column_timing` asks (R-V7), else 0."""
    base = seat * CELLS
    low = s.stamp[base + lowest_bit(cells)]
    high = low
    rest = cells & (cells - 1)
    while rest:
        stamp = s.stamp[base + lowest_bit(rest)]
        low = min(low, stamp)
        high = max(high, stamp)
        rest &= rest - 1
    if s.column_timing == SAME_TURN:
        return 1 if low == high else 0
    # consecutive turns: every stamp between the lowest and the highest is there
    wanted = low
    while wanted < high:
        wanted += 1
        found = 0
        rest = cells
        while rest:
            if s.stamp[base + lowest_bit(rest)] == wanted:
                found = 1
            rest &= rest - 1
        if found == 0:
            return 0
    return 1


def complete_lines(s: State, seat: int) -> int:
    """Return the mask of the seat's complete number lines (R-C18; rows never, R-C22)."""
    up = s.present[seat] & ~s.down[seat]
    found = 0
    for line in range(COLUMNS):
        cells = LINE_CELLS[line] & s.dealt
        if (
            cells != 0
            and up & cells == cells
            and has_equal_cards(s, seat, cells)
            and (s.column_timing == ANY_TIME or is_timely(s, seat, cells))
        ):
            found |= 1 << line
    return found


def remove_lines(s: State, seat: int, lines: int) -> None:
    """Empty the cells of the lines and put their cards on the discard.

    Columns from left to right, each from top to bottom (R-C20).
    """
    base = seat * CELLS
    for line in range(N_LINES):
        if lines >> line & 1:
            cells = LINE_CELLS[line] & s.present[seat]
            note(s, LINE_REMOVED, seat, line, s.card[base + lowest_bit(cells)])
            for _ in range(popcount(cells)):
                index = lowest_bit(cells)
                cells &= cells - 1
                s.discard[s.discard_n] = s.card[base + index]
                s.discard_n += 1
                s.card[base + index] = NO_CARD
                s.stamp[base + index] = 0
                s.present[seat] &= ~(1 << index)
