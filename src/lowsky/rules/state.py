"""The state of a game: all that the authority knows, as integers and arrays of integers.

A cell is one integer for the whole table: ``seat * CELLS + index``, index ``row * 4 + column``
counted from 0. A grid of nine (R-V2) is the same grid without its fourth column. Lines are
numbered 0 … 3 for the columns, 4 … 6 for the rows. The compiled rules run on a NumPy record that
is made from `State`.
"""

from typing import Annotated, Final, NamedTuple, get_type_hints

CELLS: Final = 12
COLUMNS: Final = 4
ROWS: Final = 3
MAX_PLAYERS: Final = 10
MAX_CELLS: Final = MAX_PLAYERS * CELLS
PILE_CAPACITY: Final = 256
"""Game cards that a record of the compiled rules can hold; the box has 150."""
STACK_CAPACITY: Final = 32

NOBODY: Final = -1
"""A seat that is none."""

GRID_12: Final = 0b1111_1111_1111
GRID_9: Final = 0b0111_0111_0111
LINE_CELLS: Final = (0x111, 0x222, 0x444, 0x888, 0x00F, 0x0F0, 0xF00)
"""Per line the mask of its cells: the columns, then the rows."""
N_LINES: Final = 7

# Phases of a round
SETUP: Final = 0
PLAY: Final = 1
CLOSING: Final = 2
OVER: Final = 3
"""The round is scored, or none was dealt yet."""

# Pending decisions (chapter 4) …
DECISION_FLIP_INITIAL: Final = 0  # D1
DECISION_MAIN: Final = 1  # D3 with D6
DECISION_DRAWN: Final = 2  # D4
DECISION_FLIP: Final = 3  # D5
DECISION_LINES: Final = 4  # D7
N_DECISIONS: Final = 5
# … and what waits for chance: whoever drives the game supplies an order
CHANCE_DEAL: Final = 16  # an order of the deck
CHANCE_RESHUFFLE: Final = 17  # an order of the discards below the top one (R-C23)
CHANCE_FLIPS: Final = 18  # an order of all dealt cells (initial_flip=auto_random)
CHANCE_STARTER: Final = 19  # an order of the seats (random start_tie_break)
GAME_OVER: Final = 31
BUSY: Final = 32
"""Work waits on the stack; never seen from outside."""

# Work on the stack: pairs of an operation and a seat
OP_DRAW: Final = 1  # the seat draws (R-C13)
OP_REMOVAL: Final = 2  # removal step of the seat (R-C19, R-A30)
OP_END_TURN: Final = 3  # what follows the seat's main action (R-C38)
OP_NEXT_TURN: Final = 4  # the turn passes on from the seat
OP_FINAL_REVEAL: Final = 5  # R-C30
OP_SCORE: Final = 6  # R-C31 … R-C36

# Option values that have more than two words; the number is the place in `Options`
CHOOSE, AUTO_FIRST, AUTO_RANDOM = 0, 1, 2
HIGH_CARD_SEAT, HIGH_CARD_RANDOM, SEAT_ORDER, RANDOM_SEAT = 0, 1, 2, 3
PREVIOUS_ENDER, HIGHEST_SUM, PREVIOUS_WINNER, ROTATE = 0, 1, 2, 3
MANDATORY, OPTIONAL = 0, 1
KEEP_TOP, NO_RESHUFFLE = 0, 1
ONE_EACH, COMPLETE_TABLE_ROUND = 0, 1
END_OF_ROUND, AFTER_OWN_FINAL_TURN = 0, 1
STRICT, TIE_SAFE, NO_DOUBLING = 0, 1, 2
SHARED, LAST_ROUND_LOWER, EXTRA_ROUND = 0, 1, 2
ANY_TIME, SAME_TURN, CONSECUTIVE_TURNS = 0, 1, 2
SURVIVE, FIXED_ROUNDS = 0, 1

NO_HISTORY_STAMP: Final = -4
"""Stamps of cards without history go down from here, four by four: none follows another."""
REVEAL_STAMP: Final = 30_000
"""The stamp of all cards that the final reveal turns up (R-V7)."""


class Array(NamedTuple):
    """The shape of an array field: how many numbers, and how many bits each takes."""

    length: int
    bits: int


CellCards = Annotated[list[int], Array(MAX_CELLS, 8)]
CellNumbers = Annotated[list[int], Array(MAX_CELLS, 16)]
Pile = Annotated[list[int], Array(PILE_CAPACITY, 8)]
SeatNumbers = Annotated[list[int], Array(MAX_PLAYERS, 16)]


