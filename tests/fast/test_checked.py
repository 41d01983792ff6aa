"""The plain rules never do what compiled rules would do wrongly: wrap, store a bool, count back."""

import random

import pytest

from lowsky.rules import state as st
from lowsky.rules.options import Options
from lowsky.rules.resample import fill
from lowsky.rules.setup import new_game
from lowsky.rules.state import State
from lowsky.rules.view import View, observe
from tests.fast.checked import CheckedList, CheckedState
from tests.fast.games import VARIANTS, numbers_of_players, play, random_answer, unseen_order


def test_the_checks_see_bools_negative_indices_and_numbers_that_wrap() -> None:
    row = CheckedList([1, 2, 3], bits=8)
    s = CheckedState(State())
    with pytest.raises(AssertionError, match="the index -1 is negative"):
        row[-1]
    with pytest.raises(AssertionError, match="the index -1 is negative"):
        row[-1] = 0
    with pytest.raises(AssertionError, match="True is no plain integer"):
        row[0] = True
    with pytest.raises(AssertionError, match="True is no plain index"):
        row[True]
    with pytest.raises(AssertionError, match="128 would wrap"):
        row[0] = 128
    with pytest.raises(AssertionError, match="False is no plain integer"):
        s.actor = False
    with pytest.raises(AssertionError, match="40000 would wrap"):
        s.total[0] = 40_000
    with pytest.raises(IndexError):
        row[3]


@pytest.mark.parametrize(("preset", "values"), VARIANTS)
def test_random_games_pass_the_checks(preset: str, values: dict[str, object]) -> None:
    options = Options.of(preset, values)
    for players in numbers_of_players(options):
        rng = random.Random(f"checked {options} {players}")
        s: State = CheckedState(new_game(options, players))
        for ply in range(500):
            if s.pending == st.GAME_OVER:
                break
            play(s, random_answer(s, rng))
            if ply % 7 == 0 and s.phase != st.OVER and s.round > 0:
                v = View()
                observe(s, 1 << ply % players, v)
                fill(v, CheckedState(State()), *unseen_order(v, rng))
