"""The compiled rules are the plain rules: after every step both states are equal."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lowsky.cases.moves import Player
from lowsky.cases.position import build
from lowsky.cases.reading import Case, read_cases
from lowsky.fast import kernels
from lowsky.fast.layout import (
    CLASSIC_RECORD,
    STATE_RECORD,
    VIEW_OF,
    make_records,
    read_state,
    read_view,
    record_for,
    write_state,
)
from lowsky.game import Game, Played
from lowsky.rules import state as st
from lowsky.rules.errors import IllegalActionError
from lowsky.rules.legal import legal
from lowsky.rules.options import CLASSIC_MODES, READERS, Options, allowed_values
from lowsky.rules.resample import fill, unknown_places
from lowsky.rules.setup import new_game
from lowsky.rules.state import STATE_FIELDS, State, content
from lowsky.rules.view import view_of
from tests.fast.games import (
    HOUSE_CARDS,
    VARIANTS,
    Answer,
    numbers_of_players,
    play,
    random_answer,
    random_states,
    unseen_order,
)

ROOT = Path(__file__).parents[2]


def differences(plain: State, compiled: State) -> list[str]:
    """Return the names of the fields that differ; unused room counts too."""
    return [name for name in STATE_FIELDS if getattr(plain, name) != getattr(compiled, name)]


def kinds_for(s: State) -> list[np.dtype[np.void]]:
    """Return the kinds of records that hold a state: a classic game fits into both."""
    return list(dict.fromkeys((STATE_RECORD, record_for(s))))


def records_of(s: State) -> list[Any]:
    """Return a record of each kind that holds the state."""
    records: list[Any] = [make_records(1, kind)[0] for kind in kinds_for(s)]
    for record in records:
        write_state(s, record)
    return records


def play_compiled(record: Any, answer: Answer) -> None:  # noqa: ANN401 - compiled code takes it
    if answer.order:
        order: Any = np.array(answer.order, np.int8)
        kernels.supply(record, order)
    else:
        record["actor"] = answer.seat
        kernels.step(record, answer.action)


@pytest.mark.parametrize(("preset", "values"), VARIANTS)
def test_random_games_have_equal_states_after_every_step(
    preset: str, values: dict[str, object]
) -> None:
    options = Options.of(preset, values)
    for players in numbers_of_players(options):
        rng = random.Random(f"{options} {players}")
        plain = new_game(options, players)
        records = records_of(plain)
        for _ in range(700):
            if plain.pending == st.GAME_OVER:
                break
            answer = random_answer(plain, rng)
            play(plain, answer)
            for record in records:
                play_compiled(record, answer)
                assert differences(plain, read_state(record)) == [], (players, answer)
                assert kernels.legal(record) == legal(plain)


CASES = [
    case
    for file in sorted((ROOT / "corpus" / "cases").glob("*.yaml"))
    for case in read_cases(file)
    if case.kind not in ("deck", "limits")
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_cases_of_the_corpus_have_equal_states_after_every_move(case: Case) -> None:
    game = Game(*build(case))
    player = Player(case, game)
    records = records_of(game.state)
    for move in case.moves:
        known = len(game.log)
        try:
            player.play(move)
        except IllegalActionError:
            break
        for entry in game.log[known:]:
            for record in records:
                if isinstance(entry, Played):
                    play_compiled(record, Answer(entry.seat, entry.action))
                else:
                    play_compiled(record, Answer(order=entry))
        for record in records:
            assert read_state(record) == game.state, move


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_classic_cases_fit_into_the_records_of_classic_games(case: Case) -> None:
    s, _ = build(case)
    is_classic = case.mode in CLASSIC_MODES
    assert record_for(s) == (CLASSIC_RECORD if is_classic else STATE_RECORD)


WITH_VIEWS: tuple[tuple[str, dict[str, object]], ...] = (
    ("skyjo", {}),
    ("skygo", {}),
    ("action", {"house_cards": HOUSE_CARDS}),
    ("action_single_pile", {"house_cards": HOUSE_CARDS, "defense_trigger": "ask"}),
)


@pytest.mark.parametrize("seats", [0, 0b1, 0b10, 0b101])
@pytest.mark.parametrize(("preset", "values"), WITH_VIEWS)
def test_views_and_filled_states_are_equal(
    preset: str, values: dict[str, object], seats: int
) -> None:
    options = Options.of(preset, {**values, "turn_limit": 30})
    for kind in kinds_for(new_game(options, 3)):
        compare_views(options, seats, kind)


def compare_views(options: Options, seats: int, kind: np.dtype[np.void]) -> None:
    games, views, masks = make_records(2, kind), make_records(1, VIEW_OF[kind]), np.array([seats])
    orders, actions = np.zeros((1, 256), np.int8), np.zeros((1, 64), np.int8)
    room: Any = (games, views, orders, actions)
    for k, s in enumerate(random_states(options, 3, f"views {options.mode}")):
        if k % 9 or s.phase == st.OVER or s.round == 0:
            continue
        v = view_of(s, seats)
        write_state(s, games[0])
        kernels.observe_games(room[0], masks, room[1], 0, 1)
        seen = read_view(views[0])
        assert content(v) == content(seen)

        order, pile = unseen_order(v, random.Random(k))
        assert len(order) == unknown_places(v)
        filled = State()
        fill(v, filled, order, pile)
        orders[0, : len(order)] = order
        actions[0, : len(pile)] = pile
        games[1] = np.zeros_like(games[1])
        kernels.fill_games(room[1], room[2], room[3], room[0][1:], 0, 1)
        assert content(filled) == content(read_state(games[1]))
        assert view_of(filled, seats) == v


@pytest.mark.parametrize(
    "option",
    sorted(
        {*allowed_values(), *READERS}
        # the first is the preset's name; the others say what clients and bots may show
        - {"mode", "rules_version", "discard_browsable", "peek_memory"}
    ),
)
def test_every_option_is_played_in_a_value_that_is_not_its_default(option: str) -> None:
    default = getattr(Options(), option)
    assert any(getattr(Options.of(*variant), option) != default for variant in VARIANTS)
