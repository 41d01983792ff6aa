"""The bot that lowers what lies on the face of its grid."""

import random
from collections.abc import Sequence

from lowsky.bots.action_choices import ActionChoices, choose_least
from lowsky.bots.action_weights import AS_THEY_LIE, PLANLESS
from lowsky.bots.sight import (
    cell_values,
    choose_costly_lines,
    first_hidden,
    unseen_counts,
    unseen_mean,
    worst_cell,
)
from lowsky.rules import state as st
from lowsky.rules.actions import DRAW, REFUSE, SWAP, TAKE_DISCARD
from lowsky.rules.view import View


class GreedyBot:
    """Puts a card where it lowers the visible sum most; sees neither columns nor opponents.

    A face-down cell counts as the mean of the unseen cards. Every turn lowers the sum or turns a
    card up, so a round among such bots ends.
    """

    name = "greedy"

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        """Return the action with the best gain at once."""
        if view.mode >= st.ACTION:
            choices = ActionChoices(view, weights=PLANLESS, table=AS_THEY_LIE)
            return choose_least(choices.costs(legal), rng)
        if view.pending == st.DECISION_MAIN:
            return self._main(view, legal)
        if view.pending == st.DECISION_DRAWN:
            cell = self._place(view, view.drawn)
            return REFUSE if cell < 0 else SWAP + cell
        if view.pending == st.DECISION_LINES:
            return choose_costly_lines(view)
        return rng.choice(legal)

    def _main(self, view: View, legal: Sequence[int]) -> int:
        if view.discard_n == 0:
            return legal[0]
        cell = self._place(view, view.discard[view.discard_n - 1])
        if cell >= 0:
            return TAKE_DISCARD + cell
        if DRAW in legal:
            return DRAW
        hidden = first_hidden(view, view.actor)
        return TAKE_DISCARD + hidden if hidden >= 0 else legal[0]

    def _place(self, view: View, card: int) -> int:
        """Return the cell where the card gains most, -1 if it gains nowhere."""
        seat = view.actor
        if view.present[seat] == 0:
            return -1
        values = cell_values(view, seat, hidden=unseen_mean(unseen_counts(view)))
        cell = worst_cell(values, view.down[seat])
        return cell if values[cell] > card else -1
