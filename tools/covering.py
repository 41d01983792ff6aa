"""A covering array of the rules: every value of every option alone, and every pair of values.

    python -m tools.covering                         one game of each, looked at closely
    python -m tools.covering --games 10000           as many by the compiled rules
    python -m tools.covering --both 10000 --jobs 2   as many by both rules, two at a time
    python -m tools.covering --both 10000 --plain pypy3   the plain ones by another Python
    python -m tools.covering --games 10000 --file F  what F holds is not played again

`tools.deep` looks at one game closely: plain and compiled rules side by side, positions, records,
refusals, secrets. `tools.side_by_side` plays games by both rules and compares the choices at every
step. `tools.volume` plays many by the compiled rules; each step leaves all cards accounted for and
somebody able to go on. Prints how many configurations and games there were, how many had a round
that only the turn limit ended, and what went wrong.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from tools.configurations import Configuration, pairs, singles
from tools.deep import Outcome, play_deep
from tools.side_by_side import compare_games
from tools.volume import GIVEN_UP, LIMITED, STEPS, WORDS, WRONG, play_many

CHUNK: Final = 2000
"""Games that lie in memory side by side."""


@dataclass
class Found(Outcome):
    """What came of the games of one configuration, or of several."""

    wrong: list[str] = field(default_factory=list)

    def join(self, other: "Found") -> None:
        """Add what came of other games."""
        self.add(other)
        self.wrong += other.wrong


def look_closely(chosen: Configuration, games: int, *, often: int = 7) -> Found:
    """Play games of a configuration, each looked at closely."""
    found = Found()
    for seed in range(games):
        try:
            found.add(play_deep(chosen, seed, often=often))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            found.games += 1
            found.wrong.append(f"{chosen}, seed {seed}: {error!r}")
    return found


def play_volume(chosen: Configuration, games: int) -> Found:
    """Play games of a configuration by the compiled rules."""
    found = Found()
    for first in range(0, games, CHUNK):
        count = min(CHUNK, games - first)
        results = play_many(chosen.options, chosen.players, first=first, count=count)
        found.games += count
        found.steps += int(results[:, STEPS].sum())
        found.limited += int(results[:, LIMITED].sum())
        found.endless += int(results[:, GIVEN_UP].sum())
        for place in np.nonzero(results[:, WRONG])[0]:
            word = WORDS[int(results[place, WRONG])]
            found.wrong.append(f"{chosen}, game {first + int(place)}: {word}")
    return found


def play_both(chosen: Configuration, games: int, *, plain: str = sys.executable) -> Found:
    """Play games of a configuration by the compiled rules and, in some Python, by the plain."""
    found = Found(games=games)
    try:
        found.steps = compare_games(chosen.options, chosen.players, games=games, interpreter=plain)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        found.wrong.append(f"{chosen}: {error!r}")
    return found


Way = Callable[[Configuration, int], Found]
"""A way to play games of a configuration."""
WORDS_FOR: Final = {"deep": "looked at closely", "both": "by both rules", "volume": "compiled"}


class Results:
    """What is known of each configuration, kept in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known: dict[str, Found] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                name, values = json.loads(line)
                self._known[name] = Found(**values)

    def __contains__(self, name: str) -> bool:
        """Tell whether anything is known of a name."""
        return name in self._known

    def __getitem__(self, name: str) -> Found:
        """Return what is known of a name."""
        return self._known[name]

    def put(self, name: str, found: Found) -> None:
        """Keep what came of it."""
        self._known[name] = found
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([name, asdict(found)]) + "\n")


def cover(
    chosen: Sequence[Configuration],
    counts: Mapping[str, int],
    ways: Mapping[str, Way],
    *,
    results: Results,
    jobs: int = 1,
) -> dict[str, Found]:
    """Play so many games in each way of each configuration; return what came of each way."""
    totals = {way: Found() for way, count in counts.items() if count}
    asked = [(f"{way} {counts[way]}: {one}", way, one) for way in totals for one in chosen]
    with ProcessPoolExecutor(jobs) as pool:
        open_ones = {
            pool.submit(ways[way], one, counts[way]): key
            for key, way, one in asked
            if key not in results
        }
        for number, done in enumerate(as_completed(open_ones)):
            results.put(open_ones[done], done.result())
            _tell(f"{number + 1} of {len(open_ones)} tasks")
    _tell("")
    for key, way, _ in asked:
        totals[way].join(results[key])
    return totals


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def _line(way: str, found: Found) -> str:
    ends = (
        ""
        if way == "both"  # neither is counted there
        else f" {found.limited} with a round that only the turn limit ended,"
        f" {found.endless} given up,"
    )
    counts = f"{found.games} games, {found.steps} steps,{ends} {len(found.wrong)} wrong"
    return f"  {WORDS_FOR[way]}: {counts}\n"


def main() -> int:
    """Cover and print; return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=0, help="compiled games of each (%(default)s)")
    parser.add_argument("--both", type=int, default=0, help="games by both rules (%(default)s)")
    parser.add_argument("--deep", type=int, default=1, help="games looked at closely (%(default)s)")
    parser.add_argument("--plain", default=sys.executable, help="the Python of the plain rules")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--file", type=Path, help="where results are kept, to go on later")
    arguments = parser.parse_args()
    results = Results(arguments.file)
    counts = {"deep": arguments.deep, "both": arguments.both, "volume": arguments.games}
    ways: dict[str, Way] = {
        "deep": look_closely,
        "both": partial(play_both, plain=arguments.plain),
        "volume": play_volume,
    }
    failed = 0
    for name, chosen in (("single values", [*singles()]), ("pairs", [*pairs()])):
        totals = cover(chosen, counts, ways, results=results, jobs=arguments.jobs)
        sys.stdout.write(f"{name}: {len(chosen)} configurations\n")
        for way, found in totals.items():
            sys.stdout.write(_line(way, found))
            for text in found.wrong:
                failed += 1
                sys.stdout.write(f"    {text}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
