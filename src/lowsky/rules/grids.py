"""What happens to single cells: cards are turned up, put in, and the rights they give."""

from lowsky.rules import state as st
from lowsky.rules.cards import ACTION_CARD, STAR
from lowsky.rules.journal import DEALT_IN, FLIPPED, PLACED, REPLACED, REVEALED, note
from lowsky.rules.piles import discard_card, push
from lowsky.rules.state import CELLS, State


def stamp_now(s: State, seat: int) -> int:
    """Return the stamp of a card that becomes visible in the running turn (R-V7).

    All first flips share stamp 0; with `consecutive_turns` the owner's turns count.
    """
    if s.phase == st.SETUP:
        return 0
    if s.column_timing == st.CONSECUTIVE_TURNS:
        return s.turns[seat] + 1
    total = 1
    for other in range(s.players):
        total += s.turns[other]
    return total


def turn_up(s: State, seat: int, index: int) -> None:
    """Turn the seat's face-down card up."""
    cell = seat * CELLS + index
    s.down[seat] &= ~(1 << index)
    s.known[cell] = 0
    if s.column_timing != st.ANY_TIME:
        s.stamp[cell] = stamp_now(s, seat)
    note(s, FLIPPED, seat, index, s.card[cell])


def follow_up(s: State, seat: int, index: int) -> None:
    """Push what a card that became visible in a cell brings: a star right, a substitution.

    R-A22 for stars (in the set-up the right waits, R-A6), R-V3 for action cards among game cards.
    """
    card = s.card[seat * CELLS + index]
    if s.mode == st.ACTION and card == STAR:
        if s.phase == st.SETUP:
            s.rights[seat] += 1
        else:
            push(s, st.OP_RIGHT, seat)
    elif s.mode == st.SINGLE_PILE and card >= ACTION_CARD:
        push(s, st.OP_SUBSTITUTE, seat, index, card - ACTION_CARD)


def show(s: State, seat: int, index: int) -> None:
    """Turn the seat's face-down card up, with what follows from it."""
    turn_up(s, seat, index)
    follow_up(s, seat, index)


def lay(s: State, seat: int, index: int, card: int) -> None:
    """Lay a card face up into a cell, which need not hold one."""
    cell = seat * CELLS + index
    s.card[cell] = card
    s.known[cell] = 0
    s.down[seat] &= ~(1 << index)
    s.present[seat] |= 1 << index
    if s.column_timing != st.ANY_TIME:
        s.stamp[cell] = stamp_now(s, seat)


def put(s: State, seat: int, index: int, card: int) -> None:
    """Put a card face up into the cell; the card that lay there goes on the discard (R-C17).

    A star that comes to light there has no right (R-A23); an action card is substituted (R-V3).
    """
    replaced = s.card[seat * CELLS + index]
    note(s, PLACED, seat, index, card)
    note(s, REPLACED, seat, index, replaced)
    is_card = replaced < ACTION_CARD or s.mode != st.SINGLE_PILE
    if is_card:
        discard_card(s, replaced)
    lay(s, seat, index, card)
    follow_up(s, seat, index)
    if not is_card:
        push(s, st.OP_SUBSTITUTE, seat, st.PLACE_DISCARD, replaced - ACTION_CARD)


def deal_in(s: State, seat: int, index: int, card: int) -> None:
    """Lay a drawn card face up into a cell that became empty (R-A40, R-V3).

    An action card lies there until its owner has decided about it; that tells of it.
    """
    lay(s, seat, index, card)
    if card < ACTION_CARD:
        note(s, DEALT_IN, seat, index, card)
    follow_up(s, seat, index)


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


def swap_cells(s: State, one: int, other: int) -> None:
    """Let two cells of the table change places with all that belongs to their cards (R-A41)."""
    s.card[one], s.card[other] = s.card[other], s.card[one]
    s.known[one], s.known[other] = s.known[other], s.known[one]
    s.stamp[one], s.stamp[other] = s.stamp[other], s.stamp[one]
    seat, index = one // CELLS, one % CELLS
    seat_2, index_2 = other // CELLS, other % CELLS
    down = s.down[seat] >> index & 1
    down_2 = s.down[seat_2] >> index_2 & 1
    s.down[seat] = s.down[seat] & ~(1 << index) | down_2 << index
    s.down[seat_2] = s.down[seat_2] & ~(1 << index_2) | down << index_2
