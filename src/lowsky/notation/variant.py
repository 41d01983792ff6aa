"""Variants as text: a preset and the options that differ, ``skyjo(grid=9,turn_limit=40)``."""

from functools import lru_cache

from lowsky.rules.errors import NotationError, OptionsError
from lowsky.rules.options import Options, parse_value


@lru_cache(maxsize=256)
def format_variant(options: Options) -> str:
    """Return the preset with its changed options, without blanks.

    Remembered, because every position of a game begins with the same variant.
    """
    return str(options)


def parse_variant(text: str) -> Options:
    """Return the options of a text in its one form; raises `NotationError` with the column."""
    options = read_variant(text)
    if format_variant(options) != text:
        expected = format_variant(options)
        raise NotationError(f"not in its one form, which is {expected!r}", text, 1)
    return options


def read_variant(text: str) -> Options:
    """Return the options of a text that a person typed, in any of its forms.

    Any preset by its name, options in any order, usual values too, blanks around options. Raises
    `NotationError` with the column of the mistake.

    >>> str(read_variant("action_beginner"))
    'action(beginner_set=true)'
    >>> str(read_variant("skyjo(turn_limit=40, grid=9)"))
    'skyjo(grid=9,turn_limit=40)'
    """
    preset, bracket, rest = text.partition("(")
    values: dict[str, object] = {}
    if bracket:
        if not rest.endswith(")"):
            raise NotationError("missing )", text, len(text) + 1)
        column = len(preset) + 2
        for item in rest[:-1].split(","):
            name, equals, value = item.strip().partition("=")
            if not equals or not name or not value or name in values or name == "mode":
                raise NotationError("expected option=value, each option once", text, column)
            values[name] = parse_value(name, value)
            column += len(item) + 1
    try:
        return Options.of(preset.strip(), values)
    except OptionsError as error:
        raise NotationError(str(error), text, 1) from error
