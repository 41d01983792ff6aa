"""Piles, hands and the stack of work: the leaf helpers that every handler may call."""

from typing import Final

from lowsky.rules import state as st
from lowsky.rules.cards import DEFENSE, N_ACTION_TYPES, NO_CARD
from lowsky.rules.journal import DEFENDED, DISCARDED_ACTION, note
from lowsky.rules.state import FRAME, SLOTS, Public, State

EMPTY: Final = 0
"""No card can be had."""
AWAITED: Final = 1
"""The discards must be reshuffled first."""
READY: Final = 2
"""A card lies on the pile."""


def push(s: State, op: int, seat: int, a: int = 0, b: int = 0) -> None:
    """Put work on the stack; what is pushed last is done first."""
    s.stack[s.stack_n] = op
    s.stack[s.stack_n + 1] = seat
    s.stack[s.stack_n + 2] = a
    s.stack[s.stack_n + 3] = b
    s.stack_n += FRAME


def draw_state(s: Public) -> int:
    """Return whether a game card can be drawn: READY, AWAITED or EMPTY (R-C23)."""
    if s.draw_n > 0:
        return READY
    return AWAITED if s.discard_n >= 2 and s.reshuffling == st.KEEP_TOP else EMPTY


def action_pile_state(s: Public) -> int:
    """Return whether an action card can be had from the pile: READY, AWAITED or EMPTY (R-A12)."""
    if s.mode != st.ACTION:
        return EMPTY
    if s.apile_n > 0:
        return READY
    return AWAITED if s.adiscard_n >= 2 else EMPTY


def draw_top(s: State) -> int:
    """Take the top card off the draw pile."""
    s.draw_n -= 1
    return s.draw[s.draw_n]


def discard_card(s: State, card: int) -> None:
    """Put a game card face up on the discard."""
    s.discard[s.discard_n] = card
    s.discard_down[s.discard_n] = 0
    s.discard_n += 1


def take_top_discard(s: State) -> int:
    """Take the top card off the discard; what lay below it becomes public as the new top."""
    s.discard_n -= 1
    if s.discard_n > 0:
        s.discard_down[s.discard_n - 1] = 0
    return s.discard[s.discard_n]


def slide_under(s: State, card: int, down: int) -> None:
    """Slide a game card under the discard (R-A40); ``down`` is 0 or FACE_DOWN with who knows it."""
    place = max(s.discard_n - 1, 0) if s.remove_slide == st.UNDER_TOP else 0
    for i in range(s.discard_n, place, -1):
        s.discard[i] = s.discard[i - 1]
        s.discard_down[i] = s.discard_down[i - 1]
    s.discard[place] = card
    s.discard_down[place] = down if place < s.discard_n else 0
    s.discard_n += 1


def discard_action(s: State, kind: int) -> None:
    """Put an action card face up on the action discard."""
    s.adiscard[s.adiscard_n] = kind
    s.adiscard_n += 1


def slide_action_under(s: State, kind: int) -> None:
    """Slide an action card under the action discard, on which REMOVE lies (R-A40)."""
    place = s.adiscard_n - 1 if s.remove_slide == st.UNDER_TOP else 0
    for i in range(s.adiscard_n, place, -1):
        s.adiscard[i] = s.adiscard[i - 1]
    s.adiscard[place] = kind
    s.adiscard_n += 1


def take_from_discarded(s: State, kind: int) -> None:
    """Take the topmost card of a type out of the action discard (R-A46)."""
    place = s.adiscard_n - 1
    while s.adiscard[place] != kind:
        place -= 1
    s.adiscard_n -= 1
    for i in range(place, s.adiscard_n):
        s.adiscard[i] = s.adiscard[i + 1]


def give(s: State, seat: int, kind: int) -> None:
    """Lay an action card into the hand, fresh (R-A15)."""
    s.hand[seat * N_ACTION_TYPES + kind] += 1
    s.fresh[seat * N_ACTION_TYPES + kind] += 1


def take_from_hand(s: State, seat: int, kind: int) -> None:
    """Take an action card out of the hand, of several copies a fresh one.

    Which copy goes is its owner's choice, and only the others may be played now (R-A14, R-A15).
    """
    place = seat * N_ACTION_TYPES + kind
    s.hand[place] -= 1
    if s.fresh[place]:
        s.fresh[place] -= 1


def take_to_play(s: State, seat: int, kind: int) -> None:
    """Take an action card out of the hand to play it, so one that is not fresh (R-A15)."""
    s.hand[seat * N_ACTION_TYPES + kind] -= 1


def hand_mask(s: Public, seat: int) -> int:
    """Return the mask of the types that lie in the seat's hand."""
    mask = 0
    for kind in range(N_ACTION_TYPES):
        if s.hand[seat * N_ACTION_TYPES + kind] > 0:
            mask |= 1 << kind
    return mask


def hand_size(s: Public, seat: int) -> int:
    """Return how many action cards lie in the seat's hand."""
    count = 0
    for kind in range(N_ACTION_TYPES):
        count += s.hand[seat * N_ACTION_TYPES + kind]
    return count


def row_mask(s: Public) -> int:
    """Return the mask of the slots of the action row that hold a card."""
    mask = 0
    if s.mode == st.ACTION:
        for slot in range(SLOTS):
            if s.row[slot] != NO_CARD:
                mask |= 1 << slot
    return mask


def claim_mask(s: Public) -> int:
    """Return where an action card can be had: the slots, and bit 4 for the pile (R-A10, R-A24)."""
    return row_mask(s) | (1 if action_pile_state(s) != EMPTY else 0) << SLOTS


def spend_defense(s: State, seat: int, attacker: int) -> None:
    """Protect the seat from this attack card by one DEFENSE (R-A38, R-A39)."""
    take_from_hand(s, seat, DEFENSE)
    discard_action(s, DEFENSE)
    s.shielded |= 1 << seat
    note(s, DEFENDED, seat, attacker, DEFENSE)


def drop_from_hand(s: State, seat: int, kind: int) -> None:
    """Put an action card of the hand on the action discard without effect (R-A14)."""
    take_from_hand(s, seat, kind)
    discard_action(s, kind)
    note(s, DISCARDED_ACTION, seat, 0, kind)
