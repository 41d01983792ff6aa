"""Lowsky: the card games Skyjo and Skyjo Action, as rules, as a server and as a game to play.

`import lowsky` is light: it loads neither NumPy nor Numba nor a web framework.
"""

__version__ = "0.1.0"
