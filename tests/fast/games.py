"""Random games of many kinds, for tests that compare the plain with the compiled rules."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from lowsky.rules import state as st
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.setup_round import initial_flips_owed
from lowsky.rules.state import State
from lowsky.rules.step import step

VARIANTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("skyjo", {}),
    ("skygo", {}),
    ("skyjo", {"grid": 9}),
    ("skyjo", {"number_line_removal": "optional"}),
    ("skyjo", {"number_line_removal": "optional", "reveal_timing": "after_own_final_turn"}),
    ("skyjo", {"column_timing": "same_turn", "start_tie_break": "high_card_random"}),
    ("skyjo", {"column_timing": "consecutive_turns", "start_tie_break": "random"}),
    ("skyjo", {"initial_flip": "auto_random", "round_starter": "highest_sum"}),
    ("skyjo", {"initial_flip": "auto_first", "start_tie_break": "seat"}),
    ("skyjo", {"reshuffle": "none", "round_starter": "rotate"}),
    ("skyjo", {"final_turns": "complete_table_round", "round_starter": "previous_winner"}),
    ("skyjo", {"doubling": "tie_safe", "doubling_factor": 3, "game_tie": "last_round_lower"}),
    ("skyjo", {"doubling": "off", "target_score": 30, "game_tie": "extra_round"}),
    ("skyjo", {"double_negative": True, "doubling_factor": 5, "target_score": 300}),
    ("skyjo", {"turn_limit": 10}),
    ("skyjo", {"grid": 9, "turn_limit": 12, "number_line_removal": "optional"}),
    ("skyjo", {"solo_goal": "fixed_rounds", "solo_turn_limit": 6}),
)
"""Every option of the classic game in a value that is not its default, some together."""


@dataclass(frozen=True)
class Answer:
    """What a state awaits: an action of a seat, or an order that chance gives."""

    seat: int = 0
    action: int = 0
    order: tuple[int, ...] = ()


def random_answer(s: State, rng: random.Random) -> Answer:
    """Return a random answer to what a state awaits; the first flips come in any order of seats."""
    if s.pending >= st.CHANCE_DEAL:
        order = awaited_cards(s)
        rng.shuffle(order)
        return Answer(order=tuple(order))
    if s.pending == st.DECISION_FLIP_INITIAL:
        owing = [seat for seat in range(s.players) if initial_flips_owed(s, seat) > 0]
        s.actor = rng.choice(owing)
    actions = legal_actions(s)
    if s.pending == st.DECISION_MAIN and rng.random() < 0.6:
        # drawing is one choice of thirteen: ask for it often, so that piles run out
        return Answer(s.actor, actions[0])
    if s.pending == st.DECISION_DRAWN and rng.random() < 0.5:
        return Answer(s.actor, actions[0])
    return Answer(s.actor, rng.choice(actions))


def play(s: State, answer: Answer) -> None:
    """Play an answer by the plain rules."""
    if answer.order:
        supply(s, answer.order)
    else:
        s.actor = answer.seat
        step(s, answer.action)


def random_states(options: Options, players: int, seed: str) -> Iterator[State]:
    """Yield the same state object after each answer of a random game, up to its end."""
    rng = random.Random(seed)
    s = new_game(options, players)
    while s.pending != st.GAME_OVER:
        play(s, random_answer(s, rng))
        yield s


def numbers_of_players(options: Options) -> list[int]:
    """Return numbers of players that a variant allows: the fewest, some, the most."""
    return [1, 2, 3, 5, 8, *([10] if options.grid == 9 else [])]
