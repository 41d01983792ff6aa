"""The built client works wherever it is mounted and asks nobody else for anything."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/lowsky/static"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in http.server
        """Say nothing."""


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[str]:
    """Serve the built client below `/cards/` and yield that address."""
    (tmp_path / "cards").symlink_to(STATIC)
    handler = partial(QuietHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/cards/"
        server.shutdown()
        thread.join()


def test_the_client_loads_below_a_path_and_asks_no_third_party(page: Page, mounted: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto(mounted)

    expect(page).to_have_title("Lowsky")
    expect(page.locator("#app > *").first).to_be_attached()
    scripts_and_styles = [url for url in asked if url.endswith((".js", ".css"))]
    assert scripts_and_styles
    assert [url for url in scripts_and_styles if not url.startswith(mounted)] == []
    assert [url for url in asked if not url.startswith(mounted.removesuffix("cards/"))] == []
