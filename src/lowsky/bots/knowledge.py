"""What the seat that decides knows: chances of the unseen cards, grids as codes, turns left."""

from typing import Final

from lowsky.bots.sight import unseen_counts
from lowsky.bots.valuation import HIDDEN, N_VALUES, Prospects
from lowsky.bots.weights import Weights
from lowsky.rules import state as st
from lowsky.rules.bits import popcount
from lowsky.rules.cards import CLASSIC_COUNTS, LOWEST, UNKNOWN, VALUES
from lowsky.rules.state import CELLS, COLUMNS
from lowsky.rules.view import View

EMPTY: Final = -1
"""The code of a cell without a card."""


class Knowledge:
    """A view, read once for one decision; ``table`` is that of `valuation.shrunk_values`."""

    def __init__(self, v: View, weights: Weights, table: list[list[float]]) -> None:
        """Read the view of the seat that owes the decision."""
        self.view = v
        self.weights = weights
        self._table = table
        self.seat = v.actor
        counts = unseen_counts(v)
        n = sum(counts)
        if n == 0:
            counts, n = list(CLASSIC_COUNTS), sum(CLASSIC_COUNTS)
        self.chances = [count / n for count in counts]
        """The chance of each code among the unseen cards."""
        self.drawable = [code for code in range(N_VALUES) if counts[code]]
        self.has_columns = v.column_timing == st.ANY_TIME
        """Whether columns can be planned: not where they must be timely (R-V7)."""
        self.is_closing = v.phase == st.CLOSING
        self.turns = self._turns_left()
        self.own = self.prospects(0.0 if self.is_closing else self.turns)

    def prospects(self, turns: float) -> Prospects:
        """Return the costs of cards for a number of turns left."""
        return Prospects(
            self.chances,
            turns,
            weights=self.weights,
            table=self._table,
            has_columns=self.has_columns,
        )

    def variance(self) -> float:
        """Return the variance of one unseen card."""
        mean = sum(p * value for p, value in zip(self.chances, VALUES, strict=True))
        return sum(p * (value - mean) ** 2 for p, value in zip(self.chances, VALUES, strict=True))

    def codes(self, seat: int) -> list[int]:
        """Return the grid of a seat as codes, by the index of the cell."""
        v = self.view
        base = seat * CELLS
        present = v.present[seat]
        codes = []
        for index in range(CELLS):
            card = v.card[base + index]
            if not present >> index & 1:
                codes.append(EMPTY)
            elif card == UNKNOWN:
                codes.append(HIDDEN)
            else:
                codes.append(card - LOWEST)
        return codes

    def is_removed(self, code: int) -> bool:
        """Tell whether a complete column of the card leaves the grid."""
        if not self.has_columns:
            return False
        return self.view.number_line_removal == st.MANDATORY or code + LOWEST > 0

    def _turns_left(self) -> float:
        """Return about how many turns the seat will still have after the running one."""
        v = self.view
        pace = self.weights.pace
        hidden = popcount(v.down[self.seat])
        # This turn turns one up; but with the last one up it would be over, so that one stays.
        turns = (hidden if hidden == 1 else hidden - pace) / pace
        for other in range(v.players):
            if other != self.seat:
                turns = min(turns, popcount(v.down[other]) / pace)
        if v.turn_limit:
            turns = min(turns, v.turn_limit - v.turns[self.seat] - 1.0)
        return max(turns, 0.0)


def column_cost(prospects: Prospects, codes: list[int], column: int) -> float:
    """Return the cost of one column of a grid of codes."""
    a, b, c = codes[column], codes[column + COLUMNS], codes[column + 2 * COLUMNS]
    if EMPTY in (a, b, c):
        return sum(prospects.keep[code] for code in (a, b, c) if code != EMPTY)
    return prospects.row(a, b)[c]


def grid_cost(prospects: Prospects, codes: list[int]) -> float:
    """Return the cost of a grid of codes."""
    return sum(column_cost(prospects, codes, column) for column in range(COLUMNS))


def visible_sum(codes: list[int]) -> int:
    """Return the sum of the face-up cards of a grid of codes."""
    return sum(code + LOWEST for code in codes if 0 <= code < HIDDEN)
