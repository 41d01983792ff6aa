"""Which lines are complete, which of them go, and in what order (RULES.md 2.4, 3.4, R-V2, R-V7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from .config import Config
from .decisions import Lines
from .errors import ChanceNeededError
from .grid import STAR, UNKNOWN, Card, Cell, Grid, is_action, line_cells, line_names, timing_holds

Kind = Literal["number", "mixed", "star"]
SHORTEST: Final = {"remaining_min3": 3, "remaining_min2": 2}


@dataclass(frozen=True)
class Complete:
    """A complete line: its cells that hold cards, and what its stars count as (R-A28)."""

    name: str
    kind: Kind
    cells: tuple[int, ...]
    value: Card


def complete_lines(grid: Grid, seat: int, config: Config) -> tuple[Complete, ...]:
    """Returns the complete lines, columns first (R-C18, R-A28, R-A34)."""
    found = []
    for name in line_names(grid, rows=config.rows):
        line = complete_line(grid, name, seat, config)
        if line is not None:
            found.append(line)
    return tuple(found)


def complete_line(grid: Grid, name: str, seat: int, config: Config) -> Complete | None:
    """Returns a line if it is complete, else None."""
    dealt = line_cells(grid, name)
    cells: list[tuple[int, Cell]] = []
    for index in dealt:
        cell = grid[index]
        if cell is not None:
            cells.append((index, cell))
    needed = SHORTEST.get(config.line_length, len(dealt))
    if len(cells) < needed or not all(cell.up for _, cell in cells):
        return None
    cards = [cell.card for _, cell in cells]
    numbers = {card for card in cards if card not in (STAR, UNKNOWN)}
    if len(numbers) > 1 or any(is_action(card) for card in numbers):
        return None
    if UNKNOWN in cards:
        raise ChanceNeededError("a line with a card whose value the position leaves open")
    stamps = tuple(cell.stamp for _, cell in cells)
    if not timing_holds(stamps, config.column_timing, seat):
        return None
    kind: Kind = "star" if not numbers else "mixed" if STAR in cards else "number"
    return Complete(name, kind, tuple(index for index, _ in cells), max(numbers, default=STAR))


def question(grid: Grid, seat: int, config: Config) -> Lines:
    """Returns what a removal step removes anyway and what it asks for (R-A30, R-A31)."""
    complete = complete_lines(grid, seat, config)
    forced = config.number_line_removal == "mandatory"
    must = [line for line in complete if forced and line.kind == "number"]
    if config.shared_lines == "one_line":
        # A compulsory line that shares a cell with another complete line is a matter of choice.
        must = [line for line in must if not any(share(line, other) for other in complete)]
    offered = [line for line in complete if line not in must]
    valid = tuple(
        tuple(line.name for line in chosen)
        for size in range(len(offered) + 1)
        for chosen in combinations(offered, size)
        if is_choice(grid, chosen, offered, config)
    )
    return Lines(
        seat=seat,
        offered=tuple(line.name for line in offered),
        valid=valid,
        compulsory=tuple(line.name for line in must),
    )


def share(one: Complete, other: Complete) -> bool:
    """Says whether two different lines have a cell in common."""
    return one.name != other.name and not set(one.cells).isdisjoint(other.cells)


def is_choice(
    grid: Grid, chosen: Sequence[Complete], offered: Sequence[Complete], config: Config
) -> bool:
    """Says whether these lines may be chosen together (R-A31, `shared_lines`)."""
    if config.shared_lines == "one_line":
        if any(share(one, other) for one, other in combinations(chosen, 2)):
            return False
        owed = config.number_line_removal == "mandatory"
        left = [line for line in offered if line not in chosen and line.kind == "number"]
        return not owed or all(any(share(line, one) for one in chosen) for line in left)
    return all(agree(grid, one, other) for one, other in combinations(chosen, 2))


def agree(grid: Grid, one: Complete, other: Complete) -> bool:
    """Says whether the stars that two lines share play one role (R-A31)."""
    common = [grid[index] for index in set(one.cells) & set(other.cells)]
    stars = any(cell is not None and cell.card == STAR for cell in common)
    return not stars or one.value == other.value


def removed_cells(grid: Grid, lines: Sequence[str]) -> tuple[int, ...]:
    """Returns the cells that go with these lines in the order of the list of R-A32."""
    found: list[int] = []
    for name in line_names(grid, rows=True):
        if name in lines:
            found += [i for i in line_cells(grid, name) if grid[i] is not None and i not in found]
    return tuple(found)


def discard_order(cards: Sequence[Card], config: Config) -> tuple[Card, ...]:
    """Returns the removed cards in the order in which they are put down (R-A32)."""
    if config.line_discard_order == "reading":
        return tuple(cards)
    return tuple(sorted(cards, key=lambda card: card != STAR))


def star_bonus(line: Complete, config: Config) -> int:
    """Returns what an all-star line is worth (R-A33, R-V2)."""
    if len(line.cells) == 4:
        return -15
    if config.grid == 9 and line.name[0] == "r" and len(line.cells) == 3:
        return config.star_row3_bonus
    return -10
