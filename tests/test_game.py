"""The checked door: what it refuses, why, and that it then changes nothing (H28, H29)."""

import copy
import pickle
from collections.abc import Callable

import pytest

from lowsky.game import Game
from lowsky.rules.errors import IllegalActionError, LowskyError, NotationError, OptionsError
from tests.positions import FACING, HIDDEN, at, play

OWN = "5#7#3#1/.8#4#6/#9#a#b#c"


@pytest.mark.parametrize(
    "action",
    [-1, 12 + 1, 10**9, 0.5, "3", None, True, float("nan"), "t21", "t55", "", "draw", [0], "r"],
)
def test_h28_an_illegal_choice_is_a_typed_error_and_changes_nothing(action: object) -> None:
    game = at([OWN, FACING])
    before = game.position

    with pytest.raises(LowskyError):
        game.play(action)  # type: ignore[arg-type]  # wrong on purpose
    assert game.position == before


def test_h28_the_error_names_the_action_the_choices_and_the_position_as_the_seat_sees_it() -> None:
    with pytest.raises(IllegalActionError) as caught:
        at([OWN, FACING]).play("r")

    assert str(caught.value) == (
        "illegal action r: draw-first (R-C13); the pending decision is main: one of d t11 t12 t13"
        " t14 t22 t23 t24 t31 t32 t33 t34 in skyjo 5???/.8??/????,567?/123?/9ab? 1m 6 +3 0,0 - 1 9"
    )
    assert caught.value.rule == "R-C13"


def test_h29_another_seat_cannot_decide() -> None:
    game = at([OWN, FACING])

    with pytest.raises(IllegalActionError, match=r"d: waiting \(R-C2\); seat 2 owes no decision"):
        game.play("d", 1)


def test_h29_between_rounds_and_after_the_end_nobody_can_decide() -> None:
    game = play(at([HIDDEN, FACING], act="2m", ender="1"), "t11")
    assert game.kind == "deal"
    with pytest.raises(IllegalActionError, match=r"the game waits for an order \(deal\)"):
        game.play("d")

    over = play(at([HIDDEN, FACING], act="2m", ender="1", totals=[90, 90]), "t11")
    assert over.is_over
    with pytest.raises(IllegalActionError, match="illegal action d: the game is over") as caught:
        over.play("d")
    assert caught.value.rule is None


def test_an_order_must_hold_just_what_is_awaited() -> None:
    game = Game.waiting(2)

    with pytest.raises(LowskyError, match="must hold each of its 150 items once"):
        game.supply([1] * 150)
    with pytest.raises(NotationError):
        game.supply("x")
    with pytest.raises(LowskyError, match="no order is awaited, but a decision"):
        at([OWN, FACING]).supply([1])


def test_a_number_of_players_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(OptionsError, match="skyjo with 12 cards each takes 1 to 8 players, not 9"):
        Game.new(9)


@pytest.mark.parametrize("seat", [-1, 2, 9, True, 0.0, float("nan"), "0"])
@pytest.mark.parametrize(
    "ask",
    [
        lambda game, seat: game.play("d", seat),
        lambda game, seat: game.owes(seat),
        lambda game, seat: game.legal(seat),
        lambda game, seat: game.view(seat),
    ],
    ids=["play", "owes", "legal", "view"],
)
def test_a_seat_that_does_not_exist_is_the_same_error_everywhere(
    ask: Callable[[Game, object], object], seat: object
) -> None:
    game = at([OWN, FACING])
    before = game.position

    with pytest.raises(LowskyError) as caught:
        ask(game, seat)
    assert str(caught.value) == f"no seat {seat!r}: this game has seats 0 to 1, counted from 0"
    assert game.position == before


def test_a_seat_is_checked_in_the_set_up_too_and_a_game_for_one_has_one() -> None:
    with pytest.raises(LowskyError, match="no seat 1: this game has seat 0 alone, counted from 0"):
        Game.new(1, seed=1).owes(1)


@pytest.mark.parametrize("seed", [-1, 1.0, float("nan"), "7", True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: object) -> None:
    """A bool, a float or a text would deal other cards than the number it looks like."""
    with pytest.raises(LowskyError) as caught:
        Game.new(2, seed=seed)  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value) == f"seed: expected a whole number, 0 or more, not {seed!r}"


