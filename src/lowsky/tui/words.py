"""Typed words: how they are compared, which of them ask for what, and how they are shown."""

import unicodedata
from typing import Final

from lowsky.locales import Catalogue

VERBS: Final = {
    "draw": "d",
    "take": "tagk",
    "swap": "swej",
    "refuse": "rui",
    "flip": "fm",
    "remove": "lo",
    "keep": "lki",
    "play": "py",
    "look": "vm",
    "pass": "x",
}
"""Words that say what to do, with the letters of the tokens that they can stand for."""
ALONE: Final = {
    "draw": ("d",),
    "refuse": ("r", "i-"),
    "keep": ("l-", "i+"),
    "pass": ("x",),
}
"""What such a word means with nothing behind it, where that is a choice."""
ORDERS: Final = ("help", "show", "scores", "peek", "quit")
"""What the terminal does by itself."""
LONGEST_ECHO: Final = 40
BLANKS: Final = "\t\u00a0\u202f"
"""Blanks that count as not printable, but that people type."""
SIGNS: Final = "-+"
"""Signs that tokens have."""


def find_words(words: Catalogue, name: str) -> list[str]:
    """Return what can be typed for a verb, an order, yes or no."""
    return [plain(word) for word in words.text(f"terminal.word.{name}").split(", ")]


def find_verb(words: Catalogue, typed: str) -> str | None:
    """Return the name of the verb that a word is."""
    return next((name for name in VERBS if typed in find_words(words, name)), None)


def find_order(words: Catalogue, typed: str) -> str | None:
    """Return the name of the order that a word is."""
    return next((name for name in ORDERS if typed in find_words(words, name)), None)


def plain(text: str) -> str:
    """Return the text in small letters without accents and marks, for comparing."""
    letters = unicodedata.normalize("NFKD", text.casefold()).replace("−", "-")
    kept = [char for char in letters if not unicodedata.combining(char)]
    return "".join(char if char.isalnum() or char in SIGNS else " " for char in kept).strip()


def squeeze(text: str) -> str:
    """Return the text for comparing, without any blank."""
    return plain(text).replace(" ", "")


def digits(text: str) -> str:
    """Return the digits of a text alone."""
    return "".join(char for char in text if char.isdecimal())


def is_showable(line: str) -> bool:
    """Tell whether a line has only characters that people type on purpose."""
    return all(char.isprintable() or char in BLANKS for char in line)


def echo(line: str) -> str:
    """Return a typed line so that it can be shown: nothing that controls a terminal, and short."""
    shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line.strip())
    return shown if len(shown) <= LONGEST_ECHO else shown[:LONGEST_ECHO] + "…"
