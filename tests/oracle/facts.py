"""What a case may ask about a position, and whether the answer is the expected one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .decisions import (
    ActionCard,
    Claim,
    Defend,
    Designate,
    DiscardOne,
    Draw3,
    Drawn,
    Exchange,
    Flip,
    FlipTheirs,
    InitialFlips,
    Lines,
    Look,
    LookCell,
    Main,
    Order,
    Partners,
    Steal,
    SwapOwn,
    Target,
)
from .decisions import Replay as ReplayCard
from .grid import UNKNOWN, Card, Cell, Grid, format_at, n_columns
from .legal import main_actions
from .position import write_card, write_hands
from .setup import owing_seats
from .state import State
from .yamlio import mapping, sequence


@dataclass(frozen=True)
class Replay:
    """A case played to its end: the last state, whether its last move was refused, that move."""

    state: State
    refused: bool
    last: str | None


def read_facts(done: Replay, players: Sequence[str], keys: Iterable[str]) -> dict[str, object]:
    """Returns these facts; main actions are not looked at unless they are asked for."""
    facts = observe(done, players)
    if "main_actions" in keys:
        facts["main_actions"] = open_actions(done.state)
    return facts


def observe(done: Replay, players: Sequence[str]) -> dict[str, object]:
    """Returns everything a case may ask about a position, as the cases write it."""
    state, result = done.state, done.state.result

    def name(seat: int | None) -> str | None:
        return None if seat is None else players[seat]

    def names(seats: Sequence[int]) -> list[str]:
        return [players[seat] for seat in seats]

    def by_name(numbers: Sequence[int]) -> dict[str, int]:
        return dict(zip(players, numbers, strict=True))

    return {
        "turn": name(state.turn),
        "phase": state.phase,
        "ender": name(state.ender),
        "final_left": names(state.final_left),
        "grids": {player: show(grid) for player, grid in zip(players, state.grids, strict=True)},
        "draw": [show_card(card) for card in state.draw],
        "discard": [show_card(card) for card in state.discard],
        "pending": pending(state, players),
        "sees": sees(done, players),
        "totals": by_name(state.totals),
        "round_over": result is not None,
        "game_over": result is not None and result.game_over,
        "raw": by_name(result.raw) if result else None,
        "scores": by_name(result.scores) if result else None,
        "winners": names(result.winners) if result else None,
        "next_first": name(result.next_first) if result else None,
        "solo_result": result.solo_result if result else None,
        "extra": state.extra,
        "bonus": by_name(state.bonus),
        "hands": write_hands(state, players),
        "row": list(state.row),
        "apile": list(state.apile),
        "adiscard": list(state.adiscard),
    }


KINDS: Final[Mapping[type[object], str]] = {
    Claim: "claim",
    Main: "main",
    Drawn: "drawn",
    Flip: "flip",
    Designate: "designate",
    SwapOwn: "swap_own",
    Draw3: "draw3",
    Look: "look",
    LookCell: "look_cell",
    ReplayCard: "replay",
    Steal: "steal",
    Partners: "partners",
    Exchange: "exchange",
    Defend: "defend",
    ActionCard: "action_card",
    Order: "removal_order",
    Target: "target",
    DiscardOne: "discard_hand",
    FlipTheirs: "flip_target",
}


def pending(state: State, players: Sequence[str]) -> dict[str, object] | None:
    """Returns the decision that is owed; in the set-up that of the first seat owing a flip."""
    match state.decision:
        case InitialFlips():
            return {"player": players[owing_seats(state)[0]], "kind": "flip_initial"}
        case Lines(seat, offered, chosen=chosen):
            assert not chosen, "cases answer D7 at one stroke"
            return {"player": players[seat], "kind": "lines", "lines": list(offered)}
        case Claim(seat, optional=False):
            return {"player": players[seat], "kind": "take_action"}
        case None:
            return None
        case decision:
            return {"player": players[decision.seat], "kind": KINDS[type(decision)]}


def open_actions(state: State) -> list[str]:
    """Returns the main actions open to the active player, none while he owes something else."""
    if isinstance(state.decision, Main):
        return list(main_actions(state, state.decision.seat))
    return []


def sees(done: Replay, players: Sequence[str]) -> dict[str, object]:
    """Returns what each player alone learnt from the last move (R-C13, R-C37, R-A43, R-A44)."""
    sight = done.state.sight
    told: dict[str, object] = dict.fromkeys(players)
    if done.last is None or sight is None:
        return told
    width = n_columns(done.state.grids[0])
    if sight.drawn:
        told[players[sight.seat]] = {"drawn": [show_card(card) for card in sight.drawn]}
    elif sight.cells:
        told[players[sight.seat]] = {
            f"{players[owner]}.{format_at(cell, width)}": show_card(card)
            for owner, cell, card in sight.cells
        }
    return told


def show_card(card: Card) -> int | str:
    """Returns a card for comparison and messages."""
    return "?" if card == UNKNOWN else write_card(card)


def show(grid: Grid) -> str:
    """Returns a grid on one line for messages."""
    cells = []
    for cell in grid:
        if cell is None:
            cells.append(".")
        else:
            cells.append(("" if cell.up else "#") + str(show_card(cell.card)))
    width = n_columns(grid)
    return " / ".join(" ".join(cells[row : row + width]) for row in range(0, len(cells), width))


def agrees(key: str, came: object, expected: object) -> bool:
    """Compares one expectation exactly; sets as sets, per-player listings where they speak."""
    if key == "main_actions":
        return sorted(map(str, sequence(came, key))) == sorted(map(str, sequence(expected, key)))
    if key == "hands":
        known = mapping(came, key)
        return all(
            name in known
            and sorted(map(str, sequence(known[name], key)))
            == sorted(map(str, sequence(item, key)))
            for name, item in mapping(expected, key).items()
        )
    if key in ("sees", "bonus"):
        known = mapping(came, key)
        return all(
            name in known and known[name] == item for name, item in mapping(expected, key).items()
        )
    if key == "pending" and isinstance(came, dict) and isinstance(expected, dict):
        return set(expected) <= set(came) and all(came[k] == expected[k] for k in expected)
    return came == expected


def fits(cell: Cell | None, wanted: Cell | None) -> bool:
    """Says whether a cell is what a case expects; the stamps of R-V7 do not count."""
    if cell is None or wanted is None:
        return cell is wanted
    return cell.up == wanted.up and (
        cell.card == wanted.card or (not wanted.up and wanted.card == UNKNOWN)
    )
