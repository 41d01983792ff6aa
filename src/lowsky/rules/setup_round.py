"""From the first flips to the first turn: who starts, and the star rights (R-C7 … R-C10, R-A6)."""

from lowsky.rules import state as st
from lowsky.rules.bits import lowest_bit, popcount
from lowsky.rules.cards import LOWEST, card_value
from lowsky.rules.grids import show
from lowsky.rules.journal import STARTS, note
from lowsky.rules.piles import push
from lowsky.rules.state import CELLS, NOBODY, Public, State


def first_chance(s: Public) -> int:
    """Return what chance a new round waits for first: action cards are shuffled before the deal."""
    has_actions = s.mode == st.ACTION or s.mode == st.SINGLE_PILE
    return st.CHANCE_ACTIONS if has_actions else st.CHANCE_DEAL


def initial_flips(s: Public) -> int:
    """Return how many cards each player turns up at first (R-C7, R-V2)."""
    return 1 if s.dealt == st.GRID_9 else 2


def initial_flips_owed(s: Public, seat: int) -> int:
    """Return how many first flips the seat still owes in the set-up (D1).

    Below 0 if it has more face-up cards; never more than it has face-down cards.
    """
    owed = initial_flips(s) - popcount(s.present[seat] & ~s.down[seat])
    return min(owed, popcount(s.down[seat]))


def go_on_with_set_up(s: State) -> None:
    """Ask for the next first flip, or make it; the last one of all opens the play (D1, R-V8)."""
    for seat in range(s.players):
        if initial_flips_owed(s, seat) > 0:
            if s.initial_flip == st.AUTO_FIRST:
                push(s, st.OP_SET_UP, NOBODY)
                show(s, seat, lowest_bit(s.down[seat]))
                return
            s.actor = seat
            s.pending = st.DECISION_FLIP_INITIAL
            return
    open_play(s)


def visible_sum(s: State, seat: int) -> int:
    """Return the sum of the seat's face-up cards, a star counting 0 (R-C8, R-A7)."""
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
        start_with(s, s.starter)
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
    start_with(s, first)


def start_with(s: State, first: int) -> None:
    """Let the star rights of the set-up be used clockwise from the starter, then begin (R-A6)."""
    s.first = first
    s.starter = NOBODY
    s.turn = first
    note(s, STARTS, first, 0, 0)
    push(s, st.OP_FIRST_TURN, first)
    for offset in range(s.players):
        seat = (first - 1 - offset) % s.players
        if s.mode == st.ACTION:
            for _ in range(s.rights[seat]):
                push(s, st.OP_RIGHT, seat)
            s.rights[seat] = 0
