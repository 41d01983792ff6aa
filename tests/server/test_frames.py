"""H41 … H44 to the byte: whoever sends nonsense ends his own connection and nothing else.

Nobody else at the table notices, nothing is logged, and neither memory nor connections fill up.
"""

import json
import logging
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from lowsky.server import http
from lowsky.server.limits import Limits
from tests.server.client import Client, Credentials, serving
from tests.server.raw import (
    BINARY,
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    close_code,
    dialled,
    frame,
    handshake,
    upgraded,
)

LONGEST = 4096

CLOSED = {
    "no UTF-8": (frame(TEXT, b'{"t":"\xff"}'), 1007),
    "an overlong character": (frame(TEXT, b'"\xc0\x80"'), 1007),
    "half a character": (frame(TEXT, b'"\xed\xa0\x80"'), 1007),
    "no UTF-8 in fragments": (
        frame(TEXT, b'"\xe2', fin=False) + frame(CONT, b'\x82"'),
        1007,
    ),
    "no UTF-8, and more": (frame(TEXT, b"\xff") * 3 + frame(TEXT, b"{}") + frame(PING), 1007),
    "no UTF-8 after a command": (
        frame(TEXT, b'{"t":"start","id":"a"}') + frame(TEXT, b"\xff"),
        1007,
    ),
    "no UTF-8 and goodbye at once": (frame(TEXT, b"\xff") + frame(CLOSE, b"\x03\xe8"), 1000),
    "binary": (frame(BINARY, b"{}"), 1003),
    "binary in fragments": (frame(BINARY, b"{", fin=False) + frame(CONT, b"}"), 1003),
    "too long": (frame(TEXT, b"a" * (LONGEST + 1)), 1009),
    "said to be a terabyte": (frame(TEXT, length=1 << 40), 1009),
    "said to be more than there is": (frame(TEXT, length=(1 << 64) - 1), 1009),
    "too long in fragments": (
        frame(TEXT, b"a" * LONGEST, fin=False) + frame(CONT, b"a"),
        1009,
    ),
    "not masked": (b"\x81\x02{}", 1002),
    "compressed": (frame(TEXT, b"{}", head=0x40), 1002),
    "an unknown opcode": (frame(3), 1002),
    "a fragment of nothing": (frame(CONT, b"{}"), 1002),
    "a text in a text": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"{}"), 1002),
    "a ping in fragments": (frame(PING, fin=False), 1002),
    "a long ping": (frame(PING, b"a" * 126), 1002),
    "half a goodbye": (frame(CLOSE, b"\x03"), 1002),
    "a goodbye that may not be said": (frame(CLOSE, b"\x03\xed"), 1002),
    "a goodbye that cannot be read": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "a goodbye in a text": (frame(TEXT, b"{", fin=False) + frame(CLOSE, b"\x03\xe8"), 1002),
    "HTTP": (b"GET / HTTP/1.1\r\n\r\n", 1002),
}

REFUSED = {
    "nothing": (b"", "message/malformed"),
    "nothing in fragments": (b"", "message/malformed"),
    "null": (b"null", "message/invalid"),
    "a list": (b"[]", "message/invalid"),
    "deep lists": (b"[" * 4000, "message/malformed"),
    "deep objects": (b'{"a":' * 800, "message/malformed"),
    "a huge number": (b"1" * LONGEST, "message/invalid"),
    "a huge seat": (
        b'{"t":"act","id":"a","seat":' + b"1" * 3000 + b',"decision":0,"action":"d"}',
        "message/invalid",
    ),
    "infinity": (
        b'{"t":"act","id":"a","seat":1e999,"decision":0,"action":"d"}',
        "message/invalid",
    ),
    "no number": (
        b'{"t":"act","id":"a","seat":NaN,"decision":0,"action":"d"}',
        "message/malformed",
    ),
    "a key twice": (b'{"t":"start","t":"leave","id":"a"}', "message/malformed"),
    "half a character": (b'{"t":"sit","id":"a","name":"\\ud800"}', "message/malformed"),
    "a key of half a character": (b'{"\\udfff":1}', "message/malformed"),
    "a byte order mark": (b'\xef\xbb\xbf{"t":"start","id":"a"}', "message/malformed"),
    "a name of nothing": (b'{"t":"sit","id":"a","name":"\\u0000"}', "name/characters"),
    "an id of two lines": (b'{"t":"start","id":"a\\nb"}', "message/invalid"),
}


