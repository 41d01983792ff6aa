"""Compiled perft gives the counts that the independent oracle confirms."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from lowsky.cases.position import build
from lowsky.cases.reading import Case
from lowsky.fast.perft import perft
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game

ROOT = Path(__file__).parents[2]
ENTRIES = [
    entry
    for file in sorted((ROOT / "corpus" / "perft").glob("*.yaml"))
    for entry in yaml.safe_load(file.read_text("utf-8"))["entries"]
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_counts_of_the_corpus(entry: dict[str, object]) -> None:
    known = {"kind": "play", "mode": "skyjo", "options": {}, "start": {}, **entry}
    fields = {name: known[name] for name in ("id", "kind", "mode", "options", "start")}
    nothing: dict[str, Any] = {"rules": (), "moves": (), "expect": {}, "library": {}}
    s, _ = build(Case(**fields, **nothing, players=tuple(known["players"])))  # type: ignore[arg-type]  # read from YAML
    counts = known["counts"]
    assert isinstance(counts, list)
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


def test_no_decision_is_one_sequence_and_no_round_none() -> None:
    waiting = new_game(Options.of(), 2)
    assert perft(waiting, 0) == 1
    assert perft(waiting, 1) == 0
    assert perft(waiting, 3) == 0
