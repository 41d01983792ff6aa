"""What plays in a browser's worker needs nobody: the standard library, and little that is named."""

import ast
import sys
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT

PACKAGE = ROOT / "src/lowsky"
ALLOWED: dict[str, set[str]] = {
    "rules": set(),
    "notation": set(),
    "game": set(),
    "replay": set(),
    "perft": set(),
    "cases": {"yaml"},
    "bots": set(),
    "table": {"msgspec"},
    "fast": {"numpy", "numba", "llvmlite"},
}


def modules_of(part: str) -> list[Path]:
    """Return the files of a part of the package, which is one module or a folder."""
    single = PACKAGE / f"{part}.py"
    return [single] if single.is_file() else sorted((PACKAGE / part).rglob("*.py"))


def third_party_imports(file: Path) -> set[str]:
    """Return the packages, neither ours nor the standard library's, that a module imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names) - {"lowsky"}


@pytest.mark.parametrize("part", ALLOWED)
def test_a_part_imports_no_third_party_package_but_its_own(part: str) -> None:
    found = {
        file.relative_to(PACKAGE).as_posix(): others
        for file in modules_of(part)
        if (others := third_party_imports(file) - ALLOWED[part])
    }

    assert found == {}


def test_a_planted_import_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(
        "import json\nimport numpy.linalg\ndef late():\n    from yaml import load\n", "utf-8"
    )

    assert third_party_imports(planted) == {"numpy", "yaml"}
