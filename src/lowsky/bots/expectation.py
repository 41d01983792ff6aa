"""The bot that weighs what each action will probably cost at the end of the round."""

import random
from collections.abc import Sequence

from lowsky.bots.action_choices import ActionChoices, choose_least
from lowsky.bots.action_weights import ActionWeights
from lowsky.bots.outlook import Outlook
from lowsky.bots.sight import choose_costly_lines, deciding_seat
from lowsky.bots.valuation import shrunk_values
from lowsky.bots.weights import Weights
from lowsky.rules import state as st
from lowsky.rules.actions import DRAW, FLIP, REFUSE, SWAP, TAKE_DISCARD
from lowsky.rules.bits import bits
from lowsky.rules.state import COLUMNS, LINE_CELLS
from lowsky.rules.view import View

EQUAL = 1e-9


class ExpectationBot:
    """Chooses the least expected cost: columns, unseen cards, the next player, going out.

    It turns cards, removes columns or lowers its visible sum (a pair counting as a gain) in every
    turn, so a round with it ends.
    """

    name = "expectation"

    def __init__(
        self, weights: Weights | None = None, action_weights: ActionWeights | None = None
    ) -> None:
        """Make the bot, with its tuned numbers unless others are given."""
        self._weights = weights or Weights()
        self._action_weights = action_weights or ActionWeights()
        self._table = shrunk_values(self._weights)

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        """Return the action with the least expected cost, any of them among equals."""
        if view.mode >= st.ACTION:
            choices = ActionChoices(view, weights=self._action_weights, table=self._table)
            return choose_least(choices.costs(legal), rng)
        if view.pending == st.DECISION_LINES:
            return choose_costly_lines(view)
        if view.pending == st.DECISION_FLIP_INITIAL:
            return rng.choice(_in_untouched_columns(view) or legal)
        if view.pending not in (st.DECISION_MAIN, st.DECISION_DRAWN, st.DECISION_FLIP):
            return rng.choice(legal)
        outlook = Outlook(view, self._weights, self._table)
        costs: dict[int, float]
        if view.pending == st.DECISION_MAIN:
            costs = self._main(view, outlook, legal)
        elif view.pending == st.DECISION_DRAWN:
            costs = {SWAP + cell: cost for cell, cost in outlook.placings(view.drawn).items()}
            costs[REFUSE] = outlook.refusal(view.drawn)
        else:
            costs = {FLIP + cell: cost for cell, cost in outlook.flips().items()}
        least = min(costs.values()) + EQUAL
        return rng.choice([action for action, cost in costs.items() if cost <= least])

    def _main(self, view: View, outlook: Outlook, legal: Sequence[int]) -> dict[int, float]:
        costs: dict[int, float] = {}
        if view.discard_n > 0:
            top = view.discard[view.discard_n - 1]
            placings = outlook.placings(top)
            costs = {TAKE_DISCARD + cell: cost for cell, cost in placings.items()}
        if DRAW in legal:
            costs[DRAW] = outlook.drawing()
        return costs or dict.fromkeys(legal, 0.0)


def _in_untouched_columns(view: View) -> list[int]:
    """Return the first flips in columns without a face-up card: two columns may grow from them."""
    seat = deciding_seat(view)
    up = view.present[seat] & ~view.down[seat]
    untouched = 0
    for column in range(COLUMNS):
        if up & LINE_CELLS[column] == 0:
            untouched |= LINE_CELLS[column]
    return [FLIP + index for index in bits(view.down[seat] & untouched)]
