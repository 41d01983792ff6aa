"""What a command of the command line is, and how it says that something is wrong."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn, Protocol

from lowsky.rules.errors import LowskyError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

OK: Final = 0
FAILED: Final = 1
"""The command ran and the answer is no: a case fails, a record is wrong, a round stalls."""
USAGE: Final = 2
"""The arguments make no sense."""


class UsageError(LowskyError):
    """Arguments that make no sense; the message is one line for the person who typed them."""


class Command(Protocol):
    """A module of `lowsky.cli` that is one command."""

    NAME: str
    HELP: str
    """One line, as the list of commands shows it."""

    @staticmethod
    def configure(parser: argparse.ArgumentParser) -> None:
        """Add the arguments and an example."""

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Do it, and return the exit code."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one clear line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and exit with 2."""
        self.exit(USAGE, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; a full disk is told, of which the standard parser says nothing."""
        (file or sys.stdout).write(self.format_help())


def printable(text: str) -> str:
    """Return the text without characters that could control a terminal."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def fail(prog: str, message: object) -> None:
    """Say on standard error what went wrong, in one line."""
    sys.stderr.write(f"{prog}: {printable(' '.join(str(message).split()))}\n")


def number(low: int, high: int) -> Callable[[str], int]:
    """Return a type of arguments: whole numbers from ``low`` to ``high``."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) <= 20:
            value = int(text)
            if low <= value <= high:
                return value
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")

    return read


def example(parser: argparse.ArgumentParser, *lines: str) -> None:
    """Show examples below the help of a command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join(["examples:", *(f"  {line}" for line in lines)])
