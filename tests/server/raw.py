"""Bytes as no honest client sends them: frames of every kind, requests to the letter."""

import asyncio
import socket
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_urlsafe

from websockets.frames import Opcode

from tests.server.client import Running

TEXT, BINARY, CONT = Opcode.TEXT, Opcode.BINARY, Opcode.CONT
PING, PONG, CLOSE = Opcode.PING, Opcode.PONG, Opcode.CLOSE


def frame(
    opcode: int, data: bytes = b"", *, fin: bool = True, length: int | None = None, head: int = 0
) -> bytes:
    """Return a masked frame, whose key is all zeros.

    ``length`` is what it says of itself, where that is not true; ``head`` has more bits of its
    first byte.
    """
    first = opcode | head | (0x80 if fin else 0)
    size = len(data) if length is None else length
    if size < 126:
        start = struct.pack("!BB", first, 0x80 | size)
    elif size < 1 << 16:
        start = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        start = struct.pack("!BBQ", first, 0x80 | 127, size)
    return start + bytes(4) + data


@asynccontextmanager
async def dialled(
    server: Running, *, source: str = "127.0.0.1", room: int = 1 << 16
) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """Open a bare connection to a server, from one of the addresses of this computer.

    There is ``room`` for so many bytes that are not read, or little more.
    """
    host, _, port = server.address.partition(":")
    dialling = socket.socket()
    dialling.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    dialling.bind((source, 0))
    dialling.settimeout(0)
    await asyncio.get_running_loop().sock_connect(dialling, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=dialling, limit=room)
    try:
        yield reader, writer
    finally:
        writer.close()


def handshake(table: str, *, more: str = "", token: str | None = None) -> bytes:
    """Return the request of a program for the socket of a table."""
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token or token_urlsafe(16)}\r\n{more}\r\n"
    ).encode()


@asynccontextmanager
async def upgraded(
    server: Running, table: str, *, source: str = "127.0.0.1", room: int = 1 << 16
) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """Open the socket of a table by hand; nothing of what comes is read but the handshake."""
    async with dialled(server, source=source, room=room) as (reader, writer):
        writer.write(handshake(table))
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 ")
        yield reader, writer


async def close_code(reader: StreamReader) -> int:
    """Read frames until the server closes, and return the code that it gave."""
    while True:
        first, size = await reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await reader.readexactly(8), "big")
        data = await reader.readexactly(size)
        if first & 0x0F == CLOSE:
            return int.from_bytes(data[:2], "big")
