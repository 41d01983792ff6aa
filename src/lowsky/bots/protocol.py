"""What a bot is: it gets a view, the legal actions and a source of randomness, nothing else."""

import random
from collections.abc import Sequence
from typing import Protocol

from lowsky.rules.view import View


class Bot(Protocol):
    """A player that is a program.

    One object may play many seats and many games: `choose` keeps nothing between calls, so that a
    game that was stored and loaded again is played on in the same way.
    """

    @property
    def name(self) -> str:
        """Return the name under which the registry makes this bot."""
        ...

    def choose(self, view: View, legal: Sequence[int], rng: random.Random) -> int:
        """Return one of the ``legal`` actions of the seat that owes the decision.

        That seat is ``view.actor``, but ``view.seat`` while several seats owe their first flips
        (D1). ``legal`` is never empty. All randomness comes from ``rng``.
        """
        ...
