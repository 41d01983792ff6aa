"""``lowsky perft``: the sequences of decisions below a position, counted."""

import argparse

from lowsky.cli.command import OK, UsageError, example, number

NAME = "perft"
HELP = "Count the sequences of decisions below a position: a check of the rules."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument("position", metavar="POSITION", help="the text of a full position, quoted")
    parser.add_argument("depth", type=number(0, 30), metavar="DEPTH", help="decisions a sequence")
    parser.add_argument(
        "--divide", action="store_true", help="show the count below each first decision"
    )
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
    if args.divide and args.depth > 0:
        total = 0
        for action, count in divide(state, args.depth):
            print(f"{format_action(action)}: {count}")
            total += count
        print(f"depth {args.depth}: {total}")
        return OK
    for depth in range(min(args.depth, 1), args.depth + 1):
        print(f"depth {depth}: {perft(state, depth)}", flush=True)
    return OK
