"""Games among bots end, in every mode and configuration."""

from itertools import combinations_with_replacement

import pytest

from lowsky.bots import BOTS, make_bot
from lowsky.rules import state as st
from lowsky.rules.options import Options
from tests.bots.games import play_out

MOST_PLIES = 20_000
"""Far more than any game here needs: about 60 actions a round for each two seats."""


@pytest.mark.rule("R-V13")
@pytest.mark.parametrize("pair", list(combinations_with_replacement(BOTS, 2)), ids="-".join)
def test_every_pair_ends_its_games_without_a_turn_limit(pair: tuple[str, str]) -> None:
    for seed in range(6):
        bots = [make_bot(name) for name in pair]
        end = play_out(bots, Options(), seed=seed, most_plies=MOST_PLIES)
        assert end.pending == st.GAME_OVER
        assert end.turn_limit == 0


@pytest.mark.rule("R-V2", "R-V7", "R-V8", "R-V10", "R-V11")
@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize(
    ("players", "preset", "values"),
    [
        (1, "skyjo", {}),
        (1, "skyjo", {"solo_goal": "fixed_rounds", "grid": 9}),
        (2, "skygo", {}),
        (2, "skyjo", {"number_line_removal": "optional", "doubling": "off"}),
        (2, "skyjo", {"column_timing": "same_turn", "doubling": "tie_safe"}),
        (2, "skyjo", {"column_timing": "consecutive_turns", "double_negative": True}),
        (3, "skyjo", {"reshuffle": "none", "round_starter": "rotate"}),
        (3, "skyjo", {"final_turns": "complete_table_round", "game_tie": "extra_round"}),
        (4, "skyjo", {"reveal_timing": "after_own_final_turn", "doubling_factor": 5}),
        (5, "skyjo", {"initial_flip": "auto_random", "start_tie_break": "random"}),
        (8, "skyjo", {"target_score": 50}),
        (10, "skyjo", {"grid": 9, "target_score": 50, "turn_limit": 10}),
    ],
    ids=lambda value: str(value).replace(" ", "") if isinstance(value, dict) else str(value),
)
def test_every_configuration_is_played_to_its_end(
    name: str, players: int, preset: str, values: dict[str, object]
) -> None:
    bots = [make_bot(name) for _ in range(players)]
    end = play_out(bots, Options.of(preset, values), seed=11, most_plies=MOST_PLIES)
    assert end.pending == st.GAME_OVER
    assert end.winners


@pytest.mark.rule("R-V1", "R-V13")
@pytest.mark.parametrize("mode", ["action", "action_single_pile", "action_stars", "action_numbers"])
@pytest.mark.parametrize("pair", list(combinations_with_replacement(BOTS, 2)), ids="-".join)
def test_every_pair_ends_its_games_of_skyjo_action(pair: tuple[str, str], mode: str) -> None:
    bots = [make_bot(name) for name in pair]
    end = play_out(bots, Options.of(mode), seed=5, most_plies=MOST_PLIES)
    assert end.pending == st.GAME_OVER
    assert end.turn_limit == 0


@pytest.mark.rule("R-V2", "R-V6", "R-V7", "R-V9", "R-V10", "R-V14")
@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize(
    ("players", "preset", "values"),
    [
        (1, "action_stars", {"solo_goal": "fixed_rounds"}),
        (2, "action_numbers", {"grid": 9, "number_line_removal": "optional"}),
        (2, "action", {"column_timing": "same_turn", "star_line_bonus": "kept_only"}),
        (2, "action", {"line_length": "remaining_min2", "shared_lines": "one_line"}),
        (3, "action_beginner", {"defense_trigger": "ask", "exchange_second": "optional"}),
        (3, "action", {"action_set": {"EXCHANGE": 0, "EXTRA": 1}, "replay_scope": "top_only"}),
        (4, "action_single_pile", {"grid": 9, "single_pile_final": "ten_points"}),
        (8, "action", {"final_turn_action_discard": False, "target_score": 50}),
    ],
    ids=lambda value: str(value).replace(" ", "") if isinstance(value, dict) else str(value),
)
def test_every_kind_of_skyjo_action_is_played_to_its_end(
    name: str, players: int, preset: str, values: dict[str, object]
) -> None:
    bots = [make_bot(name) for _ in range(players)]
    end = play_out(bots, Options.of(preset, values), seed=11, most_plies=MOST_PLIES)
    assert end.pending == st.GAME_OVER
    assert end.winners
