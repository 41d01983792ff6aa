"""H39, H41 … H45 over real sockets: whatever is sent, the server and other tables live on."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from lowsky.server.limits import Limits
from tests.server.client import Credentials, Running, serving


async def check_alive(server: Running, table: str) -> None:
    """Check that another table and this one still answer."""
    async with server.enter(table) as client:
        assert (await client.ask("start"))["code"] == "table/not-host"
    other = Credentials.program()
    async with server.enter(await server.create(other, name="Zoe"), other) as client:
        assert (await client.ask("rename", seat=0, name="Zoé"))["t"] == "done"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("null", "message/invalid"),
        ("[]", "message/invalid"),
        ("1", "message/invalid"),
        ("true", "message/invalid"),
        ('"x"', "message/invalid"),
        ("{}", "message/invalid"),
        ('{"t":"nothing","id":"a"}', "message/invalid"),
        ('{"t":"start","id":"a","x":1}', "message/invalid"),
        ("", "message/malformed"),
        ("{", "message/malformed"),
        ("[" * 2000, "message/malformed"),
        ('{"t":"start","id":' + "1" * 3000 + "}", "message/invalid"),
        ('{"t":"start","t":"leave","id":"a"}', "message/malformed"),
        ('{"t":"sit","id":"a","name":"\\udc00"}', "message/malformed"),
        ("\x00", "message/malformed"),
    ],
)
async def test_h41_what_is_no_command_is_refused(tmp_path: Path, text: str, code: str) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            await client.socket.send(text)
            refused = await client.receive()
            assert refused["t"] == "refused"
            assert refused["code"] == code
            assert refused["version"] == client.version
            # The same socket goes on.
            assert (await client.ask("sit", name="Ben"))["t"] == "done"
        await check_alive(server, table)


async def test_h41_a_binary_frame_ends_the_connection(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            await client.socket.send(b'{"t":"start","id":"a"}')
            assert await client.close_code() == 1003
            assert json.loads(client.frames[-1])["code"] == "message/binary"
        await check_alive(server, table)


async def test_h41_bad_utf8_ends_the_connection(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            frame = Frame(Opcode.TEXT, b'{"t":"\xff"}').serialize(mask=True)
            client.socket.transport.write(frame)
            assert await client.close_code() == 1007
        await check_alive(server, table)


async def test_h41_a_command_in_fragments_is_one_command(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            await client.socket.send(iter(['{"t":"sit","id":"frag",', '"name":"Ben"}']))
            assert (await client.answer("frag"))["t"] == "done"


async def test_h42_a_long_frame_is_closed_with_1009(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            await client.socket.send('"' + "a" * 5000 + '"')
            assert await client.close_code() == 1009
        await check_alive(server, table)


async def test_h42_many_small_fragments_are_no_way_around(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            with pytest.raises(ConnectionClosed):
                await client.socket.send("a" * 100 for _ in range(100_000))
            assert await client.close_code() == 1009
        await check_alive(server, table)


async def test_h42_compression_is_not_offered(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table, compression="deflate") as client:
            assert client.socket.response is not None
            assert "Sec-WebSocket-Extensions" not in client.socket.response.headers


async def test_h43_a_flood_ends_with_1008_and_neighbours_play_on(tmp_path: Path) -> None:
    limits = Limits(burst=20, messages_per_s=0.0)
    ada = Credentials.program()
    async with serving(tmp_path / "db", limits=limits) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as neighbour, server.enter(table) as flooder:
            for _ in range(30):
                await flooder.send("rename", seat=0, name="Eve")
            assert await flooder.close_code() == 1008
            codes = [json.loads(frame).get("code") for frame in flooder.frames]
            assert codes.count("seat/not-yours") <= 20
            assert codes[-1] == "connection/flood"
            assert (await neighbour.ask("rename", seat=0, name="Adele"))["t"] == "done"


async def test_h44_too_many_connections_of_one_address_are_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = Limits(connections_of_address=2, connects_per_s=1e6)
    async with serving(tmp_path / "db", limits=limits) as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as one, server.enter(table):
            with pytest.raises(InvalidStatus) as caught:
                async with server.enter(table):
                    pass
            assert caught.value.response.status_code == 429
            assert json.loads(caught.value.response.body)["code"] == "connection/limit"
            assert (await one.ask("sit", name="Ben"))["t"] == "done"
            await one.socket.close()
            room = await server.hall.room(table)
            assert room is not None
            while len(room.connections) > 1:
                await room.ask(lambda _: None)
            async with server.enter(table):
                pass
    # Whoever is turned away fills no log.
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == []


async def test_h44_too_many_new_tables_of_one_address_are_refused(tmp_path: Path) -> None:
    limits = Limits(tables_of_address=2, tables_per_s=0.0)
    async with serving(tmp_path / "db", limits=limits) as server:
        await server.create(name="Ada")
        await server.create(name="Ada")
        async with server.http() as http:
            answer = await http.post(
                "/api/tables", json={}, headers=dict(Credentials.program().headers)
            )
        assert answer.status_code == 429
        assert answer.json()["code"] == "table/limit"


async def test_h44_a_slow_handshake_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", limits=Limits(patience_s=0.05)) as server:
        host, _, port = server.address.partition(":")
        for start in (b"", b"GET /ws/AAAAAAAAAAAA HTTP/1.1\r\nHost: x\r\n"):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(start)
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()
        # A socket that is open stays so.
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            await asyncio.wait([asyncio.create_task(client.receive())], timeout=0.2)
            assert client.socket.close_code is None


async def test_h44_a_slow_body_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", limits=Limits(patience_s=0.05)) as server:
        host, _, port = server.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        token = Credentials.program().headers["Authorization"]
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: x\r\nAuthorization: {token}\r\n"
            "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{".encode()
        )
        assert (await reader.readline()).startswith(b"HTTP/1.1 408 ")
        writer.close()
        await writer.wait_closed()


async def test_h44_a_server_has_only_so_many_tables_in_memory(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", limits=Limits(rooms=1)) as server:
        await server.create(name="Ada")
        async with server.http() as http:
            answer = await http.post(
                "/api/tables", json={}, headers=dict(Credentials.program().headers)
            )
        assert answer.json()["code"] == "table/limit"


NAMES = {
    "<img src=x onerror=alert(1)>": "name/too-long",
    "<b>Eve</b>": None,
    "=cmd|' /C calc'!A0": None,
    "Ann\u202eeve": "name/characters",
    "Z\u0335\u0336\u0337\u0338\u0321\u0322": "name/characters",
    "A\u200bda": "name/characters",
    "Eve\nroot": "name/characters",
    "\x1b[2J": "name/characters",
    "": "name/empty",
    "x" * 200: "name/too-long",
}


@pytest.mark.parametrize("name", NAMES)
async def test_h45_a_name_is_text_or_refused(tmp_path: Path, name: str) -> None:
    code = NAMES[name]
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as client:
            answer = await client.ask("sit", name=name)
            assert answer.get("code") == code
            if code is None:
                await client.until(lambda one: one.seats)
                assert client.table["seats"][1]["name"] == name


async def test_h45_ten_thousand_letters_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        async with server.http() as http:
            answer = await http.post(
                "/api/tables",
                json={"name": "x" * 10_000},
                headers=dict(Credentials.program().headers),
            )
        assert answer.status_code == 413
        assert answer.json()["code"] == "message/too-long"


async def test_h39_a_slow_reader_skips_to_the_newest_state(tmp_path: Path) -> None:
    ada = Credentials.program()
    limits = Limits(burst=10_000, messages_of_address=10_000, queued_frames=4)
    async with serving(tmp_path / "db", limits=limits, send_buffer=4096) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as host, server.enter(table, max_queue=1) as slow:
            # Nothing of what the slow reader gets is taken until everything has happened.
            room = await server.hall.room(table)
            assert room is not None
            other = next(one for one in room.connections if one.reader and not one.reader.seats)
            while not other.needs_all:
                await host.ask("rename", seat=0, name=f"Ada {host.version}")
            await host.ask("rename", seat=0, name="The last")
            await slow.until_version(host.version)
            assert slow.table["seats"][0]["name"] == "The last"
            assert len(slow.frames) < host.version


async def test_h39_a_reader_that_takes_nothing_is_let_go(tmp_path: Path) -> None:
    ada = Credentials.program()
    limits = Limits(burst=10_000, messages_of_address=10_000, queued_frames=4, slow_s=0.05)
    async with serving(tmp_path / "db", limits=limits, send_buffer=4096) as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as host, server.enter(table, max_queue=1):
            room = await server.hall.room(table)
            assert room is not None
            while len(room.connections) > 1:
                await host.ask("rename", seat=0, name=f"Ada {host.version}")
            assert (await host.ask("rename", seat=0, name="Ada"))["t"] == "done"
