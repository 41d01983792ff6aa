"""What is committed speaks of the project alone, and every module says what it is."""

import ast
import json
import re

from tests.architecture.repository import ROOT, committed_files, text_of

# Spelled in pieces, so that this file does not find itself.
MACHINE_PATH = re.compile(
    r"(?<![\w.~/-])/(?:" + "|".join(("ho" + "me", "ro" + "ot", "wo" + "rk", "Us" + "ers")) + r")/\w"
)
REGISTRY = re.compile(
    "|".join(
        (
            r"registry\.np" + r"mjs",
            r"np" + r"mjs\.(?:org|com)",
            r"py" + r"pi\.(?:org|python)",
            r"files\.python" + r"hosted",
            r"deb\.deb" + r"ian",
            r"(?:extra-)?index" + r"-url",
        )
    )
)


def offences(pattern: re.Pattern[str]) -> list[str]:
    found: list[str] = []
    for file in committed_files():
        for number, line in enumerate((text_of(file) or "").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    return found


def test_no_committed_file_holds_a_path_of_a_machine() -> None:
    assert offences(MACHINE_PATH) == []


def test_no_committed_file_holds_the_address_of_a_registry() -> None:
    assert offences(REGISTRY) == []


def test_the_lock_file_of_the_client_names_versions_and_no_addresses() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))

    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []


def test_the_constraints_pin_exact_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]

    assert pins
    assert [line for line in pins if not re.match(r"[\w.-]+==[\w.]+(?:; .+)?$", line)] == []


def test_every_module_says_what_it_is() -> None:
    silent = [
        file.relative_to(ROOT).as_posix()
        for file in committed_files()
        if file.suffix == ".py" and not ast.get_docstring(ast.parse(file.read_text("utf-8")))
    ]

    assert silent == []
