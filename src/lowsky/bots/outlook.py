"""The expected cost of each action of one decision, in points of the seat that decides."""

from typing import Final, NamedTuple

from lowsky.bots.knowledge import EMPTY, Knowledge, column_cost, visible_sum
from lowsky.bots.rivals import Rivals, dangers
from lowsky.bots.valuation import HIDDEN
from lowsky.bots.weights import Weights
from lowsky.rules.bits import popcount
from lowsky.rules.cards import LOWEST
from lowsky.rules.state import COLUMNS
from lowsky.rules.view import View

FORBIDDEN: Final = 1e6
"""The cost of an action that brings nothing forward."""
NO_BOUND: Final = 1_000
"""Any card brings the grid forward."""
TRIPLES: Final = tuple(
    tuple(
        (column + COLUMNS * i, column + COLUMNS * ((i + 1) % 3), column + COLUMNS * ((i + 2) % 3))
        for i in range(3)
    )
    for column in range(COLUMNS)
)
"""Per column each of its cells with the two others."""


class Slot(NamedTuple):
    """A cell of the grid as a place for a card."""

    cell: int
    old: int
    """The code of the card that lies there."""
    a: int
    b: int
    """The codes of the two other cells of its column."""
    rest: float
    """The cost of the other columns."""
    visible: int
    """The visible sum without the card that lies there."""
    hidden: int
    """Face-down cells that remain once a card is put there."""
    costs: list[float]
    """The cost of its column with each code in this cell."""
    bound: int
    """A card below this code brings the grid forward; a pair counts as some points less."""


