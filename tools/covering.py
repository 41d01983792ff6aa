"""A covering array of the rules: every value of every option alone, and every pair of values.

    python -m tools.covering                every single value in each mode, then all pairs
    python -m tools.covering --games 5      five games of each configuration

Each configuration plays random games by the plain and by the compiled rules side by side. The
states are equal, no position is impossible, every position comes back from its notation, and the
game ends. Prints how many configurations and games there were, and what went wrong.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from lowsky.fast import kernels
from lowsky.fast.layout import make_records, read_state, write_state
from lowsky.notation import format_position, parse_position
from lowsky.rules import journal as jr
from lowsky.rules import state as st
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.errors import LowskyError
from lowsky.rules.legal import legal, legal_actions
from lowsky.rules.options import (
    PLAYER_LIMITS,
    PRESETS,
    WITH_ACTION_CARDS,
    Options,
    Range,
    allowed_values,
)
from lowsky.rules.setup import new_game
from lowsky.rules.state import State
from lowsky.rules.status import status
from lowsky.rules.step import step

MOST_STEPS: Final = 20_000
"""Decisions after which a game is given up."""
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


class DifferenceError(LowskyError):
    """Two things that should be the same are not."""


@dataclass(frozen=True)
class Configuration:
    """A game to play."""

    options: Options
    players: int

    def __str__(self) -> str:
        """Write the variant and the number of players."""
        return f"{self.options} with {self.players}"


@dataclass
class Outcome:
    """What came of some games."""

    games: int = 0
    steps: int = 0
    limited: int = 0
    """Games in which a round was ended by `turn_limit` alone."""
    endless: int = 0
    """Games given up after MOST_STEPS decisions."""

    def add(self, other: "Outcome") -> None:
        """Add what came of other games."""
        self.games += other.games
        self.steps += other.steps
        self.limited += other.limited
        self.endless += other.endless


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


def play_both(chosen: Configuration, seed: int, *, often: int = 7) -> Outcome:
    """Play a random game by the plain and by the compiled rules; raises `DifferenceError`.

    States and legal choices are compared after every step, the position is checked after each
    ``often``-th one.
    """
    rng = random.Random(f"{chosen} {seed}")
    plain = new_game(chosen.options, chosen.players)
    record: Any = make_records(1)[0]
    write_state(plain, record)
    outcome = Outcome(games=1)
    while plain.pending != st.GAME_OVER:
        if outcome.steps == MOST_STEPS:
            outcome.endless = 1
            return outcome
        outcome.steps += 1
        _play_one(plain, record, rng)
        if any(entry[0] == jr.LIMIT_REACHED for entry in plain.journal):
            outcome.limited = 1
        if kernels.legal(record) != legal(plain):
            raise DifferenceError("the legal choices differ")
        if outcome.steps % often == 0:
            check_equal(plain, record)
            check_position(plain, chosen.options)
    check_equal(plain, record)
    return outcome


def _play_one(plain: State, record: Any, rng: random.Random) -> None:  # noqa: ANN401 - compiled code takes it
    if plain.pending >= st.CHANCE_DEAL:
        order = awaited_cards(plain)
        rng.shuffle(order)
        supply(plain, order)
        array: Any = np.array(order, np.int8)
        kernels.supply(record, array)
        return
    action = rng.choice(legal_actions(plain))
    step(plain, action)
    kernels.step(record, action)


def check_equal(plain: State, record: Any) -> None:  # noqa: ANN401 - compiled code takes it
    """Check that both states are the same."""
    if read_state(record) != plain:
        raise DifferenceError("the states differ")


def check_position(s: State, options: Options) -> None:
    """Check that a position is possible and comes back from its notation."""
    if s.round == 0 or s.phase == st.OVER or s.pending == st.CHANCE_DEAL:
        return  # between two rounds the cards lie nowhere
    reasons = status(s)
    if reasons:
        raise DifferenceError(f"impossible: {reasons!r}")
    text = format_position(s, options)
    if format_position(*parse_position(text)) != text:
        raise DifferenceError(f"comes back otherwise: {text}")


def cover(
    chosen: Sequence[Configuration], games: int, *, often: int = 7
) -> tuple[Outcome, list[str]]:
    """Play games of each configuration; return what came of them and what went wrong."""
    total = Outcome()
    wrong = []
    for one in chosen:
        for seed in range(games):
            try:
                total.add(play_both(one, seed, often=often))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                wrong.append(f"{one}, seed {seed}: {error!r}")
    return total, wrong


def main() -> int:
    """Cover and print; return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=1, help="games of each configuration")
    arguments = parser.parse_args()
    failed = 0
    for name, chosen in (("single values", [*singles()]), ("pairs", [*pairs()])):
        total, wrong = cover(chosen, arguments.games)
        failed += len(wrong)
        sys.stdout.write(
            f"{name}: {len(chosen)} configurations, {total.games} games, {total.steps} steps,"
            f" {total.limited} with a round that only the turn limit ended,"
            f" {total.endless} given up, {len(wrong)} wrong\n"
        )
        for text in wrong:
            sys.stdout.write(f"  {text}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
