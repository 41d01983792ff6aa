"""The command ``lowsky``: finds the command that is asked for and runs it."""

import argparse
import codecs
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, cast

from lowsky import __version__
from lowsky.cli.command import FAILED, USAGE, Command, Parser, UsageError, fail
from lowsky.rules.errors import LowskyError

COMMANDS: Final = (
    "serve",
    "play",
    "rules",
    "options",
    "cases",
    "verify",
    "perft",
    "arena",
    "simulate",
)
"""Modules of this package, in the order of the help."""

AT_HOME: Final = ("serve", "--open", "--host", "0.0.0.0")  # noqa: S104 - phones shall reach it
"""What ``lowsky`` alone does: a family's phones in the same network may join."""

NO_ROOM: Final = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)
"""What the system says where the output cannot take more, or takes nothing."""

PLAINER: Final = "lowsky.plainer"
"""The name of what stands for letters that a terminal lacks."""

STOPPED: Final = 130
"""The exit code after Ctrl+C, as shells have it."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Return a hyphen for each minus that cannot be written, a question mark for all else."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join("-" if letter == "−" else "?" for letter in missing), error.end


codecs.register_error(PLAINER, _plainer)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="lowsky",
        description="Play Skyjo in the browser or in the terminal; host, check, simulate, compare.",
        epilog="Without a command the server starts, for this computer and its network, and the\n"
        "browser opens.\n\n"
        "examples:\n"
        "  lowsky\n"
        "  lowsky play --bots expectation,greedy\n"
        "  lowsky serve --host 0.0.0.0 --port 8000\n"
        "  lowsky help arena\n\n"
        "exit codes: 0 done, 1 the answer is no or it failed, 2 wrong arguments,\n"
        "3 the database cannot be used, 4 the address cannot be used",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"lowsky {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in COMMANDS:
        command = cast("Command", import_module(f"lowsky.cli.{name}"))
        child = commands.add_parser(
            command.NAME, help=command.HELP, description=command.HELP, allow_abbrev=False
        )
        command.configure(child)
        child.set_defaults(run=command.run, parser=child)
    asked = commands.add_parser("help", help="Show the help of a command.", allow_abbrev=False)
    asked.add_argument("topic", nargs="?", choices=COMMANDS, help="the command")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["help"] and len(words) <= 2:
        words = [*words[1:], "--help"]
    elif not words:
        words = list(AT_HOME)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that lacks a letter shows another one and no traceback.
            stream.reconfigure(errors=PLAINER)
    try:
        try:
            return _run(words)
        finally:
            # What the system still keeps back may not fit either.
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has gone.
        _write_no_more()
        return FAILED
    except OSError as error:
        if error.errno not in NO_ROOM or error.filename is not None:
            raise
        _write_no_more()
        fail("lowsky", f"the output cannot be written: {error.strerror}")
        return FAILED


def _run(words: Sequence[str]) -> int:
    parser = make_parser()
    args, unknown = parser.parse_known_args(words)
    if unknown or args.command is None:
        # The command knows best what it takes.
        said = f"unrecognized arguments: {' '.join(unknown)}" if unknown else "a command is missing"
        getattr(args, "parser", parser).error(said)
    prog = f"lowsky {args.command}"
    try:
        return int(args.run(args))
    except UsageError as error:
        fail(prog, f"{error} (see {prog} --help)")
        return USAGE
    except LowskyError as error:
        fail(prog, error)
        return int(getattr(error, "exit_code", FAILED))
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return STOPPED


def _write_no_more() -> None:
    """Let the output go nowhere: the interpreter writes to it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
