"""Random games of many kinds, for tests that compare the plain with the compiled rules."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from lowsky.rules import state as st
from lowsky.rules.cards import ACTION_CARD
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import PLAYER_LIMITS, Options
from lowsky.rules.resample import hidden_actions, unseen_actions, unseen_cards
from lowsky.rules.setup import new_game
from lowsky.rules.setup_round import initial_flips_owed
from lowsky.rules.state import State
from lowsky.rules.step import step
from lowsky.rules.view import View

HOUSE_CARDS: tuple[dict[str, object], ...] = (
    {
        "name": "Storm",
        "attack": True,
        "effect": [
            ["look", 2, "any"],
            ["exchange", 1],
            ["flip_target", 2],
            ["discard_action", "target"],
        ],
    },
    {
        "name": "Harvest",
        "effect": [
            ["draw_keep", 2],
            ["take_action", 2],
            ["swap_own", 1],
            ["flip_own", 1],
            ["extra_turns", 2],
        ],
    },
    {
        "name": "Lantern",
        "effect": [
            ["look", "line", "self"],
            ["look", "line", "any"],
            ["look", 1, "self"],
            ["discard_action", "self"],
            ["manual"],
        ],
    },
)
"""Every primitive of house cards (R-V9)."""

ENDS: dict[str, object] = {"turn_limit": 25, "target_score": 60}
"""Rounds of random players may last long where action cards turn grids over again."""

VARIANTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("skyjo", {}),
    ("skygo", {"grid": 9, "reshuffle": "none", "round_starter": "rotate"}),
    ("skyjo", {"number_line_removal": "optional", "reveal_timing": "after_own_final_turn"}),
    ("skyjo", {"column_timing": "same_turn", "start_tie_break": "high_card_random"}),
    ("skyjo", {"column_timing": "consecutive_turns", "start_tie_break": "random"}),
    ("skyjo", {"initial_flip": "auto_random", "round_starter": "highest_sum"}),
    ("skyjo", {"initial_flip": "auto_first", "start_tie_break": "seat"}),
    ("skyjo", {"final_turns": "complete_table_round", "round_starter": "previous_winner"}),
    ("skyjo", {"doubling": "tie_safe", "doubling_factor": 3, "game_tie": "last_round_lower"}),
    ("skyjo", {"doubling": "off", "target_score": 30, "game_tie": "extra_round"}),
    ("skyjo", {"double_negative": True, "doubling_factor": 5, "target_score": 300}),
    ("skyjo", {"grid": 9, "turn_limit": 12, "number_line_removal": "optional"}),
    ("skyjo", {"solo_goal": "fixed_rounds", "solo_turn_limit": 6}),
    ("action", {}),
    ("action_beginner", ENDS),
    ("action", ENDS | {"house_cards": HOUSE_CARDS}),
    (
        "action",
        ENDS
        | {
            "grid": 9,
            "nine_card_rows": False,
            "house_cards": HOUSE_CARDS,
            "defense_trigger": "ask",
            "defense_covers_look": True,
            "exchange_second": "optional",
        },
    ),
    (
        "action",
        ENDS
        | {
            "grid": 9,
            "star_row3_bonus": -15,
            "star_line_bonus": "kept_only",
            "number_line_removal": "optional",
            "initial_flip": "auto_first",
        },
    ),
    (
        "action",
        ENDS
        | {
            "line_length": "remaining_min2",
            "shared_lines": "one_line",
            "line_discard_order": "owner_choice",
            "remove_includes_actor": True,
            "remove_slide": "under_top",
        },
    ),
    (
        "action",
        ENDS
        | {
            "line_length": "remaining_min3",
            "line_discard_order": "reading",
            "forced_reveal_closing": "immediate",
            "final_turn_action_discard": False,
            "reveal_timing": "after_own_final_turn",
        },
    ),
    (
        "action",
        ENDS
        | {
            "extra_turns_value": 1,
            "fresh_until": "next_table_round",
            "replay_scope": "top_only",
            "column_timing": "same_turn",
            "star_line_bonus": "removed_only",
        },
    ),
    ("action", ENDS | {"action_set": {"EXCHANGE": 3, "REMOVE": 0, "LOOK": 1}, "reshuffle": "none"}),
    ("action_single_pile", {"turn_limit": 40}),
    (
        "action_single_pile",
        ENDS
        | {
            "single_pile_count": 10,
            "house_cards": HOUSE_CARDS,
            "defense_trigger": "ask",
            "initial_flip": "auto_random",
        },
    ),
    (
        "action_single_pile",
        ENDS | {"grid": 9, "single_pile_final": "ten_points", "column_timing": "consecutive_turns"},
    ),
    ("action_stars", {"turn_limit": 40}),
    ("action_stars", ENDS | {"grid": 9, "line_discard_order": "owner_choice"}),
    ("action_numbers", {"turn_limit": 40}),
    ("action_numbers", ENDS | {"grid": 9, "shared_lines": "one_line"}),
)
"""Every mode, and every option in a value that is not its default, some together."""


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
    fewest, most_12, most_9 = PLAYER_LIMITS[options.mode]
    most = most_9 if options.grid == 9 else most_12
    return sorted({fewest, 2, 3, most})


def unseen_order(v: View, rng: random.Random) -> tuple[list[int], list[int]]:
    """Return what `fill` takes: a random order of the unseen game cards, and the action pile.

    With a single pile some of the unseen action cards lie among the game cards (R-V3).
    """
    cards, actions = unseen_cards(v), unseen_actions(v)
    rng.shuffle(actions)
    if v.mode == st.SINGLE_PILE:
        cards += [ACTION_CARD + kind for kind in actions[: hidden_actions(v)]]
        actions = []
    rng.shuffle(cards)
    return cards, actions
