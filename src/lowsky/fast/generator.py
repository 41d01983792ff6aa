"""Random numbers for compiled code: splitmix64, one stream for each game.

A generator is one ``uint64`` of an array; unsigned arithmetic stays in this module.
"""

from collections.abc import MutableSequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.jit import helper
from lowsky.rules.state import PILE_CAPACITY

Streams: TypeAlias = NDArray[np.uint64]
"""The state of one generator for each game."""
Order: TypeAlias = MutableSequence[int]
"""Room for an order of cards, cells or seats; compiled code has an array of ``int8``."""

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def make_streams(count: int, seed: int, first: int = 0) -> Streams:
    """Return the streams of games ``first`` … ``first + count - 1`` of a seed.

    The stream of a game depends on the seed and its number only, so any split gives the same games.
    """
    states = np.arange(first, first + count, dtype=np.uint64)
    with np.errstate(over="ignore"):
        key = _mix(np.full(1, seed % (1 << 64), np.uint64) + GAMMA)
        return _mix(_mix(states * GAMMA + key) + key)


def _mix(z: Streams) -> Streams:
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@helper
def next_word(streams: Streams, i: int) -> np.uint64:
    """Return 64 random bits of stream ``i``."""
    z = streams[i] + GAMMA
    streams[i] = z
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)  # type: ignore[no-any-return]  # NumPy's types do not follow it


@helper
def below(streams: Streams, i: int, n: int) -> int:
    """Return a number from 0 to ``n`` - 1, each with exactly the same chance; 0 < n < 2**32.

    After Lemire, "Fast random integer generation in an interval" (2019).
    """
    bound = np.uint64(n)
    product = (next_word(streams, i) >> S32) * bound
    if (product & LOW_HALF) < bound:
        least = (LOW_HALF - bound + np.uint64(1)) % bound
        while (product & LOW_HALF) < least:
            product = (next_word(streams, i) >> S32) * bound
    return np.int64(product >> S32)  # type: ignore[return-value]  # an int for compiled code


@helper
def make_order() -> Order:
    """Return room for any order."""
    return np.empty(PILE_CAPACITY, np.int8)  # type: ignore[return-value]  # as compiled code has it


@helper
def shuffle(streams: Streams, i: int, order: Order, n: int) -> None:
    """Shuffle the first ``n`` items of an order in place (Fisher and Yates)."""
    for last in range(n - 1, 0, -1):
        k = below(streams, i, last + 1)
        item = order[last]
        order[last] = order[k]
        order[k] = item
