"""The end of a round and of the game (RULES 2.6)."""

import pytest

from lowsky.rules.scoring import is_doubled
from tests.positions import FACING, HIDDEN, at, discard, grid, play, scores

ALMOST = "1234/5678/9ab#0"
NINE = "4320/1000/00n0"
"""Raw score 9: no column of it is complete."""
TEN = "4320/1010/00n0"


@pytest.mark.rule("R-C26")
def test_turning_up_the_last_card_makes_the_ender_and_gives_everybody_one_turn() -> None:
    game = play(at([FACING, ALMOST, HIDDEN], act="2m"), "d r f34")

    assert (game.state.ender, game.state.phase, game.state.final_left) == (1, 2, 2)
    assert game.actor == 2


@pytest.mark.rule("R-C26")
def test_an_empty_grid_closes_as_well() -> None:
    game = play(at(["...7/...7/...#2", HIDDEN], discard="76"), "t34")

    assert grid(game, 0) == "..../..../...."
    assert discard(game) == "77726"
    assert game.state.ender == 0


@pytest.mark.rule("R-C27", "R-C28")
def test_after_one_turn_each_the_round_is_scored_and_the_ender_does_not_play_again() -> None:
    game = play(at([ALMOST, HIDDEN, HIDDEN]), "d r f34")

    actors = []
    while game.state.phase == 2:
        actors.append(game.actor)
        play(game, "t11")
    assert actors == [1, 2]
    assert game.state.phase == 3


@pytest.mark.rule("R-C27")
@pytest.mark.parametrize(("first", "left"), [("1", 1), ("2", 2), ("3", 0)])
def test_the_table_round_is_completed_up_to_the_right_of_its_first_player(
    first: str, left: int
) -> None:
    variant = "skyjo(final_turns=complete_table_round)"
    more = "" if first == "1" else f"first={first}"
    game = play(at([HIDDEN, ALMOST, HIDDEN], variant=variant, act="2m", more=more), "d r f34")

    assert game.state.final_left == left
    assert (game.state.phase == 3) == (left == 0)


@pytest.mark.rule("R-C29")
def test_a_second_player_who_finishes_does_not_become_ender() -> None:
    game = play(at([FACING, ALMOST, HIDDEN], act="2m", ender="1"), "d r f34")

    assert game.state.ender == 0
    assert game.actor == 2


@pytest.mark.rule("R-C30", "R-C31")
def test_the_final_reveal_turns_up_everything_and_counts_what_is_left() -> None:
    game = play(at(["1234/5678/9ab0", "1#2#34/5#6#78/9#a#b#c"], act="2m", ender="1"), "d s11")

    assert grid(game, 1) == "2234/5678/9abc"
    assert game.state.raw[:2] == [66, 79]


@pytest.mark.rule("R-C30")
def test_the_removals_of_the_final_reveal_begin_with_the_ender() -> None:
    grids = ["#1#2#3#4/#1#5#6#7/#1#7#8#9", "1230/4560/789#0", "#3#2#3#4/#3#5#6#7/#3#7#8#9"]
    variant = "skyjo(number_line_removal=optional)"
    game = play(at(grids, act="2m", variant=variant, draw="c66"), "d r f34 l- d s14 d s14")

    asked = []
    while game.kind == "lines":
        asked.append(game.actor)
        game.play("l-")
    assert asked == [1, 2, 0]


def _finish(ender: str, other: str, variant: str = "skyjo") -> list[int]:
    """Score a round that seat 1 ended, seat 2 having taken a 0 for its 0."""
    game = at([ender, other], variant=variant, act="2m", ender="1", discard="0", draw="c")
    return scores(play(game, "t34"))


@pytest.mark.rule("R-C32")
def test_a_tie_is_doubled_and_a_strictly_lower_score_is_not() -> None:
    assert _finish(TEN, NINE) == [20, 9]
    assert _finish(NINE, NINE) == [18, 9]
    assert _finish(NINE, TEN) == [9, 10]


@pytest.mark.rule("R-C32")
def test_zero_and_less_is_never_doubled() -> None:
    assert _finish("m200/n100/0000", "mn00/0000/1000") == [0, -2]
    assert _finish("mn01/n000/0000", "mn01/n000/0000") == [-3, -3]


