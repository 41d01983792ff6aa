"""The real server in a process of its own, which tests may kill."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path


async def start(database: Path, *, port: int = 0, before: Sequence[str] = ()) -> Process:
    """Start a server process on a database file, with bots that do not wait.

    ``before`` is a command that runs the one whose words follow.
    """
    return await asyncio.create_subprocess_exec(
        *before,
        sys.executable,
        *("-m", "lowsky.server", "--bot-delay", "0", "--messages-per-s", "100000"),
        *("--port", str(port), "--database", str(database)),
        stdout=PIPE,
        stderr=PIPE,
    )


async def address_of(process: Process) -> str:
    """Return host and port of a server process, once it listens."""
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    if not line.startswith("Lowsky is at http://"):
        _, said = await process.communicate()
        raise AssertionError(f"the server did not start: {line}{said.decode()}")
    return line.split()[3].removeprefix("http://").rstrip("/")


@asynccontextmanager
async def running(
    database: Path, *, before: Sequence[str] = ()
) -> AsyncIterator[tuple[Process, str]]:
    """Run a server process, and yield it with its host and port."""
    process = await start(database, before=before)
    try:
        yield process, await address_of(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
