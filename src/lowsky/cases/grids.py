"""Grids of cases as text: ``5`` face up, ``#5`` down, ``##`` down and whatever, ``.`` empty."""

from typing import Final, NamedTuple

from lowsky.cases.reading import Case, CaseError
from lowsky.rules.cards import (
    ACTION_CARD,
    ACTION_NAMES,
    HIGHEST,
    HOUSE,
    LOWEST,
    NO_CARD,
    STAR,
)
from lowsky.rules.state import CELLS, COLUMNS, ROWS, State

ANY_CARD: Final = 5
"""Stands for a face-down card whose value does not matter."""


class Cell(NamedTuple):
    """One cell of a grid: ``card`` is None for a face-down card whose value does not matter."""

    card: int | None
    is_down: bool


def house_names(case: Case) -> tuple[str, ...]:
    """Return the names of the house cards of the case (R-V9)."""
    raw = case.options.get("house_cards") or ()
    names = raw if isinstance(raw, list | tuple) else ()
    return tuple(card.get("name", "") for card in names if isinstance(card, dict))


def read_grid(case: Case, player: str, text: object) -> list[Cell]:
    """Return the 12 cells of a grid, also of one of nine, whose fourth column is empty."""
    where = f"{case.id}: grid of {player}"
    if not isinstance(text, str):
        raise CaseError(f"{where}: expected a text or the name of a grid")
    rows = [row.split() for row in case.library.get(text, text).strip().splitlines()]
    width = grid_width(case)
    if len(rows) != ROWS or any(len(row) != width for row in rows):
        raise CaseError(f"{where}: expected {ROWS} rows of {width} cells")
    cells = []
    for row in rows:
        cells += [_read_cell(symbol, where, str(case.mode), house_names(case)) for symbol in row]
        cells += [Cell(NO_CARD, is_down=False)] * (COLUMNS - width)
    return cells


def grid_width(case: Case) -> int:
    """Return how many columns the grids of the case have (R-V2)."""
    return COLUMNS - 1 if case.options.get("grid") == 9 else COLUMNS


def hidden_grid(case: Case) -> list[Cell]:
    """Return the grid of a player without one: all cells face down, whatever they hold."""
    hidden, missing = Cell(None, is_down=True), Cell(NO_CARD, is_down=False)
    width = grid_width(case)
    return [hidden if index % COLUMNS < width else missing for index in range(CELLS)]


def _read_cell(symbol: str, where: str, mode: str, house: tuple[str, ...]) -> Cell:
    if symbol == ".":
        return Cell(NO_CARD, is_down=False)
    if symbol == "##":
        return Cell(None, is_down=True)
    is_down = symbol.startswith("#")
    return Cell(read_card(symbol.removeprefix("#"), where, mode, house), is_down)


def read_card(card: object, where: str, mode: str, house: tuple[str, ...] = ()) -> int:
    """Return the number of a game card that a case names; raises `CaseError`."""
    text = str(card)
    if text == "*" and mode.startswith("action"):
        return STAR
    if text.startswith("!") and mode == "action_single_pile":
        return ACTION_CARD + read_kind(text[1:], where, house)
    digits = text.removeprefix("-")
    is_number = type(card) in (int, str) and digits.isascii() and digits.isdigit()
    if not is_number or not LOWEST <= int(text) <= HIGHEST:
        raise CaseError(f"{where}: {card!r} is no card of this mode")
    return int(text)


def read_kind(name: object, where: str, house: tuple[str, ...] = ()) -> int:
    """Return the type of an action card by its id or a house card's name; raises `CaseError`."""
    if name in ACTION_NAMES:
        return ACTION_NAMES.index(str(name))
    if name in house:
        return HOUSE + house.index(str(name))
    raise CaseError(f"{where}: unknown action card {name!r}")


def write_kind(kind: int, house: tuple[str, ...] = ()) -> str:
    """Return an action card as cases write it: its id, or the name of a house card."""
    return ACTION_NAMES[kind] if kind < HOUSE else house[kind - HOUSE]


def write_card(card: int, house: tuple[str, ...] = ()) -> object:
    """Return a card among the game cards as cases write it."""
    if card >= ACTION_CARD:
        return f"!{write_kind(card - ACTION_CARD, house)}"
    return "*" if card == STAR else card


def put_grid(s: State, seat: int, cells: list[Cell]) -> None:
    """Lay the cells into the seat's grid."""
    s.down[seat] = 0
    s.present[seat] = 0
    for index, (card, is_down) in enumerate(cells):
        s.card[seat * CELLS + index] = ANY_CARD if card is None else card
        if card != NO_CARD:
            s.present[seat] |= 1 << index
        if is_down:
            s.down[seat] |= 1 << index


def grid_differs(s: State, seat: int, cells: list[Cell]) -> bool:
    """Tell whether the seat's grid is another one than expected."""
    for index, (card, is_down) in enumerate(cells):
        is_present = bool(s.present[seat] >> index & 1)
        if is_present != (card != NO_CARD) or bool(s.down[seat] >> index & 1) != is_down:
            return True
        if is_present and card is not None and s.card[seat * CELLS + index] != card:
            return True
    return False


def write_grid(s: State, seat: int, width: int, house: tuple[str, ...] = ()) -> str:
    """Return the seat's grid as a case writes it, rows separated by `` / ``."""
    rows = []
    for row in range(ROWS):
        symbols = []
        for index in range(row * COLUMNS, row * COLUMNS + width):
            hidden = "#" if s.down[seat] >> index & 1 else ""
            is_present = s.present[seat] >> index & 1
            card = write_card(s.card[seat * CELLS + index], house) if is_present else "."
            symbols.append(f"{hidden}{card}")
        rows.append(" ".join(symbols))
    return " / ".join(rows)
