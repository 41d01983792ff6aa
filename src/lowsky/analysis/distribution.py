"""How the scores of a simulation spread, as bars in a terminal and as a picture."""

from pathlib import Path
from textwrap import fill
from typing import Final, NamedTuple

from lowsky.analysis.simulation import Report
from lowsky.analysis.tally import Tally

WIDTHS: Final = (1, 2, 4, 10, 20, 50, 100)
"""Round widths of a bar, in points; even, since twice a score is even and would make a comb."""
TAIL: Final = 0.001
"""The share of all scores that may be gathered in the first bar and in the last."""
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Bar(NamedTuple):
    """The scores from ``low`` to ``high``, with their share and the part of it that was doubled."""

    low: int
    high: int
    share: float
    doubled: float


def bars(tally: Tally, *, most: int) -> list[Bar]:
    """Return at most so many bars, of one round width; the outer ones gather the rare scores."""
    scores = tally.scores + tally.doubled_scores
    low, high = _range(scores)
    width = bar_width(tally, most=most)
    total = scores.total()
    found = []
    for k in range(low // width, high // width + 1):
        is_first, is_last = k == low // width, k == high // width
        first = min(scores) if is_first else k * width
        last = max(scores) if is_last else k * width + width - 1
        inside = range(first, last + 1)
        doubled = sum(tally.doubled_scores[score] for score in inside)
        count = sum(scores[score] for score in inside)
        found.append(Bar(first, last, count / total, doubled / total))
    return found


def bar_width(tally: Tally, *, most: int) -> int:
    """Return how many points each of at most so many bars spans."""
    low, high = _range(tally.scores + tally.doubled_scores)
    widths = WIDTHS[1:] if tally.doubled_scores else WIDTHS
    return next((width for width in widths if high // width - low // width < most), widths[-1])


def _range(scores: dict[int, int]) -> tuple[int, int]:
    """Return the lowest and the highest score without the tails."""
    total = sum(scores.values())
    below = 0
    inner = []
    for score in sorted(scores):
        if TAIL * total <= below + scores[score] and below <= (1 - TAIL) * total:
            inner.append(score)
        below += scores[score]
    return inner[0], inner[-1]


def draw_bars(tally: Tally, *, width: int = 80, most: int = 24) -> list[str]:
    """Return lines of block characters, the doubled part of each bar dotted."""
    found = bars(tally, most=most)
    labels = [_label(bar, found) for bar in found]
    left = max(len(label) for label in labels)
    room = max(width - left - len("  100.0 %  "), 10)
    longest = max(bar.share for bar in found)
    lines = []
    for label, bar in zip(labels, found, strict=True):
        normal = _blocks((bar.share - bar.doubled) / longest * room)
        # the dotted part begins at a whole character and ends the bar at its full length
        dotted = "░" * max(round(bar.share / longest * room) - len(normal), 0)
        body = normal + (dotted if bar.doubled else "")
        lines.append(f"{label:>{left}}  {100 * bar.share:5.1f} %  {body}".rstrip())
    return lines


def _label(bar: Bar, found: list[Bar]) -> str:
    if bar.low == bar.high:
        return _number(bar.low)
    if bar is found[-1]:
        return f"{_number(bar.low)} and more"
    if bar is found[0]:
        return f"{_number(bar.high)} and less"
    return f"{_number(bar.low)} … {_number(bar.high)}"


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def _blocks(length: float) -> str:
    eighths = round(length * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


PICTURE_BARS: Final = 100
INK: Final = "#1b2150"
QUIET: Final = "#464c7c"
PAPER: Final = "#fffaf0"
NORMAL: Final = "#5b74c9"
DOUBLED: Final = "#f0a35e"
DOUBLED_INK: Final = "#9a5312"


def save_picture(report: Report, path: Path) -> None:
    """Draw the distribution into a PNG file; needs matplotlib, which comes with the extra ``fast``.

    Raises `ModuleNotFoundError` without it and `OSError` if the file cannot be written.
    """
    from matplotlib.figure import Figure

    tally, plan = report.tally, report.plan
    found = bars(tally, most=PICTURE_BARS)
    width = bar_width(tally, most=PICTURE_BARS)
    lowest = [bar.low // width * width for bar in found]
    lowest[0] = found[0].high // width * width
    figure = Figure(figsize=(10, 5.6), dpi=160, facecolor=PAPER)
    axes = figure.add_axes((0.07, 0.13, 0.89, 0.66), facecolor=PAPER)
    centres = [low + (width - 1) / 2 for low in lowest]
    normal = [100 * (bar.share - bar.doubled) for bar in found]
    doubled = [100 * bar.doubled for bar in found]
    axes.bar(centres, normal, width=0.86 * width, color=NORMAL, linewidth=0)
    axes.bar(centres, doubled, width=0.86 * width, bottom=normal, color=DOUBLED, linewidth=0)
    top = max(100 * bar.share for bar in found) * 1.12
    axes.set_xlim(lowest[0] - 0.5, lowest[-1] + width - 0.5)
    axes.set_ylim(0, top)

    points = tally.points_a_round()
    axes.axvline(points.mean, color=INK, linewidth=1.4, linestyle=(0, (4, 3)))
    axes.annotate(
        f"mean {points.mean:.2f}".replace("-", "−"),
        (points.mean, top),
        xytext=(6, -4),
        textcoords="offset points",
        color=INK,
        fontsize=10.5,
        va="top",
    )
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(QUIET)
    axes.tick_params(colors=QUIET, length=0, labelsize=10, pad=7)
    axes.grid(axis="y", color=INK, alpha=0.1, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:g} %")
    axes.set_xlabel("points of a player in a round", color=QUIET, fontsize=10.5, labelpad=8)

    figure.text(0.07, 0.92, "What a round costs", color=INK, fontsize=18, fontweight="bold")
    variant = str(plan.options).replace(",", ", ")
    told = (
        f"{plan.games:,} games of {variant}, {count_players(plan.players)}, "
        f"{plan.policy} policy; "
        f"{100 * tally.doubled_share().mean:.1f} % of the rounds double their ender"
    )
    figure.text(0.07, 0.9, fill(told, 105), color=QUIET, fontsize=10.5, va="top", linespacing=1.4)
    for x, color, ink, word in (
        (0.735, NORMAL, QUIET, "counted once"),
        (0.875, DOUBLED, DOUBLED_INK, "doubled"),
    ):
        figure.text(x, 0.93, "■", color=color, fontsize=12)
        figure.text(x + 0.02, 0.931, word, color=ink, fontsize=11)
    if found[0].low < lowest[0] or found[-1].high >= lowest[-1] + width:
        note = f"the outer bars gather the scores from {found[0].low} to {found[-1].high}"
        figure.text(0.96, 0.025, note.replace("-", "−"), color=QUIET, fontsize=8.5, ha="right")
    figure.savefig(path, format="png", facecolor=PAPER)


def count_players(players: int) -> str:
    """Return a number of players in words."""
    return "1 player" if players == 1 else f"{players} players"
