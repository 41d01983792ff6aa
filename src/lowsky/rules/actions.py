"""Actions: every choice of chapter 4 is one integer of one table, relative to the seat that acts.

The table is the same in every mode. A decision offers a contiguous range of it: choice ``j`` of
decision ``d`` is action ``FIRST_ACTION[d] + j``; `legal.legal` returns the choices as a bit mask.
"""

from typing import Final

from lowsky.rules.state import (
    DECISION_DRAWN,
    DECISION_FLIP,
    DECISION_FLIP_INITIAL,
    DECISION_LINES,
    DECISION_MAIN,
    N_DECISIONS,
)

# D3, the main action: 0 … 42. Taking the discard names its cell at once (R-C12).
DRAW: Final = 0
TAKE_DISCARD: Final = 1  # + index of the cell
# 13 … 17 take an action card, 18 … 29 play one, 30 … 41 discard one (Skyjo Action, R-A8)
PASS: Final = 42
# D4, the drawn card
REFUSE: Final = 43
SWAP: Final = 44  # + index of the cell
# D1 and D5
FLIP: Final = 56  # + index of the cell
# 68 … 73 answer a star right (D2)
# D7, lines: columns 1 … 4, then rows 1 … 3
ADD_LINE: Final = 74  # + index of the line
LINES_DONE: Final = 81
# 82 … 247 are kept for D8 … D17
N_ACTIONS: Final = 248

FIRST_ACTION: Final = tuple(
    {
        DECISION_FLIP_INITIAL: FLIP,
        DECISION_MAIN: DRAW,
        DECISION_DRAWN: REFUSE,
        DECISION_FLIP: FLIP,
        DECISION_LINES: ADD_LINE,
    }[decision]
    for decision in range(N_DECISIONS)
)
"""The first action of each decision, by decision."""
