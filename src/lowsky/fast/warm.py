"""Compile every kernel into the cache folder: ``python -m lowsky.fast.warm``.

Worth doing once after installing, and before tests run in parallel. ``skyjo`` behind it compiles
for classic games alone, ``action`` for all others.
"""

import sys
import time

import numpy as np

from lowsky.fast import kernels
from lowsky.fast.batch import Batch
from lowsky.fast.jit import CACHE_FOLDER
from lowsky.fast.layout import as_orders, as_states, as_views, make_records
from lowsky.fast.perft import perft
from lowsky.fast.playout import Playouts
from lowsky.rules.options import Options
from lowsky.rules.state import PILE_CAPACITY


def warm(mode: str) -> None:
    """Run every kernel once on a small game of a mode."""
    options = Options.of(mode)
    Playouts(2, options).play(1, seed=0)
    batch = Batch(1, options=options)
    batch.step(batch.random_actions())
    batch.legal()
    views = batch.observe(1)
    orders = np.zeros((1, PILE_CAPACITY), np.int8)
    games = make_records(1, batch.games.dtype)
    kernels.fill_games(
        as_views(views), as_orders(orders), as_orders(orders), as_states(games), 0, 1
    )
    perft(batch[0], 2)


if __name__ == "__main__":
    begin = time.perf_counter()
    for mode in sys.argv[1:] or ("skyjo", "action"):
        warm(mode)
    seconds = time.perf_counter() - begin
    sys.stdout.write(f"All kernels are ready after {seconds:.2f} s, kept in {CACHE_FOLDER}\n")
