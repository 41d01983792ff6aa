"""What a family's own cards would do (R-V9), step by step, as a change of the player's cost."""

from typing import TYPE_CHECKING, Final

from lowsky.bots.layout import HIDDEN, codes_of
from lowsky.rules import house
from lowsky.rules.state import PRIMITIVES, SLOTS, Public

if TYPE_CHECKING:
    from lowsky.bots.effects import Effects

TURN: Final = 5.0
"""What a usual turn early in a round gains, and what one costs that plays a card instead."""
USUAL: Final = {
    house.EXTRA_TURN: (4.75, 9.5, 14.25),
    house.DRAW_KEEP: (5.0, 6.0, 7.0),
    house.LOOK_SELF: (1.5, 3.0, 4.0),
    house.LOOK_ANY: (1.5, 3.0, 4.0),
    house.LOOK_SELF_LINE: (3.0, 3.0, 3.0),
    house.LOOK_ANY_LINE: (3.0, 3.0, 3.0),
    house.SWAP_CELLS: (7.0, 7.0, 8.0),
    house.EXCHANGE_CELLS: (7.5, 15.0, 18.0),
    house.FLIP_OWN: (1.0, 2.0, 3.0),
    house.FLIP_TARGET: (-0.5, -1.0, -1.5),
    house.TAKE: (2.0, 4.0, 6.0),
    house.DISCARD_SELF: (2.0, 2.0, 2.0),
}
"""About what one, two and three of a step gain at some time of a round; others gain nothing."""
MOST: Final = 12.0
FREE_FLIP: Final = 1.0
"""What another player gains by a card that is turned up for him."""
PLEASURE: Final = 0.05
"""What is announced may please people: it is played rather than dropped."""


def house_gains(v: Public) -> tuple[float, ...]:
    """Return what playing each house card gains beyond a usual turn, before it can be seen."""
    return tuple(
        max(-TURN, min(sum(_usual(v, card)) - TURN, MOST))
        for card in range(len(v.house_op) // PRIMITIVES)
    )


def _usual(v: Public, card: int) -> list[float]:
    return [USUAL[op][n - 1] for op, n in steps_of(v, card) if op in USUAL]


def steps_of(v: Public, card: int) -> list[tuple[int, int]]:
    """Return the steps of a house card (0 … 2) with their numbers."""
    places = range(card * PRIMITIVES, (card + 1) * PRIMITIVES)
    return [(v.house_op[k], v.house_n[k]) for k in places if v.house_op[k] != house.NOTHING]


class HouseEffects:
    """The expected effect of house cards in one position; below 0 is good."""

    def __init__(self, effects: "Effects") -> None:
        """Work on what the effects of the other cards know."""
        self._e = effects
        self._a = effects.appraisal
        self._v = effects.appraisal.v

    def playing(self, card: int) -> float:
        """Return what the card does when it is played now, at its best target."""
        steps = steps_of(self._v, card)
        effect = sum(self._alone(op, n) for op, n in steps)
        if any(op in house.WITH_TARGET for op, _ in steps):
            others = (s for s in range(self._v.players) if s != self._a.seat)
            effect += min((self.on_target(card, seat) for seat in others), default=0.0)
        return effect

    def on_target(self, card: int, target: int) -> float:
        """Return what the steps of the card that have a target do with this one."""
        e = self._e
        if self._v.house_attack >> card & 1 and e.is_defended(target):
            return e.wasted_defense
        return sum(self._with_target(op, n, target) for op, n in steps_of(self._v, card))

    def _alone(self, op: int, n: int) -> float:
        """Return what a step does that has no target."""
        a = self._a
        if op == house.EXTRA_TURN:
            return self._e.extra_turns(n)
        if op == house.DRAW_KEEP:
            return a.best_of(n) - a.now
        if op in (house.LOOK_SELF, house.LOOK_ANY):
            return -a.w.look * min(a.codes.count(HIDDEN), n)
        if op in (house.LOOK_SELF_LINE, house.LOOK_ANY_LINE):
            return -a.w.look * min(a.codes.count(HIDDEN), 2)
        if op == house.SWAP_CELLS:
            # Two cards that have changed places may change back.
            best = min(self._e.swaps.values(), default=0.0)
            return best if n == 1 else min(best, 0.0)
        if op == house.FLIP_OWN:
            return (min(a.flips.values()) - a.now) * min(n, len(a.flips)) if a.flips else 0.0
        if op == house.TAKE:
            kinds = [kind for kind in self._v.row[:SLOTS] if kind >= 0]
            return n * min([a.gaining_unseen, *map(a.gaining, kinds)])
        if op == house.DISCARD_SELF:
            return min((a.losing(kind) for kind, count in enumerate(a.hand) if count), default=0.0)
        return -PLEASURE if op == house.MANUAL else 0.0

    def _with_target(self, op: int, n: int, target: int) -> float:
        """Return what a step does with its target."""
        if op == house.EXCHANGE_CELLS:
            first, second = self._e.best_exchanges(target)
            return first if n == 1 else first + (n - 1) * second
        if op == house.FLIP_TARGET:
            hidden = sum(code >= HIDDEN for code in codes_of(self._v, target))
            return self._a.rival_weight * FREE_FLIP * min(n, hidden)
        if op == house.DISCARD_TARGET:
            # He gives away what it helps him most to lose.
            return max(self._e.losses(target).values(), default=0.0)
        return 0.0
