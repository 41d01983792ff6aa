"""Case files: YAML to cases, where every unknown key is an error and never ignored."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from lowsky.rules.errors import LowskyError

CASE_KEYS: Final = frozenset(
    {"id", "rules", "title", "kind", "mode", "players", "options", "start", "moves", "expect"}
)
KINDS: Final = ("play", "round_end", "setup", "first_discard", "deck", "limits")


class CaseError(LowskyError):
    """A case that does not follow the format; it says which case and which key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One position, the moves played from it, and what must hold afterwards."""

    id: str
    rules: tuple[str, ...]
    """Ids of the rules that the case is about."""
    kind: str
    mode: str | None
    players: tuple[str, ...]
    options: Mapping[str, object]
    start: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    expect: Mapping[str, Any]
    library: Mapping[str, str]
    """Named grids of the file."""


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # chosen at run time
    """The safe loader, which refuses a key that stands twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002  # the signature is the parent's
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        doubled = next((key for key in keys if keys.count(key) > 1), None)
        if doubled is not None:
            raise CaseError(f"line {node.start_mark.line + 1}: the key {doubled!r} stands twice")
        found: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return found


# In YAML 1.2 only true and false are truth values: "off" is an option's word (R-C32).
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in _Loader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file; raises `CaseError` if it cannot be read or breaks the format."""
    try:
        with path.open(encoding="utf-8") as file:
            content = yaml.load(file, Loader=_Loader)  # noqa: S506  # derived from the safe loader
    except (OSError, UnicodeDecodeError, yaml.YAMLError, CaseError, TypeError) as error:
        reason = " ".join(str(error).split())
        raise CaseError(f"{path}: cannot be read: {reason}") from error
    if not isinstance(content, dict):
        raise CaseError(f"{path}: expected a mapping with the keys library and cases")
    check_keys(content, ("library", "cases"), str(path))
    library = content.get("library") or {}
    cases = content.get("cases") or []
    if not isinstance(library, dict) or not isinstance(cases, list):
        raise CaseError(f"{path}: library must be a mapping and cases a list")
    read = [_read_case(raw, library, path) for raw in cases]
    for case_id, count in Counter(case.id for case in read).items():
        if count > 1:
            raise CaseError(f"{path}: the case id {case_id} stands {count} times")
    return read


def check_keys(mapping: Mapping[str, object], allowed: Collection[str], where: str) -> None:
    """Raise `CaseError` for a key that the format does not have."""
    for key in mapping:
        if key not in allowed:
            raise CaseError(f"{where}: unknown key {key!r}, expected one of {', '.join(allowed)}")


def _read_case(raw: object, library: Mapping[str, str], path: Path) -> Case:
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        raise CaseError(f"{path}: a case needs an id")
    where = raw["id"]
    check_keys(raw, sorted(CASE_KEYS), where)
    kind = raw.get("kind", "play")
    if kind not in KINDS:
        raise CaseError(f"{where}: unknown kind {kind!r}, expected one of {', '.join(KINDS)}")
    players = raw.get("players") or []
    moves = raw.get("moves") or []
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise CaseError(f"{where}: players must be a list of names")
    if len(set(players)) != len(players):
        raise CaseError(f"{where}: two players have one name")
    if not isinstance(moves, list) or not all(isinstance(move, dict) for move in moves):
        raise CaseError(f"{where}: moves must be a list of mappings")
    expect = _mapping(raw, "expect", where)
    if not expect:
        raise CaseError(f"{where}: nothing is expected, so nothing is tested")
    if kind != "limits" and not isinstance(raw.get("mode"), str):
        raise CaseError(f"{where}: a case needs a mode, such as skyjo or action")
    return Case(
        id=where,
        rules=tuple(map(str, raw.get("rules") or ())),
        kind=kind,
        mode=raw.get("mode"),
        players=tuple(players),
        options=_mapping(raw, "options", where),
        start=_mapping(raw, "start", where),
        moves=tuple(moves),
        expect=expect,
        library=library,
    )


def _mapping(raw: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    value = raw.get(key) or {}
    if not isinstance(value, dict):
        raise CaseError(f"{where}: {key} must be a mapping")
    return value
