"""What never changes in a classic game: records leave it out, and compiled code knows it.

Classic games share their rules with Skyjo Action. A record without the fields of Skyjo Action is
another type for the compiler: it compiles the same functions once more, without what only those
fields can lead to (`fold`). So classic games cost what they cost without Skyjo Action.
"""

from collections.abc import Mapping
from typing import Final

from lowsky.rules.options import Options
from lowsky.rules.setup import ACTION_OPTIONS, OPTION_FIELDS, new_game
from lowsky.rules.state import SKYGO, SKYJO, STATE_FIELDS, Array, Public

ACTION_FIELDS: Final = (
    *(OPTION_FIELDS[option] for option in ACTION_OPTIONS),
    "rows",
    "copies",
    "house_attack",
    "house_op",
    "house_n",
    "extra",
    "removing",
    "target",
    "house_target",
    "picked",
    "used_own",
    "used_their",
    "used_with",
    "shielded",
    "apile_n",
    "adiscard_n",
    "held_n",
    "keep_order",
    "keep_order_n",
    "row",
    "hand",
    "fresh",
    "rights",
    "bonus",
    "adiscard",
    "held",
    "known",
    "discard_down",
    "apile",
)
"""The fields of `State` that only Skyjo Action changes."""


def _constants() -> dict[str, int]:
    start = new_game(Options.of(), 2)
    found: dict[str, int] = {}
    for name in ACTION_FIELDS:
        value = getattr(start, name)
        found[name] = value[0] if isinstance(value, list) else value
    return found


CONSTANTS: Final[Mapping[str, int]] = _constants()
"""What those fields are in every classic game; arrays hold nothing else."""
CONSTANT_ARRAYS: Final = frozenset(name for name in CONSTANTS if STATE_FIELDS[name] is not None)
"""Those that are arrays."""
CHOICES: Final[Mapping[str, tuple[int, ...]]] = {"mode": (SKYJO, SKYGO)}
"""Fields that differ between classic games, with all that they can be."""


def without_constants(fields: Mapping[str, Array | None]) -> dict[str, Array | None]:
    """Return the fields of a state or a view that differ between classic games."""
    return {name: array for name, array in fields.items() if name not in CONSTANTS}


def is_constant(name: str, value: object) -> bool:
    """Tell whether a field holds what it holds in every classic game."""
    constant = CONSTANTS[name]
    return value == [constant] * len(value) if isinstance(value, list) else value == constant


def is_classic(s: Public) -> bool:
    """Tell whether compiled code may take a state or a view for that of a classic game."""
    return s.mode in CHOICES["mode"] and all(
        is_constant(name, getattr(s, name)) for name in CONSTANTS if hasattr(s, name)
    )
