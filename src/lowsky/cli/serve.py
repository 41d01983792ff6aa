"""``lowsky serve``: tables for browsers."""

import argparse
from pathlib import Path

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
        help="SQLite file that keeps the tables (in the user's folder for data)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--mount", default="", metavar="PATH", help="path below which a proxy shows the server"
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded headers are believed (may be repeated)",
    )
    parser.add_argument(
        "--origin",
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
