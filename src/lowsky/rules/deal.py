"""The set-up of a round, and every place where chance comes in from outside (R-C4 … R-C10, R-C23).

An order lists cards from the top: its first card is dealt or drawn first. `supply` takes what is
awaited and goes on with the game; the others leave the work that follows on the stack.
"""

from collections.abc import MutableSequence, Sequence

from lowsky.rules import state as st
from lowsky.rules.cards import (
    ACTION_CARD,
    CLASSIC_DECK,
    N_ACTION_TYPES,
    NO_CARD,
    NUMBERS_DECK,
    STAR,
    STARS,
)
from lowsky.rules.grids import follow_up, turn_up
from lowsky.rules.journal import DEALT, RESHUFFLED, RESHUFFLED_ACTIONS, note, open_journal
from lowsky.rules.piles import discard_action, discard_card, push
from lowsky.rules.run import run
from lowsky.rules.setup_round import initial_flips_owed, start_with, starting_seats
from lowsky.rules.state import CELLS, NOBODY, PILE_CAPACITY, SLOTS, Public, State


def deal_actions(s: State, order: Sequence[int]) -> None:
    """Lay out the action cards in the given order (R-A3, R-A4).

    Four into the row, the rest is the action pile. With a single pile the first
    `single_pile_count` cards wait on the pile to be shuffled among the game cards (R-V3).
    """
    count = s.single_pile_count if s.mode == st.SINGLE_PILE else len(order)
    taken = SLOTS if s.mode == st.ACTION else 0
    for slot in range(taken):
        s.row[slot] = order[slot]
    s.apile_n = count - taken
    for i in range(s.apile_n):
        s.apile[i] = order[count - 1 - i]
    s.adiscard_n = 0
    s.phase = st.SETUP
    s.pending = st.CHANCE_DEAL


def deal(s: State, order: Sequence[int]) -> None:
    """Set up a round with all game cards in the given order (R-C5, R-C6)."""
    s.round += 1
    s.phase = st.SETUP
    clear_table(s)
    k = 0
    for seat in range(s.players):
        for index in range(CELLS):
            if s.dealt >> index & 1:
                s.card[seat * CELLS + index] = order[k]
                k += 1
    # action cards are set aside (R-V3)
    while s.mode == st.SINGLE_PILE and order[k] >= ACTION_CARD:
        discard_action(s, order[k] - ACTION_CARD)
        k += 1
    discard_card(s, order[k])
    note(s, DEALT, NOBODY, 0, order[k])
    k += 1
    s.draw_n = len(order) - k
    for i in range(s.draw_n):
        s.draw[i] = order[len(order) - 1 - i]
    begin_flips(s)


def clear_table(s: State) -> None:
    """Forget the round before: grids face down, hands and discards empty (R-A55)."""
    s.ender = NOBODY
    s.first = NOBODY
    s.discard_n = 0
    if s.mode == st.SINGLE_PILE:
        s.apile_n = 0
    for seat in range(s.players):
        s.down[seat] = s.dealt
        s.present[seat] = s.dealt
        s.turns[seat] = 0
        s.raw[seat] = 0
        s.score[seat] = 0
        s.bonus[seat] = 0
        if s.mode >= st.ACTION:
            for kind in range(N_ACTION_TYPES):
                s.hand[seat * N_ACTION_TYPES + kind] = 0
                s.fresh[seat * N_ACTION_TYPES + kind] = 0
        for index in range(CELLS):
            cell = seat * CELLS + index
            s.stamp[cell] = 0
            s.card[cell] = NO_CARD


def begin_flips(s: State) -> None:
    """Let the first flips begin (R-C7, R-V8): random ones wait for their order.

    The game is busy afterwards, or chance is pending.
    """
    s.pending = st.BUSY
    push(s, st.OP_SET_UP, NOBODY)
    if s.initial_flip == st.AUTO_RANDOM:
        s.pending = st.CHANCE_FLIPS


def follow_up_first_flips(s: State) -> None:
    """Push what the random first flips bring; the first seat's first card comes first."""
    for offset in range(s.players * CELLS):
        cell = s.players * CELLS - 1 - offset
        seat, index = cell // CELLS, cell % CELLS
        if (s.present[seat] & ~s.down[seat]) >> index & 1:
            follow_up(s, seat, index)


def flip_randomly(s: State, order: Sequence[int]) -> None:
    """Turn up the first flips of every seat; the order holds every dealt cell once."""
    s.pending = st.BUSY
    for cell in order:
        seat = cell // CELLS
        if initial_flips_owed(s, seat) > 0:
            turn_up(s, seat, cell % CELLS)
    follow_up_first_flips(s)


