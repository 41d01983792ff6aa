"""What can be chosen before a game, as data of TypeScript: options and the steps of house cards.

python -m lowsky.server.typescript_choices > web/src/choices.ts
"""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Final

from lowsky.rules.cards import ACTION_NAMES, N_HOUSE
from lowsky.rules.house_cards import COLOURS, DISCARDS, LOOKS, MOST, NUMBERED, SYMBOLS
from lowsky.rules.options import PRESETS, Options, Range, allowed_values
from lowsky.rules.state import PRIMITIVES
from lowsky.table.house import NAME_LETTERS, TEXT_LETTERS
from lowsky.table.sheet import SHEET

HEADER: Final = """\
// Made from the options of lowsky.rules by `python -m lowsky.server.typescript_choices`; not to be
// edited. What may be combined is not said here: the table says it.

export type Choice = string | number | boolean

/** One option: its words or its numbers, and what is usual. */
export interface Option {
  name: string
  group: string
  /** The paragraph of the rules that it changes. */
  rule: string
  /** The modes in which it means anything. */
  modes: readonly string[]
  usual: Choice
  /** Every value, or with `low` and `high` one that is no number of the range. */
  values: readonly Choice[]
  low?: number
  high?: number
}
"""

SPECIAL: Final[dict[str, tuple[int, ...]]] = {"grid": (12, 9), "star_row3_bonus": (-10, -15)}
"""Ranges of one number and one beside it are words."""


def typescript() -> str:
    """Return the text of the module."""
    presets = {name: _changes(values) for name, values in PRESETS.items()}
    parts = [
        HEADER,
        "export const OPTIONS: readonly Option[] = [\n"
        + "".join(f"  {_object(one)},\n" for one in _options())
        + "]\n",
        "/** What each preset changes. */\n"
        "export const PRESETS: Readonly<Record<string, Readonly<Record<string, Choice>>>> = {\n"
        + "".join(f"  {name}: {_object(values)},\n" for name, values in presets.items())
        + "}\n",
        _list(
            "ACTION_SET",
            "The nine types of action cards, as `action_set` names them.",
            ACTION_NAMES,
        ),
        _list("SYMBOLS", "The pictures of house cards.", SYMBOLS),
        _list("COLOURS", "The inks of their pictures.", COLOURS),
        _list("STEPS", "The steps of house cards with their arguments; n is a number.", _steps()),
        "/** How much fits on a house card, and how many a table has. */\n"
        "export const MOST = "
        + _object(
            {
                "number": MOST,
                "steps": PRIMITIVES,
                "name": NAME_LETTERS,
                "text": TEXT_LETTERS,
                "cards": N_HOUSE,
            }
        )
        + " as const\n",
    ]
    return "\n".join(parts)


def _options() -> Iterable[dict[str, object]]:
    defaults = Options()
    allowed = allowed_values()
    for group, entries in SHEET.items():
        for name, rule, modes in entries:
            fields: dict[str, object] = {"name": name, "group": group, "rule": rule, "modes": modes}
            values = allowed.get(name, ())
            fields["usual"] = getattr(defaults, name) if name in allowed else ""
            if name in SPECIAL:
                fields["values"] = SPECIAL[name]
            elif isinstance(values, Range):
                fields["values"] = () if values.also is None else (values.also,)
                fields |= {"low": values.low, "high": values.high}
            else:
                fields["values"] = values
            yield fields


def _changes(values: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if name != "mode"}


def _steps() -> list[str]:
    """Return the steps as the form asks for them: words, with n for a number from 1."""
    looks = [f"look {'line' if is_line else 'n'} {whose}" for is_line, whose in LOOKS]
    discards = [f"discard_action {whose}" for whose in DISCARDS]
    return [*(f"{name} n" for name in NUMBERED), *looks, *discards, "manual"]


def _list(name: str, comment: str, words: Iterable[str]) -> str:
    inner = "".join(f"  {_value(word)},\n" for word in words)
    return f"/** {comment} */\nexport const {name} = [\n{inner}] as const\n"


def _object(fields: Mapping[str, object]) -> str:
    inner = ", ".join(f"{name}: {_value(value)}" for name, value in fields.items())
    return f"{{ {inner} }}" if inner else "{}"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return f"'{value}'"
    return json.dumps(value)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # it is a text stream
    sys.stdout.write(typescript())
