"""A position of Skyjo Action as one seat sees it: what grids and hands will cost whom."""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from lowsky.bots.action_weights import ActionWeights
from lowsky.bots.grid_cost import ZERO, GridCost, Line
from lowsky.bots.hand_cost import POINTS, changed, hand_cost, hand_of
from lowsky.bots.house_effects import house_gains
from lowsky.bots.layout import (
    FACE_VALUES,
    HIDDEN,
    KNOWN,
    N_FACES,
    STAR_UP,
    chances_of,
    codes_of,
    hidden_in,
)
from lowsky.rules import state as st
from lowsky.rules.bits import popcount
from lowsky.rules.cards import HOUSE, LOWEST, NO_CARD, UNKNOWN
from lowsky.rules.resample import unseen_actions
from lowsky.rules.state import SLOTS
from lowsky.rules.view import View

FORBIDDEN: Final = 1e6
"""The cost of an action that brings nothing forward."""
LEAST_TURN: Final = 1.0
"""A turn is never worth less than these points."""


class Appraisal:
    """What all answers to one decision have in common.

    Costs are points of the seat that decides; what the others' points are worth to it is in them.
    """

    def __init__(
        self, v: View, seat: int, *, weights: ActionWeights, table: list[list[float]]
    ) -> None:
        """Read the view of the seat that owes the decision."""
        self.v = v
        self.seat = seat
        self.w = _with_house_cards(weights, v)
        self._table = table
        self.is_closing = v.phase in (st.CLOSING, st.OVER)
        self.chances = chances_of(v)
        self.codes = codes_of(v, seat)
        self.hidden = hidden_in(self.codes)
        self.hand = hand_of(v, seat)
        self.turns = self._turns_left()
        self.own = self.grid_cost(0.0 if self.is_closing else self.turns)
        self.end = self.grid_cost(0.0)
        self.faces = [code for code in range(N_FACES) if self.chances[code] > 0.0]
        self._rows: dict[int, list[float]] = {}
        self.rival_weight = weights.rivals / (v.players - 1) if v.players > 1 else 0.0

    def grid_cost(self, turns: float) -> GridCost:
        """Return the costs of grids with so many turns left."""
        return GridCost(self.v, self.chances, turns, weights=self.w, table=self._table)

    def _turns_left(self) -> float:
        """Return about how many turns this seat will still have after the running one."""
        v, pace = self.v, self.w.pace
        hidden = popcount(v.down[self.seat])
        turns = (hidden if hidden == 1 else hidden - pace) / pace
        for other in range(v.players):
            if other != self.seat:
                turns = min(turns, popcount(v.down[other]) / pace)
        if v.turn_limit:
            turns = min(turns, v.turn_limit - v.turns[self.seat] - 1.0)
        if v.turn == self.seat:
            turns += v.extra
        return max(turns, 0.0)

    # Others

    @cached_property
    def theirs(self) -> GridCost:
        """Return the costs of the others' grids: they play after this seat, and at the end."""
        return self.end if self.is_closing else self.grid_cost(self.turns + 1.0)

    def their_cost(self, codes: list[int]) -> float:
        """Return what another player's grid will probably cost him."""
        return self.theirs.cost(codes)

    @cached_property
    def rivals(self) -> list[tuple[float, float, float]]:
        """Return per other player his cost if play goes on, if it ends now, and its deviation."""
        v = self.v
        once = self.grid_cost(1.0)
        found = []
        for offset in range(1, v.players):
            seat = (self.seat + offset) % v.players
            codes = codes_of(v, seat)
            hand = hand_of(v, seat)
            on = self.their_cost(codes) + hand_cost(hand, self.turns, self.w)
            n = sum(hand)
            plays = v.final_turns == st.ONE_EACH or offset <= (v.first - self.seat - 1) % v.players
            over = (once if plays else self.end).cost(codes) + POINTS * n
            if plays and n and v.final_turn_action_discard:
                over = min(over, self.end.cost(codes) + POINTS * (n - 1))
            spread = self.w.spread**2 + hidden_in(codes) * self._variance
            found.append((on + v.bonus[seat], over + v.bonus[seat], math.sqrt(spread)))
        return found

    @cached_property
    def _variance(self) -> float:
        mean = self.own.mean
        return sum(
            p * (value - mean) ** 2 for p, value in zip(self.chances, FACE_VALUES, strict=True)
        )

    # This seat

    def after(self, codes: list[int]) -> float:
        """Return the cost of this seat's grid and hand at the end of its turn."""
        hidden = hidden_in(codes)
        return self._weighed(self._grid(hidden).cost(codes), hidden)

    def with_cards(self, index: int, cards: Sequence[int]) -> list[float]:
        """Return the cost at the end of the turn with each of the cards in the cell."""
        hidden = self.hidden - (self.codes[index] >= HIDDEN)
        up = [card for card in cards if card < HIDDEN]
        down = [card for card in cards if card >= HIDDEN]
        found = {}
        for some, left in ((up, hidden), (down, hidden + 1)):
            if some:
                grid = self._grid(left)
                lines = self.own_lines if grid is self.own else self.end_lines
                costs = grid.with_cards(self.codes, lines, index, some)
                for card, cost in zip(some, costs, strict=True):
                    found[card] = self._weighed(cost, left)
        return [found[card] for card in cards]

    @cached_property
    def own_lines(self) -> list[Line]:
        """Return what the lines of the grid promise while play goes on."""
        return self.own.lines(self.codes)

    @cached_property
    def end_lines(self) -> list[Line]:
        """Return what the lines of the grid are worth when the round ends."""
        return self.end.lines(self.codes)

    def _grid(self, hidden: int) -> GridCost:
        """Return what grids of this seat cost with so many face-down cards after the turn."""
        return self.end if self.is_closing or self._goes_out(hidden) else self.own

    def _goes_out(self, hidden: int) -> bool:
        return hidden == 0 and self.v.turn == self.seat and self.w.is_planning

    def _weighed(self, cost: float, hidden: int) -> float:
        """Add to the cost of a grid what the hand and the end of the round bring."""
        v = self.v
        if self.is_closing:
            expected = cost + POINTS * sum(self.hand) + v.bonus[self.seat]
            return expected - self._punishment(expected, hidden)
        if self._goes_out(hidden):
            return self._closing(cost + POINTS * sum(self.hand))
        cost += self.hand_points
        if hidden <= 2 and cost > 0 and self.w.is_planning:
            weight = self.w.last_risk if hidden <= 1 else self.w.second_risk
            if weight:
                cost += weight * self._risk(cost) * (v.doubling_factor - 1) * cost
        return cost

    def _closing(self, score: float) -> float:
        """Return the cost of going out with this score, the bonuses of before not counted."""
        score += self.v.bonus[self.seat]
        cost = score + self._risk(score) * (self.v.doubling_factor - 1) * score
        for on, over, _ in self.rivals:
            cost -= self.rival_weight * (over - on)
        return cost - self.v.bonus[self.seat]

    def _risk(self, score: float) -> float:
        """Return the chance that the score is doubled if this seat goes out with it (R-C32)."""
        v = self.v
        if v.players == 1 or v.doubling == st.NO_DOUBLING:
            return 0.0
        if score <= 0 and not (v.double_negative and score < 0):
            return 0.0
        limit = score + (0.5 if v.doubling == st.STRICT else -0.5)
        safe = 1.0
        for _, over, deviation in self.rivals:
            safe *= 1.0 - _normal((limit - over) / deviation)
        return 1.0 - safe

    def _punishment(self, expected: float, hidden: int) -> float:
        """Return what it is worth that this score may double the ender's."""
        v = self.v
        if not self.w.is_planning or v.players == 1 or v.ender in (st.NOBODY, self.seat):
            return 0.0
        if v.doubling == st.NO_DOUBLING:
            return 0.0
        codes = codes_of(v, v.ender)
        score = self.end.cost(codes) + POINTS * sum(hand_of(v, v.ender)) + v.bonus[v.ender]
        if score <= 0:
            return 0.0
        limit = score + (0.5 if v.doubling == st.STRICT else -0.5)
        deviation = math.sqrt(hidden * self._variance + 0.01)
        chance = _normal((limit - expected) / deviation)
        return self.rival_weight * (v.doubling_factor - 1) * score * chance

    @cached_property
    def hand_points(self) -> float:
        """Return what the hand as it is will cost."""
        return self.hand_with(self.hand)

    def hand_with(self, hand: list[int]) -> float:
        """Return what a hand of this seat will cost."""
        return hand_cost(hand, 0.0 if self.is_closing else self.turns, self.w)

    @cached_property
    def now(self) -> float:
        """Return the cost when a turn ends with the grid and the hand as they are."""
        return self.after(self.codes)

    def gaining(self, kind: int) -> float:
        """Return how the cost changes with one more card of the type in hand."""
        return self.hand_with(changed(self.hand, kind, 1)) - self.hand_points

    def losing(self, kind: int) -> float:
        """Return how the cost changes with one card of the type less in hand."""
        if self.hand[kind] == 0:
            return 0.0
        return self.hand_with(changed(self.hand, kind, -1)) - self.hand_points

    @cached_property
    def gaining_unseen(self) -> float:
        """Return how the cost changes with one more card from the action pile."""
        kinds = unseen_actions(self.v)
        if not kinds:
            kinds = self.v.adiscard[: self.v.adiscard_n]
        if not kinds:
            return 0.0
        gains = {kind: self.gaining(kind) for kind in set(kinds)}
        return sum(gains[kind] for kind in kinds) / len(kinds)

    @cached_property
    def star_right(self) -> float:
        """Return what the right of a star is worth: the best card on offer, or none (R-A24)."""
        if self.v.mode != st.ACTION or self.is_closing:
            return 0.0
        kinds = [kind for kind in self.v.row[:SLOTS] if kind != NO_CARD]
        return min([0.0, self.gaining_unseen, *(self.gaining(kind) for kind in kinds)])

    # Cards into cells

    @cached_property
    def _cells(self) -> list[int]:
        """Return the cells with a card, without those that are just like another one."""
        found: dict[tuple[object, ...], int] = {}
        for index, code in enumerate(self.codes):
            if code < 0:
                continue
            column = index % st.COLUMNS
            row = index - column
            key = (
                code,
                tuple(sorted(self.codes[column :: st.COLUMNS])),
                tuple(sorted(self.codes[row : row + st.COLUMNS])),
            )
            found.setdefault(key, index)
        return list(found.values())

    def with_card(self, index: int, code: int) -> list[int]:
        """Return this seat's codes with the card in the cell."""
        codes = self.codes[:]
        codes[index] = code
        return codes

    def _placings_at(self, index: int, faces: Sequence[int]) -> list[float]:
        """Return the cost of each face put into the cell, the discard counted."""
        danger = self.danger_of(self.codes[index])
        old = FACE_VALUES[self.codes[index]] if self.codes[index] < HIDDEN else 0
        costs = {face: FORBIDDEN + FACE_VALUES[face] - old for face in faces}
        allowed = [face for face in faces if self._brings_forward(index, face)]
        for face, cost in zip(allowed, self._turned_up(index, allowed), strict=True):
            costs[face] = cost + danger + (self.star_right if face == STAR_UP else 0.0)
        return [costs[face] for face in faces]

    def _turned_up(self, index: int, faces: Sequence[int]) -> list[float]:
        """Return the cost of each face lying in the cell."""
        row = self._rows.get(index)
        if row is None:
            # Only of face-down cards all faces are needed, for flips.
            if self.codes[index] < HIDDEN or (
                len(faces) == 1 and self.v.pending != st.DECISION_MAIN
            ):
                return self.with_cards(index, faces)
            row = self._rows[index] = self.with_cards(index, range(N_FACES))
        return [row[face] for face in faces]

    def _brings_forward(self, index: int, face: int) -> bool:
        """Tell whether the turn turns a card up or makes the grid better for good.

        The visible sum must fall, a card more in a line counting as some points less; neither can
        happen for ever, so that a bot with this rule never swaps equal cards without end.
        """
        old = self.codes[index]
        if self.is_closing or old >= HIDDEN or self.hidden == 0:
            return True
        loss = FACE_VALUES[face] - FACE_VALUES[old]
        if loss < 0:
            return True
        lines = self.own.lines_of_cell[index]
        beside = [
            [self.codes[cell] for cell in self.own.cells[line] if cell != index] for line in lines
        ]
        if face != STAR_UP and not any(face in others for others in beside):
            return False
        for others in beside:
            alike = _likeness([*others, face])
            if alike == len(others) and self.own.has_lines:
                return True
            if self.w.is_planning:
                loss += self.w.patience * (_likeness([*others, old]) - alike)
        return loss < 0

    def placings(self, face: int) -> dict[int, float]:
        """Return the cost of putting the card into each cell; of cells that are alike only one."""
        return {index: self._placings_at(index, (face,))[0] for index in self._cells}

    @cached_property
    def flips(self) -> dict[int, float]:
        """Return the cost of turning each face-down cell up; cells that are alike only once."""
        found = {}
        for index in self._cells:
            code = self.codes[index]
            if not self.v.down[self.seat] >> index & 1:
                continue
            faces = self.faces if code == HIDDEN else [code - KNOWN]
            costs = self._turned_up(index, faces)
            if code == HIDDEN:
                found[index] = self.chances[STAR_UP] * self.star_right + sum(
                    self.chances[face] * cost for face, cost in zip(faces, costs, strict=True)
                )
            else:
                found[index] = costs[0] + (self.star_right if faces == [STAR_UP] else 0.0)
        return found

    @cached_property
    def refusal(self) -> float:
        """Return the cost after the best flip, what the refused card brings not counted."""
        return min(self.flips.values(), default=self.now)

    @cached_property
    def draws(self) -> list[tuple[float, float]]:
        """Return the chance of each card that may be drawn, and the cost of its best use."""
        best = [self.refusal + self.danger[face] for face in self.faces]
        for index in self._cells:
            best = list(map(min, best, self._placings_at(index, self.faces)))
        return [(self.chances[face], cost) for face, cost in zip(self.faces, best, strict=True)]

    @cached_property
    def drawing(self) -> float:
        """Return the cost of drawing: the mean over the cards that may come."""
        return sum(p * cost for p, cost in self.draws)

    def best_of(self, n: int) -> float:
        """Return the cost of drawing so many cards and using the best of them."""
        cost = 0.0
        above = 1.0
        for p, here in sorted(self.draws, key=lambda draw: draw[1]):
            left = max(above - p, 0.0)
            cost += here * (above**n - left**n)
            above = left
        return cost

    @cached_property
    def turn_gain(self) -> float:
        """Return what a usual turn gains."""
        best = self.drawing
        v = self.v
        if v.discard_n and v.discard[v.discard_n - 1] != UNKNOWN:
            face = v.discard[v.discard_n - 1] - LOWEST
            best = min([best, *self.placings(face).values()])
        return max(self.now - best, LEAST_TURN)

    # The discard

    @cached_property
    def danger(self) -> list[float]:
        """Return the cost of leaving each face on the discard, for what the next player gains."""
        v = self.v
        if v.players == 1 or not self.w.danger or (self.is_closing and v.final_left <= 1):
            return [0.0] * N_FACES
        codes = codes_of(v, (self.seat + 1) % v.players)
        keep = self.theirs.keep
        worst = max((keep[code] for code in codes if code >= 0), default=0.0)
        gains = [max(worst - keep[face], 0.0) for face in range(N_FACES)]
        if self.own.has_lines:
            for cells in self.own.cells:
                self._add_completions([codes[cell] for cell in cells], gains)
        drawn = sum(p * gain for p, gain in zip(self.chances, gains, strict=True))
        factor = self.w.danger * self.rival_weight
        return [factor * max(gain - drawn, 0.0) for gain in gains]

    def _add_completions(self, faces: list[int], gains: list[float]) -> None:
        """Let the cards that complete a line of the next player gain what it costs."""
        keep = self.theirs.keep
        if any(code < 0 for code in faces):
            return
        for face in {code for code in faces if code < STAR_UP}:
            others = [code for code in faces if code not in (face, STAR_UP)]
            if len(others) == 1 and FACE_VALUES[face] >= 0:
                gain = sum(keep[code] for code in faces)
                gains[face] = max(gains[face], gain)
                gains[STAR_UP] = max(gains[STAR_UP], gain)

    def danger_of(self, code: int) -> float:
        """Return the cost of leaving the card of a cell on the discard."""
        if code == HIDDEN:
            return self._unknown_danger
        return self.danger[code - KNOWN if code > HIDDEN else code]

    @cached_property
    def _unknown_danger(self) -> float:
        return sum(p * danger for p, danger in zip(self.chances, self.danger, strict=True))


def _with_house_cards(weights: ActionWeights, v: View) -> ActionWeights:
    """Return the weights with what the table's own cards gain; planless bots guess nothing."""
    if not weights.is_planning or not any(v.house_op):
        return weights
    return weights._replace(gains=weights.gains[:HOUSE] + house_gains(v))


def _likeness(faces: list[int]) -> int:
    """Return how many cards of a line are like another one of it: all but one if complete."""
    most = max((faces.count(face) for face in faces if ZERO <= face < STAR_UP), default=0)
    stars = faces.count(STAR_UP)
    return max(most + stars - 1, 0) if stars or most > 1 else 0


def _normal(z: float) -> float:
    return 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))