@pytest.mark.rule("R-C32")
def test_the_options_of_doubling() -> None:
    assert _finish(NINE, NINE, "skyjo(doubling=tie_safe)") == [9, 9]
    assert _finish(TEN, NINE, "skyjo(doubling=tie_safe)") == [20, 9]
    assert _finish(NINE, NINE, "skyjo(doubling=off)") == [9, 9]
    assert _finish(NINE, NINE, "skyjo(doubling_factor=3)") == [27, 9]
    assert _finish("mn01/n000/0000", "mn01/n000/0000", "skyjo(double_negative=true)") == [-6, -3]
    assert _finish("m200/n100/0000", "m200/n100/0000", "skyjo(double_negative=true)") == [0, 0]


def _total(totals: list[int], variant: str = "skyjo") -> tuple[bool, list[int], list[int]]:
    """Add 9 (doubled: 18) and 9 to totals; return whether it is over, the winners, the totals."""
    game = at([NINE, NINE], variant=variant, act="2m", ender="1", discard="0", totals=totals)
    play(game, "t34")
    outcome = game.outcome
    return game.is_over, list(outcome.winners) if outcome else [], game.state.total[:2]


@pytest.mark.rule("R-C35", "R-C36")
def test_the_game_ends_at_exactly_the_target_and_the_lowest_total_wins() -> None:
    assert _total([60, 91]) == (True, [0], [78, 100])
    assert _total([60, 90]) == (False, [], [78, 99])
    assert _total([2, 30], "skyjo(target_score=20)") == (True, [0], [20, 39])


@pytest.mark.rule("R-C36")
def test_equal_lowest_totals_share_the_victory_or_as_the_option_says() -> None:
    assert _total([91, 100]) == (True, [0, 1], [109, 109])
    assert _total([91, 100], "skyjo(game_tie=last_round_lower)") == (True, [1], [109, 109])
    assert _total([91, 100], "skyjo(game_tie=extra_round)") == (False, [], [109, 109])


@pytest.mark.rule("R-C27", "R-C30")
def test_reveal_after_the_own_final_turn_shows_the_cards_at_once() -> None:
    variant = "skyjo(reveal_timing=after_own_final_turn)"
    grids = ["1234/5678/9ab0", "7#2#3#4/7#6#7#8/#7#a#b#c", HIDDEN]
    game = play(at(grids, variant=variant, act="2m", ender="1"), "d s12")

    assert grid(game, 1) == ".234/.678/.abc"
    assert discard(game) == "77726"
    assert game.actor == 2


@pytest.mark.rule("R-V13")
def test_a_turn_limit_ends_the_round_without_ender_and_doubling() -> None:
    game = at([HIDDEN, HIDDEN], variant="skyjo(turn_limit=10)", act="2m", more="turns=10,9")

    play(game, "t11")

    assert game.state.phase == 3
    assert game.state.ender == -1
    assert game.state.raw[:2] == scores(game) == [78, 79]
    assert game.state.starter == 0


@pytest.mark.rule("R-V10")
def test_solo_ends_after_as_many_turns_as_cells_and_never_doubles() -> None:
    game = at([HIDDEN], draw="222", more="turns=11")

    play(game, "d s11")

    assert game.state.phase == 3
    assert scores(game) == [75]


@pytest.mark.rule("R-V10")
def test_solo_counts_the_rounds_before_the_one_that_reached_the_target() -> None:
    game = at([HIDDEN], draw="2", totals=[30], more="turns=11")

    play(game, "d s11")

    outcome = game.outcome
    assert outcome is not None
    assert (outcome.totals, outcome.solo_result) == ((105,), 0)

    exactly = play(at([HIDDEN], draw="2", totals=[25], more="turns=11"), "d s11").outcome
    assert exactly is not None
    assert (exactly.totals, exactly.solo_result) == ((100,), 0)


@pytest.mark.rule("R-C32")
@pytest.mark.parametrize("variant", ["skyjo", "skyjo(double_negative=true)"])
def test_a_round_that_an_ender_closes_with_nothing_does_not_count_as_doubled(variant: str) -> None:
    """Twice nothing is nothing, but whoever counts doubled rounds asks for more than the score."""
    s = at([TEN, TEN], variant=variant, ender="1").state
    s.raw[:2] = [0, -1]

    assert is_doubled(s, 0) == 0