def reshuffle(s: State, order: Sequence[int]) -> None:
    """Make a new draw pile of all discards but the top one, in the given order (R-C23)."""
    s.discard[0] = s.discard[s.discard_n - 1]
    s.discard_down[0] = 0
    s.discard_n = 1
    s.draw_n = len(order)
    for i in range(s.draw_n):
        s.draw[i] = order[s.draw_n - 1 - i]
    note(s, RESHUFFLED, NOBODY, 0, s.draw_n)
    s.pending = st.BUSY


def reshuffle_actions(s: State, order: Sequence[int]) -> None:
    """Make a new action pile of all action discards but the top one (R-A12)."""
    s.adiscard[0] = s.adiscard[s.adiscard_n - 1]
    s.adiscard_n = 1
    s.apile_n = len(order)
    for i in range(s.apile_n):
        s.apile[i] = order[s.apile_n - 1 - i]
    note(s, RESHUFFLED_ACTIONS, NOBODY, 0, s.apile_n)
    s.pending = st.BUSY


def break_tie(s: State, order: Sequence[int]) -> None:
    """Let the first of the tied seats in a random order of all seats start (`start_tie_break`)."""
    seats = starting_seats(s)
    s.pending = st.BUSY
    for i in range(s.players):
        if seats >> order[i] & 1:
            start_with(s, order[i])
            break


def write_deck(s: Public, order: MutableSequence[int]) -> int:
    """Write the game cards of the mode and return how many (R-C1, R-A1, R-V4, R-V5)."""
    n = 0
    if s.mode < st.ACTION:
        for card in CLASSIC_DECK:
            order[n] = card
            n += 1
        return n
    for card in NUMBERS_DECK:
        order[n] = card
        n += 1
    if s.mode != st.NUMBERS_MODE:
        for _ in range(STARS):
            order[n] = STAR
            n += 1
    return n


def write_awaited(s: State, order: MutableSequence[int]) -> int:
    """Write what the awaited order must hold (cards, cells or seats) and return how many.

    The cards of a reshuffle come oldest first: the discard turned over without shuffling.
    """
    n = 0
    if s.pending == st.CHANCE_DEAL:
        n = write_deck(s, order)
        if s.mode == st.SINGLE_PILE:
            for kind in range(N_ACTION_TYPES):
                for i in range(s.apile_n):
                    if s.apile[i] == kind:
                        order[n] = ACTION_CARD + kind
                        n += 1
    elif s.pending == st.CHANCE_ACTIONS:
        for kind in range(N_ACTION_TYPES):
            for _ in range(s.copies[kind]):
                order[n] = kind
                n += 1
    elif s.pending == st.CHANCE_RESHUFFLE:
        n = s.discard_n - 1
        for i in range(n):
            order[i] = s.discard[i]
    elif s.pending == st.CHANCE_RESHUFFLE_ACTIONS:
        n = s.adiscard_n - 1
        for i in range(n):
            order[i] = s.adiscard[i]
    elif s.pending == st.CHANCE_FLIPS:
        for cell in range(s.players * CELLS):
            if s.dealt >> cell % CELLS & 1:
                order[n] = cell
                n += 1
    else:
        n = s.players
        for seat in range(n):
            order[seat] = seat
    return n


def awaited_cards(s: State) -> list[int]:
    """Return what the awaited order must hold, see `write_awaited`. For plain Python only."""
    order = [0] * max(PILE_CAPACITY, s.discard_n, s.adiscard_n)
    return order[: write_awaited(s, order)]


def supply(s: State, order: Sequence[int]) -> None:
    """Give the awaited order to the phase of chance that waits for it, and do what follows."""
    open_journal(s)
    if s.pending == st.CHANCE_DEAL:
        deal(s, order)
    elif s.pending == st.CHANCE_RESHUFFLE:
        reshuffle(s, order)
    elif s.pending == st.CHANCE_FLIPS:
        flip_randomly(s, order)
    elif s.pending == st.CHANCE_STARTER:
        break_tie(s, order)
    elif s.mode >= st.ACTION:
        supply_actions(s, order)
    run(s)


def supply_actions(s: State, order: Sequence[int]) -> None:
    """Give an awaited order of action cards."""
    if s.pending == st.CHANCE_ACTIONS:
        deal_actions(s, order)
    else:
        reshuffle_actions(s, order)
