"""The oracle's own checks, by rule; positions and results are worked out by hand."""

from collections.abc import Sequence

import pytest

from .cases import play_written
from .config import Config, configure, faults, game_deck
from .decisions import Lines
from .errors import ChanceNeededError, IllegalMoveError, OptionsError
from .facts import Replay, observe
from .grid import Card, Stamp, format_grid, timing_holds
from .legal import all_legal, main_actions, ordered_legal
from .position import read_entry
from .rules import play
from .scoring import game_over, round_scores, winners
from .setup import deal
from .state import Move, State
from .yamlio import load_text

NINE = [Card(number) for number in (1, 2, 3, 4, 5, 6, 7, 8, 9)]


def position(text: str, players: str = "AB", kind: str = "play", **options: object) -> State:
    """Returns a position from the text of its ``start`` block."""
    entry = {"kind": kind, "mode": "skyjo", "players": list(players), "options": options}
    return read_entry(entry | {"start": load_text(text)}, {})


def after(state: State, *moves: str) -> State:
    """Returns the position after moves such as ``A swap r1c1`` or ``A lines c1 c2``."""
    for move in moves:
        name, do, *rest = move.split()
        written: dict[str, object] = {"p": name, "do": do}
        if do == "lines":
            written["remove"] = rest
        elif rest:
            written["at"] = rest[0]
        state = play_written(state, written, "ABCDEFGHIJ"[: state.config.players])
    return state


def numbers(cards: Sequence[Card]) -> list[int]:
    return [int(card) for card in cards]


def finished(scores: Sequence[int], totals: Sequence[int], **options: object) -> tuple[int, ...]:
    """Returns the winners of a game with these last scores and totals."""
    config = configure("skyjo", len(scores), options)
    return winners(blank(config), tuple(totals), tuple(scores))


def blank(config: Config, ender: int | None = None) -> State:
    """Returns a state that carries nothing but a configuration and an ender."""
    return State(
        config=config,
        grids=(),
        draw=(),
        discard=(),
        totals=(),
        turns_taken=(),
        phase="closing",
        ender=ender,
    )


PAIR = """
turn: A
draw: [3, 5, 12]
discard: [9]
grids:
  A: |
    3 #7 . .
    3 8 . .
    #4 #8 . .
  B: |
    1 #2 . .
    1 8 . .
    #1 #8 . .
"""


@pytest.mark.rule("R-C1")
def test_the_classic_deck_has_150_cards() -> None:
    deck = game_deck("skyjo")

    assert sum(deck.values()) == 150
    assert (deck[Card(-2)], deck[Card(-1)], deck[Card(0)], deck[Card(12)]) == (5, 10, 15, 10)


@pytest.mark.rule("R-C5")
def test_each_seat_is_dealt_its_cards_in_turn_from_the_top() -> None:
    grids, rest = deal(configure("skyjo", 2, {"grid": 9}), [*NINE, *reversed(NINE), Card(12)])

    assert [[int(cell.card) for cell in grid if cell] for grid in grids] == [
        [1, 2, 3, 4, 5, 6, 7, 8, 9],
        [9, 8, 7, 6, 5, 4, 3, 2, 1],
    ]
    assert numbers(rest) == [12]


@pytest.mark.rule("R-C7", "D1")
def test_any_owing_seat_may_flip_but_the_count_goes_by_seats() -> None:
    state = position("{}", kind="setup")

    assert {move.seat for move in all_legal(state)} == {0, 1}
    assert {move.seat for move in ordered_legal(state)} == {0}
    assert len(ordered_legal(state)) == 12


@pytest.mark.rule("R-C9")
def test_a_tie_that_only_chance_can_break_is_refused() -> None:
    start = """
grids:
  A: "#5 #4 . .\\n . . . .\\n . . . ."
  B: "#4 #5 . .\\n . . . .\\n . . . ."
"""
    with pytest.raises(ChanceNeededError, match="start_tie_break=random"):
        position(start, kind="setup", initial_flip="auto_first", start_tie_break="random")


