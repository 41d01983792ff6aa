"""The bot with a rule of thumb: low cards are taken, the worst card goes, columns are completed."""

import random
from collections.abc import Sequence
from typing import Final

from lowsky.bots.action_choices import ActionChoices, choose_least
from lowsky.bots.action_weights import AS_THEY_LIE, PLANLESS
from lowsky.bots.sight import (
    cell_values,
    choose_costly_lines,
    completes_column,
    first_hidden,
    worst_cell,
)
from lowsky.rules import state as st
from lowsky.rules.actions import DRAW, REFUSE, SWAP, TAKE_DISCARD
from lowsky.rules.cards import NO_CARD, STAR
from lowsky.rules.view import View

LOW: Final = 3
"""A card up to this one is taken from the discard."""
HIDDEN: Final = 5.0
"""What a face-down cell is taken for."""
MUCH: Final = 6.0
"""A card that gains so much more than a draw is taken whatever it shows: it completes a line."""


class ThresholdBot:
    """Takes a visible card up to `LOW`, keeps a drawn one that beats its worst cell.

    Every turn lowers the visible sum, turns a card up or removes a column, so rounds end.
    """

    name = "threshold"

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        """Return what the rule of thumb says."""
        if view.mode >= st.ACTION:
            return self._with_action_cards(view, legal, rng)
        if view.pending == st.DECISION_MAIN:
            return self._main(view, legal)
        if view.pending == st.DECISION_DRAWN:
            cell = self._place(view, view.drawn)
            return REFUSE if cell < 0 else SWAP + cell
        if view.pending == st.DECISION_LINES:
            return choose_costly_lines(view)
        return rng.choice(legal)

    @staticmethod
    def _with_action_cards(view: View, legal: Sequence[int], rng: random.Random) -> int:
        """Return what the grid as it lies asks for; of the discard only low cards are taken."""
        choices = ActionChoices(view, weights=PLANLESS, table=AS_THEY_LIE)
        costs = choices.costs(legal)
        if view.pending == st.DECISION_MAIN and DRAW in costs:
            top = view.discard[view.discard_n - 1] if view.discard_n else NO_CARD
            if top != STAR and not NO_CARD < top <= LOW:
                costs = {
                    action: cost
                    for action, cost in costs.items()
                    if not TAKE_DISCARD <= action < TAKE_DISCARD + st.CELLS
                    or cost < costs[DRAW] - MUCH
                }
        return choose_least(costs, rng)

    def _main(self, view: View, legal: Sequence[int]) -> int:
        if view.discard_n == 0:
            return legal[0]
        seat = view.actor
        card = view.discard[view.discard_n - 1]
        cell = self._place(view, card) if card <= LOW else self._completion(view, card)
        if cell >= 0:
            return TAKE_DISCARD + cell
        if DRAW in legal:
            return DRAW
        hidden = first_hidden(view, seat)
        return TAKE_DISCARD + hidden if hidden >= 0 else legal[0]

    def _place(self, view: View, card: int) -> int:
        """Return the cell for the card, -1 if it helps nowhere."""
        seat = view.actor
        cell = self._completion(view, card)
        if cell >= 0 or view.present[seat] == 0:
            return cell
        values = cell_values(view, seat, hidden=HIDDEN)
        cell = worst_cell(values, view.down[seat])
        return cell if values[cell] > card else -1

    def _completion(self, view: View, card: int) -> int:
        """Return the cell where the card completes a column worth more than 0, -1 without one."""
        seat = view.actor
        for index in range(st.CELLS if card > 0 else 0):
            if view.present[seat] >> index & 1 and completes_column(
                view, seat, index=index, card=card
            ):
                return index
        return -1
