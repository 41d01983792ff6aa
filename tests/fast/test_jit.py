"""The edge to Numba: decorating leaves no trace, compiling says so, every processor is served."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba.core import config

from lowsky.fast import jit, kernels, perft, playout
from lowsky.fast.jit import door, kernel
from lowsky.fast.layout import CLASSIC_RECORD, make_records, write_state
from lowsky.fast.warm import warm
from lowsky.rules.actions import FLIP
from lowsky.rules.bits import kth_bit, lowest_bit, popcount
from lowsky.rules.options import Options
from lowsky.rules.state import GRID_12, State
from tests.fast.games import random_states

LEGAL = """\
from lowsky.fast import kernels
from lowsky.fast.layout import make_records
print(kernels.legal(make_records(1)[0]))
"""
OLD_PROCESSOR = """\
from llvmlite import binding
features = binding.get_host_cpu_features()
features["bmi2"] = False
binding.get_host_cpu_features = lambda: features
from lowsky.fast.jit import has_fast_deposit, kernel
from lowsky.rules.bits import kth_bit

@kernel
def third(mask):
    return kth_bit(mask, 2)

print(has_fast_deposit(), third(0b1011_0100), third(7 << 60))
"""

DOOR_AFTER_KERNELS = """\
from lowsky.fast import kernels
from lowsky.fast.batch import Batch
from lowsky.rules.step import step
from lowsky.rules.state import CHANCE_DEAL

batch = Batch(1, players=4, seed=3)
played = 0
while played < 200:
    s, action = batch[0], int(batch.random_actions()[0])
    step(s, action)
    if s.pending < CHANCE_DEAL:
        kernels.step(batch.games[0], action)
        assert batch[0] == s
        played += 1
    else:
        batch.step([action])
        batch.restart()
print("equal")
"""


def run(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "program.py"
    file.write_text(program, "utf-8")
    env = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    return subprocess.run(
        [sys.executable, str(file)], env=env, capture_output=True, text=True, check=True
    )


@kernel
def count(mask: int) -> int:
    return popcount(mask)


@kernel
def lowest(mask: int) -> int:
    return lowest_bit(mask)


@kernel
def kth(mask: int, k: int) -> int:
    return kth_bit(mask, k)


@pytest.mark.parametrize("mask", [1, 0b1011_0100, (1 << 62) - 1, 1 << 62, 0x5A5A_5A5A_5A5A])
def test_bits_by_machine_instructions_are_those_of_the_plain_functions(mask: int) -> None:
    assert count(mask) == popcount(mask) == mask.bit_count()
    assert lowest(mask) == lowest_bit(mask)
    ones = [k for k in range(63) if mask >> k & 1]
    assert [kth(mask, k) for k in range(len(ones))] == ones
    assert [kth_bit(mask, k) for k in range(len(ones))] == ones


def test_a_processor_without_the_instruction_is_served(tmp_path: Path) -> None:
    assert run(OLD_PROCESSOR, tmp_path).stdout == "False 5 62\n"


def test_compiling_says_so_once_and_the_next_start_is_silent(tmp_path: Path) -> None:
    first, second = run(LEGAL, tmp_path), run(LEGAL, tmp_path)
    assert first.stderr == "Compiling the rules (once; it takes some seconds) …\n"
    assert second.stderr == ""
    assert first.stdout == second.stdout == "0\n"
    assert [one.name[:9] for one in (tmp_path / "lowsky").iterdir()] == ["compiled-"]


def test_decorating_leaves_numbas_own_folder_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", "/elsewhere")
    kernel(lambda: 1)
    assert vars(config)["CACHE_DIR"] == "/elsewhere"


def test_without_a_folder_kernels_are_compiled_for_this_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "CACHE_FOLDER", None)
    assert kernel(lambda: 1)() == 1


def test_a_door_runs_as_it_is_beside_kernels_that_have_changed_their_copies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", DOOR_AFTER_KERNELS], capture_output=True, text=True, check=True
    )
    assert done.stdout == "equal\n"


def step_twice(s: State) -> None:
    kernels.step(s, FLIP)
    kernels.step(s, FLIP + 1)


@pytest.mark.parametrize(("decorate", "shared"), [(kernel, 0), (door, 1)])
def test_a_kernel_has_what_it_calls_to_itself_and_a_door_shares_it(
    decorate: Callable[[Any], Any], shared: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "CACHE_FOLDER", None)
    record = make_records(1, CLASSIC_RECORD)[0]
    write_state(next(random_states(Options.of(), 2, "dealt")), record)
    compiled = decorate(step_twice)
    compiled(record)
    assert record["down"][0] == GRID_12 & ~0b11
    [text] = compiled.inspect_llvm().values()
    assert min(text.count("linkonce_odr"), 1) == shared


def test_warming_compiles_every_kernel() -> None:
    warm("skyjo")
    warm("action")
    assert jit.CACHE_FOLDER is not None
    kept = {file.name.split("-")[0] for file in jit.CACHE_FOLDER.rglob("*.nbi")}
    shipped = {
        f"{found.__module__.rpartition('.')[2]}.{name}"
        for module in (kernels, playout, perft)
        for name, found in vars(module).items()
        if hasattr(found, "nopython_signatures")
    }
    assert {"step.step", "playout.play_games", "perft.count_sequences"} <= shipped
    assert shipped - kept == set()
