"""The work that follows a decision: the stack is worked off until somebody must decide again.

Handlers call leaf helpers only and push what remains, so nothing nests (R-C38 gives the order).
"""

from lowsky.rules import state as st
from lowsky.rules.action_cards import (
    attack,
    exchange,
    look,
    remove_hit,
    remove_next,
    resolve,
    steal,
)
from lowsky.rules.actions import ADD_LINE, LINES_DONE
from lowsky.rules.cards import ACTION_CARD, N_ACTION_TYPES, NO_CARD
from lowsky.rules.choices import line_choices, lines_to_offer
from lowsky.rules.grids import deal_in, turn_up_rest
from lowsky.rules.held import draw_held, return_held
from lowsky.rules.house import house_once, primitive
from lowsky.rules.journal import (
    CLOSED,
    DEALT_IN,
    DISCARDED_ACTION,
    DREW,
    GOT_ACTION,
    LIMIT_REACHED,
    LINE_KEPT,
    REFILLED,
    RETURNED,
    TURNED_UP,
    note,
)
from lowsky.rules.lines import complete_lines, remove_lines
from lowsky.rules.piles import (
    AWAITED,
    EMPTY,
    action_pile_state,
    claim_mask,
    discard_action,
    discard_card,
    draw_state,
    draw_top,
    give,
    push,
)
from lowsky.rules.scoring import end_game, score_round
from lowsky.rules.setup_round import go_on_with_set_up
from lowsky.rules.state import CELLS, FRAME, N_LINES, NOBODY, SLOTS, State


def run(s: State) -> None:
    """Work off the stack until a decision or chance is pending."""
    while s.pending == st.BUSY:
        s.stack_n -= FRAME
        op = s.stack[s.stack_n]
        seat = s.stack[s.stack_n + 1]
        if op == st.OP_REMOVAL:
            remove_step(s, seat)
        elif op == st.OP_END_TURN:
            end_turn(s, seat)
        elif op == st.OP_NEXT_TURN:
            next_turn(s, seat)
        elif op == st.OP_DRAW:
            draw_card(s, seat)
        elif op == st.OP_FLIP:
            if s.down[seat]:
                s.pending = st.DECISION_FLIP
        elif op == st.OP_FINAL_REVEAL:
            final_reveal(s)
        elif op == st.OP_SCORE:
            score_round(s)
            end_game(s)
        elif op == st.OP_SET_UP:
            go_on_with_set_up(s)
        elif op == st.OP_FIRST_TURN:
            first_turn(s, seat)
        elif s.mode >= st.ACTION:
            work_on_actions(s, op, seat, s.stack[s.stack_n + 2], s.stack[s.stack_n + 3])


def work_on_actions(s: State, op: int, seat: int, a: int, b: int) -> None:
    """Do a piece of work that only Skyjo Action knows."""
    if op == st.OP_RIGHT:
        offer_claim(s, seat)
    elif op == st.OP_REFILL:
        refill(s, a)
    elif op == st.OP_TAKE_PILE:
        take_action_pile(s, seat)
    elif op == st.OP_RESOLVE:
        resolve(s, seat, a)
    elif op == st.OP_REMOVE_NEXT:
        remove_next(s, seat, a)
    elif op == st.OP_REMOVE_HIT:
        remove_hit(s, seat, a)
    elif op == st.OP_ATTACK:
        attack(s, seat, a)
    elif op == st.OP_STEAL:
        steal(s, seat, a)
    elif op == st.OP_LOOK:
        look(s, seat, a, b)
    elif op == st.OP_EXCHANGE:
        exchange(s, seat, a)
    elif op == st.OP_REPLACE:
        replace(s, seat, a)
    elif op == st.OP_DRAW_HELD:
        draw_held(s, seat, a)
    elif op == st.OP_RETURN:
        return_held(s, seat)
    elif op == st.OP_SUBSTITUTE:
        substitute(s, seat, a, b)
    elif op == st.OP_FILL:
        fill_place(s, seat, a)
    elif op == st.OP_CLEAR_GRID:
        clear_grid(s, seat)
    elif op == st.OP_PRIMITIVE:
        primitive(s, seat, a, b)
    else:
        house_once(s, seat, a, b)


