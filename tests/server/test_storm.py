"""H40: a storm of coming, going, sitting, leaving, removing, starting and playing stops no table.

Eight devices and two watchers do whatever comes to their mind, much of it forbidden, and cut their
connections without a word. Afterwards everything anybody was told is judged by a sequential replay,
and the table still answers.
"""

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe

from websockets.exceptions import ConnectionClosed

from lowsky.server.identity import device_of
from lowsky.table.entries import decode_entry
from tests.server.client import Client, Credentials, Running, serving
from tests.server.history import Judge, Message, speakers

DEVICES = 10
COMMANDS = 250
"""What each device sends in all."""


def whim(client: Client, rng: random.Random) -> Message:
    """Return some command, sensible or not."""
    seat = rng.randrange(9)
    own = rng.choice(client.seats) if client.seats else seat
    decision = client.decision()
    if decision is not None and rng.random() < 0.7:
        action = rng.choice([*decision["legal"], "d", "zz"])
        number = decision["number"] - (rng.random() < 0.1)
        return {"t": "act", "seat": decision["seat"], "decision": max(number, 0), "action": action}
    return rng.choice(
        [
            {"t": "sit", "name": f"N{rng.randrange(40)}"},
            {"t": "sit", "name": f"N{rng.randrange(40)}", "seat": seat},
            {"t": "rename", "seat": own, "name": f"N{rng.randrange(40)}"},
            {"t": "leave", "seat": own},
            {"t": "bot", "seat": seat, "level": rng.choice(["random", "greedy"])},
            {"t": "remove", "seat": seat},
            {"t": "reclaim", "seat": own},
            {"t": "reclaim", "seat": own},
            {"t": "options", "preset": rng.choice(["skyjo", "skygo"]), "values": {}},
            {"t": "options", "preset": "skyjo", "values": {"grid": 9, "target_score": 10}},
            {"t": "start"},
            {"t": "next", "seat": own},
            {"t": "next", "seat": own},
            {"t": "rematch"},
            {"t": "nonsense"},
        ]
    )


async def storm(server: Running, judge: Judge, token: str, seed: int) -> None:
    """Connect, do what comes to mind, cut the connection, and again."""
    rng = random.Random(seed)
    who, device = Credentials.program(token), device_of(token)
    left = COMMANDS
    while left > 0:
        frames: list[str] = []
        with suppress(ConnectionClosed):
            async with server.enter(judge.table.id, who) as client:
                frames = client.frames
                stay = rng.randint(1, 40)
                while left > 0 and stay > 0:
                    left -= 1
                    stay -= 1
                    command = whim(client, rng)
                    answer = await client.ask(command.pop("t"), **command)
                    if answer["t"] == "done":
                        judge.was_answered(device, answer)
                if rng.random() < 0.5:
                    client.socket.transport.abort()
        for frame in frames:
            message = json.loads(frame)
            if message["t"] == "update":
                judge.saw(device, message)


async def test_h40_a_storm_stops_no_table(tmp_path: Path) -> None:
    host = token_urlsafe(16)
    async with serving(tmp_path / "db", host_grace_s=0) as server:
        table = await server.create(Credentials.program(host), name="Host")
        judge = Judge(table)
        tokens = [host, *(token_urlsafe(16) for _ in range(DEVICES - 1))]
        async with asyncio.TaskGroup() as group:
            for seed, token in enumerate(tokens):
                group.create_task(storm(server, judge, token, seed))
        async with server.enter(table, Credentials.program(host)) as client:
            answer = await client.ask("rematch")
            assert answer["t"] in ("done", "refused")
        kept = await server.store.load(table)
        judge.judge(kept)

    done = Counter(type(decode_entry(one.body).command).__name__ for one in kept)
    assert done["Act"] > 20
    assert min(done[name] for name in ("Sit", "Leave", "Start")) > 0
    assert judge.checked_answers > 50
    assert judge.checked_updates > 500
    assert len(speakers(kept)) > 3
