"""Every mode with every number of players, and every pair of option values (R-V1, R-V12)."""

from collections import Counter

import pytest

from lowsky.rules.options import PRESETS
from tools.covering import cover, pairs, play_both, tables

PAIRS = [*pairs()]


@pytest.mark.parametrize("preset", PRESETS)
def test_modes_end_whole_and_alike_with_every_number_of_players(preset: str) -> None:
    chosen = [*tables(preset)]
    assert len({one.players for one in chosen}) >= 6
    for one in chosen:
        assert play_both(one, seed=1, often=31).endless == 0, one


@pytest.mark.parametrize("part", range(6))
def test_pairs_of_option_values_play_alike(part: int) -> None:
    total, wrong = cover(PAIRS[part::6], games=1, often=31)
    assert wrong == []
    assert total.endless == 0


def test_the_pairs_play_every_value_of_every_option() -> None:
    seen = Counter(name for one in PAIRS for name in one.options.changed())
    assert min(seen.values()) >= 2
    assert len(seen) >= 34
