"""What the fields of a position text mean: letters, words, and what is implied when left out."""

from typing import Final

from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.state import CELLS, NOBODY, Public

LETTERS: Final = {
    st.DECISION_FLIP_INITIAL: "i",
    st.DECISION_MAIN: "m",
    st.DECISION_DRAWN: "d",
    st.DECISION_FLIP: "f",
    st.DECISION_LINES: "l",
    st.CHANCE_RESHUFFLE: "r",
    st.CHANCE_DEAL: "s",
    st.CHANCE_FLIPS: "c",
    st.CHANCE_STARTER: "t",
    st.GAME_OVER: "x",
}
"""The letter of what is pending, after the seat that owes it (``-`` for nobody, or for several)."""
PENDING: Final = {letter: pending for pending, letter in LETTERS.items()}
WITH_SEAT: Final = "mdflr"
OPERATIONS: Final = {
    st.OP_DRAW: "draw",
    st.OP_REMOVAL: "remove",
    st.OP_END_TURN: "end",
    st.OP_NEXT_TURN: "next",
    st.OP_FINAL_REVEAL: "reveal",
    st.OP_SCORE: "score",
}
"""The words of the work that remains after the pending decision."""
EXTRAS: Final = (
    "first",
    "start",
    "left",
    "chosen",
    "work",
    "turns",
    "stamps",
    "known",
    "raw",
    "scores",
    "winners",
)
"""The extras in their order; each is written only where it differs from what the rest implies."""
HIGHEST_NUMBER: Final = 30_000
MOST_CARDS: Final = 10_000
"""Cards of one pile in a text."""
EMPTY: Final = "-"


def default_first(s: Public) -> int:
    """Return the first player of the round if none is named."""
    return NOBODY if s.phase == st.SETUP or s.round == 0 else 0


def default_left(s: Public) -> int:
    """Return the final turns owed if no number is named: one for each seat up to the ender."""
    if s.phase != st.CLOSING or NOBODY in (s.ender, s.actor):
        return 0
    return (s.ender - s.actor) % s.players


def default_work(s: Public) -> list[tuple[int, int]]:
    """Return the work that remains if none is named."""
    if s.pending == st.CHANCE_RESHUFFLE:
        return [(st.OP_DRAW, s.actor)]
    if s.pending == st.DECISION_LINES:
        return [(st.OP_END_TURN, s.actor)]
    return []


def open_cells(s: Public) -> list[int]:
    """Return the face-up cells of all seats, ascending."""
    return [
        seat * CELLS + index
        for seat in range(s.players)
        for index in bits(s.present[seat] & ~s.down[seat])
    ]
