"""The random numbers of `lowsky.fast.generator` in plain Python: the same seed, the same games."""

from collections.abc import MutableSequence
from typing import Final

WORD: Final = (1 << 64) - 1
GAMMA: Final = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


class Stream:
    """The generator splitmix64 of one game of a seed."""

    def __init__(self, seed: int, game: int) -> None:
        """Begin the stream of a game."""
        key = _mix((seed + GAMMA) & WORD)
        self._state = _mix((_mix((game * GAMMA + key) & WORD) + key) & WORD)

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n`` - 1, each with the same chance (Lemire 2019)."""
        product = self._upper() * n
        if product & 0xFFFFFFFF < n:
            least = (1 << 32) % n
            while product & 0xFFFFFFFF < least:
                product = self._upper() * n
        return product >> 32

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            k = self.below(last + 1)
            items[last], items[k] = items[k], items[last]

    def _upper(self) -> int:
        self._state = (self._state + GAMMA) & WORD
        return _mix(self._state) >> 32
