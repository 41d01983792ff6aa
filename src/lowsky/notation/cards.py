"""Cards, cells and lines as text: ``m n 0 … 9 a b c *``, ``r1c3``, ``c2``, ``r1``.

Action cards are capitals: ``R`` REMOVE, ``S`` SWAP_OWN, ``E`` EXTRA, ``D`` DRAW3, ``L`` LOOK,
``U`` DEFENSE (an umbrella), ``P`` REPLAY, ``T`` STEAL, ``X`` EXCHANGE, ``H`` ``I`` ``J`` house
cards.
"""

from typing import Final

from lowsky.rules.cards import ACTION_CARD, HIGHEST, LOWEST, NO_CARD, STAR, UNKNOWN
from lowsky.rules.errors import NotationError
from lowsky.rules.state import COLUMNS, ROWS

ACTION_SYMBOLS: Final = "RSEDLUPTXHIJ"
"""The character of each type of action card."""
SYMBOLS: Final = (
    dict(zip(range(LOWEST, HIGHEST + 1), "mn0123456789abc", strict=True))
    | {STAR: "*"}
    | {ACTION_CARD + kind: symbol for kind, symbol in enumerate(ACTION_SYMBOLS)}
)
"""The character of each card."""
CARDS: Final = {symbol: card for card, symbol in SYMBOLS.items()}


def format_card(card: int) -> str:
    """Return the character of a card: ``m`` -2, ``n`` -1, ``a`` ``b`` ``c`` 10 to 12."""
    return SYMBOLS[card]


def parse_card(symbol: str) -> int:
    """Return the card of a character; raises `NotationError`."""
    if symbol not in CARDS:
        raise NotationError("no card", symbol, 1)
    return CARDS[symbol]


def format_kind(kind: int) -> str:
    """Return the character of a type of action card, ``.`` for an empty slot."""
    return "." if kind == NO_CARD else ACTION_SYMBOLS[kind]


def format_seen(card: int) -> str:
    """Return the character of a card, ``?`` for one that the reader does not know."""
    return "?" if card == UNKNOWN else SYMBOLS[card]


def format_cell(index: int) -> str:
    """Return a cell of a grid as ``r1c3``, from its index 0 … 11."""
    return f"r{index // COLUMNS + 1}c{index % COLUMNS + 1}"


def parse_cell(text: str) -> int:
    """Return the index of a cell written ``r1c3``; raises `NotationError`."""
    if len(text) == 4 and text[0] == "r" and text[2] == "c":
        row, column = "123".find(text[1]), "1234".find(text[3])
        if row >= 0 and column >= 0:
            return row * COLUMNS + column
    raise NotationError("no cell, expected r1c1 … r3c4", text, 1)


def format_line(line: int) -> str:
    """Return a line as ``c1`` … ``c4`` or ``r1`` … ``r3``."""
    return f"c{line + 1}" if line < COLUMNS else f"r{line - COLUMNS + 1}"


def parse_line(text: str) -> int:
    """Return the number of a line; raises `NotationError`."""
    names = [format_line(line) for line in range(COLUMNS + ROWS)]
    if text not in names:
        raise NotationError("no line, expected c1 … c4 or r1 … r3", text, 1)
    return names.index(text)
