"""The legal choices of the pending decision."""

from functools import lru_cache

from lowsky.rules import state as st
from lowsky.rules.actions import (
    ADD_LINE,
    DRAW,
    FIRST_ACTION,
    LINES_DONE,
    PASS,
    REFUSE,
    SWAP,
    TAKE_DISCARD,
)
from lowsky.rules.bits import bits
from lowsky.rules.state import Public


def can_draw(s: Public) -> int:
    """Return 1 if a card can be drawn, else 0 (R-C24)."""
    if s.draw_n > 0:
        return 1
    return 1 if s.discard_n >= 2 and s.reshuffling == st.KEEP_TOP else 0


def legal(s: Public) -> int:
    """Return the mask of the choices of ``s.actor``: bit ``j`` is ``FIRST_ACTION[pending] + j``.

    Chance and the end of the game offer none. Needs nothing hidden, so views have the same choices.
    """
    seat = s.actor
    if s.pending == st.DECISION_MAIN:
        mask = can_draw(s) << DRAW
        if s.discard_n > 0:
            mask |= s.present[seat] << TAKE_DISCARD
        return mask if mask != 0 else 1 << PASS
    if s.pending == st.DECISION_DRAWN:
        return 1 | s.present[seat] << (SWAP - REFUSE)
    if s.pending in (st.DECISION_FLIP, st.DECISION_FLIP_INITIAL):
        return s.down[seat]
    if s.pending == st.DECISION_LINES:
        return s.offered_lines & ~before_last(s.chosen_lines) | 1 << (LINES_DONE - ADD_LINE)
    return 0


def before_last(lines: int) -> int:
    """Return the mask of all lines up to the last chosen one: they are added in ascending order."""
    below = 0
    while lines > below:
        below = below << 1 | 1
    return below


def legal_actions(s: Public) -> list[int]:
    """Return the legal actions of ``s.actor``, ascending. For plain Python only."""
    mask = legal(s)
    return list(_actions(s.pending, mask)) if mask else []


@lru_cache(maxsize=1 << 14)
def _actions(decision: int, mask: int) -> tuple[int, ...]:
    """Return the actions of a mask: grids come in few shapes, so most are known already."""
    return tuple(FIRST_ACTION[decision] + choice for choice in bits(mask))
