"""The answers to the decisions of Skyjo Action (D2, D8 … D17)."""

from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.action_cards import is_attack, lay_out
from lowsky.rules.cards import ACTION_CARD, NO_CARD
from lowsky.rules.grids import show, swap_cells
from lowsky.rules.held import go_on_keeping, keep_in, order_next
from lowsky.rules.house import LOOK_ANY
from lowsky.rules.journal import (
    CLAIMED,
    DECLINED,
    DISCARDED_ACTION,
    EXCHANGED,
    KEPT_ACTION,
    PARTNERS,
    REPLAYED,
    SLID,
    SLID_ACTION,
    SLID_DOWN,
    STOLE,
    SWAPPED,
    TOOK_ACTION,
    UNDEFENDED,
    note,
)
from lowsky.rules.lines import discard_from
from lowsky.rules.piles import (
    discard_action,
    drop_from_hand,
    give,
    push,
    slide_action_under,
    slide_under,
    spend_defense,
    take_from_discarded,
    take_from_hand,
)
from lowsky.rules.seats import seats_with_cards
from lowsky.rules.state import (
    CELLS,
    FACE_DOWN,
    FRAME,
    LINE_CELLS,
    N_LINES,
    NOBODY,
    PRIMITIVES,
    SLOTS,
    Public,
    State,
)


def answer_action(s: State, pending: int, a: int) -> None:
    """Answer a decision that only Skyjo Action knows."""
    if pending == st.DECISION_CLAIM:
        claim(s, a)
    elif pending == st.DECISION_TAKE:
        take_action(s, s.actor, a - ac.CLAIM, TOOK_ACTION)
    elif pending == st.DECISION_DESIGNATE:
        designate(s, a)
    elif pending == st.DECISION_SWAP_FIRST:
        s.picked = a - ac.SWAP_OWN_CELL
        s.pending = st.DECISION_SWAP_SECOND
    elif pending == st.DECISION_SWAP_SECOND:
        swap_own(s, s.picked, a - ac.SWAP_OWN_CELL)
    elif pending == st.DECISION_KEEP:
        s.picked = -1 if a == ac.KEEP_NONE else a - ac.KEEP
        go_on_keeping(s, s.actor)
    elif pending == st.DECISION_KEEP_ORDER:
        order_next(s, a - ac.KEEP_ORDER)
        go_on_keeping(s, s.actor)
    elif pending == st.DECISION_KEEP_CELL:
        keep_in(s, s.actor, a - ac.KEEP_CELL)
    elif pending == st.DECISION_LOOK_PLAYER:
        choose_look(s, seat_at(s, a - ac.LOOK_PLAYER))
    elif pending == st.DECISION_LOOK_LINE:
        line = a - ac.LOOK_LINE
        choose_sight(s, LINE_CELLS[line], line)
    elif pending == st.DECISION_REPLAY:
        kind = a - ac.REPLAY_CARD
        take_from_discarded(s, kind)
        note(s, REPLAYED, s.actor, 0, kind)
        lay_out(s, s.actor, kind)
    elif pending == st.DECISION_STEAL_PLAYER:
        target = seat_at(s, a - ac.STEAL_PLAYER)
        push(s, st.OP_STEAL, s.actor, target)
        push(s, st.OP_ATTACK, s.actor, target)
    elif pending == st.DECISION_STEAL_CARD:
        kind = a - ac.STEAL_CARD
        take_from_hand(s, s.target, kind)
        note(s, STOLE, s.actor, s.target, kind)
        lay_out(s, s.actor, kind)
    elif pending == st.DECISION_DEFEND:
        answer_attack(s, a)
    elif pending == st.DECISION_ACTION_CARD:
        answer_turned_up(s, a)
    elif pending == st.DECISION_REMOVAL_ORDER:
        discard_next(s, a - ac.REMOVAL_ORDER)
    else:
        answer_more(s, pending, a)


