"""The nine action cards: when each can be played, and what it sets going (R-A18, R-A40 … R-A48)."""

from lowsky.rules import state as st
from lowsky.rules.bits import popcount
from lowsky.rules.cards import (
    DEFENSE,
    DRAW3,
    EXCHANGE,
    EXTRA,
    HOUSE,
    LOOK,
    N_ACTION_TYPES,
    REMOVE,
    REPLAY,
    STEAL,
    SWAP_OWN,
)
from lowsky.rules.house import can_begin
from lowsky.rules.journal import EXTRA_TURNS, LOOKED_AT, PLAYED, SAW, note
from lowsky.rules.piles import (
    EMPTY,
    discard_action,
    draw_state,
    hand_mask,
    hand_size,
    push,
    spend_defense,
)
from lowsky.rules.seats import seats_with_cards, seats_with_hand, seats_with_hidden
from lowsky.rules.state import CELLS, N_LINES, NOBODY, Public, State


def can_take_effect(s: Public, seat: int, kind: int, spent: int = 0) -> int:
    """Return 1 if the card could be played by the seat now, else 0; REPLAY see `can_be_played`.

    ``spent`` cards of the seat's hand are those that the play itself takes out of it.
    """
    if kind >= HOUSE:
        return can_begin(s, seat, kind - HOUSE, spent)
    if kind == SWAP_OWN:
        return 1 if popcount(s.present[seat]) >= 2 else 0
    if kind == DRAW3:
        return 1 if draw_state(s) != EMPTY else 0
    if kind in (EXTRA, DEFENSE):
        return 1
    if kind == LOOK:
        return 1 if seats_with_hidden(s) else 0
    others = ~(1 << seat)
    if kind == STEAL:
        return 1 if seats_with_hand(s) & others else 0
    if kind == REMOVE:
        return 1 if (seats_with_cards(s) | seats_with_hand(s)) & others else 0
    if kind == EXCHANGE:
        return 1 if s.present[seat] and seats_with_cards(s) & others else 0
    return 0


def can_be_played(s: Public, seat: int, kind: int) -> int:
    """Return 1 if the card of the seat's hand is playable now, else 0 (R-A18)."""
    if kind == REPLAY:
        return 1 if replayable(s, seat, s.adiscard_n, 1) else 0
    return can_take_effect(s, seat, kind, 1)


def replayable(s: Public, seat: int, below: int, spent: int = 0) -> int:
    """Return the mask of the types that REPLAY may take among the lowest ``below`` discards."""
    mask = 0
    lowest = below - 1 if s.replay_scope == st.TOP_ONLY else 0
    for place in range(max(lowest, 0), below):
        kind = int(s.adiscard[place])
        if kind != REPLAY and not mask >> kind & 1 and can_take_effect(s, seat, kind, spent):
            mask |= 1 << kind
    return mask


def is_attack(s: Public, card: int) -> int:
    """Return 1 if a DEFENSE protects from the house card (0 … 2), else 0 (R-A37, R-V9)."""
    return s.house_attack >> card & 1


def lay_out(s: State, seat: int, kind: int) -> None:
    """Put a card on the action discard and let it take effect if it can (R-A13, R-A20)."""
    takes_effect = can_take_effect(s, seat, kind)
    if kind == REPLAY:
        takes_effect = 1 if replayable(s, seat, s.adiscard_n) else 0
    discard_action(s, kind)
    note(s, PLAYED, seat, takes_effect, kind)
    if takes_effect:
        push(s, st.OP_RESOLVE, seat, kind)


def resolve(s: State, seat: int, kind: int) -> None:
    """Begin the effect of a card that lies on the action discard."""
    s.target = NOBODY
    if kind >= HOUSE:
        push(s, st.OP_PRIMITIVE, seat, kind - HOUSE)
    elif kind == REMOVE:
        push(s, st.OP_REMOVE_NEXT, seat, 1)
    elif kind == SWAP_OWN:
        s.pending = st.DECISION_SWAP_FIRST
    elif kind == EXTRA:
        gain_turns(s, seat, s.extra_turns_value)
    elif kind == DEFENSE:
        gain_turns(s, seat, 1)
    elif kind == DRAW3:
        push(s, st.OP_DRAW_HELD, seat, 3)
    elif kind == LOOK:
        s.pending = st.DECISION_LOOK_PLAYER
    elif kind == REPLAY:
        s.pending = st.DECISION_REPLAY
    elif kind == STEAL:
        s.pending = st.DECISION_STEAL_PLAYER
    elif kind == EXCHANGE:
        s.pending = st.DECISION_PARTNER