@pytest.mark.rule("R-C12", "R-C17", "D6")
def test_the_taken_discard_lies_open_and_the_old_card_on_the_discard() -> None:
    state = after(position(PAIR), "A take_discard r1c2")

    assert numbers(state.discard) == [7]
    assert format_grid(state.grids[0]) == "3 9 . .\n3 8 . .\n#4 #8 . .\n"
    assert state.turn == 1


@pytest.mark.rule("R-C13", "D4")
def test_a_drawn_card_goes_to_a_cell_or_is_refused() -> None:
    state = after(position(PAIR), "A draw")

    assert [(move.do, move.cell) for move in all_legal(state)] == [
        ("swap", 0),
        ("swap", 1),
        ("swap", 4),
        ("swap", 5),
        ("swap", 8),
        ("swap", 9),
        ("refuse", None),
    ]


@pytest.mark.rule("R-C15", "D5")
def test_a_refusal_is_followed_by_a_flip_of_a_face_down_card() -> None:
    state = after(position(PAIR), "A draw", "A refuse")

    assert [move.cell for move in all_legal(state)] == [1, 8, 9]
    with pytest.raises(IllegalMoveError):
        after(state, "A flip r1c1")
    with pytest.raises(IllegalMoveError):
        after(state, "B draw")


@pytest.mark.rule("R-C19", "R-C20")
def test_a_complete_column_lies_on_top_of_the_replaced_card() -> None:
    state = after(position(PAIR), "A draw", "A swap r3c1")

    assert numbers(state.discard) == [9, 4, 3, 3, 3]
    assert [state.grids[0][cell] for cell in (0, 4, 8)] == [None, None, None]


@pytest.mark.rule("R-C19", "D7")
def test_optional_lines_are_offered_in_ascending_order() -> None:
    start = """
turn: A
draw: [4]
grids:
  A: |
    1 2 . #4
    1 2 . 4
    1 2 . 4
"""
    state = after(position(start, number_line_removal="optional"), "A draw", "A swap r1c4")

    assert [move.line for move in all_legal(state)] == ["c1", "c2", "c4", None]
    state = play(state, Move(0, "add_line", line="c1"))
    assert [move.line for move in all_legal(state)] == ["c2", "c4", None]
    state = play(state, Move(0, "add_line", line="c4"))
    assert not isinstance(state.decision, Lines)
    assert numbers(state.discard) == [6, 4, 1, 1, 1, 4, 4, 4]


@pytest.mark.rule("R-C23")
def test_the_oldest_discard_becomes_the_next_card_when_the_pile_is_turned_over() -> None:
    start = 'turn: A\ndraw: []\ndiscard: [4, 5, 6, 7]\ngrids: {A: "#1 1 . .\\n. . . .\\n. . . ."}'
    state = after(position(start), "A draw")

    assert observe(Replay(state, refused=False, last="draw"), "AB")["sees"] == {
        "A": {"drawn": [4]},
        "B": None,
    }
    assert numbers(state.draw) == [5, 6]
    assert numbers(state.discard) == [7]


@pytest.mark.rule("R-C24", "D3")
@pytest.mark.parametrize(
    ("draw", "discard", "reshuffle", "expected"),
    [
        ("[1]", "[9]", "keep_top", ("draw", "take_discard")),
        ("[]", "[9]", "keep_top", ("take_discard",)),
        ("[]", "[8, 9]", "keep_top", ("draw", "take_discard")),
        ("[]", "[8, 9]", "none", ("take_discard",)),
        ("[1]", "[]", "keep_top", ("draw",)),
        ("[]", "[]", "keep_top", ("pass",)),
    ],
)
def test_the_main_actions_follow_the_piles(
    draw: str, discard: str, reshuffle: str, expected: tuple[str, ...]
) -> None:
    grid = '"#1 1 . .\\n. . . .\\n. . . ."'
    state = position(
        f"turn: A\ndraw: {draw}\ndiscard: {discard}\ngrids: {{A: {grid}}}", reshuffle=reshuffle
    )

    assert main_actions(state, 0) == expected


