"""Replays conformance cases: ``python -m tests.oracle.cases FILE... [--modes skyjo,skygo]``."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from .config import PLAYER_LIMITS, action_cards, faults, game_deck
from .decisions import (
    Lines,
)
from .errors import FormatError, IllegalMoveError, OracleError
from .facts import (
    Replay,
    agrees,
    fits,
    read_facts,
)
from .grid import n_columns, parse_at
from .position import read_action, read_entry, read_grid, seat_of, write_card
from .rules import play
from .state import PILE, Move, State
from .yamlio import integer, load, mapping, say, sequence, text

CASE_KEYS: Final = frozenset(
    {"id", "rules", "title", "kind", "mode", "players", "options", "start", "moves", "expect"}
)
# For each move the keys it carries besides p and do.
MOVE_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "flip_initial": frozenset({"at"}),
    "draw": frozenset(),
    "swap": frozenset({"at"}),
    "refuse": frozenset(),
    "flip": frozenset({"at"}),
    "take_discard": frozenset({"at"}),
    "pass": frozenset(),
    "lines": frozenset({"remove"}),
    "claim": frozenset({"from", "slot"}),
    "take_action": frozenset({"from", "slot"}),
    "play": frozenset({"card"}),
    "discard_action": frozenset({"card"}),
    "designate": frozenset({"player", "at", "action"}),
    "swap_own": frozenset({"a", "b"}),
    "keep": frozenset({"n", "at", "order"}),
    "keep_none": frozenset({"order"}),
    "look": frozenset({"player", "line", "at"}),
    "replay": frozenset({"card"}),
    "steal": frozenset({"player", "card"}),
    "partners": frozenset({"players"}),
    "exchange": frozenset({"own", "with", "their"}),
    "action_card": frozenset({"keep"}),
    "defend": frozenset({"use"}),
    "target": frozenset({"player"}),
    "order": frozenset({"order"}),
}
EXPECT_KEYS: Final = frozenset(
    {
        "illegal",
        "pending",
        "main_actions",
        "sees",
        "raw",
        "scores",
        "totals",
        "round_over",
        "game_over",
        "winners",
        "next_first",
        "solo_result",
        "turn",
        "phase",
        "ender",
        "final_left",
        "extra",
        "bonus",
        "hands",
        "grids",
        "draw",
        "discard",
        "row",
        "apile",
        "adiscard",
    }
)


@dataclass(frozen=True)
class Difference:
    """One key of a case that came out differently."""

    case: str
    key: str
    came: object
    expected: object

    def __str__(self) -> str:
        return f"{self.case}: {self.key}: came {self.came!r}, expected {self.expected!r}"


def check_case(case: Mapping[str, object], library: Mapping[str, object]) -> list[Difference]:
    """Returns the differences between a case and the rules; raises FormatError on bad form."""
    name = text(case.get("id"), "id")
    unknown = set(case) - CASE_KEYS
    if unknown:
        raise FormatError(f"{name}: unknown keys {sorted(unknown)}")
    expect = mapping(case.get("expect"), "expect")
    kind = text(case.get("kind", "play"), "kind")
    if kind == "deck":
        return check_deck(name, case, expect)
    if kind == "limits":
        return check_limits(name, expect)
    players = [text(player, "a player") for player in sequence(case.get("players"), "players")]
    unknown = set(expect) - EXPECT_KEYS
    if unknown:
        raise FormatError(f"{name}: unknown expectations {sorted(unknown)}")
    wants_illegal = expect.get("illegal", False) is True
    done = replay(case, library, players, wants_illegal=wants_illegal)
    found = []
    if wants_illegal != done.refused:
        found.append(Difference(name, "illegal", done.refused, wants_illegal))
    facts = read_facts(done, players, expect)
    for key, expected in expect.items():
        if key == "illegal":
            continue
        came = facts[key]
        if key == "grids":
            differs = grid_differences(done.state, players, mapping(expected, key), library)
        else:
            differs = not agrees(key, came, expected)
        if differs:
            found.append(Difference(name, key, came, expected))
    return found


def replay(
    case: Mapping[str, object],
    library: Mapping[str, object],
    players: Sequence[str],
    *,
    wants_illegal: bool,
) -> Replay:
    """Plays the moves of a case; only the last one may be refused, and only if that is wanted."""
    state = read_entry(case, library)
    moves = [mapping(move, "a move") for move in sequence(case.get("moves", []), "moves")]
    for number, move in enumerate(moves, start=1):
        try:
            state = play_written(state, move, players)
        except IllegalMoveError as error:
            if wants_illegal and number == len(moves):
                return Replay(state, refused=True, last=None)
            raise IllegalMoveError(f"{case['id']}: move {number} {dict(move)}: {error}") from error
    last = text(moves[-1]["do"], "do") if moves else None
    return Replay(state, refused=False, last=last)


def play_written(state: State, move: Mapping[str, object], players: Sequence[str]) -> State:
    """Returns the state after a move as the cases write it."""
    do = text(move.get("do"), "do")
    if do not in MOVE_KEYS:
        raise FormatError(f"unknown move {do!r}")
    unknown = set(move) - MOVE_KEYS[do] - {"p", "do"}
    if unknown:
        raise FormatError(f"move {do} does not know {sorted(unknown)}")
    seat = seat_of(move.get("p"), players)
    if do == "lines":
        return play_lines(state, seat, move)
    return play(state, read_move(state, seat, do, move, players))


def read_move(
    state: State, seat: int, do: str, move: Mapping[str, object], players: Sequence[str]
) -> Move:
    """Returns a written move, other than lines, as the rules take it."""
    read = Move(seat, do)
    owner = seat
    if "player" in move:
        owner = seat_of(move["player"], players)
        read = replace(read, player=owner)
    if do == "exchange" and move.get("own") != "none":
        partner = seat_of(move.get("with"), players)
        own, their = read_cell(state, seat, move.get("own")), move.get("their")
        read = replace(read, cell=own, player=partner, other=read_cell(state, partner, their))
    if do == "swap_own":
        one, two = read_cell(state, seat, move.get("a")), read_cell(state, seat, move.get("b"))
        read = replace(read, cell=min(one, two), other=max(one, two))
    if do == "keep":
        read = replace(read, n=integer(move.get("n"), "n"))
    if "at" in move or MOVE_KEYS[do] == {"at"}:
        read = replace(read, cell=read_cell(state, owner, move.get("at")))
    if "line" in move:
        read = replace(read, line=text(move["line"], "a line"))
    if "order" in MOVE_KEYS[do]:
        order = sequence(move.get("order", []), "order")
        read = replace(read, order=tuple(integer(number, "a number") for number in order))
    if do in ("claim", "take_action"):
        read = replace(read, slot=read_slot(move))
    if card := move.get("card", move.get("action")):
        read = replace(read, card=read_action(card, state.config))
    if do == "partners":
        partners = sequence(move.get("players"), "players")
        read = replace(read, players=tuple(seat_of(name, players) for name in partners))
    if do in ("action_card", "defend"):
        yes = move.get("keep" if do == "action_card" else "use")
        if not isinstance(yes, bool):
            raise FormatError(f"{do} says true or false, not {yes!r}")
        read = replace(read, yes=yes)
    return read


def read_cell(state: State, seat: int, node: object) -> int:
    """Returns the index of a written cell; raises IllegalMoveError outside the grid."""
    cell = parse_at(text(node, "a cell"), n_columns(state.grids[seat]))
    if cell is None:
        raise IllegalMoveError(f"{node} is not in the grid")
    return cell


def read_slot(move: Mapping[str, object]) -> int | None:
    """Returns from where an action card is taken: a slot from 0, PILE, or None to decline."""
    source = move.get("from")
    if source == "row":
        slot = integer(move.get("slot"), "slot")
        if not 1 <= slot <= 4:
            raise FormatError(f"the action row has slots 1 to 4, not {slot}")
        return slot - 1
    if "slot" in move or source not in ("pile", "none"):
        raise FormatError(f"an action card is taken from row, pile or none, not {dict(move)!r}")
    return PILE if source == "pile" else None


def play_lines(state: State, seat: int, move: Mapping[str, object]) -> State:
    """Answers D7 at one stroke; the order of the names does not matter."""
    lines = [text(line, "a line") for line in sequence(move.get("remove"), "remove")]
    decision = state.decision
    if not isinstance(decision, Lines) or len(set(lines)) < len(lines):
        raise IllegalMoveError(f"the position waits for {decision}")
    offered = decision.offered
    if set(lines) - set(offered):
        raise IllegalMoveError(f"of {lines} only {offered} may be removed")
    ordered = tuple(sorted(lines, key=offered.index))
    if ordered not in decision.valid:
        raise IllegalMoveError(f"{lines} may not be removed together, or do not suffice")
    for line in ordered:
        state = play(state, Move(seat, "add_line", line=line))
    longest = bool(ordered) and not replace(decision, chosen=ordered).additions()
    return state if longest else play(state, Move(seat, "done"))


def grid_differences(
    state: State,
    players: Sequence[str],
    expected: Mapping[str, object],
    library: Mapping[str, object],
) -> bool:
    """Says whether any listed grid differs; ``##`` accepts every face-down card."""
    for player, written in expected.items():
        grid = state.grids[seat_of(player, players)]
        wanted = read_grid(written, len(grid), library)
        if not all(fits(cell, pattern) for cell, pattern in zip(grid, wanted, strict=True)):
            return True
    return False


