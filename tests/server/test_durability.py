"""H20, H35: the server is killed at random instants under load, and nothing said was untrue.

Automatic players of flesh-and-blood seats and bots play on four tables. Twenty times the process
is killed with SIGKILL, right after some client sent or got something; each time all that any client
was ever told is compared with a sequential replay of what is kept. Players send a command that was
not acknowledged again, word for word.
"""

import asyncio
import json
import random
import signal
from asyncio.subprocess import Process
from pathlib import Path
from secrets import token_urlsafe

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from lowsky.server.identity import device_of
from lowsky.server.store import SqliteStore
from tests.server.client import Credentials, Running
from tests.server.history import Judge, Message, speakers
from tests.server.process import address_of, start

KILLS = 20
TABLES = ((2, 1), (1, 2), (3, 0), (2, 2))
"""Per table: people and bots."""


class Crash:
    """A server that dies after some more messages, and comes back on the same database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.address = ""
        self.is_up = asyncio.Event()
        self.is_over = False
        self.process: Process | None = None
        self._left = 0
        self._killed = asyncio.Event()

    async def start(self, messages: int) -> None:
        """Start the server; it is killed with the given message from now on."""
        self.process = await start(self.database)
        self.address = await address_of(self.process)
        self._left = messages
        self._killed.clear()
        self.is_up.set()

    def tick(self) -> None:
        """Count a message that a client sent or got; kill the server with the last one."""
        self._left -= 1
        if self._left == 0:
            assert self.process is not None
            self.is_up.clear()
            self.process.send_signal(signal.SIGKILL)
            self._killed.set()

    async def died(self) -> None:
        """Return when the server was killed and is gone."""
        await self._killed.wait()
        assert self.process is not None
        await self.process.communicate()
        assert self.process.returncode == -signal.SIGKILL


class Player:
    """One person with one seat, who plays by chance and never forgets a command."""

    def __init__(self, crash: Crash, judge: Judge, token: str, seed: int) -> None:
        self.crash = crash
        self.judge = judge
        self.token = token
        self.device = device_of(token)
        self.sent_again = 0
        self._rng = random.Random(seed)
        self._count = 0
        self._pending: tuple[str, str] | None = None
        self._wait_for = 0
        self._state: Message = {}

    async def run(self) -> None:
        """Play through all crashes until everything is over."""
        while not self.crash.is_over:
            await self.crash.is_up.wait()
            address = f"ws://{self.crash.address}/ws/{self.judge.table.id}"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, proxy=None) as socket:
                    await self._play(socket)
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, OSError):
                continue

    async def _play(self, socket: ClientConnection) -> None:
        self._wait_for = 0
        await self._receive(socket)
        if self._pending is not None:
            self.sent_again += 1
            await self._send(socket)
        while not (self.crash.is_over and self._pending is None):
            if self._pending is None and self._state["version"] >= self._wait_for:
                command = self._next_command()
                if command is not None:
                    self._count += 1
                    command_id = f"{self.device[:8]}-{self._count}"
                    self._pending = (command_id, json.dumps({**command, "id": command_id}))
                    await self._send(socket)
            await self._receive(socket)

    async def _send(self, socket: ClientConnection) -> None:
        assert self._pending is not None
        await socket.send(self._pending[1])
        self.crash.tick()

    async def _receive(self, socket: ClientConnection) -> None:
        message: Message = json.loads(await socket.recv())
        if message["t"] == "update":
            self.judge.saw(self.device, message)
            self._state = {**self._state, **message}
        elif message["t"] != "closed":
            assert message["t"] == "done", message
            assert self._pending is not None
            assert message["id"] == self._pending[0]
            self._pending = None
            self._wait_for = message["version"]
            self.judge.was_answered(self.device, message)
        self.crash.tick()

    def _next_command(self) -> Message | None:
        """Return what this person has to do now, if anything."""
        game, table = self._state["game"], self._state["table"]
        seat = self._state["you"]["seats"][0]
        if game["decisions"]:
            decision = game["decisions"][0]
            action = self._rng.choice(decision["legal"])
            return {"t": "act", "seat": seat, "decision": decision["number"], "action": action}
        if game["kind"] == "round_over" and not table["seats"][seat]["ready"]:
            return {"t": "next", "seat": seat}
        if game["kind"] == "game_over" and seat == 0:
            return {"t": "rematch"}
        return None


async def set_up(server: Running, people: int, bots: int, tokens: list[str]) -> str:
    """Make a table of people and bots and start its game."""
    host = Credentials.program(tokens[0])
    table = await server.create(host, name="P0", values={"target_score": 60})
    for number in range(1, people):
        async with server.enter(table, Credentials.program(tokens[number])) as client:
            assert (await client.ask("sit", name=f"P{number}"))["t"] == "done"
    async with server.enter(table, host) as client:
        for seat in range(people, people + bots):
            await client.ask("bot", seat=seat, level="threshold")
        assert (await client.ask("start"))["t"] == "done"
    return table


async def test_h35_nothing_acknowledged_or_shown_is_lost_by_twenty_kills(tmp_path: Path) -> None:
    rng = random.Random(35)
    crash = Crash(tmp_path / "db")
    await crash.start(10**9)
    judges: list[Judge] = []
    players: list[Player] = []
    for number, (people, bots) in enumerate(TABLES):
        tokens = [token_urlsafe(16) for _ in range(people)]
        judge = Judge(await set_up(Running(crash.address), people, bots, tokens))
        judges.append(judge)
        players += [Player(crash, judge, one, number * 10 + i) for i, one in enumerate(tokens)]

    async def judge_all() -> None:
        store = SqliteStore(tmp_path / "db")
        for judge in judges:
            judge.judge(await store.load(judge.table.id))
        await store.close()

    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.run())
        crash._left = rng.randint(50, 300)
        for kill in range(1, KILLS + 1):
            await crash.died()
            await judge_all()
            await crash.start(rng.randint(30, 300) if kill < KILLS else 10**9)
        crash.is_over = True
    assert crash.process is not None
    crash.process.terminate()
    _, said = await crash.process.communicate()
    assert said == b""
    await judge_all()

    assert sum(player.sent_again for player in players) > 0
    assert sum(judge.checked_answers for judge in judges) > 300
    assert sum(judge.checked_updates for judge in judges) > 1000
    assert sum(speakers(judge.kept)[""] for judge in judges) > 100
    assert all(judge.table.damaged is None for judge in judges)
