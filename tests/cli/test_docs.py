"""The page about the command line has a heading and an example for every command."""

from pathlib import Path

import pytest

from lowsky.cli.main import COMMANDS

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


def test_the_page_has_just_the_commands_there_are() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line[3:] for line in lines if line.startswith("## ")] == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(name: str) -> None:
    assert f"\n    lowsky {name} " in PAGE.read_text(encoding="utf-8")
