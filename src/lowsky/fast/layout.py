"""The layout of a state in memory: a NumPy record made from the fields of `rules.state.State`.

Scalars are ``int64``, arrays have the signed type of their declared bits, all one-dimensional.
The public fields come first, in the same places in the record of a state and of a view. A record
of a classic game leaves out what is the same in all of them (`classic`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.classic import CONSTANTS, is_classic, without_constants
from lowsky.rules.bits import popcount
from lowsky.rules.cards import NO_CARD
from lowsky.rules.errors import InvalidPositionError
from lowsky.rules.state import PILE_CAPACITY, STATE_FIELDS, Array, Public, State
from lowsky.rules.view import PUBLIC_FIELDS, VIEW_FIELDS, View

ALIGNMENT: Final = 64
"""Bytes of a cache line: every record takes whole ones."""

Records: TypeAlias = NDArray[np.void]
"""An array of records, one for each game."""


def record_type(fields: Mapping[str, Array | None]) -> np.dtype[np.void]:
    """Return the record type of some fields: each aligned to its size, the whole to 64 bytes."""
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    end = 0
    for name, array in fields.items():
        size = 8 if array is None else array.bits // 8
        offset = _round_up(end, size)
        names.append(name)
        formats.append("i8" if array is None else (f"i{size}", (array.length,)))
        offsets.append(offset)
        end = offset + size * (1 if array is None else array.length)
    shape = {"names": names, "formats": formats, "offsets": offsets}
    return np.dtype({**shape, "itemsize": _round_up(end, ALIGNMENT)})  # type: ignore[call-overload,no-any-return]  # NumPy's types know no dict with itemsize


def _round_up(size: int, step: int) -> int:
    return -(-size // step) * step


STATE_RECORD: Final = record_type(STATE_FIELDS)
VIEW_RECORD: Final = record_type(VIEW_FIELDS)
CLASSIC_RECORD: Final = record_type(without_constants(STATE_FIELDS))
"""The record of a classic game: smaller, and compiled code for it has no Skyjo Action."""
CLASSIC_VIEW: Final = record_type(without_constants(VIEW_FIELDS))
VIEW_OF: Final = {STATE_RECORD: VIEW_RECORD, CLASSIC_RECORD: CLASSIC_VIEW}
"""The record of views of each kind of state."""


def public_bytes(kind: np.dtype[np.void]) -> int:
    """Return how many bytes from the start of a record hold the public fields."""
    last = list(PUBLIC_FIELDS)[-1]
    field, offset = cast("Mapping[str, tuple[np.dtype[Any], int]]", kind.fields)[last][:2]
    return offset + field.itemsize


def record_for(s: State) -> np.dtype[np.void]:
    """Return the smallest kind of record that holds the state and the rest of its game."""
    return CLASSIC_RECORD if is_classic(s) else STATE_RECORD


def make_records(count: int, kind: np.dtype[np.void] = STATE_RECORD) -> Records:
    """Return that many records full of zeros, starting at a multiple of 64 bytes."""
    room = np.zeros(count * kind.itemsize + ALIGNMENT, np.uint8)
    start = -room.ctypes.data % ALIGNMENT
    return room[start : start + count * kind.itemsize].view(kind)


def fill_records(records: Records, source: Records) -> None:
    """Make all records copies of the only one of ``source``, as bytes: not field by field."""
    records.view(np.uint8).reshape(len(records), -1)[:] = source.view(np.uint8)


def as_states(records: Records) -> Sequence[State]:
    """Return the records as what compiled code takes them for; they stay what they are."""
    return cast("Sequence[State]", records)


def as_views(records: Records) -> Sequence[View]:
    """Return the records as what compiled code takes them for; they stay what they are."""
    return cast("Sequence[View]", records)


def as_orders(orders: NDArray[np.int8]) -> Sequence[Sequence[int]]:
    """Return rows of orders as what compiled code takes them for; they stay what they are."""
    return cast("Sequence[Sequence[int]]", orders)


def write_state(s: State, record: np.void) -> None:
    """Write a state into a record.

    Raises `InvalidPositionError` if a number or the number of cards exceeds what a record holds:
    unlike a list it would not notice, neither here nor while the game goes on. The record of a
    classic game takes no other.
    """
    _check_card_count(s)
    fields = _names(record)
    if len(fields) < len(STATE_FIELDS) and not is_classic(s):
        raise InvalidPositionError("the record of a classic game takes no other")
    for name, array in STATE_FIELDS.items():
        value = getattr(s, name)
        if name not in fields:
            continue
        if array is None:
            _check_range(name, [value], 64)
            record[name] = value
            continue
        kept = value[: array.length]
        _check_range(name, kept, array.bits)
        record[name] = 0
        record[name][: len(kept)] = kept


def _names(record: np.void) -> frozenset[str]:
    """Return the fields that the record holds."""
    return frozenset(record.dtype.names or ())


def _check_range(name: str, numbers: Sequence[int], bits: int) -> None:
    limit = 1 << (bits - 1)
    for number in numbers:
        if not -limit <= number < limit:
            raise InvalidPositionError(f"{name} holds {number}, which takes more than {bits} bits")


def _check_card_count(s: State) -> None:
    in_grids = sum(popcount(mask) for mask in s.present)
    count = s.discard_n + s.draw_n + in_grids + (1 if s.drawn != NO_CARD else 0)
    if count > PILE_CAPACITY:
        raise InvalidPositionError(
            f"{count} cards: a game can gather all in one pile, which holds {PILE_CAPACITY}"
        )


def read_state(record: np.void) -> State:
    """Return the state that a record holds."""
    s = State()
    _read(record, s, STATE_FIELDS)
    return s


def read_view(record: np.void) -> View:
    """Return the view that a record holds."""
    v = View()
    _read(record, v, VIEW_FIELDS)
    return v


def _read(record: np.void, target: Public, fields: Mapping[str, Array | None]) -> None:
    kept = _names(record)
    for name, array in fields.items():
        if name not in kept:
            value = CONSTANTS[name]
            setattr(target, name, value if array is None else [value] * array.length)
        else:
            setattr(target, name, int(record[name]) if array is None else record[name].tolist())
