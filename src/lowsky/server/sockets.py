"""The socket of a table: one task reads, one writes, and the room does all the rest."""

import asyncio
import logging
from collections.abc import Collection

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from lowsky.server.connection import Connection
from lowsky.server.hall import Hall
from lowsky.server.identity import (
    TABLE_ID,
    Speaker,
    address_of,
    cookie_header,
    is_own_origin,
    speaker_of,
)
from lowsky.server.inbox import Exit, Mumble, Say, ShowAll
from lowsky.server.limits import Addresses, Credits, Limits
from lowsky.server.room import Room
from lowsky.server.store import StoreError
from lowsky.table.codec import CommandRefusalError, decode_command
from lowsky.table.refusals import RefusalError

log = logging.getLogger("lowsky.sockets")


class Sockets:
    """Opens sockets at tables: who may, and what is read from them."""

    def __init__(
        self,
        hall: Hall,
        addresses: Addresses,
        limits: Limits,
        *,
        mount: str,
        origins: Collection[str],
    ) -> None:
        """Keep where tables are found and what is allowed."""
        self._hall = hall
        self._addresses = addresses
        self._limits = limits
        self._mount = mount
        self._origins = origins

    async def open(self, socket: WebSocket) -> None:
        """Serve one socket from its handshake to its end."""
        address, table_id = address_of(socket), socket.path_params["table"]
        now = asyncio.get_running_loop().time()
        speaker = speaker_of(socket)
        if not self._may_speak(socket, speaker):
            await _deny(socket, RefusalError("connection/origin"), 403)
        elif not self._addresses.connect(address, table_id, now):
            await _deny(socket, RefusalError("connection/limit"), 429)
        else:
            try:
                await self._serve(socket, speaker, table_id)
            finally:
                self._addresses.disconnect(address, table_id)

    def _may_speak(self, socket: WebSocket, speaker: Speaker) -> bool:
        """Tell whether the handshake comes from our own page or from a program with a token."""
        if "origin" in socket.headers:
            return is_own_origin(socket.headers, self._origins)
        return speaker.has_token

    async def _serve(self, socket: WebSocket, speaker: Speaker, table_id: str) -> None:
        try:
            room = await self._hall.room(table_id) if TABLE_ID.fullmatch(table_id) else None
        except StoreError as error:
            log.error("Table %s: %s", table_id, error)  # noqa: TRY400 - the store has told the rest
            await _deny(socket, RefusalError("table/not-kept"), 503)
            return
        if room is None:
            await _deny(socket, RefusalError("table/unknown"), 404)
            return
        headers = []
        if speaker.new_credential:
            cookie = cookie_header(
                speaker.new_credential, path=self._mount, secure=socket.url.scheme == "wss"
            )
            headers.append((b"set-cookie", cookie.encode("ascii")))
        await socket.accept(headers=headers)
        connection = Connection(socket, speaker.device, self._limits)
        room = await self._hall.enter(table_id, connection)
        if room is None:
            return
        try:
            await self._talk(connection, room)
        finally:
            room.inbox.put_nowait(Exit(connection))
            self._hall.left(table_id)

    async def _talk(self, connection: Connection, room: Room) -> None:
        """Read and write until either ends."""

        def show_all(to: Connection) -> None:
            room.inbox.put_nowait(ShowAll(to))

        writing = asyncio.create_task(connection.send_all(show_all))
        reading = asyncio.create_task(self._read_all(connection, room))
        try:
            await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and connection.is_closing:
                # What is still to be said, the reason above all, leaves first.
                await asyncio.wait({writing}, timeout=self._limits.slow_s)
        finally:
            for task in (writing, reading):
                task.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    async def _read_all(self, connection: Connection, room: Room) -> None:
        """Pass commands on until the socket closes or breaks the rules of the connection."""
        clock = asyncio.get_running_loop().time
        address = address_of(connection.socket)
        allowance = Credits(self._limits.burst, self._limits.messages_per_s, clock())
        try:
            while True:
                message = await connection.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                if text is None:
                    connection.close("message/binary", 1003)
                    return
                now = clock()
                if not allowance.spend(now) or not self._addresses.messages.spend(address, now):
                    connection.close("connection/flood", 1008)
                    return
                self._read(connection, room, text)
        except (WebSocketDisconnect, RuntimeError):
            return

    def _read(self, connection: Connection, room: Room, text: str) -> None:
        try:
            command = decode_command(text)
        except CommandRefusalError as error:
            room.inbox.put_nowait(Mumble(connection, error, error.command_id))
            return
        room.inbox.put_nowait(Say(connection, command))


async def _deny(socket: WebSocket, error: RefusalError, status: int) -> None:
    """Refuse the handshake before the upgrade, with the reason in the body."""
    body = {"code": error.code, "message": error.message}
    await socket.receive()
    await socket.send_denial_response(JSONResponse(body, status_code=status))
