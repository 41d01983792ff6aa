"""Lowsky: the card games Skyjo and Skyjo Action, as rules, as a server and as a game to play.

`import lowsky` is light: it loads neither NumPy nor Numba nor a web framework.
"""

from lowsky.game import Game, Outcome
from lowsky.rules.errors import (
    IllegalActionError,
    InvalidPositionError,
    LowskyError,
    NotationError,
    OptionsError,
)
from lowsky.rules.options import Options

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalActionError",
    "InvalidPositionError",
    "LowskyError",
    "NotationError",
    "Options",
    "OptionsError",
    "Outcome",
]
