"""The oracle agrees with the committed cases and counts, and with the games it writes itself."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from . import cases, focus, generate, perft
from .config import ACTION_TYPES, CHOICES
from .decisions import ActionCard, Draw3, Drawn, Order
from .errors import FormatError, IllegalMoveError
from .grid import format_card
from .places import ToCell, ToThree
from .position import read_entry
from .randoms import ACTION, CLASSIC
from .state import State
from .steps import PutOnDiscard
from .yamlio import listing, load_text, mapping, sequence

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
CASE_FILES = sorted((CORPUS / "cases").glob("*.yaml"))
PERFT_FILES = sorted((CORPUS / "perft").glob("*.yaml"))
# Counts above this many sequences are confirmed by the command, not by the tests.
NODES = 2500
CASE = {
    "id": "one",
    "mode": "skyjo",
    "players": ["A", "B"],
    "start": {"grids": {"A": "#1 2 3 4\n5 6 7 8\n9 10 11 0\n"}, "draw": [4, 4]},
    "moves": [{"p": "A", "do": "draw"}],
    "expect": {"draw": [4], "pending": {"player": "A", "kind": "drawn"}},
}


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.stem)
def test_every_case_holds(path: Path) -> None:
    library, listed = cases.read_cases(path)
    differences = [
        str(difference) for case in listed for difference in cases.check_case(case, library)
    ]

    assert differences == []


@pytest.mark.parametrize("path", PERFT_FILES, ids=lambda path: path.stem)
def test_every_count_holds(path: Path) -> None:
    entries = perft.read_entries(path)
    differences = [line for entry in entries for line in perft.confirm(entry, nodes=NODES)]

    assert entries
    assert differences == []


def test_the_divided_count_adds_up() -> None:
    state = read_entry({key: CASE[key] for key in ("mode", "players", "start")}, {})

    assert sum(perft.divide(state, 2).values()) == perft.perft(state, 2) == 13 * 13
    assert "0 take_discard r1c1" in perft.divide(state, 1)


@pytest.mark.parametrize("modes", [CLASSIC, ACTION], ids=["classic", "action"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_written_as_cases_are_read_back(seed: int, modes: tuple[str, ...]) -> None:
    written = load_text("cases:\n" + listing(generate.generate(games=10, seed=seed, modes=modes)))
    found = [mapping(case, "a case") for case in sequence(written["cases"], "cases")]

    assert len(found) > 100
    assert [str(one) for case in found for one in cases.check_case(case, {})] == []


def test_random_games_visit_all_player_counts() -> None:
    found = generate.generate(games=10, seed=0)

    assert {len(sequence(case["players"], "players")) for case in found} == set(range(1, 11))


def test_random_games_play_all_nine_cards() -> None:
    found = generate.generate(games=40, seed=0, modes=("action",))
    moves = [mapping(move, "a move") for case in found for move in sequence(case["moves"], "moves")]

    assert {move["card"] for move in moves if move["do"] == "play"} >= set(ACTION_TYPES)


@pytest.mark.parametrize("name", ["exchange_second", "remove_slide", "shared_lines", "turn_limit"])
def test_a_focused_case_depends_on_its_option(name: str) -> None:
    value = CHOICES[name][1] if name in CHOICES else 10
    case = focus.focused_case(Random(1), name, value, modes=("action",))

    assert case is not None
    assert cases.check_case(case, {}) == []
    assert focus.depends(case, name)


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_lost_or_made(seed: int) -> None:
    game = generate.play_round(Random(seed), seed, modes=ACTION, players=seed % 10 + 1)
    box = all_cards(game.states[0])

    assert all(all_cards(state) == box for state in game.states)


def all_cards(state: State) -> Counter[str]:
    """Returns every card of a position wherever it lies, also on its way."""
    game = [cell.card for grid in state.grids for cell in grid if cell is not None]
    game += [*state.draw, *state.discard]
    action = [card for card in (*state.row, *state.apile, *state.adiscard) if card is not None]
    action += [held.card for hand in state.hands for held in hand]
    match state.decision:
        case Drawn(card=card):
            game.append(card)
        case Draw3(cards=cards) | Order(cards=cards):
            game += cards
        case ActionCard(card=name, place=place):
            if isinstance(place, ToThree):
                game += place.drawn
            if not (isinstance(place, ToCell) and place.shown):
                action.append(name)
        case _:
            pass
    for step in state.agenda:
        game += step.cards if isinstance(step, PutOnDiscard) else ()
    return Counter([format_card(card) for card in game] + ["!" + name for name in action])


def test_a_difference_names_case_key_and_values() -> None:
    wrong = {**CASE, "expect": {"draw": [5]}}

    assert [str(one) for one in cases.check_case(wrong, {})] == [
        "one: draw: came [4], expected [5]"
    ]


def test_a_move_that_should_be_illegal_and_is_not_is_a_difference() -> None:
    wrong = {**CASE, "expect": {"illegal": True}}

    assert [one.key for one in cases.check_case(wrong, {})] == ["illegal"]


@pytest.mark.parametrize(
    "change",
    [
        {"note": "unknown key"},
        {"expect": {"mood": "good"}},
        {"start": {"weather": "fine"}},
        {"moves": [{"p": "A", "do": "jump"}]},
        {"moves": [{"p": "A", "do": "draw", "at": "r1c1"}]},
        {"moves": [{"p": "C", "do": "draw"}]},
        {"start": {"grids": {"A": "x 2 3 4\n5 6 7 8\n9 10 11 0\n"}}},
        {"start": {"draw": [13]}},
        {"kind": "riddle"},
    ],
)
def test_what_the_format_does_not_know_is_an_error(change: dict[str, object]) -> None:
    with pytest.raises(FormatError):
        cases.check_case(CASE | change, {})


def test_an_illegal_move_before_the_last_is_an_error() -> None:
    moves = [{"p": "B", "do": "draw"}, {"p": "A", "do": "draw"}]

    with pytest.raises(IllegalMoveError, match="move 1"):
        cases.check_case({**CASE, "moves": moves, "expect": {"illegal": True}}, {})


def test_off_is_a_word_and_true_a_truth_value() -> None:
    assert load_text("{doubling: off, double_negative: true}") == {
        "doubling": "off",
        "double_negative": True,
    }
