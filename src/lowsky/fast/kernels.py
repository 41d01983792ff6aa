"""The doors from compiled loops to the rules: one compiled `step` and one `legal` for all of them.

Kernels call these, so that each further kernel compiles only its own loop. What a caller may hand
over: ``games`` from `layout.make_records`, of which games ``lo`` … ``hi - 1`` are touched.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.generator import Order, Streams, below, make_order, shuffle
from lowsky.fast.jit import door, helper, kernel
from lowsky.rules import deal as rules_deal
from lowsky.rules import legal as rules_legal
from lowsky.rules import resample as rules_resample
from lowsky.rules import step as rules_step
from lowsky.rules import view as rules_view
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.bits import kth_bit, popcount
from lowsky.rules.state import CHANCE_DEAL, GAME_OVER, State
from lowsky.rules.view import View

Numbers: TypeAlias = NDArray[np.int64]
"""One number for each game: actions, masks, seats."""
NO_ACTION: Final = -1
UNSHUFFLED: Final = -1


step = door(rules_step.step)
"""Play an action, unchecked."""
legal = door(rules_legal.legal)
"""Return the mask of the choices of the pending decision."""
write_awaited = door(rules_deal.write_awaited)
"""Write what chance awaits and return how many items."""
supply = door(rules_deal.supply)
"""Give the awaited order."""


@helper
def settle(s: State, order: Order, streams: Streams, i: int) -> None:
    """Give an awaited order shuffled by stream ``i``, or as it comes if that is UNSHUFFLED."""
    n = write_awaited(s, order)
    if i != UNSHUFFLED:
        shuffle(streams, i, order, n)
    supply(s, order[:n])


@helper
def awaits_decision(s: State) -> bool:
    """Tell whether somebody must decide."""
    return s.pending < CHANCE_DEAL


@helper
def awaits_chance(s: State) -> bool:
    """Tell whether an order must be supplied."""
    return CHANCE_DEAL <= s.pending < GAME_OVER


@helper
def random_choice(mask: int, streams: Streams, i: int) -> int:
    """Return one of the choices of a mask that is not 0, each with the same chance.

    A helper that takes an array and calls what could fail would count references at each call: a
    third of the time of a decision. So `legal` and `step` are called beside this, not in it.
    """
    return kth_bit(mask, below(streams, i, popcount(mask)))


@kernel
def legal_masks(games: Sequence[State], masks: Numbers, lo: int, hi: int) -> None:
    """Write the mask of the choices of each game, 0 where nobody must decide."""
    for i in range(lo, hi):
        masks[i] = legal(games[i])


@kernel
def choose_randomly(
    games: Sequence[State], streams: Streams, actions: Numbers, lo: int, hi: int
) -> None:
    """Write a random legal action for each game, NO_ACTION where nobody must decide."""
    for i in range(lo, hi):
        s = games[i]
        actions[i] = NO_ACTION
        if awaits_decision(s):
            actions[i] = FIRST_ACTION[s.pending] + random_choice(legal(s), streams, i)


@kernel
def find_illegal(games: Sequence[State], actions: Numbers, lo: int, hi: int) -> int:
    """Return the first game whose action is illegal, -1 if none is; games over do not count."""
    for i in range(lo, hi):
        s = games[i]
        if awaits_decision(s):
            choice = actions[i] - FIRST_ACTION[s.pending]
            if not 0 <= choice < 63 or legal(s) >> choice & 1 == 0:
                return i
    return -1


@kernel
def step_games(
    games: Sequence[State], streams: Streams, actions: Numbers, lo: int, hi: int
) -> None:
    """Play one action in each game that awaits one, and supply what chance then awaits.

    NO_ACTION leaves a decision open.
    """
    order = make_order()
    for i in range(lo, hi):
        s = games[i]
        if awaits_decision(s) and actions[i] != NO_ACTION:
            step(s, actions[i])
        while awaits_chance(s):
            settle(s, order, streams, i)


@kernel
def observe_games(
    games: Sequence[State], seats: Numbers, views: Sequence[View], lo: int, hi: int
) -> None:
    """Write what the seats of each game's mask may know (`rules.view.observe`)."""
    for i in range(lo, hi):
        rules_view.observe(games[i], seats[i], views[i])


@kernel
def fill_games(  # noqa: PLR0917 - compiled code takes no keywords
    views: Sequence[View],
    orders: Sequence[Sequence[int]],
    actions: Sequence[Sequence[int]],
    games: Sequence[State],
    lo: int,
    hi: int,
) -> None:
    """Write a state that fits each view (one row a game).

    ``orders`` gives the unknown game cards, ``actions`` the action pile from the top.
    """
    for i in range(lo, hi):
        rules_resample.fill(views[i], games[i], orders[i], actions[i])
