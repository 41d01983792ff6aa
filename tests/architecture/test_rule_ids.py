"""Every sentence of the rules is held by something: a test that names its id, or a case."""

import re
from pathlib import Path

from lowsky.cases.reading import read_cases

ROOT = Path(__file__).parents[2]
IDS = (
    [f"R-C{n}" for n in range(1, 39)]
    + [f"R-A{n}" for n in range(1, 56)]
    + [f"R-V{n}" for n in range(1, 15)]
    + [f"D{n}" for n in range(1, 18)]
)
"""The ids of the rules of the law: classic, Skyjo Action, variants, decision points."""
MARKER = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")
PRESENTATION = {"R-C33": "the order in which scores are written down"}
"""Rules about presentation, which no position can show."""


def ids_of_markers() -> set[str]:
    """Return the ids that tests are marked with."""
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for marker in MARKER.findall(file.read_text(encoding="utf-8")):
            found |= set(re.findall(r'"([^"]+)"', marker))
    return found


def ids_of_cases() -> set[str]:
    """Return the ids that the conformance cases are about."""
    return {
        rule
        for file in (ROOT / "corpus" / "cases").glob("*.yaml")
        for case in read_cases(file)
        for rule in case.rules
    }


def test_every_rule_is_named_by_a_test_or_a_case() -> None:
    missing = [one for one in IDS if one not in ids_of_markers() | ids_of_cases()]

    assert sorted(set(missing) - set(PRESENTATION)) == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    unknown = {one for one in ids_of_markers() | ids_of_cases() if one not in IDS}

    assert unknown == set()
