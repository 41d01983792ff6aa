"""Actions: every choice of chapter 4 is one integer of one table, relative to the seat that acts.

The table is the same in every mode. A decision offers a contiguous range of it: choice ``j`` of
decision ``d`` is action ``FIRST_ACTION[d] + j``; `legal.legal` returns the choices as a bit mask.
Other players are named by how far they sit from the actor, clockwise: 1 is the next one.
"""

from typing import Final

from lowsky.rules import state as st

# D3, the main action: 0 … 42. Taking the discard names its cell at once (R-C12).
DRAW: Final = 0
TAKE_DISCARD: Final = 1  # + index of the cell
TAKE_ACTION: Final = 13  # + slot; 17 is the pile (R-A10)
TAKE_ACTION_PILE: Final = 17
PLAY_ACTION: Final = 18  # + type (R-A13)
DISCARD_ACTION: Final = 30  # + type (R-A14)
PASS: Final = 42
# D4, the drawn card
REFUSE: Final = 43
SWAP: Final = 44  # + index of the cell
# D1 and D5
FLIP: Final = 56  # + index of the cell
# D2, the star right
CLAIM: Final = 68  # + slot; 72 is the pile
CLAIM_PILE: Final = 72
DECLINE: Final = 73
# D7, lines: columns 1 … 4, then rows 1 … 3
ADD_LINE: Final = 74  # + index of the line
LINES_DONE: Final = 81
# D8, REMOVE
DESIGNATE: Final = 82  # + index of the target's cell
DESIGNATE_ACTION: Final = 94  # + type
# D9, SWAP_OWN
SWAP_OWN_CELL: Final = 106  # + index of the cell, first and second
# D10, DRAW3: which card is kept, in which order the others go, where the kept one goes
KEEP: Final = 118  # + place among the held cards
KEEP_NONE: Final = 121
KEEP_ORDER: Final = 122  # + place among the held cards
KEEP_CELL: Final = 125  # + index of the cell
# D11, LOOK
LOOK_PLAYER: Final = 137  # + distance, 0 for oneself
LOOK_LINE: Final = 147  # + line
# D12, REPLAY
REPLAY_CARD: Final = 154  # + type
# D13, STEAL
STEAL_PLAYER: Final = 166  # + distance
STEAL_CARD: Final = 176  # + type
# D14, EXCHANGE
PARTNER: Final = 188  # + distance, first and second
EXCHANGE_OWN: Final = 198  # + index of the cell
EXCHANGE_NONE: Final = 210
EXCHANGE_THEIR: Final = 211  # + index of the cell
# D15, D16
DEFEND: Final = 223
DEFEND_NOT: Final = 224
KEEP_ACTION_CARD: Final = 225
DISCARD_ACTION_CARD: Final = 226
# D17
REMOVAL_ORDER: Final = 227  # + index of the cell
# House cards (R-V9)
TARGET: Final = 239  # + distance
TARGET_CELL: Final = 249  # + index of the cell
HAND_CARD: Final = 261  # + type
N_ACTIONS: Final = 273

_FIRST: Final = {
    st.DECISION_FLIP_INITIAL: FLIP,
    st.DECISION_MAIN: DRAW,
    st.DECISION_DRAWN: REFUSE,
    st.DECISION_FLIP: FLIP,
    st.DECISION_LINES: ADD_LINE,
    st.DECISION_CLAIM: CLAIM,
    st.DECISION_DESIGNATE: DESIGNATE,
    st.DECISION_SWAP_FIRST: SWAP_OWN_CELL,
    st.DECISION_SWAP_SECOND: SWAP_OWN_CELL,
    st.DECISION_KEEP: KEEP,
    st.DECISION_KEEP_ORDER: KEEP_ORDER,
    st.DECISION_KEEP_CELL: KEEP_CELL,
    st.DECISION_LOOK_PLAYER: LOOK_PLAYER,
    st.DECISION_LOOK_LINE: LOOK_LINE,
    st.DECISION_REPLAY: REPLAY_CARD,
    st.DECISION_STEAL_PLAYER: STEAL_PLAYER,
    st.DECISION_STEAL_CARD: STEAL_CARD,
    st.DECISION_PARTNER: PARTNER,
    st.DECISION_PARTNER_2: PARTNER,
    st.DECISION_EXCHANGE_OWN: EXCHANGE_OWN,
    st.DECISION_EXCHANGE_THEIR: EXCHANGE_THEIR,
    st.DECISION_DEFEND: DEFEND,
    st.DECISION_ACTION_CARD: KEEP_ACTION_CARD,
    st.DECISION_REMOVAL_ORDER: REMOVAL_ORDER,
    st.DECISION_TARGET: TARGET,
    st.DECISION_FLIP_TARGET: TARGET_CELL,
    st.DECISION_LOOK_CELL: TARGET_CELL,
    st.DECISION_DISCARD_HAND: HAND_CARD,
    st.DECISION_TAKE: CLAIM,
}
FIRST_ACTION: Final = tuple(_FIRST[decision] for decision in range(st.N_DECISIONS))
"""The first action of each decision, by decision."""
END_ACTION: Final = tuple(
    min(end for end in (*FIRST_ACTION, N_ACTIONS) if end > first) for first in FIRST_ACTION
)
"""Where the actions of each decision end."""
