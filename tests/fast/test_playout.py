"""Whole games with the random policy, compiled: repeatable, and tallied as the rules score."""

import numpy as np
import pytest

from lowsky.fast.batch import Batch
from lowsky.fast.playout import (
    DECISIONS,
    DOUBLED,
    LOWEST_SCORE,
    N_SCORES,
    POINTS,
    ROUNDS,
    TURNS,
    Playouts,
)
from lowsky.rules.errors import LowskyError
from lowsky.rules.options import Options
from tests.fast.games import VARIANTS, numbers_of_players


@pytest.mark.parametrize(("preset", "values"), VARIANTS)
def test_games_end_with_every_option_and_number_of_players(
    preset: str, values: dict[str, object]
) -> None:
    options = Options.of(preset, values)
    for players in numbers_of_players(options):
        playouts = Playouts(players, options)
        results = playouts.play(20, seed=1)
        assert (results[:, ROUNDS] >= 1).all()
        assert (results[:, DECISIONS] >= results[:, TURNS]).all()
        assert (results[:, DOUBLED] <= results[:, ROUNDS]).all()
        assert playouts.scores.sum() == results[:, ROUNDS].sum() * players
        assert playouts.scores[1].sum() == results[:, DOUBLED].sum()
        points = np.arange(N_SCORES) + LOWEST_SCORE
        assert (playouts.scores * points).sum() == results[:, POINTS].sum()


def test_a_seed_gives_the_same_games_however_they_are_split() -> None:
    whole = Playouts(3, Options.of()).play(10, seed=7)
    parts = Playouts(3, Options.of())
    split = [parts.play(4, seed=7), parts.play(6, seed=7, first=4)]
    assert np.array_equal(whole, np.concatenate(split))
    assert not np.array_equal(whole, Playouts(3, Options.of()).play(10, seed=8))


def test_the_tally_is_that_of_the_same_games_in_a_batch() -> None:
    batch = Batch(12, players=4, seed=3)
    decisions = np.zeros(12, np.int64)
    while not batch.is_over.all():
        decisions += ~batch.is_over
        batch.step(batch.random_actions())
    results = Playouts(4, Options.of()).play(12, seed=3)
    assert results[:, DECISIONS].tolist() == decisions.tolist()
    assert results[:, ROUNDS].tolist() == batch.games["round"].tolist()
    assert results[:, POINTS].tolist() == batch.games["total"][:, :4].sum(axis=1).tolist()


def test_a_preset_is_named_as_for_a_game() -> None:
    """Without a name it is the classic game, of two players."""
    named = Playouts(3, "skygo").play(5, seed=1)
    assert np.array_equal(named, Playouts(3, Options.of("skygo")).play(5, seed=1))
    assert np.array_equal(Playouts().play(5, seed=1), Playouts(2, "skyjo").play(5, seed=1))
    with pytest.raises(LowskyError, match=r"^options: expected Options or a text such as"):
        Playouts(2, {"grid": 9})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("count", [-1, 0, 2.5, True])
def test_a_number_of_games_that_is_none_is_refused(count: object) -> None:
    with pytest.raises(LowskyError, match=r"^count: expected a whole number, 1 or more, not "):
        Playouts().play(count, seed=1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(LowskyError, match=r"^first: expected a whole number, 0 or more, not -1$"):
        Playouts().play(1, seed=1, first=-1)
