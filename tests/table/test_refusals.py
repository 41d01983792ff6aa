"""Every refusal has a stable code with words that say what to do next."""

import re
from pathlib import Path

import lowsky
from lowsky.table.refusals import MESSAGES, RefusalError

PACKAGE = Path(lowsky.__file__).parent
SOURCES = [*(PACKAGE / "table").glob("*.py"), *(PACKAGE / "server").glob("*.py")]
CODE = re.compile(r'"([a-z]+/[a-z-]+)"')
PREFIXES = {code.partition("/")[0] for code in MESSAGES}


def used_codes() -> set[str]:
    found: set[str] = set()
    for source in SOURCES:
        if source.name != "refusals.py":
            found |= set(CODE.findall(source.read_text("utf-8")))
    return {code for code in found if code.partition("/")[0] in PREFIXES}


def test_every_code_that_is_used_has_words_and_every_code_is_used() -> None:
    assert used_codes() == set(MESSAGES)


def test_the_words_are_sentences() -> None:
    assert [code for code, words in MESSAGES.items() if not words.endswith((".", "}"))] == []


def test_a_refusal_carries_its_code_and_its_words() -> None:
    error = RefusalError("seat/taken", seat=3)

    assert error.code == "seat/taken"
    assert error.message == "Seat 3 is taken. Choose an open one."
    assert isinstance(error, ValueError)