def answer_more(s: State, pending: int, a: int) -> None:
    """Answer a decision of EXCHANGE or of a house card."""
    if pending == st.DECISION_PARTNER:
        choose_partner(s, seat_at(s, a - ac.PARTNER))
    elif pending == st.DECISION_PARTNER_2:
        choose_second_partner(s, seat_at(s, a - ac.PARTNER))
    elif pending == st.DECISION_EXCHANGE_OWN:
        if a != ac.EXCHANGE_NONE:
            s.picked = a - ac.EXCHANGE_OWN
            s.pending = st.DECISION_EXCHANGE_THEIR
    elif pending == st.DECISION_EXCHANGE_THEIR:
        exchange_cards(s, s.picked, a - ac.EXCHANGE_THEIR)
    elif pending == st.DECISION_TARGET:
        choose_target(s, seat_at(s, a - ac.TARGET))
    elif pending == st.DECISION_FLIP_TARGET:
        push(s, st.OP_REMOVAL, s.target)
        show(s, s.target, a - ac.TARGET_CELL)
    elif pending == st.DECISION_LOOK_CELL:
        choose_sight(s, 1 << (a - ac.TARGET_CELL), N_LINES)
    else:
        drop_from_hand(s, s.actor, a - ac.HAND_CARD)


def seat_at(s: State, distance: int) -> int:
    """Return the seat that sits so far from the actor, clockwise."""
    return (s.actor + distance) % s.players


def claim(s: State, a: int) -> None:
    """D2: take an action card for a star, or decline (R-A24)."""
    seat = s.actor
    if a == ac.DECLINE:
        note(s, DECLINED, seat, 0, 0)
        return
    take_action(s, seat, a - ac.CLAIM, CLAIMED)


def take_action(s: State, seat: int, slot: int, what: int) -> None:
    """Lay an action card of the row, or the top of the pile, into the hand (R-A10, R-A11).

    ``what`` the journal says of a card of the row; that of the pile is told once it is there.
    """
    if slot == SLOTS:
        push(s, st.OP_TAKE_PILE, seat)
        return
    kind = s.row[slot]
    s.row[slot] = NO_CARD
    give(s, seat, kind)
    note(s, what, seat, slot, kind)
    push(s, st.OP_REFILL, NOBODY, slot)


def designate(s: State, a: int) -> None:
    """D8: REMOVE takes the designated card of the target (R-A40)."""
    target = s.target
    if a >= ac.DESIGNATE_ACTION:
        kind = a - ac.DESIGNATE_ACTION
        take_from_hand(s, target, kind)
        slide_action_under(s, kind)
        note(s, SLID_ACTION, target, 0, kind)
        if s.mode == st.ACTION:
            push(s, st.OP_TAKE_PILE, target)
        return
    index = a - ac.DESIGNATE
    cell = target * CELLS + index
    card = s.card[cell]
    is_down = s.down[target] >> index & 1
    note(s, SLID_DOWN if is_down else SLID, target, index, card)
    if card >= ACTION_CARD:
        slide_action_under(s, card - ACTION_CARD)
    else:
        slide_under(s, card, FACE_DOWN | s.known[cell] if is_down else 0)
    s.card[cell] = NO_CARD
    s.known[cell] = 0
    s.stamp[cell] = 0
    s.down[target] &= ~(1 << index)
    s.present[target] &= ~(1 << index)
    push(s, st.OP_REMOVAL, target)
    push(s, st.OP_REPLACE, target, index)


def swap_own(s: State, one: int, other: int) -> None:
    """D9: two own cards change places, each as it lies (R-A41)."""
    seat = s.actor
    swap_cells(s, seat * CELLS + one, seat * CELLS + other)
    s.picked = -1
    note(s, SWAPPED, seat, one, other)
    push(s, st.OP_REMOVAL, seat)


def choose_look(s: State, target: int) -> None:
    """D11: whose grid is looked at; a house card may look at single cells (R-A44, R-V9)."""
    s.target = target
    s.pending = st.DECISION_LOOK_CELL if looks_at_cells(s) else st.DECISION_LOOK_LINE


def looks_at_cells(s: Public) -> int:
    """Return 1 if a house card that looks at single cells is running, else 0 (R-V9)."""
    top = s.stack_n - FRAME
    return 1 if s.stack[top] == st.OP_HOUSE and s.stack[top + 2] == LOOK_ANY else 0


