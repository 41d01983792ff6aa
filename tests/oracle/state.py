"""A position of one round, the decision it waits for and the moves that answer it (RULES.md 4).

A position is a frozen value. ``decision`` is what a player owes now (None when the round is over);
``agenda`` holds the steps that follow once it is answered, next first. Carrying out a step may put
a new decision or further steps in front, which is all that nested effects need.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from .config import Config
from .decisions import Decision
from .grid import Card, Grid, Stamp
from .steps import Step

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
