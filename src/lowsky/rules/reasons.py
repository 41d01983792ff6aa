"""Why an action is not legal: which mistake it is, and the paragraph of the rules that decides it.

What is legal `legal.legal` alone says; here only what it has left out is told apart, for whoever
asks why. Only what everybody may know decides it, so that a reason tells nothing of hidden cards
(chapter 5).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from lowsky.rules import actions as ac
from lowsky.rules import state as st
from lowsky.rules.action_cards import hand_types
from lowsky.rules.cards import ACTION_NAMES, HOUSE, REPLAY
from lowsky.rules.house import DISCARD_TARGET, EXCHANGE_CELLS
from lowsky.rules.piles import hand_mask
from lowsky.rules.state import CELLS, Public

Mistake: TypeAlias = Literal[
    # whose turn it is
    "flipped",
    "ended",
    "waiting",
    # the turn
    "not-asked",
    "main-first",
    "draw-first",
    "drawn-first",
    "refuse-first",
    "draw-empty",
    "discard-empty",
    "gap",
    "open",
    "pass",
    "line-stays",
    # action cards
    "no-action-cards",
    "no-row",
    "row-empty",
    "pile-empty",
    "play-closing",
    "discard-closing",
    "not-held",
    "fresh",
    "idle",
    # what they ask for
    "no-player",
    "oneself",
    "player-open",
    "player-no-action-cards",
    "player-no-cards",
    "line-open",
    "their-hand",
    "same-card",
    "used",
    "exchange-must",
    "replay-itself",
    "replay-none",
    "replay-below",
]
"""What can be wrong with an action; ``error.action/illegal.…`` of the catalogues says it."""

DECIDED_BY: Final[dict[int, str]] = {
    st.DECISION_FLIP_INITIAL: "R-C7",
    st.DECISION_MAIN: "R-C11",
    st.DECISION_DRAWN: "R-C13",
    st.DECISION_FLIP: "R-C15",
    st.DECISION_LINES: "R-A29",
    st.DECISION_CLAIM: "R-A24",
    st.DECISION_DESIGNATE: "R-A40",
    st.DECISION_SWAP_FIRST: "R-A41",
    st.DECISION_SWAP_SECOND: "R-A41",
    st.DECISION_KEEP: "R-A43",
    st.DECISION_KEEP_ORDER: "R-A43",
    st.DECISION_KEEP_CELL: "R-A43",
    st.DECISION_LOOK_PLAYER: "R-A44",
    st.DECISION_LOOK_LINE: "R-A44",
    st.DECISION_REPLAY: "R-A46",
    st.DECISION_STEAL_PLAYER: "R-A47",
    st.DECISION_STEAL_CARD: "R-A47",
    st.DECISION_PARTNER: "R-A48",
    st.DECISION_PARTNER_2: "R-A48",
    st.DECISION_EXCHANGE_OWN: "R-A48",
    st.DECISION_EXCHANGE_THEIR: "R-A48",
    st.DECISION_DEFEND: "R-A38",
    st.DECISION_ACTION_CARD: "R-V3",
    st.DECISION_REMOVAL_ORDER: "R-A32",
    st.DECISION_TARGET: "R-V9",
    st.DECISION_FLIP_TARGET: "R-V9",
    st.DECISION_LOOK_CELL: "R-V9",
    st.DECISION_DISCARD_HAND: "R-V9",
    st.DECISION_TAKE: "R-V9",
}
"""The paragraph that describes each decision."""

WITHOUT_ACTION_CARDS: Final = {st.STARS_MODE: "R-V4", st.NUMBERS_MODE: "R-V5"}
"""What leaves the action cards out; the classic game has none to speak of (R-C11)."""

ABOUT_OWN: Final = (
    st.DECISION_FLIP_INITIAL,
    st.DECISION_FLIP,
    st.DECISION_SWAP_FIRST,
    st.DECISION_SWAP_SECOND,
    st.DECISION_KEEP_CELL,
    st.DECISION_EXCHANGE_OWN,
)
"""The decisions about cells of one's own."""
ABOUT_THEIRS: Final = (
    st.DECISION_DESIGNATE,
    st.DECISION_EXCHANGE_THEIR,
    st.DECISION_FLIP_TARGET,
    st.DECISION_LOOK_CELL,
)
"""The decisions about cells of the player who is the target."""
ABOUT_OPEN: Final = (
    st.DECISION_FLIP_INITIAL,
    st.DECISION_FLIP,
    st.DECISION_FLIP_TARGET,
    st.DECISION_LOOK_CELL,
)
"""The decisions for which a card has to lie face down."""
ABOUT_PLAYERS: Final = (
    st.DECISION_LOOK_PLAYER,
    st.DECISION_STEAL_PLAYER,
    st.DECISION_PARTNER,
    st.DECISION_PARTNER_2,
    st.DECISION_TARGET,
)

