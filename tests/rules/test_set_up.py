"""The set-up of a round (RULES 2.2) and its variants."""

from collections import Counter

import pytest

from lowsky.game import Game
from lowsky.rules.cards import ACTION_CARD, CLASSIC_DECK, NO_CARD, REMOVE
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import IllegalActionError
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import NOBODY, OVER
from tests.positions import HIDDEN, at, grid, play


@pytest.mark.rule("R-C1")
def test_the_deck_has_150_cards_as_printed() -> None:
    assert len(CLASSIC_DECK) == 150
    assert Counter(CLASSIC_DECK) == {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)


@pytest.mark.rule("R-C4", "R-C5", "R-C6")
def test_each_player_gets_twelve_hidden_cards_and_the_next_one_starts_the_discard() -> None:
    game = Game.waiting(2)
    deck = "123456789abc" + "cba987654321" + "0" + "".join(sorted(_rest("123456789abc" * 2 + "0")))
    game.supply(deck)

    assert grid(game, 0) == "#1#2#3#4/#5#6#7#8/#9#a#b#c"
    assert grid(game, 1) == "#c#b#a#9/#8#7#6#5/#4#3#2#1"
    assert game.state.discard[:1] == [0]
    assert game.state.draw_n == 125
    assert game.kind == "flip_initial"


def _rest(used: str) -> str:
    box = Counter("m" * 5 + "n" * 10 + "0" * 15 + "123456789abc" * 10)
    return "".join((box - Counter(used)).elements())


@pytest.mark.rule("R-C7", "D1")
def test_players_flip_in_any_order_and_see_the_first_card_before_the_second() -> None:
    game = at([HIDDEN, HIDDEN], act="-i")

    game.play("f34", 1)
    game.play("f11", 0)
    game.play("f12", 1)
    assert game.owes(0)
    assert not game.owes(1)
    game.play("f22", 0)

    assert game.kind == "main"
    assert grid(game, 1) == "#56#7#8/#1#2#3#4/#9#a#bc"


@pytest.mark.rule("R-C7")
def test_a_third_first_flip_is_refused() -> None:
    game = play(at([HIDDEN, HIDDEN], act="-i"), "f11 f12")

    with pytest.raises(IllegalActionError, match="seat 1 owes no decision now"):
        game.play("f13", 0)


@pytest.mark.rule("R-C8", "R-C9")
@pytest.mark.parametrize(
    ("flips", "starter"),
    [
        ("f11 f12 f33 f34", 1),  # 5 + 6 against b + c
        ("f11 f14 f13 f12", 0),  # 5 + 8 and 7 + 6: the 8 decides
        ("f11 f14 f11 f14", 0),  # the same cards: the first seat
    ],
)
def test_the_highest_sum_starts_then_the_highest_card_then_the_seat(
    flips: str, starter: int
) -> None:
    game = play(at([HIDDEN, HIDDEN], act="-i"), flips)

    assert (game.state.first, game.actor) == (starter, starter)


@pytest.mark.rule("R-C9")
def test_seat_order_breaks_a_tie_at_once_where_the_option_says_so() -> None:
    game = play(
        at([HIDDEN, HIDDEN], act="-i", variant="skyjo(start_tie_break=seat)"), "f13 f12 f11 f14"
    )

    assert game.actor == 0


@pytest.mark.rule("R-C9")
def test_chance_breaks_a_tie_among_the_tied_seats_only() -> None:
    variant = "skyjo(start_tie_break=high_card_random)"
    game = play(at([HIDDEN] * 3, act="-i", variant=variant), "f11 f12 f33 f34 f33 f34")

    assert game.kind == "starter"
    game.supply([0, 2, 1])
    assert game.actor == 2


@pytest.mark.rule("R-C10")
@pytest.mark.parametrize(
    ("variant", "starter"),
    [
        ("skyjo", 1),
        ("skyjo(round_starter=highest_sum)", NOBODY),
        ("skyjo(round_starter=previous_winner)", 2),
        ("skyjo(round_starter=rotate)", 1),
    ],
)
def test_who_starts_the_next_round(variant: str, starter: int) -> None:
    """Seat 1 began the round, seat 2 ends it, seat 3 has the lowest score."""
    grids = ["1234/5678/9ab0", "1234/5678/9ab0", "1234/5678/0000"]
    game = play(at(grids, act="1m", ender="2", variant=variant, totals=[0, 0, 0]), "d s11")

    assert game.state.starter == starter


@pytest.mark.rule("R-V8")
def test_skygo_turns_up_the_first_two_cards_of_everybody() -> None:
    game = Game.new(3, "skygo", seed=1)

    assert game.kind == "main"
    assert [game.state.down[seat] for seat in range(3)] == [0b1111_1111_1100] * 3


