"""Numbers as all commands write them for people, and one JSON object for programs."""

import argparse
import json
from math import isfinite
from typing import TYPE_CHECKING

from lowsky import __version__

if TYPE_CHECKING:
    from lowsky.analysis.intervals import Interval

MINUS = "−"


def whole(n: int) -> str:
    """Return a whole number: 12,345 or −3."""
    return f"{n:,}".replace("-", MINUS)


def amount(n: int, noun: str) -> str:
    """Return how many there are of something: 1 game or 12,345 games."""
    return f"{whole(n)} {noun}" if n == 1 else f"{whole(n)} {noun}s"


def decimal(number: float, places: int) -> str:
    """Return a number with so many places: −1.50."""
    return f"{number:,.{places}f}".replace("-", MINUS)


def span(low: float, high: float, places: int) -> str:
    """Return an interval, "unknown" for one without ends."""
    return f"{decimal(low, places)} … {decimal(high, places)}" if isfinite(low) else "unknown"


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def print_json(command: str, values: dict[str, object]) -> None:
    """Print one JSON object: the version, the command, then its arguments and what came of them."""
    said = {"version": __version__, "command": command, **values}
    print(json.dumps(said, allow_nan=False))


def json_interval(found: "Interval") -> dict[str, float | None]:
    """Return a mean with its 95 % interval, whose ends are null where they are unknown."""
    return {name: number if isfinite(number) else None for name, number in found._asdict().items()}
