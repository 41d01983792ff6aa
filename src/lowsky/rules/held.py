"""The cards that a player holds while he chooses among them: DRAW3 and its like (R-A43, D10)."""

from lowsky.rules import state as st
from lowsky.rules.cards import ACTION_CARD, NO_CARD
from lowsky.rules.grids import put
from lowsky.rules.journal import HELD, RETURNED, note
from lowsky.rules.piles import AWAITED, EMPTY, discard_card, draw_state, draw_top, push
from lowsky.rules.state import CELLS, FRAME, Public, State


def draw_held(s: State, seat: int, left: int) -> None:
    """Draw one more card into the hand, or let the player choose when all are there."""
    ready = draw_state(s)
    if left == 0 or ready == EMPTY:
        begin_keep(s, seat)
        return
    if ready == AWAITED:
        push(s, st.OP_DRAW_HELD, seat, left)
        s.pending = st.CHANCE_RESHUFFLE
        return
    card = draw_top(s)
    if card >= ACTION_CARD:
        push(s, st.OP_DRAW_HELD, seat, left)
        push(s, st.OP_SUBSTITUTE, seat, st.PLACE_HELD, card - ACTION_CARD)
        return
    s.held[s.held_n] = card
    note(s, HELD, seat, s.held_n, card)
    s.held_n += 1
    push(s, st.OP_DRAW_HELD, seat, left - 1)


def begin_keep(s: State, seat: int) -> None:
    """Ask which card is kept; nothing drawn is nothing to choose."""
    if s.held_n == 0:
        return
    s.actor = seat
    s.pending = st.DECISION_KEEP


def waiting_cards(s: Public) -> int:
    """Return the mask of the held cards that are neither kept nor ordered yet."""
    mask = (1 << s.held_n) - 1
    if s.picked >= 0:
        mask &= ~(1 << s.picked)
    for k in range(s.keep_order_n):
        mask &= ~(1 << (s.keep_order >> (2 * k) & 3))
    return mask


def order_next(s: State, place: int) -> None:
    """Let the card at this place of the hand be discarded next."""
    s.keep_order |= place << (2 * s.keep_order_n)
    s.keep_order_n += 1


def go_on_keeping(s: State, seat: int) -> None:
    """Ask for what is still open: the order of the others, then the cell of the kept card."""
    waiting = waiting_cards(s)
    if waiting & (waiting - 1):
        s.pending = st.DECISION_KEEP_ORDER
        return
    if waiting:
        place = 0
        while not waiting >> place & 1:
            place += 1
        order_next(s, place)
    if s.picked >= 0:
        s.pending = st.DECISION_KEEP_CELL
        return
    return_held(s, seat)
    push(s, st.OP_FLIP, seat)


def return_held(s: State, seat: int) -> None:
    """Put the cards that are not kept on the discard in the chosen order."""
    for k in range(s.keep_order_n):
        card = s.held[s.keep_order >> (2 * k) & 3]
        discard_card(s, card)
        note(s, RETURNED, seat, 0, card)
    forget_held(s)


def forget_held(s: State) -> None:
    """Leave the hand empty."""
    for place in range(s.held_n):
        s.held[place] = NO_CARD
    s.held_n = 0
    s.keep_order = 0
    s.keep_order_n = 0
    s.picked = -1


def leave_hand(s: State) -> None:
    """Let the kept card leave the hand, in which the others stay in their order."""
    kept = s.picked
    order = 0
    for k in range(s.keep_order_n):
        place = s.keep_order >> (2 * k) & 3
        order |= (place - 1 if place > kept else place) << (2 * k)
    s.held_n -= 1
    for place in range(kept, s.held_n):
        s.held[place] = s.held[place + 1]
    s.held[s.held_n] = NO_CARD
    s.keep_order = order
    s.picked = -1


def keep_in(s: State, seat: int, index: int) -> None:
    """Put the kept card into a cell: the replaced card is discarded before the others (R-A43)."""
    card = s.held[s.picked]
    push(s, st.OP_REMOVAL, seat)
    if s.mode == st.SINGLE_PILE:
        # a substitute for the replaced card lies below the others
        push(s, st.OP_RETURN, seat)
        leave_hand(s)
        put(s, seat, index, card)
        return
    put(s, seat, index, card)
    return_held(s, seat)


def holds_turned_up_card(s: Public) -> int:
    """Return 1 if the action card of the pending D16 lies in no cell but in somebody's hand."""
    if s.pending != st.DECISION_ACTION_CARD:
        return 0
    place = s.stack[s.stack_n - FRAME + 2]
    if place < CELLS and s.present[s.actor] >> place & 1:
        return 0
    return 1
