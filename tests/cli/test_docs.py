"""The page about the command line has a heading and an example for every command."""

import json
import re
import shlex
from pathlib import Path

import pytest

from lowsky.cli.main import COMMANDS
from tests.cli.run import run

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


def test_the_page_has_just_the_commands_there_are() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line[3:] for line in lines if line.startswith("## ")] == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(name: str) -> None:
    assert f"\n    lowsky {name} " in PAGE.read_text(encoding="utf-8")


def test_what_the_page_shows_of_json_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^    lowsky (.* --json)\n    ({.*})$", text, re.MULTILINE)
    assert len(shown) == 1
    for command, expected in shown:
        ran = run(capsys, *shlex.split(command))
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == f"{expected}\n"


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "skyjo 3.../3.../#4.#7.,.2../.#2../.2.#0 1m 2 32032567 0,0 - 1 0", "1"],
        ["arena", "greedy", "random", "--games", "2", "--processes", "1", "--quiet"],
        ["simulate", "--policy", "greedy", "--games", "2", "--players", "2", "--quiet"],
    ],
    ids=lambda words: str(words[0]),
)
def test_the_page_explains_every_key_of_the_json(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    name = words[0]
    pages = PAGE.read_text(encoding="utf-8").split("\n## ")
    section = pages[0] + next(page for page in pages if page.startswith(f"{name}\n"))
    found = json.loads(run(capsys, *words, "--json").out)
    assert (found.pop("version"), found.pop("command")) == ("0.1.0", name)
    for match in found.get("matches", []):
        found |= match
        found |= match["standings"][0]
    for key in found:
        assert f"`{key}`" in section
