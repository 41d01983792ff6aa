"""Starting and stopping the real process: one clear line, an exit code, nothing lost."""

import json
import signal
import socket
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from lowsky.server.lock import sole_server
from lowsky.server.serve import ServeError, default_database, listen
from lowsky.server.store import SqliteStore, StoreError
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
        port = other.getsockname()[1]
        code, said = await failure(tmp_path / "db", port)

    assert code == 4
    assert said.count("\n") == 1
    assert said.startswith(f"lowsky: cannot listen on 127.0.0.1 port {port}: ")
    assert said.endswith(
        f". If it is Lowsky, open http://127.0.0.1:{port}/; else choose another with --port.\n"
    )


async def test_a_second_server_of_a_database_says_where_the_first_one_is(tmp_path: Path) -> None:
    """With the port of the first one, with another, and by another name of the file."""
    (tmp_path / "link").symlink_to("db")
    async with running(tmp_path / "db") as (first, address):
        for file, port in (("db", int(address.rpartition(":")[2])), ("db", 0), ("link", 0)):
            code, said = await failure(tmp_path / file, port)
            assert code == 3
            assert said == (
                f"lowsky: Lowsky serves the tables of {tmp_path / file} already, at "
                f"http://{address}/: open that, or stop it, "
                "or name another file with --database\n"
            )
        async with running(tmp_path / "other"):
            pass
        first.kill()
        await first.wait()
        async with running(tmp_path / "db") as (_, again):
            assert (await Running(again).create(Credentials.program(), name="Ada")) != ""


def hold(database: Path) -> None:
    with sole_server(database):
        pass


def test_a_lock_that_is_taken_before_its_address_is_known_is_told(tmp_path: Path) -> None:
    with sole_server(tmp_path / "db"), pytest.raises(StoreError) as caught:
        hold(tmp_path / "db")
    assert str(caught.value) == (
        f"Lowsky serves the tables of {tmp_path / 'db'} already, by another process: stop it, "
        "or name another file with --database"
    )


def test_a_lock_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"cannot be used: .* Name another file with --database"):
        hold(tmp_path / "file" / "db")


@pytest.mark.parametrize("host", ["300.1.1.1", "203.0.113.9"])
def test_an_address_that_is_not_of_this_computer_is_told_as_one(host: str) -> None:
    with pytest.raises(ServeError, match=r"Name an address of this computer with --host\.$"):
        listen(host, 0)


def test_a_user_without_a_home_is_told_to_name_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    with pytest.raises(ServeError, match="no home folder: name a file with --database") as caught:
        default_database()
    assert caught.value.exit_code == 3


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


async def test_h44_more_people_come_than_the_system_lets_a_program_have_files(
    tmp_path: Path,
) -> None:
    few_files = ("sh", "-c", 'ulimit -S -n 60; exec "$@"', "sh")
    async with (
        running(tmp_path / "db", before=few_files) as (_, address),
        AsyncExitStack() as people,
    ):
        server = Running(address)
        table = await server.create(name="Ada")
        watching = [await people.enter_async_context(server.enter(table)) for _ in range(32)]
        other = await server.create(name="Ben")
        watching += [await people.enter_async_context(server.enter(other)) for _ in range(32)]
        assert {(await one.ask("start"))["code"] for one in watching} == {"table/not-host"}
