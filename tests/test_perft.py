"""Perft on the plain rules counts what the independent reading counts."""

from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import yaml

from lowsky.cases.position import build
from lowsky.cases.reading import Case
from lowsky.notation import format_action, format_position, parse_position
from lowsky.perft import divide, perft

CORPUS = Path(__file__).parents[1] / "corpus" / "perft"
MOST = 12_000
"""Sequences that the plain rules count here; the deeper counts are for the compiled ones."""


def entries() -> list[Any]:
    found = []
    for path in sorted(CORPUS.glob("*.yaml")):
        found += yaml.safe_load(path.read_text(encoding="utf-8"))["entries"]
    return found


def as_case(entry: dict[str, Any]) -> Case:
    return Case(
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


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry["id"]))
def test_counts_are_those_of_the_corpus(entry: dict[str, Any]) -> None:
    state, _ = build(as_case(entry))
    counts = list(takewhile(lambda count: count <= MOST, entry["counts"]))
    assert counts
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_divide_adds_up_to_perft_and_leaves_the_position_alone() -> None:
    text = "skyjo 3.../3.../#4.#7.,.2../.#2../.2.#0 1m 2 32032567 0,0 - 1 0"
    state, options = parse_position(text)
    found = {format_action(action): count for action, count in divide(state, 3)}
    assert found == {"d": 22, "t11": 25, "t21": 25, "t31": 25, "t33": 25}
    assert sum(found.values()) == perft(state, 3) == 122
    assert format_position(state, options) == text


def test_a_sequence_of_no_decision_is_one() -> None:
    state, _ = parse_position("skyjo 3.../3.../#4.#7.,.2../.#2../.2.#0 1m 2 3 0,0 - 1 0")
    assert perft(state, 0) == 1
