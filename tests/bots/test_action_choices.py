"""What the bots do with stars, lines and action cards, in positions where it can be seen."""

import random

import pytest

from lowsky.bots import make_bot
from lowsky.game import Game
from lowsky.notation import format_action
from lowsky.rules.legal import legal_actions
from lowsky.rules.view import view_of
from tests.positions import at

THINKING = ["greedy", "threshold", "expectation"]
OPEN = "8#1#2#3/#4#6#7#9/#a#b#c9"
"""A grid with two cards face up."""
DRAW = "2c35467"
"""The draw pile from the top."""


def choices(bot: str, game: Game) -> set[str]:
    """Return the tokens that the bot chooses, with several sources of randomness."""
    s = game.state
    view = view_of(s, 1 << s.actor)
    legal = legal_actions(s)
    chosen = [make_bot(bot).choose(view, legal, random.Random(seed)) for seed in range(12)]
    return {format_action(action) for action in chosen}


def position(
    *grids: str, act: str = "1m", discard: str = "c", variant: str = "action", **more: str
) -> Game:
    """Return a game of Skyjo Action; what is not said is the same in all of them."""
    ender, draw = more.pop("ender", "-"), more.pop("draw", DRAW)
    extras = {"row": "LLLL", "apile": "LL", **more} if variant == "action" else more
    text = " ".join(f"{key}={value}" for key, value in extras.items())
    return at(grids, variant=variant, act=act, discard=discard, draw=draw, ender=ender, more=text)


@pytest.mark.rule("R-A24")
@pytest.mark.parametrize("bot", THINKING)
def test_a_star_right_of_a_final_turn_is_declined(bot: str) -> None:
    game = position("*#1#2#3/#4#6#7#9/#a#b#c9", "0000/0000/0000", act="1g", row="XXXX", ender="2")
    assert choices(bot, game) == {"g-"}


@pytest.mark.rule("R-A24")
def test_expectation_claims_the_best_card_early_in_the_round() -> None:
    game = position("*#1#2#3/#4#6#7#9/#a#b#c9", OPEN, act="1g", row="LXLL")
    assert choices("expectation", game) == {"g2"}


@pytest.mark.rule("R-A17", "R-A51")
@pytest.mark.parametrize("bot", THINKING)
def test_a_card_in_hand_goes_in_the_final_turn(bot: str) -> None:
    game = position("0101/1010/0101", "0000/0000/0000", ender="2", hands="X,-")
    assert choices(bot, game) == {"uX"}


@pytest.mark.rule("R-A29")
@pytest.mark.parametrize("bot", THINKING)
def test_a_costly_mixed_line_goes_and_a_line_of_gains_stays(bot: str) -> None:
    costly = position("b#1#2#3/*#4#6#7/b#8#9#a", OPEN, act="1l")
    gaining = position("m#1#2#3/*#4#6#7/m#8#9#a", OPEN, act="1l")
    assert choices(bot, costly) == {"lc1"}
    assert choices(bot, gaining) == {"l-"}


@pytest.mark.rule("R-A33")
@pytest.mark.parametrize("bot", THINKING)
def test_a_line_of_stars_goes_for_its_bonus_unless_only_kept_ones_count(bot: str) -> None:
    stars = "*#1#2#3/*#4#6#7/*#8#9#a"
    assert choices(bot, position(stars, OPEN, act="1l")) == {"lc1"}
    kept = position(stars, OPEN, act="1l", variant="action(star_line_bonus=kept_only)")
    assert choices(bot, kept) == {"l-"}


@pytest.mark.rule("R-A27")
@pytest.mark.parametrize("bot", THINKING)
def test_a_card_completes_a_row(bot: str) -> None:
    game = position("bbb#3/0101/101#0", OPEN, act="1db")
    assert choices(bot, game) == {"s14"}