# Drawing


def draw_card(s: State, seat: int) -> None:
    """Draw for the seat; an empty pile waits for the reshuffled discards first (R-C13, R-C23)."""
    ready = draw_state(s)
    if ready == EMPTY:
        return  # only after a substitution: there is no card, and the turn ends (R-V3)
    if ready == AWAITED:
        push(s, st.OP_DRAW, seat)
        s.pending = st.CHANCE_RESHUFFLE
        return
    card = draw_top(s)
    if s.mode == st.SINGLE_PILE and card >= ACTION_CARD:
        push(s, st.OP_SUBSTITUTE, seat, st.PLACE_DRAWN, card - ACTION_CARD)
        return
    s.drawn = card
    note(s, DREW, seat, 0, card)
    s.pending = st.DECISION_DRAWN


def replace(s: State, seat: int, index: int) -> None:
    """Draw a card into a cell that REMOVE emptied (R-A40)."""
    ready = draw_state(s)
    if ready == AWAITED:
        push(s, st.OP_REPLACE, seat, index)
        s.pending = st.CHANCE_RESHUFFLE
    elif ready != EMPTY:
        card = draw_top(s)
        if card >= ACTION_CARD:
            push(s, st.OP_SUBSTITUTE, seat, st.PLACE_REPLACE + index, card - ACTION_CARD)
        else:
            deal_in(s, seat, index, card)


def substitute(s: State, seat: int, place: int, kind: int) -> None:
    """Ask whether an action card that turned up is kept (R-V3, D16)."""
    push(s, st.OP_SUBSTITUTE, seat, place, kind)
    note(s, TURNED_UP, seat, place, kind)
    s.actor = seat
    s.picked = kind
    s.pending = st.DECISION_ACTION_CARD


def fill_place(s: State, seat: int, place: int) -> None:
    """Let the next game card take the place of an action card (R-V3)."""
    ready = draw_state(s)
    if ready == AWAITED:
        push(s, st.OP_FILL, seat, place)
        s.pending = st.CHANCE_RESHUFFLE
    elif ready != EMPTY:
        card = draw_top(s)
        if place != st.PLACE_DISCARD:
            deal_in(s, seat, place, card)
        elif card >= ACTION_CARD:
            push(s, st.OP_SUBSTITUTE, seat, place, card - ACTION_CARD)
        else:
            discard_card(s, card)
            note(s, RETURNED, seat, 0, card)


def clear_grid(s: State, seat: int) -> None:
    """Replace the first action card that the final reveal found in the grid (R-V3)."""
    for index in range(CELLS):
        cell = seat * CELLS + index
        if s.card[cell] >= ACTION_CARD:
            kind = s.card[cell] - ACTION_CARD
            ready = draw_state(s)
            push(s, st.OP_CLEAR_GRID, seat)
            if ready == AWAITED:
                s.pending = st.CHANCE_RESHUFFLE
                return
            discard_action(s, kind)
            note(s, DISCARDED_ACTION, seat, index, kind)
            s.card[cell] = NO_CARD
            s.present[seat] &= ~(1 << index)
            if ready != EMPTY:
                put_at_reveal(s, seat, index, draw_top(s))
            return


def put_at_reveal(s: State, seat: int, index: int, card: int) -> None:
    """Lay the substitute of the final reveal into the cell; it may be an action card again.

    It became visible when the card that lay there did (R-V7).
    """
    s.card[seat * CELLS + index] = card
    s.present[seat] |= 1 << index
    if card < ACTION_CARD:
        note(s, DEALT_IN, seat, index, card)


