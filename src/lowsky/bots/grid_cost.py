"""What a grid of Skyjo Action will probably cost, its rows, columns and stars considered."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lowsky.bots.action_weights import ActionWeights
from lowsky.bots.layout import (
    EMPTY,
    FACE_VALUES,
    HIDDEN,
    KNOWN,
    STAR_UP,
    has_timely_lines,
    lines_of,
)
from lowsky.bots.valuation import MAX_TURNS
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import LOWEST
from lowsky.rules.lines import MIXED_LINE, NUMBER_LINE, STAR_LINE, star_bonus
from lowsky.rules.view import View

FEWEST = {st.FULL: 0, st.REMAINING_3: 3, st.REMAINING_2: 2}
"""How many cards a line needs by `line_length`; 0 for all that were dealt."""


class Line(NamedTuple):
    """What a line promises."""

    chance: float
    """The chance that it leaves the grid with its cards."""
    kind: int
    """The kind of a complete line (R-A28), 0 for others."""
    face: int
    """The face that a complete line is removed as."""
    stars: float
    """The chance that it becomes a line of stars."""


NOTHING = Line(0.0, 0, EMPTY, 0.0)
ALL_STARS = Line(0.0, STAR_LINE, STAR_UP, 0.0)
ZERO = -LOWEST
"""The code of the lowest number whose lines are worth a plan."""
SURE = 0.9
"""The chance of a line whose cards all fit, known ones face down among them."""


class GridCost:
    """The expected cost of grids, for the cards still unseen and a number of turns left."""

    def __init__(
        self,
        v: View,
        chances: list[float],
        turns: float,
        *,
        weights: ActionWeights,
        table: list[list[float]],
    ) -> None:
        """Prepare the costs; ``chances`` are those of each face among the unseen cards."""
        turns = min(max(turns, 0.0), MAX_TURNS - 1.0)
        if not weights.is_planning:
            turns = 0.0
        self._v = v
        self._w = weights
        self._chances = chances
        self._is_planning = turns > 0.0
        self._kept = 1.0 if v.phase in (st.CLOSING, st.OVER) else weights.kept_stars
        self.has_lines = has_timely_lines(v)
        self.cells = lines_of(v)
        self.lines_of_cell = [
            tuple(line for line, cells in enumerate(self.cells) if cell in cells)
            for cell in range(st.CELLS)
        ]
        self._fewest = FEWEST[v.line_length]
        low = int(turns)
        part = turns - low
        faces = [a + part * (b - a) for a, b in zip(table[low], table[low + 1], strict=True)]
        faces.append(0.0)
        mean = sum(p * value for p, value in zip(chances, FACE_VALUES, strict=True))
        later = sum(p * cost for p, cost in zip(chances, faces, strict=True))
        self.mean = mean
        self.keep = [*faces, mean + weights.hidden_shrink * (later - mean), *faces]
        """The cost of each code by itself."""
        star = chances[STAR_UP]
        self._match = [min(p + star, 1.0) for p in chances[:STAR_UP]] + [star]
        """The chance that an unseen card fits into a line of the face."""
        offers = [min(weights.offers * p, 1.0) for p in self._match]
        self._one = [1.0 - math.pow(1.0 - p, turns) for p in offers]
        self._two = [
            weights.two_missing * (1.0 - math.pow(1.0 - p, turns / 2.0)) ** 2 for p in offers
        ]
        self._known: dict[tuple[int, ...], Line] = {}
        self._rows: dict[tuple[int, ...], dict[int, Line]] = {}

    def cost(self, codes: list[int]) -> float:
        """Return the cost of a grid, complete lines removed as their owner likes best."""
        if not self.has_lines:
            return self._sum(codes, [])
        lines = self.lines(codes)
        if any(line.kind for line in lines):
            return min(cost for cost, _ in self.removals(codes, lines))
        return self._sum(codes, lines)

    def removals(
        self, codes: list[int], lines: list[Line] | None = None
    ) -> Iterator[tuple[float, int]]:
        """Yield each choice of a removal step: the cost after it, the mask of lines (R-A30)."""
        if lines is None:
            lines = self.lines(codes)
        is_optional = self._v.number_line_removal == st.OPTIONAL
        forced = 0
        free = 0
        for line, found in enumerate(lines):
            if found.kind == NUMBER_LINE and not (is_optional or self._may_exclude(lines, line)):
                forced |= 1 << line
            elif found.kind:
                free |= 1 << line
        chosen = free
        while True:
            if not free or self.is_allowed(codes, lines, chosen | forced):
                yield self.cost_without(codes, lines, chosen | forced), chosen | forced
            if chosen == 0:
                break
            chosen = (chosen - 1) & free

    def lines(self, codes: list[int]) -> list[Line]:
        """Return what each line of the grid promises."""
        return [self.line(codes, line) for line in range(len(self.cells))]

    def _may_exclude(self, lines: list[Line], one: int) -> bool:
        """Tell whether the line may have to stay for another one (`shared_lines`)."""
        if self._v.shared_lines != st.ONE_LINE:
            return False
        cells = set(self.cells[one])
        return any(
            found.kind and other != one and cells & set(self.cells[other])
            for other, found in enumerate(lines)
        )

    def is_allowed(self, codes: list[int], lines: list[Line], chosen: int) -> bool:
        """Tell whether no two lines of the mask exclude each other (R-A31)."""
        several = bits(chosen)
        for k, one in enumerate(several):
            for other in several[:k]:
                shared = set(self.cells[one]) & set(self.cells[other])
                for cell in shared:
                    if codes[cell] == EMPTY:
                        continue
                    if self._v.shared_lines == st.ONE_LINE:
                        return False
                    if codes[cell] == STAR_UP and lines[one].face != lines[other].face:
                        return False
        return True

    def cost_without(self, codes: list[int], lines: list[Line], removed: int) -> float:
        """Return the cost of a grid once the lines of the mask are gone, bonuses included."""
        v = self._v
        after = codes[:]
        bonus = 0.0
        for line in bits(removed):
            cells = [cell for cell in self.cells[line] if codes[cell] != EMPTY]
            if lines[line].kind == STAR_LINE and v.star_line_bonus != st.KEPT_ONLY:
                bonus += star_bonus(v, line, len(cells))
            for cell in cells:
                after[cell] = EMPTY
        kept = self.lines(after)
        for line, found in enumerate(kept):
            if found.kind == STAR_LINE and v.star_line_bonus != st.REMOVED_ONLY:
                cells = [cell for cell in self.cells[line] if after[cell] != EMPTY]
                bonus += self._kept * star_bonus(v, line, len(cells))
        return bonus + self._sum(after, kept)

    def _sum(self, codes: list[int], lines: list[Line]) -> float:
        keep = self.keep
        if not self._is_planning or not lines:
            return sum(keep[code] for code in codes if code != EMPTY)
        cost = 0.0
        for line, found in enumerate(lines):
            if found.stars:
                cost += found.stars * star_bonus(self._v, line, len(self.cells[line]))
        for cell, code in enumerate(codes):
            if code == EMPTY:
                continue
            here = keep[code]
            if here > 0.0:
                chance = 0.0
                for line in self.lines_of_cell[cell]:
                    chance = max(chance, lines[line].chance)
                cost += here * (1.0 - chance)
            else:
                cost += here
        return cost

    def with_cards(
        self, codes: list[int], lines: list[Line], index: int, cards: Sequence[int]
    ) -> list[float]:
        """Return the cost of the grid with each card in the cell.

        ``lines`` are those of the grid as it is. Only the two lines of the cell change, so this is
        quicker than `cost` for each.
        """
        mine = self.lines_of_cell[index]
        if not self.has_lines or any(line.kind for line in lines):
            return [self.cost([*codes[:index], card, *codes[index + 1 :]]) for card in cards]
        keep = self.keep
        rest = 0.0
        beside: list[list[tuple[float, float]]] = [[] for _ in mine]
        for cell, code in enumerate(codes):
            if code == EMPTY or cell == index:
                continue
            here = keep[code]
            chance = 0.0
            at = -1
            if here > 0.0 and self._is_planning:
                for line in self.lines_of_cell[cell]:
                    if line in mine:
                        at = mine.index(line)
                    elif lines[line].chance > chance:
                        chance = lines[line].chance
            if at < 0:
                rest += here * (1.0 - chance)
            else:
                beside[at].append((here, chance))
        for line, found in enumerate(lines):
            if found.stars and line not in mine:
                rest += found.stars * star_bonus(self._v, line, len(self.cells[line]))
        others = [
            tuple(sorted([codes[cell] for cell in self.cells[line] if cell != index]))
            for line in mine
        ]
        rows = [self._row(faces, cards) for faces in others]
        bonuses = [star_bonus(self._v, line, len(self.cells[line])) for line in mine]
        costs = []
        for card in cards:
            cost = rest
            best = 0.0
            for row, cells, bonus in zip(rows, beside, bonuses, strict=True):
                chance, kind, _, stars = row[card]
                if kind:
                    cost = self.cost([*codes[:index], card, *codes[index + 1 :]])
                    break
                if chance > best:  # noqa: PLR1730 - quicker
                    best = chance
                for here, other in cells:
                    cost += here * (1.0 - (chance if chance > other else other))  # noqa: FURB136 - quicker
                if stars:
                    cost += stars * bonus
            else:
                here = keep[card]
                cost += here * (1.0 - best) if here > 0.0 else here
            costs.append(cost)
        return costs

    def _row(self, others: tuple[int, ...], cards: Sequence[int]) -> dict[int, Line]:
        """Return what a line with these other cards promises, by the card that joins them."""
        row = self._rows.get(others)
        if row is None:
            row = self._rows[others] = {}
        for card in cards:
            if card not in row:
                row[card] = self._promise((*others, card))
        return row

    def line(self, codes: list[int], line: int) -> Line:
        """Return what the line of a grid promises."""
        return self._line_of(tuple([codes[cell] for cell in self.cells[line]]))

    def _line_of(self, faces: tuple[int, ...]) -> Line:
        found = self._known.get(faces)
        if found is None:
            key = tuple(sorted(faces))
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = self._promise(key)
            self._known[faces] = found
        return found

    def _promise(self, faces: tuple[int, ...]) -> Line:
        if not self.has_lines or not faces:
            return NOTHING
        if EMPTY in faces:
            faces = tuple(code for code in faces if code != EMPTY)
            if not self._fewest or len(faces) < self._fewest:
                return NOTHING
        if max(faces) < HIDDEN:
            numbers = set(faces)
            numbers.discard(STAR_UP)
            if not numbers:
                return ALL_STARS
            if len(numbers) == 1:
                kind = MIXED_LINE if STAR_UP in faces else NUMBER_LINE
                return Line(0.0, kind, numbers.pop(), 0.0)
        if not self._is_planning:
            return NOTHING
        if max(faces) > HIDDEN:
            faces = tuple(code - KNOWN if code > HIDDEN else code for code in faces)
        n = len(faces)
        hidden = faces.count(HIDDEN)
        stars = faces.count(STAR_UP)
        if hidden > 2:
            return NOTHING
        chance = 0.0
        for face in set(faces):
            if ZERO <= face < STAR_UP:
                there = faces.count(face) + stars
                if n - there <= 2:
                    chance = max(chance, self._chance(face, n - there - hidden, hidden))
        of_stars = self._chance(STAR_UP, n - stars - hidden, hidden) if n - stars <= 2 else 0.0
        return Line(self._w.line * chance, 0, EMPTY, of_stars)

    def _chance(self, face: int, missing: int, hidden: int) -> float:
        """Return the chance of a line of the face that lacks one or two cards.

        Of them ``hidden`` lie face down there: they may be of the face already.
        """
        one = self._one[face]
        if missing + hidden == 2:
            two = self._two[face]
            return two + (self._match[face] * one if hidden else 0.0) * (1.0 - two)
        if hidden:
            return self._match[face] + (1.0 - self._match[face]) * one
        return one if missing else SURE
