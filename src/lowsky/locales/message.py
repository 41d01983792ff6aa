"""The texts of a catalogue: a small part of ICU's message syntax, the same as in the browser.

``{name}`` is a value; ``{n, plural, one {# card} other {# cards}}`` and
``{who, select, you {…} other {…}}`` choose, in a plural ``#`` is the number; ``[id|label]`` is a
button inside a sentence, of which a text keeps the label. Quotes are plain characters.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

Value = str | int
Plural = Callable[[int], str]
"""Returns the case of a number in a language: ``one`` or ``other``."""


class MessageError(ValueError):
    """A text that does not follow the syntax."""


class _Place(NamedTuple):
    name: str


class _Choice(NamedTuple):
    name: str
    is_plural: bool
    cases: "dict[str, list[_Piece]]"


_Piece = str | _Place | _Choice


class Message:
    """One text, ready to be filled in."""

    def __init__(self, text: str) -> None:
        """Read the text; raises `MessageError`."""
        self._text = text
        self._at = 0
        self._pieces = self._read("}]")
        if self._at < len(text):
            raise self._error("a bracket too many")

    def fill(self, values: Mapping[str, Value], plural: Plural) -> str:
        """Return the text with its values; raises `KeyError` for a value that is not given."""
        return _fill(self._pieces, values, plural, "#")

    def names(self) -> set[str]:
        """Return the names of the values that the text asks for."""
        return _names(self._pieces)

    def _read(self, ends: str) -> list[_Piece]:
        pieces: list[_Piece] = []
        while self._at < len(self._text) and self._text[self._at] not in ends:
            char = self._text[self._at]
            if char == "{":
                pieces.append(self._read_place())
            elif char == "[":
                self._until("|")
                pieces += self._read("]")
                self._expect("]")
            else:
                pieces.append(char)
                self._at += 1
        return pieces

    def _read_place(self) -> _Piece:
        self._expect("{")
        name = self._until(",}").strip()
        if self._text[self._at - 1] == "}":
            return _Place(name)
        kind = self._until(",").strip()
        if kind not in ("plural", "select"):
            raise self._error(f"no kind of choice: {kind!r}")
        cases: dict[str, list[_Piece]] = {}
        while self._rest().lstrip(" ")[:1] not in ("}", ""):
            label = self._until("{").strip()
            cases[label] = self._read("}")
            self._expect("}")
        self._at += len(self._rest()) - len(self._rest().lstrip(" "))
        self._expect("}")
        if "other" not in cases:
            raise self._error("a choice needs the case 'other'")
        return _Choice(name, kind == "plural", cases)

    def _rest(self) -> str:
        return self._text[self._at :]

    def _until(self, ends: str) -> str:
        start = self._at
        while self._at < len(self._text) and self._text[self._at] not in ends:
            self._at += 1
        if self._at == len(self._text):
            raise self._error(f"one of {ends!r} is missing")
        self._at += 1
        return self._text[start : self._at - 1]

    def _expect(self, char: str) -> None:
        if self._rest()[:1] != char:
            raise self._error(f"{char!r} is missing")
        self._at += 1

    def _error(self, what: str) -> MessageError:
        return MessageError(f"{what} at {self._at} in {self._text!r}")


def format_value(value: Value) -> str:
    """Return a value as people read it: numbers below nothing have a real minus sign."""
    return str(value) if isinstance(value, str) else str(value).replace("-", "−")


def _fill(pieces: list[_Piece], values: Mapping[str, Value], plural: Plural, count: str) -> str:
    words = ""
    for piece in pieces:
        if isinstance(piece, str):
            words += count if piece == "#" else piece
        elif isinstance(piece, _Place):
            words += format_value(values[piece.name])
        else:
            value = values[piece.name]
            label = str(value)
            if piece.is_plural:
                count = format_value(value)
                label = f"={label}" if f"={label}" in piece.cases else plural(int(value))
            chosen = piece.cases.get(label, piece.cases["other"])
            words += _fill(chosen, values, plural, count)
    return words


def _names(pieces: list[_Piece]) -> set[str]:
    found: set[str] = set()
    for piece in pieces:
        if isinstance(piece, _Place):
            found.add(piece.name)
        elif isinstance(piece, _Choice):
            found.add(piece.name)
            for case in piece.cases.values():
                found |= _names(case)
    return found