def check_deck(
    name: str, case: Mapping[str, object], expect: Mapping[str, object]
) -> list[Difference]:
    """Compares the composition of the decks (R-C1, R-A1)."""
    mode, options = text(case.get("mode"), "mode"), mapping(case.get("options", {}), "options")
    game, action = game_deck(mode), action_cards(mode, options)
    came: dict[str, object] = {
        "game": {write_card(card): copies for card, copies in game.items()},
        "game_total": sum(game.values()),
        "action": action,
        "action_total": sum(action.values()),
    }
    if mode == "action_single_pile":  # R-V3: a random choice of them
        came["action_total"] = options.get("single_pile_count", 8)
        del came["action"]
    if set(expect) != {"deck"}:
        raise FormatError(f"{name}: a deck case expects a deck")
    found = []
    for key, expected in mapping(expect["deck"], "deck").items():
        if key not in came:
            raise FormatError(f"{name}: unknown key {key!r} of a deck")
        if came[key] != expected:
            found.append(Difference(name, f"deck.{key}", came[key], expected))
    return found


def check_limits(name: str, expect: Mapping[str, object]) -> list[Difference]:
    """Compares which configurations are accepted (R-V11, R-V12)."""
    if set(expect) - {"accept", "reject"}:
        raise FormatError(f"{name}: a limits case expects accept and reject")
    found = []
    for key in ("accept", "reject"):
        for node in sequence(expect.get(key, []), key):
            entry = mapping(node, f"an entry of {key}")
            if set(entry) - {"mode", "players", "options"}:
                raise FormatError(f"{name}: unknown keys in {entry!r}")
            mode = text(entry.get("mode"), "mode")
            if mode not in PLAYER_LIMITS:
                raise FormatError(f"{name}: unknown mode {mode!r}")
            players = integer(entry.get("players"), "players")
            reasons = faults(mode, players, mapping(entry.get("options", {}), "options"))
            if bool(reasons) != (key == "reject"):
                found.append(Difference(name, key, reasons, entry))
    return found


