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
# Skyjo Action; "card" is a type of action card unless said otherwise
CLAIMED: Final = 17  # a star right was used on the row; cell: the slot
DECLINED: Final = 18  # a star right was declined
TOOK_ACTION: Final = 19  # a card of the row was taken; cell: the slot
REFILLED: Final = 20  # cell: the slot
PLAYED: Final = 21  # put on the action discard to take effect; also nested plays (R-A20)
DISCARDED_ACTION: Final = 22  # put on the action discard without effect
DEFENDED: Final = 23  # a DEFENSE protects the seat; cell: the attacker
UNDEFENDED: Final = 24  # its owner let the attack happen; cell: the attacker
SLID: Final = 25  # a card of the cell was slid under the discard; card: a game card
SLID_DOWN: Final = 26  # the same, face down: seen by nobody
SLID_ACTION: Final = 27  # an action card of the hand was slid under the action discard
DEALT_IN: Final = 28  # a game card was drawn into the cell, face up; card: a game card
GOT_ACTION: Final = 29  # an action card came from the pile into the hand; cell: 4
SWAPPED: Final = 30  # two own cells changed places; cell: one, card: the other cell
EXCHANGED: Final = 31  # cell: own cell + 12 * partner, card: their cell
HELD: Final = 32  # drawn for DRAW3; cell: place in the hand; card: a game card, private to the seat
LOOKED_AT: Final = 33  # the seat looks at a line; cell: the line, card: the player
SAW: Final = 34  # cell: cell of the table; card: a game card, private to the seat
RETURNED: Final = 35  # a held card, or a substitute (R-V3), goes on the discard; card: that one
STOLE: Final = 36  # cell: from whom
REPLAYED: Final = 37  # taken from the action discard
PARTNERS: Final = 38  # cell: the first, card: the second partner
EXTRA_TURNS: Final = 39  # card: how many more turns the seat has now
TURNED_UP: Final = 40  # an action card turned up among game cards; cell: its place
KEPT_ACTION: Final = 41  # … and was kept
RESHUFFLED_ACTIONS: Final = 42  # card: how many cards the new action pile has
BONUS: Final = 43  # an all-star line earned a bonus; cell: the line; card: the points
ANNOUNCED: Final = 44  # a house card says something that the table carries out itself


def note(s: State, what: int, seat: int, cell: int, card: int) -> None:
    """Add one entry."""
    s.journal.append((what, seat, cell, card))


def open_journal(s: State) -> None:
    """Forget the entries of the step before."""
    s.journal.clear()
