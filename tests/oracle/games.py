"""Playing random moves, and writing what was played as cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from . import setup
from .cases import MOVE_KEYS
from .config import Config
from .decisions import ActionCard, Draw3, Drawn, Lines, Main, Order
from .facts import Replay, observe, open_actions
from .flow import settle
from .grid import STAR, Card, Cell, format_at, line_cells, line_names, n_columns
from .legal import all_legal
from .position import write_grids
from .randoms import dealt_state, ending_state, middle_state
from .rules import play
from .state import PILE, Move, State

NAMES: Final = "ABCDEFGHIJ"


@dataclass
class Game:
    """A round as it was played: the frame of its case, its moves, the positions around them."""

    frame: dict[str, object]
    names: list[str]
    moves: list[Move]
    states: list[State]


def choose(random: Random, state: State, *, haste: float) -> tuple[Move, State] | None:
    """Returns a random legal move and what it leads to, None if every move needs a shuffle.

    Lines are gathered, face-down cells preferred with chance ``haste``, action cards rather played
    than thrown away.
    """
    if isinstance(state.decision, Order):  # too many to list
        numbers = list(range(1, len(state.decision.cards) + 1))
        random.shuffle(numbers)
        moves = [Move(state.decision.seat, "order", order=tuple(numbers))]
    else:
        moves = [m for m in all_legal(state) if m.do != "pass"]  # the cases have no text for it
    if random.random() < 0.5:
        gathering = [m for m in moves if gathers(state, m)]
        moves = gathering or moves
    if random.random() < haste:
        opening = [m for m in moves if opens(state, m)]
        moves = opening or moves
    while moves:
        kinds = sorted({m.do for m in moves})
        kind = random.choice(kinds)
        if kind == "take_discard" and random.random() < 0.6:  # it goes on for ever otherwise
            kind = random.choice(kinds)
        if "play" in kinds and random.random() < 0.5:
            kind = "play"
        move = random.choice([m for m in moves if m.do == kind])
        after = play(state, move)
        if not after.guessed:
            return move, after
        moves.remove(move)
    return None


def gathers(state: State, move: Move) -> bool:
    """Says whether a move puts a card into a line half of which fits."""
    card = state.discard[-1] if move.do == "take_discard" and state.discard else None
    if move.do == "swap" and isinstance(state.decision, Drawn):
        card = state.decision.card
    if move.do == "keep" and isinstance(state.decision, Draw3):
        card = state.decision.cards[(move.n or 1) - 1]
    if card is None or move.cell is None:
        return False
    grid = state.grids[move.seat]
    target = grid[move.cell]
    if target is not None and target.up and target.card in (card, STAR):
        return False
    for line in line_names(grid, rows=state.config.rows):
        cells = line_cells(grid, line)
        if move.cell in cells:
            others = [grid[index] for index in cells if index != move.cell]
            if sum(fits(cell, card) for cell in others) * 2 >= len(others):
                return True
    return False


def fits(cell: Cell | None, card: Card) -> bool:
    """Says whether an open card goes into a line with another."""
    if cell is None or not cell.up:
        return False
    return cell.card == card or STAR in (cell.card, card)


def opens(state: State, move: Move) -> bool:
    """Says whether a move leaves one face-down card less."""
    if move.do in ("flip", "refuse"):
        return True
    cell = None if move.cell is None else state.grids[move.seat][move.cell]
    return move.do in ("swap", "take_discard") and cell is not None and not cell.up


def beginning(
    random: Random,
    config: Config,
    options: Mapping[str, object],
    kind: str,
    *,
    liked: Sequence[str] = (),
) -> tuple[State, State]:
    """Returns a made-up start and the position it leads to, both without a guessed shuffle."""
    made = {"setup": dealt_state, "play": middle_state, "round_end": ending_state}[kind]
    while True:
        begun = made(random, config, options, liked)
        state = opened(begun, kind)
        if not state.guessed:
            return begun, state


def opened(begun: State, kind: str) -> State:
    """Returns the position that a made-up start leads to."""
    return settle(setup.begin(begun) if kind == "setup" else begun)


def replay_moves(frame: dict[str, object], state: State, moves: list[Move]) -> Game:
    """Returns the game of these moves with all its positions."""
    states = [state]
    for move in moves:
        state = play(state, move)
        states.append(state)
    return Game(frame, list(NAMES[: state.config.players]), moves, states)


def close_totals(random: Random, config: Config, scores: Sequence[int]) -> tuple[int, ...]:
    """Returns totals before the round that end in ties at, above and below the target."""
    target = config.target_score
    ends = [random.choice((target - 2, target, target + 3)) for _ in scores]
    ends[random.randrange(len(ends))] = target + random.choice((-1, 0, 5))
    return tuple(min(target - 1, end - score) for end, score in zip(ends, scores, strict=True))


def write_moves(
    state: State, moves: Sequence[Move], names: Sequence[str]
) -> list[dict[str, object]]:
    """Returns moves as a case writes them, the answers to one D7 gathered into one move."""
    written: list[dict[str, object]] = []
    open_lines: list[str] | None = None
    width = n_columns(state.grids[0])
    for move in moves:
        if move.do in ("add_line", "done"):
            if open_lines is None:
                open_lines = []
                written.append({"p": names[move.seat], "do": "lines", "remove": open_lines})
            if move.line is not None:
                open_lines.append(move.line)
            lines = state.decision
            assert isinstance(lines, Lines)
            chosen = (*lines.chosen, *open_lines[-1:])
            if move.do == "done" or not replace(lines, chosen=chosen).additions():
                open_lines = None
        else:
            written.append(write_move(move, names, width))
        state = play(state, move)
    return written


def write_move(move: Move, names: Sequence[str], width: int) -> dict[str, object]:
    """Returns one move as a case writes it."""
    entry: dict[str, object] = {"p": names[move.seat], "do": move.do}
    cell = None if move.cell is None else format_at(move.cell, width)
    other = None if move.other is None else format_at(move.other, width)
    if move.do == "exchange":
        if move.player is None:
            return entry | {"own": "none"}
        return entry | {"own": cell, "with": names[move.player], "their": other}
    if move.do == "swap_own":
        return entry | {"a": cell, "b": other}
    if move.do in ("claim", "take_action"):
        if move.slot is None or move.slot == PILE:
            return entry | {"from": "none" if move.slot is None else "pile"}
        return entry | {"from": "row", "slot": move.slot + 1}
    if move.player is not None:
        entry["player"] = names[move.player]
    if move.players:
        entry["players"] = [names[seat] for seat in move.players]
    if move.n is not None:
        entry["n"] = move.n
    if cell is not None:
        entry["at"] = cell
    if move.line is not None:
        entry["line"] = move.line
    if move.card is not None:
        entry["action" if move.do == "designate" else "card"] = move.card
    if "order" in MOVE_KEYS[move.do]:
        entry["order"] = list(move.order)
    if move.yes is not None:
        entry["keep" if move.do == "action_card" else "use"] = move.yes
    return entry


def expectations(state: State, last: str | None, names: Sequence[str]) -> dict[str, object]:
    """Returns everything the format can say about a position and that no reading leaves open.

    While a D7 of the final reveal is owed, and once the round is over, it is nobody's turn.
    """
    facts = observe(Replay(state, refused=False, last=last), names)
    facts["main_actions"] = open_actions(state) if isinstance(state.decision, Main) else None
    result, decision, config = state.result, state.decision, state.config
    keys = ["discard", "draw", "totals", "round_over", "pending"]
    if not isinstance(decision, ActionCard) and last != "action_card":
        keys += ["sees"]
    if state.turn is not None:
        keys += ["turn", "phase"]
    if state.phase in ("play", "closing", "over"):
        keys += ["ender"]
    if state.phase == "closing":
        keys += ["final_left"]
    if isinstance(decision, Main):
        keys += ["main_actions"]
    if result is None and config.action_cards:
        keys += ["hands", "adiscard"]
        keys += ["extra"] if state.turn is not None else []
        keys += ["row", "apile"] if config.two_piles else []
    if not config.classic and result is None:
        keys += ["bonus"]
    if result is not None:
        keys += ["phase", "game_over", "raw", "scores"]
        if result.game_over and len(names) > 1:
            keys += ["winners"]
        if result.next_first is not None:
            keys += ["next_first"]
        if result.solo_result is not None:
            keys += ["solo_result"]
    if isinstance(decision, Order):  # no text says where the cards are meanwhile
        return {key: facts[key] for key in keys if key != "discard"}
    return {"grids": write_grids(state, names)} | {key: facts[key] for key in keys}


def case_of(
    frame: Mapping[str, object], game: Game, begin: int, end: int, *, name: str, title: str
) -> dict[str, object]:
    """Returns the case of the moves from ``begin`` to ``end`` out of the position of its frame."""
    moves = write_moves(game.states[begin], game.moves[begin:end], game.names)
    last = str(moves[-1]["do"]) if moves else None
    return (
        {"id": name, "title": title}
        | {key: item for key, item in frame.items() if key != "id"}
        | {"moves": moves, "expect": expectations(game.states[end], last, game.names)}
    )


def boundary(game: Game, index: int) -> int:
    """Returns the nearest index at or before ``index`` that does not split one D7."""
    while isinstance(decision := game.states[index].decision, Lines) and decision.chosen:
        index -= 1
    return index
