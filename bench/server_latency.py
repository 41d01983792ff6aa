"""How long a move takes from its sender to the last seat of the table, kept on disk in between.

A server process on a fresh SQLite database; people at tables, one socket each, who decide at once
(or after ``--think`` seconds on average). Each command is timed from before it is sent until the
last seat of its table has the update. Bench and server share the machine.

    python bench/server_latency.py --tables 20 --seats 8 --seconds 20
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import sys
import tempfile
import time
import urllib.request
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

VERSION = re.compile(r'\{"t":"update","version":(\d+)')


class Timing:
    """Collects the latencies of commands, once warm."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.is_warm = False
        self.is_over = False


class Table:
    """One table: which command is on its way, and who has its update."""

    def __init__(self, address: str, seats: int, timing: Timing, think_s: float) -> None:
        self.address = address
        self.seats = seats
        self.timing = timing
        self.think_s = think_s
        self.id = ""
        self.tokens = [token_urlsafe(16) for _ in range(seats)]
        self._sent: dict[str, float] = {}
        self.thinking: set[asyncio.Task[None]] = set()
        self._sent_at_version: dict[int, float] = {}
        self._arrived: dict[int, int] = {}
        self._last: dict[int, float] = {}

    def create(self) -> None:
        """Make the table over HTTP."""
        request = urllib.request.Request(
            f"http://{self.address}/api/tables",
            data=json.dumps({"name": "P0"}).encode(),
            headers={
                "Content-Type": "application/json",
                "Authorization": f"Bearer {self.tokens[0]}",
            },
        )
        with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own server
            self.id = json.load(answer)["table"]

    async def person(self, seat: int, ready: asyncio.Barrier) -> None:
        """Take a seat and play until the time is over."""
        async with connect(
            f"ws://{self.address}/ws/{self.id}",
            additional_headers={"Authorization": f"Bearer {self.tokens[seat]}"},
            proxy=None,
            compression=None,
            ping_interval=None,
        ) as socket:
            await socket.recv()
            if seat:
                sit = {"t": "sit", "id": "sit", "name": f"P{seat}", "seat": seat}
                await socket.send(json.dumps(sit))
                while json.loads(await socket.recv())["t"] != "done":
                    pass
            await ready.wait()
            if seat == 0:
                await socket.send('{"t":"start","id":"start"}')
            await self._play(socket, seat)

    async def _play(self, socket: ClientConnection, seat: int) -> None:
        rng = random.Random(seat)
        answered: set[tuple[int, int]] = set()
        seats_info: list[dict[str, Any]] = []
        while not self.timing.is_over:
            frame = await socket.recv()
            now = time.perf_counter()
            found = VERSION.match(str(frame))
            message = json.loads(frame)
            if found:
                self._saw(int(found[1]), now)
                seats_info = message.get("table", {}).get("seats", seats_info)
                command = self._command(message, seat, answered, seats_info, rng)
                if command is not None:
                    think_s = rng.expovariate(1 / self.think_s) if self.think_s else 0.0
                    # Who thinks still reads, so thinking is no part of the latency of others.
                    self.thinking.add(asyncio.create_task(self._say(socket, command, think_s)))
            elif message["t"] == "done" and message["id"] in self._sent:
                self._sent_at_version[message["version"]] = self._sent.pop(message["id"])
                self._settle(message["version"])
            elif message["t"] == "refused":
                raise RuntimeError(f"refused: {message}")

    async def _say(self, socket: ClientConnection, command: dict[str, Any], think_s: float) -> None:
        if think_s:
            await asyncio.sleep(think_s)
        self._sent[command["id"]] = time.perf_counter()
        await socket.send(json.dumps(command))
        task = asyncio.current_task()
        if task is not None:
            self.thinking.discard(task)

    def _command(
        self,
        message: dict[str, Any],
        seat: int,
        answered: set[tuple[int, int]],
        seats_info: list[dict[str, Any]],
        rng: random.Random,
    ) -> dict[str, Any] | None:
        game = message.get("game")
        if not game:
            return None
        if game["kind"] == "game_over":
            if seat == 0:
                answered.clear()
                return {"t": "rematch", "id": f"r{message['version']}"}
            answered.clear()
            return None
        if game["kind"] == "round_over":
            key = (-1, len(game["rounds"]))
            if key in answered or seats_info[seat]["ready"]:
                return None
            answered.add(key)
            return {"t": "next", "id": f"n{message['version']}-{seat}", "seat": seat}
        for decision in game["decisions"]:
            key = (0, decision["number"])
            if key in answered:
                continue
            answered.add(key)
            return {
                "t": "act",
                "id": f"a{message['version']}-{seat}",
                "seat": seat,
                "decision": decision["number"],
                "action": rng.choice(decision["legal"]),
            }
        return None

    def _saw(self, version: int, now: float) -> None:
        self._arrived[version] = self._arrived.get(version, 0) + 1
        self._last[version] = now
        self._settle(version)

    def _settle(self, version: int) -> None:
        if self._arrived.get(version, 0) < self.seats or version not in self._sent_at_version:
            return
        latency = self._last.pop(version) - self._sent_at_version.pop(version)
        del self._arrived[version]
        if self.timing.is_warm:
            self.timing.latencies.append(latency)


