"""The built client, the same page for every address of it, and the headers of all answers."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC: Final = Path(str(files("lowsky"))) / "static"

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # The link of a table is its invitation: it must not travel to other sites.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}

NO_CLIENT: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Lowsky</title></head>
<body>
<h1>Lowsky is running, but its browser client was not built</h1>
<p>The server works, and programs can play on it. To play in the browser, install Lowsky with its
client: run <code>python3 go.py</code> in its folder, or install the published package.</p>
</body>
</html>
"""


def index_page(static: Path, mount: str) -> str:
    """Return the page of the client, with addresses that count from the mount point.

    The same page is served for every table, so it says itself where its files are.
    """
    index = static / "index.html"
    if not index.is_file():
        return NO_CLIENT
    page = index.read_text("utf-8")
    return re.sub(r"<head([^>]*)>", rf'<head\1><base href="{mount}/">', page, count=1)


class SecurityHeaders:
    """Adds the security headers to every answer, and tells caches what they may keep."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_asset = "/assets/" in scope["path"]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                found = message["status"] == 200
                kept = "public, max-age=31536000, immutable" if is_asset and found else "no-cache"
                headers.setdefault("cache-control", kept)
                kind = Headers(raw=message["headers"]).get("content-type", "")
                if kind.endswith("/json") and not (is_asset and found):
                    headers["cache-control"] = "no-store"
                message["headers"] = headers.raw
            await send(message)

        await self._app(scope, receive, send_with_headers)
