"""A state that fits a view: what the reader cannot know comes from outside, like all chance."""

from collections.abc import Sequence

from lowsky.rules.bits import popcount
from lowsky.rules.cards import CLASSIC_DECK, LOWEST, UNKNOWN
from lowsky.rules.state import CELLS, State
from lowsky.rules.view import View, copy_public


def unseen_cards(v: View) -> list[int]:
    """Return the cards of the box that the reader does not see, ascending.

    They are in face-down cells, in the draw pile, or in another player's hand. Positions that hold
    more copies of a card than the box are none a game can reach; such a card counts as 0 left.
    """
    left = [0] * 15
    for card in CLASSIC_DECK:
        left[card - LOWEST] += 1
    for card in seen_cards(v):
        left[card - LOWEST] -= 1
    return [LOWEST + k for k in range(15) for _ in range(left[k])]


def seen_cards(v: View) -> list[int]:
    """Return every card that the reader sees: in grids, on the discard, in the hand."""
    seen = v.discard[: v.discard_n]
    for seat in range(v.players):
        for index in range(CELLS):
            card = v.card[seat * CELLS + index]
            if v.present[seat] >> index & 1 and card != UNKNOWN:
                seen.append(card)
    if v.drawn >= LOWEST:
        seen.append(v.drawn)
    return seen


def unknown_places(v: View) -> int:
    """Return how many cards `fill` needs: unknown cells, the draw pile, another's drawn card."""
    count = v.draw_n + (1 if v.drawn == UNKNOWN else 0)
    for seat in range(v.players):
        count += popcount(v.down[seat])
        for index in range(CELLS):
            if v.down[seat] >> index & 1 and v.card[seat * CELLS + index] != UNKNOWN:
                count -= 1
    return count


def fill(v: View, s: State, order: Sequence[int]) -> None:
    """Fill a state so that it fits the view; ``order`` holds one card for each unknown place.

    First the unknown cells seat by seat, then another player's drawn card, then the draw pile from
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
                if v.card[cell] == UNKNOWN:
                    s.card[cell] = order[k]
                    k += 1
                else:
                    s.known[cell] = v.seats
    s.drawn = v.drawn
    if v.drawn == UNKNOWN:
        s.drawn = order[k]
        k += 1
    for i in range(v.draw_n):
        s.draw[v.draw_n - 1 - i] = order[k + i]
