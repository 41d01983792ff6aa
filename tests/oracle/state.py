"""A position of one round, the decision it waits for and the moves that answer it (RULES.md 4).

A position is a frozen value. ``decision`` is what a player owes now (None when the round is over);
``agenda`` holds the steps that follow once it is answered, next first. Carrying out a step may put
a new decision or further steps in front, which is all that nested effects need.
"""

from dataclasses import dataclass
from typing import Literal

from .config import Config
from .grid import Card, Grid, Stamp

Phase = Literal["setup", "play", "closing", "over"]
MainAction = Literal["draw", "take_discard", "pass"]


# Decisions


@dataclass(frozen=True)
class InitialFlips:
    """D1: every seat with fewer open cards than the set-up asks for owes flips."""


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
    """D7: which of the offered lines to remove, asked as "add line" or "done"."""

    seat: int
    offered: tuple[str, ...]
    chosen: tuple[str, ...] = ()


Decision = InitialFlips | Main | Drawn | Flip | Lines


# Steps


@dataclass(frozen=True)
class StartRound:
    """Find the starter once the flips are made (R-C8 to R-C10)."""


@dataclass(frozen=True)
class StartTurn:
    """Give a seat its main action."""

    seat: int


@dataclass(frozen=True)
class RemovalStep:
    """Remove the complete lines of a seat (R-C19, R-A30)."""

    seat: int


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


Step = StartRound | StartTurn | RemovalStep | EndTurn | NextTurn | FinalReveal | Score


@dataclass(frozen=True)
class Move:
    """One action of a seat; ``cell`` is an index into its grid, ``line`` a name such as ``c1``."""

    seat: int
    do: str
    cell: int | None = None
    line: str | None = None


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

    ``draw`` lists the top card first, ``discard`` last. ``turn`` is the active seat, None during
    the set-up, the final reveal and after the round. ``moment`` numbers turns and reveals (R-V7).
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
    decision: Decision | None = None
    agenda: tuple[Step, ...] = ()
    result: Result | None = None

    def stamp(self, seat: int) -> Stamp:
        """Returns the stamp of a card that becomes visible now in this seat's grid (R-V7)."""
        return Stamp(self.moment, self.turns_taken[seat] + 1)
