"""``lowsky simulate``: many games without people, and what they come to."""

import argparse
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from lowsky.cli.command import FAILED, OK, UsageError, example, fail, number
from lowsky.cli.numbers import add_json, amount, decimal, json_interval, print_json, span, whole
from lowsky.cli.variant import add_variant, read_options

if TYPE_CHECKING:
    from lowsky.analysis.intervals import Interval
    from lowsky.analysis.simulation import Plan, Report

NAME = "simulate"
HELP = "Play many games without people; print means with intervals and draw the scores."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument(
        "--players", type=number(1, 10), default=4, metavar="N", help="seats (%(default)s)"
    )
    parser.add_argument(
        "--games",
        type=number(1, 1_000_000_000),
        default=10_000,
        metavar="N",
        help="games (%(default)s)",
    )
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), default=1, metavar="N", help="same seed, same games"
    )
    add_variant(parser)
    parser.add_argument(
        "--policy",
        default="random",
        metavar="BOT",
        help="who plays all seats: random is compiled, other bots are slower (%(default)s)",
    )
    parser.add_argument("--png", type=Path, metavar="FILE", help="draw the scores into a picture")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    add_json(parser)
    example(
        parser,
        "lowsky simulate --players 4 --games 100000 --seed 7",
        "lowsky simulate --players 2 --games 200 --policy threshold --png scores.png",
        "lowsky simulate --mode skygo --option doubling=off --option target_score=50",
    )


def run(args: argparse.Namespace) -> int:
    """Simulate, print and draw."""
    from lowsky.analysis.simulation import Plan, StallError, simulate
    from lowsky.bots import BOTS
    from lowsky.rules.errors import LowskyError
    from lowsky.rules.setup import new_game

    if args.policy not in BOTS:
        raise UsageError(f"unknown bot {args.policy!r}: one of {', '.join(BOTS)}")
    try:
        options = read_options(args.mode, args.option)
        new_game(options, args.players)
        plan = Plan(
            players=args.players,
            games=args.games,
            seed=args.seed,
            policy=args.policy,
            options=options,
        )
    except LowskyError as error:
        raise UsageError(str(error)) from error
    if args.png is not None and not _can_draw(args.png):
        return FAILED
    try:
        report = simulate(plan, None if args.quiet else show_progress)
    except StallError as error:
        fail("lowsky simulate", error)
        return FAILED
    if args.json:
        print_json(NAME, as_json(report))
    else:
        for line in describe(report, width=shutil.get_terminal_size().columns):
            print(line)
    if args.png is None:
        return OK
    if not _draw(report, args.png):
        return FAILED
    if not args.json:
        print(f"\ndrawn into {args.png}")
    return OK


def show_progress(done: int, games: int) -> None:
    """Draw a bar on standard error: a moving one in a terminal, else a line at the end."""
    if sys.stderr.isatty():
        filled = 30 * done // games
        end = "\n" if done >= games else ""
        bar = "█" * filled + "░" * (30 - filled)
        sys.stderr.write(f"\r{bar} {whole(done)} of {whole(games)} games{end}")
    elif done >= games:
        sys.stderr.write(f"{whole(done)} of {whole(games)} games played\n")
    sys.stderr.flush()


def describe(report: "Report", *, width: int) -> list[str]:
    """Return the lines that tell a report: what was played, means, the distribution."""
    from lowsky.analysis.distribution import count_players, draw_bars

    plan, tally = report.plan, report.tally
    table = f"{amount(plan.games, 'game')} of {plan.options}, {count_players(plan.players)}"
    return [
        f"{table}, policy {plan.policy}, seed {plan.seed}",
        played_by(plan, is_compiled=report.is_compiled),
        "",
        f"{'':18}{'mean':>9}   95 % interval",
        line("points a round", tally.points_a_round(), "of a player"),
        line("turns a round", tally.turns_a_round(), "of a player"),
        line("rounds a game", tally.rounds_a_game()),
        line("doubled rounds, %", tally.doubled_share(), scale=100),
        "",
        "Points of a player in a round (░ doubled)",
        *draw_bars(tally, width=width),
    ]


def line(name: str, found: "Interval", note: str = "", *, scale: int = 1) -> str:
    """Return a line of the table of means."""
    mean, low, high = (scale * number for number in found)
    return f"{name:18}{decimal(mean, 2):>9}   {span(low, high, 2):18}{note}".rstrip()


def as_json(report: "Report") -> dict[str, object]:
    """Return what `describe` tells, for programs."""
    plan, tally = report.plan, report.tally
    return {
        "options": str(plan.options),
        "players": plan.players,
        "games": plan.games,
        "seed": plan.seed,
        "policy": plan.policy,
        "compiled": report.is_compiled,
        "points_a_round": json_interval(tally.points_a_round()),
        "turns_a_round": json_interval(tally.turns_a_round()),
        "rounds_a_game": json_interval(tally.rounds_a_game()),
        "doubled_share": json_interval(tally.doubled_share()),
        "scores": dict(sorted(tally.scores.items())),
        "doubled_scores": dict(sorted(tally.doubled_scores.items())),
    }


def played_by(plan: "Plan", *, is_compiled: bool) -> str:
    """Say which rules played, and what would be faster."""
    if is_compiled:
        return "played by the compiled rules"
    if plan.policy == "random":
        return "played by the plain rules: the extra 'fast' brings the compiled ones"
    return "played by the plain rules, as bots are"


def _can_draw(path: Path) -> bool:
    """Tell whether a picture can be drawn, before much is played for it."""
    if find_spec("matplotlib") is None:
        fail("lowsky simulate", "a picture needs matplotlib, which the extra 'fast' brings")
    elif not path.parent.is_dir():
        fail("lowsky simulate", f"{path}: there is no folder {path.parent}")
    else:
        return True
    return False


def _draw(report: "Report", path: Path) -> bool:
    from lowsky.analysis.distribution import save_picture

    try:
        save_picture(report, path)
    except OSError as error:
        fail("lowsky simulate", f"{path}: {error.strerror or error}")
        return False
    return True
