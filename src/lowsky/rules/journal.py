"""The journal: what a step did to the table, in order, for everybody who shows or tells it.

`lowsky.fast` leaves it out. An entry is ``(what, seat, cell index or line, card)``.
"""

from typing import Final

from lowsky.rules.state import State

DEALT: Final = 0  # the round begins; card: the first discard
DREW: Final = 1  # card: the drawn card, private to the seat (R-C37)
TOOK: Final = 2  # from the discard; card: the card taken
REFUSED: Final = 3  # the drawn card goes on the discard
PLACED: Final = 4  # a card was put into the cell
REPLACED: Final = 5  # the card that lay there went on the discard
FLIPPED: Final = 6
LINE_REMOVED: Final = 7  # cell: the line; card: its value
LINE_KEPT: Final = 8  # an optional line was declined
RESHUFFLED: Final = 9  # card: how many cards the new draw pile has
STARTS: Final = 10  # the seat is the first player of the round
CLOSED: Final = 11  # the seat became ender
REVEALED: Final = 12  # a card turned up at the final reveal
SCORED: Final = 13  # cell: raw score; card: score
WON: Final = 14
PASSED: Final = 15
LIMIT_REACHED: Final = 16  # turn_limit ended the round (R-V13)


def note(s: State, what: int, seat: int, cell: int, card: int) -> None:
    """Add one entry."""
    s.journal.append((what, seat, cell, card))


def open_journal(s: State) -> None:
    """Forget the entries of the step before."""
    s.journal.clear()