@pytest.mark.rule("R-C25", "R-C26")
def test_an_emptied_grid_passes_and_closes() -> None:
    start = 'turn: A\ndraw: []\ndiscard: [9]\ngrids: {A: ". . . .\\n. . . .\\n. . . ."}'
    state = after(position(start), "A pass")

    assert (state.phase, state.ender, state.final_left) == ("closing", 0, (1,))


@pytest.mark.rule("R-C27")
@pytest.mark.parametrize(
    ("first", "rule", "expected"),
    [
        ("A", "one_each", (2, 3, 0)),
        ("A", "complete_table_round", (2, 3)),
        ("B", "complete_table_round", (2, 3, 0)),
        ("C", "complete_table_round", ()),
        ("D", "complete_table_round", (2,)),
    ],
)
def test_who_owes_a_final_turn_after_the_second_of_four(
    first: str, rule: str, expected: tuple[int, ...]
) -> None:
    grids = '{A: "3 . . .\\n. . . .\\n. . . .", B: "#1 . . .\\n. . . .\\n. . . ."'
    grids += ', C: "4 . . .\\n. . . .\\n. . . .", D: "5 . . .\\n. . . .\\n. . . ."}'
    start = f"turn: B\nfirst: {first}\ndraw: [2, 2]\ngrids: {grids}"
    state = after(position(start, players="ABCD", final_turns=rule), "B draw", "B swap r1c1")

    assert state.ender == 1
    assert state.final_left == expected
    assert (state.result is not None) == (expected == ())


@pytest.mark.rule("R-C32")
@pytest.mark.parametrize(
    ("raw", "options", "expected"),
    [
        ((10, 24, 10), {}, (20, 24, 10)),
        ((10, 24, 11), {}, (10, 24, 11)),
        ((10, 24, 10), {"doubling": "tie_safe"}, (10, 24, 10)),
        ((10, 9, 10), {"doubling": "tie_safe"}, (20, 9, 10)),
        ((10, 9, 10), {"doubling": "off"}, (10, 9, 10)),
        ((10, 9, 10), {"doubling_factor": 5}, (50, 9, 10)),
        ((0, -1, 10), {}, (0, -1, 10)),
        ((-3, -3, 10), {}, (-3, -3, 10)),
        ((-3, -3, 10), {"double_negative": True}, (-6, -3, 10)),
        ((-3, -2, 10), {"double_negative": True}, (-3, -2, 10)),
        ((0, -1, 10), {"double_negative": True}, (0, -1, 10)),
    ],
)
def test_the_score_of_the_ender(
    raw: tuple[int, ...], options: dict[str, object], expected: tuple[int, ...]
) -> None:
    assert round_scores(blank(configure("skyjo", 3, options), ender=0), raw) == expected


@pytest.mark.rule("R-C32", "R-V13")
def test_without_an_ender_nothing_is_doubled() -> None:
    assert round_scores(blank(configure("skyjo", 2, {})), (10, 3)) == (10, 3)


@pytest.mark.rule("R-C36")
def test_ties_at_the_end_of_the_game() -> None:
    assert finished([3, 9, 5], [60, 101, 60]) == (0, 2)
    assert finished([3, 9, 5], [60, 101, 60], game_tie="last_round_lower") == (0,)
    assert finished([5, 9, 5], [60, 101, 60], game_tie="last_round_lower") == (0, 2)
    extra = blank(configure("skyjo", 3, {"game_tie": "extra_round"}))
    assert not game_over(extra, (60, 101, 60))
    assert game_over(extra, (59, 101, 60))


