"""The protocol between a table and its people: every message as a tagged structure.

Commands go from a client to the table, replies and updates come back; on a socket each is one JSON
text frame whose ``t`` names the kind. The browser's types are generated from this module.
Cells are indices 0 … 11 (``row * 4 + column``), lines 0 … 6 (columns, then rows), seats count from
0, cards are the characters of the notation (``m n 0 … 9 a b c *``), actions its tokens.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 1

# The end of a text is \Z: after $ there may be a line break.
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+\Z")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
"""As typed; `names.clean_name` makes it fit (20 letters as readers count them, no controls)."""
Hex: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+\Z")]
"""32 bytes as lower-case hex."""
Digest: TypeAlias = Hex
"""A SHA-256 as lower-case hex."""
Token: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
"""128 random bits, base64url without padding."""
Level: TypeAlias = Literal["random", "greedy", "threshold", "expectation"]


class Command(Struct, tag_field="t", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a client asks; the same id again gets the same answer and is applied once."""

    id: CommandId


class Sit(Command, tag="sit", frozen=True):
    """Take an open seat; without one, the first open seat."""

    name: Name
    seat: Seat | None = None


class Rename(Command, tag="rename", frozen=True):
    """Change the name shown at one's own seat."""

    seat: Seat
    name: Name


class Leave(Command, tag="leave", frozen=True):
    """Give one's seat up: open again before the game, played by a bot during it."""

    seat: Seat


class SetBot(Command, tag="bot", frozen=True):
    """Put a bot on an open seat, change its level, or let it play for a seat (host only)."""

    seat: Seat
    level: Level


class Remove(Command, tag="remove", frozen=True):
    """Free a seat before the game starts (host only)."""

    seat: Seat


class Reclaim(Command, tag="reclaim", frozen=True):
    """Take one's own seat back from the bot that plays for it."""

    seat: Seat


class Offer(Command, tag="offer", frozen=True):
    """Let another device take one's seat over: whoever sends the token of this SHA-256, once."""

    seat: Seat
    digest: Digest
    """A new offer replaces the old one."""


class Accept(Command, tag="accept", frozen=True):
    """Take over the seat that is offered under the SHA-256 of this token."""

    token: Token


class SetOptions(Command, tag="options", frozen=True):
    """Choose preset and options before the game starts (host only)."""

    preset: Annotated[str, Meta(max_length=40)]
    values: dict[Annotated[str, Meta(max_length=40)], bool | int | str] = {}


class Start(Command, tag="start", frozen=True):
    """Start the game with the seats that are taken (host only)."""


class Act(Command, tag="act", frozen=True):
    """Answer the numbered decision of a seat with an action token."""

    seat: Seat
    decision: Annotated[int, Meta(ge=0, le=1_000_000)]
    action: Annotated[str, Meta(max_length=12)]


class Next(Command, tag="next", frozen=True):
    """Be ready for the next round; it is dealt when every person at the table is."""

    seat: Seat


class Rematch(Command, tag="rematch", frozen=True):
    """After the end: the same seats play a new game (anybody who is seated)."""


class Promise(Command, tag="promise", frozen=True):
    """Promise what one's seat adds to the next shuffles: SHA-256 of 32 random bytes for each.

    Possible while no game runs; it replaces what was promised before.
    """

    seat: Seat
    digests: Annotated[list[Digest], Meta(min_length=1, max_length=10)]


class Reveal(Command, tag="reveal", frozen=True):
    """Reveal the 32 bytes that one's seat promised to the shuffle that is going on."""

    seat: Seat
    entropy: Hex


class Withdraw(Command, tag="withdraw", frozen=True):
    """Go on without what a seat promised: one's own, or any that is awaited (host only)."""

    seat: Seat


AnyCommand: TypeAlias = (
    Sit
    | Rename
    | Leave
    | SetBot
    | Remove
    | Reclaim
    | Offer
    | Accept
    | SetOptions
    | Start
    | Act
    | Next
    | Rematch
    | Promise
    | Reveal
    | Withdraw
)


