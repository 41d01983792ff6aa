"""Serve tables without the command line of `lowsky`: ``python -m lowsky.server --port 8000``."""

import argparse
import sys
from pathlib import Path

from lowsky.server.limits import Limits
from lowsky.server.serve import ServeError, serve


def main() -> int:
    """Serve until a signal, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m lowsky.server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
    parser.add_argument("--database", type=Path)
    parser.add_argument("--bot-delay", type=float, default=0.7, help="seconds before a bot decides")
    parser.add_argument(
        "--doze",
        type=float,
        default=60.0,
        help="seconds until a player whom the table waits for counts as away",
    )
    parser.add_argument(
        "--messages-per-s",
        type=float,
        default=Limits().messages_per_s,
        help="what one connection may send for long; programs that play fast need more",
    )
    chosen = parser.parse_args()
    per_s = chosen.messages_per_s
    try:
        serve(
            chosen.host,
            chosen.port,
            database=chosen.database,
            bot_delay_s=chosen.bot_delay,
            doze_s=chosen.doze,
            limits=Limits(
                messages_per_s=per_s,
                burst=max(Limits().burst, int(3 * per_s)),
                messages_of_address_per_s=max(Limits().messages_of_address_per_s, 5 * per_s),
            ),
        )
    except ServeError as error:
        sys.stderr.write(f"lowsky: {error}\n")
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
