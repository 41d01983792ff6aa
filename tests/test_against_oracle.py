"""The engine against the oracle: an independent reading of the rules gives the same games."""

from pathlib import Path

import pytest

from lowsky.cases import run_files
from tests.oracle.generate import main as generate


@pytest.mark.parametrize("seed", [1000, 1001])
@pytest.mark.parametrize("modes", ["skyjo,skygo", "all_action"])
def test_random_games_of_the_oracle_pass_as_cases(tmp_path: Path, modes: str, seed: int) -> None:
    file = tmp_path / "games.yaml"
    generate(["--games", "30", "--seed", str(seed), "--modes", modes, "--out", str(file)])
    told: list[str] = []

    assert run_files([file], tell=told.append), told[:5]
    assert int(told[-1].split()[0]) > 300
