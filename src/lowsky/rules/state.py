"""The state of a game: all that the authority knows, as integers and arrays of integers.

A cell is one integer for the whole table: ``seat * CELLS + index``, index ``row * 4 + column``
counted from 0. A grid of nine (R-V2) is the same grid without its fourth column. Lines are
numbered 0 … 3 for the columns, 4 … 6 for the rows. A hand is a count for each type of action card:
``seat * N_ACTION_TYPES + type``. The compiled rules run on a NumPy record that is made from
`State`.
"""

from typing import Annotated, Final, NamedTuple, get_type_hints

from lowsky.rules.cards import N_ACTION_TYPES, N_HOUSE

CELLS: Final = 12
COLUMNS: Final = 4
ROWS: Final = 3
MAX_PLAYERS: Final = 10
MAX_CELLS: Final = MAX_PLAYERS * CELLS
MAX_HANDS: Final = MAX_PLAYERS * N_ACTION_TYPES
SLOTS: Final = 4
HELD: Final = 3
PILE_CAPACITY: Final = 256
"""Game cards that a record of the compiled rules can hold; the box has 150."""
ACTION_PILE_CAPACITY: Final = 64
FRAME: Final = 4
"""Numbers that one piece of work takes on the stack: operation, seat, and two more."""
STACK_CAPACITY: Final = 128
PRIMITIVES: Final = 8
"""Primitives of a house card (R-V9)."""

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
DECISION_CLAIM: Final = 5  # D2
DECISION_DESIGNATE: Final = 6  # D8
DECISION_SWAP_FIRST: Final = 7  # D9
DECISION_SWAP_SECOND: Final = 8  # D9
DECISION_KEEP: Final = 9  # D10: which card, if any
DECISION_KEEP_ORDER: Final = 10  # D10: which of the others is discarded next
DECISION_KEEP_CELL: Final = 11  # D10: where the kept card goes
DECISION_LOOK_PLAYER: Final = 12  # D11
DECISION_LOOK_LINE: Final = 13  # D11
DECISION_REPLAY: Final = 14  # D12
DECISION_STEAL_PLAYER: Final = 15  # D13
DECISION_STEAL_CARD: Final = 16  # D13
DECISION_PARTNER: Final = 17  # D14: the first partner
DECISION_PARTNER_2: Final = 18  # D14: the second one, or the same again
DECISION_EXCHANGE_OWN: Final = 19  # D14
DECISION_EXCHANGE_THEIR: Final = 20  # D14
DECISION_DEFEND: Final = 21  # D15
DECISION_ACTION_CARD: Final = 22  # D16
DECISION_REMOVAL_ORDER: Final = 23  # D17
DECISION_TARGET: Final = 24  # whom a house card is for (R-V9)
DECISION_FLIP_TARGET: Final = 25  # a house card turns up a card of another grid
DECISION_LOOK_CELL: Final = 26  # a house card looks at single cells
DECISION_DISCARD_HAND: Final = 27  # a house card discards an action card of a hand
DECISION_TAKE: Final = 28  # a house card takes an action card
N_DECISIONS: Final = 29
# … and what waits for chance: whoever drives the game supplies an order
CHANCE_DEAL: Final = 32  # an order of the game cards
CHANCE_RESHUFFLE: Final = 33  # an order of the discards below the top one (R-C23)
CHANCE_FLIPS: Final = 34  # an order of all dealt cells (initial_flip=auto_random)
CHANCE_STARTER: Final = 35  # an order of the seats (random start_tie_break)
CHANCE_ACTIONS: Final = 36  # an order of the action cards, before the deal
CHANCE_RESHUFFLE_ACTIONS: Final = 37  # an order of the action discards below the top one (R-A12)
GAME_OVER: Final = 62
BUSY: Final = 63
"""Work waits on the stack; never seen from outside."""

PENDING_NAMES: Final = {
    value: name
    for name, value in globals().items()
    if name.startswith(("DECISION_", "CHANCE_", "GAME_OVER"))
}
"""The names of what can be pending."""

