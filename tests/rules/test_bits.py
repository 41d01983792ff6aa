"""Masks of cells, choices and seats: bit by bit, from the lowest."""

import pytest

from lowsky.rules.bits import bits, kth_bit, lowest_bit, popcount

MASK = 0b1011_0100


def test_the_bits_of_a_mask_are_counted_from_the_lowest() -> None:
    assert bits(MASK) == [2, 4, 5, 7]
    assert popcount(MASK) == 4
    assert lowest_bit(MASK) == 2


@pytest.mark.parametrize(("k", "index"), [(0, 2), (1, 4), (2, 5), (3, 7)])
def test_each_bit_of_a_mask_is_found_by_its_place(k: int, index: int) -> None:
    assert kth_bit(MASK, k) == index
