"""What a case expects, compared key by key with what came."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from lowsky.cases.grids import (
    grid_differs,
    grid_width,
    house_names,
    read_card,
    read_grid,
    write_card,
    write_grid,
    write_kind,
)
from lowsky.cases.position import seat_of
from lowsky.cases.reading import Case, CaseError, check_keys
from lowsky.game import Game
from lowsky.notation.cards import format_cell, format_line
from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import N_ACTION_TYPES, NO_CARD
from lowsky.rules.deal import write_deck
from lowsky.rules.errors import OptionsError
from lowsky.rules.journal import DREW, HELD, SAW
from lowsky.rules.options import Options, check_players
from lowsky.rules.setup import new_game
from lowsky.rules.state import CELLS, NOBODY, PILE_CAPACITY, State
from lowsky.rules.step_actions import looks_at_cells

PHASES: Final = {st.SETUP: "setup", st.PLAY: "play", st.CLOSING: "closing", st.OVER: "over"}


PARTS: Final = {
    "swap_own_with": "swap_own",
    "draw3_order": "draw3",
    "draw3_cell": "draw3",
    "look_line": "look",
    "steal_card": "steal",
    "partners_second": "partners",
    "exchange_their": "exchange",
}
"""Later parts of a decision that a case names as one."""


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
            where, mode, house = f"{case.id}: {key}", str(case.mode), house_names(case)
            wanted = [write_card(read_card(card, where, mode, house), house) for card in expected]
        elif key in PER_PLAYER and isinstance(expected, dict):
            for player in expected:
                seat_of(case, player, key)
            got = {player: got[player] for player in expected}
            if key == "hands":
                wanted = {player: sorted(map(str, cards)) for player, cards in expected.items()}
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
            came = write_grid(game.state, seat, width, house_names(case))
            found.append(f"grids: {player} came {came}, expected {wanted}")
    return found


def _per_player(case: Case, values: list[int]) -> dict[str, int]:
    return dict(zip(case.players, values, strict=False))


def _player(case: Case, seat: int) -> str | None:
    return None if seat == NOBODY else case.players[seat]


def _turn(case: Case, game: Game) -> str | None:
    s = game.state
    return _player(case, s.turn) if s.phase in (st.PLAY, st.CLOSING) else None


def _final_left(case: Case, game: Game) -> list[str]:
    """Return who still owes a final turn, the next one first; one that is over does not count."""
    s = game.state
    is_over = st.OP_NEXT_TURN in s.stack[: s.stack_n : st.FRAME]
    begin = s.turn + 1 if is_over else s.turn
    return [case.players[(begin + k) % s.players] for k in range(s.final_left)]


def _pending(case: Case, game: Game) -> dict[str, object] | None:
    if game.actor is None:
        return None
    kind = PARTS.get(game.kind, game.kind)
    if game.kind == "look" and looks_at_cells(game.state):
        kind = "look_cell"
    found: dict[str, object] = {"player": case.players[game.actor], "kind": kind}
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
    return sorted({_main_action(action) for action in game.legal()})


def _main_action(action: int) -> str:
    if action in (ac.DRAW, ac.PASS):
        return "draw" if action == ac.DRAW else "pass"
    if action < ac.TAKE_ACTION:
        return "take_discard"
    if action < ac.PLAY_ACTION:
        return "take_action"
    return "play_action" if action < ac.DISCARD_ACTION else "discard_action"


def _sees(case: Case, game: Game) -> dict[str, object]:
    """Return per player what the last move showed to him alone (chapter 5)."""
    sees: dict[str, object] = dict.fromkeys(case.players)
    s = game.state
    drawn = [s.drawn] if game.kind == "drawn" else s.held[: s.held_n]
    for what, seat, place, card in s.journal:
        name = case.players[seat]
        if what in (DREW, HELD) and drawn:
            sees[name] = {"drawn": [write_card(one) for one in drawn]}
        elif what == SAW:
            cell = f"{case.players[place // CELLS]}.{format_cell(place % CELLS)}"
            before = sees[name]
            seen = before if isinstance(before, dict) else {}
            sees[name] = {**seen, cell: write_card(card, house_names(case))}
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
    "draw": lambda case, game: _cards(case, game.state.draw[: game.state.draw_n][::-1]),
    "discard": lambda case, game: _cards(case, game.state.discard[: game.state.discard_n]),
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
    "extra": lambda _case, game: game.state.extra,
    "hands": lambda case, game: {
        player: _sorted_kinds(case, hand_kinds(game.state, seat))
        for seat, player in enumerate(case.players)
    },
    "bonus": lambda case, game: _per_player(case, game.state.bonus),
    "row": lambda case, game: [
        None if kind == NO_CARD else _kind_name(case, kind) for kind in game.state.row
    ],
    "apile": lambda case, game: [
        _kind_name(case, kind) for kind in reversed(game.state.apile[: game.state.apile_n])
    ],
    "adiscard": lambda case, game: [
        _kind_name(case, kind) for kind in game.state.adiscard[: game.state.adiscard_n]
    ],
}
"""How each key of ``expect`` is read off a game."""


def hand_kinds(s: State, seat: int) -> list[int]:
    """Return the types of the cards in a hand, ascending."""
    counts = s.hand[seat * N_ACTION_TYPES : (seat + 1) * N_ACTION_TYPES]
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _cards(case: Case, cards: list[int]) -> list[object]:
    return [write_card(card, house_names(case)) for card in cards]


def _kind_name(case: Case, kind: int) -> str:
    return write_kind(kind, house_names(case))


def _sorted_kinds(case: Case, kinds: list[int]) -> list[str]:
    return sorted(_kind_name(case, kind) for kind in kinds)


def deck_differences(case: Case) -> list[str]:
    """Return what differs in the deck of the case's mode (R-C1)."""
    expected = case.expect.get("deck")
    check_keys(case.expect, ("deck",), f"{case.id}: expect")
    if not isinstance(expected, dict):
        raise CaseError(f"{case.id}: expect: deck must be a mapping")
    check_keys(expected, ("game", "action", "game_total", "action_total"), f"{case.id}: deck")
    deck = new_game(Options.of(str(case.mode), case.options), 2)
    cards = [0] * PILE_CAPACITY
    cards = cards[: write_deck(deck, cards)]
    actions = {_kind_name(case, kind): count for kind, count in enumerate(deck.copies) if count}
    got: dict[str, object] = {
        "game": dict(Counter(map(write_card, cards))),
        "action": actions,
        "game_total": len(cards),
        "action_total": (
            deck.single_pile_count if deck.mode == st.SINGLE_PILE else sum(actions.values())
        ),
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
