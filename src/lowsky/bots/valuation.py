"""What cards in a grid will probably cost at the end of the round.

A card is a code here: its value + 2, so 0 … 14, and `HIDDEN` for a face-down one.
"""

import math
from typing import Final

from lowsky.bots.weights import Weights
from lowsky.rules.cards import CLASSIC_COUNTS, LOWEST, VALUES

HIDDEN: Final = 15
N_VALUES: Final = 15
MAX_TURNS: Final = 16


def shrunk_values(weights: Weights) -> list[list[float]]:
    """Return what a face-up card costs at last, by the turns left and by its code.

    High cards shrink with the turns left, because one of the cards to come replaces them: in each
    turn a cell gets a better card with a share of the chances that grows with what it costs.
    """
    n = sum(CLASSIC_COUNTS)
    chances = [count / n for count in CLASSIC_COUNTS]
    rows = [[float(value) for value in VALUES]]
    for _ in range(MAX_TURNS):
        last = rows[-1]
        row = []
        for code, cost in enumerate(last):
            gain = sum(p * max(cost - other, 0.0) for p, other in zip(chances, last, strict=True))
            share = min(max(weights.share_low + weights.share_slope * VALUES[code], 0.0), 1.0)
            row.append(cost - share * gain)
        rows.append(row)
    return rows


class Prospects:
    """The cost of columns, for the cards still unseen and a number of turns left."""

    __slots__ = ("_has_columns", "_hold", "_miss", "_other", "_rows", "_single", "_thirds", "keep")

    def __init__(
        self,
        chances: list[float],
        turns: float,
        *,
        weights: Weights,
        table: list[list[float]],
        has_columns: bool = True,
    ) -> None:
        """Prepare the costs; ``chances`` are those of each value among the unseen cards."""
        turns = min(max(turns, 0.0), MAX_TURNS - 1.0)
        low = int(turns)
        part = turns - low
        keep = [a + part * (b - a) for a, b in zip(table[low], table[low + 1], strict=True)]
        mean = sum(p * value for p, value in zip(chances, VALUES, strict=True))
        later = sum(p * cost for p, cost in zip(chances, keep, strict=True))
        self.keep = [*keep, mean + weights.hidden_shrink * (later - mean)]
        """The cost of each code by itself."""
        self._has_columns = has_columns
        self._rows: dict[int, list[float]] = {}
        self._hold = [
            value + weights.hold_shrink * (cost - value)
            for value, cost in zip(VALUES, keep, strict=True)
        ]
        # The chance that a turn brings no card of the value.
        misses = [1.0 - min(weights.offers * p, 1.0) for p in chances]
        self._miss: list[float] = [math.pow(miss, turns) for miss in misses]
        self._other = [1.0 - p for p in chances]
        half = turns / 2.0
        self._single: list[float] = [
            weights.single * (1.0 - math.pow(miss, half)) ** 2 for miss in misses
        ]
        self._single.append(weights.single_hidden)
        self._thirds = list(zip(self.keep, self._single, strict=True))

    def row(self, a: int, b: int) -> list[float]:
        """Return the cost of a column of two codes and each third one, by the third."""
        key = a << 4 | b if a < b else b << 4 | a
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = self._costs(a, b)
        return found

    def _costs(self, a: int, b: int) -> list[float]:
        two = self.keep[a] + self.keep[b]
        if not self._has_columns:
            return [two + cost for cost in self.keep]
        if a == b != HIDDEN:
            return [self.with_pair(a, third) for third in range(N_VALUES + 1)]
        start = max(self._single[a], self._single[b])
        costs = [
            (two + cost) * (1.0 - (chance if chance > start else start))  # noqa: FURB136 - quicker
            if two + cost > 0.0
            else two + cost
            for cost, chance in self._thirds
        ]
        for pair, third in ((a, b), (b, a)):
            if pair != HIDDEN:
                costs[pair] = self.with_pair(pair, third)
        return costs

    def with_pair(self, pair: int, third: int) -> float:
        """Return the cost of two equal face-up cards and a third one.

        The third of a kind may come in the turns left, or lie there face down already.
        """
        value = pair + LOWEST
        if third == pair:
            return 3.0 * value
        cost = 2.0 * self.keep[pair] + self.keep[third]
        other = self._other[pair] if third == HIDDEN else 1.0
        if value < 0:
            return other * cost
        plan = other * self._miss[pair] * (2.0 * self._hold[pair] + self.keep[third])
        return min(plan, cost)
