"""Simulated games: with the random policy by the compiled rules if they are there, else plain.

Both give the same games for the same seed. Other policies are bots and run on the plain rules.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from lowsky.analysis.stream import Stream
from lowsky.analysis.tally import GameCounts, Tally
from lowsky.bots import Bot, make_bot
from lowsky.rules import state as st
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.bits import kth_bit, popcount
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.errors import LowskyError
from lowsky.rules.legal import legal, legal_actions
from lowsky.rules.options import Options
from lowsky.rules.scoring import is_doubled
from lowsky.rules.setup import new_game
from lowsky.rules.state import State
from lowsky.rules.step import step
from lowsky.rules.view import View, observe

RANDOM: Final = "random"
COMPILED_CHUNK: Final = 2048
"""Games between two reports of progress."""
PLAIN_CHUNK: Final = 16
MOST_TURNS: Final = 10_000
"""Turns of a round after which a simulation is given up: bots may block each other."""

Progress = Callable[[int, int], None]
"""Is told how many games are played, and how many there will be."""


class StallError(LowskyError):
    """A round among bots that does not end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Which games are simulated: all seats play the same policy, ``random`` or the name of a bot.

    Raises `OptionsError` when run if that many players may not play with these options.
    """

    players: int = 2
    games: int = 1000
    seed: int = 1
    policy: str = RANDOM
    options: Options = field(default_factory=Options)


@dataclass(frozen=True, slots=True)
class Report:
    """A plan, what came of it, and whether the compiled rules played it."""

    plan: Plan
    tally: Tally
    is_compiled: bool


def has_compiled_rules() -> bool:
    """Tell whether the extra ``fast`` is installed and fits this Python."""
    try:
        import lowsky.fast.playout  # noqa: F401 - only whether it is there
    except ImportError as error:
        if error.name is not None and error.name.startswith("lowsky"):
            raise
        return False
    return True


def simulate(plan: Plan, progress: Progress | None = None) -> Report:
    """Play the games of a plan; raises `StallError` if bots do not end a round."""
    is_compiled = plan.policy == RANDOM and has_compiled_rules()
    tally = Tally(plan.players)
    for _ in _play_compiled(plan, tally) if is_compiled else _play_plain(plan, tally):
        if progress is not None:
            progress(tally.games, plan.games)
    return Report(plan, tally, is_compiled)


def _play_compiled(plan: Plan, tally: Tally) -> Iterator[None]:
    from lowsky.fast import playout

    playouts = playout.Playouts(plan.players, plan.options)
    columns = [playout.ROUNDS, playout.TURNS, playout.POINTS, playout.DOUBLED]
    for first in range(0, plan.games, COMPILED_CHUNK):
        count = min(COMPILED_CHUNK, plan.games - first)
        counts = playouts.play(count, seed=plan.seed, first=first)[:, columns]
        tally.add_sums(
            count, sums=counts.sum(axis=0).tolist(), products=(counts.T @ counts).tolist()
        )
        yield
    for target, row in zip((tally.scores, tally.doubled_scores), playouts.scores, strict=True):
        for place in row.nonzero()[0].tolist():
            target[place + playout.LOWEST_SCORE] += int(row[place])


def _play_plain(plan: Plan, tally: Tally) -> Iterator[None]:
    start = new_game(plan.options, plan.players)
    bot = None if plan.policy == RANDOM else make_bot(plan.policy)
    for first in range(0, plan.games, PLAIN_CHUNK):
        games = range(first, min(first + PLAIN_CHUNK, plan.games))
        if bot is None:
            tally.add(_play_randomly(start.copy(), Stream(plan.seed, i), tally) for i in games)
        else:
            tally.add(
                _play_bot(start.copy(), bot, random.Random(f"{plan.seed} {i}"), tally)
                for i in games
            )
        yield


def _play_randomly(s: State, stream: Stream, tally: Tally) -> GameCounts:
    counts = _Counting(tally)
    while s.pending != st.GAME_OVER:
        if s.pending >= st.CHANCE_DEAL:
            order = awaited_cards(s)
            stream.shuffle(order)
            supply(s, order)
        else:
            counts.decide(s)
            mask = legal(s)
            step(s, FIRST_ACTION[s.pending] + kth_bit(mask, stream.below(popcount(mask))))
        counts.settle(s)
    return counts.result(s)


def _play_bot(s: State, bot: Bot, rng: random.Random, tally: Tally) -> GameCounts:
    counts = _Counting(tally)
    v = View()
    while s.pending != st.GAME_OVER:
        if s.pending >= st.CHANCE_DEAL:
            order = awaited_cards(s)
            rng.shuffle(order)
            supply(s, order)
        else:
            counts.decide(s)
            observe(s, 1 << s.actor, v)
            step(s, bot.choose(v, legal_actions(s), rng))
        counts.settle(s)
    return counts.result(s)


class _Counting:
    """Counts one game while it is played."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._turns = self._points = self._doubled = self._scored = 0
        self._round_began = 0

    def decide(self, s: State) -> None:
        """Count a turn: each begins with its main action (D3)."""
        if s.pending == st.DECISION_MAIN:
            self._turns += 1
            if self._turns - self._round_began > MOST_TURNS:
                raise StallError(
                    f"round {s.round} has not ended after {MOST_TURNS} turns: the bots block it"
                )

    def settle(self, s: State) -> None:
        """Count a round if it has just been scored."""
        if s.phase != st.OVER or s.round == self._scored:
            return
        self._scored = s.round
        self._round_began = self._turns
        doubled = s.ender != st.NOBODY and is_doubled(s, s.ender) == 1
        self._doubled += doubled
        for seat in range(s.players):
            self._points += s.score[seat]
            is_double = doubled and seat == s.ender
            scores = self._tally.doubled_scores if is_double else self._tally.scores
            scores[s.score[seat]] += 1

    def result(self, s: State) -> GameCounts:
        """Return the counts of the whole game."""
        return GameCounts(s.round, self._turns, self._points, self._doubled)
