"""Cards, cells, grids and lines (RULES.md 1, 2.4, R-V2, R-V7)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NewType

from .errors import ChanceNeededError, FormatError

Card = NewType("Card", int)

# Number cards are their own value; the two others lie outside that range.
STAR: Final = Card(50)
UNKNOWN: Final = Card(99)
LOWEST: Final = -2
HIGHEST: Final = 12


ACTION_SYMBOL: Final = re.compile(r"![A-Za-z][A-Za-z0-9_]*\Z")
# Action cards of a single pile (R-V3) are numbered from here on, by the bytes of their names.
FIRST_ACTION: Final = 1000


def action_in_pile(name: str) -> Card:
    """Returns the action card of this name as a card of the single pile (R-V3)."""
    return Card(FIRST_ACTION + int.from_bytes(name.encode(), "big"))


def action_name(card: Card) -> str:
    """Returns the name of an action card of the single pile."""
    number = int(card) - FIRST_ACTION
    return number.to_bytes((number.bit_length() + 7) // 8, "big").decode()


def is_action(card: Card) -> bool:
    """Says whether a card of the single pile is an action card (R-V3)."""
    return card >= FIRST_ACTION


def value(card: Card) -> int:
    """Returns what a card scores: numbers their value, a star 0, an action card 10 (R-V3)."""
    if card == UNKNOWN:
        raise ChanceNeededError(
            "a card whose value the position leaves open would have to be scored"
        )
    if is_action(card):
        return 10
    return 0 if card == STAR else int(card)


@dataclass(frozen=True)
class Stamp:
    """When a card became visible (R-V7).

    ``moment`` names the turn (set-up 0, every turn and every reveal a number of its own);
    ``own_turns`` lists for each seat which of its turns that was or, on another player's turn,
    which came next (set-up 0). It is None for a reveal, which is nobody's turn. All seats are
    listed because a card may change its owner and keeps its stamp.
    """

    moment: int
    own_turns: tuple[int, ...] | None


@dataclass(frozen=True)
class Cell:
    """A card in a grid; a face-up card without a stamp lay open before the history began."""

    card: Card
    up: bool
    stamp: Stamp | None = None


# One entry a cell in reading order; None is an empty cell.
Grid = tuple[Cell | None, ...]


def n_columns(grid: Grid) -> int:
    """Returns the number of columns: four of twelve cells, three of nine (R-C4, R-V2)."""
    return len(grid) // 3


def put(grid: Grid, index: int, cell: Cell | None) -> Grid:
    """Returns the grid with one cell replaced."""
    return (*grid[:index], cell, *grid[index + 1 :])


def face_down(grid: Grid) -> tuple[int, ...]:
    """Returns the indices of the face-down cards."""
    return tuple(i for i, cell in enumerate(grid) if cell is not None and not cell.up)


def occupied(grid: Grid) -> tuple[int, ...]:
    """Returns the indices of the non-empty cells."""
    return tuple(i for i, cell in enumerate(grid) if cell is not None)


def visible(grid: Grid) -> tuple[Card, ...]:
    """Returns the face-up cards."""
    return tuple(cell.card for cell in grid if cell is not None and cell.up)


def turn_up(grid: Grid, indices: Iterable[int], stamp: Stamp) -> Grid:
    """Returns the grid with the face-down cards at these indices face up."""
    for index in indices:
        cell = grid[index]
        assert cell is not None
        assert not cell.up
        grid = put(grid, index, Cell(cell.card, up=True, stamp=stamp))
    return grid


def grid_sum(grid: Grid) -> int:
    """Returns the sum of all cards left in the grid (R-C31)."""
    return sum(value(cell.card) for cell in grid if cell is not None)


def line_names(grid: Grid, *, rows: bool) -> tuple[str, ...]:
    """Returns the names of the columns and, if asked, of the rows."""
    columns = tuple(f"c{number}" for number in range(1, n_columns(grid) + 1))
    return (*columns, "r1", "r2", "r3") if rows else columns


def line_cells(grid: Grid, line: str) -> tuple[int, ...]:
    """Returns the cell indices of a line, a column top to bottom, a row left to right."""
    width = n_columns(grid)
    number = int(line[1:]) - 1
    if line[0] == "c":
        return tuple(row * width + number for row in range(3))
    return tuple(number * width + column for column in range(width))


def timing_holds(stamps: tuple[Stamp | None, ...], timing: str, owner: int) -> bool:
    """Says whether cards with these stamps satisfy ``column_timing`` for their owner (R-V7)."""
    if timing == "any":
        return True
    known = [stamp for stamp in stamps if stamp is not None]
    if len(known) < len(stamps):
        return False
    if len({stamp.moment for stamp in known}) == 1:
        return True
    if timing == "same_turn":
        return False
    listed = [stamp.own_turns for stamp in known if stamp.own_turns is not None]
    turns = {own_turns[owner] for own_turns in listed}
    return len(listed) == len(known) and max(turns) - min(turns) == len(turns) - 1


def parse_cell(symbol: str) -> Cell | None:
    """Reads one grid symbol: ``5``, ``#5``, ``##``, ``#!LOOK`` or ``.``."""
    if symbol == ".":
        return None
    if symbol == "##":
        return Cell(UNKNOWN, up=False)
    up = not symbol.startswith("#")
    return Cell(parse_card(symbol.removeprefix("#")), up=up)


