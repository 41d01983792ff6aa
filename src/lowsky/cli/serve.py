"""``lowsky serve``: tables for browsers."""

import argparse
import ipaddress
import re
from pathlib import Path
from urllib.parse import urlsplit

from lowsky.cli.command import OK, example, number

NAME = "serve"
HELP = "Serve the game to browsers, with all tables kept in a database."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and an example."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port",
        type=number(0, 65535),
        default=8000,
        metavar="PORT",
        help="port to listen on, 0 for any free one (%(default)s)",
    )
    parser.add_argument(
        "--database",
        type=Path,
        metavar="FILE",
        help="SQLite file that keeps the tables (lowsky/tables.sqlite3 in $XDG_DATA_HOME, "
        "or in ~/.local/share)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--mount",
        type=mount,
        default="",
        metavar="PATH",
        help="path below which a proxy shows the server, such as /cards",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=proxy,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded headers are believed (may be repeated)",
    )
    parser.add_argument(
        "--origin",
        type=origin,
        action="append",
        default=[],
        metavar="URL",
        help="one more origin whose pages may connect (may be repeated)",
    )
    example(
        parser,
        "lowsky serve --open",
        "lowsky serve --host 0.0.0.0 --port 8000 --database ~/tables.sqlite3",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until a signal asks to stop."""
    from lowsky.server import serve

    serve(
        args.host,
        args.port,
        database=args.database,
        open_browser=args.open,
        mount=args.mount,
        origins=args.origin,
        trusted_proxies=args.trusted_proxy,
    )
    return OK


def mount(text: str) -> str:
    """Return a path below which pages can stand."""
    if re.fullmatch(r"(/[A-Za-z0-9._~-]+)*/?", text) is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a path such as /cards")
    return text.rstrip("/")


def origin(text: str) -> str:
    """Return an origin as browsers name it: without a path."""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    given = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in ("http", "https") or not parts.netloc or text.rstrip("/") != given:
        raise argparse.ArgumentTypeError(f"{text!r} is not an origin such as https://cards.example")
    return given


def proxy(text: str) -> str:
    """Return the address of a proxy, or of a network of them."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as 127.0.0.1") from None
    return text
