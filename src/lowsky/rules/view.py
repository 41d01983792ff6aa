"""Views: what one reader may know of a state (R-C37, chapter 5).

A view is another type: it has no draw pile, and a card that its reader may not know is UNKNOWN.
"""

from typing import Final

from lowsky.rules.bits import bits
from lowsky.rules.cards import NO_CARD, UNKNOWN
from lowsky.rules.state import (
    ACTION,
    CELLS,
    HELD,
    NOBODY,
    CellCards,
    Pile,
    Public,
    Slots,
    State,
    content,
    fields_of,
)


class View(Public):
    """What the seats of a reader may know; a spectator has no seat."""

    seats: int
    """The mask of the reader's seats, 0 for a spectator."""
    drawn: int
    """The drawn card, UNKNOWN if another seat holds it, NO_CARD if nobody does."""
    card: CellCards
    """The card of each cell; UNKNOWN where it is face down and the reader has not looked at it."""
    held: Slots
    """The cards that are chosen among for DRAW3, UNKNOWN if another seat holds them."""
    discard: Pile
    """The discard from the bottom to the top; UNKNOWN where a card was slid in face down."""

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        """Make an empty view; `observe` fills it."""
        for name, array in VIEW_FIELDS.items():
            setattr(self, name, [0] * array.length if array else 0)

    @property
    def seat(self) -> int:
        """Return the reader's only seat, NOBODY for a spectator, the lowest of several."""
        return (self.seats & -self.seats).bit_length() - 1 if self.seats else NOBODY

    def __repr__(self) -> str:
        """Return in one line whose view it is, and where the game is."""
        return super().__repr__().replace(" ", f" seats={bits(self.seats)} ", 1)

    def __eq__(self, other: object) -> bool:
        """Compare everything that the reader may know."""
        if not isinstance(other, View):
            return NotImplemented
        return content(self) == content(other)

    __hash__ = None  # type: ignore[assignment]  # a view is refilled, so it must not be a key


VIEW_FIELDS: Final = fields_of(View)
PUBLIC_FIELDS: Final = fields_of(Public)


def observe(s: State, seats: int, v: View) -> None:
    """Fill a view with what the seats of the mask may know."""
    copy_public(s, v)
    v.seats = seats
    is_drawer = seats >> s.turn & 1 if s.turn != NOBODY else 0
    v.drawn = s.drawn
    if s.drawn != NO_CARD and not is_drawer:
        v.drawn = UNKNOWN
    if s.mode >= ACTION:
        for place in range(HELD):
            v.held[place] = s.held[place]
            if place < s.held_n and not is_drawer:
                v.held[place] = UNKNOWN
    for place in range(s.discard_n):
        v.discard[place] = s.discard[place]
        down = s.discard_down[place]
        if down != 0 and down & seats == 0:
            v.discard[place] = UNKNOWN
    for seat in range(s.players):
        for index in range(CELLS):
            cell = seat * CELLS + index
            v.card[cell] = s.card[cell]
            if s.down[seat] >> index & 1 and s.known[cell] & seats == 0:
                v.card[cell] = UNKNOWN


def copy_public(s: Public, v: Public) -> None:
    """Copy all public fields; `lowsky.fast` has its own, made from the same fields."""
    for name, array in PUBLIC_FIELDS.items():
        value = getattr(s, name)
        setattr(v, name, value[:] if array else value)


def view_of(s: State, seats: int) -> View:
    """Return a new view of the state for the seats of the mask, 0 for a spectator."""
    v = View()
    observe(s, seats, v)
    return v