class Reply(Struct, tag_field="t", frozen=True, kw_only=True, omit_defaults=True):
    """What the table tells one client."""


class Done(Reply, tag="done", frozen=True):
    """The command with this id is kept and applied, at this version of the table."""

    id: str
    version: int
    seat: int | UnsetType = UNSET
    """For `Sit` and `Accept`: the seat that was taken."""


class Refused(Reply, tag="refused", frozen=True):
    """The command changed nothing; ``code`` is stable, ``message`` tells what to do next."""

    code: str
    message: str
    id: str | None = None
    version: int = 0
    """After a stale decision a full `Update` follows."""
    rule: str | None = None
    """The id of the paragraph that decides, where the rules of the game do."""
    kind: str | None = None
    """With a rule, which mistake it is; clients have words for it under code and kind."""
    facts: dict[str, str | int] = {}
    """The names and numbers that those words need."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened on the table, as far as its reader may know."""

    e: Literal[
        "dealt",
        "drew",
        "took",
        "refused",
        "placed",
        "replaced",
        "flipped",
        "line_removed",
        "line_kept",
        "reshuffled",
        "starts",
        "closed",
        "revealed",
        "scored",
        "won",
        "passed",
        "limit",
        "claimed",
        "declined",
        "took_action",
        "refilled",
        "played",
        "discarded_action",
        "defended",
        "undefended",
        "slid",
        "slid_down",
        "slid_action",
        "dealt_in",
        "got_action",
        "swapped",
        "exchanged",
        "held",
        "looked_at",
        "saw",
        "returned",
        "stole",
        "replayed",
        "partners",
        "extra_turns",
        "turned_up",
        "kept_action",
        "reshuffled_actions",
        "bonus",
        "announced",
    ]
    seat: int | UnsetType = UNSET
    cell: int | UnsetType = UNSET
    line: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    """Absent where the reader may not know it (a card that another player drew)."""
    raw: int | UnsetType = UNSET
    score: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    """How many cards the new pile has, with ``reshuffled``; extra turns left, with those."""
    action: str | UnsetType = UNSET
    """An action card as in the notation."""
    slot: int | UnsetType = UNSET
    """A slot of the action row, 0 … 3; 4 is the action pile."""
    other: int | UnsetType = UNSET
    """Another seat: whose grid is looked at, who attacks, from whom a card is stolen."""
    other2: int | UnsetType = UNSET
    """The second partner of an exchange."""
    cell2: int | UnsetType = UNSET
    """The other cell of a swap, or the partner's of an exchange."""
    place: int | UnsetType = UNSET
    """A place among held cards, or where an action card turned up (R-V3): a cell, or beyond."""
    points: int | UnsetType = UNSET
    """What an all-star line earned (R-A33)."""
    works: bool | UnsetType = UNSET
    """Whether a played action card takes effect."""


DecisionKind: TypeAlias = Literal[
    "flip_initial",
    "main",
    "drawn",
    "flip",
    "lines",
    "claim",
    "designate",
    "swap_own",
    "swap_own_with",
    "draw3",
    "draw3_order",
    "draw3_cell",
    "look",
    "look_line",
    "replay",
    "steal",
    "steal_card",
    "partners",
    "partners_second",
    "exchange",
    "exchange_their",
    "defend",
    "action_card",
    "removal_order",
    "target",
    "flip_target",
    "look_cell",
    "discard_hand",
    "take_action",
]
"""What a decision is about: the words of `game.KINDS`."""


class SeatInfo(Struct, frozen=True, kw_only=True):
    """Who sits where; everybody may know it."""

    name: str
    kind: Literal["open", "person", "bot"]
    level: str = ""
    """The bot's level, or of the bot that plays for a person who is away."""
    stand_in: bool = False
    """A bot plays for this person, who may reclaim the seat."""
    connected: bool = False
    """The person is here: connected, and not one for whom the table has waited too long."""
    ready: bool = False
    """Ready for the next round."""
    promise: str = ""
    """SHA-256 (hex) of what the seat adds to the next shuffle, empty for nothing."""


