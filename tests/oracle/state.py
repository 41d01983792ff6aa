"""A position of one round, the decision it waits for and the moves that answer it (RULES.md 4).

A position is a frozen value. ``decision`` is what a player owes now (None when the round is over);
``agenda`` holds the steps that follow once it is answered, next first. Carrying out a step may put
a new decision or further steps in front, which is all that nested effects need.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from .config import Config
from .grid import Card, Grid, Stamp

Phase = Literal["setup", "play", "closing", "over"]
MainAction = Literal["draw", "take_discard", "take_action", "play_action", "discard_action", "pass"]
# An action card that the position leaves open.
UNKNOWN_ACTION: Final = "?"


@dataclass(frozen=True)
class Held:
    """An action card in a hand; it may not be played while it is fresh (R-A15)."""

    card: str
    fresh: bool = False


@dataclass(frozen=True)
class Sight:
    """What one seat alone has seen in the last move: drawn cards, and cells of grids."""

    seat: int
    drawn: tuple[Card, ...] = ()
    cells: tuple[tuple[int, int, Card], ...] = ()


# Where a card from the draw pile goes, once it is known to be a game card (R-V3)


@dataclass(frozen=True)
class ToHand:
    """The drawn card of D4."""


@dataclass(frozen=True)
class ToThree:
    """One of the cards of DRAW3; ``missing`` counts those still to be drawn, this one included."""

    drawn: tuple[Card, ...]
    missing: int


@dataclass(frozen=True)
class ToCell:
    """A cell of the concerned seat's grid, face up; action cards ``shown`` there on the way."""

    cell: int
    shown: bool = False


@dataclass(frozen=True)
class ToDiscard:
    """The top of the discard."""


Place = ToHand | ToThree | ToCell | ToDiscard


# Decisions


@dataclass(frozen=True)
class InitialFlips:
    """D1: every seat with fewer open cards than the set-up asks for owes flips."""


@dataclass(frozen=True)
class Claim:
    """D2: a star right; ``fresh`` unless it arose at set-up, no choice for a house card."""

    seat: int
    fresh: bool
    optional: bool = True


@dataclass(frozen=True)
class Main:
    """D3: the main action of a turn."""

    seat: int


@dataclass(frozen=True)
class Drawn:
    """D4: keep or refuse the drawn card."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Flip:
    """D5: the compulsory flip after a refusal."""

    seat: int


@dataclass(frozen=True)
class Lines:
    """D7: which lines to remove, asked as "add line" or "done".

    ``offered`` lists the lines of which the owner chooses, ``valid`` the choices he has, each in
    the order of the lines; ``compulsory`` lines go in any case.
    """

    seat: int
    offered: tuple[str, ...]
    valid: tuple[tuple[str, ...], ...]
    compulsory: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    def additions(self) -> tuple[str, ...]:
        """Returns the lines that may be added to those chosen; later ones only."""
        begin = len(self.chosen)
        longer = {
            lines[begin] for lines in self.valid if lines[:begin] == self.chosen and lines[begin:]
        }
        return tuple(line for line in self.offered if line in longer)

    def may_stop(self) -> bool:
        """Says whether the lines chosen so far are a choice."""
        return self.chosen in self.valid


@dataclass(frozen=True)
class Designate:
    """D8: a card of ``target`` that REMOVE takes."""

    seat: int
    target: int


@dataclass(frozen=True)
class SwapOwn:
    """D9: two own cells."""

    seat: int


@dataclass(frozen=True)
class Draw3:
    """D10: which of the drawn cards to keep, if any."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Look:
    """D11: a line with a face-down card; ``own`` if only the actor's grid may be looked at.

    A DEFENSE stops the look of an ``attack`` card.
    """

    seat: int
    own: bool = False
    attack: bool = False


@dataclass(frozen=True)
class Replay:
    """D12: a card of the action discard."""

    seat: int


@dataclass(frozen=True)
class Steal:
    """D13: an opponent and one of his cards; ``target`` once his defence was left unused."""

    seat: int
    target: int | None = None


@dataclass(frozen=True)
class Partners:
    """D14: with whom to exchange."""

    seat: int


