"""``lowsky arena``: bots against bots."""

import argparse
import os
import sys
from math import isfinite
from typing import TYPE_CHECKING

from lowsky.cli.command import FAILED, OK, UsageError, example, fail, number
from lowsky.cli.numbers import add_json, amount, decimal, json_interval, print_json, span, whole
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
    add_json(parser)
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
    found: list[dict[str, object]] = []
    for bots in _lineups(args):
        match = arena.Match(bots=bots, deals=deals, seed=args.seed, options=options)
        progress = None if args.quiet else _Progress(match.games)
        try:
            report = arena.play(match, processes=args.processes, progress=progress)
        except arena.StallError as error:
            fail("lowsky arena", error)
            return FAILED
        if args.json:
            found.append(as_json(report))
            continue
        for line in describe(report):
            print(line, flush=True)
    if args.json:
        played = {"options": str(options), "players": args.players, "deals": deals}
        print_json(NAME, {**played, "seed": args.seed, "matches": found})
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
    games, deals = amount(match.games, "game"), amount(match.deals, "deal")
    lines = [
        f"{' : '.join(match.bots)}",
        f"  {match.options}, {games} on {deals}, seed {match.seed}",
        f"  {'bot':<14}{'seats':>5}  {'wins %':>7}  {'95 % interval':<15}  points a round",
    ]
    for one in report.standings:
        wins = one.wins
        share, ends = decimal(100 * wins.mean, 1), span(100 * wins.low, 100 * wins.high, 1)
        half = (one.points.high - one.points.low) / 2
        spread = f" ± {decimal(half, 2)}" if isfinite(half) else ""
        points = f"{decimal(one.points.mean, 2)}{spread}"
        lines.append(f"  {one.name:<14}{one.seats:>5}  {share:>7}  {ends:<15}  {points}")
    lines.append(
        f"  fair share {decimal(100 / len(match.bots), 1)} %; {whole(report.rounds)} rounds of "
        f"{decimal(report.turns_per_seat, 1)} turns a seat, the longest "
        f"{decimal(report.longest, 1)}"
    )
    return lines


def as_json(report: "Report") -> dict[str, object]:
    """Return what `describe` tells of a match, for programs."""
    return {
        "bots": report.match.bots,
        "games": report.match.games,
        "rounds": report.rounds,
        "turns_a_round": report.turns_per_seat,
        "longest_round": report.longest,
        "standings": [
            {
                "bot": one.name,
                "seats": one.seats,
                "win_share": json_interval(one.wins),
                "points_a_round": json_interval(one.points),
            }
            for one in report.standings
        ],
    }


class _Progress:
    """Shows on standard error how far a match is: a moving line, or a line for each tenth."""

    def __init__(self, games: int) -> None:
        self._step = max(games // 10, 1)
        self._told = 0

    def __call__(self, done: int, games: int) -> None:
        told = f"{whole(done)} of {whole(games)} games"
        is_terminal = sys.stderr.isatty()
        if is_terminal:
            end = "\n" if done >= games else ""
            sys.stderr.write(f"\r{told}{end}")
        elif done - self._told >= self._step or done >= games:
            self._told = done
            sys.stderr.write(f"{told}\n")
        sys.stderr.flush()