class Outlook:
    """Everything that the costs of one decision have in common."""

    def __init__(self, v: View, weights: Weights, table: list[list[float]]) -> None:
        """Read the view of the seat that owes the decision."""
        k = self._k = Knowledge(v, weights, table)
        self._rivals = Rivals(k)
        self._danger = dangers(k)
        self._codes = k.codes(k.seat)
        self._hidden = popcount(v.down[k.seat])
        self._column_cost = [column_cost(k.own, self._codes, column) for column in range(COLUMNS)]
        self._total = sum(self._column_cost)
        self._visible = visible_sum(self._codes)
        self._patience = weights.pair_patience if k.has_columns else 0
        self._slots = self._find_slots()

    # What the decision offers

    def placings(self, card: int) -> dict[int, float]:
        """Return the cost of putting the card into each cell, by the cell's index.

        Of cells that are alike in one column only the first is there.
        """
        code = card - LOWEST
        return {slot.cell: self._placing(slot, code) for slot in self._slots}

    def refusal(self, card: int) -> float:
        """Return the cost of refusing the drawn card and flipping the best cell."""
        return self._refusal() + self._danger[card - LOWEST]

    def drawing(self) -> float:
        """Return the cost of drawing: the mean over the cards that may come."""
        refusal = self._refusal()
        danger = self._danger
        patience = self._patience
        # The common slots are worked off here, without a call in the innermost loop: those that
        # neither complete a column nor bring the end of the round near.
        common = []
        others = []
        for slot in self._slots:
            if slot.hidden <= 2 or self._k.is_closing or slot.a == slot.b != HIDDEN:
                others.append(slot)
            else:
                base = slot.rest + danger[slot.old]
                common.append((base, slot.costs, slot.bound, slot.a, slot.b))
        cost = 0.0
        for code in self._k.drawable:
            best = refusal + danger[code]
            for base, costs, bound, a, b in common:
                here = base + costs[code]
                if here < best and bound > code - (patience if code in (a, b) else 0):
                    best = here
            for slot in others:
                best = min(best, self._placing(slot, code))
            cost += self._k.chances[code] * best
        return cost

    def flips(self) -> dict[int, float]:
        """Return the cost of flipping each face-down cell, by its index; alike cells once."""
        return {slot.cell: self._flip(slot) for slot in self._slots if slot.old == HIDDEN}

    # One action

    def _refusal(self) -> float:
        flips = self.flips()
        return min(flips.values()) if flips else self._outcome(self._total, self._visible, 0)

    def _placing(self, slot: Slot, code: int) -> float:
        if slot.a == code == slot.b and self._k.is_removed(code):
            top = code
            cost = slot.rest
            visible = slot.visible - 2 * (code + LOWEST)
        elif slot.bound <= code - self._patience * (code in (slot.a, slot.b) and slot.a != slot.b):
            return FORBIDDEN
        else:
            top = slot.old
            cost = slot.rest + slot.costs[code]
            visible = slot.visible + code + LOWEST
        if slot.hidden > 2 and not self._k.is_closing:
            return cost + self._danger[top]
        return self._outcome(cost, visible, slot.hidden) + self._danger[top]

    def _flip(self, slot: Slot) -> float:
        a, b, costs = slot.a, slot.b, slot.costs
        if slot.hidden and not self._k.is_closing:
            after = 0.0
            for code in self._k.drawable:
                if a == code == b and self._k.is_removed(code):
                    after += self._k.chances[code] * self._danger[code]
                else:
                    after += self._k.chances[code] * costs[code]
            return self._outcome(slot.rest + after, 0, slot.hidden)
        cost = 0.0
        for code in self._k.drawable:
            if a == code == b and self._k.is_removed(code):
                after = self._outcome(slot.rest, slot.visible - 2 * (code + LOWEST), slot.hidden)
            else:
                after = self._outcome(
                    slot.rest + costs[code], slot.visible + code + LOWEST, slot.hidden
                )
            cost += self._k.chances[code] * after
        return cost

    # What it leads to

    def _outcome(self, expected: float, visible: int, hidden: int) -> float:
        """Return the cost of a grid after the turn: expected score, visible sum, hidden cells."""
        v = self._k.view
        if self._k.is_closing:
            return expected - self._rivals.punishment(expected, hidden)
        if hidden == 0:
            risk = self._rivals.risk_of_doubling(visible)
            return visible * (1.0 + (v.doubling_factor - 1) * risk) - self._rivals.frozen()
        if hidden > 2 or expected <= 0:
            return expected
        weight = self._k.weights.last_risk if hidden == 1 else self._k.weights.second_risk
        risk = self._rivals.risk_of_doubling(round(expected))
        return expected + weight * risk * (v.doubling_factor - 1) * expected

    # Reading the grid

    def _find_slots(self) -> list[Slot]:
        """Return the cells with a card, without those just like another one of their column."""
        codes = self._codes
        found = []
        for column in range(COLUMNS):
            seen = set()
            rest = self._total - self._column_cost[column]
            for cell, one, two in TRIPLES[column]:
                old = codes[cell]
                if old == EMPTY or old in seen:
                    continue
                seen.add(old)
                a, b = codes[one], codes[two]
                is_hidden = old == HIDDEN
                found.append(
                    Slot(
                        cell=cell,
                        old=old,
                        a=a,
                        b=b,
                        rest=rest,
                        visible=self._visible - (0 if is_hidden else old + LOWEST),
                        hidden=self._hidden - is_hidden,
                        costs=self._costs_beside(a, b),
                        bound=NO_BOUND if is_hidden else self._bound(old, a, b),
                    )
                )
        return found

    def _costs_beside(self, a: int, b: int) -> list[float]:
        """Return the cost of a column with each code beside these two; parts may be empty."""
        if EMPTY not in (a, b):
            return self._k.own.row(a, b)
        there = sum(self._k.own.keep[code] for code in (a, b) if code != EMPTY)
        return [there + cost for cost in self._k.own.keep]

    def _bound(self, old: int, a: int, b: int) -> int:
        """Return what a card must be below to bring the grid forward in place of a face-up one.

        It does when the visible sum falls, a pair counting as `Weights.pair_patience` points less.
        In a round that goes on every other turn turns a card up or removes a column, and neither
        can happen for ever: a bot with this rule never swaps cards without end.
        """
        if self._k.is_closing or self._hidden == 0:
            return NO_BOUND
        had_pair = old in (a, b) or (a == b and a < HIDDEN)
        keeps_pair = a == b and 0 <= a < HIDDEN
        return old - self._patience * had_pair + self._patience * keeps_pair
