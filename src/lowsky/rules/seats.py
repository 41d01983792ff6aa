"""Masks of seats: whose grid or hand still holds what an action card needs.

Each mask has a loop of its own: compilers copy a loop for every condition that they find in it.
"""

from lowsky.rules.piles import hand_size
from lowsky.rules.state import Public


def seats_with_cards(s: Public) -> int:
    """Return the mask of the seats whose grid holds a card."""
    mask = 0
    for seat in range(s.players):
        if s.present[seat]:
            mask |= 1 << seat
    return mask


def seats_with_hidden(s: Public) -> int:
    """Return the mask of the seats whose grid holds a face-down card."""
    mask = 0
    for seat in range(s.players):
        if s.down[seat]:
            mask |= 1 << seat
    return mask


def seats_with_hand(s: Public) -> int:
    """Return the mask of the seats that hold an action card."""
    mask = 0
    for seat in range(s.players):
        if hand_size(s, seat):
            mask |= 1 << seat
    return mask


def distances(s: Public, seat: int, seats: int) -> int:
    """Return how far the seats of a mask sit from the seat, clockwise, as a mask."""
    turned = seats >> seat | seats << (s.players - seat)
    return turned & ((1 << s.players) - 1)
