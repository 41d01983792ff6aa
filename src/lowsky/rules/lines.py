"""Lines: which are complete, and their removal (R-C18 … R-C22, R-A27 … R-A36)."""

from lowsky.rules import state as st
from lowsky.rules.bits import lowest_bit, popcount
from lowsky.rules.cards import ACTION_CARD, NO_CARD, STAR
from lowsky.rules.journal import BONUS, LINE_REMOVED, note
from lowsky.rules.piles import discard_card
from lowsky.rules.state import CELLS, COLUMNS, LINE_CELLS, N_LINES, Public, State

NUMBER_LINE = 1
MIXED_LINE = 2
STAR_LINE = 3


def line_kind(s: State, seat: int, line: int) -> int:
    """Return the kind of a complete line, 0 if it is not complete (R-A28).

    NUMBER_LINE: equal numbers only; MIXED_LINE: equal numbers and stars; STAR_LINE: stars only.
    """
    cells = LINE_CELLS[line] & s.dealt
    if s.line_length != st.FULL:
        cells = shortened(s, seat, cells)
    if cells == 0 or s.present[seat] & ~s.down[seat] & cells != cells:
        return 0
    base = seat * CELLS
    value = STAR
    stars = 0
    rest = cells
    while rest:
        card = s.card[base + lowest_bit(rest)]
        rest &= rest - 1
        if card == STAR:
            stars = 1
        elif card >= ACTION_CARD or (value != STAR and card != value):
            return 0
        else:
            value = card
    if s.column_timing != st.ANY_TIME and not is_timely(s, seat, cells):
        return 0
    if value == STAR:
        return STAR_LINE
    return MIXED_LINE if stars else NUMBER_LINE


def shortened(s: Public, seat: int, cells: int) -> int:
    """Return the cells that are left of a line, 0 if too few are (`line_length`)."""
    left = cells & s.present[seat]
    fewest = 3 if s.line_length == st.REMAINING_3 else 2
    return left if popcount(left) >= fewest else 0


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
    if s.column_timing == st.SAME_TURN:
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


def lines_of_game(s: Public) -> int:
    """Return how many lines there are: the columns, and rows where they count (R-C22, R-A27)."""
    return N_LINES if s.rows else COLUMNS


def visible_lines(s: Public, seat: int) -> int:
    """Return the mask of the lines that may be complete: those without a face-down card or a gap.

    With `line_length` gaps do not count, and these are all lines. Cells that are not dealt (R-V2)
    lie in every row.
    """
    if s.line_length != st.FULL:
        return (1 << lines_of_game(s)) - 1
    up = s.present[seat] & ~s.down[seat] | st.GRID_12 & ~s.dealt
    mask = up & up >> 4 & up >> 8 & s.dealt & 0b1111
    if s.rows:
        full = up & up >> 1 & up >> 2 & up >> 3
        mask |= (full & 1) << 4 | (full >> 4 & 1) << 5 | (full >> 8 & 1) << 6
    return mask


def complete_lines(s: State, seat: int) -> tuple[int, int]:
    """Return the masks of the seat's complete number lines and of those with a star (R-A28)."""
    numbers = 0
    stars = 0
    rest = visible_lines(s, seat)
    while rest:
        line = lowest_bit(rest)
        rest &= rest - 1
        kind = line_kind(s, seat, line)
        if kind == NUMBER_LINE:
            numbers |= 1 << line
        elif kind > NUMBER_LINE:
            stars |= 1 << line
    return numbers, stars


def cells_of(s: Public, seat: int, line: int) -> int:
    """Return the cells of a line that hold cards."""
    return LINE_CELLS[line] & s.present[seat]


def line_value(s: State, seat: int, cells: int) -> int:
    """Return the common value of a complete line, STAR for an all-star line."""
    while cells:
        found = s.card[seat * CELLS + lowest_bit(cells)]
        cells &= cells - 1
        if found != STAR:
            return found
    return STAR


