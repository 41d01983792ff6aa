"""A new game: the options become numbers of the state, and the first deal is awaited."""

from typing import Final

from lowsky.rules import state as st
from lowsky.rules.cards import ACTION_NAMES, HOUSE, N_ACTION_TYPES, NO_CARD, REMOVE, STEAL
from lowsky.rules.options import CLASSIC_MODES, Options, Range, allowed_values, check_players
from lowsky.rules.setup_round import first_chance
from lowsky.rules.state import PRIMITIVES, Public, State

OPTION_FIELDS: Final = {
    "mode": "mode",
    "initial_flip": "initial_flip",
    "start_tie_break": "start_tie_break",
    "round_starter": "round_starter",
    "number_line_removal": "number_line_removal",
    "reshuffle": "reshuffling",
    "final_turns": "final_turns",
    "reveal_timing": "reveal_timing",
    "doubling": "doubling",
    "doubling_factor": "doubling_factor",
    "double_negative": "double_negative",
    "target_score": "target_score",
    "game_tie": "game_tie",
    "column_timing": "column_timing",
    "turn_limit": "turn_limit",
    "solo_goal": "solo_goal",
    "line_length": "line_length",
    "shared_lines": "shared_lines",
    "line_discard_order": "line_discard_order",
    "star_line_bonus": "star_line_bonus",
    "forced_reveal_closing": "forced_reveal_closing",
    "final_turn_action_discard": "final_turn_action_discard",
    "extra_turns_value": "extra_turns_value",
    "fresh_until": "fresh_until",
    "remove_includes_actor": "remove_includes_actor",
    "remove_slide": "remove_slide",
    "replay_scope": "replay_scope",
    "exchange_second": "exchange_second",
    "defense_trigger": "defense_trigger",
    "defense_covers_look": "defense_covers_look",
    "single_pile_count": "single_pile_count",
    "single_pile_final": "single_pile_final",
    "star_row3_bonus": "star_row3_bonus",
}
"""Per option of chapter 7 the field that holds it: a word as its place in the list."""
ACTION_OPTIONS: Final = tuple(OPTION_FIELDS)[list(OPTION_FIELDS).index("line_length") :]
"""The options that have an object in Skyjo Action only (R-V12)."""


def new_game(options: Options, players: int) -> State:
    """Return a state that waits for the first order of the first round.

    Raises `OptionsError` if that many players may not play with these options.
    """
    check_players(options, players)
    s = State()
    set_options(s, options, players)
    s.phase = st.OVER
    s.pending = first_chance(s)
    s.actor = st.NOBODY
    s.turn = st.NOBODY
    s.first = st.NOBODY
    s.starter = st.NOBODY
    s.ender = st.NOBODY
    s.target = st.NOBODY
    s.house_target = st.NOBODY
    s.picked = -1
    s.drawn = NO_CARD
    s.row = [NO_CARD] * st.SLOTS
    return s


def set_options(s: Public, options: Options, players: int) -> None:
    """Write the options and the number of players into the state."""
    s.players = players
    s.dealt = st.GRID_9 if options.grid == 9 else st.GRID_12
    allowed = allowed_values()
    is_classic = options.mode in CLASSIC_MODES
    defaults = Options()
    for option, field in OPTION_FIELDS.items():
        value = getattr(defaults if is_classic and option in ACTION_OPTIONS else options, option)
        words = allowed[option]
        setattr(s, field, value if isinstance(words, Range) else words.index(value))
    s.rows = 0 if is_classic or (options.grid == 9 and not options.nine_card_rows) else 1
    if players == 1:
        limit = options.solo_turn_limit
        s.turn_limit = limit if isinstance(limit, int) else options.grid
    for kind, count in enumerate(action_copies(options)):
        s.copies[kind] = count
    for number, card in enumerate(options.house_cards):
        s.house_attack |= int(card.attack) << number
        for k, (op, n) in enumerate(card.effect):
            s.house_op[number * PRIMITIVES + k] = op
            s.house_n[number * PRIMITIVES + k] = n


def action_copies(options: Options) -> list[int]:
    """Return how many action cards of each type the game has (R-A1, R-V6, R-V9, R-V14)."""
    copies = [0] * N_ACTION_TYPES
    if options.mode in ("action", "action_single_pile"):
        counts = dict(options.action_set)
        for kind, name in enumerate(ACTION_NAMES):
            copies[kind] = counts.get(name, 3)
        if options.beginner_set:
            copies[REMOVE] = copies[STEAL] = 0
        for number in range(len(options.house_cards)):
            copies[HOUSE + number] = 1
    return copies
