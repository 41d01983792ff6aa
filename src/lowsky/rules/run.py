"""The work that follows a decision: the stack is worked off until somebody must decide again.

Handlers call leaf helpers only and push what remains, so nothing nests (R-C38 gives the order).
"""

from lowsky.rules import state as st
from lowsky.rules.cards import NO_CARD
from lowsky.rules.journal import (
    CLOSED,
    DREW,
    FLIPPED,
    LIMIT_REACHED,
    PLACED,
    REPLACED,
    REVEALED,
    note,
)
from lowsky.rules.lines import complete_lines, remove_lines
from lowsky.rules.scoring import end_game, score_round
from lowsky.rules.state import CELLS, NOBODY, State


def push(s: State, op: int, seat: int) -> None:
    """Put work on the stack; what is pushed last is done first."""
    s.stack[s.stack_n] = op
    s.stack[s.stack_n + 1] = seat
    s.stack_n += 2


def stamp_now(s: State, seat: int) -> int:
    """Return the stamp of a card that becomes visible in the seat's running turn (R-V7).

    All first flips share stamp 0.
    """
    if s.phase == st.SETUP:
        return 0
    if s.column_timing == st.CONSECUTIVE_TURNS:
        return s.turns[seat] + 1
    total = 1
    for other in range(s.players):
        total += s.turns[other]
    return total


def show(s: State, seat: int, index: int) -> None:
    """Turn the seat's face-down card up."""
    cell = seat * CELLS + index
    s.down[seat] &= ~(1 << index)
    s.known[cell] = 0
    if s.column_timing != st.ANY_TIME:
        s.stamp[cell] = stamp_now(s, seat)
    note(s, FLIPPED, seat, index, s.card[cell])


def put(s: State, seat: int, index: int, card: int) -> None:
    """Put a card face up into the cell; the card that lay there goes on the discard (R-C17)."""
    cell = seat * CELLS + index
    note(s, PLACED, seat, index, card)
    note(s, REPLACED, seat, index, s.card[cell])
    s.discard[s.discard_n] = s.card[cell]
    s.discard_n += 1
    s.card[cell] = card
    s.known[cell] = 0
    s.down[seat] &= ~(1 << index)
    if s.column_timing != st.ANY_TIME:
        s.stamp[cell] = stamp_now(s, seat)


def run(s: State) -> None:
    """Work off the stack until a decision or chance is pending."""
    while s.pending == st.BUSY:
        s.stack_n -= 2
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
        elif op == st.OP_FINAL_REVEAL:
            final_reveal(s)
        else:
            score_round(s)
            end_game(s)


def draw_card(s: State, seat: int) -> None:
    """Draw for the seat; an empty pile waits for the reshuffled discards first (R-C13, R-C23)."""
    if s.draw_n == 0:
        push(s, st.OP_DRAW, seat)
        s.pending = st.CHANCE_RESHUFFLE
        return
    s.draw_n -= 1
    s.drawn = s.draw[s.draw_n]
    note(s, DREW, seat, 0, s.drawn)
    s.pending = st.DECISION_DRAWN
    s.actor = seat


def remove_step(s: State, seat: int) -> None:
    """Remove the seat's complete lines, or ask its owner where that is optional (R-C19)."""
    lines = complete_lines(s, seat)
    if lines == 0:
        return
    if s.number_line_removal == st.MANDATORY:
        remove_lines(s, seat, lines)
        return
    s.chosen_lines = 0
    s.offered_lines = lines
    s.actor = seat
    s.pending = st.DECISION_LINES


def end_turn(s: State, seat: int) -> None:
    """End the seat's turn: trigger test, final turns, turn limit (R-C26, R-C27, R-V10, R-V13)."""
    if s.turn_limit != 0 or s.column_timing != st.ANY_TIME:
        s.turns[seat] += 1
    push(s, st.OP_NEXT_TURN, seat)
    if s.phase == st.CLOSING:
        s.final_left -= 1
        # where nothing is turned up no grid changes, so no removal step follows (R-A35)
        if s.reveal_timing == st.AFTER_OWN_FINAL_TURN and s.down[seat]:
            turn_up_rest(s, seat)
            push(s, st.OP_REMOVAL, seat)
    elif s.down[seat] == 0:
        s.phase = st.CLOSING
        s.ender = seat
        s.final_left = s.players - 1
        if s.final_turns == st.COMPLETE_TABLE_ROUND:
            s.final_left = (s.first - seat - 1) % s.players
        note(s, CLOSED, seat, 0, 0)


def next_turn(s: State, seat: int) -> None:
    """Pass the turn on, or end the round."""
    if s.phase == st.CLOSING:
        if s.final_left == 0:
            push(s, st.OP_FINAL_REVEAL, seat)
            return
    elif s.turn_limit != 0 and is_limit_reached(s):
        note(s, LIMIT_REACHED, seat, 0, 0)
        push(s, st.OP_FINAL_REVEAL, seat)
        return
    s.actor = seat + 1
    if s.actor == s.players:
        s.actor = 0
    s.pending = st.DECISION_MAIN


def is_limit_reached(s: State) -> int:
    """Return 1 if every seat has completed `turn_limit` turns in the round, else 0 (R-V13)."""
    for seat in range(s.players):
        if s.turns[seat] < s.turn_limit:
            return 0
    return 1


def turn_up_rest(s: State, seat: int) -> None:
    """Turn up all face-down cards of the seat at the end of its round (R-C30)."""
    for index in range(CELLS):
        if s.down[seat] >> index & 1:
            cell = seat * CELLS + index
            s.known[cell] = 0
            if s.column_timing != st.ANY_TIME:
                s.stamp[cell] = st.REVEAL_STAMP
            note(s, REVEALED, seat, index, s.card[cell])
    s.down[seat] = 0


def final_reveal(s: State) -> None:
    """Turn up all cards, then run the removal steps, the ender first (R-C30)."""
    push(s, st.OP_SCORE, 0)
    begin = s.first if s.ender == NOBODY else s.ender
    for seat in range(s.players):
        turn_up_rest(s, seat)
    for offset in range(s.players):
        push(s, st.OP_REMOVAL, (begin + s.players - 1 - offset) % s.players)


def take_drawn(s: State) -> int:
    """Return the drawn card and leave the hand empty."""
    card = s.drawn
    s.drawn = NO_CARD
    return card