# Action cards on offer


def offer_claim(s: State, seat: int) -> None:
    """Offer a star right; it lapses where no action card can be had (R-A24, R-A12)."""
    if claim_mask(s):
        s.actor = seat
        s.pending = st.DECISION_CLAIM


def refill(s: State, slot: int) -> None:
    """Refill a slot of the action row from the pile (R-A11, R-A12)."""
    ready = action_pile_state(s)
    if ready == AWAITED:
        push(s, st.OP_REFILL, NOBODY, slot)
        s.pending = st.CHANCE_RESHUFFLE_ACTIONS
    elif ready != EMPTY:
        s.apile_n -= 1
        s.row[slot] = s.apile[s.apile_n]
        note(s, REFILLED, NOBODY, slot, s.row[slot])


def take_action_pile(s: State, seat: int) -> None:
    """Lay the top of the action pile into the hand, fresh (R-A10, R-A12)."""
    ready = action_pile_state(s)
    if ready == AWAITED:
        push(s, st.OP_TAKE_PILE, seat)
        s.pending = st.CHANCE_RESHUFFLE_ACTIONS
    elif ready != EMPTY:
        s.apile_n -= 1
        kind = s.apile[s.apile_n]
        give(s, seat, kind)
        note(s, GOT_ACTION, seat, SLOTS, kind)


# Lines


def remove_step(s: State, seat: int) -> None:
    """Remove the seat's complete lines, or ask its owner about them (R-C19, R-A30).

    What must go goes with what is chosen, at once; where lines exclude one another the owner
    decides which of them go (`shared_lines=one_line`).
    """
    numbers, stars = complete_lines(s, seat)
    if numbers | stars == 0:
        return
    offered = lines_to_offer(s, seat, numbers, stars)
    if offered == 0:
        finish_removal(s, seat, numbers)
        return
    s.offered_lines = offered
    s.line_choices = line_choices(s, seat)
    s.actor = seat
    s.pending = st.DECISION_LINES


def finish_removal(s: State, seat: int, lines: int) -> None:
    """Remove the lines; with `line_length` look again, and let the owner order the cards (D17)."""
    if lines == 0:
        return
    if s.line_length != st.FULL:
        push(s, st.OP_REMOVAL, seat)
    remove_lines(s, seat, lines)
    if s.removing:
        s.actor = seat
        s.pending = st.DECISION_REMOVAL_ORDER


def choose_lines(s: State, a: int) -> None:
    """D7: add a line, or finish; with nothing left to add it finishes by itself."""
    seat = s.actor
    if a != LINES_DONE:
        s.chosen_lines |= 1 << (a - ADD_LINE)
        s.line_choices = line_choices(s, seat)
        if s.line_choices != 1 << N_LINES:
            s.pending = st.DECISION_LINES
            return
    chosen = s.chosen_lines
    numbers, _ = complete_lines(s, seat)
    compulsory = numbers & ~s.offered_lines
    for line in range(N_LINES):
        if (s.offered_lines & ~chosen) >> line & 1:
            note(s, LINE_KEPT, seat, line, 0)
    s.chosen_lines = 0
    s.offered_lines = 0
    s.line_choices = 0
    finish_removal(s, seat, chosen | compulsory)


# Turns


def first_turn(s: State, seat: int) -> None:
    """Begin the first turn of the round, when all star rights of the set-up are used (R-A6)."""
    clear_fresh(s)
    s.phase = st.PLAY
    s.actor = seat
    s.pending = st.DECISION_MAIN


def clear_fresh(s: State) -> None:
    """Let all action cards be playable from now on (R-A15)."""
    if s.mode == st.ACTION or s.mode == st.SINGLE_PILE:
        for place in range(s.players * N_ACTION_TYPES):
            s.fresh[place] = 0