def concerns(case: Mapping[str, object], modes: Sequence[str]) -> bool:
    """Says whether a case belongs to one of these modes; limits and decks belong to all."""
    return case.get("kind") in ("deck", "limits") or case.get("mode") in modes


def read_cases(path: Path) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Returns the library and the cases of a file."""
    content = load(path)
    if set(content) - {"library", "cases"}:
        raise FormatError(f"{path}: only library and cases are known, not {sorted(content)}")
    cases = [mapping(case, "a case") for case in sequence(content.get("cases"), "cases")]
    return mapping(content.get("library", {}), "library"), cases


def main(arguments: Sequence[str] | None = None) -> int:
    """Replays files and prints the differences; returns 0 only when all cases passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--modes", default=",".join(PLAYER_LIMITS), help="modes, with commas")
    options = parser.parse_args(arguments)
    modes = options.modes.split(",")
    passed = failed = left_out = 0
    for path in options.files:
        library, cases = read_cases(path)
        for case in cases:
            if not concerns(case, modes):
                left_out += 1
                continue
            try:
                problems: list[object] = list(check_case(case, library))
            except OracleError as error:
                problems = [f"{case.get('id')}: {type(error).__name__}: {error}"]
            for problem in problems:
                say(f"{path}: {problem}")
            passed, failed = passed + (not problems), failed + bool(problems)
    say(f"{left_out} of other modes left out")
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
