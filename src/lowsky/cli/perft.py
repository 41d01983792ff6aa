"""``lowsky perft``: the sequences of decisions below a position, counted."""

import argparse

from lowsky.cli.command import OK, UsageError, example, number
from lowsky.cli.numbers import add_json, print_json

NAME = "perft"
HELP = "Count the sequences of decisions below a position: a check of the rules."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument("position", metavar="POSITION", help="the text of a full position, quoted")
    parser.add_argument("depth", type=number(0, 30), metavar="DEPTH", help="decisions a sequence")
    parser.add_argument(
        "--divide", action="store_true", help="show the count below each first decision"
    )
    add_json(parser)
    example(
        parser,
        "lowsky perft 'skyjo 3.../3.../#4.#7.,.2../.#2../.2.#0 1m 2 32032567 0,0 - 1 0' 5",
        "lowsky perft 'skyjo 3.../3.../#4.#7.,.2../.#2../.2.#0 1m 2 32032567 0,0 - 1 0' 5 --divide",
    )


def run(args: argparse.Namespace) -> int:
    """Print the counts of all depths up to the one asked for, or of each first decision."""
    from lowsky.notation import format_action, parse_position
    from lowsky.perft import divide, perft
    from lowsky.rules.errors import LowskyError
    from lowsky.rules.status import Status, status

    try:
        state, _ = parse_position(args.position)
    except LowskyError as error:
        raise UsageError(str(error)) from error
    # Piles and grids may hold any cards, as in a case; a hand must fit the decision.
    problems = status(state) & (Status.NO_DRAW | Status.UNKNOWN_CARD)
    if problems:
        raise UsageError(f"impossible position: {problems.name}")
    said: dict[str, object] = {"position": args.position, "depth": args.depth}
    counts: dict[int, int] = {}
    if args.divide and args.depth > 0:
        below = {}
        for action, count in divide(state, args.depth):
            below[format_action(action)] = count
            if not args.json:
                print(f"{format_action(action)}: {count}", flush=True)
        said["divided"] = below
        counts[args.depth] = sum(below.values())
        if not args.json:
            print(f"depth {args.depth}: {counts[args.depth]}")
    else:
        for depth in range(min(args.depth, 1), args.depth + 1):
            counts[depth] = perft(state, depth)
            if not args.json:
                print(f"depth {depth}: {counts[depth]}", flush=True)
    if args.json:
        print_json(NAME, {**said, "counts": counts})
    return OK
