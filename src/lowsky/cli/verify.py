"""``lowsky verify``: a record or a game of a server, replayed and compared."""

import argparse
from pathlib import Path

from lowsky.cli.command import FAILED, OK, UsageError, example, fail, printable
from lowsky.cli.numbers import amount

NAME = "verify"
LONGEST = 4_000_000
"""Characters of the longest record or game."""
HELP = "Replay records and exported games, and tell whether they follow the rules."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a record (.lsr) or a game saved from a server (.json)",
    )
    example(parser, "lowsky verify evening.lsr", "lowsky verify lowsky-game.json")


def run(args: argparse.Namespace) -> int:
    """Verify every file; 0 if all are sound."""
    from lowsky.rules.errors import LowskyError

    is_sound = True
    for path in args.files:
        text = _read(path)
        try:
            found = _verify_game(text) if text.lstrip().startswith("{") else _verify_record(text)
        except LowskyError as error:
            found = None
            fail(f"lowsky verify: {path}", error)
        if found is not None:
            print(printable(f"{path}: {found}"))
        else:
            is_sound = False
    return OK if is_sound else FAILED


def _read(path: Path) -> str:
    try:
        # A longer text is refused by those who read it; a device may have no end.
        with path.open(encoding="utf-8") as file:
            return file.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: no text in UTF-8") from error


def _verify_record(text: str) -> str:
    from lowsky.notation.record import parse_record
    from lowsky.replay import replay

    record = parse_record(text)
    game = replay(record)
    end = "to its end" if game.is_over else "not to its end"
    counts = {
        "player": len(record.players),
        "round": len(record.rounds),
        "action": game.state.ply,
    }
    return f"sound: {', '.join(amount(n, noun) for noun, n in counts.items())}, {end}"


def _verify_game(text: str) -> str:
    from lowsky.rules.errors import LowskyError
    from lowsky.table.export import verify_game

    found = verify_game(text)
    if not found.is_sound:
        raise LowskyError("; ".join(found.problems))
    return (
        f"sound: table {found.table}, game {found.game}; {found.orders} orders of cards made again "
        f"from the secret, {found.actions} actions replayed"
    )
