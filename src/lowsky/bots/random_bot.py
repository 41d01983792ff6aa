"""The bot that plays any legal action: the floor of every comparison."""

import random
from collections.abc import Sequence

from lowsky.rules.view import View


class RandomBot:
    """Chooses among the legal actions with equal chances."""

    name = "random"

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:  # noqa: ARG002 - the protocol's
        """Return any legal action; the protocol's view is not needed."""
        return rng.choice(legal)
