"""A real server for the browser's tests: a process of its own, on a database of its own."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

STARTED: Final = "Lowsky is at "


class ServerProcess:
    """A running server that can be killed and started again at the same address."""

    def __init__(
        self,
        database: Path,
        *,
        mount: str = "",
        module: str = "lowsky.server",
        options: Sequence[str] = (),
    ) -> None:
        """Start on a free port; below a path it is the program that people run."""
        self._module = module
        self._options = options
        self._database = database
        self._mount = mount
        self._port = 0
        self.url = ""
        self._process = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [
                *(sys.executable, "-m"),
                *(["lowsky", "serve"] if self._mount else [self._module, "--bot-delay", "0"]),
                *(["--mount", self._mount] if self._mount else []),
                *self._options,
                *("--port", str(self._port)),
                *("--database", str(self._database)),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith(STARTED), line
        self.url = line.removeprefix(STARTED).split()[0]
        self._port = int(self.url.rstrip("/").rpartition(":")[2].partition("/")[0])
        return process

    def kill(self) -> None:
        """End the process as a power cut would."""
        self._process.kill()
        self._finish()

    def restart(self) -> None:
        """Start again with the same database and address."""
        self._process = self._start()

    def stop(self) -> None:
        """Ask the process to end, and wait."""
        if self._process.poll() is None:
            self._process.terminate()
        self._finish()

    def _finish(self) -> None:
        self._process.wait(timeout=30)
        if self._process.stdout is not None:
            self._process.stdout.close()