# Work on the stack: frames of an operation, a seat, and two more numbers
OP_DRAW: Final = 1  # the seat draws (R-C13)
OP_REMOVAL: Final = 2  # removal step of the seat (R-C19, R-A30)
OP_END_TURN: Final = 3  # what follows the seat's main action (R-C38)
OP_NEXT_TURN: Final = 4  # the turn passes on from the seat
OP_FINAL_REVEAL: Final = 5  # R-C30
OP_SCORE: Final = 6  # R-C31 … R-C36
OP_SET_UP: Final = 7  # first flips are asked for, or the play opens
OP_FIRST_TURN: Final = 8  # the first turn of the round begins
OP_RIGHT: Final = 9  # a star right of the seat (R-A24)
OP_REFILL: Final = 10  # the slot (first number) of the row is refilled (R-A11)
OP_TAKE_PILE: Final = 11  # the seat takes the top of the action pile
OP_RESOLVE: Final = 12  # the card (first number) takes effect for the seat
OP_REMOVE_NEXT: Final = 13  # REMOVE goes on with the so-manieth player after the seat
OP_REMOVE_HIT: Final = 14  # REMOVE hits the player (first number)
OP_REPLACE: Final = 15  # the seat draws a card into its cell (first number)
OP_DRAW_HELD: Final = 16  # the seat draws into the cards it holds; first number: how many more
OP_RETURN: Final = 17  # the cards that the seat holds and does not keep are discarded
OP_FLIP: Final = 18  # the seat flips a card if it can (R-C15)
OP_EXCHANGE: Final = 19  # the seat exchanges with the player (first number)
OP_ATTACK: Final = 20  # defence check of the player (first number) against the seat
OP_STEAL: Final = 21  # the seat steals from the player (first number)
OP_SUBSTITUTE: Final = 22  # an action card (second number) turned up at a place (first number)
OP_FILL: Final = 23  # the next game card goes to the place (first number) of the seat
OP_CLEAR_GRID: Final = 24  # the final reveal replaces the action cards of a grid
OP_PRIMITIVE: Final = 26  # the next primitive (second number) of a house card (first number)
OP_LOOK: Final = 27  # the seat looks at a line of the player (first number)
OP_HOUSE: Final = 28  # what a house primitive (first number) does once more, so often (second)

# Places that a substituted card can take (R-V3): 0 … 11 are cells
PLACE_DRAWN: Final = 12
PLACE_DISCARD: Final = 13
PLACE_HELD: Final = 14
PLACE_REPLACE: Final = 16
"""+ index: in the hand of a player whose cell REMOVE emptied."""

# Option values that have more than two words; the number is the place in `Options`
SKYJO, SKYGO, ACTION, SINGLE_PILE, STARS_MODE, NUMBERS_MODE = 0, 1, 2, 3, 4, 5
"""The classic ones are below ACTION: what they never do is asked for so, and left out for them."""
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
FULL, REMAINING_3, REMAINING_2 = 0, 1, 2
SIMULTANEOUS, ONE_LINE = 0, 1
STARS_UNDER, IN_LIST_ORDER, OWNER_CHOICE = 0, 1, 2
REMOVED_OR_KEPT, REMOVED_ONLY, KEPT_ONLY = 0, 1, 2
OWN_TURN, IMMEDIATE = 0, 1
NEXT_TURN, NEXT_TABLE_ROUND = 0, 1
BOTTOM, UNDER_TOP = 0, 1
ANY_CARD, TOP_ONLY = 0, 1
AUTOMATIC, ASK = 0, 1
SUBSTITUTE, TEN_POINTS = 0, 1

NO_HISTORY_STAMP: Final = -4
"""Stamps of cards without history go down from here, four by four: none follows another."""
REVEAL_STAMP: Final = 30_000
"""The stamp of all cards that the final reveal turns up (R-V7)."""
FACE_DOWN: Final = 1 << 12
"""Marks a card that lies face down in the discard, beside the seats that have looked at it."""


class Array(NamedTuple):
    """The shape of an array field: how many numbers, and how many bits each takes."""

    length: int
    bits: int


CellCards = Annotated[list[int], Array(MAX_CELLS, 8)]
CellNumbers = Annotated[list[int], Array(MAX_CELLS, 16)]
Pile = Annotated[list[int], Array(PILE_CAPACITY, 8)]
ActionPile = Annotated[list[int], Array(ACTION_PILE_CAPACITY, 8)]
SeatNumbers = Annotated[list[int], Array(MAX_PLAYERS, 16)]
Hands = Annotated[list[int], Array(MAX_HANDS, 8)]
Slots = Annotated[list[int], Array(SLOTS, 8)]
Types = Annotated[list[int], Array(N_ACTION_TYPES, 8)]
HouseEffects = Annotated[list[int], Array(N_HOUSE * PRIMITIVES, 8)]


