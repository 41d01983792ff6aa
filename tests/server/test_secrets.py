"""H23: no secret stands in a log, whatever happens."""

import logging
from pathlib import Path
from secrets import token_urlsafe

import pytest

from lowsky.server.identity import device_of
from lowsky.server.store import SqliteStore
from tests.server.client import Credentials, serving

SECRET = bytes(range(100, 132))


async def test_h23_logs_hold_no_credential_no_secret_and_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="lowsky")
    caplog.set_level(logging.INFO, logger="uvicorn")
    token = token_urlsafe(16)
    ada, store = Credentials.program(token), SqliteStore(tmp_path / "db")
    async with serving(store, entropy=lambda n: SECRET[:n]) as server:
        table = await server.create(ada, name="Ada", preset="skygo")
        async with server.enter(table, ada) as client:
            await client.ask("bot", seat=1, level="greedy")
            await client.ask("start")
            await client.until(lambda one: one.decision())
            await client.act("d")
            position = await drawn_position(server.hall.rooms[table].ask)
            # The store fails in the middle of a game: what it could not write must not be told.
            with store._writing.begin():
                store._writing.exec_driver_sql("DROP TABLE entries")
            await client.send("act", seat=0, decision=1, action="r")
            await client.close_code()

    said = caplog.text
    assert "The store did not take" in said
    for secret in (token, device_of(token), SECRET.hex(), position.split()[1]):
        assert secret not in said


async def drawn_position(ask: object) -> str:
    assert callable(ask)
    position: str = await ask(lambda table: table.play.game.position)
    return position
