"""``lowsky play``: a whole game in the terminal."""

import argparse

from lowsky.cli.command import OK, UsageError, example, number
from lowsky.cli.variant import add_variant, read_options
from lowsky.locales import LANGUAGES

NAME = "play"
HELP = "Play a whole game in the terminal against bots or each other, in plain lines."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument(
        "--bots",
        default="expectation",
        metavar="BOT,…",
        help="the other players, 'none' for a game without bots (%(default)s)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="what you are called; several names are several people at this terminal",
    )
    add_variant(parser)
    parser.add_argument(
        "--no-curtain",
        action="store_true",
        help="show what one of several people looks at without asking the others to look away",
    )
    parser.add_argument(
        "--seed", type=number(0, 2**63 - 1), metavar="N", help="same seed, same cards"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="language of the game (from LANG)")
    example(
        parser,
        "lowsky play",
        "lowsky play --mode action --bots expectation,greedy --name Léa --language fr",
        "lowsky play --mode action --option peek_memory=true --name Léa --name Tom --bots none",
        "lowsky play --bots none --mode 'skyjo(solo_goal=fixed_rounds)'",
        "lowsky play --mode action --option "
        """'house_cards={"name":"Gust","text":"Turn two up.","effect":[["flip_own",2]]}'""",
    )


def run(args: argparse.Namespace) -> int:
    """Play until the end of the game or of the input."""
    from lowsky.locales import Catalogue, preferred_language
    from lowsky.rules.errors import LowskyError
    from lowsky.tui.session import Session
    from lowsky.tui.setting import Setting

    words = Catalogue(args.language or preferred_language())
    bots = [] if args.bots == "none" else args.bots.split(",")
    try:
        setting = Setting.of(
            words,
            bots=bots,
            names=args.name,
            options=read_options(args.mode, args.option),
            seed=args.seed,
            curtain=not args.no_curtain,
        )
    except LowskyError as error:
        raise UsageError(str(error)) from error
    Session(setting).play()
    return OK
