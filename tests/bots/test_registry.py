"""The bots by name: made lazily, described, and refused with a clear word."""

import subprocess
import sys

import pytest

from lowsky.bots import BOTS, UnknownBotError, make_bot


def test_each_bot_is_made_by_its_name() -> None:
    assert [make_bot(name).name for name in BOTS] == [
        "random",
        "greedy",
        "threshold",
        "expectation",
    ]


def test_each_bot_has_one_sentence() -> None:
    for entry in BOTS.values():
        assert entry.description.endswith(".")
        assert entry.description.count(".") == 1


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownBotError) as error:
        make_bot("champion\x1b")
    assert str(error.value) == (
        r"unknown bot 'champion\x1b': one of random, greedy, threshold, expectation"
    )


def test_the_registry_loads_no_bot_before_it_is_asked_for() -> None:
    code = (
        "import sys, lowsky.bots;"
        "print(sorted(m for m in sys.modules if m.startswith('lowsky.bots.')))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "['lowsky.bots.protocol', 'lowsky.bots.registry']"
