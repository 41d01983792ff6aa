"""Which lines an owner may choose in a removal step (D7): sets of lines, in ascending order."""

from lowsky.rules import state as st
from lowsky.rules.lines import NUMBER_LINE, conflicts, line_kind
from lowsky.rules.state import N_LINES, State


def lines_to_offer(s: State, seat: int, numbers: int, stars: int) -> int:
    """Return which of the complete lines the owner is asked about in a removal step (R-A30).

    Lines with stars, number lines where they are optional, and number lines that exclude each
    other or a line with stars (`shared_lines=one_line`).
    """
    if s.number_line_removal == st.OPTIONAL:
        return stars | numbers
    offered = stars
    if s.shared_lines == st.ONE_LINE:
        for line in range(N_LINES):
            if numbers >> line & 1 and conflicts(s, seat, line, numbers | stars):
                offered |= 1 << line
    return offered


def is_compulsory(s: State, seat: int, line: int) -> int:
    """Return 1 if the line must go unless a chosen one excludes it, else 0 (R-A29)."""
    if s.number_line_removal != st.MANDATORY:
        return 0
    return 1 if line_kind(s, seat, line) == NUMBER_LINE else 0


def is_choice(s: State, seat: int, lines: int, offered: int) -> int:
    """Return 1 if just these of the offered lines may go, else 0 (R-A31).

    No two of them exclude each other, and every compulsory one is among them or excluded by one.
    """
    for line in range(N_LINES):
        if offered >> line & 1:
            excluded = conflicts(s, seat, line, lines)
            if lines >> line & 1:
                if excluded:
                    return 0
            elif not excluded and is_compulsory(s, seat, line):
                return 0
    return 1


def can_be_completed(s: State, seat: int, lines: int, offered: int, free: int) -> int:
    """Return 1 if the lines with some of the free ones are a choice, else 0."""
    extra = free
    while True:
        if is_choice(s, seat, lines | extra, offered):
            return 1
        if extra == 0:
            return 0
        extra = (extra - 1) & free


def line_choices(s: State, seat: int) -> int:
    """Return the lines that may be added now, bit 7 for being done (D7)."""
    chosen = s.chosen_lines
    last = -1
    for line in range(N_LINES):
        if chosen >> line & 1:
            last = line
    mask = 0
    for line in range(last + 1, N_LINES):
        if s.offered_lines >> line & 1:
            # lines are added in ascending order, so those behind this one are free
            free = s.offered_lines >> (line + 1) << (line + 1)
            if can_be_completed(s, seat, chosen | 1 << line, s.offered_lines, free):
                mask |= 1 << line
    if is_choice(s, seat, chosen, s.offered_lines):
        mask |= 1 << N_LINES
    return mask
