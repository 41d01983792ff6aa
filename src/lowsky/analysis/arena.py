"""The arena: bots play each other on duplicate deals with the seats rotated.

A *deal* is a whole game's worth of deck orders. It is played once for each rotation of the seats,
so that every bot gets every seat with the same cards, and counts as one observation.
"""

import multiprocessing
import random
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from lowsky.analysis.intervals import Interval, mean_interval, share_interval
from lowsky.bots import Bot, make_bot
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.errors import LowskyError
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import State
from lowsky.rules.step import step
from lowsky.rules.view import View, observe

MOST_TURNS: Final = 10_000
"""Turns of a round after which a match is given up: bots that stall must be noticed."""
CHUNK: Final = 4
"""Deals that a process plays before it reports."""

Progress = Callable[[int, int], None]
"""Is told how many games are played, and how many there will be."""


class StallError(LowskyError):
    """A round among bots that does not end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Which bots sit at one table, how they play, and on how many deals.

    The seats rotate, so a match of ``deals`` deals has ``len(bots) * deals`` games.
    """

    bots: tuple[str, ...]
    deals: int
    seed: int = 1
    options: Options = field(default_factory=Options)

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.deals * len(self.bots)


class DealResult(NamedTuple):
    """One deal, played with every rotation; tuples go by the place in `Match.bots`."""

    wins: tuple[float, ...]
    """The mean share of the victory, ties split."""
    points: tuple[float, ...]
    """The mean points in a round."""
    rounds: int
    turns: int
    """The turns of all seats in all rounds."""
    longest: int
    """The turns of all seats in the longest round."""


class Standing(NamedTuple):
    """What a bot achieved in a match; several seats of the same bot are taken together."""

    name: str
    seats: int
    wins: Interval
    """The share of the victories that one seat of this bot has."""
    points: Interval
    """Points in a round."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a match."""

    match: Match
    standings: tuple[Standing, ...]
    rounds: int
    turns_per_seat: float
    """Turns of one seat in a round."""
    longest: float
    """Turns of one seat in the longest round."""

    def standing(self, name: str) -> Standing:
        """Return what the bot of the name achieved; raises `KeyError` if it did not play."""
        for one in self.standings:
            if one.name == name:
                return one
        raise KeyError(name)


def play(match: Match, *, processes: int = 1, progress: Progress | None = None) -> Report:
    """Play a match; the result depends on the match alone, not on the number of processes.

    Raises `UnknownBotError`, `OptionsError`, or `StallError` when a round does not end.
    """
    for name in match.bots:
        make_bot(name)
    new_game(match.options, len(match.bots))
    results = []
    for result in _results(match, processes):
        results.append(result)
        if progress is not None:
            progress(len(results) * len(match.bots), match.games)
    return _report(match, results)


def play_deal(match: Match, deal: int) -> DealResult:
    """Play one deal with every rotation of the seats."""
    n = len(match.bots)
    wins = [0.0] * n
    points = [0.0] * n
    rounds = turns = longest = 0
    for rotation in range(n):
        places = [(seat + rotation) % n for seat in range(n)]
        end, length, most = _play_game(match, deal, places)
        rounds += end.round
        turns += length
        longest = max(longest, most)
        winners = bits(end.winners)
        for seat, place in enumerate(places):
            wins[place] += (seat in winners) / len(winners) / n
            points[place] += end.total[seat] / end.round / n
    return DealResult(tuple(wins), tuple(points), rounds, turns, longest)


def _results(match: Match, processes: int) -> Iterator[DealResult]:
    if processes <= 1:
        yield from (play_deal(match, deal) for deal in range(match.deals))
        return
    # Ctrl+C stops the process that asked, and that one stops the others in silence.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(processes, signal.signal, quiet) as pool:
        yield from pool.imap(partial(play_deal, match), range(match.deals), chunksize=CHUNK)


def _play_game(match: Match, deal: int, places: Sequence[int]) -> tuple[State, int, int]:
    """Return the end of a game, its turns, and the turns of its longest round."""
    bots: list[Bot] = [make_bot(match.bots[place]) for place in places]
    rngs = [random.Random(f"{match.seed}/{deal}/bot/{place}") for place in places]
    s = new_game(match.options, len(places))
    v = View()
    turns = turns_before = longest = reshuffles = 0
    while s.pending != st.GAME_OVER:
        if s.pending >= st.CHANCE_DEAL:
            if s.phase == st.OVER:
                longest = max(longest, turns - turns_before)
                turns_before = turns
                reshuffles = 0
            name = f"{match.seed}/{deal}/{s.pending}/{s.round}/{reshuffles}"
            reshuffles += s.pending in (st.CHANCE_RESHUFFLE, st.CHANCE_RESHUFFLE_ACTIONS)
            order = awaited_cards(s)
            random.Random(name).shuffle(order)
            supply(s, order)
            continue
        if s.pending == st.DECISION_MAIN:
            turns += 1
            if turns - turns_before > MOST_TURNS:
                raise StallError(
                    f"a round of {', '.join(match.bots)} does not end after {MOST_TURNS} turns "
                    f"(seed {match.seed}, deal {deal})"
                )
        seat = s.actor
        observe(s, 1 << seat, v)
        step(s, bots[seat].choose(v, legal_actions(s), rngs[seat]))
    return s, turns, max(longest, turns - turns_before)


def _report(match: Match, results: Sequence[DealResult]) -> Report:
    n = len(match.bots)
    standings = []
    for name in dict.fromkeys(match.bots):
        places = [place for place in range(n) if match.bots[place] == name]
        wins = [sum(result.wins[place] for place in places) for result in results]
        points = [sum(result.points[p] for p in places) / len(places) for result in results]
        together = share_interval(wins)
        one_seat = Interval(*(value / len(places) for value in together))
        standings.append(Standing(name, len(places), one_seat, mean_interval(points)))
    rounds = sum(result.rounds for result in results)
    return Report(
        match,
        tuple(standings),
        rounds,
        sum(result.turns for result in results) / rounds / n,
        max(result.longest for result in results) / n,
    )
