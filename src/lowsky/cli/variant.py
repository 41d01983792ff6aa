"""The arguments that say by which rules is played, the same for every command."""

import argparse
from typing import TYPE_CHECKING

from lowsky.cli.command import UsageError

if TYPE_CHECKING:
    from lowsky.rules.options import Options


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Add ``--mode`` and ``--option``."""
    parser.add_argument(
        "--mode",
        "--rules",
        default="skyjo",
        metavar="VARIANT",
        help="the game, such as action or 'skyjo(grid=9)' (%(default)s)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the rules (may be repeated; see: lowsky options)",
    )


def read_options(mode: str, changes: list[str]) -> "Options":
    """Return the options of a variant with some changed; raises `LowskyError`."""
    from lowsky.notation.variant import read_variant
    from lowsky.rules.options import parse_value

    options = read_variant(mode)
    values: dict[str, object] = {}
    for change in changes:
        name, sign, text = change.partition("=")
        if not sign:
            raise UsageError(f"option {change!r} is not NAME=VALUE")
        if name == "mode":
            raise UsageError("the mode has an argument of its own: --mode")
        values[name] = parse_value(name, text)
    return options.with_changes(**values)
