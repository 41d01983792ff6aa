"""The distribution of scores, drawn with block characters and as a picture."""

from collections import Counter
from pathlib import Path

import pytest

from lowsky.analysis.distribution import bars, draw_bars, save_picture
from lowsky.analysis.simulation import Plan, Report, simulate
from lowsky.analysis.tally import Tally
from lowsky.rules.options import Options


def tally_of(scores: dict[int, int], doubled: dict[int, int] | None = None) -> Tally:
    tally = Tally(2)
    tally.scores = Counter(scores)
    tally.doubled_scores = Counter(doubled or {})
    return tally


def test_bars_have_round_widths_and_hold_every_score() -> None:
    tally = tally_of({-3: 1, 0: 4, 7: 3, 12: 2, 31: 5}, {40: 5})
    found = bars(tally, most=6)
    assert [(bar.low, bar.high) for bar in found] == [
        (-3, -1),
        (0, 9),
        (10, 19),
        (20, 29),
        (30, 39),
        (40, 40),
    ]
    assert [bar.share for bar in found] == [0.05, 0.35, 0.1, 0.0, 0.25, 0.25]
    assert [bar.doubled for bar in found] == [0.0, 0.0, 0.0, 0.0, 0.0, 0.25]


def test_rare_scores_are_gathered_in_the_outer_bars() -> None:
    tally = tally_of({-24: 1, **dict.fromkeys(range(10, 30), 1000), 288: 1})
    found = bars(tally, most=24)
    assert (found[0].low, found[0].high) == (-24, 10)
    assert (found[-1].low, found[-1].high) == (29, 288)
    assert sum(bar.share for bar in found) == pytest.approx(1)


def test_the_terminal_shows_shares_as_blocks_and_doubled_scores_dotted() -> None:
    tally = tally_of({-1: 2, 0: 8, 2: 2, 3: 2}, {2: 4, 6: 2})
    assert draw_bars(tally, width=40) == [
        "   −1   10.0 %  ██████",
        "0 … 1   40.0 %  ████████████████████████",
        "2 … 3   40.0 %  ████████████░░░░░░░░░░░░",
        "4 … 5    0.0 %",
        "    6   10.0 %  ░░░░░░",
    ]


def test_twice_a_score_makes_no_comb() -> None:
    tally = tally_of(dict.fromkeys(range(20), 1), {2 * score: 1 for score in range(20)})
    assert [bar.doubled for bar in bars(tally, most=20)] == [1 / 40] * 20


def test_no_line_is_wider_than_the_terminal() -> None:
    tally = simulate(Plan(players=4, games=500)).tally
    for width in (40, 60, 80, 120):
        lines = draw_bars(tally, width=width)
        assert max(map(len, lines)) <= width
        assert 10 <= len(lines) <= 24


@pytest.mark.parametrize(
    "plan",
    [
        Plan(players=4, games=200),
        Plan(players=1, games=1),
        Plan(players=2, games=30, options=Options.of("skyjo", {"doubling_factor": 5, "grid": 9})),
    ],
)
def test_a_picture_is_drawn(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "scores.png"
    save_picture(simulate(plan), file)
    assert file.read_bytes().startswith(b"\x89PNG")
    assert file.stat().st_size > 10_000


def test_a_picture_of_a_single_score_is_drawn(tmp_path: Path) -> None:
    report = simulate(Plan(players=2, games=10))
    one = Report(report.plan, report.tally, is_compiled=True)
    one.tally.scores = Counter({5: 3})
    one.tally.doubled_scores = Counter()
    save_picture(one, tmp_path / "one.png")
    assert draw_bars(one.tally) == ["5  100.0 %  " + "█" * 68]