def test_a_seed_beside_a_shuffle_is_refused() -> None:
    def in_order(_pending: int, items: list[int]) -> list[int]:
        return items

    with pytest.raises(LowskyError, match="seed and shuffle: both say where the orders come from"):
        Game.new(2, seed=1, shuffle=in_order)
    with pytest.raises(LowskyError, match="shuffle: expected a function, not 7"):
        Game.new(2, shuffle=7)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("options", "name"),
    [({"grid": 9}, "dict"), (None, "NoneType"), (9, "int"), (["skyjo"], "list")],
)
def test_options_of_another_type_are_refused_with_what_is_wanted(
    options: object, name: str
) -> None:
    for make in (Game.new, Game.waiting):
        with pytest.raises(LowskyError) as caught:
            make(2, options)  # type: ignore[arg-type]  # wrong on purpose
        assert str(caught.value) == (
            f"options: expected Options or a text such as 'action', not {name}; "
            "single values go into Options.of('skyjo', {'grid': 9})"
        )


@pytest.mark.parametrize(("position", "name"), [(None, "NoneType"), (7, "7"), (b"skyjo", "bytes")])
def test_a_position_that_is_no_text_is_refused(position: object, name: str) -> None:
    with pytest.raises(LowskyError, match=f"^position: expected the text of one, not {name}$"):
        Game.at(position)  # type: ignore[arg-type]  # wrong on purpose


def test_the_same_seed_gives_the_same_game() -> None:
    assert Game.new(4, seed=3).position == Game.new(4, seed=3).position
    assert Game.new(4, seed=3).position != Game.new(4, seed=4).position


def test_undo_at_the_start_says_so() -> None:
    with pytest.raises(LowskyError, match="there is no action to take back"):
        Game.new(2, seed=1).undo()


def test_the_drawing_hides_what_is_hidden() -> None:
    drawn = repr(play(at(["5#7#3#1/.8#4#6/#9#a#b#c", FACING]), "d"))

    assert drawn == (
        "<Game skyjo, round 1, turn of seat 1: holds ?>\n"
        "discard 6 · draw pile 2 cards\n"
        "  1: total 0           2: total 0\n"
        "    5  ?  ?  ?           5  6  7  ?\n"
        "    .  8  ?  ?           1  2  3  ?\n"
        "    ?  ?  ?  ?           9 10 11  ?"
    )


def test_the_drawing_of_a_game_that_is_not_dealt_has_no_cards() -> None:
    assert repr(Game.waiting(1)) == (
        "<Game skyjo, round 0, waits for an order: deal>\n"
        "discard . · draw pile 0 cards\n"
        "  1: total 0\n"
        "    .  .  .  .\n"
        "    .  .  .  .\n"
        "    .  .  .  ."
    )


def test_the_drawing_of_skyjo_action_has_row_hands_and_who_decides_what() -> None:
    text = (
        "action 5#7#3#1/#2#8#4#6/#9#a#b#c,567#8/123#4/9ab#0 1v 6 123 0,0 - 1 9"
        " row=LEST apile=DDU adiscard=L hands=SS,U"
    )

    assert repr(Game.at(text)) == (
        "<Game action, round 1, turn of seat 1: look>\n"
        "discard 6 · draw pile 3 cards\n"
        "row LEST · action pile 3 cards · action discard L\n"
        "  1: total 0, hand SS  2: total 0, hand U\n"
        "    5  ?  ?  ?           5  6  7  ?\n"
        "    ?  ?  ?  ?           1  2  3  ?\n"
        "    ?  ?  ?  ?           9 10 11  ?"
    )


def _pickled(game: Game) -> Game:
    copied = pickle.loads(pickle.dumps(game))  # noqa: S301 - written a moment ago
    assert isinstance(copied, Game)
    return copied


@pytest.mark.parametrize("copied", [copy.deepcopy, _pickled])
def test_a_copy_of_a_game_with_a_seed_goes_on_as_the_game_does(
    copied: Callable[[Game], Game],
) -> None:
    """Both play the same round to its end; then each is dealt the next one, the same for both."""
    game = Game.new(2, seed=7)
    other = copied(game)
    for one in (game, other):
        while one.state.round == 1:
            one.play(one.legal()[0])

    assert other.position == game.position


def test_a_game_without_a_seed_can_be_pickled() -> None:
    game = Game.new(2)

    assert _pickled(game).position == game.position
