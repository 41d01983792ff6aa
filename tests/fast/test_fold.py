"""What the compiler knows of classic games: constants are put in, other values are refused."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from numba.core.errors import TypingError, UnsupportedError

from lowsky.fast.classic import CONSTANTS
from lowsky.fast.jit import kernel
from lowsky.fast.layout import (
    CLASSIC_RECORD,
    STATE_RECORD,
    as_states,
    make_records,
    write_state,
)
from lowsky.rules import state as st
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import STATE_FIELDS, State


def record_of(mode: str, kind: Any) -> Any:  # noqa: ANN401 - compiled code takes it
    record = make_records(1, kind)[0]
    write_state(new_game(Options.of(mode), 2), record)
    return record


def test_branches_of_skyjo_action_are_not_even_typed() -> None:
    @kernel
    def planted(s: State) -> int:
        if s.mode >= st.ACTION:
            return len(s.phase)  # type: ignore[arg-type]  # a number has no length
        return 7

    assert planted(record_of("skyjo", CLASSIC_RECORD)) == 7
    with pytest.raises(TypingError, match="len"):
        planted(record_of("skyjo", STATE_RECORD))


def test_both_classic_modes_are_told_apart() -> None:
    @kernel
    def is_skygo(s: State) -> int:
        return 1 if s.mode == st.SKYGO else 0

    for kind in (CLASSIC_RECORD, STATE_RECORD):
        assert [is_skygo(record_of(mode, kind)) for mode in ("skyjo", "skygo")] == [0, 1]


def test_fields_that_are_left_out_are_read_as_their_constants() -> None:
    @kernel
    def read(s: State) -> tuple[int, int, int, int]:
        return s.target, s.single_pile_count, s.row[2], s.hand[s.players]

    expected = (-1, 8, -3, 0)
    assert read(record_of("skyjo", CLASSIC_RECORD)) == expected
    assert read(record_of("skyjo", STATE_RECORD)) == expected


def test_a_game_of_an_array_is_known_as_well() -> None:
    @kernel
    def count(games: Sequence[State], lo: int, hi: int) -> int:
        total = 0
        for i in range(lo, hi):
            game = games[i]
            s = game
            total += s.single_pile_count + s.hand[i] + s.players
        return total

    for kind in (CLASSIC_RECORD, STATE_RECORD):
        records = make_records(2, kind)
        for record in records:
            write_state(new_game(Options.of(), 3), record)
        assert count(as_states(records), 0, 2) == 22


def store_same(s: State) -> None:
    s.target = st.NOBODY
    s.hand[0] = 0


def store_other(s: State) -> None:
    s.extra = 1


def store_other_in_array(s: State) -> None:
    s.hand[0] = 1


def store_unknown(s: State) -> None:
    s.picked = s.actor


def test_storing_the_constant_where_it_is_does_nothing() -> None:
    kernel(store_same)(record_of("skyjo", CLASSIC_RECORD))


@pytest.mark.parametrize("store", [store_other, store_other_in_array, store_unknown])
def test_what_changes_a_constant_is_refused_for_classic_games(
    store: Callable[[State], None],
) -> None:
    compiled = kernel(store)
    compiled(record_of("action", STATE_RECORD))
    with pytest.raises(UnsupportedError, match="never changes in classic games"):
        compiled(record_of("skyjo", CLASSIC_RECORD))


def test_constants_are_those_of_every_new_classic_game() -> None:
    for mode in ("skyjo", "skygo"):
        values = {"reshuffle": "none", "doubling": "off", "column_timing": "same_turn"}
        s = new_game(Options.of(mode, values), 4)
        for name, constant in CONSTANTS.items():
            array = STATE_FIELDS[name]
            assert getattr(s, name) == (constant if array is None else [constant] * array.length)
