"""Simulations: the same games with and without compiled rules, and honest intervals."""

import math
import subprocess
import sys
from collections import Counter

import pytest

from lowsky.analysis import simulation
from lowsky.analysis.intervals import wilson
from lowsky.analysis.simulation import Plan, Report, StallError, simulate
from lowsky.analysis.stream import Stream
from lowsky.analysis.tally import GameCounts, Tally
from lowsky.fast.generator import make_streams
from lowsky.rules.options import Options

WITHOUT_NUMBA = """\
import sys
sys.modules["numba"] = None
from lowsky.cli.command import Parser
from lowsky.cli import simulate
parser = Parser(prog="lowsky simulate")
simulate.configure(parser)
sys.exit(simulate.run(parser.parse_args(sys.argv[1:])))
"""


def content(report: Report) -> tuple[object, ...]:
    tally = report.tally
    return tally.games, tally.sums, tally.products, tally.scores, tally.doubled_scores


def test_a_plain_stream_is_the_compiled_one() -> None:
    for game in (0, 1, 99_999):
        assert Stream(7, game)._state == int(make_streams(1, seed=7, first=game)[0])
    assert Stream(-1, 3)._state == int(make_streams(4, seed=-1)[3])


@pytest.mark.parametrize(
    ("players", "values"),
    [
        (1, {}),
        (2, {"number_line_removal": "optional"}),
        (4, {}),
        (3, {"initial_flip": "auto_random", "start_tie_break": "random", "doubling_factor": 3}),
        (8, {"turn_limit": 10}),
    ],
)
def test_the_same_seed_gives_the_same_games_by_either_rules(
    players: int, values: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(players=players, games=20, seed=7, options=Options.of("skyjo", values))
    compiled = simulate(plan)
    monkeypatch.setattr(simulation, "has_compiled_rules", lambda: False)
    plain = simulate(plan)
    assert (compiled.is_compiled, plain.is_compiled) == (True, False)
    assert content(compiled) == content(plain)


@pytest.mark.parametrize("mode", ["action", "action_single_pile", "action_stars", "action_numbers"])
def test_skyjo_action_is_the_same_by_either_rules(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(players=3, games=10, seed=7, options=Options.of(mode))
    compiled = simulate(plan)
    monkeypatch.setattr(simulation, "has_compiled_rules", lambda: False)
    assert content(compiled) == content(simulate(plan))


def test_chunks_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(players=2, games=50, seed=3)
    whole = simulate(plan)
    monkeypatch.setattr(simulation, "COMPILED_CHUNK", 7)
    told: list[tuple[int, int]] = []
    parts = simulate(plan, lambda done, games: told.append((done, games)))
    assert content(whole) == content(parts)
    assert told == [(7 * k, 50) for k in range(1, 8)] + [(50, 50)]


@pytest.mark.parametrize("policy", ["greedy", "threshold"])
def test_bots_play_on_the_plain_rules_and_repeat_with_the_seed(policy: str) -> None:
    plan = Plan(players=3, games=5, seed=2, policy=policy)
    one, again = simulate(plan), simulate(plan)
    other = simulate(Plan(players=3, games=5, seed=3, policy=policy))
    assert not one.is_compiled
    assert content(one) == content(again)
    assert content(one) != content(other)


def test_bots_that_block_a_round_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_TURNS", 5)
    with pytest.raises(StallError, match="round 1 has not ended after 5 turns"):
        simulate(Plan(players=2, games=1, policy="threshold"))


def test_means_and_intervals_of_games_worked_out_by_hand() -> None:
    # games of 1 and 3 rounds, 2 players: 100 and 140 points, 20 and 60 turns, 1 and 1 doubled
    tally = Tally(2)
    tally.add([GameCounts(1, 20, 100, 1), GameCounts(3, 60, 140, 1)])
    points = tally.points_a_round()
    assert points.mean == 30
    # 240 points in 4 rounds: 60 a round; the games differ from it by 40 and -40
    deviation = math.sqrt((40**2 + 40**2) * 2 / 1) / 4 / 2
    assert points.high - points.mean == pytest.approx(1.959964 * deviation)
    assert points.mean - points.low == pytest.approx(1.959964 * deviation)
    assert tally.turns_a_round() == (10, 10, 10)
    # the games differ from 1/2 a round by 1/2 and -1/2: deviation 1/4, as of 4 single rounds
    assert tally.doubled_share() == pytest.approx(wilson(0.5, 4))
    rounds = tally.rounds_a_game()
    assert rounds.mean == 2
    assert rounds.high - rounds.mean == pytest.approx(1.959964 * math.sqrt((1 + 1) * 2 / 1) / 2)


def test_one_game_has_no_interval() -> None:
    tally = Tally(2)
    tally.add([GameCounts(1, 20, 100, 1)])
    assert tally.points_a_round() == (50, -math.inf, math.inf)
    assert tally.doubled_share() == wilson(1, 1)


def test_no_doubled_round_in_a_few_games_is_no_proof() -> None:
    tally = Tally(2)
    tally.add([GameCounts(5, 20, 100, 0), GameCounts(5, 20, 100, 0)])
    assert tally.doubled_share() == wilson(0, 10)
    assert tally.doubled_share().high > 0.2


def test_sums_of_many_games_are_those_of_each() -> None:
    one, many = Tally(2), Tally(2)
    one.add([GameCounts(1, 2, 3, 0), GameCounts(4, 5, 6, 1)])
    many.add_sums(
        2,
        sums=[5, 7, 9, 1],
        products=[[17, 22, 27, 4], [22, 29, 36, 5], [27, 36, 45, 6], [4, 5, 6, 1]],
    )
    assert (one.games, one.sums, one.products) == (many.games, many.sums, many.products)


def test_a_real_interval_covers_the_mean_of_more_games() -> None:
    few = simulate(Plan(players=4, games=2000, seed=1)).tally
    many = simulate(Plan(players=4, games=60_000, seed=2)).tally
    for name in ("points_a_round", "turns_a_round", "rounds_a_game", "doubled_share"):
        low, high = getattr(few, name)()[1:]
        assert low < getattr(many, name)().mean < high, name


def test_scores_are_kept_apart_by_doubling() -> None:
    tally = simulate(Plan(players=2, games=300, seed=5)).tally
    scores: Counter[int] = tally.scores + tally.doubled_scores
    assert scores.total() == 2 * tally.rounds
    assert tally.doubled_scores.total() == tally.sums[3]
    assert all(score % 2 == 0 for score in tally.doubled_scores)


def test_without_numba_the_plain_rules_play_the_same_games_and_it_says_so() -> None:
    words = ["--players", "3", "--games", "40", "--seed", "7"]
    plain = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA, *words], capture_output=True, text=True, check=True
    )
    with_numba = WITHOUT_NUMBA.replace('sys.modules["numba"] = None\n', "")
    compiled = subprocess.run(
        [sys.executable, "-c", with_numba, *words], capture_output=True, text=True, check=True
    )
    assert "played by the plain rules: the extra 'fast' brings the compiled ones" in plain.stdout
    assert "played by the compiled rules" in compiled.stdout
    assert plain.stdout.splitlines()[2:] == compiled.stdout.splitlines()[2:]