WithdrawalReason: TypeAlias = Literal["declined", "left", "away", "host"]
"""The player declined or left, did not reveal in time, or the host went on without him."""


class Withdrawal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat that added nothing to a shuffle after it had promised; the shuffle began anew."""

    seat: int
    why: WithdrawalReason


Stage: TypeAlias = Literal["lobby", "shuffling", "playing", "over"]


class TableInfo(Struct, frozen=True, kw_only=True):
    """The public facts of a table; sent when one of them has changed."""

    id: str
    stage: Stage
    """While it is shuffling, the game before still lies there, if there was one."""
    seats: list[SeatInfo]
    variant: str
    """Preset and changed options as text, as in the notation."""
    game: int
    """Counts the games of the table from 1; a rematch is the next one."""
    commitment: str = ""
    """SHA-256 that fixes every shuffle of the game before its first card (hex)."""
    secret: str = ""
    """Published when the game is over, so that anybody can check the shuffles (hex)."""
    promises: list[str] = []
    """Per seat the SHA-256 of what it adds to the shuffles of this game (hex), "" for nothing.

    Empty if nobody adds anything. The commitment covers them.
    """
    awaited: list[int] = []
    """While it is shuffling: the seats that have still to reveal what they promised."""
    withdrawals: list[Withdrawal] = []
    """Who added nothing after all, in order; each time the shuffle began anew."""


Loss: TypeAlias = Literal["removed", "moved"]
"""The host freed the seat, or a link moved it to another device."""


class You(Struct, frozen=True, kw_only=True):
    """What the reader's device holds at this table."""

    seats: list[int]
    host: bool
    lost: Loss | UnsetType = UNSET
    """How the device lost its last seat, where it did not leave it itself."""


class Decision(Struct, frozen=True, kw_only=True):
    """A decision that one of the reader's seats owes now."""

    seat: int
    number: int
    kind: DecisionKind
    legal: list[str]


class Round(Struct, frozen=True, kw_only=True):
    """The score of a finished round."""

    raw: list[int]
    scores: list[int]
    ender: int | None


class Parts(Struct, frozen=True, kw_only=True):
    """What a seat's points of a round are made of, before any doubling (R-C31, R-A53)."""

    grid: int
    hand: int
    """What the action cards left in the hand cost."""
    stars: int
    """What lines of stars bring."""


class SeatView(Struct, frozen=True, kw_only=True):
    """The position as one seat alone may know it."""

    seat: int
    view: str


class Shared(Struct, frozen=True, kw_only=True):
    """What a device with several seats is to show to each of its people, and to all of them."""

    public: str
    """The position as everybody may know it."""
    views: list[SeatView]
    """One for each seat that the device plays."""
    secrets: bool
    """Whether one person may come to know more than the others and the card he holds."""


class GameInfo(Struct, frozen=True, kw_only=True):
    """The game as its reader may know it."""

    view: str
    """The position in the notation, with everything unknown to the reader left out."""
    kind: DecisionKind | Literal["round_over", "game_over"]
    """What the game waits for, whoever owes it."""
    actor: int | None
    """The seat that owes the decision; None while several flip or nobody does."""
    decisions: list[Decision]
    rounds: list[Round]
    winners: list[int]
    parts: list[Parts] | UnsetType = UNSET
    """With action cards, what the points of the round that is over are made of, a seat each."""
    shared: Shared | UnsetType = UNSET
    """For a device with several seats; ``view`` is then what all of them know together."""


class Update(Reply, tag="update", frozen=True):
    """The table after a change: the same number for every reader; unchanged parts are absent.

    A full update has every part: the first one of a connection, and one that repeats the number of
    the last (somebody came or went, or the reader has to catch up).
    """

    version: int
    events: list[Event] = []
    table: TableInfo | UnsetType = UNSET
    you: You | UnsetType = UNSET
    game: GameInfo | UnsetType | None = UNSET


class Closed(Reply, tag="closed", frozen=True):
    """The last message before the server ends the connection, and why."""

    code: str
    message: str


AnyReply: TypeAlias = Done | Refused | Update | Closed