@pytest.mark.rule("R-A26")
@pytest.mark.parametrize("bot", THINKING)
def test_a_star_serves_as_a_joker(bot: str) -> None:
    game = position("b1#20/b460/#7010", "5555/6666/1234", act="1d*", ender="2")
    assert choices(bot, game) == {"s31"}


@pytest.mark.rule("R-A48")
@pytest.mark.parametrize("bot", THINKING)
def test_exchange_gives_the_worst_card_for_the_best(bot: str) -> None:
    mine, theirs = "c231/#4010/00#c0", "m121/4212/1#32#5"
    game = position(mine, theirs, hands="X,-")
    game.play("pX")
    game.play("q1")
    assert choices(bot, game) == {"e11"}
    game.play("e11")
    assert choices(bot, game) == {"n11"}


@pytest.mark.rule("R-A41")
@pytest.mark.parametrize("bot", THINKING)
def test_a_swap_completes_a_column(bot: str) -> None:
    game = position("b0#2b/b1#7#9/0b#c5", "1122/3311/001#5", hands="S,-")
    game.play("pS")
    for _ in range(2):
        best = choices(bot, game)
        assert best <= {"w31", "w32", "w14"}
        game.play(min(best))
    assert game.position.split(" ")[1].startswith(".")


@pytest.mark.rule("R-A40")
def test_expectation_removes_the_best_card_of_a_rival() -> None:
    game = position(OPEN, "m#1#2#3/#4#6#7#9/#a#b#cc", hands="R,-")
    game.play("pR")
    assert choices("expectation", game) == {"o11"}


@pytest.mark.rule("R-A38")
@pytest.mark.parametrize("bot", THINKING)
def test_a_bot_that_is_asked_uses_its_defense(bot: str) -> None:
    game = position(OPEN, OPEN, hands="R,U", variant="action(defense_trigger=ask)")
    game.play("pR")
    assert choices(bot, game) == {"b+"}


@pytest.mark.rule("R-A38")
def test_expectation_steals_from_the_player_without_a_defense() -> None:
    game = position(OPEN, OPEN, OPEN, hands="T,UX,X")
    game.play("pT")
    assert choices("expectation", game) == {"h2"}


@pytest.mark.rule("R-A43")
@pytest.mark.parametrize("bot", THINKING)
def test_the_best_of_three_drawn_cards_is_kept(bot: str) -> None:
    game = position("c121/2#6#7#9/#a#b#c0", "9121/2#6#7#9/#a#b#c5", act="1m", hands="D,-")
    game.play("pD")
    assert choices(bot, game) == {"k1"}


@pytest.mark.rule("R-A43")
def test_expectation_leaves_the_least_helpful_card_on_top() -> None:
    game = position("c121/2#6#7#9/#a#b#c0", "9121/2#6#7#9/#a#b#c5", hands="D,-")
    game.play("pD")
    game.play("k1")
    assert choices("expectation", game) == {"z3"}


@pytest.mark.rule("R-A44")
@pytest.mark.parametrize("bot", THINKING)
def test_the_longest_hidden_line_of_the_own_grid_is_looked_at(bot: str) -> None:
    game = position("1#22#3/21#32/#4#5#6#7", OPEN, hands="L,-")
    game.play("pL")
    assert choices(bot, game) == {"v0"}
    game.play("v0")
    assert choices(bot, game) == {"vr3"}


@pytest.mark.rule("R-A45", "R-A17")
def test_expectation_plays_its_cards_before_the_round_ends() -> None:
    game = position("c231/#4010/00#c0", "0000/0000/000#5", hands="X,-")
    assert choices("expectation", game) == {"pX"}


@pytest.mark.rule("R-V3")
@pytest.mark.parametrize("bot", THINKING)
def test_an_action_card_that_turns_up_in_a_final_turn_is_discarded(bot: str) -> None:
    game = position(
        "0101/1010/010#5", "0000/0000/0000", variant="action_single_pile", ender="2", draw="X12345"
    )
    game.play("d")
    assert choices(bot, game) == {"i-"}
