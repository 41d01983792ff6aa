"""Games of the compiled rules, played again by the plain ones: the same choices at every step."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.generator import Streams, make_order, make_streams, shuffle
from lowsky.fast.jit import kernel
from lowsky.fast.kernels import (
    awaits_decision,
    legal,
    random_choice,
    step,
    supply,
    write_awaited,
)
from lowsky.fast.layout import as_states, make_records, record_for, write_state
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.deal import supply as plain_supply
from lowsky.rules.legal import legal as plain_legal
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import CHANCE_DEAL, GAME_OVER, PILE_CAPACITY, State
from lowsky.rules.step import step as plain_step
from tools.deep import DifferenceError

TAPE: Final = 1 << 21
"""Room for the longest game: two numbers a decision, one more than its cards an order."""

Tape = NDArray[np.int64]
"""A game: a mask of choices and the action played, or how many cards an order has, negative, and
the cards."""


@kernel
def play_taped(games: Sequence[State], streams: Streams, i: int, tape: Tape) -> int:
    """Play a game at random; return how much of the tape it took, all of it if it has no end."""
    order = make_order()
    s = games[i]
    at = 0
    while s.pending != GAME_OVER:
        if at + PILE_CAPACITY + 1 > len(tape):
            return len(tape)
        if awaits_decision(s):
            choices = legal(s)
            action = FIRST_ACTION[s.pending] + random_choice(choices, streams, i)
            step(s, action)
            tape[at] = choices
            tape[at + 1] = action
            at += 2
        else:
            n = write_awaited(s, order)
            shuffle(streams, i, order, n)
            supply(s, order[:n])
            tape[at] = -n
            for k in range(n):
                tape[at + 1 + k] = order[k]
            at += n + 1
    return at


def replay_tape(s: State, tape: Sequence[int]) -> int:
    """Play a tape by the plain rules, return the number of decisions.

    Raises `DifferenceError` where the choices are others.
    """
    at = steps = 0
    while at < len(tape):
        head = tape[at]
        if head < 0:
            if s.pending < CHANCE_DEAL:
                raise DifferenceError(f"after {steps} decisions only one of both awaits an order")
            plain_supply(s, tape[at + 1 : at + 1 - head])
            at += 1 - head
            continue
        if plain_legal(s) != head:
            raise DifferenceError(f"after {steps} decisions the choices differ")
        plain_step(s, tape[at + 1])
        steps += 1
        at += 2
    return steps


def compare_games(options: Options, players: int, *, games: int) -> int:
    """Play games by both rules and return the number of decisions; raises `DifferenceError`.

    They are the first games of `volume.play_many`. At every step both have the same choices, and
    at the end the same state, byte by byte.
    """
    start = new_game(options, players)
    kind = record_for(start)
    played, again = make_records(games, kind), make_records(1, kind)
    streams = make_streams(games, 1, 0)
    tape = np.zeros(TAPE, np.int64)
    steps = 0
    for i in range(games):
        write_state(start, played[i])
        used = int(play_taped(as_states(played), streams, i, tape))
        if used == TAPE:
            raise DifferenceError(f"game {i} has no end")
        s = start.copy()
        steps += replay_tape(s, tape[:used].tolist())
        write_state(s, again[0])
        if again[0].tobytes() != played[i].tobytes():
            raise DifferenceError(f"game {i}: the states at the end differ")
    return steps
