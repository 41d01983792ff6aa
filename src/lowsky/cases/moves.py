"""The moves of a case, played through the checked door."""

from collections.abc import Mapping
from typing import Any, Final

from lowsky.cases.position import seat_of
from lowsky.cases.reading import Case, CaseError
from lowsky.game import Game
from lowsky.notation.cards import parse_cell, parse_line
from lowsky.rules import actions as ac
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import IllegalActionError, NotationError

FIRST_OF: Final = {
    "flip_initial": ac.FLIP,
    "flip": ac.FLIP,
    "swap": ac.SWAP,
    "take_discard": ac.TAKE_DISCARD,
    "draw": ac.DRAW,
    "refuse": ac.REFUSE,
    "pass": ac.PASS,
}
WITH_CELL: Final = ("flip_initial", "flip", "swap", "take_discard")
OTHER_MOVES: Final = (
    "claim",
    "take_action",
    "play",
    "discard_action",
    "designate",
    "swap_own",
    "keep",
    "keep_none",
    "look",
    "replay",
    "steal",
    "partners",
    "exchange",
    "action_card",
    "defend",
    "target",
)
"""Moves of Skyjo Action: known, and illegal wherever there are no action cards."""


def play_move(case: Case, game: Game, move: Mapping[str, Any]) -> None:
    """Play one move; raises `IllegalActionError` if the rules do not allow it.

    The state is then what it was. `CaseError` is for moves that the format does not have.
    """
    seat = seat_of(case, move.get("p"), "moves")
    kind = move.get("do")
    if kind in OTHER_MOVES:
        raise IllegalActionError(f"{kind} has no place in {case.mode}")
    if kind == "lines":
        _play_lines(case, game, move, seat)
    elif kind in FIRST_OF:
        _check_keys(case, move, ("p", "do", "at") if kind in WITH_CELL else ("p", "do"))
        if (kind == "flip_initial") != (game.kind == "flip_initial"):
            raise IllegalActionError(f"{kind} does not answer {game.kind}")
        cell = _cell(case, move) if kind in WITH_CELL else 0
        game.play(FIRST_OF[kind] + cell, seat)
    else:
        raise CaseError(f"{case.id}: unknown move {kind!r}")
    while game.kind == "reshuffle":
        game.supply(awaited_cards(game.state))


def _play_lines(case: Case, game: Game, move: Mapping[str, Any], seat: int) -> None:
    """Answer D7: the lines are added one after the other; if one is illegal, none was added."""
    _check_keys(case, move, ("p", "do", "remove"))
    try:
        lines = sorted({parse_line(str(name)) for name in move["remove"]})
    except NotationError as error:
        raise CaseError(f"{case.id}: {error}") from error
    if len(lines) != len(move["remove"]):
        raise IllegalActionError("a line is named twice")
    before = game.state.copy()
    chosen = 0
    try:
        for line in lines:
            game.play(ac.ADD_LINE + line, seat)
            chosen |= 1 << line
        # the choice ends by itself where no line is left to add
        if not lines or (game.kind == "lines" and game.state.chosen_lines == chosen):
            game.play(ac.LINES_DONE, seat)
    except IllegalActionError:
        game.state = before
        raise


def _cell(case: Case, move: Mapping[str, Any]) -> int:
    try:
        return parse_cell(str(move["at"]))
    except NotationError as error:
        raise CaseError(f"{case.id}: {error}") from error


def _check_keys(case: Case, move: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    if set(move) != set(keys):
        raise CaseError(f"{case.id}: the move {dict(move)} needs just the keys {', '.join(keys)}")
