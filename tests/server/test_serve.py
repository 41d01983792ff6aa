"""Starting and stopping the real process: one clear line, an exit code, nothing lost."""

import json
import signal
import socket
from pathlib import Path

from lowsky.server.store import SqliteStore
from tests.server.client import Credentials, Running
from tests.server.process import running, start


async def failure(database: Path, port: int = 0) -> tuple[int | None, str]:
    """Return the exit code of a server that cannot start, and what it said."""
    started = await start(database, port=port)
    out, err = await started.communicate()
    assert out == b""
    return started.returncode, err.decode()


async def test_a_damaged_database_is_one_line_and_code_3(tmp_path: Path) -> None:
    (tmp_path / "db").write_bytes(b"nonsense" * 1000)
    code, said = await failure(tmp_path / "db")

    assert code == 3
    assert said.count("\n") == 1
    assert said.startswith("lowsky: the database ")


async def test_a_taken_port_is_one_line_and_code_4(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        code, said = await failure(tmp_path / "db", other.getsockname()[1])

    assert code == 4
    assert said.count("\n") == 1
    assert said.startswith("lowsky: cannot listen on 127.0.0.1 port ")


async def test_a_signal_stops_the_server_which_says_goodbye(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with running(tmp_path / "db") as (server, address):
        client_side = Running(address)
        table = await client_side.create(ada, name="Ada")
        async with client_side.enter(table, ada) as client:
            server.send_signal(signal.SIGTERM)
            assert await client.close_code() == 1012
            assert json.loads(client.frames[-1])["code"] == "server/stopping"
        out, err = await server.communicate()
        assert (server.returncode, out, err) == (0, b"", b"")
    store = SqliteStore(tmp_path / "db")
    assert len(await store.load(table)) == 2
    await store.close()
