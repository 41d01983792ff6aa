"""Every mode with every number of players, and every pair of option values (R-V1, R-V12)."""

from collections import Counter

import pytest

from lowsky.rules.options import PRESETS
from tools.configurations import pairs, singles, tables
from tools.covering import look_closely, play_both, play_volume
from tools.deep import play_deep

PAIRS = [*pairs()]


@pytest.mark.parametrize("preset", PRESETS)
def test_modes_end_whole_and_alike_with_every_number_of_players(preset: str) -> None:
    chosen = [*tables(preset)]
    assert len({one.players for one in chosen}) >= 6
    for one in chosen:
        assert play_deep(one, seed=1, often=31).endless == 0, one


@pytest.mark.parametrize("part", range(6))
def test_pairs_of_option_values_play_alike(part: int) -> None:
    for one in PAIRS[part::6]:
        found = look_closely(one, games=1, often=31)
        found.join(play_both(one, games=5))
        assert found.wrong == []
        assert found.endless == 0


def test_all_cards_are_accounted_for_after_every_step_with_every_value_and_pair() -> None:
    for one in [*singles(), *PAIRS]:
        found = play_volume(one, games=20)
        assert found.wrong == []
        assert found.endless == 0


def test_the_pairs_play_every_value_of_every_option() -> None:
    seen = Counter(name for one in PAIRS for name in one.options.changed())
    assert min(seen.values()) >= 2
    assert len(seen) >= 34
