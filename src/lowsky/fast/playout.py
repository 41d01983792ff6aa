"""Whole games with the random policy: every legal choice of a decision has the same chance."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.generator import Streams, make_order, make_streams
from lowsky.fast.jit import kernel
from lowsky.fast.kernels import awaits_decision, legal, random_choice, settle, step
from lowsky.fast.layout import (
    Records,
    as_states,
    fill_records,
    make_records,
    record_for,
    write_state,
)
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.arguments import given_options, whole_number
from lowsky.rules.options import Options
from lowsky.rules.scoring import is_doubled
from lowsky.rules.setup import new_game
from lowsky.rules.state import DECISION_MAIN, GAME_OVER, NOBODY, OVER, State

DECISIONS: Final = 0
TURNS: Final = 1
ROUNDS: Final = 2
POINTS: Final = 3
DOUBLED: Final = 4
N_RESULTS: Final = 5

LOWEST_SCORE: Final = -1000
"""The score that the first place of a histogram counts; five times the lowest of a grid fits."""
N_SCORES: Final = 3501
"""Up to 2500: five times a grid of twelves and a hand of all thirty action cards fits."""


@kernel
def play_games(  # noqa: PLR0917 - compiled code takes no keywords
    games: Sequence[State],
    streams: Streams,
    results: NDArray[np.int64],
    scores: NDArray[np.int64],
    lo: int,
    hi: int,
) -> None:
    """Play each game to its end from the deal that it awaits.

    Row ``i`` of ``results`` becomes decisions, turns, rounds, points and doubled rounds of game
    ``i``. For each score x of a seat in a round ``scores[0, x - LOWEST_SCORE]`` grows by one,
    ``scores[1, x - LOWEST_SCORE]`` if it was doubled.
    """
    order = make_order()
    for i in range(lo, hi):
        s = games[i]
        decisions = 0
        turns = 0
        points = 0
        doubled = 0
        while s.pending != GAME_OVER:
            settle(s, order, streams, i)
            while awaits_decision(s):
                if s.pending == DECISION_MAIN:
                    turns += 1
                decisions += 1
                step(s, FIRST_ACTION[s.pending] + random_choice(legal(s), streams, i))
            if s.phase == OVER:
                is_double = 0 if s.ender == NOBODY else is_doubled(s, s.ender)
                doubled += is_double
                for seat in range(s.players):
                    points += s.score[seat]
                    kind = is_double if seat == s.ender else 0
                    scores[kind, s.score[seat] - LOWEST_SCORE] += 1
        results[i, DECISIONS] = decisions
        results[i, TURNS] = turns
        results[i, ROUNDS] = s.round
        results[i, POINTS] = points
        results[i, DOUBLED] = doubled


class Playouts:
    """A set of games of one variant, played to their end again and again with fresh chance.

    Games ``first`` … ``first + count - 1`` of a seed are the same however they are split.
    """

    def __init__(self, players: int = 2, options: Options | str = "skyjo") -> None:
        """Prepare games of some options, or of a preset by its name.

        Raises `OptionsError` if that many players may not play with them.
        """
        start = new_game(given_options(options), players)
        self._start = make_records(1, record_for(start))
        write_state(start, self._start[0])
        self._games: Records = make_records(0, self._start.dtype)
        self.scores = np.zeros((2, N_SCORES), np.int64)
        """How often each score came, over all calls: not doubled, doubled; from LOWEST_SCORE."""

    def play(self, count: int, *, seed: int, first: int = 0) -> NDArray[np.int64]:
        """Return the results of games, a row each: see `play_games` for the columns.

        Raises `LowskyError` for numbers that are none.
        """
        count = whole_number("count", count, low=1)
        seed, first = whole_number("seed", seed), whole_number("first", first)
        if len(self._games) != count:
            self._games = make_records(count, self._start.dtype)
        fill_records(self._games, self._start)
        results = np.zeros((count, N_RESULTS), np.int64)
        streams = make_streams(count, seed, first)
        play_games(as_states(self._games), streams, results, self.scores, 0, count)
        return results
