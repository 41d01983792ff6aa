"""The protocol as types of TypeScript, made from `lowsky.table.messages`.

python -m lowsky.server.typescript > web/src/protocol.ts
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec.inspect as mi
from msgspec import UNSET, Struct, UnsetType

from lowsky.table import messages as ms

HEADER: Final = """\
// Made from lowsky.table.messages by `python -m lowsky.server.typescript`; not to be edited.
// Cells are indices 0 … 11 (row * 4 + column), lines 0 … 6 (columns, then rows), seats count from
// 0, cards are the characters of the notation, actions its tokens.
"""

COMMANDS: Final[tuple[type[Struct], ...]] = ms.AnyCommand.__args__
REPLIES: Final[tuple[type[Struct], ...]] = ms.AnyReply.__args__
PARTS: Final[tuple[type[Struct], ...]] = (
    ms.Event,
    ms.SeatInfo,
    ms.Withdrawal,
    ms.TableInfo,
    ms.You,
    ms.Decision,
    ms.Round,
    ms.Parts,
    ms.SeatView,
    ms.Shared,
    ms.GameInfo,
)
NAMES: Final = {"Event": "TableEvent", "Promise": "PromiseEntropy"}
"""Names that mean something else in a browser."""

WIDTH: Final = 100


def _literals(hint: Any) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 - any annotation
    if get_origin(hint) is Literal:
        yield get_args(hint)
    else:
        for inner in get_args(hint):
            yield from _literals(inner)


WORDS: Final = {
    frozenset(words): words
    for cls in (*COMMANDS, *PARTS, *REPLIES)
    for hint in get_type_hints(cls, include_extras=True).values()
    for words in _literals(hint)
}
"""The words of each choice in the order in which the protocol names them."""


def typescript() -> str:
    """Return the text of the module."""
    levels = _type(mi.type_info(ms.Level), named=False)
    parts = [HEADER, f"export const PROTOCOL = {ms.PROTOCOL}\n", f"export type Level = {levels}\n"]
    parts += [_interface(cls) for cls in COMMANDS]
    parts.append(_union("Command", COMMANDS))
    parts += [_interface(cls) for cls in PARTS]
    parts += [_interface(cls) for cls in REPLIES]
    parts.append(_union("Reply", REPLIES))
    return "\n".join(parts)


def _name(cls: type) -> str:
    return NAMES.get(cls.__name__, cls.__name__)


def _interface(cls: type[Struct]) -> str:
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)  # noqa: S101 - tells the type checker
    lines = [_comment(cls.__doc__ or "", ""), f"export interface {_name(cls)} {{"]
    if info.tag is not None:
        lines.append(f"  t: '{info.tag}'")
    documented, hints = _field_comments(cls), get_type_hints(cls)
    omits = bool(cls.__struct_config__.omit_defaults)
    # The id first, as in every text; the other fields in their order.
    for field in sorted(info.fields, key=lambda one: one.name != "id"):
        is_left_out = info.tag is not None or omits or UnsetType in get_args(hints[field.name])
        optional = not field.required and is_left_out
        if field.name in documented:
            lines.append(_comment(documented[field.name], "  "))
        mark = "?" if optional else ""
        lines.append(_wrapped(f"  {field.encode_name}{mark}: ", _type(field.type)))
    return "\n".join([*lines, "}", ""])


def _type(info: mi.Type, *, named: bool = True) -> str:
    match info:
        case mi.IntType() | mi.FloatType():
            return "number"
        case mi.StrType():
            return "string"
        case mi.BoolType():
            return "boolean"
        case mi.NoneType():
            return "null"
        case mi.LiteralType(values=values):
            if frozenset(values) == frozenset(get_args(ms.Level)) and named:
                return "Level"
            ordered = WORDS.get(frozenset(values), values)
            return _alternatives([f"'{value}'" for value in ordered])
        case mi.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case mi.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case mi.StructType(cls=cls):
            return _name(cls)
        case mi.UnionType(types=types):
            return _alternatives([_type(one) for one in types if not _is_unset(one)])
        case _:
            raise TypeError(f"no TypeScript for {info!r}")


def _is_unset(info: mi.Type) -> bool:
    return isinstance(info, mi.CustomType) and info.cls is type(UNSET)


def _alternatives(words: list[str]) -> str:
    kept = sorted(words, key=lambda word: word == "null")
    return " | ".join(kept)


def _wrapped(start: str, type_: str) -> str:
    if len(start) + len(type_) <= WIDTH or " | " not in type_:
        return start + type_
    return start.rstrip() + "".join(f"\n    | {word}" for word in type_.split(" | "))


def _union(name: str, classes: tuple[type[Struct], ...]) -> str:
    return "".join([f"export type {name} =", *(f"\n  | {_name(one)}" for one in classes), "\n"])


def _comment(text: str, indent: str) -> str:
    words = re.sub(r"\s+", " ", text.replace("``", "`")).strip()
    return f"{indent}/** {words} */"


def _field_comments(cls: type[Struct]) -> dict[str, str]:
    """Return the strings below the fields of a class, by field."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    body: list[Any] = tree.body[0].body  # type: ignore[attr-defined]  # it is a class
    found: dict[str, str] = {}
    for before, statement in pairwise(body):
        if (
            isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
        ):
            found[before.target.id] = str(statement.value.value)
    return found


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # it is a text stream
    sys.stdout.write(typescript())
