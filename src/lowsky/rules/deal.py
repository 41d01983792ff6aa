"""The set-up of a round, and every place where chance comes in from outside (R-C4 … R-C10, R-C23).

An order lists cards from the top: its first card is dealt or drawn first.
"""

from collections.abc import MutableSequence, Sequence

from lowsky.rules import state as st
from lowsky.rules.bits import lowest_bit, popcount
from lowsky.rules.cards import CLASSIC_DECK, LOWEST, NO_CARD, card_value
from lowsky.rules.journal import DEALT, RESHUFFLED, STARTS, note, open_journal
from lowsky.rules.run import run, show
from lowsky.rules.state import CELLS, NOBODY, PILE_CAPACITY, State


def initial_flips(s: State) -> int:
    """Return how many cards each player turns up at first (R-C7, R-V2)."""
    return 1 if s.dealt == st.GRID_9 else 2


def initial_flips_owed(s: State, seat: int) -> int:
    """Return how many first flips the seat still owes in the set-up."""
    return initial_flips(s) - popcount(s.present[seat] & ~s.down[seat])


def deal(s: State, order: Sequence[int]) -> None:
    """Set up a round with all cards in the given order (R-C5, R-C6)."""
    open_journal(s)
    s.round += 1
    s.phase = st.SETUP
    s.ender = NOBODY
    s.first = NOBODY
    s.final_left = 0
    s.chosen_lines = 0
    s.offered_lines = 0
    s.drawn = NO_CARD
    s.stack_n = 0
    k = 0
    for seat in range(s.players):
        s.down[seat] = s.dealt
        s.present[seat] = s.dealt
        s.turns[seat] = 0
        s.raw[seat] = 0
        s.score[seat] = 0
        for index in range(CELLS):
            cell = seat * CELLS + index
            s.known[cell] = 0
            s.stamp[cell] = 0
            s.card[cell] = NO_CARD
            if s.dealt >> index & 1:
                s.card[cell] = order[k]
                k += 1
    s.discard[0] = order[k]
    s.discard_n = 1
    note(s, DEALT, NOBODY, 0, order[k])
    s.draw_n = len(order) - k - 1
    for i in range(s.draw_n):
        s.draw[i] = order[len(order) - 1 - i]
    begin_flips(s)


def begin_flips(s: State) -> None:
    """Ask for the first flips, or make them where they are automatic (R-C7, R-V8)."""
    s.actor = NOBODY
    if s.initial_flip == st.AUTO_RANDOM:
        s.pending = st.CHANCE_FLIPS
    elif s.initial_flip == st.AUTO_FIRST:
        for seat in range(s.players):
            for _ in range(initial_flips_owed(s, seat)):
                show(s, seat, lowest_bit(s.down[seat]))
        open_play(s)
    else:
        s.pending = st.DECISION_FLIP_INITIAL
        s.actor = 0


def flip_randomly(s: State, order: Sequence[int]) -> None:
    """Turn up the first flips of every seat; the order holds every dealt cell once."""
    open_journal(s)
    for cell in order:
        seat = cell // CELLS
        if initial_flips_owed(s, seat) > 0:
            show(s, seat, cell % CELLS)
    open_play(s)


def reshuffle(s: State, order: Sequence[int]) -> None:
    """Make a new draw pile of all discards but the top one, in the given order (R-C23)."""
    open_journal(s)
    s.discard[0] = s.discard[s.discard_n - 1]
    s.discard_n = 1
    s.draw_n = len(order)
    for i in range(s.draw_n):
        s.draw[i] = order[s.draw_n - 1 - i]
    note(s, RESHUFFLED, NOBODY, 0, s.draw_n)
    s.pending = st.BUSY
    run(s)


def visible_sum(s: State, seat: int) -> int:
    """Return the sum of the seat's face-up cards (R-C8)."""
    total = 0
    for index in range(CELLS):
        if (s.present[seat] & ~s.down[seat]) >> index & 1:
            total += card_value(s.card[seat * CELLS + index])
    return total


def highest_visible(s: State, seat: int) -> int:
    """Return the seat's highest face-up card (R-C9)."""
    highest = LOWEST
    for index in range(CELLS):
        if (s.present[seat] & ~s.down[seat]) >> index & 1:
            highest = max(highest, card_value(s.card[seat * CELLS + index]))
    return highest


def starting_seats(s: State) -> int:
    """Return the mask of the seats that the flips and the tie break leave as starters."""
    by_card = s.start_tie_break in (st.HIGH_CARD_SEAT, st.HIGH_CARD_RANDOM)
    best = -1_000
    seats = 0
    for seat in range(s.players):
        rank = visible_sum(s, seat) * 32
        if by_card:
            rank += highest_visible(s, seat)
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


def open_play(s: State) -> None:
    """Find who starts, when all first flips are made (R-C8 … R-C10)."""
    if s.starter != NOBODY:
        begin_turns(s, s.starter)
        return
    seats = starting_seats(s)
    is_random = s.start_tie_break in (st.HIGH_CARD_RANDOM, st.RANDOM_SEAT)
    if is_random and popcount(seats) > 1:
        s.pending = st.CHANCE_STARTER
        s.actor = NOBODY
        return
    first = 0
    while not seats >> first & 1:
        first += 1
    begin_turns(s, first)


def break_tie(s: State, order: Sequence[int]) -> None:
    """Let the first of the tied seats in a random order of all seats start (`start_tie_break`)."""
    open_journal(s)
    seats = starting_seats(s)
    for i in range(s.players):
        if seats >> order[i] & 1:
            begin_turns(s, order[i])
            return


def begin_turns(s: State, first: int) -> None:
    """Begin the first turn of the round."""
    s.first = first
    s.starter = NOBODY
    s.phase = st.PLAY
    s.actor = first
    s.pending = st.DECISION_MAIN
    note(s, STARTS, first, 0, 0)


def write_awaited(s: State, order: MutableSequence[int]) -> int:
    """Write what the awaited order must hold (cards, cells or seats) and return how many.

    The cards of a reshuffle come oldest first: the discard turned over without shuffling.
    """
    n = 0
    if s.pending == st.CHANCE_DEAL:
        for card in CLASSIC_DECK:
            order[n] = card
            n += 1
    elif s.pending == st.CHANCE_RESHUFFLE:
        n = s.discard_n - 1
        for i in range(n):
            order[i] = s.discard[i]
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
    order = [0] * max(PILE_CAPACITY, s.discard_n)
    return order[: write_awaited(s, order)]


def supply(s: State, order: Sequence[int]) -> None:
    """Give the awaited order to the phase of chance that waits for it."""
    if s.pending == st.CHANCE_DEAL:
        deal(s, order)
    elif s.pending == st.CHANCE_RESHUFFLE:
        reshuffle(s, order)
    elif s.pending == st.CHANCE_FLIPS:
        flip_randomly(s, order)
    else:
        break_tie(s, order)
