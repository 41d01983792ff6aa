"""Positions as text: strict, canonical, and every mistake with its column."""

import pytest

from lowsky.notation import format_position, format_view, parse_position, parse_view
from lowsky.rules.errors import NotationError

VIEW = "skyjo ??6?/????/???4,6???/????/??7? 2m 1am25 +121 0,0 - 1 12"
FULL = "skyjo 5#7#3#1/#28#4#6/#9#a#b#c,1234/5678/9ab#0 1d5 6nm 2c3 12,-3 - 2 40 first=2"


def test_a_view_of_a_seat_reads_as_documented() -> None:
    view, options = parse_view(VIEW, 0b10)

    assert (view.players, view.actor, view.seat) == (2, 1, 1)
    assert view.discard[:5] == [5, 2, -2, 10, 1]
    assert (view.draw_n, view.round, view.ply) == (121, 1, 12)
    assert view.down[:2] == [0b0111_1111_1011, 0b1011_1111_1110]
    assert format_view(view, options) == VIEW


def test_a_full_position_reads_and_writes_as_documented() -> None:
    state, options = parse_position(FULL)

    assert state.card[:12] == [5, 7, 3, 1, 2, 8, 4, 6, 9, 10, 11, 12]
    assert state.down[:2] == [0b1111_1101_1110, 0b1000_0000_0000]
    assert state.drawn == 5
    assert state.draw[:3] == [3, 12, 2]
    assert (state.discard[:3], state.total[:2]) == ([-2, -1, 6], [12, -3])
    assert (state.first, state.round, state.ply) == (1, 2, 40)
    assert format_position(state, options) == FULL


@pytest.mark.parametrize(
    ("old", "new", "rest", "problem"),
    [
        ("skyjo", "skijo", "skijo 5#7", "unknown game"),
        ("skyjo", "skyjo(grid=7)", "skyjo(grid=7)", "option grid: 7 is not"),
        ("skyjo", "skyjo(grid=9", " 5#7", "missing )"),
        ("skyjo", "action_numbers(grid=9)", "#1/#28", "a row has 3 cells"),
        ("5#7#3#1", "5#7#3#1#", "#/#28", "a row has 4 cells"),
        ("5#7#3#1", "5#7#3", "/#28", "a row has 4 cells"),
        ("5#7#3#1", "5#7#3#x", "x/#28", "no cell"),
        ("5#7#3#1", "5#7#3#?", "?/#28", "no cell"),
        ("5#7#3#1", "?#7#3#1", "?#7", "no cell (? stands in views only"),
        ("5#7#3#1", "5##7#3#1", "#7#3#1", "no cell"),
        ("5#7#3#1/", "", "#28#4#6/", "expected 3 rows"),
        ("1d5", "3d5", "3d5", "expected a seat from 1 to 2"),
        ("1d5", "-d5", "-d5", "expected a seat"),
        ("1d5", "1d", " 6nm", "expected the drawn card"),
        ("1d5", "1d?", "? 6nm", "expected the drawn card"),
        ("1d5", "1m5", "5 6nm", "expected the drawn card"),
        ("1d5", "1G", "1G", "expected a seat and what it owes"),
        ("1d5", "1i", "1i", "expected -"),
        ("6nm", "6np", "p 2c3", "no card"),
        ("6nm", "6n*", "* 2c3", "no card"),
        ("2c3", "+3", "+3", "no card"),
        ("12,-3", "12", "12 - 2", "expected 2 totals"),
        ("12,-3", "12,x", "x - 2", "expected a number"),
        ("12,-3", "12,03", "03 - 2", "expected a number"),
        ("12,-3", "12,99999", "99999", "expected a number"),
        (" - 2", " 9 2", "9 2 40", "expected a seat"),
        ("40", "4½", "4½", "expected a number"),
        ("first=2", "first=5", "5", "expected a seat"),
        ("first=2", "first=1", "skyjo", "not in its one form"),
        ("first=2", "furst=2", "furst=2", "expected one of first"),
        ("first=2", "first=2 first=2", "first=2", "expected one of first"),
        (" first=2", "  first=2", " first=2", "empty field"),
        (" 2 40 first=2", "", "", "expected 9 fields"),
    ],
)
def test_each_mistake_names_its_column(old: str, new: str, rest: str, problem: str) -> None:
    """The column is where the rest of the text begins."""
    assert old in FULL
    text = FULL.replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert caught.value.problem.startswith(problem)
    assert text[caught.value.column - 1 :].startswith(rest)
    assert rest or caught.value.column == len(text) + 1


def test_too_many_cards_for_a_pile_are_refused() -> None:
    with pytest.raises(NotationError, match="more than 10000 cards"):
        parse_position(FULL.replace("2c3", "2" * 10_001))


def test_too_many_players_are_refused() -> None:
    with pytest.raises(NotationError, match="R-V11"):
        parse_position(FULL.replace("5#7#3#1/#28#4#6/#9#a#b#c,", "5#7#3#1/#28#4#6/#9#a#b#c," * 8))


def test_piles_longer_than_those_of_the_box_are_read_and_played() -> None:
    state, options = parse_position(FULL.replace("2c3", "2" * 300))

    assert format_position(state, options).split(" ")[4] == "2" * 300
    assert len(state.discard) >= 300
