"""A player who is connected and does nothing blocks no table: others go on, and he comes back."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lowsky.server.inbox import NothingIsDone
from tests.server.client import Client, Credentials, Running, serving


def is_here(client: Client, seat: int) -> bool:
    """Tell whether the client was last told that the person of a seat is here."""
    return bool(client.table["seats"][seat]["connected"])


async def flip_twice(client: Client) -> None:
    """Turn two cards up at the start of a game."""
    for _ in range(2):
        await client.until(lambda one: one.decision())
        assert (await client.act())["t"] == "done"


@pytest.fixture
def people() -> tuple[Credentials, Credentials]:
    """Return two people."""
    return Credentials.program(), Credentials.program()


@asynccontextmanager
async def begun(
    database: Path, people: tuple[Credentials, Credentials], *, doze_s: float
) -> AsyncIterator[tuple[Running, str, Client, Client]]:
    """Yield a server, a table, its host, whose first cards lie face up, and who does nothing."""
    ada, ben = people
    async with serving(database, doze_s=doze_s) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as host, server.enter(table, ben) as idle:
            await idle.ask("sit", name="Ben")
            await host.ask("start")
            await flip_twice(host)
            yield server, table, host, idle


async def test_the_host_lets_a_bot_play_for_a_player_who_does_nothing(
    tmp_path: Path, people: tuple[Credentials, Credentials]
) -> None:
    async with begun(tmp_path / "db", people, doze_s=0) as (_, _, host, idle):
        await host.until(lambda one: not is_here(one, 1))
        assert (await host.ask("bot", seat=1, level="greedy"))["t"] == "done"
        # The bot flips for him, and whoever is to begin begins.
        await host.until(lambda one: one.game and one.game["kind"] != "flip_initial")
        assert (await idle.ask("reclaim", seat=1))["t"] == "done"
        await host.until(lambda one: not one.table["seats"][1]["stand_in"])
        assert (await idle.ask("act", seat=1, decision=9, action="d"))["t"] == "refused"
        assert (await host.ask("rename", seat=0, name="Adele"))["t"] == "done"


async def test_a_host_who_does_nothing_is_followed_by_another(
    tmp_path: Path, people: tuple[Credentials, Credentials]
) -> None:
    ada, ben = people
    async with serving(tmp_path / "db", doze_s=0, host_grace_s=0) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as idle, server.enter(table, ben) as other:
            await other.ask("sit", name="Ben")
            await idle.ask("start")
            await flip_twice(other)
            await other.until(lambda one: any('"host":true' in frame for frame in one.frames))
            assert (await other.ask("bot", seat=0, level="greedy"))["t"] == "done"
            await other.until(lambda one: one.game and one.game["kind"] != "flip_initial")


async def test_whoever_says_something_is_here_again(
    tmp_path: Path, people: tuple[Credentials, Credentials]
) -> None:
    _, ben = people
    async with begun(tmp_path / "db", people, doze_s=0) as (server, table, host, idle):
        await host.until(lambda one: not is_here(one, 1))
        # Even what is refused shows that somebody is there.
        assert (await idle.ask("next", seat=1))["code"] == "round/not-over"
        await host.until(lambda one: is_here(one, 1))
        await host.until(lambda one: not is_here(one, 1))
        # So does another page of his.
        async with server.enter(table, ben):
            await host.until(lambda one: is_here(one, 1))


async def test_whoever_did_something_lately_is_waited_for_anew(
    tmp_path: Path, people: tuple[Credentials, Credentials]
) -> None:
    async with begun(tmp_path / "db", people, doze_s=3600) as (server, table, host, idle):
        room = server.hall.rooms[table]
        before = room._moment
        assert (await idle.ask("next", seat=1))["code"] == "round/not-over"
        # The hour is up, counted from before that.
        room.inbox.put_nowait(NothingIsDone(before))
        assert (await host.ask("bot", seat=1, level="greedy"))["code"] == "seat/present"
        room.inbox.put_nowait(NothingIsDone(room._moment))
        assert (await host.ask("bot", seat=1, level="greedy"))["t"] == "done"


async def test_nobody_else_is_away_because_one_does_nothing(
    tmp_path: Path, people: tuple[Credentials, Credentials]
) -> None:
    async with begun(tmp_path / "db", people, doze_s=0) as (_, _, host, _):
        await host.until(lambda one: not is_here(one, 1))
        assert is_here(host, 0)
        assert (await host.ask("bot", seat=0, level="greedy"))["code"] == "seat/present"


async def test_who_plays_alone_with_bots_may_think_for_ever(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db", doze_s=0) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client, server.enter(table) as watcher:
            await client.ask("bot", seat=1, level="greedy")
            await client.ask("start")
            await client.until(lambda one: one.decision())
            for _ in range(5):
                await watcher.ask("start")
                assert is_here(watcher, 0)
            seats = [json.loads(one).get("table", {}).get("seats") for one in watcher.frames]
            assert {one[0]["connected"] for one in seats if one} == {True}


async def test_before_the_next_round_everybody_else_need_not_wait(
    tmp_path: Path, people: tuple[Credentials, Credentials]
) -> None:
    ada, ben = people
    async with serving(tmp_path / "db", doze_s=0) as server:
        table = await server.create(ada, name="Ada", values={"target_score": 1000})
        async with server.enter(table, ada) as host, server.enter(table, ben) as idle:
            await idle.ask("sit", name="Ben")
            await host.ask("start")
            for client in (host, idle):
                await client.until(lambda one: one.game)
            while host.game is None or host.game["kind"] != "round_over":
                for client in (host, idle):
                    if client.decision():
                        await client.act()
                for client in (host, idle):
                    await client.until_version(max(host.version, idle.version))
            await host.ask("next", seat=0)
            await host.until(lambda one: not is_here(one, 1))
            assert (await host.ask("bot", seat=1, level="greedy"))["t"] == "done"
            await host.until(lambda one: one.game and one.game["kind"] != "round_over")
