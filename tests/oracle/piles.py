"""Piles, action row and hands (RULES.md 2.5, 3.2, R-V3)."""

from collections.abc import Sequence
from dataclasses import replace

from .grid import Card
from .state import PILE, Held, State


def can_draw(state: State) -> bool:
    """Says whether a card can be drawn (R-C24, `reshuffle`)."""
    if state.draw:
        return True
    return state.config.reshuffle == "keep_top" and len(state.discard) >= 2


def draw_card(state: State) -> tuple[State, Card | None]:
    """Returns the state without the top card of the draw pile, and that card (R-C13, R-C23).

    Chance is given: the set-aside discards are turned over, the oldest becomes the next card.
    """
    if not can_draw(state):
        return state, None
    if not state.draw:
        guessed = state.guessed or len(set(state.discard[:-1])) > 1
        state = replace(state, draw=state.discard[:-1], discard=state.discard[-1:], guessed=guessed)
    return replace(state, draw=state.draw[1:]), state.draw[0]


def pile_obtainable(state: State) -> bool:
    """Says whether a card can be had from the action pile (R-A12)."""
    return state.config.two_piles and (bool(state.apile) or len(state.adiscard) >= 2)


def slots(state: State) -> tuple[int, ...]:
    """Returns from where an action card can be taken: row slots, then PILE (R-A10, R-A24)."""
    if not state.config.two_piles:
        return ()
    full = tuple(slot for slot, card in enumerate(state.row) if card is not None)
    return (*full, PILE) if pile_obtainable(state) else full


def draw_action(state: State) -> tuple[State, str | None]:
    """Returns the state without the top of the action pile, and that card (R-A12)."""
    if not pile_obtainable(state):
        return state, None
    if not state.apile:
        guessed = state.guessed or len(set(state.adiscard[:-1])) > 1
        state = replace(
            state, apile=state.adiscard[:-1], adiscard=state.adiscard[-1:], guessed=guessed
        )
    return replace(state, apile=state.apile[1:]), state.apile[0]


def take_action(state: State, seat: int, slot: int, *, fresh: bool = True) -> State:
    """Returns the state with an action card taken, its slot filled again (R-A10, R-A11)."""
    if slot == PILE:
        state, card = draw_action(state)
        assert card is not None
        return give(state, seat, card, fresh=fresh)
    card = state.row[slot]
    assert card is not None
    state, refill = draw_action(give(state, seat, card, fresh=fresh))
    return replace(state, row=(*state.row[:slot], refill, *state.row[slot + 1 :]))


def give(state: State, seat: int, card: str, *, fresh: bool = True) -> State:
    """Returns the state with one more card in a hand."""
    return with_hand(state, seat, (*state.hands[seat], Held(card, fresh)))


def take_out(state: State, seat: int, card: str) -> State:
    """Returns the state without one such card in a hand; a fresh one goes first (R-A14, R-A15)."""
    hand = list(state.hands[seat])
    fresh = Held(card, fresh=True)
    hand.remove(fresh if fresh in hand else Held(card))
    return with_hand(state, seat, tuple(hand))


def take_to_play(state: State, seat: int, card: str) -> State:
    """Returns the state without a card in a hand that is to be played, so not fresh (R-A15)."""
    hand = list(state.hands[seat])
    hand.remove(Held(card))
    return with_hand(state, seat, tuple(hand))


def with_hand(state: State, seat: int, hand: tuple[Held, ...]) -> State:
    """Returns the state with one hand replaced."""
    hands = tuple(hand if owner == seat else old for owner, old in enumerate(state.hands))
    return replace(state, hands=hands)


def kinds(hand: Sequence[Held]) -> tuple[str, ...]:
    """Returns the different cards of a hand in the order in which they came."""
    return tuple(dict.fromkeys(held.card for held in hand))


def rested(state: State) -> State:
    """Returns the state with no card fresh any more (R-A15)."""
    hands = tuple(tuple(Held(held.card) for held in hand) for hand in state.hands)
    return replace(state, hands=hands)


def put_action(state: State, card: str) -> State:
    """Returns the state with an action card on top of the action discard."""
    return replace(state, adiscard=(*state.adiscard, card))


def slide_action(state: State, card: str) -> State:
    """Returns the state with an action card slid under the action discard (R-A40)."""
    at = slide_at(state, len(state.adiscard))
    return replace(state, adiscard=(*state.adiscard[:at], card, *state.adiscard[at:]))


def slide_game(state: State, card: Card) -> State:
    """Returns the state with a game card slid under the discard (R-A40)."""
    at = slide_at(state, len(state.discard))
    return replace(state, discard=(*state.discard[:at], card, *state.discard[at:]))


def slide_at(state: State, size: int) -> int:
    """Returns at which place of a discard a slid card lies (`remove_slide`)."""
    return max(0, size - 1) if state.config.remove_slide == "under_top" else 0
