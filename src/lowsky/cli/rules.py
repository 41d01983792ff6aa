"""``lowsky rules``: the rules in plain words, all of them or the paragraphs that are asked for."""

import argparse
import shutil
import sys
import textwrap
from typing import Final

from lowsky.cli.command import OK, UsageError, example
from lowsky.locales import LANGUAGES, preferred_language
from lowsky.locales.book import CHAPTER, Entry, find_rule, read_book

NAME = "rules"
HELP = "Print the rules in plain words, or the paragraphs of some rule ids."

WIDEST: Final = 88
"""Longer lines are hard to read, however wide the terminal is."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="rule ids such as R-C32 or c32")
    parser.add_argument("--language", choices=LANGUAGES, help="by default that of the environment")
    example(parser, "lowsky rules", "lowsky rules R-C32 a40", "lowsky rules D7 --language fr")


def run(args: argparse.Namespace) -> int:
    """Print the book or some of its paragraphs."""
    book = read_book(args.language or preferred_language())
    wanted = [_id(typed) for typed in args.ids]
    width = min(shutil.get_terminal_size().columns, WIDEST)
    if wanted:
        texts = dict(book)
        shown = [Entry(one, texts[one]) for one in wanted]
    else:
        shown = list(book)
    text = "\n".join(_printed(entry, width) for entry in shown)
    sys.stdout.write(text.lstrip("\n") + "\n")
    return OK


def _id(typed: str) -> str:
    found = find_rule(typed)
    if found is None:
        raise UsageError(f"no rule {typed!r}: rules are R-C1 … R-C38, R-A1 … R-A55, R-V1 …, D1 …")
    return found


def _printed(entry: Entry, width: int) -> str:
    if entry.key.startswith(CHAPTER):
        return f"\n\n{entry.text.upper()}"
    if entry.is_heading:
        return f"\n{entry.text}\n"
    # Blanks that do not break keep their place: textwrap knows only plain ones.
    return textwrap.fill(
        f"{entry.key:<6} {entry.text}", width, subsequent_indent=" " * 7, break_long_words=False
    )
