"""What is kept: the entries of every table, in SQLite, many tables' commands in one commit.

One thread writes. It takes all that waits, commits it together with one sync of the disk, and only
then tells who waited: so whatever leaves the server is already safe. Another thread reads.
"""

import asyncio
import logging
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from lowsky.rules.errors import LowskyError
from lowsky.table.entries import Kept

log = logging.getLogger("lowsky.store")

APPLICATION_ID: Final = 0x4C6F7773
"""Marks the file as ours: "Lows"."""
SCHEMA_VERSION: Final = 1
MOST_TOGETHER: Final = 500
"""Commands of one commit; more wait for the next."""

metadata = sa.MetaData()
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("digest", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)


class StoreError(LowskyError):
    """The database cannot be used, or did not take what was given to it."""


class ConflictError(StoreError):
    """Another writer has stored these versions of the table."""


class Store(Protocol):
    """Where tables are kept."""

    async def append(self, table: str, kept: Sequence[Kept]) -> None:
        """Keep entries for good; raises `StoreError`, then none of them may be kept."""

    async def load(self, table: str) -> list[Kept]:
        """Return the entries of a table in order, none if there is no such table."""

    async def close(self) -> None:
        """Finish what waits and let the database go."""


class Waiting(NamedTuple):
    """Entries of one table on their way to the disk, and who waits for them."""

    rows: list[dict[str, Any]]
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class SqliteStore:
    """A `Store` in one SQLite file: write-ahead log, synced at each commit."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; raises `StoreError` with one line that says what to do."""
        self.path = path
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="lowsky-read")
        self._is_closed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write_engine = _engine(path, "BEGIN IMMEDIATE")
            self._read_engine = _engine(path, "BEGIN")
            self._writing = self._write_engine.connect()
            _check(self._writing)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(
                f"the database {path} cannot be used: {_reason(error)}. "
                "Restore a backup, or name another file."
            ) from error
        # A daemon: who forgets to close the store loses nothing that was acknowledged, and exits.
        self._thread = threading.Thread(target=self._write_all, name="lowsky-write", daemon=True)
        self._thread.start()

    async def append(self, table: str, kept: Sequence[Kept]) -> None:
        """Keep entries for good; raises `StoreError`, then none of them is kept."""
        if self._is_closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        rows = [
            {"table_id": table, "version": one.version, "body": one.body, "digest": one.digest}
            for one in kept
        ]
        self._queue.put(Waiting(rows, done, loop))
        await done

    async def load(self, table: str) -> list[Kept]:
        """Return the entries of a table in order."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._load, table)

    async def close(self) -> None:
        """Write what waits, fold the write-ahead log into the file and close it."""
        await asyncio.get_running_loop().run_in_executor(None, self.close_now)

    def close_now(self) -> None:
        """Do what `close` does, waiting for it."""
        if self._is_closed:
            return
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()
        self._reader.shutdown()
        self._read_engine.dispose()
        self._writing.close()
        self._write_engine.dispose()

    def _load(self, table: str) -> list[Kept]:
        query = (
            sa.select(entries.c.version, entries.c.body, entries.c.digest)
            .where(entries.c.table_id == table)
            .order_by(entries.c.version)
        )
        try:
            with self._read_engine.begin() as connection:
                return [Kept(*row) for row in connection.execute(query)]
        except SQLAlchemyError as error:
            raise StoreError(f"the table {table} cannot be read: {_reason(error)}") from error

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            together = [first]
            rest: Waiting | None = first
            while not self._queue.empty() and len(together) < MOST_TOGETHER:
                rest = self._queue.get()
                if rest is None:
                    break
                together.append(rest)
            self._commit_together(together)
            if rest is None:
                return

    def _commit_together(self, together: Sequence[Waiting]) -> None:
        error = self._commit([row for one in together for row in one.rows])
        if error is None or len(together) == 1:
            _tell(together, [error] * len(together))
            return
        # One table's trouble is not that of the others: each once more by itself.
        _tell(together, [self._commit(one.rows) for one in together])

    def _commit(self, rows: list[dict[str, Any]]) -> StoreError | None:
        try:
            with self._writing.begin():
                self._writing.execute(entries.insert(), rows)
        except IntegrityError as error:
            return ConflictError(f"these versions are kept already: {_reason(error)}")
        except SQLAlchemyError as error:
            log.exception("The store did not take %d entries", len(rows))
            return StoreError(f"the database did not take it: {_reason(error)}")
        return None


def _reason(error: Exception) -> object:
    """Return what the database itself said, which is one line."""
    return getattr(error, "orig", None) or error


def _tell(together: Sequence[Waiting], errors: Sequence[StoreError | None]) -> None:
    """Wake everybody who waits: one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Waiting, StoreError | None]]] = {}
    for one, error in zip(together, errors, strict=True):
        by_loop.setdefault(one.loop, []).append((one, error))
    for loop, settled in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, settled)
        except RuntimeError:  # the loop is closed, so nobody waits any more
            log.info("Nobody waited for %d commits", len(settled))


def _settle(settled: Sequence[tuple[Waiting, StoreError | None]]) -> None:
    for one, error in settled:
        if one.done.cancelled():
            continue
        if error is None:
            one.done.set_result(None)
        else:
            one.done.set_exception(error)


def _engine(path: Path, begin: str) -> sa.Engine:
    """Return an engine with one connection, whose transactions begin with the given words."""
    engine = sa.create_engine(
        sa.URL.create("sqlite+pysqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "isolation_level": None},
        # Entries hold the secrets of games, which have no place in error messages and logs.
        hide_parameters=True,
    )

    @sa.event.listens_for(engine, "connect")
    def set_up(dbapi: Any, _record: object) -> None:  # noqa: ANN401 - the driver's connection
        for pragma in (
            "busy_timeout=5000",
            "journal_mode=WAL",
            "synchronous=FULL",
        ):
            dbapi.execute(f"PRAGMA {pragma}").close()

    @sa.event.listens_for(engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _check(connection: sa.Connection) -> None:
    """Make the schema in an empty file; raise `StoreError` unless the file is sound and ours."""
    with connection.begin():
        ours = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
        file = connection.engine.url.database
        if not tables and not ours:
            metadata.create_all(connection)
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")
            return
        if ours != APPLICATION_ID:
            raise StoreError(f"{file} is a database of another program. Name another file.")
        if version != SCHEMA_VERSION:
            raise StoreError(
                f"{file} was made by another version of Lowsky (format {version}, this one reads "
                f"{SCHEMA_VERSION}). Start that version, or name another file."
            )
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise StoreError(
                f"the database {file} is damaged: {found}. Restore a backup, or name another file."
            )