async def start(database: Path) -> tuple[Process, str]:
    """Start the server, and return it with its host and port."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "lowsky.server", "--port", "0", "--database", str(database)),
        *("--messages-per-s", "100000"),
        stdout=PIPE,
    )
    if process.stdout is None:
        raise RuntimeError("the server has no output")
    line = (await process.stdout.readline()).decode()
    return process, line.split()[3].removeprefix("http://").rstrip("/")


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(chosen: argparse.Namespace) -> None:
    """Play for a while and print the latencies."""
    timing = Timing()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        process, address = await start(Path(folder) / "tables.sqlite3")
        tables = [Table(address, chosen.seats, timing, chosen.think) for _ in range(chosen.tables)]
        for table in tables:
            table.create()
        tasks = []
        for table in tables:
            ready = asyncio.Barrier(chosen.seats)
            tasks += [
                asyncio.create_task(table.person(seat, ready)) for seat in range(chosen.seats)
            ]
        await asyncio.sleep(chosen.warm_up)
        timing.is_warm = True
        used, began = cpu_seconds(process.pid), time.perf_counter()
        own = time.process_time()
        await asyncio.wait(tasks, timeout=chosen.seconds, return_when=asyncio.FIRST_EXCEPTION)
        lasted = time.perf_counter() - began
        used, own = cpu_seconds(process.pid) - used, time.process_time() - own
        timing.is_over = True
        tasks += [task for table in tables for task in table.thinking]
        for task in tasks:
            task.cancel()
        failed = [
            one
            for one in await asyncio.gather(*tasks, return_exceptions=True)
            if isinstance(one, Exception)
        ]
        process.terminate()
        await process.wait()
    if failed:
        raise failed[0]
    report(timing.latencies, chosen, lasted=lasted, used=used, own=own)


def report(
    latencies: list[float],
    chosen: argparse.Namespace,
    *,
    lasted: float,
    used: float,
    own: float,
) -> None:
    """Print what was measured, with the command and the machine."""
    ordered = sorted(latencies)
    points = [ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.95, 0.99)]
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"python {' '.join(sys.argv)}")
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, {sys.version.split()[0]}"
    )
    print(
        f"{chosen.tables * chosen.seats} sockets at {chosen.tables} tables of {chosen.seats}, "
        f"{len(ordered)} commands in {lasted:.0f} s ({len(ordered) / lasted:.0f}/s), "
        f"server {used / lasted:.0%} and bench {own / lasted:.0%} of a core"
    )
    print("command to last seat, kept first: p50 {:.1f}  p95 {:.1f}  p99 {:.1f} ms".format(*points))


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--think", type=float, default=0.0, help="mean seconds before a decision")
    parser.add_argument("--folder", help="where the database lies, such as /dev/shm for no disk")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
