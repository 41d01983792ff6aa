"""Small mistakes planted in the rules are noticed by the corpus of cases (docs/mutation.md)."""

import re
import subprocess
import sys
from pathlib import Path

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
