"""Decisions with several parts, counted answer by answer; the numbers are worked out by hand."""

import pytest

from .perft import count
from .position import read_entry
from .sequences import Node, begin, follow

GRIDS = {
    "A": "3 . . .\n. . . .\n#4 . . .\n",
    "B": ". 2 . .\n. #2 . .\n. . . .\n",
    "C": "1 . . .\n. . . .\n. . #7 .\n",
}


def played(card: str, players: int, **start: object) -> Node:
    """Returns the node after A has played a card of his hand."""
    names = list(GRIDS)[:players]
    entry = {
        "mode": "action",
        "players": names,
        "start": {
            "turn": "A",
            "grids": {name: GRIDS[name] for name in names},
            "hands": {"A": [card]},
            "draw": [5, "*", 3, 1],
            **start,
        },
    }
    return follow(begin(read_entry(entry, {})))[f"0 play {card}"]


@pytest.mark.parametrize(
    ("card", "players", "counts"),
    [
        # Two cards, the one or the other first; then B's turn.
        ("SWAP_OWN", 2, [2, 2]),
        # Three cards or none; with one kept two ways to go on, with none three ways;
        # then two cells for each order of two, and two more cards for each first of three.
        ("DRAW3", 2, [4, 3 * 2 + 3, 3 * 2 * 2 + 3 * 2]),
        # A has one face-down card in a column and a row, B too: two players, two lines each.
        ("LOOK", 2, [2, 4]),
        # Two players only: the partner, then two own cells by two of his.
        ("EXCHANGE", 2, [1, 2, 4]),
        # Three: each first partner and the same or the other again, then the cells.
        ("EXCHANGE", 3, [2, 4, 4 * 2, 4 * 2 * 2]),
        # Two of B's cells, then two of C's.
        ("REMOVE", 3, [2, 4]),
    ],
)
def test_each_part_of_a_decision_is_an_answer(card: str, players: int, counts: list[int]) -> None:
    node = played(card, players)
    assert [count(node, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_parts_are_named_in_their_order() -> None:
    node = played("DRAW3", 2)
    assert list(follow(node)) == ["keep 1", "keep 2", "keep 3", "keep none"]
    node = follow(node)["keep 2"]
    assert list(follow(node)) == ["discard 1", "discard 3"]
    node = follow(node)["discard 3"]
    assert list(follow(node)) == ["into r1c1", "into r3c1"]


def test_a_defended_player_is_named_and_nothing_more() -> None:
    node = played("STEAL", 3, hands={"A": ["STEAL"], "B": ["DEFENSE"], "C": ["EXTRA", "LOOK"]})
    assert list(follow(node)) == ["steal from 1", "steal from 2"]
    assert list(follow(follow(node)["steal from 2"])) == ["steal EXTRA", "steal LOOK"]
    assert "1 draw" in follow(follow(node)["steal from 1"])
