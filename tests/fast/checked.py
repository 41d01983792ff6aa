"""A state that refuses what compiled code would do wrongly in silence."""

from collections.abc import Iterable
from typing import Any, SupportsIndex

from lowsky.rules.state import STATE_FIELDS, State


class CheckedList(list[int]):
    """A list that takes plain integers of so many bits, at indices that are not negative."""

    def __init__(self, numbers: Iterable[int], *, bits: int) -> None:
        """Hold some numbers; each that is stored later takes at most that many bits."""
        super().__init__(numbers)
        self.limit = 1 << (bits - 1)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 - a list has slices too
        """Read a place; slices are for plain Python only and pass."""
        if not isinstance(index, slice):
            check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:  # noqa: ANN401 - the same
        """Store a number."""
        check_index(index)
        check_number(value, self.limit)
        super().__setitem__(index, value)


def check_index(index: object) -> None:
    assert type(index) is int, f"{index!r} is no plain index"
    assert index >= 0, f"the index {index} is negative"


def check_number(value: object, limit: int) -> None:
    assert type(value) is int, f"{value!r} is no plain integer"
    assert -limit <= value < limit, f"{value} would wrap"


class CheckedState(State):
    """A state of checked lists, whose scalars must be plain integers of 64 bits."""

    __slots__ = ()

    def __init__(self, s: State) -> None:
        """Hold what a state holds."""
        super().__init__()
        for name in STATE_FIELDS:
            setattr(self, name, getattr(s, name))

    def __setattr__(self, name: str, value: Any) -> None:  # noqa: ANN401 - numbers and lists
        """Store a checked value."""
        array = STATE_FIELDS.get(name)
        if array is not None:
            value = CheckedList(value, bits=array.bits)
        elif name != "journal":
            check_number(value, 1 << 63)
        super().__setattr__(name, value)
