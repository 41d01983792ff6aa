"""The browser of the tests: the Chromium that `go.py` found, never one that is missing."""

import os
import shutil
from typing import Any

import pytest

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Return Playwright's arguments with the path of Chromium; fail where there is none."""
    path = os.environ.get("LOWSKY_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("no Chromium: run `python3 go.py test`, or name one in LOWSKY_CHROMIUM")
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}
