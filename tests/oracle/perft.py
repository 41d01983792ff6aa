"""Counts sequences of decisions: ``python -m tests.oracle.perft FILE...``.

``perft(position, depth)`` is the number of sequences of exactly that length (D1 in seat order,
decisions with several parts answered part by part, see ``sequences``; the end of a round ends a
sequence). Without options the counts of the files are confirmed; ``--fill NODES`` writes them anew,
up to that many sequences; ``--divide ID DEPTH`` prints the count below each first answer.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from .errors import FormatError
from .position import read_entry
from .sequences import Node, begin, count_answers, follow
from .state import State
from .yamlio import integer, load, mapping, say, sequence, text

ENTRY_KEYS: Final = frozenset(
    {"id", "title", "kind", "mode", "players", "options", "start", "counts"}
)
COUNTS_LINE: Final = re.compile(r"^  counts: \[.*\]$", re.MULTILINE)


def perft(state: State, depth: int) -> int:
    """Returns the number of sequences of exactly this length from a position."""
    return count(begin(state), depth)


def count(node: Node, depth: int) -> int:
    """Returns the number of sequences of exactly this length from a node."""
    if depth == 0:
        return 1
    if depth == 1:
        return count_answers(node)
    return sum(count(after, depth - 1) for after in follow(node).values())


def counts_up_to(state: State, nodes: int) -> list[int]:
    """Returns the counts of depth 1, 2, ... as long as they stay below ``nodes`` and above 0."""
    counts: list[int] = []
    while True:
        depth = len(counts) + 1
        # The next level is seldom more than a dozen times larger; that bounds the last look ahead.
        if counts and (counts[-1] * 12 > nodes * 10 or counts[-1] == 0):
            return counts
        count = perft(state, depth)
        if counts and count > nodes:
            return counts
        counts.append(count)


def divide(state: State, depth: int) -> dict[str, int]:
    """Returns the count below each first answer, by its text."""
    return {text: count(after, depth - 1) for text, after in follow(begin(state)).items()}


def read_entries(path: Path) -> list[dict[str, object]]:
    """Returns the entries of a perft file; raises FormatError on unknown keys."""
    content = load(path)
    if set(content) != {"entries"}:
        raise FormatError(f"{path}: a perft file holds entries, not {sorted(content)}")
    entries = [mapping(entry, "an entry") for entry in sequence(content["entries"], "entries")]
    for entry in entries:
        if set(entry) - ENTRY_KEYS or "id" not in entry:
            raise FormatError(f"{path}: unknown keys in {sorted(entry)}")
    return entries


def confirm(entry: Mapping[str, object], nodes: int | None = None) -> Iterator[str]:
    """Yields a line for each depth whose count differs; counts above ``nodes`` are left out."""
    state = read_entry(entry, {})
    for depth, node in enumerate(sequence(entry.get("counts"), "counts"), start=1):
        expected = integer(node, "a count")
        if nodes is not None and expected > nodes:
            return
        came = perft(state, depth)
        if came != expected:
            yield f"{entry['id']}: depth {depth}: came {came}, expected {expected}"


def fill(path: Path, nodes: int) -> None:
    """Writes the counts of a file anew and leaves the rest of its text alone."""
    written = []
    for entry in read_entries(path):
        written.append(counts_up_to(read_entry(entry, {}), nodes))
        say(f"{text(entry['id'], 'id')}: {written[-1]}")
    content = path.read_text(encoding="utf-8")
    if len(COUNTS_LINE.findall(content)) != len(written):
        raise FormatError(f"{path}: each entry needs one line '  counts: [...]'")
    fresh = iter(written)
    content = COUNTS_LINE.sub(lambda _: f"  counts: {next(fresh)}", content)
    path.write_text(content, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns 0 only when all counts agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--fill", type=int, metavar="NODES")
    parser.add_argument("--divide", nargs=2, metavar=("ID", "DEPTH"))
    options = parser.parse_args(arguments)
    different = 0
    for path in options.files:
        if options.fill is not None:
            fill(path, options.fill)
            continue
        for entry in read_entries(path):
            if options.divide:
                name, depth = options.divide
                if entry["id"] == name:
                    for move, count in divide(read_entry(entry, {}), int(depth)).items():
                        say(f"{move}: {count}")
                continue
            for line in confirm(entry):
                say(f"{path}: {line}")
                different += 1
    if options.fill is None and not options.divide:
        say(f"{different} counts differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