@pytest.mark.rule("R-V8")
def test_random_first_flips_take_the_first_two_cells_of_a_random_order() -> None:
    game = Game.waiting(1, "skyjo(initial_flip=auto_random)")
    game.supply(sorted(CLASSIC_DECK))
    game.supply([5, 11, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10])

    assert game.state.down[0] == 0b0111_1101_1111


@pytest.mark.rule("R-V2")
def test_nine_cards_are_three_columns_of_three_and_one_flip_each() -> None:
    game = Game.new(9, "skyjo(grid=9)", seed=3)

    assert game.position.split(" ")[1].count("#") == 81
    for _ in range(9):
        game.play(game.legal()[0])
    assert game.kind == "main"
    assert 4 not in game.legal()  # t14: there is no fourth column


def test_before_the_first_deal_nobody_has_anything() -> None:
    s = new_game(Options.of("action"), 3)

    assert (s.actor, s.turn, s.first, s.starter, s.ender) == (NOBODY,) * 5
    assert (s.target, s.house_target, s.picked, s.drawn) == (NOBODY, NOBODY, -1, NO_CARD)
    assert (s.row, s.phase) == ([NO_CARD] * 4, OVER)


@pytest.mark.rule("R-C9")
def test_a_tie_that_chance_breaks_leaves_the_round_without_a_first_player_until_then() -> None:
    hidden = "5#6#7#8/#1#2#3#4/#9#a#b#c"
    tied = [hidden, "56#7#8/#1#2#3#4/#9#a#b#c"]
    game = play(at(tied, act="-i", variant="skyjo(start_tie_break=random)"), "f12")

    assert (game.kind, game.actor) == ("starter", None)
    assert (game.state.first, game.state.turn, game.state.actor) == (NOBODY,) * 3
    game.supply([1, 0])
    assert (game.kind, game.actor, game.state.first) == ("main", 1, 1)
    assert game.state.stack_n == 0


@pytest.mark.rule("R-V3")
def test_a_remove_turned_as_first_discard_is_set_aside() -> None:
    """The 25th and 26th card are REMOVE, the 27th is the first discard."""
    game = Game.waiting(2, "action_single_pile")
    game.supply([0, 0, *range(1, 9), *range(1, 9), *range(9), 0, 1][:27])
    cards = sorted(awaited_cards(game.state))
    actions = [card for card in cards if card >= ACTION_CARD]
    numbers = [card for card in cards if card < ACTION_CARD]
    game.supply([*numbers[:24], *actions, *numbers[24:]])
    s = game.state

    assert s.adiscard[: s.adiscard_n] == [card - ACTION_CARD for card in actions]
    assert (s.adiscard[0], s.discard_n, s.discard[0]) == (REMOVE, 1, numbers[24])


@pytest.mark.rule("R-C5", "R-A4", "R-A55")
def test_a_table_that_is_dealt_shows_a_row_and_piles_and_nothing_else() -> None:
    game = Game.waiting(2, "action(column_timing=same_turn,turn_limit=10)")
    game.supply([*range(9)] * 3)
    game.supply(awaited_cards(game.state))
    fields = game.position.split(" ")

    assert [field.partition("=")[0] for field in fields[9:]] == ["row", "apile"]
    assert fields[2] == "-i"
    assert fields[5:9] == ["0,0", "-", "1", "0"]


@pytest.mark.rule("R-V2", "R-V8")
def test_random_first_flips_of_nine_cards_are_drawn_among_the_cells_that_there_are() -> None:
    """Cells 3, 7 and 11 of a grid are its fourth column."""
    game = Game.waiting(2, "skyjo(grid=9,initial_flip=auto_random)")
    game.supply(sorted(CLASSIC_DECK))

    first = [0, 1, 2, 4, 5, 6, 8, 9, 10]
    assert awaited_cards(game.state) == [*first, *(12 + cell for cell in first)]


@pytest.mark.rule("R-V8", "R-A6")
@pytest.mark.parametrize(("cell", "seat"), [(0, 0), (1, 0), (11, 0), (12, 1), (23, 1)])
def test_a_star_among_the_random_first_flips_is_a_right_in_whatever_cell(
    cell: int, seat: int
) -> None:
    """The stars are the last of the deck; one of them is dealt into the cell, which is flipped."""
    game = Game.waiting(2, "action(initial_flip=auto_random)")
    game.supply([*range(9)] * 3)
    cards = awaited_cards(game.state)
    game.supply([*cards[:cell], cards[-1], *cards[cell:-1]])
    game.supply([cell, *(other for other in range(24) if other != cell)])

    assert (game.kind, game.actor) == ("claim", seat)
