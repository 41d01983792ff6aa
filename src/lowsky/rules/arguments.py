"""What is given to the library, checked once: whole numbers, seats, options."""

from collections.abc import Callable
from operator import index
from typing import SupportsIndex

from lowsky.rules.errors import LowskyError
from lowsky.rules.options import Options


def whole_number(name: str, value: SupportsIndex, *, low: int = 0) -> int:
    """Return a whole number from ``low`` on, also one of NumPy; raises `LowskyError`."""
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None or number < low:
        raise LowskyError(f"{name}: expected a whole number, {low} or more, not {shown(value)}")
    return number


def existing_seat(seat: SupportsIndex, players: int) -> int:
    """Return the number of a seat; raises `LowskyError` for one that the game does not have."""
    try:
        number = whole_number("seat", seat)
    except LowskyError:
        number = players
    if number < players:
        return number
    seats = "seat 0 alone" if players == 1 else f"seats 0 to {players - 1}"
    raise LowskyError(f"no seat {shown(seat)}: this game has {seats}, counted from 0")


def shown(value: object) -> str:
    """Return a value for a message of one line: numbers and words as they are, else its type."""
    return repr(value)[:40] if isinstance(value, (int, float, str)) else type(value).__name__


def given_options(options: Options | str, read: Callable[[str], Options] = Options.of) -> Options:
    """Return options, or those that a text names; raises `LowskyError` for anything else."""
    if isinstance(options, Options):
        return options
    if isinstance(options, str):
        return read(options)
    raise LowskyError(
        f"options: expected Options or a text such as 'action', not {type(options).__name__}; "
        "single values go into Options.of('skyjo', {'grid': 9})"
    )