def gain_turns(s: State, seat: int, turns: int) -> None:
    """Give the player whose turn it is further turns (R-A49)."""
    s.extra += turns
    note(s, EXTRA_TURNS, seat, 0, s.extra)


def remove_next(s: State, seat: int, k: int) -> None:
    """REMOVE: go on with the ``k``-th player after the actor (R-A40)."""
    if k > s.players or (k == s.players and not s.remove_includes_actor):
        return
    push(s, st.OP_REMOVE_NEXT, seat, k + 1)
    target = (seat + k) % s.players
    if s.present[target] == 0 and hand_size(s, target) == 0:
        return
    push(s, st.OP_REMOVE_HIT, seat, target)
    if target != seat:
        push(s, st.OP_ATTACK, seat, target)


def remove_hit(s: State, seat: int, target: int) -> None:
    """REMOVE: ask the actor for a card of an undefended player."""
    if not s.shielded >> target & 1:
        s.target = target
        s.actor = seat
        s.pending = st.DECISION_DESIGNATE


def attack(s: State, seat: int, target: int) -> None:
    """Check whether a DEFENSE protects the target from the running attack (R-A38).

    One is enough for the whole card (R-A39): a house card may reach the same player twice.
    """
    if s.shielded >> target & 1 or not hand_mask(s, target) >> DEFENSE & 1:
        return
    if s.defense_trigger == st.AUTOMATIC:
        spend_defense(s, target, seat)
        return
    s.actor = target
    s.target = seat
    s.pending = st.DECISION_DEFEND


def steal(s: State, seat: int, target: int) -> None:
    """STEAL: ask which card of the undefended player (R-A47)."""
    if not s.shielded >> target & 1:
        s.actor = seat
        s.target = target
        s.pending = st.DECISION_STEAL_CARD


def look(s: State, seat: int, target: int, sight: int) -> None:
    """LOOK: the seat alone sees the face-down cards of a line, or of a cell (R-A44, R-V9).

    ``sight`` is the line, 7 for none, and above its three bits the mask of the cells.
    """
    if s.shielded >> target & 1:
        return
    if sight & 7 != N_LINES:
        note(s, LOOKED_AT, seat, sight & 7, target)
    for index in range(CELLS):
        if (sight >> 3 & s.down[target]) >> index & 1:
            cell = target * CELLS + index
            s.known[cell] |= 1 << seat
            note(s, SAW, seat, cell, s.card[cell])


def exchange(s: State, seat: int, partner: int) -> None:
    """EXCHANGE: ask for the own cell of one exchange, if it can take place (R-A48)."""
    own, their = exchange_cells(s, seat, partner)
    if s.shielded >> partner & 1 or own == 0 or their == 0:
        return
    s.actor = seat
    s.target = partner
    s.pending = st.DECISION_EXCHANGE_OWN


def exchange_cells(s: Public, seat: int, partner: int) -> tuple[int, int]:
    """Return the masks of own and of the partner's cells that can still be exchanged."""
    return s.present[seat] & ~s.used_own, s.present[partner] & ~used_with(s, partner)


def used_with(s: Public, partner: int) -> int:
    """Return the partner's cells that this EXCHANGE has used: only the same partner's count."""
    return s.used_their if s.used_with == partner else 0


def hand_types(s: Public, seat: int) -> int:
    """Return the types that may be played: those with a card that is not fresh (R-A15)."""
    mask = 0
    for kind in range(N_ACTION_TYPES):
        place = seat * N_ACTION_TYPES + kind
        if s.hand[place] > s.fresh[place]:
            mask |= 1 << kind
    return mask
