"""The rules as a book: one short paragraph for every rule id, in each language.

A file of ``rules/`` is one flat object in reading order: ``chapter.…`` and ``section.…`` are
headings, every other key is a rule id with its paragraph. The browser reads the same files.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from lowsky.locales import FIRST, LANGUAGES

CHAPTER: Final = "chapter."
SECTION: Final = "section."


class Entry(NamedTuple):
    """A heading or a paragraph, in the order of the book."""

    key: str
    """``chapter.…`` or ``section.…`` for a heading, else the rule id."""
    text: str

    @property
    def is_heading(self) -> bool:
        """Tell whether it is a heading."""
        return self.key.startswith((CHAPTER, SECTION))


@cache
def read_book(language: str) -> tuple[Entry, ...]:
    """Return the book of a language; raises `ValueError` for one that is not there."""
    if language not in LANGUAGES:
        raise ValueError(f"no book of rules for {language!r}: one of {', '.join(LANGUAGES)}")
    text = (files(__package__) / "rules" / f"{language}.json").read_text(encoding="utf-8")
    entries: dict[str, str] = json.loads(text)
    return tuple(Entry(key, words) for key, words in entries.items())


def find_rule(typed: str) -> str | None:
    """Return the rule id that was typed, None if it is none: ``c32`` and ``R-C32`` are the same.

    >>> find_rule("c32"), find_rule("r-a40"), find_rule("D7"), find_rule("C99")
    ('R-C32', 'R-A40', 'D7', None)
    """
    wanted = typed.strip().upper()
    ids = {entry.key for entry in read_book(FIRST) if not entry.is_heading}
    return next((one for one in (wanted, f"R-{wanted}") if one in ids), None)
