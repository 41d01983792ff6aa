"""Perft on the plain rules counts what the independent reading counts."""

from itertools import takewhile
from typing import Any

import pytest

from lowsky.notation import format_action, format_position, parse_position
from lowsky.perft import divide, perft
from tests.perft import read_corpus, state_of

MOST = 12_000
"""Sequences that the plain rules count here; the deeper counts are for the compiled ones."""


@pytest.mark.parametrize("entry", read_corpus(), ids=lambda entry: str(entry["id"]))
def test_counts_are_those_of_the_corpus(entry: dict[str, Any]) -> None:
    state = state_of(entry)
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
