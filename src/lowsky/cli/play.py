"""``lowsky play``: a whole game in the terminal."""

import argparse

from lowsky.cli.command import OK, UsageError, example, number

NAME = "play"
HELP = "Play a whole game in the terminal against bots, in plain lines."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument(
        "--bots",
        default="expectation",
        metavar="BOT,…",
        help="the other players, 'none' for a game alone (%(default)s)",
    )
    parser.add_argument("--name", default="", metavar="NAME", help="what you are called")
    parser.add_argument(
        "--rules", default="skyjo", metavar="VARIANT", help="such as 'skyjo(grid=9)' (%(default)s)"
    )
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), metavar="N", help="same seed, same cards"
    )
    parser.add_argument("--language", choices=("en", "fr"), help="language of the game (from LANG)")
    example(
        parser,
        "lowsky play",
        "lowsky play --bots expectation,greedy --name Léa --language fr",
        "lowsky play --bots none --rules 'skyjo(solo_goal=fixed_rounds)'",
    )


def run(args: argparse.Namespace) -> int:
    """Play until the end of the game or of the input."""
    from lowsky.locales import Catalogue, preferred_language
    from lowsky.notation import parse_variant
    from lowsky.rules.errors import LowskyError
    from lowsky.tui.session import Session
    from lowsky.tui.setting import Setting

    words = Catalogue(args.language or preferred_language())
    bots = [] if args.bots == "none" else args.bots.split(",")
    try:
        setting = Setting.of(
            words, bots=bots, name=args.name, options=parse_variant(args.rules), seed=args.seed
        )
    except LowskyError as error:
        raise UsageError(str(error)) from error
    Session(setting).play()
    return OK