@dataclass(frozen=True)
class Exchange:
    """D14: an own cell and one of the partner; those of exchanges before are barred."""

    seat: int
    partner: int
    own_barred: tuple[int, ...] = ()
    their_barred: tuple[int, ...] = ()
    optional: bool = False
    house: bool = False


@dataclass(frozen=True)
class Defend:
    """D15: whether to use a DEFENSE; without it ``then`` happens, with it ``otherwise``."""

    seat: int
    then: "tuple[Step, ...]"
    otherwise: "tuple[Step, ...]" = ()


@dataclass(frozen=True)
class ActionCard:
    """D16: keep or discard an action card that turned up, on whose place a game card follows."""

    seat: int
    card: str
    place: Place


@dataclass(frozen=True)
class Order:
    """D17: in which order the removed cards go on the discard."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Target:
    """The player whom a house card concerns, by its next primitive (R-V9)."""

    seat: int
    card: str
    kind: str


@dataclass(frozen=True)
class LookCell:
    """A face-down cell that a house card lets its player see (R-V9)."""

    seat: int
    own: bool
    attack: bool


@dataclass(frozen=True)
class DiscardOne:
    """An action card of the own hand that a house card costs (R-V9)."""

    seat: int


@dataclass(frozen=True)
class FlipTheirs:
    """A face-down card of the target that a house card turns up (R-V9)."""

    seat: int
    target: int


Decision = (
    InitialFlips
    | Claim
    | Main
    | Drawn
    | Flip
    | Lines
    | Designate
    | SwapOwn
    | Draw3
    | Look
    | Replay
    | Steal
    | Partners
    | Exchange
    | Defend
    | ActionCard
    | Order
    | Target
    | LookCell
    | DiscardOne
    | FlipTheirs
)


# Steps


@dataclass(frozen=True)
class Ask:
    """Wait for a decision."""

    decision: Decision


@dataclass(frozen=True)
class Choose:
    """Wait for a decision of a house card if there is anything to choose (R-V9)."""

    decision: Decision


@dataclass(frozen=True)
class AutoFlip:
    """Turn up one cell at set-up without asking (R-V8)."""

    seat: int
    cell: int


@dataclass(frozen=True)
class StartRound:
    """Find the starter once the flips are made (R-C8 to R-C10), then the star rights (R-A6)."""


@dataclass(frozen=True)
class BeginPlay:
    """Leave the set-up."""


@dataclass(frozen=True)
class StartTurn:
    """Give a seat its main action."""

    seat: int


@dataclass(frozen=True)
class CardUp:
    """A card came to lie face up in a cell: star right or substitution (R-A22, R-V3)."""

    seat: int
    cell: int


@dataclass(frozen=True)
class ClaimRight:
    """A star right, if anything can be had (R-A24)."""

    seat: int
    fresh: bool


@dataclass(frozen=True)
class DrawTo:
    """The next card of the draw pile goes to a place, action cards aside (R-V3)."""

    seat: int
    place: Place


@dataclass(frozen=True)
class PutOnDiscard:
    """These cards go on the discard, the last on top."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class AskFlip:
    """D5, unless there is nothing to flip (R-C16)."""

    seat: int


@dataclass(frozen=True)
class RemovalStep:
    """Remove the complete lines of a seat (R-C19, R-A30)."""

    seat: int


@dataclass(frozen=True)
class Attack:
    """An attack card is about to affect the target: ``then``, or what is left of it (R-A38)."""

    actor: int
    target: int
    then: "tuple[Step, ...]"
    otherwise: "tuple[Step, ...]" = ()


@dataclass(frozen=True)
class RemoveFrom:
    """REMOVE reaches the next target (R-A40)."""

    actor: int
    target: int


@dataclass(frozen=True)
class LookAt:
    """The actor sees the face-down cards of these cells of the owner's grid (R-A44)."""

    actor: int
    owner: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class ExchangeWith:
    """The next exchange of EXCHANGE, if both have an eligible cell (R-A48)."""

    decision: Exchange


@dataclass(frozen=True)
class Primitive:
    """One primitive of a house card; ``target`` once it was chosen (R-V9)."""

    actor: int
    card: str
    kind: str
    arguments: tuple[object, ...]
    target: int | None