def conflict(s: State, seat: int, one: int, other: int) -> int:
    """Return 1 if two lines cannot go in one step, else 0 (R-A31, `shared_lines`)."""
    first, second = cells_of(s, seat, one), cells_of(s, seat, other)
    shared = first & second
    if shared == 0 or one == other:
        return 0
    if s.shared_lines == st.ONE_LINE:
        return 1
    return 0 if line_value(s, seat, first) == line_value(s, seat, second) else 1


def conflicts(s: State, seat: int, line: int, lines: int) -> int:
    """Return 1 if the line cannot go together with one of those lines, else 0."""
    if s.rows == 0:
        return 0  # columns share no cell
    for other in range(N_LINES):
        if lines >> other & 1 and conflict(s, seat, line, other):
            return 1
    return 0


def remove_lines(s: State, seat: int, lines: int) -> None:
    """Take the cards of the lines out of the grid and put them on the discard (R-A30, R-A32).

    With `line_discard_order=owner_choice` they wait in ``s.removing`` for their owner (D17).
    """
    removing = 0
    for line in range(N_LINES):
        if lines >> line & 1:
            cells = cells_of(s, seat, line)
            value = line_value(s, seat, cells)
            note(s, LINE_REMOVED, seat, line, value)
            if s.mode >= st.ACTION and value == STAR:
                lock_bonus(s, seat, line, popcount(cells))
            removing |= cells
    if s.line_discard_order == st.OWNER_CHOICE and has_different_cards(s, seat, removing):
        s.removing = removing
        return
    if s.line_discard_order == st.STARS_UNDER:
        discard_in_list_order(s, seat, lines, removing, 1)
        discard_in_list_order(s, seat, lines, removing, 0)
    else:
        discard_in_list_order(s, seat, lines, removing, 2)


def has_different_cards(s: State, seat: int, cells: int) -> int:
    """Return 1 if the cells hold cards of more than one kind, else 0."""
    base = seat * CELLS
    first = s.card[base + lowest_bit(cells)]
    while cells:
        if s.card[base + lowest_bit(cells)] != first:
            return 1
        cells &= cells - 1
    return 0


def discard_in_list_order(s: State, seat: int, lines: int, cells: int, stars: int) -> None:
    """Discard cards line by line: columns, then rows (R-A32).

    ``stars`` is 1 for the stars only, 0 for the others only, 2 for all.
    """
    base = seat * CELLS
    for line in range(N_LINES):
        if lines >> line & 1:
            rest = LINE_CELLS[line] & cells
            while rest:
                index = lowest_bit(rest)
                rest &= rest - 1
                is_star = 1 if s.card[base + index] == STAR else 0
                if s.present[seat] >> index & 1 and stars in (2, is_star):
                    discard_from(s, seat, index)


def discard_from(s: State, seat: int, index: int) -> None:
    """Put the face-up card of a cell on the discard and leave the cell empty (R-C21)."""
    cell = seat * CELLS + index
    discard_card(s, s.card[cell])
    s.card[cell] = NO_CARD
    s.stamp[cell] = 0
    s.present[seat] &= ~(1 << index)


def star_bonus(s: Public, line: int, count: int) -> int:
    """Return the points of an all-star line: -10, or -15 for a row of four (R-A33, R-V2)."""
    if count == 4:
        return -15
    if line >= COLUMNS and s.dealt == st.GRID_9:
        return s.star_row3_bonus
    return -10


def lock_bonus(s: State, seat: int, line: int, count: int) -> None:
    """Grant the bonus of a removed all-star line for good (R-A33)."""
    if s.star_line_bonus != st.KEPT_ONLY:
        points = star_bonus(s, line, count)
        s.bonus[seat] += points
        note(s, BONUS, seat, line, points)


def kept_bonus(s: State, seat: int) -> int:
    """Return the bonuses of the all-star lines that are still complete at scoring (R-A33)."""
    if s.star_line_bonus == st.REMOVED_ONLY:
        return 0
    points = 0
    rest = visible_lines(s, seat)
    while rest:
        line = lowest_bit(rest)
        rest &= rest - 1
        if line_kind(s, seat, line) == STAR_LINE:
            points += star_bonus(s, line, popcount(cells_of(s, seat, line)))
    return points
