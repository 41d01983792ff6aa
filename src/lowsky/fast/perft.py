"""Perft, compiled: how many sequences of decisions of a given length a position has."""

from collections.abc import Sequence

import numpy as np

from lowsky.fast.generator import make_order
from lowsky.fast.jit import kernel
from lowsky.fast.kernels import UNSHUFFLED, Numbers, awaits_chance, legal, settle, step
from lowsky.fast.layout import as_states, make_records, record_for, write_state
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.bits import lowest_bit, popcount
from lowsky.rules.state import OVER, State


@kernel
def count_sequences(levels: Sequence[State], masks: Numbers, depth: int) -> int:
    """Count below ``levels[0]``; one record and one mask for each level above the last."""
    order = make_order()
    streams = np.empty(0, np.uint64)
    total = 0
    level = 0
    masks[0] = legal(levels[0])
    while level >= 0:
        if level == depth - 1:
            total += popcount(masks[level])
            level -= 1
        elif masks[level] == 0:
            level -= 1
        else:
            choice = lowest_bit(masks[level])
            masks[level] &= masks[level] - 1
            levels[level + 1] = levels[level]  # type: ignore[index]  # records of an array
            level += 1
            s = levels[level]
            step(s, FIRST_ACTION[s.pending] + choice)
            while awaits_chance(s) and s.phase != OVER:
                settle(s, order, streams, UNSHUFFLED)
            masks[level] = legal(s)
    return total


def perft(s: State, depth: int) -> int:
    """Return how many sequences of exactly ``depth`` decisions a position has.

    First flips come in seat order; chance gives its cards in the canonical order of
    `rules.deal.write_awaited` and does not count; the end of a round ends a sequence.
    """
    if depth <= 0:
        return 1
    levels = make_records(depth, record_for(s))
    write_state(s, levels[0])
    return int(count_sequences(as_states(levels), np.zeros(depth, np.int64), depth))