class Neighbour:
    """Somebody at the same table, who must not notice anything."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def check_undisturbed(self) -> None:
        """Check that his next command is answered, and that nothing came before the answer."""
        came = len(self.client.frames)
        assert (await self.client.ask("rename", seat=0, name=f"Ada {came}"))["t"] == "done"
        await self.client.until_version(self.client.version + 1)
        kinds = sorted(json.loads(one)["t"] for one in self.client.frames[came:])
        assert kinds == ["done", "update"]


async def test_h41_h42_frames_that_may_not_be_end_their_own_connection_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ada, told = Credentials.program(), {}
    caplog.set_level(logging.INFO)
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client:
            neighbour = Neighbour(client)
            caplog.clear()
            for name, (data, _) in CLOSED.items():
                async with upgraded(server, table) as (reader, writer):
                    writer.write(data)
                    told[name] = await close_code(reader)
                await neighbour.check_undisturbed()
            complaints = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert told == {name: code for name, (_, code) in CLOSED.items()}
    assert complaints == []
    assert "{" not in caplog.text


async def test_h41_texts_that_are_no_command_are_refused_and_nobody_else_notices(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ada, codes = Credentials.program(), {}
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada")
        async with server.enter(table, ada) as client, server.enter(table) as other:
            neighbour = Neighbour(client)
            for name, (data, _) in REFUSED.items():
                parts = 3 if "fragments" in name else 1
                sent = frame(TEXT, data, fin=parts == 1) + frame(CONT, fin=False) * (parts - 2)
                other.socket.transport.write(sent + (frame(CONT) if parts > 1 else b""))
                refused = await other.receive()
                codes[name] = refused["code"]
                assert refused["t"] == "refused"
                await neighbour.check_undisturbed()
                await other.until_version(client.version)
    assert codes == {name: code for name, (_, code) in REFUSED.items()}
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING, b"a" * 100) * 50,
        frame(PONG) * 50,
        frame(TEXT, fin=False) + frame(CONT, fin=False) * 50,
    ],
    ids=["pings", "pongs", "empty fragments"],
)
async def test_h43_frames_that_are_no_message_are_credited_too(
    tmp_path: Path, flood: bytes
) -> None:
    limits = Limits(burst=20, messages_per_s=0.0)
    async with serving(tmp_path / "db", limits=limits) as server:
        table = await server.create(name="Ada")
        async with upgraded(server, table) as (reader, writer):
            writer.write(flood)
            assert await close_code(reader) == 1008


async def test_h43_the_connections_of_one_address_share_their_credits(tmp_path: Path) -> None:
    limits = Limits(messages_of_address=30, messages_of_address_per_s=0.0)
    async with serving(tmp_path / "db", limits=limits) as server:
        table = await server.create(name="Ada")
        async with server.enter(table) as one, server.enter(table) as two:
            for _ in range(20):
                await one.ask("start")
            for _ in range(10):
                await two.ask("start")
            await two.send("start")
            assert await two.close_code() == 1008
        async with upgraded(server, table, source="127.0.0.2") as (reader, writer):
            writer.write(frame(TEXT, b'{"t":"start","id":"a"}'))
            assert b"table/not-host" in await reader.readuntil(b'"id":"a"')


async def test_h43_one_address_has_only_so_many_connections_at_a_table(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", limits=Limits(connections_at_table=1)) as server:
        table, other = await server.create(name="Ada"), await server.create(name="Ben")
        async with server.enter(table), server.enter(other):
            with pytest.raises(InvalidStatus) as caught:
                async with server.enter(table):
                    pass
            assert caught.value.response.status_code == 429
            async with upgraded(server, table, source="127.0.0.2"):
                pass


async def test_h43_requests_are_limited_by_address(tmp_path: Path) -> None:
    limits = Limits(requests_of_address=2, requests_per_s=0.0)
    async with serving(tmp_path / "db", limits=limits) as server, server.http() as client:
        answers = [await client.get("/healthz") for _ in range(3)]
        assert [one.status_code for one in answers] == [200, 200, 429]
        assert answers[2].json()["code"] == "connection/flood"
        assert answers[2].headers["x-content-type-options"] == "nosniff"
        async with dialled(server, source="127.0.0.2") as (reader, writer):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")


async def test_h43_calls_are_limited_by_address(tmp_path: Path) -> None:
    limits = Limits(requests_of_address=2, requests_per_s=0.0)
    async with (
        serving(tmp_path / "db", limits=limits) as server,
        dialled(server),
        dialled(server),
        dialled(server) as (three, _),
        dialled(server, source="127.0.0.2") as (other, writer),
    ):
        assert await three.read() == b""
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await other.readline()).startswith(b"HTTP/1.1 200 ")


async def test_h43_whoever_asks_too_much_has_to_call_anew(tmp_path: Path) -> None:
    limits = Limits(requests_of_address=2, requests_per_s=0.0)
    async with (
        serving(tmp_path / "db", limits=limits) as server,
        dialled(server) as (reader, writer),
    ):
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
        answers = await reader.read()
        assert answers.count(b"HTTP/1.1 200 ") == 2
        assert answers.count(b"HTTP/1.1 429 ") == 1


async def test_h44_an_address_has_only_so_many_connections_that_ask_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "SPARE_OF_ADDRESS", 1)
    async with (
        serving(tmp_path / "db", limits=Limits(connections_of_address=1)) as server,
        dialled(server) as (one, _),
        dialled(server) as (two, _),
        dialled(server) as (three, _),
        dialled(server, source="127.0.0.2") as (other, writer),
    ):
        assert await three.read() == b""
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await other.readline()).startswith(b"HTTP/1.1 200 ")
        assert not one.at_eof()
        assert not two.at_eof()


async def test_h44_sockets_that_end_are_counted_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "SPARE_OF_ADDRESS", 1)
    limits = Limits(connections_of_address=1, connects_per_s=1e6)
    async with serving(tmp_path / "db", limits=limits) as server:
        async with server.http() as client:
            body = {"name": "Ada"}
            who = dict(Credentials.program().headers)
            table = (await client.post("/api/tables", json=body, headers=who)).json()["table"]
        for _ in range(5):
            async with upgraded(server, table) as (reader, writer):
                writer.write(frame(CLOSE, b"\x03\xe8"))
                assert await close_code(reader) == 1000
                assert await reader.read() == b""


@pytest.mark.parametrize(
    "more",
    [
        "".join(f"X-{n}: a\r\n" for n in range(200)),
        f"X: {'a' * 9000}\r\n",
        "Content-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\n",
    ],
    ids=["many headers", "a long header", "a body", "a body in chunks"],
)
async def test_h44_a_handshake_that_cannot_be_read_is_refused_at_once(
    tmp_path: Path, more: str
) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with dialled(server) as (reader, writer):
            writer.write(handshake(table, more=more))
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")


async def test_h44_a_slow_second_request_is_cut_off(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "db", limits=Limits(patience_s=0.05)) as server,
        dialled(server) as (reader, writer),
    ):
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHo")
        assert (await reader.read()).count(b"200 OK") == 1


@pytest.mark.parametrize(
    "request_",
    [
        b"\0\1\2\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    ],
    ids=["no HTTP", "no host", "another protocol", "no chunk"],
)
async def test_h41_what_is_no_request_fills_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, request_: bytes
) -> None:
    async with serving(tmp_path / "db") as server, dialled(server) as (reader, writer):
        caplog.clear()
        writer.write(request_)
        assert (await reader.readline()).startswith((b"HTTP/1.1 4", b"HTTP/1.1 2"))
        await reader.read()
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []


async def test_h41_a_body_that_goes_wrong_after_the_answer_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "db") as server, dialled(server) as (reader, writer):
        caplog.clear()
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 403 ")
        writer.write(b"ZZ\r\n")
        assert b"connection/origin" in await reader.read()
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []


async def test_h39_a_connection_whose_end_is_never_read_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "LINGER_S", 0.0)
    ada = Credentials.program()
    limits = Limits(burst=10_000, messages_of_address=10_000, queued_frames=4, slow_s=0.05)
    async with serving(tmp_path / "db", limits=limits, send_buffer=4096) as server:
        table = await server.create(ada, name="Ada")
        async with (
            server.enter(table, ada) as host,
            upgraded(server, table, room=4096) as (_, writer),
        ):
            # What is sent to it fills every buffer; that it is gone shows when it speaks.
            while not writer.is_closing():
                await host.ask("rename", seat=0, name=f"Ada {host.version}")
                writer.write(frame(PONG))
