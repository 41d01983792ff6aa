"""The steps that follow once a decision is answered, until somebody must decide again."""

from dataclasses import dataclass

from .decisions import Decision, Exchange
from .grid import Card
from .places import Place


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