class Public:
    """The fields that everybody at the table may know; views share them."""

    players: int
    # options
    mode: int
    dealt: int
    """The cells that a grid has: GRID_12 or GRID_9."""
    rows: int
    """1 where full rows are lines too (R-A27)."""
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
    line_length: int
    shared_lines: int
    line_discard_order: int
    star_line_bonus: int
    forced_reveal_closing: int
    final_turn_action_discard: int
    extra_turns_value: int
    fresh_until: int
    remove_includes_actor: int
    remove_slide: int
    replay_scope: int
    exchange_second: int
    defense_trigger: int
    defense_covers_look: int
    single_pile_count: int
    single_pile_final: int
    star_row3_bonus: int
    copies: Types
    """How many action cards of each type the game has (R-A1, R-V14)."""
    house_attack: int
    """The mask of house cards that are attacks (R-V9)."""
    house_op: HouseEffects
    """Per house card its primitives, `house.NOTHING` behind the last."""
    house_n: HouseEffects
    """Per primitive its number."""
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
    turn: int
    """The seat whose turn it is: others may owe decisions in it (Skyjo Action)."""
    first: int
    """The first player of the round; NOBODY until the flips have shown it."""
    starter: int
    """Before the first turn: the seat that will start; NOBODY if the flips decide or decided."""
    ender: int
    final_left: int
    """Final turns still owed, the running one included; 0 outside closing."""
    extra: int
    """Extra turns that the player whose turn it is has left (R-A49)."""
    chosen_lines: int
    """The mask of lines added so far in the pending D7."""
    offered_lines: int
    """The mask of lines that the pending D7 is about."""
    line_choices: int
    """The mask of lines that may be added now, bit 7 for being done (D7)."""
    removing: int
    """The mask of cells whose cards wait for their owner's order (D17)."""
    target: int
    """The other player in the pending decision, NOBODY if there is none."""
    house_target: int
    """Whom the running house card is for, NOBODY until it is chosen (R-V9)."""
    picked: int
    """What the pending decision's first half chose: a cell, or a card; -1 for nothing."""
    used_own: int
    """The mask of own cells that this EXCHANGE has used."""
    used_their: int
    """The mask of the partner's cells that this EXCHANGE has used."""
    used_with: int
    """The partner whose cells those are."""
    shielded: int
    """The mask of partners that a DEFENSE protects from this EXCHANGE."""
    winners: int
    """The mask of seats that won, 0 before the end."""
    discard_n: int
    draw_n: int
    apile_n: int
    adiscard_n: int
    held_n: int
    """How many cards the player who plays DRAW3 holds."""
    keep_order: int
    """The held cards whose order of discarding is chosen: 2 bits each, the first lowest."""
    keep_order_n: int
    row: Slots
    """The action row; NO_CARD where a slot is empty."""
    hand: Hands
    fresh: Hands
    """How many of the hand's cards were obtained in this turn and cannot be played yet (R-A15)."""
    rights: SeatNumbers
    """Star rights that wait for the end of the set-up (R-A6)."""
    bonus: SeatNumbers
    """All-star bonuses that are locked in (R-A33)."""
    adiscard: ActionPile
    """The action discard from the bottom to the top."""
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
    """What remains to be done: frames of FRAME numbers, the next one last."""

    __slots__ = tuple(__annotations__)

    def __repr__(self) -> str:
        """Return in one line where the game is, by fields that everybody may know."""
        return (
            f"<{type(self).__name__} players={self.players} round={self.round} ply={self.ply} "
            f"pending={PENDING_NAMES.get(self.pending, self.pending)} actor={self.actor} "
            f"total={list(self.total[: self.players])}>"
        )


class State(Public):
    """All that is known about a game, hidden cards included."""

    drawn: int
    """The card in the hand of the player who drew, else NO_CARD."""
    held: Slots
    """The cards that the player who plays DRAW3 holds, in the order they were drawn."""
    card: CellCards
    """The card of each cell, face up or face down; NO_CARD where there is none."""
    known: CellNumbers
    """Per face-down card the mask of seats that have looked at it; it moves with the card."""
    discard: Pile
    """The discard from the bottom to the top."""
    discard_down: Annotated[list[int], Array(PILE_CAPACITY, 16)]
    """Per discard 0, or FACE_DOWN with the seats that have looked at it (R-A40)."""
    draw: Pile
    """The draw pile from the bottom to the top."""
    apile: ActionPile
    """The action pile from the bottom to the top."""
    journal: list[tuple[int, int, int, int]]
    """What the last step did, see `journal`; for plain Python only."""

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        """Make an empty state: no seats, no cards; `setup.new_game` makes it playable."""
        for name, array in STATE_FIELDS.items():
            setattr(self, name, [0] * array.length if array else 0)
        self.journal = []

    def make_room(self, cards: int) -> None:
        """Let each pile hold that many cards: only records have a capacity as their limit."""
        piles = (self.draw, self.discard, self.discard_down, self.apile, self.adiscard)
        for pile in piles:
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

PILE_SIZES: Final = {
    "discard": "discard_n",
    "discard_down": "discard_n",
    "draw": "draw_n",
    "apile": "apile_n",
    "adiscard": "adiscard_n",
    "held": "held_n",
    "stack": "stack_n",
}
PER_SEAT: Final = {MAX_PLAYERS: 1, MAX_CELLS: CELLS, MAX_HANDS: N_ACTION_TYPES}


def content(s: Public) -> dict[str, object]:
    """Return the meaningful part of a state or a view: piles are cut at their size."""
    found: dict[str, object] = {}
    fields = STATE_FIELDS if isinstance(s, State) else fields_of(type(s))
    for name, array in fields.items():
        value = getattr(s, name)
        if array is None:
            found[name] = value
        elif name in PILE_SIZES:
            found[name] = list(value[: getattr(s, PILE_SIZES[name])])
        elif name in ("row", "copies", "house_op", "house_n"):
            found[name] = list(value)
        else:
            found[name] = list(value[: s.players * PER_SEAT[array.length]])
    return found
