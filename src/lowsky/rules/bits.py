"""Bit masks: cells of a grid, choices of a decision, seats of a table.

`lowsky.fast` replaces these functions by machine instructions.
"""


def popcount(mask: int) -> int:
    """Return how many bits of a non-negative mask are set."""
    return mask.bit_count()


def kth_bit(mask: int, k: int) -> int:
    """Return the index of the ``k``-th set bit, counted from 0 and from the lowest."""
    for _ in range(k):
        mask &= mask - 1
    return lowest_bit(mask)


def lowest_bit(mask: int) -> int:
    """Return the index of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def bits(mask: int) -> list[int]:
    """Return the indices of the set bits, ascending. For plain Python only."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]
