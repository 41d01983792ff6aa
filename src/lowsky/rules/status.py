"""Why a position is impossible: every reason at once, as flags."""

from collections import Counter
from enum import IntFlag, auto

from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import ACTION_CARD, LOWEST, N_ACTION_TYPES, NO_CARD, STAR
from lowsky.rules.deal import write_deck
from lowsky.rules.held import holds_turned_up_card
from lowsky.rules.lines import NUMBER_LINE, line_kind, lines_of_game
from lowsky.rules.setup_round import initial_flips_owed
from lowsky.rules.state import CELLS, LINE_CELLS, PILE_CAPACITY, SLOTS, State


class Status(IntFlag):
    """What is wrong with a position; 0 is a position that a game can reach, as far as known."""

    VALID = 0
    CARD_COUNT = auto()
    """The cards in sight and out of sight are not those of the box (R-C1)."""
    ACTION_COUNT = auto()
    """The action cards in sight and out of sight are not those of the game (R-A1, R-V3)."""
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
    """Return every card among the game cards of the position, wherever it lies."""
    cards = s.discard[: s.discard_n] + s.draw[: s.draw_n] + s.held[: s.held_n]
    if s.drawn != NO_CARD:
        cards.append(s.drawn)
    for seat in range(s.players):
        cards += [s.card[seat * CELLS + index] for index in bits(s.present[seat])]
    return cards


def all_actions(s: State) -> list[int]:
    """Return the types of all action cards of the position, wherever they lie."""
    kinds = s.apile[: s.apile_n] + s.adiscard[: s.adiscard_n]
    kinds += [kind for kind in s.row[:SLOTS] if kind != NO_CARD and s.mode == st.ACTION]
    for seat in range(s.players):
        for kind in range(N_ACTION_TYPES):
            kinds += [kind] * s.hand[seat * N_ACTION_TYPES + kind]
    kinds += [card - ACTION_CARD for card in all_cards(s) if card >= ACTION_CARD]
    if holds_turned_up_card(s):
        kinds.append(s.picked)
    return kinds


def _cards(s: State) -> Status:
    cards = [card for card in all_cards(s) if card < ACTION_CARD]
    deck = [0] * PILE_CAPACITY
    deck = deck[: write_deck(s, deck)]
    found = Status.VALID
    if Counter(cards) != Counter(deck):
        found |= Status.CARD_COUNT
    highest = STAR if STAR in deck else STAR - 1
    if any(not LOWEST <= card <= highest for card in cards):
        found |= Status.UNKNOWN_CARD
    box = Counter({kind: s.copies[kind] for kind in range(N_ACTION_TYPES)})
    actions = Counter(all_actions(s))
    size = s.single_pile_count if s.mode == st.SINGLE_PILE else box.total()
    if actions - box or actions.total() != size:
        found |= Status.ACTION_COUNT
    return found


def _piles(s: State) -> Status:
    found = Status.VALID
    if s.discard_n == 0 and s.mode in (st.SKYJO, st.SKYGO):
        found |= Status.NO_DISCARD
    if (s.pending == st.DECISION_DRAWN) != (s.drawn != NO_CARD):
        found |= Status.NO_DRAW
    return found


def _grids(s: State) -> Status:
    found = Status.VALID
    has_single_gaps = s.mode in (st.ACTION, st.SINGLE_PILE)
    for seat in range(s.players):
        # what its owner puts down one by one is as good as gone
        going = s.removing if seat == s.actor else 0
        for line in range(lines_of_game(s)):
            cells = LINE_CELLS[line] & s.dealt
            kept = cells & s.present[seat] & ~going
            is_broken = kept not in (0, cells) and not s.rows and not has_single_gaps
            found |= Status.BROKEN_COLUMN if is_broken else Status.VALID
            if _stands_wrongly(s, seat, line):
                found |= Status.STANDING_LINE
        owed = initial_flips_owed(s, seat)
        if (
            owed < 0
            if s.phase == st.SETUP
            else owed > 0 and s.present[seat] == s.dealt and not has_single_gaps
        ):
            found |= Status.FLIPS
    return found


def _stands_wrongly(s: State, seat: int, line: int) -> bool:
    """Tell whether a compulsory line lies there although nobody is about to remove it."""
    is_busy = s.pending == st.DECISION_LINES or st.OP_REMOVAL in s.stack[: s.stack_n : st.FRAME]
    is_optional = s.number_line_removal == st.OPTIONAL or s.shared_lines == st.ONE_LINE
    if is_busy or is_optional or s.column_timing != st.ANY_TIME or s.removing:
        return False
    return line_kind(s, seat, line) == NUMBER_LINE


def _turns(s: State) -> Status:
    found = Status.VALID
    if s.phase == st.CLOSING:
        if s.down[s.ender]:
            found |= Status.ENDER_HAS_HIDDEN
        owed = (s.ender - s.turn) % s.players
        is_turn = s.pending == st.DECISION_MAIN
        if s.final_turns == st.ONE_EACH and s.final_left != owed and is_turn:
            found |= Status.NO_FINAL_TURN_LEFT
    elif s.pending == st.DECISION_MAIN and s.mode not in (st.ACTION, st.SINGLE_PILE):
        hidden = [s.down[seat] != 0 or seat == s.turn for seat in range(s.players)]
        if not all(hidden):
            found |= Status.CLOSED_TOO_LATE
    return found


def _totals(s: State) -> Status:
    over = max(s.total[: s.players]) >= s.target_score
    plays_on = s.game_tie == st.EXTRA_ROUND or (s.players == 1 and s.solo_goal == st.FIXED_ROUNDS)
    return Status.TOTALS if over and not plays_on else Status.VALID
