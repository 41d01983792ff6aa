"""Well-formed moves that the rules refuse, for ``generate``."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from .cases import MOVE_KEYS, play_written
from .config import ACTION_TYPES
from .decisions import InitialFlips, Main, Order
from .errors import IllegalMoveError
from .facts import KINDS
from .grid import format_at, line_names, n_columns
from .legal import all_legal
from .state import State

CLASSIC_MOVES: Final = (
    "flip_initial",
    "draw",
    "swap",
    "refuse",
    "flip",
    "take_discard",
    "lines",
)
ILLEGAL_MOVES: Final = tuple(do for do in MOVE_KEYS if do not in ("pass", "order"))


def illegal_move(random: Random, state: State, names: Sequence[str]) -> dict[str, object] | None:
    """Returns a well-formed move that the rules refuse here, None if the attempts were legal."""
    acting = [move.seat for move in all_legal(state)] if small(state) else []
    answering = isinstance(state.decision, InitialFlips | Main) or state.decision is None
    for _ in range(20):
        near = bool(acting) and random.random() < 0.7
        seat = random.choice(acting) if near else random.randrange(len(names))
        do = random.choice(CLASSIC_MOVES if state.config.classic else ILLEGAL_MOVES)
        if not answering and random.random() < 0.6:  # the right kind of answer with wrong details
            do = KINDS.get(type(state.decision), do)
            do = {"drawn": "swap", "draw3": "keep"}.get(do, do)
        if do not in ILLEGAL_MOVES:
            continue
        written = {"p": names[seat], "do": do} | random_details(random, state, seat, do, names)
        try:
            play_written(state, written, names)
        except IllegalMoveError:
            if not half(state, written):
                return written
    return None


def small(state: State) -> bool:
    """Says whether the legal moves are few enough to be listed."""
    return not isinstance(state.decision, Order)


def half(state: State, written: Mapping[str, object]) -> bool:
    """Says whether a refused theft is the first half of a legal one."""
    return written["do"] == "steal" and "card" not in written


def random_details(
    random: Random, state: State, seat: int, do: str, names: Sequence[str]
) -> dict[str, object]:
    """Returns what a move of this kind carries, legal or not."""
    width = n_columns(state.grids[0])
    player = random.choice(names)
    types = [*ACTION_TYPES, *(card.name for card in state.config.house)]
    hand = [held.card for held in state.hands[seat]]
    card = random.choice(hand) if hand and random.random() < 0.5 else random.choice(types)
    source = random.choice(("row", "row", "pile"))

    def cell() -> str:
        return format_at(random.randrange(len(state.grids[0])), width)

    lines = line_names(state.grids[seat], rows=True)
    match do:
        case "claim" | "take_action":
            return {"from": source} | ({"slot": random.randint(1, 4)} if source == "row" else {})
        case "play" | "discard_action" | "replay":
            return {"card": card}
        case "lines":
            return {"remove": random.sample(lines, random.randint(0, 3))}
        case "designate":
            if random.random() < 0.6:
                return {"player": player, "at": cell()}
            return {"player": player, "action": card}
        case "swap_own":
            return {"a": cell(), "b": cell()}
        case "keep":
            numbers = [1, 2, 3]
            random.shuffle(numbers)
            return {"n": numbers[0], "at": cell(), "order": numbers[1:]}
        case "keep_none":
            return {"order": random.sample((1, 2, 3), random.randint(2, 3))}
        case "look":
            return {"player": player, "line": random.choice(lines)}
        case "steal":
            return {"player": player, "card": card}
        case "partners":
            return {"players": random.sample(names, min(len(names), random.randint(1, 3)))}
        case "exchange":
            return {"own": cell(), "with": player, "their": cell()}
        case "action_card":
            return {"keep": random.random() < 0.5}
        case "defend":
            return {"use": random.random() < 0.5}
        case "target":
            return {"player": player}
        case "flip_initial" | "swap" | "flip" | "take_discard":
            return {"at": cell()}
        case _:
            return {}
