"""Compile every kernel into the cache folder: ``python -m lowsky.fast.warm``.

Worth doing once after installing, and before tests run in parallel.
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


def warm() -> None:
    """Run every kernel once on something small."""
    Playouts(2, Options.of()).play(1, seed=0)
    batch = Batch(1)
    batch.step(batch.random_actions())
    batch.legal()
    views = batch.observe(1)
    orders = np.zeros((1, PILE_CAPACITY), np.int8)
    kernels.fill_games(
        as_views(views), as_orders(orders), as_orders(orders), as_states(make_records(1)), 0, 1
    )
    perft(batch[0], 2)


if __name__ == "__main__":
    begin = time.perf_counter()
    warm()
    seconds = time.perf_counter() - begin
    sys.stdout.write(f"All kernels are ready after {seconds:.2f} s, kept in {CACHE_FOLDER}\n")
