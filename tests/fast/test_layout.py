"""Records hold a state exactly, or say why they cannot."""

import numpy as np
import pytest

from lowsky.fast.layout import (
    PUBLIC_BYTES,
    STATE_RECORD,
    VIEW_RECORD,
    make_records,
    read_state,
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
    record = make_records(1)[0]
    for s in random_states(Options.of(preset, values), 2, "round trip"):
        write_state(s, record)
        came = read_state(record)
        assert came == s
        assert [n for n in STATE_FIELDS if getattr(came, n) != getattr(s, n)] == []


def test_records_start_and_end_at_cache_lines() -> None:
    games = make_records(3)
    assert games.ctypes.data % 64 == 0
    assert STATE_RECORD.itemsize % 64 == 0
    assert VIEW_RECORD.itemsize % 64 == 0


def test_scalars_take_64_bits_and_arrays_what_they_declare() -> None:
    assert STATE_RECORD["players"] == np.dtype("i8")
    assert STATE_RECORD["card"] == np.dtype(("i1", (120,)))
    assert STATE_RECORD["known"] == np.dtype(("i2", (120,)))
    assert STATE_RECORD["total"] == np.dtype(("i2", (10,)))


def test_public_fields_lie_at_the_same_places_in_states_and_views() -> None:
    states, views = STATE_RECORD.fields, VIEW_RECORD.fields
    assert states is not None
    assert views is not None
    assert [states[name] for name in PUBLIC_FIELDS] == [views[name] for name in PUBLIC_FIELDS]
    hidden = min(place[1] for name, place in states.items() if name not in PUBLIC_FIELDS)
    assert hidden >= PUBLIC_BYTES


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
