"""Why a position is impossible: every reason at once, as flags."""

from collections import Counter
from enum import IntFlag, auto

from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import CLASSIC_DECK, HIGHEST, LOWEST, NO_CARD
from lowsky.rules.deal import initial_flips_owed
from lowsky.rules.state import CELLS, COLUMNS, LINE_CELLS, State


class Status(IntFlag):
    """What is wrong with a position; 0 is a position that a game can reach, as far as known."""

    VALID = 0
    CARD_COUNT = auto()
    """The cards in sight and out of sight are not those of the box (R-C1)."""
    UNKNOWN_CARD = auto()
    """A place holds a card that the mode does not have."""
    BROKEN_COLUMN = auto()
    """A column is partly empty: columns leave whole (R-C21)."""
    STANDING_LINE = auto()
    """A complete column still lies there although its removal is compulsory (R-C19)."""
    NO_DISCARD = auto()
    """The discard is empty: after the deal it never is (R-C6)."""
    FLIPS = auto()
    """A seat has more cards face up than its first flips, or fewer after the set-up (R-C7)."""
    CLOSED_TOO_LATE = auto()
    """A seat that is not to act has no face-down card, and nobody is ender (R-C26)."""
    ENDER_HAS_HIDDEN = auto()
    """The ender has a face-down card (R-C26)."""
    NO_FINAL_TURN_LEFT = auto()
    """Closing, but the number of final turns does not fit the seat that acts (R-C27)."""
    NO_DRAW = auto()
    """A card is in somebody's hand, or none is where one must be."""
    TOTALS = auto()
    """The totals had ended the game before this round (R-C35)."""


def status(s: State) -> Status:
    """Return every reason why no game reaches the position; `Status.VALID` if none is known."""
    found = Status.VALID
    if s.round > 0:
        found |= _cards(s) | _piles(s)
        if s.phase != st.OVER:
            found |= _grids(s) | _turns(s) | _totals(s)
    return found


def all_cards(s: State) -> list[int]:
    """Return every game card of the position, wherever it lies."""
    cards = s.discard[: s.discard_n] + s.draw[: s.draw_n]
    if s.drawn != NO_CARD:
        cards.append(s.drawn)
    for seat in range(s.players):
        cards += [s.card[seat * CELLS + index] for index in bits(s.present[seat])]
    return cards


def _cards(s: State) -> Status:
    cards = all_cards(s)
    found = Status.VALID
    if Counter(cards) != Counter(CLASSIC_DECK):
        found |= Status.CARD_COUNT
    if any(not LOWEST <= card <= HIGHEST for card in cards):
        found |= Status.UNKNOWN_CARD
    return found


def _piles(s: State) -> Status:
    found = Status.VALID
    if s.discard_n == 0 and s.pending != st.DECISION_DRAWN:
        found |= Status.NO_DISCARD
    if (s.pending == st.DECISION_DRAWN) != (s.drawn != NO_CARD):
        found |= Status.NO_DRAW
    return found


def _grids(s: State) -> Status:
    found = Status.VALID
    for seat in range(s.players):
        for line in range(COLUMNS):
            cells = LINE_CELLS[line] & s.dealt
            kept = cells & s.present[seat]
            if kept not in (0, cells):
                found |= Status.BROKEN_COLUMN
            elif kept and not kept & s.down[seat] and _stands_wrongly(s, seat, kept):
                found |= Status.STANDING_LINE
        owed = initial_flips_owed(s, seat)
        if owed < 0 if s.phase == st.SETUP else owed > 0 and s.present[seat] == s.dealt:
            found |= Status.FLIPS
    return found


def _stands_wrongly(s: State, seat: int, cells: int) -> bool:
    values = {s.card[seat * CELLS + index] for index in bits(cells)}
    always_removed = s.number_line_removal == st.MANDATORY and s.column_timing == st.ANY_TIME
    return len(values) == 1 and always_removed


def _turns(s: State) -> Status:
    found = Status.VALID
    if s.phase == st.CLOSING:
        if s.down[s.ender]:
            found |= Status.ENDER_HAS_HIDDEN
        owed = (s.ender - s.actor) % s.players
        if s.final_turns == st.ONE_EACH and s.final_left != owed and s.stack_n == 0:
            found |= Status.NO_FINAL_TURN_LEFT
    elif s.phase == st.PLAY:
        hidden = [s.down[seat] != 0 or seat == s.actor for seat in range(s.players)]
        if not all(hidden):
            found |= Status.CLOSED_TOO_LATE
    return found


def _totals(s: State) -> Status:
    over = max(s.total[: s.players]) >= s.target_score
    plays_on = s.game_tie == st.EXTRA_ROUND or (s.players == 1 and s.solo_goal == st.FIXED_ROUNDS)
    return Status.TOTALS if over and not plays_on else Status.VALID
