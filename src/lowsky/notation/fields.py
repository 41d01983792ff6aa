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
    st.DECISION_CLAIM: "g",
    st.DECISION_DESIGNATE: "o",
    st.DECISION_SWAP_FIRST: "w",
    st.DECISION_SWAP_SECOND: "W",
    st.DECISION_KEEP: "k",
    st.DECISION_KEEP_ORDER: "K",
    st.DECISION_KEEP_CELL: "j",
    st.DECISION_LOOK_PLAYER: "v",
    st.DECISION_LOOK_LINE: "V",
    st.DECISION_REPLAY: "y",
    st.DECISION_STEAL_PLAYER: "h",
    st.DECISION_STEAL_CARD: "H",
    st.DECISION_PARTNER: "q",
    st.DECISION_PARTNER_2: "Q",
    st.DECISION_EXCHANGE_OWN: "e",
    st.DECISION_EXCHANGE_THEIR: "E",
    st.DECISION_DEFEND: "b",
    st.DECISION_ACTION_CARD: "a",
    st.DECISION_REMOVAL_ORDER: "z",
    st.DECISION_TARGET: "u",
    st.DECISION_FLIP_TARGET: "n",
    st.DECISION_LOOK_CELL: "p",
    st.DECISION_DISCARD_HAND: "D",
    st.DECISION_TAKE: "T",
    st.CHANCE_RESHUFFLE: "r",
    st.CHANCE_RESHUFFLE_ACTIONS: "R",
    st.CHANCE_DEAL: "s",
    st.CHANCE_ACTIONS: "S",
    st.CHANCE_FLIPS: "c",
    st.CHANCE_STARTER: "t",
    st.GAME_OVER: "x",
}
"""The letter of what is pending, after the seat that owes it (``-`` for nobody, or for several)."""
PENDING: Final = {letter: pending for pending, letter in LETTERS.items()}
WITHOUT_SEAT: Final = "isSctx"
OPERATIONS: Final = {
    st.OP_DRAW: "draw",
    st.OP_REMOVAL: "lines",
    st.OP_END_TURN: "end",
    st.OP_NEXT_TURN: "next",
    st.OP_FINAL_REVEAL: "reveal",
    st.OP_SCORE: "score",
    st.OP_SET_UP: "setup",
    st.OP_FIRST_TURN: "begin",
    st.OP_RIGHT: "claim",
    st.OP_REFILL: "refill",
    st.OP_TAKE_PILE: "take",
    st.OP_RESOLVE: "resolve",
    st.OP_REMOVE_NEXT: "remove",
    st.OP_REMOVE_HIT: "hit",
    st.OP_REPLACE: "replace",
    st.OP_DRAW_HELD: "hold",
    st.OP_RETURN: "return",
    st.OP_FLIP: "flip",
    st.OP_EXCHANGE: "exchange",
    st.OP_ATTACK: "attack",
    st.OP_STEAL: "steal",
    st.OP_SUBSTITUTE: "substitute",
    st.OP_FILL: "fill",
    st.OP_CLEAR_GRID: "clear",
    st.OP_PRIMITIVE: "house",
    st.OP_LOOK: "look",
    st.OP_HOUSE: "primitive",
}
"""The words of the work that remains after the pending decision."""
NUMBERS: Final = {
    "extra": ("extra",),
    "target": ("target",),
    "house": ("house_target",),
    "picked": ("picked",),
    "removing": ("removing",),
    "used": ("used_own", "used_their", "used_with"),
    "shielded": ("shielded",),
    "order": ("keep_order", "keep_order_n"),
}
"""Extras that are one or more plain numbers, with the fields that hold them."""
SEAT_NUMBERS: Final = {
    "bonus": "bonus",
    "rights": "rights",
    "turns": "turns",
    "raw": "raw",
    "scores": "score",
}
"""Extras that are one number for each seat."""
EXTRAS: Final = (
    "first",
    "start",
    "left",
    "turn",
    "row",
    "apile",
    "adiscard",
    "hands",
    "fresh",
    "held",
    *NUMBERS,
    "chosen",
    "work",
    *SEAT_NUMBERS,
    "stamps",
    "known",
    "slid",
    "winners",
)
"""The extras in their order; each is written only where it differs from what the rest implies."""
SECRET_EXTRAS: Final = ("known", "slid")
HIGHEST_NUMBER: Final = 30_000
MOST_CARDS: Final = 10_000
"""Cards of one pile in a text."""
EMPTY: Final = "-"

Frame = tuple[int, int, int, int]
"""A piece of work: operation, seat, and two numbers."""


def default_first(s: Public) -> int:
    """Return the first player of the round if none is named."""
    return NOBODY if s.phase == st.SETUP or s.round == 0 else 0


def default_turn(s: Public) -> int:
    """Return whose turn it is if nobody is named: the seat that acts."""
    if s.phase == st.SETUP:
        return s.first
    return NOBODY if s.phase == st.OVER else s.actor


def default_left(s: Public) -> int:
    """Return the final turns owed if no number is named: one for each seat up to the ender."""
    if s.phase != st.CLOSING or NOBODY in (s.ender, s.turn):
        return 0
    return (s.ender - s.turn) % s.players


def default_number(field: str) -> int:
    """Return the value of a number that is not named."""
    return -1 if field in ("target", "house_target", "picked") else 0


def default_work(s: Public) -> list[Frame]:
    """Return the work that remains if none is named: the end of the running turn."""
    if s.phase not in (st.PLAY, st.CLOSING) or s.pending == st.DECISION_MAIN:
        return []
    work: list[Frame] = [(st.OP_END_TURN, s.turn, 0, 0)]
    if s.pending == st.CHANCE_RESHUFFLE:
        work.append((st.OP_DRAW, s.turn, 0, 0))
    return work


def open_cells(s: Public) -> list[int]:
    """Return the face-up cells of all seats, ascending."""
    return [
        seat * CELLS + index
        for seat in range(s.players)
        for index in bits(s.present[seat] & ~s.down[seat])
    ]
