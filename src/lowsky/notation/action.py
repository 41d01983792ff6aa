"""Actions as tokens, one for each action integer and back."""

from typing import Final

from lowsky.notation.cards import ACTION_SYMBOLS, format_line
from lowsky.rules import actions as ac
from lowsky.rules.errors import NotationError
from lowsky.rules.state import CELLS, COLUMNS, HELD, MAX_PLAYERS, N_LINES, SLOTS


def _cells(first: int, letter: str) -> dict[int, str]:
    return {
        first + index: f"{letter}{index // COLUMNS + 1}{index % COLUMNS + 1}"
        for index in range(CELLS)
    }


def _kinds(first: int, letter: str) -> dict[int, str]:
    return {first + kind: letter + symbol for kind, symbol in enumerate(ACTION_SYMBOLS)}


def _players(first: int, letter: str) -> dict[int, str]:
    return {first + distance: f"{letter}{distance}" for distance in range(MAX_PLAYERS)}


def _lines(first: int, letter: str) -> dict[int, str]:
    return {first + line: letter + format_line(line) for line in range(N_LINES)}


def _places(first: int, letter: str, count: int) -> dict[int, str]:
    return {first + place: f"{letter}{place + 1}" for place in range(count)}


TOKENS: Final[dict[int, str]] = {
    ac.DRAW: "d",
    ac.PASS: "x",
    ac.REFUSE: "r",
    ac.LINES_DONE: "l-",
    **_cells(ac.TAKE_DISCARD, "t"),
    **_cells(ac.SWAP, "s"),
    **_cells(ac.FLIP, "f"),
    **_lines(ac.ADD_LINE, "l"),
    # Skyjo Action
    **_places(ac.TAKE_ACTION, "a", SLOTS),
    ac.TAKE_ACTION_PILE: "ap",
    **_kinds(ac.PLAY_ACTION, "p"),
    **_kinds(ac.DISCARD_ACTION, "u"),
    **_places(ac.CLAIM, "g", SLOTS),
    ac.CLAIM_PILE: "gp",
    ac.DECLINE: "g-",
    **_cells(ac.DESIGNATE, "o"),
    **_kinds(ac.DESIGNATE_ACTION, "o"),
    **_cells(ac.SWAP_OWN_CELL, "w"),
    **_places(ac.KEEP, "k", HELD),
    ac.KEEP_NONE: "k-",
    **_places(ac.KEEP_ORDER, "z", HELD),
    **_cells(ac.KEEP_CELL, "j"),
    **_players(ac.LOOK_PLAYER, "v"),
    **_lines(ac.LOOK_LINE, "v"),
    **_kinds(ac.REPLAY_CARD, "y"),
    **_players(ac.STEAL_PLAYER, "h"),
    **_kinds(ac.STEAL_CARD, "h"),
    **_players(ac.PARTNER, "q"),
    **_cells(ac.EXCHANGE_OWN, "e"),
    ac.EXCHANGE_NONE: "e-",
    **_cells(ac.EXCHANGE_THEIR, "n"),
    ac.DEFEND: "b+",
    ac.DEFEND_NOT: "b-",
    ac.KEEP_ACTION_CARD: "i+",
    ac.DISCARD_ACTION_CARD: "i-",
    **_cells(ac.REMOVAL_ORDER, "c"),
    **_players(ac.TARGET, "m"),
    **_cells(ac.TARGET_CELL, "m"),
    **_kinds(ac.HAND_CARD, "m"),
}
"""The token of each action: ``t13`` takes the discard into row 1, column 3."""
ACTIONS: Final = {token: action for action, token in TOKENS.items()}


def format_action(action: int) -> str:
    """Return the token of an action; raises `NotationError` for a number that is none."""
    if type(action) is not int or action not in TOKENS:
        raise NotationError("no action", str(action), 1)
    return TOKENS[action]


def parse_action(token: str) -> int:
    """Return the action of a token; raises `NotationError`."""
    if token not in ACTIONS:
        known = next((k for k in range(len(token)) if not _begins(token[: k + 1])), len(token))
        raise NotationError("no action", token, known + 1)
    return ACTIONS[token]


def _begins(text: str) -> bool:
    return any(token.startswith(text) for token in ACTIONS)
