"""YAML as the cases use it: read safely with YAML 1.2 truth values, write in the house layout."""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import yaml

from .errors import FormatError

PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
RESERVED: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


class Loader(yaml.CSafeLoader):
    """The safe loader, reading ``off`` and ``on`` as the words that options use."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z"), list("tTfF")
)


def load(path: Path) -> dict[str, object]:
    """Returns the mapping a YAML file holds."""
    return load_text(path.read_text(encoding="utf-8"))


def load_text(content: str) -> dict[str, object]:
    """Returns the mapping a YAML text holds."""
    loader = Loader(content)
    try:
        return mapping(loader.get_single_data(), "the file")
    finally:
        loader.dispose()


def mapping(node: object, what: str) -> dict[str, object]:
    """Returns the node as a mapping with text keys; raises FormatError."""
    if not isinstance(node, dict) or not all(isinstance(key, str) for key in node):
        raise FormatError(f"{what} must be a mapping with text keys, not {node!r}")
    return node


def sequence(node: object, what: str) -> list[object]:
    """Returns the node as a list; raises FormatError."""
    if not isinstance(node, list):
        raise FormatError(f"{what} must be a list, not {node!r}")
    return node


def text(node: object, what: str) -> str:
    """Returns the node as a text; raises FormatError."""
    if not isinstance(node, str):
        raise FormatError(f"{what} must be a text, not {node!r}")
    return node


def integer(node: object, what: str) -> int:
    """Returns the node as an integer; raises FormatError."""
    if not isinstance(node, int) or isinstance(node, bool):
        raise FormatError(f"{what} must be an integer, not {node!r}")
    return node


def flow(node: object) -> str:
    """Writes a node on one line."""
    if node is None:
        return "null"
    if isinstance(node, bool):
        return "true" if node else "false"
    if isinstance(node, int):
        return str(node)
    if isinstance(node, str):
        plain = PLAIN.match(node) and node.lower() not in RESERVED
        return node if plain else "'" + node.replace("'", "''") + "'"
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in node.items()) + "}"
    if isinstance(node, Sequence):
        return "[" + ", ".join(flow(item) for item in node) + "]"
    raise FormatError(f"cannot write {node!r}")


def block(node: Mapping[str, object], indent: str) -> str:
    """Writes a mapping one key a line; texts of several lines as literal blocks."""
    written = []
    for key, item in node.items():
        if isinstance(item, str) and "\n" in item:
            lines = "".join(f"{indent}  {line}\n" for line in item.splitlines())
            written.append(f"{indent}{key}: |\n{lines}")
        elif isinstance(item, Mapping) and any(
            isinstance(inner, Mapping) or (isinstance(inner, str) and "\n" in inner)
            for inner in item.values()
        ):
            written.append(f"{indent}{key}:\n{block(item, indent + '  ')}")
        elif key == "moves" and isinstance(item, Sequence) and len(item) > 4:
            lines = "".join(f"{indent}- {flow(move)}\n" for move in item)
            written.append(f"{indent}{key}:\n{lines}")
        else:
            written.append(f"{indent}{key}: {flow(item)}\n")
    return "".join(written)


def listing(nodes: Sequence[Mapping[str, object]]) -> str:
    """Writes mappings as a list of blocks, an empty line between them."""
    blocks = (block(node, "  ") for node in nodes)
    return "\n".join("- " + written[2:] for written in blocks)


def say(line: str) -> None:
    """Writes one line to the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
