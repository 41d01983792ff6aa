"""Many random games by the compiled rules, with every card accounted for after every step."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.generator import Streams, make_order, make_streams
from lowsky.fast.jit import helper, kernel
from lowsky.fast.kernels import awaits_decision, legal, random_choice, settle, step
from lowsky.fast.layout import as_states, fill_records, make_records, record_for, write_state
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.cards import ACTION_CARD, LOWEST, N_ACTION_TYPES, NO_CARD, STAR
from lowsky.rules.deal import write_deck
from lowsky.rules.held import holds_turned_up_card
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import (
    ACTION,
    CELLS,
    CHANCE_DEAL,
    GAME_OVER,
    NOBODY,
    OVER,
    SINGLE_PILE,
    SLOTS,
    State,
)

MOST_STEPS: Final = 100_000
"""Decisions after which a game is given up."""
PLACES: Final = 64
"""Room for the count of each card: game cards from LOWEST, action cards from FIRST_KIND."""
FIRST_KIND: Final = ACTION_CARD - LOWEST

STEPS: Final = 0
LIMITED: Final = 1
GIVEN_UP: Final = 2
WRONG: Final = 3
N_RESULTS: Final = 4

NO_CHOICE: Final = 1
LOST_CARD: Final = 2
WORDS: Final = {NO_CHOICE: "a decision has no legal choice", LOST_CARD: "the cards do not add up"}

Counts = NDArray[np.int64]
"""How often each card is there."""


@helper
def count_cards(s: State, counts: Counts) -> None:
    """Take every card of the position, wherever it lies, off the counts."""
    for i in range(s.draw_n):
        counts[s.draw[i] - LOWEST] -= 1
    for i in range(s.discard_n):
        counts[s.discard[i] - LOWEST] -= 1
    for i in range(s.held_n):
        counts[s.held[i] - LOWEST] -= 1
    if s.drawn != NO_CARD:
        counts[s.drawn - LOWEST] -= 1
    for cell in range(s.players * CELLS):
        if s.present[cell // CELLS] >> cell % CELLS & 1:
            counts[s.card[cell] - LOWEST] -= 1
    for i in range(s.apile_n):
        counts[s.apile[i] + FIRST_KIND] -= 1
    for i in range(s.adiscard_n):
        counts[s.adiscard[i] + FIRST_KIND] -= 1
    for slot in range(SLOTS):
        if s.mode == ACTION and s.row[slot] != NO_CARD:
            counts[s.row[slot] + FIRST_KIND] -= 1
    for place in range(s.players * N_ACTION_TYPES):
        counts[place % N_ACTION_TYPES + FIRST_KIND] -= s.hand[place]
    if holds_turned_up_card(s):
        counts[s.picked + FIRST_KIND] -= 1


@helper
def is_accounted_for(s: State, box: Counts, counts: Counts) -> int:
    """Return 1 if the position has just the cards of the box, else 0.

    With a single pile some of the action cards stay in the box (R-V3).
    """
    for i in range(PLACES):
        counts[i] = box[i]
    count_cards(s, counts)
    actions = 0
    for i in range(PLACES):
        if counts[i] < 0 or (i <= STAR - LOWEST and counts[i] != 0):
            return 0
        if i >= FIRST_KIND:
            actions += box[i] if s.mode == SINGLE_PILE else 0
            actions -= counts[i]
    wanted = s.single_pile_count if s.mode == SINGLE_PILE else 0
    return 1 if actions == wanted else 0


@kernel
def play_checked(
    games: Sequence[State],
    streams: Streams,
    results: NDArray[np.int64],
    lo: int,
    hi: int,
) -> None:
    """Play each game to its end from the deal that it awaits; see the columns of ``results``.

    A game in which something is wrong stops where it is.
    """
    order = make_order()
    box = np.zeros(PLACES, np.int64)
    counts = np.zeros(PLACES, np.int64)
    for i in range(lo, hi):
        s = games[i]
        box[:] = 0
        for k in range(write_deck(s, order)):
            box[order[k] - LOWEST] += 1
        for kind in range(N_ACTION_TYPES):
            box[kind + FIRST_KIND] = s.copies[kind]
        while s.pending != GAME_OVER and results[i, GIVEN_UP] + results[i, WRONG] == 0:
            if awaits_decision(s):
                choices = legal(s)
                if choices == 0:
                    results[i, WRONG] = NO_CHOICE
                    break
                step(s, FIRST_ACTION[s.pending] + random_choice(choices, streams, i))
                results[i, STEPS] += 1
            else:
                settle(s, order, streams, i)
            if s.phase == OVER and s.ender == NOBODY:
                results[i, LIMITED] = 1
            if (
                s.phase != OVER
                and s.pending != CHANCE_DEAL
                and not is_accounted_for(s, box, counts)
            ):
                results[i, WRONG] = LOST_CARD
            if results[i, STEPS] >= MOST_STEPS:
                results[i, GIVEN_UP] = 1


def play_many(options: Options, players: int, *, first: int, count: int) -> NDArray[np.int64]:
    """Return the results of games ``first`` … ``first + count - 1``, a row each.

    The columns are STEPS, LIMITED (1 if only the turn limit ended a round), GIVEN_UP and WRONG.
    """
    s = new_game(options, players)
    start = make_records(1, record_for(s))
    write_state(s, start[0])
    games = make_records(count, start.dtype)
    fill_records(games, start)
    results = np.zeros((count, N_RESULTS), np.int64)
    play_checked(as_states(games), make_streams(count, 1, first), results, 0, count)
    return results
