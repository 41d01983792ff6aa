"""What a typed line means: an action, or something that the terminal does."""

import unicodedata
from typing import Final, NamedTuple

from lowsky.game import Game
from lowsky.locales import Catalogue
from lowsky.notation.action import ACTIONS, format_action

VERBS: Final = {
    "draw": "d",
    "take": "t",
    "swap": "s",
    "refuse": "r",
    "flip": "f",
    "remove": "l",
    "keep": "l-",
    "pass": "x",
}
"""The actions that have words, with the letter of their tokens."""
ORDERS: Final = ("help", "show", "scores", "quit")
BARE_PLACE: Final = {"flip_initial": "f", "flip": "f", "drawn": "s", "main": "t"}
"""What a place alone means, by what the game waits for."""
LONGEST_ECHO: Final = 40
BLANKS: Final = "\t\u00a0\u202f"
"""Blanks that count as not printable, but that people type."""


class Order(NamedTuple):
    """What a line asks for: an action to play, else one of `ORDERS`, else a refusal in words."""

    action: int | None = None
    order: str | None = None
    refusal: str = ""


def understand(line: str, game: Game, *, seat: int, words: Catalogue) -> Order:
    """Return what the line means for the seat that owes a decision."""
    if line.strip() == "?":
        return Order(order="help")
    if not all(char.isprintable() or char in BLANKS for char in line):
        # An arrow key of a plain terminal sends digits behind a control character.
        return Order(refusal=words.text("terminal.badCommand", typed=echo(line)))
    typed = plain(line).split()
    if not typed:
        return Order(refusal=words.text("terminal.badEmpty"))
    verbs = vocabulary(words)
    verb = verbs.get(typed[0], "")
    if verb in ORDERS:
        return Order(order=verb)
    token = _token(typed, verb, game)
    if token is None:
        return Order(refusal=words.text("terminal.badPlace", typed=echo(line)))
    action = ACTIONS.get(token)
    if action is None:
        return Order(refusal=words.text("terminal.badCommand", typed=echo(line)))
    if action not in game.legal(seat):
        choices = " ".join(format_action(one) for one in game.legal(seat))
        return Order(refusal=words.text("terminal.badChoice", typed=echo(line), choices=choices))
    return Order(action=action)


def _token(typed: list[str], verb: str, game: Game) -> str | None:
    """Return the token that the words stand for; None if they lack the place."""
    whole = "".join(typed)
    if whole in ACTIONS:
        return whole
    digits = "".join(char for word in typed for char in word if char.isdecimal())
    if not verb and whole == digits and len(digits) == 2:
        return BARE_PLACE.get(game.kind, "") + digits
    if verb in ("t", "s", "f"):
        return verb + digits if len(digits) == 2 else None
    if verb == "l":
        return f"lc{digits}" if len(digits) == 1 else None
    return verb if len(typed) == 1 else whole


def vocabulary(words: Catalogue) -> dict[str, str]:
    """Return the words that are understood: letters, and those of the language."""
    found = {letter: letter for letter in VERBS.values()}
    for name, letter in VERBS.items():
        found |= dict.fromkeys(_list(words, name), letter)
    for name in ORDERS:
        found |= dict.fromkeys(_list(words, name), name)
    return found


def _list(words: Catalogue, name: str) -> list[str]:
    return [plain(word) for word in words.text(f"terminal.word.{name}").split(", ")]


def plain(text: str) -> str:
    """Return the text in small letters without accents and marks, for comparing."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = [char for char in letters if not unicodedata.combining(char)]
    return "".join(char if char.isalnum() or char == "-" else " " for char in kept).strip()


def echo(line: str) -> str:
    """Return a typed line so that it can be shown: nothing that controls a terminal, and short."""
    shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line.strip())
    return shown if len(shown) <= LONGEST_ECHO else shown[:LONGEST_ECHO] + "…"
