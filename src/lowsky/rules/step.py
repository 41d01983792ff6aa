"""One step of the game: the pending decision is answered and all that follows is done.

Unchecked and fast: the action must be legal (`legal.legal`). `lowsky.game.Game` checks.
"""

from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.action_cards import lay_out
from lowsky.rules.cards import NO_CARD
from lowsky.rules.grids import put, show
from lowsky.rules.journal import (
    PASSED,
    REFUSED,
    TOOK,
    TOOK_ACTION,
    note,
    open_journal,
)
from lowsky.rules.piles import (
    discard_card,
    drop_from_hand,
    push,
    take_to_play,
    take_top_discard,
)
from lowsky.rules.run import choose_lines, run
from lowsky.rules.state import NOBODY, State
from lowsky.rules.step_actions import answer_action, take_action


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
        push(s, st.OP_REMOVAL, s.actor)
        show(s, s.actor, a - ac.FLIP)
    elif pending == st.DECISION_FLIP_INITIAL:
        push(s, st.OP_SET_UP, NOBODY)
        show(s, s.actor, a - ac.FLIP)
    elif pending == st.DECISION_LINES:
        choose_lines(s, a)
    elif s.mode >= st.ACTION:
        answer_action(s, pending, a)
    run(s)


def play_main(s: State, a: int) -> None:
    """D3: the main action of a turn (R-C11 … R-C13, R-C25)."""
    seat = s.actor
    push(s, st.OP_END_TURN, seat)
    if a == ac.DRAW:
        push(s, st.OP_DRAW, seat)
    elif a < ac.TAKE_ACTION:
        push(s, st.OP_REMOVAL, seat)
        card = take_top_discard(s)
        note(s, TOOK, seat, 0, card)
        put(s, seat, a - ac.TAKE_DISCARD, card)
    elif a == ac.PASS:
        note(s, PASSED, seat, 0, 0)
    elif s.mode >= st.ACTION:
        use_action_cards(s, seat, a)


def use_action_cards(s: State, seat: int, a: int) -> None:
    """D3: take, play or discard an action card instead (R-A8)."""
    if a < ac.PLAY_ACTION:
        take_action(s, seat, a - ac.TAKE_ACTION, TOOK_ACTION)
    elif a < ac.DISCARD_ACTION:
        take_to_play(s, seat, a - ac.PLAY_ACTION)
        lay_out(s, seat, a - ac.PLAY_ACTION)
    else:
        drop_from_hand(s, seat, a - ac.DISCARD_ACTION)


def play_drawn(s: State, a: int) -> None:
    """D4: put the drawn card into a cell, or refuse it and flip (R-C14 … R-C16)."""
    seat = s.actor
    card = s.drawn
    s.drawn = NO_CARD
    if a == ac.REFUSE:
        note(s, REFUSED, seat, 0, card)
        discard_card(s, card)
        push(s, st.OP_FLIP, seat)
        return
    push(s, st.OP_REMOVAL, seat)
    put(s, seat, a - ac.SWAP, card)
