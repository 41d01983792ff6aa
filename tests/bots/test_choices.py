"""What each bot does in positions where its idea can be seen."""

import random

import pytest

from lowsky.bots import make_bot
from lowsky.notation import format_action, parse_position
from lowsky.rules.legal import legal_actions
from lowsky.rules.view import view_of


def choice(bot: str, position: str) -> str:
    """Return the token that the bot chooses in a full position."""
    state, _ = parse_position(position)
    view = view_of(state, 1 << state.actor)
    return format_action(make_bot(bot).choose(view, legal_actions(state), random.Random(1)))


OPEN = "#5#5#5#5/#5#5#5#5/#5#5#5#5"
"""A grid with nothing to see."""


@pytest.mark.parametrize("bot", ["greedy", "threshold", "expectation"])
def test_a_low_discard_replaces_the_worst_card(bot: str) -> None:
    position = f"skyjo c#5#5#5/#5#5#5#5/#5#5#5#1,8{OPEN[2:]} 1m m 456 0,0 - 1 4"
    assert choice(bot, position) == "t11"


@pytest.mark.parametrize("bot", ["greedy", "threshold", "expectation"])
def test_a_high_discard_stays_where_it_is(bot: str) -> None:
    position = f"skyjo 1#5#5#5/#5#5#5#5/#5#5#52,8{OPEN[2:]} 1m c 456 0,0 - 1 4"
    assert choice(bot, position) == "d"


@pytest.mark.parametrize("bot", ["greedy", "threshold", "expectation"])
def test_a_high_drawn_card_is_refused(bot: str) -> None:
    position = f"skyjo 1#5#5#5/#5#5#5#5/#5#5#52,8{OPEN[2:]} 1dc 3 456 0,0 - 1 5"
    assert choice(bot, position) == "r"


@pytest.mark.rule("R-C7")
def test_expectation_turns_its_second_card_up_in_another_column() -> None:
    position = f"skyjo #5#5#5#5/#55#5#5/#5#5#5#5,{OPEN} -i 4 456 0,0 - 1 1"
    state, _ = parse_position(position)
    view = view_of(state, 1)
    legal = legal_actions(state)
    bot = make_bot("expectation")
    chosen = {format_action(bot.choose(view, legal, random.Random(seed))) for seed in range(60)}
    assert chosen == {"f11", "f13", "f14", "f21", "f23", "f24", "f31", "f33", "f34"}


@pytest.mark.rule("R-C18")
@pytest.mark.parametrize(("bot", "expected"), [("threshold", "t31"), ("expectation", "t31")])
def test_a_column_is_completed_even_with_high_cards(bot: str, expected: str) -> None:
    position = f"skyjo b#5#5#5/b#5#5#5/#5#5#5#5,8{OPEN[2:]} 1m b 456 0,0 - 1 4"
    assert choice(bot, position) == expected


@pytest.mark.rule("R-C32")
def test_expectation_does_not_go_out_when_it_would_be_doubled() -> None:
    """Placing the 6 on the last face-down cell would end the round with 38 against about 5."""
    position = "skyjo 6646/4401/01#50,00#1./01#0./10#2. 1d6 9 456 0,0 - 1 40"
    state, _ = parse_position(position)
    view = view_of(state, 1)
    action = make_bot("expectation").choose(view, legal_actions(state), random.Random(1))
    assert format_action(action) not in ("r", "s33")


@pytest.mark.rule("R-C26")
def test_expectation_goes_out_when_it_is_far_ahead() -> None:
    position = "skyjo 0131/m202/11#50,c#5#5#5/b#5#5#5/9#5#5#5 1d0 9 456 0,0 - 1 40"
    assert choice("expectation", position) == "s33"


@pytest.mark.rule("R-C19")
@pytest.mark.parametrize("bot", ["greedy", "threshold", "expectation"])
def test_optional_lines_go_when_they_cost_and_stay_when_they_gain(bot: str) -> None:
    costly = "skyjo(number_line_removal=optional) 4#5#5#5/4#5#5#5/4#5#5#5,8{} 1l 9 456 0,0 - 1 9"
    lucky = "skyjo(number_line_removal=optional) m#5#5#5/m#5#5#5/m#5#5#5,8{} 1l 9 456 0,0 - 1 9"
    assert choice(bot, costly.format(OPEN[2:])) == "lc1"
    assert choice(bot, lucky.format(OPEN[2:])) == "l-"


@pytest.mark.parametrize("bot", ["random", "greedy", "threshold", "expectation"])
def test_a_bot_without_a_choice_passes(bot: str) -> None:
    position = "skyjo(reshuffle=none) ..../..../....,.9../.#9../...#9 1m 94 - 0,0 - 1 0"
    assert choice(bot, position) == "x"
