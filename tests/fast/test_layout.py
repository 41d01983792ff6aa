"""Records hold a state exactly, or say why they cannot."""

import numpy as np
import pytest

from lowsky.fast.layout import (
    CLASSIC_RECORD,
    CLASSIC_VIEW,
    STATE_RECORD,
    VIEW_OF,
    VIEW_RECORD,
    make_records,
    public_bytes,
    read_state,
    record_for,
    write_state,
)
from lowsky.rules.errors import InvalidPositionError
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import STATE_FIELDS, State
from lowsky.rules.view import PUBLIC_FIELDS
from tests.fast.games import VARIANTS, random_states


def dealt() -> State:
    return next(random_states(Options.of(), 2, "dealt"))


@pytest.mark.parametrize(("preset", "values"), VARIANTS)
def test_a_state_comes_back_from_its_record(preset: str, values: dict[str, object]) -> None:
    options = Options.of(preset, values)
    for kind in {STATE_RECORD, record_for(new_game(options, 2))}:
        record = make_records(1, kind)[0]
        for s in random_states(options, 2, "round trip"):
            write_state(s, record)
            came = read_state(record)
            assert came == s
            assert [n for n in STATE_FIELDS if getattr(came, n) != getattr(s, n)] == []


def test_records_start_and_end_at_cache_lines() -> None:
    games = make_records(3)
    assert games.ctypes.data % 64 == 0
    for kind in (STATE_RECORD, VIEW_RECORD, CLASSIC_RECORD, CLASSIC_VIEW):
        assert kind.itemsize % 64 == 0


def test_scalars_take_64_bits_and_arrays_what_they_declare() -> None:
    assert STATE_RECORD["players"] == np.dtype("i8")
    assert STATE_RECORD["card"] == np.dtype(("i1", (120,)))
    assert STATE_RECORD["known"] == np.dtype(("i2", (120,)))
    assert STATE_RECORD["total"] == np.dtype(("i2", (10,)))


def test_public_fields_lie_at_the_same_places_in_states_and_views() -> None:
    for state, view in VIEW_OF.items():
        states, views = state.fields, view.fields
        assert states is not None
        assert views is not None
        public = [name for name in PUBLIC_FIELDS if name in states]
        assert [states[name] for name in public] == [views[name] for name in public]
        hidden = min(place[1] for name, place in states.items() if name not in PUBLIC_FIELDS)
        assert hidden >= public_bytes(state) == public_bytes(view)


def test_more_cards_than_a_pile_can_gather_are_refused() -> None:
    s = dealt()
    s.draw_n = 240
    with pytest.raises(InvalidPositionError, match=r"265 cards: a game can gather .* holds 256"):
        write_state(s, make_records(1)[0])


def test_room_for_more_cards_than_there_are_is_no_obstacle() -> None:
    s = dealt()
    s.make_room(400)
    record = make_records(1)[0]
    write_state(s, record)
    assert read_state(record) == s


@pytest.mark.parametrize(("field", "value", "bits"), [("total", 40_000, 16), ("card", 200, 8)])
def test_a_number_that_would_wrap_is_refused(field: str, value: int, bits: int) -> None:
    s = dealt()
    getattr(s, field)[1] = value
    with pytest.raises(InvalidPositionError, match=f"{field} holds {value}, .* than {bits} bits"):
        write_state(s, make_records(1)[0])


def test_a_record_that_held_another_game_keeps_nothing_of_it() -> None:
    record = make_records(1)[0]
    for s in random_states(Options.of(), 8, "before"):
        write_state(s, record)
    fresh = new_game(Options.of(), 2)
    write_state(fresh, record)
    assert [n for n in STATE_FIELDS if getattr(read_state(record), n) != getattr(fresh, n)] == []


def test_the_record_of_a_classic_game_leaves_out_what_skyjo_action_changes() -> None:
    assert record_for(dealt()) == CLASSIC_RECORD
    assert record_for(new_game(Options.of("skygo"), 2)) == CLASSIC_RECORD
    names = set(CLASSIC_RECORD.names or ())
    assert {"mode", "card", "down", "stamp", "draw", "stack"} <= names
    assert names.isdisjoint({"rows", "hand", "row", "apile", "line_length", "known"})
    assert CLASSIC_RECORD.itemsize < STATE_RECORD.itemsize
    assert CLASSIC_VIEW.itemsize < VIEW_RECORD.itemsize


@pytest.mark.parametrize("preset", ["action", "action_single_pile", "action_stars"])
def test_the_record_of_a_classic_game_takes_no_other(preset: str) -> None:
    other = new_game(Options.of(preset), 2)
    assert record_for(other) == STATE_RECORD
    with pytest.raises(InvalidPositionError, match="the record of a classic game takes no other"):
        write_state(other, make_records(1, CLASSIC_RECORD)[0])


@pytest.mark.parametrize(
    ("field", "value"), [("line_length", 1), ("extra", 1), ("hand", [0] * 119 + [1])]
)
def test_a_state_that_no_classic_game_reaches_needs_a_full_record(
    field: str, value: int | list[int]
) -> None:
    s = dealt()
    setattr(s, field, value)
    assert record_for(s) == STATE_RECORD
