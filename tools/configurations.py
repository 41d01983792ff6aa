"""What is covered: every value of every option alone, and every pair of values of two options."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from lowsky.rules.options import (
    PLAYER_LIMITS,
    PRESETS,
    WITH_ACTION_CARDS,
    Options,
    Range,
    allowed_values,
)

NOT_PLAYED: Final = ("mode", "rules_version", "discard_browsable", "peek_memory")
"""The preset has the mode; the others say what clients and bots may show, and no rule asks."""
PLAYERS: Final = ("fewest", "two", "five", "most")

HOUSE_CARDS: Final[tuple[dict[str, object], ...]] = (
    {
        "name": "Storm",
        "attack": True,
        "effect": [["exchange", 2], ["flip_target", 2], ["discard_action", "target"]],
    },
    {
        "name": "Harvest",
        "effect": [["draw_keep", 2], ["take_action", 2], ["flip_own", 1], ["extra_turns", 1]],
    },
    {
        "name": "Lantern",
        "attack": True,
        "effect": [
            ["look", 2, "any"],
            ["look", 1, "self"],
            ["look", "line", "any"],
            ["look", "line", "self"],
            ["swap_own", 2],
            ["discard_action", "self"],
            ["manual"],
        ],
    },
)
"""Every primitive of house cards (R-V9)."""
ACTION_SETS: Final = ({"EXCHANGE": 0, "LOOK": 1}, {"REMOVE": 0, "STEAL": 0, "DEFENSE": 2})


@dataclass(frozen=True)
class Configuration:
    """A game to play."""

    options: Options
    players: int

    def __str__(self) -> str:
        """Write the variant and the number of players."""
        return f"{self.options} with {self.players}"


def values_of(option: str) -> list[object]:
    """Return the values of an option that are tried: all words, the ends and the default."""
    if option == "house_cards":
        return [(), HOUSE_CARDS]
    if option == "action_set":
        return [(), *ACTION_SETS]
    allowed = allowed_values()[option]
    if not isinstance(allowed, Range):
        return list(allowed)
    found = [getattr(Options(), option), allowed.low, allowed.high]
    if allowed.also is not None:
        found.append(allowed.also)
    return list(dict.fromkeys(found))


def factors() -> dict[str, list[object]]:
    """Return all that varies: the preset, the number of players, each option with its values."""
    options = [*(name for name in allowed_values() if name not in NOT_PLAYED)]
    found: dict[str, list[object]] = {"preset": list(PRESETS), "players": list(PLAYERS)}
    return found | {name: values_of(name) for name in [*options, "action_set", "house_cards"]}


def configuration(row: Mapping[str, object]) -> Configuration:
    """Return the game of some values; what has no object in its mode is left out (R-V12)."""
    values = {name: value for name, value in row.items() if name not in ("preset", "players")}
    preset = str(row.get("preset", "skyjo"))
    mode = str(PRESETS[preset].get("mode", preset))
    if mode not in WITH_ACTION_CARDS:
        values.pop("house_cards", None)
    options = Options.of(preset, values)
    fewest, most_12, most_9 = PLAYER_LIMITS[options.mode]
    most = most_9 if options.grid == 9 else most_12
    wanted = {"fewest": fewest, "two": 2, "five": min(5, most), "most": most}
    return Configuration(options, wanted[str(row.get("players", "two"))])


def tables(preset: str) -> Iterator[Configuration]:
    """Yield a preset with each number of players, with grids of 12 and of 9 cards."""
    fewest, most_12, most_9 = PLAYER_LIMITS[Options.of(preset).mode]
    for grid, most in ((12, most_12), (9, most_9)):
        for players in range(fewest, most + 1):
            yield Configuration(Options.of(preset, {"grid": grid}), players)


def singles() -> Iterator[Configuration]:
    """Yield each preset with each number of players, and with each value of each option alone."""
    for preset in PRESETS:
        yield from tables(preset)
        for name, values in factors().items():
            if name not in ("preset", "players"):
                seats = "fewest" if name.startswith("solo") else "five"
                for value in values:
                    if value != getattr(Options(), name):
                        yield configuration({"preset": preset, name: value, "players": seats})


def pairs(seed: int = 1) -> Iterator[Configuration]:
    """Yield configurations in which any two values of two factors come together at least once."""
    rng = random.Random(seed)
    table = factors()
    names = list(table)
    open_pairs = {
        ((one, i), (other, j))
        for one, other in combinations(names, 2)
        for i in range(len(table[one]))
        for j in range(len(table[other]))
    }
    order = {name: k for k, name in enumerate(names)}
    while open_pairs:
        (one, i), (other, j) = min(open_pairs, key=lambda pair: (order[pair[0][0]], str(pair)))
        row = {one: i, other: j}
        rest = [name for name in names if name not in row]
        rng.shuffle(rest)
        for name in rest:
            row[name] = max(
                range(len(table[name])),
                key=lambda k: (_new_pairs(open_pairs, row, (name, k), order), rng.random()),
            )
        cells = sorted(row.items(), key=lambda cell: order[cell[0]])
        open_pairs -= set(combinations(cells, 2))
        yield configuration({name: table[name][k] for name, k in row.items()})


def _new_pairs(
    open_pairs: set[tuple[tuple[str, int], tuple[str, int]]],
    row: Mapping[str, int],
    cell: tuple[str, int],
    order: Mapping[str, int],
) -> int:
    found = 0
    for other in row.items():
        first, second = sorted((other, cell), key=lambda one: order[one[0]])
        found += (first, second) in open_pairs
    return found
