"""The command line, run in this process."""

from typing import NamedTuple

import pytest

from lowsky.cli.main import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """Run a command line and return what came of it."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    shown = capsys.readouterr()
    return Ran(code, shown.out, shown.err)
