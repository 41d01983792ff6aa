"""Setting up a round: deal, first flips, starter (RULES.md 2.2, R-V2, R-V8)."""

from collections.abc import Sequence
from dataclasses import replace

from .config import Config
from .decisions import InitialFlips
from .errors import ChanceNeededError
from .grid import (
    STAR,
    Card,
    Cell,
    Grid,
    action_name,
    face_down,
    is_action,
    turn_up,
    value,
    visible,
)
from .state import State
from .steps import Ask, AutoFlip, CardUp, ClaimRight, StartRound


def deal(config: Config, order: Sequence[Card]) -> tuple[tuple[Grid, ...], tuple[Card, ...]]:
    """Returns the grids dealt from a shuffled deck and what is left of it (R-C5).

    Each seat in turn receives the next ``config.grid`` cards, top of the deck first.
    """
    size = config.grid
    grids = tuple(
        tuple(Cell(card, up=False) for card in order[seat * size : (seat + 1) * size])
        for seat in range(config.players)
    )
    return grids, tuple(order[config.players * size :])


def first_discard(state: State) -> State:
    """Returns the state after the next card was turned up (R-C6); action cards go aside (R-V3)."""
    draw, adiscard = state.draw, state.adiscard
    while draw and is_action(draw[0]):
        draw, adiscard = draw[1:], (*adiscard, action_name(draw[0]))
    return replace(state, draw=draw[1:], discard=(*state.discard, *draw[:1]), adiscard=adiscard)


def n_owed(state: State, seat: int) -> int:
    """Returns how many initial flips a seat still owes (R-C7)."""
    grid = state.grids[seat]
    opened = [card for card in visible(grid) if not is_action(card)]
    return max(0, min(state.config.n_flips - len(opened), len(face_down(grid))))


def owing_seats(state: State) -> tuple[int, ...]:
    """Returns the seats that still owe initial flips."""
    return tuple(seat for seat in range(state.config.players) if n_owed(state, seat))


def begin(state: State) -> State:
    """Returns the dealt round, its first flips on the agenda (R-C7, R-V8)."""
    if state.config.initial_flip == "auto_random" and owing_seats(state):
        raise ChanceNeededError("initial_flip=auto_random: the flipped cells must be open already")
    flips: list[AutoFlip] = []
    if state.config.initial_flip == "auto_first":
        flips = [
            AutoFlip(seat, cell)
            for seat, grid in enumerate(state.grids)
            for cell in face_down(grid)[: n_owed(state, seat)]
        ]
    return state.before(*flips, Ask(InitialFlips()), StartRound())


def flip(state: State, seat: int, cell: int) -> State:
    """Returns the state after one initial flip, an action card waiting for its owner (R-V3)."""
    grid = turn_up(state.grids[seat], (cell,), state.stamp())
    return state.with_grid(seat, grid).before(CardUp(seat, cell))


def claims(state: State) -> tuple[ClaimRight, ...]:
    """Returns the star rights of the set-up, clockwise from the starter (R-A6)."""
    if not state.config.two_piles:
        return ()
    return tuple(
        ClaimRight(seat, fresh=False)
        for seat in (state.first, *state.after_seat(state.first))
        for card in visible(state.grids[seat])
        if card == STAR
    )


def starter(state: State) -> int:
    """Returns who starts the round (R-C8 to R-C10, `round_starter`)."""
    rule = state.config.round_starter
    if state.round_number > 1 and rule != "highest_sum":
        if rule == "previous_ender" and state.prev_ender is not None:
            return state.prev_ender
        # Without an ender (R-V13), or for a rule that looks at the previous round, the position
        # itself names the starter.
        return state.first
    return highest_sum(state)


def highest_sum(state: State) -> int:
    """Returns the seat with the highest sum of visible cards, ties by `start_tie_break`."""
    shown = [[value(card) for card in visible(grid)] for grid in state.grids]
    best = max(sum(cards) for cards in shown)
    tied = [seat for seat, cards in enumerate(shown) if sum(cards) == best]
    rule = state.config.start_tie_break
    if rule in ("high_card_seat", "high_card_random"):
        highest = max(max(shown[seat], default=0) for seat in tied)
        tied = [seat for seat in tied if max(shown[seat], default=0) == highest]
    if len(tied) > 1 and rule in ("high_card_random", "random"):
        raise ChanceNeededError(f"start_tie_break={rule}: the tie must be broken by chance")
    return tied[0]