@pytest.mark.rule("R-V7")
@pytest.mark.parametrize(
    ("stamps", "same_turn", "consecutive"),
    [
        ([(0, 0), (0, 0), (3, 1)], False, True),
        ([(1, 1), (3, 2), (5, 3)], False, True),
        ([(5, 3), (1, 1), (3, 2)], False, True),
        ([(1, 1), (3, 2), (7, 4)], False, False),
        ([(0, 0), (0, 0), (3, 2)], False, False),
        ([(1, 1), (1, 1), (1, 1)], True, True),
        ([(9, None), (9, None), (9, None)], True, True),
        ([(9, None), (9, None), (7, 4)], False, False),
        ([None, (3, 1), (3, 1)], False, False),
        ([None, None, None], False, False),
    ],
)
def test_when_the_cards_of_a_line_became_visible(
    stamps: list[tuple[int, int | None] | None], *, same_turn: bool, consecutive: bool
) -> None:
    line = tuple(
        None if stamp is None else Stamp(stamp[0], None if stamp[1] is None else (7, stamp[1]))
        for stamp in stamps
    )

    assert timing_holds(line, "any", 1)
    assert timing_holds(line, "same_turn", 1) == same_turn
    assert timing_holds(line, "consecutive_turns", 1) == consecutive


@pytest.mark.rule("R-V10")
@pytest.mark.parametrize(
    ("total", "rounds_done", "options", "expected"),
    [
        (95, 3, {}, 3),
        (10, 3, {}, None),
        (10, 19, {}, 20),
        (95, 19, {}, 19),
        (10, 3, {"solo_goal": "fixed_rounds"}, None),
        (150, 3, {"solo_goal": "fixed_rounds"}, None),
        (150, 4, {"solo_goal": "fixed_rounds"}, 157),
    ],
)
def test_the_result_of_a_solo_game(
    total: int, rounds_done: int, options: dict[str, object], expected: int | None
) -> None:
    grid = '"7 . . .\\n. . . .\\n. . . ."'
    start = f"ender: A\ntotals: {{A: {total}}}\nrounds_done: {rounds_done}\ngrids: {{A: {grid}}}"
    result = position(start, players="A", kind="round_end", **options).result

    assert result is not None
    assert result.solo_result == expected
    assert result.game_over == (expected is not None)


@pytest.mark.rule("R-V10", "R-V13")
@pytest.mark.parametrize(
    ("players", "options", "expected"),
    [
        (1, {}, 12),
        (1, {"grid": 9}, 9),
        (1, {"solo_turn_limit": 30}, 30),
        (1, {"turn_limit": 10}, 12),
        (2, {}, 0),
        (2, {"turn_limit": 10, "solo_turn_limit": 6}, 10),
    ],
)
def test_the_turn_limit_of_a_round(players: int, options: dict[str, object], expected: int) -> None:
    assert configure("skyjo", players, options).round_turn_limit == expected


@pytest.mark.rule("R-V11", "R-V12")
def test_every_fault_of_a_configuration_is_named() -> None:
    found = faults("skyjo", 9, {"doubling_factor": 7, "colour": "red"})

    assert found == [
        "doubling_factor may not be 7",
        "unknown option 'colour'",
        "skyjo is for 1 to 8 players, not 9",
    ]
    with pytest.raises(OptionsError, match="doubling_factor"):
        configure("skyjo", 2, {"doubling_factor": 7})


@pytest.mark.rule("R-V12", "R-V14")
def test_action_options_count_only_where_there_are_action_cards() -> None:
    few = {"action_set": dict.fromkeys(("REMOVE", "STEAL", "LOOK", "EXTRA", "DRAW3"), 0)}
    few["action_set"] |= dict.fromkeys(("SWAP_OWN", "DEFENSE", "REPLAY"), 0)

    assert faults("action", 4, few) == ["at least 4 action cards must remain"]
    assert faults("action_numbers", 4, few) == []
    assert faults("skyjo", 4, {"single_pile_count": 4}) == []
    assert faults("action_single_pile", 4, {"single_pile_count": 4}) != []
