"""The expected cost of each action of one decision, in points of the seat that decides."""

import math
from typing import Final, NamedTuple

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
        self._v = v
        self._w = weights
        self._table = table
        self._seat = v.actor
        counts = unseen_counts(v)
        n = sum(counts)
        if n == 0:
            counts, n = list(CLASSIC_COUNTS), sum(CLASSIC_COUNTS)
        self._chances = [count / n for count in counts]
        self._drawable = [code for code in range(N_VALUES) if counts[code]]
        mean = sum(p * value for p, value in zip(self._chances, VALUES, strict=True))
        self._variance = sum(
            p * (value - mean) ** 2 for p, value in zip(self._chances, VALUES, strict=True)
        )
        self._has_columns = v.column_timing == st.ANY_TIME
        self._is_closing = v.phase == st.CLOSING
        self._turns = self._turns_left()
        self._own = self._prospects(0.0 if self._is_closing else self._turns)
        self._codes = self._codes_of(self._seat)
        self._hidden = popcount(v.down[self._seat])
        self._column_cost = [
            self._cost_of_column(self._own, self._codes, column) for column in range(COLUMNS)
        ]
        self._total = sum(self._column_cost)
        self._visible = sum(code + LOWEST for code in self._codes if 0 <= code < HIDDEN)
        self._danger = self._dangers()
        self._rivals: list[tuple[float, float]] | None = None
        self._freeze = 0.0
        self._patience = weights.pair_patience if self._has_columns else 0
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
            if slot.hidden <= 2 or self._is_closing or slot.a == slot.b != HIDDEN:
                others.append(slot)
            else:
                base = slot.rest + danger[slot.old]
                common.append((base, slot.costs, slot.bound, slot.a, slot.b))
        cost = 0.0
        for code in self._drawable:
            best = refusal + danger[code]
            for base, costs, bound, a, b in common:
                here = base + costs[code]
                if here < best and bound > code - (patience if code in (a, b) else 0):
                    best = here
            for slot in others:
                best = min(best, self._placing(slot, code))
            cost += self._chances[code] * best
        return cost

    def flips(self) -> dict[int, float]:
        """Return the cost of flipping each face-down cell, by its index; alike cells once."""
        return {slot.cell: self._flip(slot) for slot in self._slots if slot.old == HIDDEN}

    # One action

    def _refusal(self) -> float:
        flips = self.flips()
        return min(flips.values()) if flips else self._outcome(self._total, self._visible, 0)

    def _placing(self, slot: Slot, code: int) -> float:
        if slot.a == code == slot.b and self._is_removed(code):
            top = code
            cost = slot.rest
            visible = slot.visible - 2 * (code + LOWEST)
        elif slot.bound <= code - self._patience * (code in (slot.a, slot.b) and slot.a != slot.b):
            return FORBIDDEN
        else:
            top = slot.old
            cost = slot.rest + slot.costs[code]
            visible = slot.visible + code + LOWEST
        if slot.hidden > 2 and not self._is_closing:
            return cost + self._danger[top]
        return self._outcome(cost, visible, slot.hidden) + self._danger[top]

    def _flip(self, slot: Slot) -> float:
        a, b, costs = slot.a, slot.b, slot.costs
        if slot.hidden and not self._is_closing:
            after = 0.0
            for code in self._drawable:
                if a == code == b and self._is_removed(code):
                    after += self._chances[code] * self._danger[code]
                else:
                    after += self._chances[code] * costs[code]
            return self._outcome(slot.rest + after, 0, slot.hidden)
        cost = 0.0
        for code in self._drawable:
            if a == code == b and self._is_removed(code):
                after = self._outcome(slot.rest, slot.visible - 2 * (code + LOWEST), slot.hidden)
            else:
                after = self._outcome(
                    slot.rest + costs[code], slot.visible + code + LOWEST, slot.hidden
                )
            cost += self._chances[code] * after
        return cost

    # What it leads to

    def _outcome(self, expected: float, visible: int, hidden: int) -> float:
        """Return the cost of a grid after the turn: expected score, visible sum, hidden cells."""
        v = self._v
        if self._is_closing:
            return expected - self._punishment(expected, hidden)
        if hidden == 0:
            risk = self._risk_of_doubling(visible)
            return visible * (1.0 + (v.doubling_factor - 1) * risk) - self._freezing()
        if hidden > 2 or expected <= 0:
            return expected
        weight = self._w.last_risk if hidden == 1 else self._w.second_risk
        risk = self._risk_of_doubling(round(expected))
        return expected + weight * risk * (v.doubling_factor - 1) * expected

    def _risk_of_doubling(self, score: int) -> float:
        """Return the chance that the score is doubled if this seat goes out with it (R-C32)."""
        v = self._v
        if v.players == 1 or v.doubling == st.NO_DOUBLING:
            return 0.0
        if score <= 0 and not (v.double_negative and score < 0):
            return 0.0
        limit = score + (0.5 if v.doubling == st.STRICT else -0.5)
        safe = 1.0
        for mean, deviation in self._others_at_the_end():
            safe *= 1.0 - _normal((limit - mean) / deviation)
        return 1.0 - safe

    def _others_at_the_end(self) -> list[tuple[float, float]]:
        """Return mean and standard deviation of the others' scores if this seat goes out now."""
        if self._rivals is None:
            v = self._v
            self._rivals = []
            once = self._prospects(1.0)
            never = self._prospects(0.0)
            # If the round goes on they play after this seat, and once more at its end.
            later = self._prospects(self._turns + 1.0)
            gain = 0.0
            for offset in range(1, v.players):
                seat = (self._seat + offset) % v.players
                codes = self._codes_of(seat)
                plays = v.final_turns == st.ONE_EACH or offset <= (
                    (v.first - self._seat - 1) % v.players
                )
                mean = self._grid_cost(once if plays else never, codes)
                gain += mean - self._grid_cost(later, codes)
                spread = self._w.spread**2 + popcount(v.down[seat]) * self._variance
                self._rivals.append((mean, math.sqrt(spread)))
            if v.players > 1:
                self._freeze = self._w.rivals * gain / (v.players - 1)
        return self._rivals

    def _freezing(self) -> float:
        """Return what the others lose when the round ends now instead of later."""
        self._others_at_the_end()
        return self._freeze

    def _punishment(self, expected: float, hidden: int) -> float:
        """Return what it is worth that this score may double the ender's."""
        v = self._v
        if v.players == 1 or v.ender < 0 or v.doubling == st.NO_DOUBLING:
            return 0.0
        codes = self._codes_of(v.ender)
        target = sum(code + LOWEST for code in codes if 0 <= code < HIDDEN)
        if target <= 0:
            return 0.0
        limit = target + (0.5 if v.doubling == st.STRICT else -0.5)
        deviation = math.sqrt(hidden * self._variance + 0.01)
        chance = _normal((limit - expected) / deviation)
        return self._w.rivals * (v.doubling_factor - 1) * target * chance / (v.players - 1)

    def _dangers(self) -> list[float]:
        """Return the cost of each card on top of the discard, and of an unknown one."""
        v = self._v
        nobody = [0.0] * (N_VALUES + 1)
        if v.players == 1 or (self._is_closing and v.final_left <= 1):
            return nobody
        codes = self._codes_of((self._seat + 1) % v.players)
        theirs = self._own
        gains = [0.0] * N_VALUES
        worst = 0.0
        for column in range(COLUMNS):
            three = codes[column], codes[column + COLUMNS], codes[column + 2 * COLUMNS]
            present = [code for code in three if code != EMPTY]
            for code in present:
                worst = max(worst, theirs.keep[code])
            if len(present) == 3 and self._has_columns:
                a, b, c = three
                pair, third = (a, c) if a == b else (a, b) if a == c else (b, a)
                if three.count(pair) > 1 and -LOWEST < pair < HIDDEN:
                    gains[pair] = max(gains[pair], theirs.with_pair(pair, third))
        for code in range(N_VALUES):
            gains[code] = max(gains[code], worst - theirs.keep[code], 0.0)
        drawn = sum(p * gain for p, gain in zip(self._chances, gains, strict=True))
        factor = self._w.danger / (v.players - 1)
        dangers = [factor * max(gain - drawn, 0.0) for gain in gains]
        unknown = sum(p * danger for p, danger in zip(self._chances, dangers, strict=True))
        return [*dangers, unknown]

    # Reading the grid

    def _turns_left(self) -> float:
        """Return about how many turns this seat will still have after the running one."""
        v = self._v
        seat = self._seat
        hidden = popcount(v.down[seat])
        # This turn turns one up; but with the last one up it would be over, so that one stays.
        turns = (hidden if hidden == 1 else hidden - self._w.pace) / self._w.pace
        for other in range(v.players):
            if other != seat:
                turns = min(turns, popcount(v.down[other]) / self._w.pace)
        if v.turn_limit:
            turns = min(turns, v.turn_limit - v.turns[seat] - 1.0)
        return max(turns, 0.0)

    def _prospects(self, turns: float) -> Prospects:
        return Prospects(
            self._chances,
            turns,
            weights=self._w,
            table=self._table,
            has_columns=self._has_columns,
        )

    def _codes_of(self, seat: int) -> list[int]:
        v = self._v
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
            return self._own.row(a, b)
        there = sum(self._own.keep[code] for code in (a, b) if code != EMPTY)
        return [there + cost for cost in self._own.keep]

    def _bound(self, old: int, a: int, b: int) -> int:
        """Return what a card must be below to bring the grid forward in place of a face-up one.

        It does when the visible sum falls, a pair counting as `Weights.pair_patience` points less.
        In a round that goes on every other turn turns a card up or removes a column, and neither
        can happen for ever: a bot with this rule never swaps cards without end.
        """
        if self._is_closing or self._hidden == 0:
            return NO_BOUND
        had_pair = old in (a, b) or (a == b and a < HIDDEN)
        keeps_pair = a == b and 0 <= a < HIDDEN
        return old - self._patience * had_pair + self._patience * keeps_pair

    @staticmethod
    def _cost_of_column(prospects: Prospects, codes: list[int], column: int) -> float:
        a, b, c = codes[column], codes[column + COLUMNS], codes[column + 2 * COLUMNS]
        if EMPTY in (a, b, c):
            return sum(prospects.keep[code] for code in (a, b, c) if code != EMPTY)
        return prospects.row(a, b)[c]

    def _grid_cost(self, prospects: Prospects, codes: list[int]) -> float:
        return sum(self._cost_of_column(prospects, codes, column) for column in range(COLUMNS))

    def _is_removed(self, code: int) -> bool:
        """Tell whether a complete column of the card leaves the grid."""
        if not self._has_columns:
            return False
        return self._v.number_line_removal == st.MANDATORY or code + LOWEST > 0


def _normal(z: float) -> float:
    return 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))
