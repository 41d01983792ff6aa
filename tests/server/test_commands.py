"""H25 … H30 over real sockets: each command once, in order, for the decision that it answers."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.client import Client, Credentials, Running, serving


@asynccontextmanager
async def two_at_play(
    database: Path,
) -> AsyncIterator[tuple[Running, str, Client, Client]]:
    """Run a server with a table of two people, and yield who acts first."""
    ada, ben = Credentials.program(), Credentials.program()
    async with serving(database) as server:
        options = {"preset": "skygo", "values": {"target_score": 1000}}
        table = await server.create(ada, name="Ada", **options)
        async with server.enter(table, ada) as one, server.enter(table, ben) as two:
            await two.ask("sit", name="Ben")
            await one.ask("start")
            await asyncio.gather(one.until(lambda c: c.game), two.until(lambda c: c.game))
            first, second = (one, two) if one.decision() else (two, one)
            yield server, table, first, second


async def facts(server: Running, table: str) -> object:
    """Return everything that makes the table what it is."""
    room = await server.hall.room(table)
    assert room is not None
    return await room.ask(lambda kept: kept.facts())


async def test_h25_a_double_click_is_one_move(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (_, _, first, second):
        command = json.dumps(
            {"t": "act", "id": "click", "seat": first.seats[0], "decision": 0, "action": "d"}
        )
        for _ in range(3):
            await first.socket.send(command)
        answers = [await first.answer("click") for _ in range(3)]
        assert answers[0]["t"] == "done"
        assert answers == [answers[0]] * 3
        await second.until_version(answers[0]["version"])
        await first.act("r")
        await second.until_version(first.version)
        assert first.version == answers[0]["version"] + 1


async def test_h25_an_id_stands_for_one_command(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (_, _, first, _):
        act = {"t": "act", "id": "one", "seat": first.seats[0], "decision": 0, "action": "d"}
        await first.socket.send(json.dumps(act))
        assert (await first.answer("one"))["t"] == "done"
        await first.socket.send(json.dumps({**act, "action": "t11"}))
        assert (await first.answer("one"))["code"] == "command/id-reused"


async def test_h26_a_stale_decision_is_refused_with_the_whole_table(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (_, _, first, _):
        stale = first.decision()
        assert stale is not None
        await first.act("d")
        now = first.game
        refused = await first.ask("act", seat=stale["seat"], decision=stale["number"], action="t11")
        assert refused["code"] == "action/stale-decision"
        update = await first.receive()
        assert {"version", "table", "you", "game"} <= set(update)
        assert update["game"] == now


async def test_h27_a_captured_command_works_nowhere_else(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (server, table, first, second):
        before = await facts(server, table)
        captured = {"t": "act", "id": "x", "seat": first.seats[0], "decision": 0, "action": "d"}
        await second.socket.send(json.dumps(captured))
        assert (await second.answer("x"))["code"] == "seat/not-yours"
        assert await facts(server, table) == before

        other = await server.create(name="Eve")
        async with server.enter(other) as elsewhere:
            await elsewhere.socket.send(json.dumps(captured))
            assert (await elsewhere.answer("x"))["code"] in ("seat/not-yours", "seat/unknown")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("action", "f11"),
        ("action", "r"),
        ("action", "t00"),
        ("action", "t99"),
        ("action", "t-1"),
        ("action", ""),
        ("action", "d" * 13),
        ("action", 13),
        ("action", None),
        ("action", ["d"]),
        ("seat", -1),
        ("seat", 12),
        ("seat", 1_000_000_000),
        ("seat", 0.5),
        ("seat", "3"),
        ("seat", None),
        ("seat", True),
        ("seat", 7),
        ("decision", -1),
        ("decision", 0.5),
        ("decision", "0"),
        ("decision", False),
        ("decision", 10**30),
        ("decision", 1),
    ],
)
async def test_h28_what_is_not_possible_changes_nothing(
    tmp_path: Path, field: str, value: object
) -> None:
    async with two_at_play(tmp_path / "db") as (server, table, first, _):
        before = await facts(server, table)
        command = {"seat": first.seats[0], "decision": 0, "action": "d", field: value}
        answer = await first.ask("act", **command)
        assert answer["t"] == "refused"
        assert answer["code"] in (
            "message/invalid",
            "action/illegal",
            "action/stale-decision",
            "seat/unknown",
        )
        assert await facts(server, table) == before


async def test_h28_nan_is_no_number(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (server, table, first, _):
        before = await facts(server, table)
        await first.socket.send('{"t":"act","id":"n","seat":NaN,"decision":0,"action":"d"}')
        assert (await first.receive())["code"] == "message/malformed"
        assert await facts(server, table) == before


async def test_h29_who_is_not_to_act_is_told_to_wait(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (server, table, first, second):
        before = await facts(server, table)
        answer = await second.ask("act", seat=second.seats[0], decision=0, action="d")
        assert answer["code"] == "action/not-your-turn"
        assert (await first.ask("next", seat=first.seats[0]))["code"] == "round/not-over"
        assert await facts(server, table) == before


async def test_h30_everybody_flips_at_once_and_each_flip_counts_once(tmp_path: Path) -> None:
    who = [Credentials.program() for _ in range(8)]
    async with serving(tmp_path / "db") as server:
        table = await server.create(who[0], name="P0")
        clients: list[Client] = []
        async with asyncio.TaskGroup() as group:
            done = asyncio.Event()
            ready = asyncio.Barrier(9)

            async def flip(number: int) -> None:
                async with server.enter(table, who[number]) as client:
                    clients.append(client)
                    if number:
                        await client.ask("sit", name=f"P{number}")
                    await ready.wait()
                    if number == 0:
                        await client.ask("start")
                    await client.until(lambda c: c.decision())
                    # Both flips leave at once, with everybody else's.
                    seat = client.seats[0]
                    ids = [
                        await client.send("act", seat=seat, decision=n, action=f"f1{n + 1}")
                        for n in range(2)
                    ]
                    assert [(await client.answer(one))["t"] for one in ids] == ["done"] * 2
                    await client.until(lambda c: c.game and c.game["kind"] == "main")
                    await done.wait()

            for number in range(8):
                group.create_task(flip(number))
            await ready.wait()
            async with server.enter(table) as watcher:
                await watcher.until(lambda c: c.game and c.game["kind"] == "main")
                assert watcher.game is not None
                assert watcher.game["view"].split()[8] == "16"
            done.set()


async def test_h30_everybody_is_ready_at_once_and_one_round_is_dealt(tmp_path: Path) -> None:
    async with two_at_play(tmp_path / "db") as (server, table, first, second):
        while True:
            for client in (first, second):
                if client.decision():
                    await client.act()
            version = max(first.version, second.version)
            await asyncio.gather(first.until_version(version), second.until_version(version))
            if first.game and first.game["kind"] == "round_over":
                break
        ids = [await client.send("next", seat=client.seats[0]) for client in (first, second)]
        answers = [await c.answer(i) for c, i in zip((first, second), ids, strict=True)]
        assert [answer["t"] for answer in answers] == ["done", "done"]
        await first.until(lambda c: c.game and c.game["kind"] == "main")
        assert first.game is not None
        assert first.game["view"].split()[7] == "2"
        assert (await first.ask("next", seat=first.seats[0]))["code"] == "round/not-over"
        room = await server.hall.room(table)
        assert room is not None
