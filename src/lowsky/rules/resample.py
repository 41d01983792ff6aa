"""A state that fits a view: what the reader cannot know comes from outside, like all chance."""

from collections import Counter
from collections.abc import Sequence

from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import ACTION_CARD, LOWEST, N_ACTION_TYPES, NO_CARD, UNKNOWN
from lowsky.rules.deal import write_deck
from lowsky.rules.held import holds_turned_up_card
from lowsky.rules.state import CELLS, FACE_DOWN, PILE_CAPACITY, SLOTS, State
from lowsky.rules.view import View, copy_public


def unseen_cards(v: View) -> list[int]:
    """Return the game cards of the box that the reader does not see, ascending.

    They are in face-down cells, in the draw pile, or in another player's hand; with a single pile
    (R-V3) action cards lie among them, see `unseen_actions`. For plain Python only.
    """
    deck = [0] * PILE_CAPACITY
    left = Counter(deck[: write_deck(v, deck)])
    left.subtract(card for card in seen_cards(v) if card < ACTION_CARD)
    return sorted(left.elements())


def seen_cards(v: View) -> list[int]:
    """Return every game card that the reader sees: in grids, on the discard, in a hand."""
    seen = [card for card in v.discard[: v.discard_n] if card != UNKNOWN]
    for seat in range(v.players):
        cards = [v.card[seat * CELLS + index] for index in bits(v.present[seat])]
        seen += [card for card in cards if card != UNKNOWN]
    seen += [card for card in [v.drawn, *v.held[: v.held_n]] if card >= LOWEST]
    return seen


def unseen_actions(v: View) -> list[int]:
    """Return the types of the action cards that the reader does not see, ascending.

    With two piles they are the action pile. With a single pile `hidden_actions` of them, nobody
    knows which, are among the unseen game cards; the others are out of the game (R-V3).
    """
    left = Counter({kind: v.copies[kind] for kind in range(N_ACTION_TYPES)})
    left.subtract(seen_actions(v))
    return sorted(left.elements())


def seen_actions(v: View) -> list[int]:
    """Return the types of all action cards in sight: row, hands, action discard, grids."""
    seen = v.adiscard[: v.adiscard_n]
    if v.mode == st.ACTION:
        seen += [kind for kind in v.row[:SLOTS] if kind != NO_CARD]
    for seat in range(v.players):
        for kind in range(N_ACTION_TYPES):
            seen += [kind] * v.hand[seat * N_ACTION_TYPES + kind]
    seen += [card - ACTION_CARD for card in seen_cards(v) if card >= ACTION_CARD]
    if holds_turned_up_card(v):
        seen.append(v.picked)
    return seen


def hidden_actions(v: View) -> int:
    """Return how many action cards lie among the unseen game cards of a single pile (R-V3)."""
    return v.single_pile_count - len(seen_actions(v)) if v.mode == st.SINGLE_PILE else 0


def unknown_places(v: View) -> int:
    """Return how many game cards `fill` needs: one for each place whose card is unknown."""
    count = v.draw_n
    count += 1 if v.drawn == UNKNOWN else 0
    for place in range(v.held_n):
        count += 1 if v.held[place] == UNKNOWN else 0
    for place in range(v.discard_n):
        count += 1 if v.discard[place] == UNKNOWN else 0
    for seat in range(v.players):
        for index in range(CELLS):
            count += 1 if v.card[seat * CELLS + index] == UNKNOWN else 0
    return count


def fill(v: View, s: State, order: Sequence[int], actions: Sequence[int]) -> None:
    """Fill a state so that it fits the view; ``order`` holds one card for each unknown place.

    First the unknown cells seat by seat, then cards that other players hold, then those that were
    slid under the discard, then the draw pile from the top. ``actions`` is the action pile from
    the top. What other players have looked at is forgotten except by the reader.
    """
    copy_public(v, s)
    k = 0
    for seat in range(v.players):
        for index in range(CELLS):
            cell = seat * CELLS + index
            s.card[cell] = v.card[cell]
            s.known[cell] = 0
            if v.down[seat] >> index & 1:
                if v.mode < st.ACTION or v.card[cell] == UNKNOWN:
                    s.card[cell] = order[k]
                    k += 1
                else:
                    s.known[cell] = v.seats
    s.drawn = v.drawn
    if v.drawn == UNKNOWN:
        s.drawn = order[k]
        k += 1
    if v.mode >= st.ACTION:
        for place in range(v.held_n):
            s.held[place] = v.held[place]
            if v.held[place] == UNKNOWN:
                s.held[place] = order[k]
                k += 1
    for place in range(v.discard_n):
        s.discard[place] = v.discard[place]
        s.discard_down[place] = 0
        if v.mode >= st.ACTION and v.discard[place] == UNKNOWN:
            s.discard[place] = order[k]
            s.discard_down[place] = FACE_DOWN
            k += 1
    for i in range(v.draw_n):
        s.draw[v.draw_n - 1 - i] = order[k + i]
    if v.mode >= st.ACTION:
        for i in range(v.apile_n):
            s.apile[v.apile_n - 1 - i] = actions[i]
