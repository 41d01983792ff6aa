"""The legal choices of the pending decision."""

from functools import lru_cache

from lowsky.rules import state as st
from lowsky.rules.action_cards import can_be_played, exchange_cells, hand_types, replayable
from lowsky.rules.actions import (
    DISCARD_ACTION,
    FIRST_ACTION,
    PASS,
    PLAY_ACTION,
    REFUSE,
    SWAP,
    TAKE_ACTION,
    TAKE_DISCARD,
)
from lowsky.rules.bits import bits
from lowsky.rules.cards import N_ACTION_TYPES
from lowsky.rules.held import waiting_cards
from lowsky.rules.house import targets
from lowsky.rules.piles import EMPTY, claim_mask, draw_state, hand_mask
from lowsky.rules.seats import distances, seats_with_cards, seats_with_hand, seats_with_hidden
from lowsky.rules.state import CELLS, LINE_CELLS, N_LINES, Public


def legal(s: Public) -> int:
    """Return the mask of the choices of ``s.actor``: bit ``j`` is ``FIRST_ACTION[pending] + j``.

    Chance and the end of the game offer none. Needs nothing hidden, so views have the same choices.
    """
    seat = s.actor
    if s.pending == st.DECISION_MAIN:
        mask = 1 if draw_state(s) != EMPTY else 0
        if s.discard_n > 0:
            mask |= s.present[seat] << TAKE_DISCARD
        if s.mode == st.ACTION or s.mode == st.SINGLE_PILE:
            mask |= action_choices(s, seat)
        return mask if mask != 0 else 1 << PASS
    if s.pending == st.DECISION_DRAWN:
        return 1 | s.present[seat] << (SWAP - REFUSE)
    if s.pending == st.DECISION_FLIP or s.pending == st.DECISION_FLIP_INITIAL:
        return s.down[seat]
    if s.pending == st.DECISION_LINES:
        return s.line_choices
    if s.mode < st.ACTION or s.pending >= st.N_DECISIONS:
        return 0
    return card_choices(s, seat)


def action_choices(s: Public, seat: int) -> int:
    """Return the choices of a main action that concern action cards (D3, R-A16, R-A51)."""
    mask = claim_mask(s) << TAKE_ACTION
    hand = hand_mask(s, seat)
    if s.phase != st.CLOSING:
        old = hand_types(s, seat)
        for kind in range(N_ACTION_TYPES):
            if old >> kind & 1 and can_be_played(s, seat, kind):
                mask |= 1 << (PLAY_ACTION + kind)
    if s.phase != st.CLOSING or s.final_turn_action_discard:
        mask |= hand << DISCARD_ACTION
    return mask


def card_choices(s: Public, seat: int) -> int:
    """Return the choices of a decision that an action card or a star brought (D2, D8 … D17)."""
    pending = s.pending
    if pending == st.DECISION_CLAIM:
        return claim_mask(s) | 1 << 5
    if pending == st.DECISION_TAKE:
        return claim_mask(s)
    if pending == st.DECISION_DESIGNATE:
        return s.present[s.target] | hand_mask(s, s.target) << CELLS
    if pending == st.DECISION_SWAP_FIRST:
        return s.present[seat]
    if pending == st.DECISION_SWAP_SECOND:
        return s.present[seat] & ~(1 << s.picked)
    if pending == st.DECISION_KEEP:
        return ((1 << s.held_n) - 1 if s.present[seat] else 0) | 1 << 3
    if pending == st.DECISION_KEEP_ORDER:
        return waiting_cards(s)
    if pending == st.DECISION_KEEP_CELL:
        return s.present[seat]
    if pending == st.DECISION_LOOK_LINE:
        mask = 0
        for line in range(N_LINES):
            if LINE_CELLS[line] & s.down[s.target]:
                mask |= 1 << line
        return mask
    if pending == st.DECISION_REPLAY:
        return replayable(s, seat, s.adiscard_n - 1)
    if pending == st.DECISION_STEAL_CARD:
        return hand_mask(s, s.target)
    if pending == st.DECISION_DISCARD_HAND:
        return hand_mask(s, seat)
    if pending == st.DECISION_EXCHANGE_OWN:
        own, _ = exchange_cells(s, seat, s.target)
        may_decline = s.exchange_second == st.OPTIONAL and s.used_own != 0
        return own | (1 if may_decline else 0) << CELLS
    if pending == st.DECISION_EXCHANGE_THEIR:
        _, their = exchange_cells(s, seat, s.target)
        return their
    if pending == st.DECISION_DEFEND or pending == st.DECISION_ACTION_CARD:
        return 0b11
    if pending == st.DECISION_REMOVAL_ORDER:
        return s.removing
    if pending == st.DECISION_FLIP_TARGET or pending == st.DECISION_LOOK_CELL:
        return s.down[s.target]
    return player_choices(s, seat)


def player_choices(s: Public, seat: int) -> int:
    """Return the mask of the distances of the players that may be chosen."""
    if s.pending == st.DECISION_LOOK_PLAYER:
        return distances(s, seat, seats_with_hidden(s))
    if s.pending == st.DECISION_STEAL_PLAYER:
        seats = seats_with_hand(s)
    elif s.pending == st.DECISION_TARGET:
        seats = targets(s, seat, s.house_op[s.picked])
    else:
        seats = seats_with_cards(s)
    return distances(s, seat, seats & ~(1 << seat))


def legal_actions(s: Public) -> list[int]:
    """Return the legal actions of ``s.actor``, ascending. For plain Python only."""
    mask = legal(s)
    return list(_actions(s.pending, mask)) if mask else []


@lru_cache(maxsize=1 << 14)
def _actions(decision: int, mask: int) -> tuple[int, ...]:
    """Return the actions of a mask: grids come in few shapes, so most are known already."""
    return tuple(FIRST_ACTION[decision] + choice for choice in bits(mask))
