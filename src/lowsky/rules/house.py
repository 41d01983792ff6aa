"""House action cards (R-V9): a small fixed set of primitives, no code.

A card is a list of primitives, resolved in order, each as far as possible. The first one decides
whether the card can be played.
"""

from typing import Final

from lowsky.rules import state as st
from lowsky.rules.bits import popcount
from lowsky.rules.cards import HOUSE
from lowsky.rules.journal import ANNOUNCED, EXTRA_TURNS, note
from lowsky.rules.piles import EMPTY, claim_mask, draw_state, hand_size, push
from lowsky.rules.seats import seats_with_cards, seats_with_hand, seats_with_hidden
from lowsky.rules.state import NOBODY, PRIMITIVES, Public, State

NOTHING: Final = 0
EXTRA_TURN: Final = 1  # n further turns
DRAW_KEEP: Final = 2  # draw n, keep one or none, as DRAW3
LOOK_SELF: Final = 3  # look at n own face-down cells
LOOK_ANY: Final = 4  # look at n face-down cells of any grids
SWAP_CELLS: Final = 5  # swap two own cells, n times
EXCHANGE_CELLS: Final = 6  # exchange a card with the target, n times
FLIP_OWN: Final = 7  # turn up n own cards
FLIP_TARGET: Final = 8  # turn up n cards of the target
TAKE: Final = 9  # take n action cards
DISCARD_SELF: Final = 10  # discard n of the own action cards
DISCARD_TARGET: Final = 11  # the target discards n of his action cards
MANUAL: Final = 12  # announced; the table agrees on what it means
LOOK_SELF_LINE: Final = 13  # look at n own lines
LOOK_ANY_LINE: Final = 14  # look at n lines of any grids

WITH_TARGET: Final = (EXCHANGE_CELLS, FLIP_TARGET, DISCARD_TARGET)

ASKED: Final = (
    st.BUSY,  # NOTHING
    st.BUSY,  # EXTRA_TURN
    st.BUSY,  # DRAW_KEEP
    st.DECISION_LOOK_CELL,  # LOOK_SELF
    st.DECISION_LOOK_PLAYER,  # LOOK_ANY
    st.DECISION_SWAP_FIRST,  # SWAP_CELLS
    st.DECISION_EXCHANGE_OWN,  # EXCHANGE_CELLS
    st.DECISION_FLIP,  # FLIP_OWN
    st.DECISION_FLIP_TARGET,  # FLIP_TARGET
    st.DECISION_TAKE,  # TAKE
    st.DECISION_DISCARD_HAND,  # DISCARD_SELF
    st.DECISION_DISCARD_HAND,  # DISCARD_TARGET
    st.BUSY,  # MANUAL
    st.DECISION_LOOK_LINE,  # LOOK_SELF_LINE
    st.DECISION_LOOK_PLAYER,  # LOOK_ANY_LINE
)
"""The decision that each primitive asks for as often as its number says, BUSY for none."""


def can_begin(s: Public, seat: int, card: int, spent: int) -> int:
    """Return 1 if the first primitive of the house card (0 … 2) can be carried out, else 0.

    The card will lie on the action discard by then, so one card below it can be had (R-A19).
    """
    op = s.house_op[card * PRIMITIVES]
    if op == TAKE and s.mode == st.ACTION and s.adiscard_n > 0:
        return 1
    return can_do(s, seat, op, spent)


def can_do(s: Public, seat: int, op: int, spent: int = 0) -> int:
    """Return 1 if the primitive can be carried out by the seat now, else 0.

    ``spent`` cards of the seat's hand are those that the play itself takes out of it.
    """
    if op == DRAW_KEEP:
        return 1 if draw_state(s) != EMPTY else 0
    if op in (LOOK_SELF, LOOK_SELF_LINE, FLIP_OWN):
        return 1 if s.down[seat] else 0
    if op == SWAP_CELLS:
        return 1 if popcount(s.present[seat]) >= 2 else 0
    if op == TAKE:
        return 1 if claim_mask(s) else 0
    if op == DISCARD_SELF:
        return 1 if hand_size(s, seat) > spent else 0
    if op in (LOOK_ANY, LOOK_ANY_LINE):
        return 1 if seats_with_hidden(s) else 0
    if op in WITH_TARGET:
        return 1 if targets(s, seat, op) & ~(1 << seat) else 0
    return 1


def targets(s: Public, seat: int, op: int) -> int:
    """Return the mask of the seats with which the primitive can do anything."""
    if op == DISCARD_TARGET:
        return seats_with_hand(s)
    if op == EXCHANGE_CELLS:
        return seats_with_cards(s) if s.present[seat] else 0
    return seats_with_hidden(s)


def primitive(s: State, seat: int, card: int, k: int) -> None:
    """Carry out the ``k``-th primitive of a house card, or push what asks for it."""
    op = s.house_op[card * PRIMITIVES + k] if k < PRIMITIVES else NOTHING
    if op == NOTHING:
        return
    n = s.house_n[card * PRIMITIVES + k]
    if op in WITH_TARGET and s.house_target == NOBODY and can_do(s, seat, op):
        push(s, st.OP_PRIMITIVE, seat, card, k)
        s.picked = card * PRIMITIVES + k
        s.actor = seat
        s.pending = st.DECISION_TARGET
        return
    push(s, st.OP_PRIMITIVE, seat, card, k + 1)
    if op == EXTRA_TURN:
        s.extra += n
        note(s, EXTRA_TURNS, seat, 0, s.extra)
    elif op == DRAW_KEEP:
        push(s, st.OP_DRAW_HELD, seat, n)
    elif op == MANUAL:
        note(s, ANNOUNCED, seat, 0, HOUSE + card)
    else:
        push(s, st.OP_HOUSE, seat, op, n)


def house_once(s: State, seat: int, op: int, left: int) -> None:
    """Ask for a primitive of a house card once more, if it still can be carried out (R-V9)."""
    if left == 0:
        return
    push(s, st.OP_HOUSE, seat, op, left - 1)
    s.actor = seat
    if op in WITH_TARGET:
        s.target = s.house_target
        if s.target == NOBODY or s.shielded >> s.target & 1:
            return
        if not targets(s, seat, op) >> s.target & 1:
            return
    elif not can_do(s, seat, op):
        return
    if op == DISCARD_TARGET:
        s.actor = s.target
    elif op == EXCHANGE_CELLS:
        s.used_own = 0
        s.used_their = 0
    elif op in (LOOK_SELF, LOOK_SELF_LINE):
        s.target = seat
    s.pending = ASKED[op]
