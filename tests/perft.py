"""Positions whose sequences are counted: those of `corpus/perft`, and others of the same form."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from lowsky.cases.position import build
from lowsky.cases.reading import Case
from lowsky.rules.state import State

CORPUS = Path(__file__).parents[1] / "corpus" / "perft"


def read_corpus() -> list[Any]:
    """Return all entries of the corpus."""
    found = []
    for path in sorted(CORPUS.glob("*.yaml")):
        found += yaml.safe_load(path.read_text(encoding="utf-8"))["entries"]
    return found


def state_of(entry: Mapping[str, Any]) -> State:
    """Return the position of an entry."""
    case = Case(
        id=entry["id"],
        rules=(),
        kind=entry.get("kind", "play"),
        mode=entry["mode"],
        players=tuple(entry["players"]),
        options=entry.get("options", {}),
        start=entry.get("start", {}),
        moves=(),
        expect={},
        library={},
    )
    return build(case)[0]
