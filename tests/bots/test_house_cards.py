"""What the bots do with a family's own cards, in positions where it can be seen (R-V9)."""

from typing import Any

import pytest

from lowsky.game import Game
from lowsky.rules.house_cards import read_house_cards
from tests.bots.test_action_choices import DRAW, OPEN, THINKING, choices
from tests.positions import at

ZEROS = "0101/1010/010#0"
"""A grid with one face-down card: the round ends soon."""
CLOSED = "#1#2#3#4/#5#6#7#8/#1#2#3#4"


def position(
    effect: object,
    *grids: str,
    act: str = "1m",
    attack: bool = False,
    discard: str = "a",
    **more: str,
) -> Game:
    """Return a game of Skyjo Action with one house card, which the first seat holds."""
    card = read_house_cards([{"name": "Fox", "attack": attack, "effect": effect}])[0]
    mine = {"hands": ",".join(["H", *("-" for _ in grids[1:])])}
    extras = {"row": "LLLL", "apile": "LL", **(mine if act == "1m" else {}), **more}
    ender = extras.pop("ender", "-")
    text = " ".join(f"{key}={value}" for key, value in extras.items())
    variant = f"action(house_cards={card})"
    return at(grids, variant=variant, act=act, discard=discard, draw=DRAW, ender=ender, more=text)


@pytest.mark.rule("R-A17", "R-V9")
@pytest.mark.parametrize("bot", THINKING)
def test_a_card_that_does_nothing_for_the_bot_goes_before_it_costs_ten(bot: str) -> None:
    game = position([["manual"]], "0101/1010/0101", "0000/0000/0000", ender="2")
    assert choices(bot, game) == {"uH"}


@pytest.mark.rule("R-A17", "R-V9")
def test_what_is_announced_is_played_rather_than_dropped() -> None:
    assert choices("expectation", position([["manual"]], ZEROS, ZEROS)) == {"pH"}


@pytest.mark.rule("R-V9")
def test_a_card_that_helps_somebody_else_is_dropped_and_not_played() -> None:
    assert choices("expectation", position([["flip_target", 3]], ZEROS, ZEROS)) == {"uH"}


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize(
    "effect",
    [
        [["extra_turns", 3]],
        [["exchange", 1]],
        [["draw_keep", 3], ["extra_turns", 1]],
        [["manual"], ["exchange", 2]],
    ],
    ids=str,
)
def test_a_card_that_helps_is_played(effect: object) -> None:
    game = position(effect, "bb#1#2/#3#4#6#7/#9#a#cb", "mm#1#2/#3#4#6#7/#9#a#bm")
    assert choices("expectation", game) == {"pH"}


@pytest.mark.rule("R-V9")
def test_a_swap_that_completes_a_column_is_played() -> None:
    game = position([["swap_own", 1]], "c101/c010/1c0#2", ZEROS, discard="9")
    assert choices("expectation", game) == {"pH"}


@pytest.mark.rule("R-V9")
def test_the_target_is_whoever_loses_most() -> None:
    game = position(
        [["exchange", 2]],
        "bb#1#2/#3#4#6#7/#9#a#cb",
        "99#1#2/#3#4#6#7/#9#a#b9",
        "mm#1#2/#3#4#6#7/#9#a#bm",
        act="1u",
        adiscard="H",
        house="0",
        picked="0",
    )
    assert choices("expectation", game) == {"m2"}


@pytest.mark.rule("R-A38", "R-V9")
def test_an_attack_is_not_for_whoever_has_a_defence() -> None:
    grids = ("bb#1#2/#3#4#6#7/#9#a#cb", "mm#1#2/#3#4#6#7/#9#a#bm", "00#1#2/#3#4#6#7/#9#a#b0")
    running = {"adiscard": "H", "hands": "-,U,-", "house": "0", "picked": "0"}
    attack = position([["exchange", 2]], *grids, act="1u", attack=True, **running)
    gift = position([["exchange", 2]], *grids, act="1u", attack=False, **running)
    assert choices("expectation", attack) == {"m2"}
    assert choices("expectation", gift) == {"m1"}


@pytest.mark.rule("R-A24", "R-V9")
def test_a_strong_card_is_taken_and_a_weak_one_is_left() -> None:
    star = "*#1#2#3/#4#6#7#9/#a#b#c9"
    more: dict[str, Any] = {"act": "1g", "row": "LHLL"}
    assert choices("expectation", position([["extra_turns", 3]], star, OPEN, **more)) == {"g2"}
    assert "g2" not in choices("expectation", position([["manual"]], star, OPEN, **more))