NO_FACTS: Final[Mapping[str, str | int]] = MappingProxyType({})


class Reason(NamedTuple):
    """Why not: the mistake, the rule that decides it, and what a sentence about it needs."""

    kind: Mistake
    rule: str
    facts: Mapping[str, str | int] = NO_FACTS


def reason_to_wait(s: Public, seat: int) -> Reason:
    """Return why a seat that owes nothing has to wait."""
    if s.pending == st.DECISION_FLIP_INITIAL:
        return Reason("flipped", "R-C7")
    return Reason("ended", "R-C28") if s.ender == seat else Reason("waiting", "R-C2")


def reason_against(s: Public, seat: int, action: int | None) -> Reason:
    """Return why the seat, which owes the pending decision, may not answer it with the action.

    None stands for what is no action at all.
    """
    pending = s.pending
    if action is None:
        return Reason("not-asked", DECIDED_BY[pending])
    first = ac.FIRST_ACTION[pending]
    is_answer = first <= action < ac.END_ACTION[pending]
    if pending == st.DECISION_MAIN:
        return _against_main(s, seat, action)
    if pending == st.DECISION_DRAWN and not is_answer:
        is_flip = ac.FLIP <= action < ac.CLAIM
        return Reason("refuse-first", "R-C15") if is_flip else Reason("drawn-first", "R-C13")
    if pending == st.DECISION_LINES:
        return _against_line(s, action)
    if not is_answer:
        return Reason("not-asked", DECIDED_BY[pending])
    choice = action - first
    if pending == st.DECISION_DRAWN:
        return _against_cell(s, seat, action - ac.SWAP)
    if pending in (st.DECISION_CLAIM, st.DECISION_TAKE):
        return Reason("pile-empty" if action == ac.CLAIM_PILE else "row-empty", "R-A12")
    if pending in ABOUT_PLAYERS:
        return _against_player(s, choice)
    if pending in ABOUT_OWN and choice < CELLS:
        return _against_cell(s, seat, choice)
    if pending in ABOUT_THEIRS and choice < CELLS:
        return _against_cell(s, s.target, choice)
    return _against_other(s, choice)


def _against_main(s: Public, seat: int, action: int) -> Reason:
    if action == ac.DRAW:
        return Reason("draw-empty", "R-C24")
    if action < ac.TAKE_ACTION:
        index = action - ac.TAKE_DISCARD
        if s.present[seat] >> index & 1:
            return Reason("discard-empty", "R-C12")
        return _against_cell(s, seat, index)
    if action == ac.PASS:
        return Reason("pass", "R-C25")
    if action < ac.PASS:
        if s.mode not in (st.ACTION, st.SINGLE_PILE):
            return Reason("no-action-cards", WITHOUT_ACTION_CARDS.get(s.mode, "R-C11"))
        return _against_action_card(s, seat, action)
    return Reason("draw-first", "R-C13") if action < ac.FLIP else Reason("main-first", "R-C11")