@dataclass(frozen=True)
class EndTurn:
    """Trigger test and own reveal at the end of a turn (R-C38)."""

    seat: int


@dataclass(frozen=True)
class NextTurn:
    """Find who plays after this seat, or end the round (R-C38)."""

    seat: int


@dataclass(frozen=True)
class FinalReveal:
    """Turn up all that is still face down (R-C30)."""


@dataclass(frozen=True)
class Score:
    """Write down the round (R-C31 to R-C36)."""


Step = (
    Ask
    | Choose
    | AutoFlip
    | StartRound
    | BeginPlay
    | StartTurn
    | CardUp
    | ClaimRight
    | DrawTo
    | PutOnDiscard
    | AskFlip
    | RemovalStep
    | Attack
    | RemoveFrom
    | LookAt
    | ExchangeWith
    | Primitive
    | EndTurn
    | NextTurn
    | FinalReveal
    | Score
)


@dataclass(frozen=True)
class Move:
    """One action of a seat; what it does not need stays None.

    ``cell`` is an index into its own grid, or into that of ``player`` for REMOVE; ``other`` the
    second cell of SWAP_OWN or the partner's cell. ``line`` is a name such as ``c1``. ``slot`` is a
    slot of the action row, from 0, or -1 for the action pile. ``n`` and ``order`` number the
    drawn or removed cards from 1.
    """

    seat: int
    do: str
    cell: int | None = None
    line: str | None = None
    other: int | None = None
    slot: int | None = None
    card: str | None = None
    player: int | None = None
    players: tuple[int, ...] = ()
    n: int | None = None
    order: tuple[int, ...] = ()
    yes: bool | None = None


PILE: Final = -1


@dataclass(frozen=True)
class Result:
    """What the end of a round brought; seats as indices, ``next_first`` None if not known yet."""

    raw: tuple[int, ...]
    scores: tuple[int, ...]
    game_over: bool
    winners: tuple[int, ...]
    next_first: int | None
    solo_result: int | None


@dataclass(frozen=True)
class State:
    """Everything about one position of one round.

    ``draw`` and ``apile`` list the top card first, ``discard`` and ``adiscard`` last. ``turn`` is
    the active seat, None during the set-up, the final reveal and after the round. ``moment``
    numbers turns and reveals (R-V7). ``guessed`` tells that different cards were turned over where
    the rules ask for a shuffle, so that the position is one of many.
    """

    config: Config
    grids: tuple[Grid, ...]
    draw: tuple[Card, ...]
    discard: tuple[Card, ...]
    totals: tuple[int, ...]
    turns_taken: tuple[int, ...]
    phase: Phase
    first: int = 0
    round_number: int = 1
    rounds_done: int = 0
    prev_ender: int | None = None
    turn: int | None = None
    ender: int | None = None
    final_left: tuple[int, ...] = ()
    moment: int = 0
    row: tuple[str | None, ...] = ()
    apile: tuple[str, ...] = ()
    adiscard: tuple[str, ...] = ()
    hands: tuple[tuple[Held, ...], ...] = ()
    bonus: tuple[int, ...] = ()
    extra: int = 0
    shielded: tuple[int, ...] = ()
    """Who has used a DEFENSE against the card that takes effect (R-A39)."""
    sight: Sight | None = None
    guessed: bool = False
    decision: Decision | None = None
    agenda: tuple[Step, ...] = ()
    result: Result | None = None

    def before(self, *steps: Step) -> "State":
        """Returns the state with these steps in front of the agenda."""
        return replace(self, agenda=(*steps, *self.agenda))

    def with_grid(self, seat: int, grid: Grid) -> "State":
        """Returns the state with one grid replaced."""
        grids = tuple(grid if owner == seat else old for owner, old in enumerate(self.grids))
        return replace(self, grids=grids)

    def after_seat(self, seat: int) -> tuple[int, ...]:
        """Returns the other seats clockwise."""
        players = self.config.players
        return tuple((seat + step) % players for step in range(1, players))

    def stamp(self) -> Stamp:
        """Returns the stamp of a card that becomes visible now (R-V7)."""
        if self.phase == "setup":
            return Stamp(0, (0,) * self.config.players)
        return Stamp(self.moment, tuple(taken + 1 for taken in self.turns_taken))
