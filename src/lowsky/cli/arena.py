"""``lowsky arena``: bots against bots."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from lowsky.cli.command import FAILED, OK, UsageError, example, fail, number
from lowsky.cli.variant import add_variant, read_options

if TYPE_CHECKING:
    from lowsky.analysis.arena import Report

NAME = "arena"
HELP = "Let bots play each other on the same cards, seats rotated, and print who wins."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="bots by name; the last one takes the seats that are left",
    )
    parser.add_argument(
        "--games", type=number(1, 10_000_000), default=1000, metavar="N", help="games (%(default)s)"
    )
    parser.add_argument(
        "--players", type=number(1, 10), default=2, metavar="N", help="seats (%(default)s)"
    )
    parser.add_argument(
        "--pairs", action="store_true", help="every bot once against the rest of each other one"
    )
    add_variant(parser)
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), default=1, metavar="N", help="same seed, same games"
    )
    parser.add_argument(
        "--processes",
        type=number(1, 1024),
        default=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1,
        metavar="N",
        help="processes that play (%(default)s)",
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    example(
        parser,
        "lowsky arena expectation threshold --games 2000 --players 2 --seed 1",
        "lowsky arena random greedy threshold expectation --pairs",
        "lowsky arena expectation threshold --players 4    one against three",
        "lowsky arena expectation greedy --mode action --option column_timing=same_turn",
    )


def run(args: argparse.Namespace) -> int:
    """Play, and print a table."""
    from lowsky.analysis import arena
    from lowsky.bots import BOTS
    from lowsky.rules.errors import LowskyError
    from lowsky.rules.setup import new_game

    for name in args.bots:
        if name not in BOTS:
            raise UsageError(f"unknown bot {name!r}: one of {', '.join(BOTS)}")
    try:
        options = read_options(args.mode, args.option)
        new_game(options, args.players)
    except LowskyError as error:
        raise UsageError(str(error)) from error
    deals = -(-args.games // args.players)
    for bots in _lineups(args):
        match = arena.Match(bots=bots, deals=deals, seed=args.seed, options=options)
        progress = None if args.quiet else _Progress(match.games)
        try:
            report = arena.play(match, processes=args.processes, progress=progress)
        except arena.StallError as error:
            fail("lowsky arena", error)
            return FAILED
        for line in describe(report):
            print(line, flush=True)
    return OK


def _lineups(args: argparse.Namespace) -> list[tuple[str, ...]]:
    seats = args.players
    names = list(dict.fromkeys(args.bots))
    if args.pairs:
        pairs = [
            (one, other)
            for i, one in enumerate(names)
            for j, other in enumerate(names)
            if i != j and (seats > 2 or i > j)
        ]
        return [(one, *[other] * (seats - 1)) for one, other in pairs]
    if len(args.bots) > seats:
        raise UsageError(f"{len(args.bots)} bots do not fit on {seats} seats: use --pairs")
    return [(*args.bots, *[args.bots[-1]] * (seats - len(args.bots)))]


def describe(report: "Report") -> list[str]:
    """Return the lines of a match's table: win share and points of one seat of each bot."""
    match = report.match
    deals = "1 deal" if match.deals == 1 else f"{match.deals} deals"
    lines = [
        f"{' : '.join(match.bots)}",
        f"  {match.options}, {match.games} games on {deals}, seed {match.seed}",
        f"  {'bot':<14}{'seats':>5}  {'wins %':>7}  {'95 % interval':<15}  points a round",
    ]
    for one in report.standings:
        wins = one.wins
        span = f"{100 * wins.low:.1f} to {100 * wins.high:.1f}"
        half = (one.points.high - one.points.low) / 2
        points = f"{one.points.mean:.2f} ± {half:.2f}"
        lines.append(
            f"  {one.name:<14}{one.seats:>5}  {100 * wins.mean:>7.1f}  {span:<15}  {points}"
        )
    lines.append(
        f"  fair share {100 / len(match.bots):.1f} %; {report.rounds} rounds of "
        f"{report.turns_per_seat:.1f} turns a seat, the longest {report.longest:.1f}"
    )
    return lines


class _Progress:
    """Shows on standard error how far a match is: a moving line, or a line for each tenth."""

    def __init__(self, games: int) -> None:
        self._step = max(games // 10, 1)
        self._told = 0

    def __call__(self, done: int, games: int) -> None:
        is_terminal = sys.stderr.isatty()
        if is_terminal:
            end = "\n" if done >= games else ""
            sys.stderr.write(f"\r{done} of {games} games{end}")
        elif done - self._told >= self._step or done >= games:
            self._told = done
            sys.stderr.write(f"{done} of {games} games\n")
        sys.stderr.flush()