def parse_card(symbol: str) -> Card:
    """Reads one card: an integer from -2 to 12, ``*`` or ``!LOOK`` and the like (R-V3)."""
    if symbol == "*":
        return STAR
    if ACTION_SYMBOL.match(symbol):
        return action_in_pile(symbol[1:])
    digits = symbol.removeprefix("-")
    if digits.isascii() and digits.isdigit() and LOWEST <= int(symbol) <= HIGHEST:
        return Card(int(symbol))
    raise FormatError(f"unknown card {symbol!r}")


def parse_grid(text: str, n_cells: int) -> Grid:
    """Reads a grid of three text lines."""
    rows = [line.split() for line in text.strip().splitlines()]
    if [len(row) for row in rows] != [n_cells // 3] * 3:
        raise FormatError(f"a grid of {n_cells} cells has three equal rows, not {text!r}")
    return tuple(parse_cell(symbol) for row in rows for symbol in row)


def format_card(card: Card) -> str:
    """Writes one card."""
    if card == UNKNOWN:
        raise ChanceNeededError("a card whose value is open has no text")
    if is_action(card):
        return "!" + action_name(card)
    return "*" if card == STAR else str(card)


def format_grid(grid: Grid) -> str:
    """Writes a grid as three text lines, face-down cards with their values (or ``##``)."""

    def symbol(cell: Cell | None) -> str:
        if cell is None:
            return "."
        if cell.up:
            return format_card(cell.card)
        return "##" if cell.card == UNKNOWN else "#" + format_card(cell.card)

    width = n_columns(grid)
    rows = [grid[start : start + width] for start in range(0, len(grid), width)]
    return "".join(" ".join(symbol(cell) for cell in row) + "\n" for row in rows)


def parse_at(text: str, width: int) -> int | None:
    """Reads ``rXcY``; None if the cell is not in a grid of this width."""
    if len(text) != 4 or text[0] != "r" or text[2] != "c" or not (text[1] + text[3]).isdigit():
        raise FormatError(f"a cell is written rXcY, not {text!r}")
    row, column = int(text[1]), int(text[3])
    inside = 1 <= row <= 3 and 1 <= column <= width
    return (row - 1) * width + column - 1 if inside else None


def format_at(index: int, width: int) -> str:
    """Writes a cell as ``rXcY``."""
    return f"r{index // width + 1}c{index % width + 1}"