class Public:
    """The fields that everybody at the table may know; views share them."""

    players: int
    # options
    dealt: int
    """The cells that a grid has: GRID_12 or GRID_9."""
    initial_flip: int
    start_tie_break: int
    round_starter: int
    number_line_removal: int
    reshuffling: int
    final_turns: int
    reveal_timing: int
    doubling: int
    doubling_factor: int
    double_negative: int
    target_score: int
    game_tie: int
    column_timing: int
    turn_limit: int
    """Turns of each seat in a round (R-V13), of the one seat when solo (R-V10); 0 for none."""
    solo_goal: int
    # the game
    round: int
    """The number of the round, from 1; 0 before the first deal."""
    ply: int
    """Actions played since the start of the game."""
    phase: int
    pending: int
    """The decision or the chance that the game waits for."""
    actor: int
    """The seat that owes the decision, the lowest one if several do (D1); NOBODY for chance."""
    first: int
    """The first player of the round; NOBODY until the flips have shown it."""
    starter: int
    """Before the first turn: the seat that will start; NOBODY if the flips decide or decided."""
    ender: int
    final_left: int
    """Final turns still owed, the running one included; 0 outside closing."""
    chosen_lines: int
    """The mask of lines added so far in the pending D7."""
    offered_lines: int
    """The mask of lines that may be chosen in the pending D7."""
    winners: int
    """The mask of seats that won, 0 before the end."""
    discard_n: int
    draw_n: int
    discard: Pile
    """The discard from the bottom to the top."""
    down: SeatNumbers
    """Per seat the mask of its face-down cells."""
    present: SeatNumbers
    """Per seat the mask of its cells that hold a card."""
    stamp: CellNumbers
    """When the card became visible; kept only where column_timing asks (R-V7)."""
    turns: SeatNumbers
    """Turns each seat has completed in the round; counted only where an option asks."""
    total: SeatNumbers
    raw: SeatNumbers
    """Raw scores of the round that is over (R-C31)."""
    score: SeatNumbers
    """Scores of the round that is over, after doubling (R-C32)."""
    stack_n: int
    stack: Annotated[list[int], Array(STACK_CAPACITY, 64)]
    """What remains to be done: pairs of operation and seat, the next one last."""

    __slots__ = tuple(__annotations__)


class State(Public):
    """All that is known about a game, hidden cards included."""

    drawn: int
    """The card in the hand of the player who drew, else NO_CARD."""
    card: CellCards
    """The card of each cell, face up or face down; NO_CARD where there is none."""
    known: CellNumbers
    """Per face-down card the mask of seats that have looked at it; it moves with the card."""
    draw: Pile
    """The draw pile from the bottom to the top."""
    journal: list[tuple[int, int, int, int]]
    """What the last step did, see `journal`; for plain Python only."""

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        """Make an empty state: no seats, no cards; `setup.new_game` makes it playable."""
        for name, array in STATE_FIELDS.items():
            setattr(self, name, [0] * array.length if array else 0)
        self.journal = []

    def make_room(self, cards: int) -> None:
        """Let each pile hold that many cards: only records have PILE_CAPACITY as their limit."""
        for pile in (self.draw, self.discard):
            pile.extend([0] * (cards - len(pile)))

    def copy(self) -> "State":
        """Return a state that shares nothing with this one; its journal is empty."""
        other = State.__new__(State)
        for name, array in STATE_FIELDS.items():
            value = getattr(self, name)
            setattr(other, name, value[:] if array else value)
        other.journal = []
        return other

    def __eq__(self, other: object) -> bool:
        """Compare all that the rules look at: the journal and unused room do not count."""
        if not isinstance(other, State):
            return NotImplemented
        return content(self) == content(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it must not be a key


def fields_of(cls: type) -> dict[str, Array | None]:
    """Return the fields of a state or a view: the shape of arrays, None for scalars."""
    fields: dict[str, Array | None] = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if name == "journal":
            continue
        metadata = getattr(hint, "__metadata__", ())
        fields[name] = metadata[0] if metadata else None
    return fields


STATE_FIELDS: Final = fields_of(State)
"""The fields of `State` in order, without the journal; the compiled record is made from it."""

PILE_SIZES: Final = {"discard": "discard_n", "draw": "draw_n", "stack": "stack_n"}


def content(s: Public) -> dict[str, object]:
    """Return the meaningful part of a state or a view: piles are cut at their size."""
    found: dict[str, object] = {}
    for name, array in fields_of(type(s)).items():
        value = getattr(s, name)
        if array is None:
            found[name] = value
        elif name in PILE_SIZES:
            found[name] = list(value[: getattr(s, PILE_SIZES[name])])
        elif array.length == MAX_PLAYERS:
            found[name] = list(value[: s.players])
        else:
            found[name] = list(value[: s.players * CELLS])
    return found
