"""What a case expects, compared key by key with what came."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from lowsky.cases.grids import grid_differs, grid_width, read_card, read_grid, write_grid
from lowsky.cases.position import seat_of
from lowsky.cases.reading import Case, CaseError, check_keys
from lowsky.game import Game
from lowsky.notation.cards import format_line
from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import CLASSIC_DECK
from lowsky.rules.errors import OptionsError
from lowsky.rules.journal import DREW
from lowsky.rules.options import Options, check_players
from lowsky.rules.state import NOBODY

PHASES: Final = {st.SETUP: "setup", st.PLAY: "play", st.CLOSING: "closing", st.OVER: "over"}


def differences(case: Case, game: Game) -> list[str]:
    """Return one line for each key whose value is not what the case expects."""
    found = []
    for key, expected in case.expect.items():
        if key == "grids":
            found += _grid_differences(case, game, expected)
            continue
        if key not in CHECKS:
            raise CaseError(f"{case.id}: expect: unknown key {key!r}")
        got = CHECKS[key](case, game)
        wanted = expected
        if key in ("draw", "discard") and isinstance(expected, list):
            wanted = [read_card(card, f"{case.id}: {key}") for card in expected]
        elif key in PER_PLAYER and isinstance(expected, dict):
            for player in expected:
                seat_of(case, player, key)
            got = {player: got[player] for player in expected}
        elif key in ("winners", "main_actions"):
            wanted, got = _as_set(expected), _as_set(got)
        elif key == "pending" and isinstance(expected, dict):
            check_keys(expected, ("player", "kind", "lines"), f"{case.id}: pending")
            got = _pending_like(case, game, expected)
        if not _is_same(got, wanted):
            found.append(f"{key}: came {_shown(got)}, expected {_shown(wanted)}")
    return found


def _is_same(got: object, wanted: object) -> bool:
    """Compare exactly: in Python ``True == 1``, in a case it is not."""
    if isinstance(got, bool) or isinstance(wanted, bool):
        return got is wanted
    return got == wanted


def _as_set(value: object) -> object:
    return frozenset(value) if isinstance(value, list) else value


def _shown(value: object) -> str:
    return str(sorted(value)) if isinstance(value, frozenset) else str(value)


def _grid_differences(case: Case, game: Game, expected: dict[str, object]) -> list[str]:
    found = []
    for player, text in expected.items():
        seat = seat_of(case, player, "grids")
        if grid_differs(game.state, seat, read_grid(case, player, text)):
            width = grid_width(case)
            wanted = " / ".join(case.library.get(str(text), str(text)).strip().splitlines())
            found.append(
                f"grids: {player} came {write_grid(game.state, seat, width)}, expected {wanted}"
            )
    return found


def _per_player(case: Case, values: list[int]) -> dict[str, int]:
    return dict(zip(case.players, values, strict=False))


def _player(case: Case, seat: int) -> str | None:
    return None if seat == NOBODY else case.players[seat]


def _turn(case: Case, game: Game) -> str | None:
    s = game.state
    return case.players[s.actor] if s.phase in (st.PLAY, st.CLOSING) else None


def _final_left(case: Case, game: Game) -> list[str]:
    s = game.state
    return [case.players[(s.actor + k) % s.players] for k in range(s.final_left)]


def _pending(case: Case, game: Game) -> dict[str, object] | None:
    if game.actor is None:
        return None
    found: dict[str, object] = {"player": case.players[game.actor], "kind": game.kind}
    if game.kind == "lines":
        found["lines"] = [format_line(line) for line in bits(game.state.offered_lines)]
    return found


def _pending_like(case: Case, game: Game, expected: dict[str, object]) -> object:
    """Return what is pending, with the keys that are asked for (D1: any seat that owes)."""
    got = _pending(case, game)
    if got is None:
        return None
    seat = seat_of(case, expected.get("player"), "pending")
    if game.kind == "flip_initial" and game.owes(seat):
        got["player"] = case.players[seat]
    if isinstance(expected.get("lines"), list) and "lines" in got:
        names = got["lines"]
        if isinstance(names, list) and sorted(names) == sorted(map(str, expected["lines"])):  # type: ignore[call-overload]  # a list, checked above
            got["lines"] = expected["lines"]
    return {key: got.get(key) for key in expected}


def _main_actions(_case: Case, game: Game) -> list[str] | None:
    if game.kind != "main":
        return None
    legal = game.legal()
    found = {ac.DRAW: "draw", ac.PASS: "pass"}
    return sorted({found.get(action, "take_discard") for action in legal})


def _sees(case: Case, game: Game) -> dict[str, object]:
    sees: dict[str, object] = dict.fromkeys(case.players)
    for what, seat, _, card in game.state.journal:
        if what == DREW and game.kind == "drawn":
            sees[case.players[seat]] = {"drawn": [card]}
    return sees


def _solo_result(_case: Case, game: Game) -> int | None:
    return game.outcome.solo_result if game.outcome else None


def _round_over(_case: Case, game: Game) -> bool:
    return game.state.phase == st.OVER


PER_PLAYER: Final = ("raw", "scores", "totals", "sees", "hands", "bonus")
CHECKS: Final[dict[str, Callable[[Case, Game], Any]]] = {
    "turn": _turn,
    "phase": lambda _case, game: PHASES[game.state.phase],
    "ender": lambda case, game: _player(case, game.state.ender),
    "final_left": _final_left,
    "draw": lambda _case, game: game.state.draw[: game.state.draw_n][::-1],
    "discard": lambda _case, game: game.state.discard[: game.state.discard_n],
    "pending": _pending,
    "main_actions": _main_actions,
    "sees": _sees,
    "raw": lambda case, game: _per_player(case, game.state.raw),
    "scores": lambda case, game: _per_player(case, game.state.score),
    "totals": lambda case, game: _per_player(case, game.state.total),
    "round_over": _round_over,
    "game_over": lambda _case, game: game.is_over,
    "winners": lambda case, game: [case.players[seat] for seat in bits(game.state.winners)],
    "next_first": lambda case, game: _player(case, game.state.starter),
    "solo_result": _solo_result,
    "extra": lambda _case, _game: 0,
    "hands": lambda case, _game: {player: [] for player in case.players},
    "bonus": lambda case, _game: dict.fromkeys(case.players, 0),
    "row": lambda _case, _game: [],
    "adiscard": lambda _case, _game: [],
}
"""How each key of ``expect`` is read off a game; the last five have no object in classic modes."""


def deck_differences(case: Case) -> list[str]:
    """Return what differs in the deck of the case's mode (R-C1)."""
    expected = case.expect.get("deck")
    check_keys(case.expect, ("deck",), f"{case.id}: expect")
    if not isinstance(expected, dict):
        raise CaseError(f"{case.id}: expect: deck must be a mapping")
    check_keys(expected, ("game", "action", "game_total", "action_total"), f"{case.id}: deck")
    got: dict[str, object] = {
        "game": dict(Counter(CLASSIC_DECK)),
        "action": {},
        "game_total": len(CLASSIC_DECK),
        "action_total": 0,
    }
    return [
        f"deck {key}: came {got[key]}, expected {value}"
        for key, value in expected.items()
        if got[key] != value
    ]


def limit_differences(case: Case) -> list[str]:
    """Return which configurations are accepted or rejected against expectation (R-V11, R-V12)."""
    check_keys(case.expect, ("accept", "reject"), f"{case.id}: expect")
    found = []
    for key in case.expect:
        for entry in case.expect[key]:
            check_keys(entry, ("mode", "players", "options"), f"{case.id}: {key}")
            try:
                check_players(Options.of(entry["mode"], entry.get("options")), entry["players"])
            except OptionsError as error:
                if key == "accept":
                    found.append(f"accept: {entry} was rejected: {error}")
            else:
                if key == "reject":
                    found.append(f"reject: {entry} was accepted")
    return found
