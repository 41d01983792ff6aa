"""Small mistakes planted in the rules are noticed by the corpus of cases (docs/mutation.md)."""

import re
import subprocess
import sys
from pathlib import Path

from tools.mutants import mutants_of
from tools.mutation import explained, rules_modules

ROOT = Path(__file__).parents[2]


def test_most_mistakes_in_the_scoring_fail_a_case_of_the_corpus(tmp_path: Path) -> None:
    """Forks, so it has a process of its own."""
    command = [sys.executable, "-m", "tools.mutation", "--quick", "--only", "scoring"]
    file = tmp_path / "found.jsonl"
    done = subprocess.run(
        [*command, "--sample", "30", "--file", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    killed = re.search(r"^(\d+) of 30 killed", done.stdout, re.MULTILINE)

    assert killed
    assert 20 <= int(killed.group(1)) <= 30
    assert len(file.read_text(encoding="utf-8").splitlines()) == 30


def test_every_survivor_that_is_explained_is_a_mutant_of_the_rules() -> None:
    """Whoever changes a function of the rules looks again at what survives in it."""
    known = {one.key for module in rules_modules() for one in mutants_of(module)}
    listed = [f"lowsky.rules.{key}" for key in explained()]

    assert listed
    assert [key for key in listed if key not in known] == []
    assert len(set(listed)) == len(listed)