def forget_choices(s: State) -> None:
    """Forget what the decisions of the turn have chosen."""
    s.shielded = 0
    s.target = NOBODY
    s.house_target = NOBODY
    s.used_own = 0
    s.used_their = 0
    s.used_with = 0


def find_ender(s: State, seat: int) -> int:
    """Return who closes the round at the end of the seat's turn, NOBODY if nobody does (R-A50)."""
    if s.down[seat] == 0:
        return seat
    if s.forced_reveal_closing == st.IMMEDIATE:
        for k in range(1, s.players):
            other = (seat + k) % s.players
            if s.down[other] == 0:
                return other
    return NOBODY


def end_turn(s: State, seat: int) -> None:
    """End the seat's turn: trigger test, final turns (R-C26, R-C27, R-A50)."""
    if s.turn_limit != 0 or s.column_timing != st.ANY_TIME:
        s.turns[seat] += 1
    if s.mode >= st.ACTION:
        forget_choices(s)
    if s.phase == st.CLOSING:
        push(s, st.OP_NEXT_TURN, seat)
        s.final_left -= 1
        if s.reveal_timing == st.AFTER_OWN_FINAL_TURN:
            reveal_grid(s, seat)
        return
    ender = find_ender(s, seat)
    if ender == NOBODY:
        push(s, st.OP_NEXT_TURN, seat)
        return
    push(s, st.OP_NEXT_TURN, ender)
    s.phase = st.CLOSING
    s.ender = ender
    s.extra = 0
    s.final_left = s.players - 1
    if s.final_turns == st.COMPLETE_TABLE_ROUND:
        s.final_left = (s.first - ender - 1) % s.players
    note(s, CLOSED, ender, 0, 0)


def next_turn(s: State, seat: int) -> None:
    """Pass the turn on, go on with an extra turn, or end the round (R-A49, R-V10, R-V13)."""
    if s.phase == st.CLOSING:
        if s.final_left == 0:
            push(s, st.OP_FINAL_REVEAL, seat)
            return
    elif s.turn_limit != 0 and is_limit_reached(s):
        note(s, LIMIT_REACHED, seat, 0, 0)
        push(s, st.OP_FINAL_REVEAL, seat)
        return
    s.pending = st.DECISION_MAIN
    if s.extra > 0:
        s.extra -= 1
        if s.fresh_until == st.NEXT_TURN:
            clear_fresh(s)
        s.actor = seat
        return
    clear_fresh(s)
    s.actor = seat + 1
    if s.actor == s.players:
        s.actor = 0
    s.turn = s.actor


def is_limit_reached(s: State) -> int:
    """Return 1 if every seat has completed `turn_limit` turns in the round, else 0 (R-V13)."""
    for seat in range(s.players):
        if s.turns[seat] < s.turn_limit:
            return 0
    return 1


def reveal_grid(s: State, seat: int) -> None:
    """Turn up all cards of a grid, and push what follows: substitutes, then its removal step.

    A grid without face-down cards does not change, so nothing follows (R-A35).
    """
    if s.down[seat] == 0:
        return
    turn_up_rest(s, seat)
    push(s, st.OP_REMOVAL, seat)
    if s.mode == st.SINGLE_PILE and s.single_pile_final == st.SUBSTITUTE:
        push(s, st.OP_CLEAR_GRID, seat)


def final_reveal(s: State) -> None:
    """Turn up all cards, then run the removal steps, the ender first (R-C30, R-A52)."""
    push(s, st.OP_SCORE, 0)
    s.extra = 0
    begin = s.first if s.ender == NOBODY else s.ender
    for seat in range(s.players):
        turn_up_rest(s, seat)
    for offset in range(s.players):
        push(s, st.OP_REMOVAL, (begin - 1 - offset) % s.players)
    if s.mode == st.SINGLE_PILE and s.single_pile_final == st.SUBSTITUTE:
        for offset in range(s.players):
            push(s, st.OP_CLEAR_GRID, (begin - 1 - offset) % s.players)
