"""A new game: the options become numbers of the state, and the first deal is awaited."""

from lowsky.rules import state as st
from lowsky.rules.cards import NO_CARD
from lowsky.rules.options import Options, Range, allowed_values, check_built, check_players
from lowsky.rules.state import Public, State

OPTION_FIELDS = {
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
}
"""Per option of chapter 7 the field that holds it: a word as its place in the list."""


def new_game(options: Options, players: int) -> State:
    """Return a state that waits for the deal of the first round.

    Raises `OptionsError` if that many players may not play with these options.
    """
    check_built(options)
    check_players(options, players)
    s = State()
    set_options(s, options, players)
    s.phase = st.OVER
    s.pending = st.CHANCE_DEAL
    s.actor = st.NOBODY
    s.first = st.NOBODY
    s.starter = st.NOBODY
    s.ender = st.NOBODY
    s.drawn = NO_CARD
    return s


def set_options(s: Public, options: Options, players: int) -> None:
    """Write the options and the number of players into the state."""
    s.players = players
    s.dealt = st.GRID_9 if options.grid == 9 else st.GRID_12
    allowed = allowed_values()
    for option, field in OPTION_FIELDS.items():
        value = getattr(options, option)
        words = allowed[option]
        setattr(s, field, value if isinstance(words, Range) else words.index(value))
    if players == 1:
        limit = options.solo_turn_limit
        s.turn_limit = limit if isinstance(limit, int) else options.grid
