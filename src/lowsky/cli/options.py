"""``lowsky options``: the games and the options of the rules, with what their values mean."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lowsky.cli.command import OK, UsageError, example
from lowsky.locales import LANGUAGES, Catalogue, preferred_language

if TYPE_CHECKING:
    from lowsky.rules.options import Options
    from lowsky.table.sheet import SheetEntry

NAME = "options"
HELP = "Print the games and every option of their rules, with what is usual."

COLUMN: Final = 22
"""Where the meaning of a value begins."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="these options only")
    parser.add_argument(
        "--mode", metavar="GAME", help="what means something in this game, and is usual there"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="by default that of the environment")
    example(
        parser,
        "lowsky options",
        "lowsky options --mode action",
        "lowsky options doubling target_score --language fr",
    )


def run(args: argparse.Namespace) -> int:
    """Print the games, then the options by group; or the options that are asked for."""
    from lowsky.rules.errors import OptionsError
    from lowsky.rules.options import Options
    from lowsky.table.sheet import SHEET

    words = Catalogue(args.language or preferred_language())
    known = {entry.name for entries in SHEET.values() for entry in entries}
    for name in args.names:
        if name == "house_cards":
            raise UsageError("house_cards has no list of values: lowsky play --help shows a card")
        if name not in known:
            raise UsageError(f"no option {name!r}: one of {', '.join(sorted(known))}")
    try:
        options = Options.of(args.mode or "skyjo")
    except OptionsError as error:
        raise UsageError(str(error)) from error
    lines = [] if args.names or args.mode else list(_games(words))
    for group, entries in SHEET.items():
        shown = [
            entry
            for entry in entries
            if (not args.names or entry.name in args.names)
            and (not args.mode or options.mode in entry.modes)
        ]
        if shown and not args.names:
            lines += ["", words.text(f"opt.group.{group}").upper()]
        for entry in shown:
            lines += _option(words, entry, options)
    print("\n".join(lines).lstrip("\n"))
    return OK


def _games(words: Catalogue) -> Iterator[str]:
    from lowsky.rules.options import PRESETS

    yield words.text("lobby.game").upper()
    for preset in PRESETS:
        name, text = words.text(f"preset.{preset}"), words.text(f"presetText.{preset}")
        yield f"{preset:{COLUMN}}{name}. {text}"


def _option(words: Catalogue, entry: "SheetEntry", options: "Options") -> Iterator[str]:
    from lowsky.rules.options import format_value

    usual = getattr(options, entry.name)
    yield ""
    yield f"{entry.name} ({entry.rule}): {words.text(f'opt.{entry.name}')}"
    for value, meaning in _values(words, entry.name, usual):
        text = words.text("sheet.usual", value=meaning) if value == usual else meaning
        yield f"  {format_value(value):{COLUMN - 2}}{text}"


def _values(words: Catalogue, name: str, usual: object) -> Iterator[tuple[object, str]]:
    """Give each value and what it means; numbers as the usual one, a special one, and the range."""
    from lowsky.rules.options import READERS, Range, allowed_values
    from lowsky.table.sheet import tell_value

    if name in READERS:
        yield from ((value, tell_value(words, name, value)) for value in (usual, "LOOK:2+STEAL:1"))
        return
    allowed = allowed_values()[name]
    if not isinstance(allowed, Range):
        yield from ((value, tell_value(words, name, value)) for value in allowed)
        return
    single = (usual, allowed.also) + ((allowed.low,) if allowed.low == allowed.high else ())
    for value in dict.fromkeys(one for one in single if one is not None):
        yield value, tell_value(words, name, value)
    if allowed.low != allowed.high:
        span = words.text("sheet.range", low=allowed.low, high=allowed.high)
        yield f"{allowed.low} … {allowed.high}", span
