"""Many games side by side, stepped with arrays: for training, search and measuring.

>>> from lowsky.fast.batch import Batch
>>> batch = Batch(1000, players=4, seed=7)
>>> while not batch.is_over.all():
...     batch.step(batch.random_actions())
>>> batch.games["total"][:, :4].min(axis=1).shape
(1000,)
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lowsky.fast import kernels
from lowsky.fast.generator import make_streams
from lowsky.fast.kernels import NO_ACTION, Numbers
from lowsky.fast.layout import (
    VIEW_OF,
    Records,
    as_states,
    as_views,
    make_records,
    read_state,
    record_for,
    write_state,
)
from lowsky.rules.actions import FIRST_ACTION, N_ACTIONS
from lowsky.rules.arguments import given_options, whole_number
from lowsky.rules.errors import IllegalActionError
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import GAME_OVER, N_DECISIONS, State


class Batch:
    """N games of one variant and one number of players; chance comes from a stream for each game.

    ``games`` is an array of N records with the fields of `rules.state.State`: read
    ``games["total"]`` (N × 10) or ``games["actor"]`` (N). A game that is over stays as it is until
    `restart`.
    """

    def __init__(
        self,
        count: int,
        *,
        players: int = 2,
        options: Options | str = "skyjo",
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Deal all games of some options, or of a preset by its name.

        Raises `OptionsError` if that many players may not play with them, and `LowskyError` for
        numbers that are none.
        """
        count = whole_number("count", count, low=1)
        seed = whole_number("seed", seed)
        threads = whole_number("threads", threads, low=1)
        self.options = given_options(options)
        self.players = players
        start = new_game(self.options, players)
        self._start = make_records(1, record_for(start))
        write_state(start, self._start[0])
        self.games: Records = make_records(count, self._start.dtype)
        self._streams = make_streams(count, seed)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._threads = threads
        self.restart(np.ones(count, np.bool_))

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.games)

    def __repr__(self) -> str:
        """Return in one line how many games of what there are."""
        games = "1 game" if len(self) == 1 else f"{len(self)} games"
        over = np.count_nonzero(self.is_over)
        return f"<Batch of {games}: {self.options}, players={self.players}, {over} over>"

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """Return which games are over (N)."""
        over: NDArray[np.bool_] = self.games["pending"] == GAME_OVER
        return over

    @property
    def actor(self) -> Numbers:
        """Return the seat that owes the decision of each game (N), -1 where it is over."""
        actor: Numbers = self.games["actor"]
        return actor

    def restart(self, where: NDArray[np.bool_] | None = None) -> None:
        """Begin anew the games of a mask (N), by default those that are over."""
        self.games[self.is_over if where is None else where] = self._start[0]
        wait = np.full(len(self), NO_ACTION)
        self._run(kernels.step_games, as_states(self.games), self._streams, wait)

    def legal(self) -> Numbers:
        """Return the masks of the choices (N): bit j is action ``FIRST_ACTION[pending] + j``."""
        masks = np.zeros(len(self), np.int64)
        self._run(kernels.legal_masks, as_states(self.games), masks)
        return masks

    def legal_actions(self) -> NDArray[np.bool_]:
        """Return which actions are legal (N × N_ACTIONS)."""
        masks = self.legal()
        first = np.array((*FIRST_ACTION, 0), np.int64)
        choice = np.arange(N_ACTIONS) - first[np.minimum(self.games["pending"], N_DECISIONS), None]
        bit = (masks[:, None] >> np.clip(choice, 0, 62)) & 1
        found: NDArray[np.bool_] = (choice >= 0) & (choice < 63) & (bit == 1)
        return found

    def random_actions(self) -> Numbers:
        """Return a random legal action for each game (N), NO_ACTION where it is over."""
        actions = np.zeros(len(self), np.int64)
        self._run(kernels.choose_randomly, as_states(self.games), self._streams, actions)
        return actions

    def step(self, actions: ArrayLike) -> None:
        """Play one action of the actor in each game that is not over (N), then what chance does.

        Raises `IllegalActionError` naming the first game whose action is illegal; then no game has
        changed. The actions of games that are over are ignored.
        """
        played = np.ascontiguousarray(actions)
        if played.shape != (len(self),) or played.dtype.kind not in "iu":
            raise IllegalActionError(
                f"{len(self)} games take an array of as many integers, "
                f"not one of shape {played.shape} and type {played.dtype}"
            )
        played = played.astype(np.int64)
        wrong = [
            i for i in self._run(kernels.find_illegal, as_states(self.games), played) if i >= 0
        ]
        if wrong:
            raise IllegalActionError(f"illegal action {played[wrong[0]]} in game {wrong[0]}")
        self._run(kernels.step_games, as_states(self.games), self._streams, played)

    def observe(self, seats: ArrayLike) -> Records:
        """Return what the seats of each mask (N, or one for all) may know, as records."""
        views = make_records(len(self), VIEW_OF[self.games.dtype])
        masks = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), len(self)))
        self._run(kernels.observe_games, as_states(self.games), masks, as_views(views))
        return views

    def __getitem__(self, i: int) -> State:
        """Return a copy of one game as a state of the plain rules."""
        return read_state(self.games[i])

    def __setitem__(self, i: int, s: State) -> None:
        """Put a state in the place of a game; raises `InvalidPositionError` if it does not fit."""
        write_state(s, self.games[i])

    def _run(self, kernel: Callable[..., Any], *arguments: object) -> list[Any]:
        """Run a kernel over all games, in as many parts as there are threads."""
        n = len(self)
        if self._pool is None:
            return [kernel(*arguments, 0, n)]
        cuts = [n * part // self._threads for part in range(self._threads + 1)]
        parts = [self._pool.submit(kernel, *arguments, lo, hi) for lo, hi in pairwise(cuts)]
        return [part.result() for part in parts]
