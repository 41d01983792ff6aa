"""Compiled perft gives the counts that the independent oracle confirms."""

from typing import Any

import pytest

from lowsky.fast.perft import perft
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from tests.perft import read_corpus, state_of


@pytest.mark.parametrize("entry", read_corpus(), ids=lambda entry: str(entry["id"]))
def test_counts_of_the_corpus(entry: dict[str, Any]) -> None:
    s = state_of(entry)
    counts = entry["counts"]
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


def test_no_decision_is_one_sequence_and_no_round_none() -> None:
    waiting = new_game(Options.of(), 2)
    assert perft(waiting, 0) == 1
    assert perft(waiting, 1) == 0
    assert perft(waiting, 3) == 0
