"""What each action card would do for the seat that plays it, as a change of its cost."""

from functools import cached_property
from typing import Final

from lowsky.bots.appraisal import Appraisal
from lowsky.bots.hand_cost import changed, hand_cost, hand_of
from lowsky.bots.house_effects import HouseEffects
from lowsky.bots.layout import HIDDEN, codes_of
from lowsky.rules import cards
from lowsky.rules import state as st
from lowsky.rules.action_cards import can_take_effect, exchange_cells, replayable
from lowsky.rules.bits import bits
from lowsky.rules.cards import DEFENSE, N_ACTION_TYPES

TURN_SHARE: Final = 0.95
"""A later turn of one's own gains a little less than this one."""
WASTED: Final = 1.0
"""What it is worth that another player loses his DEFENSE for an attack."""


class Effects:
    """The expected effect of playing cards in one position; below 0 is good."""

    def __init__(self, appraisal: Appraisal) -> None:
        """Work on what the appraisal knows."""
        self._a = appraisal
        self._v = appraisal.v
        self._pairs: dict[int, dict[tuple[int, int], float]] = {}

    def playing(self, kind: int, *, is_nested: bool = False) -> float:
        """Return what the card does when it takes effect now; hands do not count."""
        a = self._a
        if kind == cards.EXTRA:
            return self.extra_turns(self._v.extra_turns_value)
        if kind == cards.DEFENSE:
            return self.extra_turns(1)
        if kind == cards.DRAW3:
            return a.best_of(3) - a.now
        if kind == cards.SWAP_OWN:
            return min(self.swaps.values(), default=0.0)
        if kind == cards.LOOK:
            return -a.w.look * min(a.codes.count(HIDDEN), 2)
        if kind == cards.REMOVE:
            return sum(self._removing(seat) for seat in self._others())
        if kind == cards.EXCHANGE:
            return min((self.exchanging(seat) for seat in self._others()), default=0.0)
        if kind == cards.STEAL:
            return 0.0 if is_nested else min(map(self.stealing, self._others()), default=0.0)
        if kind == cards.REPLAY:
            if is_nested:
                return 0.0
            kinds = bits(replayable(self._v, a.seat, self._v.adiscard_n))
            return min((self.playing(one, is_nested=True) for one in kinds), default=0.0)
        return self.of_house.playing(kind - cards.HOUSE)

    @cached_property
    def of_house(self) -> HouseEffects:
        """The effects of the table's own cards."""
        return HouseEffects(self)

    @property
    def appraisal(self) -> Appraisal:
        """The position as the player sees it."""
        return self._a

    @property
    def wasted_defense(self) -> float:
        """What it is worth that an attack takes another player's DEFENSE and nothing else."""
        return -WASTED * self._a.rival_weight

    def extra_turns(self, n: int) -> float:
        """Return what so many further turns do."""
        return -TURN_SHARE * self._a.turn_gain * n

    def _others(self) -> list[int]:
        return [seat for seat in range(self._v.players) if seat != self._a.seat]

    def is_defended(self, seat: int) -> bool:
        """Tell whether an attack would only take a DEFENSE of this seat."""
        return hand_of(self._v, seat)[DEFENSE] > 0

    # Own cells

    @cached_property
    def swaps(self) -> dict[tuple[int, int], float]:
        """Return what each swap of two own cells does (R-A41)."""
        a = self._a
        found = {}
        there = [index for index, code in enumerate(a.codes) if code >= 0]
        for k, one in enumerate(there):
            for other in there[:k]:
                if a.codes[one] != a.codes[other]:
                    codes = a.codes[:]
                    codes[one], codes[other] = codes[other], codes[one]
                    found[other, one] = a.after(codes) - a.now
        return found

    # Others' cards

    def designations(self, target: int) -> dict[int, float]:
        """Return what REMOVE does for each cell of the target (R-A40)."""
        a = self._a
        codes = codes_of(self._v, target)
        grid = a.own if target == a.seat else a.theirs
        weight = 1.0 if target == a.seat else -a.rival_weight
        before = grid.cost(codes)
        lines = grid.lines(codes)
        found = {}
        for index, code in enumerate(codes):
            if code >= 0:
                costs = zip(a.faces, grid.with_cards(codes, lines, index, a.faces), strict=True)
                after = sum(a.chances[face] * cost for face, cost in costs)
                found[index] = weight * (after - before)
        return found

    def _removing(self, target: int) -> float:
        if self.is_defended(target):
            return self.wasted_defense
        return min(self.designations(target).values(), default=0.0)

    def losses(self, target: int) -> dict[int, float]:
        """Return what it is worth that a player has one card of a type less in hand."""
        a = self._a
        turns = 0.0 if a.is_closing else a.turns
        hand = hand_of(self._v, target)
        before = hand_cost(hand, turns, a.w)
        weight = 1.0 if target == a.seat else -a.rival_weight
        return {
            kind: weight * (hand_cost(changed(hand, kind, -1), turns, a.w) - before)
            for kind in range(N_ACTION_TYPES)
            if hand[kind]
        }

    def thefts(self, target: int) -> dict[int, float]:
        """Return what stealing and playing each card of a hand does (R-A47)."""
        return {
            kind: loss
            + (
                self.playing(kind, is_nested=True)
                if can_take_effect(self._v, self._a.seat, kind)
                else 0.0
            )
            for kind, loss in self.losses(target).items()
        }

    def stealing(self, target: int) -> float:
        """Return what STEAL does with this player."""
        if not sum(hand_of(self._v, target)):
            return 0.0
        if self.is_defended(target):
            return self.wasted_defense
        return min(self.thefts(target).values(), default=0.0)

    # EXCHANGE

    def pairs(self, partner: int) -> dict[tuple[int, int], float]:
        """Return what each exchange of an own cell and a partner's cell does (R-A48)."""
        found = self._pairs.get(partner)
        if found is None:
            found = self._pairs[partner] = self._find_pairs(partner)
        return found

    def _find_pairs(self, partner: int) -> dict[tuple[int, int], float]:
        a = self._a
        theirs = codes_of(self._v, partner)
        own_mask, their_mask = exchange_cells(self._v, a.seat, partner)
        before = a.their_cost(theirs)
        lines = a.theirs.lines(theirs)
        owns, theirs_left = bits(own_mask), bits(their_mask)
        gets = sorted({theirs[index] for index in theirs_left})
        gives = sorted({a.codes[index] for index in owns})
        mine = {own: dict(zip(gets, a.with_cards(own, gets), strict=True)) for own in owns}
        his = {
            their: dict(zip(gives, a.theirs.with_cards(theirs, lines, their, gives), strict=True))
            for their in theirs_left
        }
        return {
            (own, their): mine[own][theirs[their]]
            - a.now
            - a.rival_weight * (his[their][a.codes[own]] - before)
            for own in owns
            for their in theirs_left
        }

    def best_exchanges(self, partner: int) -> tuple[float, float]:
        """Return what the best exchange with a partner does, and a second one beside it."""
        pairs = self.pairs(partner)
        if not pairs:
            return 0.0, 0.0
        own, their = min(pairs, key=lambda pair: pairs[pair])
        others = [effect for pair, effect in pairs.items() if pair[0] != own and pair[1] != their]
        second = min(others, default=0.0)
        if self._v.exchange_second == st.OPTIONAL:
            second = min(second, 0.0)
        return pairs[own, their], second

    def exchanging(self, partner: int) -> float:
        """Return what EXCHANGE does with this player alone."""
        if self.is_defended(partner):
            return self.wasted_defense
        first, second = self.best_exchanges(partner)
        return first + second

    def once_with(self, partner: int) -> float:
        """Return what one exchange with this player does."""
        if self.is_defended(partner):
            return self.wasted_defense
        return self.best_exchanges(partner)[0]
