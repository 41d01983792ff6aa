"""H43: the documents of a finished game are made once, and nobody waits while they are."""

import asyncio
import threading
from pathlib import Path

import pytest

from lowsky.server import app, exports
from lowsky.table.play import Play
from tests.server.client import Client, Credentials, serving


async def play_out(client: Client) -> None:
    """Play a game of two at one device to its end."""
    await client.ask("sit", name="Ben")
    await client.ask("start")
    await client.until(lambda one: one.game)
    while client.table["stage"] != "over":
        assert client.game is not None
        if client.game["kind"] == "round_over":
            for seat in (0, 1):
                done = await client.ask("next", seat=seat)
                await client.until_version(done["version"])
        else:
            await client.act()


async def test_h43_a_document_holds_up_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_go_on = threading.Event(), threading.Event()

    def slow(play: Play) -> bytes:
        begun.set()
        assert may_go_on.wait(30), "the table stood still"
        return exports.game_of(play)

    ada = Credentials.program()
    monkeypatch.setattr(app, "game_of", slow)
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada", values={"target_score": 10})
        async with server.enter(table, ada) as client, server.http() as http:
            await play_out(client)
            asked = asyncio.create_task(http.get(f"/api/tables/{table}/game.json"))
            assert await asyncio.to_thread(begun.wait, 30)
            assert (await client.ask("rename", seat=0, name="Adele"))["t"] == "done"
            may_go_on.set()
            assert (await asked).json()["format"] == "lowsky-game-1"


async def test_h43_a_document_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(play: Play) -> bytes:
        made.append(play.commitment)
        return exports.record_of(play)

    ada = Credentials.program()
    monkeypatch.setattr(app, "record_of", counted)
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada", values={"target_score": 10})
        async with server.enter(table, ada) as client, server.http() as http:
            await play_out(client)
            answers = await asyncio.gather(
                *(http.get(f"/api/tables/{table}/record") for _ in range(5))
            )
            assert len({one.text for one in answers}) == 1
            first = client.table["commitment"]
            assert made == [first]
            # The next game is another document.
            await client.ask("rematch")
            await client.until(lambda one: one.table["commitment"] != first)
            assert (await http.get(f"/api/tables/{table}/record")).status_code == 409
    assert made == [first]
