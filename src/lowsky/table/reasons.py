"""Which paragraph of the rules speaks against what was tried: its id, for whoever asks why.

Only what everybody may know decides it, so that a reason tells nothing of hidden cards (chapter 5).
"""

import re
from typing import Final

from lowsky.game import Game
from lowsky.notation.action import ACTIONS
from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.action_cards import hand_types
from lowsky.rules.errors import OptionsError
from lowsky.rules.piles import hand_mask

DECIDED_BY: Final[dict[str, str]] = {
    "flip_initial": "R-C7",
    "main": "R-C11",
    "drawn": "R-C13",
    "flip": "R-C15",
    "lines": "R-A29",
    "claim": "R-A24",
    "designate": "R-A40",
    "swap_own": "R-A41",
    "swap_own_with": "R-A41",
    "draw3": "R-A43",
    "draw3_order": "R-A43",
    "draw3_cell": "R-A43",
    "look": "R-A44",
    "look_line": "R-A44",
    "replay": "R-A46",
    "steal": "R-A47",
    "steal_card": "R-A47",
    "partners": "R-A48",
    "partners_second": "R-A48",
    "exchange": "R-A48",
    "exchange_their": "R-A48",
    "defend": "R-A38",
    "action_card": "R-V3",
    "removal_order": "R-A32",
    "target": "R-V9",
    "flip_target": "R-V9",
    "look_cell": "R-V9",
    "discard_hand": "R-V9",
    "take_action": "R-V9",
}
"""The paragraph that describes each decision, by the words of `game.KINDS`."""

WITHOUT_ACTION_CARDS: Final = {st.STARS_MODE: "R-V4", st.NUMBERS_MODE: "R-V5"}
"""What leaves the action cards out; the classic game has none to speak of (R-C11)."""

_NAMED: Final = re.compile(r"\((R-[CAV]\d+)\)\Z")


def rule_against_options(error: OptionsError) -> str:
    """Return the rule that ends an error about options, the one on validity if none does.

    What was sent stands in the middle of the message, and may look like a rule.
    """
    found = _NAMED.search(str(error))
    return found[1] if found else "R-V12"


def rule_of_turns(game: Game, seat: int) -> str:
    """Return the rule by which a seat that owes nothing has to wait."""
    s = game.state
    if s.pending == st.DECISION_FLIP_INITIAL:
        return "R-C7"
    return "R-C28" if s.ender == seat else "R-C2"


def rule_against(game: Game, seat: int, token: str) -> str:
    """Return the rule that forbids the seat, which owes a decision, to do what the token says."""
    kind = game.kind
    action = ACTIONS.get(token)
    if action is None:
        return DECIDED_BY[kind]
    if kind == "main":
        return _against_main(game, seat, action)
    if kind == "drawn":
        return _against_drawn(game, seat, action)
    if kind == "lines":
        return _against_line(game, action)
    return DECIDED_BY[kind]


def _against_main(game: Game, seat: int, action: int) -> str:
    s = game.state
    if action == ac.DRAW:
        return "R-C24"
    if action < ac.TAKE_ACTION:
        return "R-C12" if s.present[seat] >> (action - ac.TAKE_DISCARD) & 1 else "R-C21"
    if action == ac.PASS:
        return "R-C25"
    if action < ac.PASS:
        if s.mode not in (st.ACTION, st.SINGLE_PILE):
            return WITHOUT_ACTION_CARDS.get(s.mode, "R-C11")
        return _against_action_card(game, seat, action)
    return "R-C13" if action < ac.FLIP else "R-C11"


def _against_action_card(game: Game, seat: int, action: int) -> str:
    s = game.state
    if action < ac.PLAY_ACTION:
        return "R-V3" if s.mode == st.SINGLE_PILE else "R-A12"
    closing = s.phase == st.CLOSING
    if action >= ac.DISCARD_ACTION:
        return "R-A51" if closing and not s.final_turn_action_discard else "R-A14"
    if closing:
        return "R-A16"
    card = action - ac.PLAY_ACTION
    if not hand_mask(s, seat) >> card & 1:
        return "R-A13"
    return "R-A18" if hand_types(s, seat) >> card & 1 else "R-A15"


def _against_drawn(game: Game, seat: int, action: int) -> str:
    if ac.SWAP <= action < ac.FLIP:
        return "R-C14" if game.state.present[seat] >> (action - ac.SWAP) & 1 else "R-C21"
    return "R-C15" if ac.FLIP <= action < ac.CLAIM else "R-C13"


def _against_line(game: Game, action: int) -> str:
    is_line = ac.ADD_LINE <= action < ac.LINES_DONE
    if game.state.mode in (st.SKYJO, st.SKYGO):
        return "R-C18" if is_line else "R-C19"
    return "R-A28" if is_line else "R-A29"
