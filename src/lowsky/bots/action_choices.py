"""The cost of each answer to each decision of Skyjo Action, for bots that judge by `Appraisal`."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from lowsky.bots.action_weights import ActionWeights
from lowsky.bots.appraisal import FORBIDDEN, Appraisal
from lowsky.bots.effects import Effects
from lowsky.bots.hand_cost import hand_of
from lowsky.bots.layout import HIDDEN, codes_of
from lowsky.bots.sight import deciding_seat
from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import LOWEST, N_ACTION_TYPES, STEAL, UNKNOWN
from lowsky.rules.held import waiting_cards
from lowsky.rules.state import LINE_CELLS, PRIMITIVES, SLOTS
from lowsky.rules.view import View

EQUAL: Final = 1e-9
LITTLE: Final = 1e-6
"""What decides between targets that are worth the same."""
RESTLESS: Final = 8
Costs = dict[int, float]
"""The cost of each action that is worth a thought; the others are alike one of these."""


class ActionChoices:
    """Answers one decision; made anew for each."""

    def __init__(self, v: View, *, weights: ActionWeights, table: list[list[float]]) -> None:
        """Read the view of the seat that owes the decision."""
        self._v = v
        self._a = Appraisal(v, deciding_seat(v), weights=weights, table=table)
        self._e = Effects(self._a)

    def costs(self, legal: Sequence[int]) -> Costs:
        """Return the cost of legal actions; never of none."""
        answer = self._answers().get(self._v.pending)
        found = answer() if answer else {}
        allowed = set(legal)
        return {a: cost for a, cost in found.items() if a in allowed} or dict.fromkeys(legal, 0.0)

    def _answers(self) -> dict[int, Callable[[], Costs]]:
        """Return what answers each decision; what a house card turns up is not thought about."""
        return {
            st.DECISION_FLIP_INITIAL: self._first_flips,
            st.DECISION_MAIN: self._main,
            st.DECISION_DRAWN: self._drawn,
            st.DECISION_FLIP: self._flip,
            st.DECISION_LINES: self._lines,
            st.DECISION_CLAIM: self._claim,
            st.DECISION_DESIGNATE: self._designate,
            st.DECISION_SWAP_FIRST: self._swap_first,
            st.DECISION_SWAP_SECOND: self._swap_second,
            st.DECISION_KEEP: self._keep,
            st.DECISION_KEEP_ORDER: self._keep_order,
            st.DECISION_KEEP_CELL: self._keep_cell,
            st.DECISION_LOOK_PLAYER: self._look_player,
            st.DECISION_LOOK_LINE: self._look_line,
            st.DECISION_REPLAY: self._replay,
            st.DECISION_STEAL_PLAYER: self._steal_player,
            st.DECISION_STEAL_CARD: self._steal_card,
            st.DECISION_PARTNER: self._partner,
            st.DECISION_PARTNER_2: self._partner_2,
            st.DECISION_EXCHANGE_OWN: self._exchange_own,
            st.DECISION_EXCHANGE_THEIR: self._exchange_their,
            st.DECISION_DEFEND: self._defend,
            st.DECISION_ACTION_CARD: self._turned_up,
            st.DECISION_REMOVAL_ORDER: self._removal_order,
            st.DECISION_LOOK_CELL: self._look_cell,
            st.DECISION_DISCARD_HAND: self._discard_hand,
            st.DECISION_TARGET: self._target,
            st.DECISION_TAKE: self._claim,
        }

    # Turns

    def _first_flips(self) -> Costs:
        """D1: lines without a face-up card come first: more of them can grow."""
        codes = self._a.codes
        return {
            ac.FLIP + index: float(
                sum(
                    0 <= codes[other] < HIDDEN
                    for cells in self._a.own.cells
                    if index in cells
                    for other in cells
                )
            )
            for index in bits(self._v.down[self._a.seat])
        }

    def _main(self) -> Costs:
        """D3: the best use of the turn."""
        v, a = self._v, self._a
        found: Costs = {ac.DRAW: a.drawing, ac.PASS: a.now}
        if v.discard_n and v.discard[v.discard_n - 1] != UNKNOWN:
            face = v.discard[v.discard_n - 1] - LOWEST
            for index, cost in a.placings(face).items():
                found[ac.TAKE_DISCARD + index] = cost
        if sum(a.hand) < a.w.most_cards and not a.is_closing:
            for slot, cost in self._offers().items():
                found[ac.TAKE_ACTION + slot] = a.now + cost
        for kind, n in enumerate(a.hand):
            if n:
                found[ac.DISCARD_ACTION + kind] = a.now + a.losing(kind)
                if n > v.fresh[a.seat * N_ACTION_TYPES + kind] and not a.is_closing:
                    found[ac.PLAY_ACTION + kind] = a.now + a.losing(kind) + self._e.playing(kind)
        return found

    def _offers(self) -> dict[int, float]:
        """Return what an action card of each slot, and one of the pile, does in hand."""
        found = {
            slot: self._a.gaining(kind)
            for slot, kind in enumerate(self._v.row[:SLOTS])
            if kind >= 0
        }
        found[SLOTS] = self._a.gaining_unseen
        return found

    def _drawn(self) -> Costs:
        """D4: the cell for the drawn card, or a flip."""
        a = self._a
        face = self._v.drawn - LOWEST
        found = {ac.SWAP + index: cost for index, cost in a.placings(face).items()}
        found[ac.REFUSE] = a.refusal + a.danger[face]
        return found

    def _flip(self) -> Costs:
        return {ac.FLIP + index: cost for index, cost in self._a.flips.items()}

    def _claim(self) -> Costs:
        """D2: the card that is worth most, or none: one in hand costs 10 at the end (R-A24)."""
        found = {ac.CLAIM + slot: cost for slot, cost in self._offers().items()}
        found[ac.DECLINE] = 0.0
        return found

    # Lines

    def _lines(self) -> Costs:
        """D7: the best set of lines; its lowest one that is not added yet is the answer."""
        v, a = self._v, self._a
        grid = a.end if a.is_closing else a.own
        lines = grid.lines(a.codes)
        first = v.chosen_lines.bit_length()
        free = v.offered_lines >> first << first
        best: dict[int, float] = {}
        compulsory = sum(1 << k for k, line in enumerate(lines) if line.kind == 1)
        compulsory &= ~v.offered_lines
        extra = free
        while True:
            chosen = v.chosen_lines | extra
            if grid.is_allowed(a.codes, lines, chosen | compulsory):
                lowest = (extra & -extra).bit_length() - 1
                action = ac.ADD_LINE + lowest if extra else ac.LINES_DONE
                cost = grid.cost_without(a.codes, lines, chosen | compulsory)
                best[action] = min(cost, best.get(action, cost))
            if extra == 0:
                return best
            extra = (extra - 1) & free

    def _removal_order(self) -> Costs:
        """D17: what helps the next player most goes first, so that it lies deepest."""
        return {
            ac.REMOVAL_ORDER + index: -self._a.danger_of(self._a.codes[index])
            for index in bits(self._v.removing)
        }

    # Action cards

    def _designate(self) -> Costs:
        target = self._v.target
        found = {ac.DESIGNATE + i: cost for i, cost in self._e.designations(target).items()}
        for kind, cost in self._e.losses(target).items():
            found[ac.DESIGNATE_ACTION + kind] = cost
        return found

    def _swap_first(self) -> Costs:
        found: Costs = {}
        for pair, cost in self._e.swaps.items():
            for index in pair:
                action = ac.SWAP_OWN_CELL + index
                found[action] = min(cost, found.get(action, cost))
        return found

    def _swap_second(self) -> Costs:
        """D9: the cell for the picked one; two equal cards may change places for nothing."""
        picked = self._v.picked
        found = dict.fromkeys(
            (
                ac.SWAP_OWN_CELL + index
                for index, code in enumerate(self._a.codes)
                if code == self._a.codes[picked]
            ),
            0.0,
        )
        for pair, cost in self._e.swaps.items():
            if picked in pair:
                found[ac.SWAP_OWN_CELL + sum(pair) - picked] = cost
        return found

    def _held(self) -> dict[int, int]:
        """Return the faces of the held cards that still wait, by their place."""
        return {place: self._v.held[place] - LOWEST for place in bits(waiting_cards(self._v))}

    def _keep(self) -> Costs:
        """D10: the card to keep; of the others the least helpful one will lie on top."""
        a = self._a
        held = self._held()
        found: Costs = {}
        for place, face in held.items():
            others = [a.danger[other] for spot, other in held.items() if spot != place]
            action = ac.KEEP + place
            for index, placing in a.placings(face).items():
                top = min(others) - a.danger_of(a.codes[index]) if others else 0.0
                found[action] = min(placing + top, found.get(action, FORBIDDEN))
        found[ac.KEEP_NONE] = a.refusal + min((a.danger[face] for face in held.values()), default=0)
        return found

    def _keep_order(self) -> Costs:
        return {
            ac.KEEP_ORDER + place: -self._a.danger[face] for place, face in self._held().items()
        }

    def _keep_cell(self) -> Costs:
        face = self._v.held[self._v.picked] - LOWEST
        return {ac.KEEP_CELL + index: cost for index, cost in self._a.placings(face).items()}

    def _look_player(self) -> Costs:
        """D11: one's own cards come first, then those of the next player."""
        v, a = self._v, self._a
        return {
            ac.LOOK_PLAYER + distance: distance
            - 20.0 * (distance == 0 and HIDDEN in a.codes)
            - codes_of(v, (a.seat + distance) % v.players).count(HIDDEN)
            for distance in range(v.players)
        }

    def _look_line(self) -> Costs:
        codes = codes_of(self._v, self._v.target)
        return {
            ac.LOOK_LINE + line: -float(sum(codes[cell] == HIDDEN for cell in bits(cells)))
            for line, cells in enumerate(LINE_CELLS)
        }

    def _look_cell(self) -> Costs:
        codes = codes_of(self._v, self._v.target)
        return {ac.TARGET_CELL + i: -float(codes[i] == HIDDEN) for i in range(st.CELLS)}

    def _replay(self) -> Costs:
        kinds = range(N_ACTION_TYPES)
        return {ac.REPLAY_CARD + k: self._e.playing(k, is_nested=k == STEAL) for k in kinds}

    def _steal_player(self) -> Costs:
        return self._by_distance(ac.STEAL_PLAYER, self._e.stealing)

    def _by_distance(self, first: int, cost: Callable[[int], float]) -> Costs:
        n = self._v.players
        return {first + k: cost((self._a.seat + k) % n) for k in range(1, n)}

    def _steal_card(self) -> Costs:
        return {ac.STEAL_CARD + k: cost for k, cost in self._e.thefts(self._v.target).items()}

    def _partner(self) -> Costs:
        """D14: the first partner, with the best second one."""
        e = self._e
        n = self._v.players
        others = [(self._a.seat + k) % n for k in range(1, n)]
        found = {}
        for k, seat in enumerate(others, start=1):
            rest = [e.once_with(other) for other in others if other != seat]
            pairs = [e.once_with(seat) + cost for cost in rest]
            found[ac.PARTNER + k] = min([e.exchanging(seat), *pairs])
        return found

    def _partner_2(self) -> Costs:
        first = self._v.target
        alone = self._e.exchanging(first) - self._e.once_with(first)
        return self._by_distance(
            ac.PARTNER, lambda seat: alone if seat == first else self._e.once_with(seat)
        )

    def _exchange_own(self) -> Costs:
        found: Costs = {ac.EXCHANGE_NONE: 0.0}
        for (own, _), cost in self._e.pairs(self._v.target).items():
            action = ac.EXCHANGE_OWN + own
            found[action] = min(cost, found.get(action, cost))
        return found

    def _exchange_their(self) -> Costs:
        pairs = self._e.pairs(self._v.target).items()
        return {
            ac.EXCHANGE_THEIR + their: cost for (own, their), cost in pairs if own == self._v.picked
        }

    def _defend(self) -> Costs:
        """D15: always: an unused DEFENSE costs 10 at the end."""
        return {ac.DEFEND: 0.0, ac.DEFEND_NOT: 1.0}

    def _turned_up(self) -> Costs:
        """D16: keep an action card only if it will be of use."""
        cost = self._a.gaining(self._v.picked)
        return {ac.KEEP_ACTION_CARD: cost, ac.DISCARD_ACTION_CARD: 0.0}

    # House cards

    def _target(self) -> Costs:
        """A house card is for whom it does most with; among equals for the largest hand."""
        v, e = self._v, self._e
        card = v.picked // PRIMITIVES
        return self._by_distance(
            ac.TARGET,
            lambda seat: e.of_house.on_target(card, seat) - LITTLE * sum(hand_of(v, seat)),
        )

    def _discard_hand(self) -> Costs:
        """Give the own card away that is worth least."""
        return {ac.HAND_CARD + k: cost for k, cost in self._e.losses(self._a.seat).items()}


def choose_least(costs: Costs, rng: random.Random) -> int:
    """Return an action of least cost, any of them among equals.

    One time in `RESTLESS` no action card is taken as a turn: players who only collect and play
    cards would never end the round.
    """
    if rng.randrange(RESTLESS) == 0:
        costs = {
            action: cost
            for action, cost in costs.items()
            if not ac.TAKE_ACTION <= action <= ac.TAKE_ACTION_PILE
        } or costs
    least = min(costs.values()) + EQUAL
    return rng.choice([action for action, cost in costs.items() if cost <= least])
