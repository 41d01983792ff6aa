"""Plays tapes by the plain rules, in a process of its own that any Python from 3.9 on can be.

Only `lowsky.rules` is imported. An interpreter that compiles while it runs, such as PyPy, plays
millions of games this way, and is one more reader of the rules. See `side_by_side.Replayer`.

Standard input holds batches. A batch is a line of JSON, the start state, the rules' names for
its fields and their places in a record; then games: how many numbers the tape has (8 bytes), the
tape, the record at the end; then eight zeros. The answer is a line of JSON.
"""

import json
import struct
import sys
from array import array
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

PACKAGE = "lowsky"
SOURCES = Path(__file__).resolve().parents[1] / "src" / PACKAGE


class Loader(SourceFileLoader):
    """Leaves annotations unread, since those of today mean nothing to an older interpreter."""

    def get_data(self, path: str) -> bytes:
        """Return the source of a module."""
        return b"from __future__ import annotations\n" + super().get_data(path)


class Finder(MetaPathFinder):
    """Finds the modules of the package for `Loader`."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> "ModuleSpec | None":  # noqa: ANN401, ARG002 - as importlib declares it
        """Return the specification of a module of the package."""
        if not name.startswith(f"{PACKAGE}."):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(name, spec.loader.path)
        return spec


if __name__ == "__main__":
    package = ModuleType(PACKAGE)
    package.__path__ = [str(SOURCES)]
    sys.modules[PACKAGE] = package
    sys.meta_path.insert(0, Finder())
    sys.dont_write_bytecode = True

from lowsky.rules.deal import supply  # noqa: E402 - found by the finder above
from lowsky.rules.legal import legal  # noqa: E402 - as above
from lowsky.rules.state import CHANCE_DEAL, State  # noqa: E402 - as above
from lowsky.rules.step import step  # noqa: E402 - as above

Layout = Sequence[tuple[str, int, str, int]]
"""The fields of a record: name, place, format and how many numbers, 0 for a scalar."""


def replay_tape(s: State, tape: Sequence[int]) -> int:
    """Play a tape, return the number of decisions; raises `ValueError` where choices differ."""
    at = steps = 0
    while at < len(tape):
        head = tape[at]
        if head < 0:
            if s.pending < CHANCE_DEAL:
                raise ValueError(f"after {steps} decisions only one of both awaits an order")
            supply(s, list(tape[at + 1 : at + 1 - head]))
            at += 1 - head
            continue
        if legal(s) != head:
            raise ValueError(f"after {steps} decisions the choices differ")
        step(s, tape[at + 1])
        steps += 1
        at += 2
    return steps


def pack(s: State, layout: Layout, size: int) -> bytes:
    """Return the record of a state."""
    record = bytearray(size)
    for name, place, kind, count in layout:
        value = getattr(s, name)
        if count == 0:
            struct.pack_into(kind, record, place, value)
        else:
            kept = value[:count]
            struct.pack_into(f"{len(kept)}{kind}", record, place, *kept)
    return bytes(record)


def start_state(fields: "dict[str, Any]") -> State:
    """Return a state with these fields."""
    s = State()
    for name, value in fields.items():
        setattr(s, name, list(value) if isinstance(value, list) else value)
    return s


def serve(source: BinaryIO) -> None:
    """Answer batches until there are no more."""
    for line in source:
        head = json.loads(line)
        start = start_state(head["start"])
        steps = games = 0
        wrong = ""
        while True:
            (length,) = struct.unpack("q", source.read(8))
            if length == 0:
                break
            tape = array("q")
            tape.frombytes(source.read(8 * length))
            record = source.read(head["size"])
            if wrong:
                continue
            s = start.copy()
            try:
                steps += replay_tape(s, tape)
                if pack(s, head["layout"], head["size"]) != record:
                    wrong = f"game {games}: the states at the end differ"
            except (ArithmeticError, LookupError, TypeError, ValueError) as error:
                wrong = f"game {games}: {error!r}"
            games += 1
        sys.stdout.write(json.dumps({"games": games, "steps": steps, "wrong": wrong}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer)
