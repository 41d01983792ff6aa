"""``lowsky cases``: conformance cases, one position and what must come of it."""

import argparse
from pathlib import Path

from lowsky.cli.command import FAILED, OK, UsageError, example

NAME = "cases"
HELP = "Run conformance cases; the last line is 'N passed, M failed'."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="case files (YAML)")
    parser.add_argument(
        "--modes",
        default="",
        metavar="MODE,…",
        help="run the cases of these modes only",
    )
    example(
        parser,
        "lowsky cases corpus/cases/*.yaml --modes skyjo,skygo",
        "lowsky cases my-argument.yaml",
    )


def run(args: argparse.Namespace) -> int:
    """Run the cases; 0 if all passed."""
    from lowsky.cases import run_files
    from lowsky.rules.options import PLAYER_LIMITS

    modes = [mode for mode in args.modes.split(",") if mode]
    for mode in modes:
        if mode not in PLAYER_LIMITS:
            raise UsageError(f"unknown mode {mode!r}: one of {', '.join(PLAYER_LIMITS)}")
    return OK if run_files(args.files, modes=modes) else FAILED