def _against_action_card(s: Public, seat: int, action: int) -> Reason:
    if action < ac.PLAY_ACTION:
        if s.mode == st.SINGLE_PILE:
            return Reason("no-row", "R-V3")
        return Reason("pile-empty" if action == ac.TAKE_ACTION_PILE else "row-empty", "R-A12")
    closing = s.phase == st.CLOSING
    if action >= ac.DISCARD_ACTION:
        if closing and not s.final_turn_action_discard:
            return Reason("discard-closing", "R-A51")
        return Reason("not-held", "R-A14")
    if closing:
        return Reason("play-closing", "R-A16")
    card = action - ac.PLAY_ACTION
    if not hand_mask(s, seat) >> card & 1:
        return Reason("not-held", "R-A13")
    if not hand_types(s, seat) >> card & 1:
        return Reason("fresh", "R-A15")
    return Reason("idle", "R-A18", {"card": _name(card)})


def _name(card: int) -> str:
    return ACTION_NAMES[card] if card < HOUSE else "HOUSE"


def _against_line(s: Public, action: int) -> Reason:
    is_classic = s.mode in (st.SKYJO, st.SKYGO)
    if ac.ADD_LINE <= action < ac.LINES_DONE:
        return Reason("line-stays", "R-C18" if is_classic else "R-A28")
    return Reason("not-asked", "R-C19" if is_classic else "R-A29")


def _against_cell(s: Public, seat: int, index: int) -> Reason:
    """Return why a cell of the seat's grid cannot be chosen."""
    rule = DECIDED_BY[s.pending]
    if not s.dealt >> index & 1:
        return Reason("gap", "R-V2")
    if not s.present[seat] >> index & 1:
        return Reason("gap", "R-C21")
    if s.pending in ABOUT_OPEN:
        return Reason("open", rule)
    return Reason("same-card" if s.pending == st.DECISION_SWAP_SECOND else "used", rule)


def _against_player(s: Public, distance: int) -> Reason:
    """Return why a player cannot be chosen."""
    rule = DECIDED_BY[s.pending]
    if distance >= s.players:
        return Reason("no-player", rule)
    op = s.house_op[s.picked] if s.pending == st.DECISION_TARGET else 0
    if distance == 0 and s.pending != st.DECISION_LOOK_PLAYER:
        return Reason("oneself", rule)
    if s.pending == st.DECISION_STEAL_PLAYER or op == DISCARD_TARGET:
        return Reason("player-no-action-cards", rule)
    if s.pending in (st.DECISION_PARTNER, st.DECISION_PARTNER_2) or op == EXCHANGE_CELLS:
        return Reason("player-no-cards", rule)
    return Reason("player-open", rule)


def _against_other(s: Public, choice: int) -> Reason:
    """Return why a line, an action card or no exchange cannot be chosen."""
    rule = DECIDED_BY[s.pending]
    if s.pending == st.DECISION_LOOK_LINE:
        return Reason("line-open", rule)
    if s.pending in (st.DECISION_DESIGNATE, st.DECISION_STEAL_CARD):
        return Reason("their-hand", rule)
    if s.pending == st.DECISION_DISCARD_HAND:
        return Reason("not-held", rule)
    if s.pending == st.DECISION_EXCHANGE_OWN:
        return Reason("exchange-must", rule)
    if s.pending == st.DECISION_REPLAY:
        return _against_replay(s, choice, rule)
    return Reason("not-asked", rule)


def _against_replay(s: Public, card: int, rule: str) -> Reason:
    """Return why a card cannot be taken from the action discard, on which REPLAY itself lies."""
    below = list(s.adiscard[: s.adiscard_n - 1])
    if card == REPLAY:
        return Reason("replay-itself", rule)
    if card not in below:
        return Reason("replay-none", rule)
    if s.replay_scope == st.TOP_ONLY and below[-1] != card:
        return Reason("replay-below", rule)
    return Reason("idle", rule, {"card": _name(card)})
