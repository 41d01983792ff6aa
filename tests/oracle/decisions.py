"""The decisions of chapter 4, each with what it depends on; ``seat`` is who owes it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .grid import Card
from .places import Place

if TYPE_CHECKING:
    from .steps import Step


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
