"""One step of the game: the pending decision is answered and all that follows is done.

Unchecked and fast: the action must be legal (`legal.legal`). `lowsky.game.Game` checks.
"""

from lowsky.rules import state as st
from lowsky.rules.actions import ADD_LINE, DRAW, FLIP, LINES_DONE, PASS, REFUSE, SWAP, TAKE_DISCARD
from lowsky.rules.deal import initial_flips_owed, open_play
from lowsky.rules.journal import LINE_KEPT, PASSED, REFUSED, TOOK, note, open_journal
from lowsky.rules.lines import remove_lines
from lowsky.rules.run import push, put, run, show, take_drawn
from lowsky.rules.state import State


def step(s: State, a: int) -> None:
    """Play action ``a`` of the seat ``s.actor``.

    While several seats owe their first flips (D1) the caller may set ``s.actor`` to any of them.
    """
    open_journal(s)
    s.ply += 1
    pending = s.pending
    s.pending = st.BUSY
    if pending == st.DECISION_MAIN:
        play_main(s, a)
    elif pending == st.DECISION_DRAWN:
        play_drawn(s, a)
    elif pending == st.DECISION_FLIP:
        push(s, st.OP_END_TURN, s.actor)
        push(s, st.OP_REMOVAL, s.actor)
        show(s, s.actor, a - FLIP)
    elif pending == st.DECISION_FLIP_INITIAL:
        flip_initial(s, a - FLIP)
    else:
        choose_lines(s, a)
    run(s)


def play_main(s: State, a: int) -> None:
    """D3: draw, take the discard into a cell, or pass (R-C11 … R-C13, R-C25)."""
    seat = s.actor
    if a == DRAW:
        push(s, st.OP_DRAW, seat)
        return
    push(s, st.OP_END_TURN, seat)
    if a == PASS:
        note(s, PASSED, seat, 0, 0)
        return
    push(s, st.OP_REMOVAL, seat)
    s.discard_n -= 1
    card = s.discard[s.discard_n]
    note(s, TOOK, seat, 0, card)
    put(s, seat, a - TAKE_DISCARD, card)


def play_drawn(s: State, a: int) -> None:
    """D4: put the drawn card into a cell, or refuse it and flip (R-C14 … R-C16)."""
    seat = s.actor
    card = take_drawn(s)
    if a != REFUSE:
        push(s, st.OP_END_TURN, seat)
        push(s, st.OP_REMOVAL, seat)
        put(s, seat, a - SWAP, card)
        return
    note(s, REFUSED, seat, 0, card)
    s.discard[s.discard_n] = card
    s.discard_n += 1
    if s.down[seat] == 0:
        push(s, st.OP_END_TURN, seat)
    else:
        s.pending = st.DECISION_FLIP


def flip_initial(s: State, index: int) -> None:
    """D1: one of the first flips; the last one of all opens the play (R-C7)."""
    show(s, s.actor, index)
    for seat in range(s.players):
        if initial_flips_owed(s, seat) > 0:
            s.actor = seat
            s.pending = st.DECISION_FLIP_INITIAL
            return
    open_play(s)


def choose_lines(s: State, a: int) -> None:
    """D7: add a line, or finish; with nothing left to add it finishes by itself."""
    seat = s.actor
    rest = 0
    if a != LINES_DONE:
        line = a - ADD_LINE
        s.chosen_lines |= 1 << line
        rest = s.offered_lines >> (line + 1)
    if rest != 0:
        s.pending = st.DECISION_LINES
        return
    chosen = s.chosen_lines
    for line in range(st.N_LINES):
        if (s.offered_lines & ~chosen) >> line & 1:
            note(s, LINE_KEPT, seat, line, 0)
    s.chosen_lines = 0
    s.offered_lines = 0
    remove_lines(s, seat, chosen)
