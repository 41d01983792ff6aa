"""Batches: many games stepped with arrays are the games that the plain rules play."""

import numpy as np
import pytest

from lowsky.fast.batch import Batch
from lowsky.fast.layout import read_view
from lowsky.rules import state as st
from lowsky.rules.actions import DRAW, N_ACTIONS, SWAP, TAKE_DISCARD
from lowsky.rules.errors import IllegalActionError, LowskyError, OptionsError
from lowsky.rules.legal import legal, legal_actions
from lowsky.rules.options import Options
from lowsky.rules.step import step
from lowsky.rules.view import view_of


def play_out(batch: Batch) -> Batch:
    while not batch.is_over.all():
        batch.step(batch.random_actions())
    return batch


def test_a_new_batch_is_dealt_and_waits_for_first_flips() -> None:
    batch = Batch(5, players=3, seed=1)
    assert len(batch) == 5
    assert batch.games["pending"].tolist() == [st.DECISION_FLIP_INITIAL] * 5
    assert batch.actor.tolist() == [0] * 5
    assert batch.legal().tolist() == [0b1111_1111_1111] * 5
    assert len({batch.games["card"][i].tobytes() for i in range(5)}) == 5


def test_games_play_to_their_end_and_stay_there() -> None:
    batch = Batch(20, players=4, seed=2)
    assert repr(batch) == "<Batch of 20 games: skyjo, players=4, 0 over>"
    play_out(batch)
    assert repr(batch) == "<Batch of 20 games: skyjo, players=4, 20 over>"
    totals = batch.games["total"][:, :4]
    assert (totals.max(axis=1) >= 100).all()
    before = batch.games.copy()
    batch.step(batch.random_actions())
    assert np.array_equal(batch.games, before)
    assert batch.random_actions().tolist() == [-1] * 20
    assert batch.legal().tolist() == [0] * 20
    assert not batch.legal_actions().any()


def test_a_seed_gives_the_same_games_with_any_number_of_threads() -> None:
    one = play_out(Batch(30, players=2, seed=9))
    three = play_out(Batch(30, players=2, seed=9, threads=3))
    other = play_out(Batch(30, players=2, seed=10))
    assert np.array_equal(one.games, three.games)
    assert not np.array_equal(one.games, other.games)


def test_games_that_are_over_begin_anew_on_demand() -> None:
    batch = Batch(8, players=2, seed=4)
    while not batch.is_over.any():
        batch.step(batch.random_actions())
    over = batch.is_over.copy()
    before = batch.games.copy()
    batch.restart()
    assert not batch.is_over.any()
    assert (batch.games["round"][over] == 1).all()
    assert np.array_equal(batch.games[~over], before[~over])


def test_legal_actions_are_those_of_the_plain_rules() -> None:
    batch = Batch(6, players=2, options=Options.of("skyjo", {"grid": 9}), seed=5)
    for _ in range(60):
        table = batch.legal_actions()
        assert table.shape == (6, N_ACTIONS)
        for i in range(len(batch)):
            assert np.flatnonzero(table[i]).tolist() == legal_actions(batch[i])
        batch.step(batch.random_actions())


def test_an_illegal_action_is_named_and_no_game_moves() -> None:
    batch = Batch(4, players=2, seed=6)
    while (batch.games["pending"] != st.DECISION_MAIN).any():
        batch.step(batch.random_actions())
    before = batch.games.copy()
    with pytest.raises(IllegalActionError, match=rf"illegal action {SWAP} in game 2"):
        batch.step([DRAW, DRAW, SWAP, DRAW])
    with pytest.raises(IllegalActionError, match="4 games take an array of as many integers"):
        batch.step([DRAW])
    with pytest.raises(IllegalActionError, match="type float64"):
        batch.step([0.0, 0.0, 0.0, 0.0])
    for wrong in (-1, 1 << 40, N_ACTIONS):
        with pytest.raises(IllegalActionError):
            batch.step([wrong] * 4)
    assert np.array_equal(batch.games, before)


def test_a_state_put_into_a_batch_is_played_on() -> None:
    batch = Batch(2, players=2, seed=7)
    while (batch.games["pending"] != st.DECISION_MAIN).any():
        batch.step(batch.random_actions())
    s = batch[0]
    batch[1] = s
    batch.step([TAKE_DISCARD, TAKE_DISCARD])
    step(s, TAKE_DISCARD)
    assert batch[0] == s
    assert batch[1] == s
    assert batch.legal().tolist() == [legal(s)] * 2


def test_views_show_what_the_seats_of_a_mask_may_know() -> None:
    batch = Batch(3, players=2, seed=8)
    for _ in range(25):
        batch.step(batch.random_actions())
    views = batch.observe([0b01, 0b10, 0b11])
    for i, seats in enumerate((0b01, 0b10, 0b11)):
        assert read_view(views[i]) == view_of(batch[i], seats)
    assert read_view(batch.observe(0)[1]) == view_of(batch[1], 0)


def test_players_that_may_not_play_are_refused() -> None:
    with pytest.raises(OptionsError, match="takes 1 to 8 players, not 9"):
        Batch(1, players=9)


@pytest.mark.parametrize("count", [-1, 0, 2.5, True, "3", None])
def test_a_number_of_games_that_is_none_is_refused(count: object) -> None:
    with pytest.raises(LowskyError, match=r"^count: expected a whole number, 1 or more, not "):
        Batch(count)  # type: ignore[arg-type]  # wrong on purpose


def test_seed_and_threads_are_whole_numbers() -> None:
    with pytest.raises(LowskyError, match=r"^seed: expected a whole number, 0 or more, not 1\.5$"):
        Batch(1, seed=1.5)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(LowskyError, match=r"^threads: expected a whole number, 1 or more, not 0$"):
        Batch(1, threads=0)
    games, seed = np.array([2, 5])
    assert np.array_equal(Batch(games, seed=seed).games, Batch(2, seed=5).games)


def test_a_preset_is_named_as_for_a_game() -> None:
    """Without a name it is the classic game."""
    beginners = Batch(2, players=3, options="action_beginner", seed=1)
    of_options = Batch(2, players=3, options=Options.of("action_beginner"), seed=1)
    assert np.array_equal(beginners.games, of_options.games)
    assert np.array_equal(Batch(2).games, Batch(2, options="skyjo").games)

    with pytest.raises(OptionsError, match="unknown game 'whist': one of skyjo, "):
        Batch(2, options="whist")
    with pytest.raises(LowskyError, match=r"^options: expected Options or a text such as"):
        Batch(2, options=None)  # type: ignore[arg-type]  # wrong on purpose
