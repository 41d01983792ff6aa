"""The browser of the tests: the Chromium that `go.py` found, never one that is missing."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.server import ServerProcess

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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Yield a server of this test alone."""
    process = ServerProcess(tmp_path / "tables.sqlite3")
    yield process
    process.stop()


NewPage = Callable[..., Page]
"""Opens a page in a browser of its own, with a theme and Playwright's options of a context."""


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Yield a way to open pages as different people; each fails on an error in its script."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(*, theme: str = "", **options: Any) -> Page:
        # Still by default, so that tests need not wait for cards in the air.
        wanted = {"reduced_motion": "reduce", "locale": "en-GB", **options}
        context = browser.new_context(**wanted)
        contexts.append(context)
        if theme:
            context.add_init_script(f"localStorage.setItem('lowsky.theme', '{theme}')")
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
