"""The other players: what they will score, what doubles whom, what they gain from the discard."""

import math

from lowsky.bots.knowledge import EMPTY, Knowledge, grid_cost, visible_sum
from lowsky.bots.valuation import HIDDEN, N_VALUES
from lowsky.rules import state as st
from lowsky.rules.bits import popcount
from lowsky.rules.cards import LOWEST
from lowsky.rules.state import COLUMNS


class Rivals:
    """The others' scores, estimated when they are first asked for."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Estimate nothing yet: most decisions do not need it."""
        self._k = knowledge
        self._scores: list[tuple[float, float]] | None = None
        self._frozen = 0.0

    def risk_of_doubling(self, score: int) -> float:
        """Return the chance that the score is doubled if this seat goes out with it (R-C32)."""
        v = self._k.view
        if v.players == 1 or v.doubling == st.NO_DOUBLING:
            return 0.0
        if score <= 0 and not (v.double_negative and score < 0):
            return 0.0
        limit = self._doubling_limit(score)
        safe = 1.0
        for mean, deviation in self._estimated():
            safe *= 1.0 - _normal((limit - mean) / deviation)
        return 1.0 - safe

    def frozen(self) -> float:
        """Return what the others lose when the round ends now instead of later."""
        self._estimated()
        return self._frozen

    def punishment(self, expected: float, hidden: int) -> float:
        """Return what it is worth that this score, in a final turn, may double the ender's."""
        v = self._k.view
        if v.players == 1 or v.ender < 0 or v.doubling == st.NO_DOUBLING:
            return 0.0
        score = visible_sum(self._k.codes(v.ender))
        if score <= 0:
            return 0.0
        deviation = math.sqrt(hidden * self._k.variance() + 0.01)
        chance = _normal((self._doubling_limit(score) - expected) / deviation)
        loss = (v.doubling_factor - 1) * score * chance
        return self._k.weights.rivals * loss / (v.players - 1)

    def _doubling_limit(self, score: int) -> float:
        """Return up to which score of another player the ender's score is doubled."""
        return score + (0.5 if self._k.view.doubling == st.STRICT else -0.5)

    def _estimated(self) -> list[tuple[float, float]]:
        """Return mean and standard deviation of the others' scores if this seat goes out now."""
        if self._scores is None:
            self._scores = []
            k = self._k
            v = k.view
            once, never = k.prospects(1.0), k.prospects(0.0)
            # If the round goes on they play after this seat, and once more at its end.
            later = k.prospects(k.turns + 1.0)
            spread = k.weights.spread**2
            variance = k.variance()
            gain = 0.0
            for offset in range(1, v.players):
                seat = (k.seat + offset) % v.players
                codes = k.codes(seat)
                plays = v.final_turns == st.ONE_EACH or offset <= (
                    (v.first - k.seat - 1) % v.players
                )
                mean = grid_cost(once if plays else never, codes)
                gain += mean - grid_cost(later, codes)
                deviation = math.sqrt(spread + popcount(v.down[seat]) * variance)
                self._scores.append((mean, deviation))
            if v.players > 1:
                self._frozen = k.weights.rivals * gain / (v.players - 1)
        return self._scores


def dangers(knowledge: Knowledge) -> list[float]:
    """Return the cost of each code on top of the discard, for what the next player gains by it.

    That of `HIDDEN` is for a card that nobody has seen yet.
    """
    v = knowledge.view
    if v.players == 1 or (knowledge.is_closing and v.final_left <= 1):
        return [0.0] * (N_VALUES + 1)
    chances = knowledge.chances
    gains = _gains(knowledge)
    drawn = sum(p * gain for p, gain in zip(chances, gains, strict=True))
    factor = knowledge.weights.danger / (v.players - 1)
    costs = [factor * max(gain - drawn, 0.0) for gain in gains]
    costs.append(sum(p * cost for p, cost in zip(chances, costs, strict=True)))
    return costs


def _gains(knowledge: Knowledge) -> list[float]:
    """Return what each card is worth to the next player: for his worst cell, or for a column."""
    codes = knowledge.codes((knowledge.seat + 1) % knowledge.view.players)
    theirs = knowledge.own
    gains = [0.0] * N_VALUES
    worst = 0.0
    for column in range(COLUMNS):
        three = codes[column], codes[column + COLUMNS], codes[column + 2 * COLUMNS]
        for code in three:
            if code != EMPTY:
                worst = max(worst, theirs.keep[code])
        a, b, c = three
        pair, third = (a, c) if a == b else (a, b) if a == c else (b, a)
        is_pair = three.count(pair) > 1 and -LOWEST < pair < HIDDEN
        if is_pair and third != EMPTY and knowledge.has_columns:
            gains[pair] = max(gains[pair], theirs.with_pair(pair, third))
    return [max(gain, worst - theirs.keep[code]) for code, gain in enumerate(gains)]


def _normal(z: float) -> float:
    """Return the chance that a standard normal number is below ``z``."""
    return 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))
