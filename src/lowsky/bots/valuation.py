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

    __slots__ = ("_columns", "_lost", "_pair", "_plans", "_single", "hold", "keep")

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
        self._plans = has_columns
        mean = sum(p * value for p, value in zip(chances, VALUES, strict=True))
        later = sum(p * cost for p, cost in zip(chances, keep, strict=True))
        self.keep = [*keep, mean + weights.hidden_shrink * (later - mean)]
        self.hold = [
            value + weights.hold_shrink * (cost - value)
            for value, cost in zip(VALUES, keep, strict=True)
        ]
        # The chance that no card of the value comes along in the turns left.
        miss = [1.0 - min(weights.offers * p, 1.0) for p in chances]
        self._pair: list[float] = [math.pow(one, turns) for one in miss]
        self._single: list[float] = [
            weights.single * (1.0 - math.pow(one, turns / 2.0)) ** 2 for one in miss
        ] + [weights.single_hidden]
        self._lost = [1.0 - p for p in chances]
        self._columns: dict[tuple[int, int, int], float] = {}

    def column(self, a: int, b: int, c: int) -> float:
        """Return the cost of a column of three codes, in any order."""
        key = (a, b, c)
        found = self._columns.get(key)
        if found is None:
            found = self._columns[key] = self._cost(a, b, c)
        return found

    def _cost(self, a: int, b: int, c: int) -> float:
        keep = self.keep
        cost = keep[a] + keep[b] + keep[c]
        if not self._plans:
            return cost
        if a == b:
            return self._with_pair(a, c, cost)
        if a == c:
            return self._with_pair(a, b, cost)
        if b == c:
            return self._with_pair(b, a, cost)
        single = self._single
        if cost <= 0:
            return cost
        return cost * (1.0 - max(single[a], single[b], single[c]))

    def _with_pair(self, pair: int, third: int, cost: float) -> float:
        if pair == HIDDEN:
            single = self._single
            return cost * (1.0 - max(single[third], single[HIDDEN])) if cost > 0 else cost
        if pair == third:
            return 3.0 * (pair + LOWEST)
        value = pair + LOWEST
        lost = self._lost[pair] if third == HIDDEN else 1.0
        if value < 0:
            return cost - (1.0 - lost) * cost
        plan = lost * self._pair[pair] * (2.0 * self.hold[pair] + self.keep[third])
        return min(plan, cost)
