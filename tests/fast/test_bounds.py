"""Compiled rules stay inside their arrays: Numba checks every index, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """\
import numpy as np
import pytest
from lowsky.fast import kernels
from lowsky.fast.layout import CLASSIC_RECORD, STATE_RECORD, make_records
from lowsky.rules.actions import SWAP
from lowsky.rules.state import DECISION_DRAWN

raised = []
for game in (-1, 1):
    try:
        kernels.legal_masks(make_records(1), np.zeros(1, np.int64), game, game + 1)
    except IndexError:
        raised.append(game)
for kind in (STATE_RECORD, CLASSIC_RECORD):
    record = make_records(1, kind)[0]
    record["pending"] = DECISION_DRAWN
    try:
        kernels.step(record, SWAP + 3000)
    except IndexError:
        raised.append(kind)
if len(raised) == 4:
    pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", "tests/fast/test_same_rules.py"])
"""


def test_random_games_and_the_corpus_stay_inside_with_bounds_checked() -> None:
    # a planted index outside must raise first, or nothing was checked
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert " passed" in done.stdout, done.stdout + done.stderr
    assert "failed" not in done.stdout, done.stdout
    assert "error" not in done.stdout, done.stdout
