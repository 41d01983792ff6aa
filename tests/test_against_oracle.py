"""The engine against the oracle: an independent reading of the rules gives the same games."""

from pathlib import Path

import pytest

from lowsky.cases import run_files
from lowsky.perft import perft
from tests.oracle.generate import generate as generate_cases
from tests.oracle.generate import main as generate
from tests.oracle.perft import perft as count_sequences
from tests.oracle.position import read_entry
from tests.oracle.randoms import ACTION
from tests.perft import state_of

ENTRY_KEYS = ("id", "kind", "mode", "players", "options", "start")
MOST = 1000
"""Sequences that the oracle, which is slow, counts here."""


@pytest.mark.parametrize("seed", [1000, 1001])
@pytest.mark.parametrize("modes", ["skyjo,skygo", "all_action"])
def test_random_games_of_the_oracle_pass_as_cases(tmp_path: Path, modes: str, seed: int) -> None:
    file = tmp_path / "games.yaml"
    generate(["--games", "30", "--seed", str(seed), "--modes", modes, "--out", str(file)])
    told: list[str] = []

    assert run_files([file], tell=told.append), told[:5]
    assert int(told[-1].split()[0]) > 300


@pytest.mark.parametrize("seed", range(12))
def test_random_positions_of_the_oracle_have_as_many_sequences_of_answers(seed: int) -> None:
    counted = 0
    for case in generate_cases(games=1, seed=2000 + seed, modes=ACTION):
        if case.get("kind", "play") not in ("play", "setup", "round_end"):
            continue
        entry = {key: case[key] for key in ENTRY_KEYS if key in case}
        s, state = state_of(entry), read_entry(entry, {})
        for depth in (1, 2, 3):
            found = perft(s, depth)
            if found <= MOST:
                assert count_sequences(state, depth) == found, (entry, depth)
                counted += 1
    assert counted > 8