def choose_sight(s: State, cells: int, line: int) -> None:
    """D11: what is looked at; where LOOK counts as an attack a DEFENSE is checked (R-A37)."""
    seat, target = s.actor, s.target
    top = s.stack_n - FRAME
    push(s, st.OP_LOOK, seat, target, cells << 3 | line)
    is_attacked = s.defense_covers_look
    if s.stack[top] == st.OP_HOUSE:
        is_attacked = is_attack(s, s.stack[top - FRAME + 2])
    if target != seat and is_attacked:
        push(s, st.OP_ATTACK, seat, target)


def answer_attack(s: State, a: int) -> None:
    """D15: use a DEFENSE or let the attack happen (`defense_trigger=ask`)."""
    if a == ac.DEFEND:
        spend_defense(s, s.actor, s.target)
    else:
        note(s, UNDEFENDED, s.actor, s.target, 0)


def answer_turned_up(s: State, a: int) -> None:
    """D16: keep the action card that turned up or discard it; a game card replaces it (R-V3)."""
    seat = s.actor
    s.stack_n -= FRAME
    place = s.stack[s.stack_n + 2]
    kind = s.stack[s.stack_n + 3]
    s.picked = -1
    if a == ac.KEEP_ACTION_CARD:
        give(s, seat, kind)
        note(s, KEPT_ACTION, seat, place, kind)
    else:
        discard_action(s, kind)
        note(s, DISCARDED_ACTION, seat, place, kind)
    if place == st.PLACE_DRAWN:
        push(s, st.OP_DRAW, seat)
    elif place >= st.PLACE_REPLACE:
        push(s, st.OP_REPLACE, seat, place - st.PLACE_REPLACE)
    elif place == st.PLACE_DISCARD:
        push(s, st.OP_FILL, seat, place)
    elif place != st.PLACE_HELD:
        s.card[seat * CELLS + place] = NO_CARD
        s.present[seat] &= ~(1 << place)
        push(s, st.OP_FILL, seat, place)


def discard_next(s: State, index: int) -> None:
    """D17: the next of the removed cards goes on the discard; the last one follows by itself."""
    seat = s.actor
    discard_from(s, seat, index)
    s.removing &= ~(1 << index)
    if s.removing & (s.removing - 1):
        s.pending = st.DECISION_REMOVAL_ORDER
        return
    for last in range(CELLS):
        if s.removing >> last & 1:
            discard_from(s, seat, last)
    s.removing = 0


def choose_partner(s: State, partner: int) -> None:
    """D14: the first partner; the second one is asked for where there is a choice (R-A48)."""
    s.target = partner
    if seats_with_cards(s) & ~(1 << s.actor | 1 << partner):
        s.pending = st.DECISION_PARTNER_2
    else:
        choose_second_partner(s, partner)


def choose_second_partner(s: State, partner: int) -> None:
    """D14: both partners are declared; their defences are checked before anything moves."""
    seat = s.actor
    first = s.target
    note(s, PARTNERS, seat, first, partner)
    push(s, st.OP_EXCHANGE, seat, partner)
    push(s, st.OP_EXCHANGE, seat, first)
    if partner != first:
        push(s, st.OP_ATTACK, seat, partner)
    push(s, st.OP_ATTACK, seat, first)


def exchange_cards(s: State, own: int, their: int) -> None:
    """D14: the two cards change places; lines are checked for both players (R-A48, R-A35)."""
    seat, partner = s.actor, s.target
    swap_cells(s, seat * CELLS + own, partner * CELLS + their)
    s.used_with = partner
    s.used_own = 1 << own
    s.used_their = 1 << their
    s.picked = -1
    note(s, EXCHANGED, seat, own + CELLS * partner, their)
    push(s, st.OP_REMOVAL, partner)
    push(s, st.OP_REMOVAL, seat)


def choose_target(s: State, target: int) -> None:
    """A house card gets its target; an attack is checked for a DEFENSE (R-V9, R-A38)."""
    card = s.picked // PRIMITIVES
    s.picked = -1
    s.house_target = target
    if is_attack(s, card):
        push(s, st.OP_ATTACK, s.actor, target)
