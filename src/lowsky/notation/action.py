"""Actions as tokens, one for each action integer and back."""

from typing import Final

from lowsky.notation.cards import format_line
from lowsky.rules import actions as ac
from lowsky.rules.errors import NotationError
from lowsky.rules.state import CELLS, COLUMNS, N_LINES


def _cell(index: int) -> str:
    return f"{index // COLUMNS + 1}{index % COLUMNS + 1}"


TOKENS: Final[dict[int, str]] = {
    ac.DRAW: "d",
    ac.PASS: "x",
    ac.REFUSE: "r",
    ac.LINES_DONE: "l-",
    **{ac.TAKE_DISCARD + index: f"t{_cell(index)}" for index in range(CELLS)},
    **{ac.SWAP + index: f"s{_cell(index)}" for index in range(CELLS)},
    **{ac.FLIP + index: f"f{_cell(index)}" for index in range(CELLS)},
    **{ac.ADD_LINE + line: f"l{format_line(line)}" for line in range(N_LINES)},
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
