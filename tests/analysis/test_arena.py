"""The arena: the same cards for every rotation, and the same result for the same match."""

import random

import pytest

from lowsky.analysis import arena
from lowsky.analysis.arena import Match, StallError, play, play_deal
from lowsky.bots import UnknownBotError
from lowsky.rules import state as st
from lowsky.rules.deal import supply
from lowsky.rules.errors import OptionsError
from lowsky.rules.options import Options
from lowsky.rules.state import State


def test_equal_bots_share_every_deal_exactly() -> None:
    """Greedy flips by chance only, so two of them are one bot: each seat wins in one rotation."""
    report = play(Match(bots=("greedy", "greedy"), deals=5))
    (one,) = report.standings
    assert one.seats == 2
    assert one.wins.mean == pytest.approx(0.5)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    match = Match(bots=("threshold", "greedy", "random"), deals=9, seed=3)
    assert play(match) == play(match, processes=2)


def test_another_seed_is_another_match() -> None:
    one = Match(bots=("threshold", "greedy"), deals=3, seed=3)
    other = Match(bots=("threshold", "greedy"), deals=3, seed=4)
    assert play_deal(one, 0) == play_deal(one, 0)
    assert play_deal(one, 0) != play_deal(one, 1)
    assert play_deal(one, 0) != play_deal(other, 0)


def test_every_rotation_is_dealt_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[int, ...]] = []

    def watch(s: State, order: list[int]) -> None:
        if s.pending == st.CHANCE_DEAL and s.round == 0:
            dealt.append(tuple(order))
        supply(s, order)

    monkeypatch.setattr(arena, "supply", watch)
    play_deal(Match(bots=("greedy", "random", "threshold"), deals=1), 0)
    assert len(dealt) == 3
    assert len(set(dealt)) == 1


def test_wins_of_a_table_add_up_to_one() -> None:
    result = play_deal(Match(bots=("random", "random", "greedy", "threshold"), deals=1), 0)
    assert sum(result.wins) == pytest.approx(1.0)


def test_progress_counts_games() -> None:
    told: list[tuple[int, int]] = []
    play(
        Match(bots=("greedy", "threshold"), deals=3),
        progress=lambda done, games: told.append((done, games)),
    )
    assert told == [(2, 6), (4, 6), (6, 6)]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("greedy", "random"), ("threshold", "greedy"), ("expectation", "threshold")],
)
def test_each_bot_beats_the_one_before_it(better: str, worse: str) -> None:
    """The whole interval is above one half, on a fixed seed; docs/bots.md has many more games."""
    report = play(Match(bots=(better, worse), deals=60, seed=1))
    assert report.standing(better).wins.low > 0.5


def test_impossible_matches_are_refused() -> None:
    with pytest.raises(UnknownBotError, match="unknown bot 'nobody'"):
        play(Match(bots=("greedy", "nobody"), deals=1))
    with pytest.raises(OptionsError, match="1 to 8 players, not 9"):
        play(Match(bots=("greedy",) * 9, deals=1))


class Staller:
    """Takes the discard into its first cell for ever."""

    name = "staller"

    def choose(self, view: object, legal: list[int], rng: random.Random) -> int:
        return legal[1] if len(legal) > 1 else legal[0]


def test_a_round_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "make_bot", lambda name: Staller())
    monkeypatch.setattr(arena, "MOST_TURNS", 50)
    with pytest.raises(StallError, match="does not end after 50 turns"):
        play_deal(Match(bots=("staller", "staller"), deals=1, options=Options()), 0)
