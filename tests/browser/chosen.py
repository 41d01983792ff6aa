"""A real server whose first cards are chosen: ``python -m tests.browser.chosen --port 0 …``.

Stars and fives lie on top of the draw pile, and each action card comes early, so that one evening
shows everything that a game may bring. The rest is shuffled from a fixed seed.
"""

import random
import sys
from collections.abc import Sequence
from unittest.mock import patch

from lowsky.rules import state as st
from lowsky.rules.cards import STAR
from lowsky.server.__main__ import main
from lowsky.table import play
from lowsky.table.fairness import Shuffler

PLAYERS = 4
DEALT = PLAYERS * 12 + 1
"""Cards of the grids, and the first of the discard."""
WANTED = [STAR, STAR, STAR, STAR, 5, 5, STAR, 5, 5, STAR, STAR, STAR, 5, STAR, STAR, STAR]
"""The top of the draw pile."""


class ChosenShuffler(Shuffler):
    """Gives orders that begin as the tests need them."""

    def order(self, pending: int, round_: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in a fixed order, the same in every run."""
        super().order(pending, round_, cards)
        rest = list(cards)
        random.Random(self.number).shuffle(rest)
        if pending == st.CHANCE_DEAL:
            for card in WANTED:
                rest.remove(card)
            return rest[:DEALT] + WANTED + rest[DEALT:]
        if pending == st.CHANCE_ACTIONS:
            kinds = sorted(set(rest), key=rest.index)
            for kind in kinds:
                rest.remove(kind)
            return kinds + rest
        return rest


if __name__ == "__main__":
    with patch.object(play, "Shuffler", ChosenShuffler):
        sys.exit(main())
