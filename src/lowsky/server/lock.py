"""One server for a database: a second one would let tables run apart in two memories."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from lowsky.server.store import StoreError

PATIENCE_MS: Final = 2000
"""How long another one may look at the lock while it is written."""


@contextmanager
def sole_server(database: Path) -> Iterator[Callable[[str], None]]:
    """Hold the lock of a database, and yield what notes the address where it is served.

    The lock is one of SQLite in a file of its own, so every system has it and the kernel lets it go
    when the process dies. It is a reserved one: others can still read where the server is. Raises
    `StoreError` with one line that says what to do if another process has it.
    """
    file = Path(f"{database.resolve()}-lock")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise _unusable(database, error) from error
    with closing(lock):
        _take(lock, database)

        def note(url: str) -> None:
            lock.execute("CREATE TABLE IF NOT EXISTS server (url TEXT NOT NULL)")
            lock.execute("DELETE FROM server")
            lock.execute("INSERT INTO server VALUES (?)", (url,))
            # What is written can be read by others only when the transaction ends.
            lock.execute("COMMIT")
            _take(lock, database)

        yield note


def _take(lock: sqlite3.Connection, database: Path) -> None:
    """Reserve the file at once, or tell who has it."""
    try:
        lock.execute("PRAGMA busy_timeout=0").close()
        lock.execute("BEGIN IMMEDIATE")
        lock.execute(f"PRAGMA busy_timeout={PATIENCE_MS}").close()
    except sqlite3.Error as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise _unusable(database, error) from error
        url = _read_url(lock)
        here = f"at {url}: open that, or stop it" if url else "by another process: stop it"
        raise StoreError(
            f"Lowsky serves the tables of {database} already, {here}, "
            "or name another file with --database"
        ) from None


def _read_url(lock: sqlite3.Connection) -> str:
    try:
        lock.execute(f"PRAGMA busy_timeout={PATIENCE_MS}").close()
        row = lock.execute("SELECT url FROM server").fetchone()
    except sqlite3.Error:  # it has not come to noting the address yet
        return ""
    return str(row[0]) if row else ""


def _unusable(database: Path, error: Exception) -> StoreError:
    return StoreError(
        f"the database {database} cannot be used: {error}. Name another file with --database."
    )
