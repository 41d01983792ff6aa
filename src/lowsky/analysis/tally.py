"""What many simulated games come to: means with intervals, and how the scores spread."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lowsky.analysis.intervals import Z95, Interval, wilson


class GameCounts(NamedTuple):
    """One simulated game in numbers."""

    rounds: int
    turns: int
    points: int
    """Scores of all seats in all rounds."""
    doubled: int
    """Rounds in which the ender's score was doubled (R-C32)."""


N_COUNTS: Final = len(GameCounts._fields)
ROUNDS, TURNS, POINTS, DOUBLED = range(N_COUNTS)


class Tally:
    """Sums over games, enough for means and their intervals without keeping the games."""

    def __init__(self, players: int) -> None:
        """Begin with no game of that many players."""
        self.players = players
        self.games = 0
        self.sums = [0] * N_COUNTS
        self.products = [[0] * N_COUNTS for _ in range(N_COUNTS)]
        self.scores: Counter[int] = Counter()
        """How often a seat scored so many points in a round without doubling."""
        self.doubled_scores: Counter[int] = Counter()

    def add(self, games: Iterable[GameCounts]) -> None:
        """Add games one by one."""
        for counts in games:
            self.games += 1
            for i, one in enumerate(counts):
                self.sums[i] += one
                for j, other in enumerate(counts):
                    self.products[i][j] += one * other

    def add_sums(
        self, games: int, *, sums: Sequence[int], products: Sequence[Sequence[int]]
    ) -> None:
        """Add many games at once: the sums of their counts and of the products of each two."""
        self.games += games
        for i in range(N_COUNTS):
            self.sums[i] += sums[i]
            for j in range(N_COUNTS):
                self.products[i][j] += products[i][j]

    @property
    def rounds(self) -> int:
        """Return the number of rounds of all games."""
        return self.sums[ROUNDS]

    @property
    def turns(self) -> int:
        """Return the number of turns of all games."""
        return self.sums[TURNS]

    def points_a_round(self) -> Interval:
        """Return the points of one player in one round."""
        return self._a_round(POINTS, self.players)

    def turns_a_round(self) -> Interval:
        """Return the turns of one player in one round."""
        return self._a_round(TURNS, self.players)

    def doubled_share(self) -> Interval:
        """Return the share of rounds whose ender was doubled, a number from 0 to 1.

        Wilson's interval for as many single rounds as would vary like the games do.
        """
        found = self._a_round(DOUBLED, 1)
        share = found.mean
        if self.games < 2:
            return wilson(share, 1)
        variance = ((found.high - found.low) / (2 * Z95)) ** 2
        single = share * (1 - share)
        return wilson(share, max(single / variance, 1.0) if variance and single else self.rounds)

    def rounds_a_game(self) -> Interval:
        """Return the rounds of one game."""
        n = self.games
        mean = self.sums[ROUNDS] / n
        return self._interval(mean, self.products[ROUNDS][ROUNDS] - n * mean**2, n)

    def _a_round(self, count: int, seats: int) -> Interval:
        """Return a count for each round and seat.

        Rounds of one game depend on each other, so the games are the sample: the ratio of two sums
        and its variance to first order.
        """
        rounds = self.sums[ROUNDS]
        ratio = self.sums[count] / rounds
        squares = (
            self.products[count][count]
            - 2 * ratio * self.products[count][ROUNDS]
            + ratio**2 * self.products[ROUNDS][ROUNDS]
        )
        return self._interval(ratio / seats, squares / seats**2, rounds)

    def _interval(self, mean: float, squares: float, weight: int) -> Interval:
        if self.games < 2:
            return Interval(mean, -math.inf, math.inf)
        deviation = math.sqrt(max(squares, 0.0) * self.games / (self.games - 1)) / weight
        return Interval(mean, mean - Z95 * deviation, mean + Z95 * deviation)
