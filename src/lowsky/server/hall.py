"""All tables of a server: those in memory as rooms, the others in the store."""

import asyncio
import logging
from collections.abc import Callable
from secrets import token_bytes

from lowsky.server.bots import BotRunner
from lowsky.server.connection import Connection
from lowsky.server.identity import new_table_id
from lowsky.server.inbox import Enter
from lowsky.server.limits import Limits
from lowsky.server.room import Room, restore_table
from lowsky.server.store import Store
from lowsky.table.messages import Sit
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Table

log = logging.getLogger("lowsky.hall")


class Hall:
    """Finds, makes, remembers and forgets rooms; all its methods run in one event loop."""

    def __init__(
        self,
        store: Store,
        *,
        bots: BotRunner,
        limits: Limits,
        host_grace_s: float,
        shuffle_grace_s: float,
        doze_s: float,
        idle_s: float,
        new_id: Callable[[], str] = new_table_id,
        entropy: Callable[[int], bytes] = token_bytes,
    ) -> None:
        """Begin with no room in memory."""
        self.store = store
        self.bots = bots
        self.rooms: dict[str, Room] = {}
        self._limits = limits
        self._host_grace_s = host_grace_s
        self._shuffle_grace_s = shuffle_grace_s
        self._doze_s = doze_s
        self._idle_s = idle_s
        self._new_id = new_id
        self._entropy = entropy
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._idle_timers: dict[str, asyncio.TimerHandle] = {}

    async def create(
        self, by: str, *, preset: str, values: dict[str, bool | int | str], name: str | None
    ) -> str:
        """Make and keep a new table, with its creator on the first seat if there is a name.

        Raises `RefusalError`, or `StoreError` when it cannot be kept.
        """
        if len(self.rooms) >= self._limits.rooms:
            raise RefusalError("table/limit")
        table, change = Table.create(self._new_id(), by, preset=preset, values=values)
        kept = [change.kept]
        if name is not None:
            kept.append(table.submit(by, Sit(id="create-sit", name=name, seat=0)).kept)
        await self.store.append(table.id, [one for one in kept if one is not None])
        self._open(table)
        self._forget_later(table.id)
        return table.id

    async def room(self, table_id: str) -> Room | None:
        """Return the room of a table, from the store if need be; None if there is no such table.

        Raises `StoreError` when it cannot be read.
        """
        room = self.rooms.get(table_id)
        if room is not None and room.is_lost:
            self._discard(table_id)
        elif room is not None:
            return room
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def enter(self, table_id: str, connection: Connection) -> Room | None:
        """Bring a socket into the room of a table; None if there is no such table."""
        room = await self.room(table_id)
        if room is None:
            return None
        # From here on nothing waits, so the room cannot be forgotten in between.
        if table_id not in self.rooms:
            self._open(room.table)
        room = self.rooms[table_id]
        room.inbox.put_nowait(Enter(connection))
        return room

    async def _load(self, table_id: str) -> Room | None:
        try:
            kept = await self.store.load(table_id)
            if not kept:
                return None
            table = await restore_table(table_id, kept)
            if table.damaged is not None:
                log.error("Table %s differs from its rules at %s", table_id, table.damaged)
            room = self._open(table)
            self._forget_later(table_id)
            return room
        finally:
            del self._loading[table_id]

    def _open(self, table: Table) -> Room:
        room = Room(
            table,
            self.store,
            bots=self.bots,
            host_grace_s=self._host_grace_s,
            shuffle_grace_s=self._shuffle_grace_s,
            doze_s=self._doze_s,
            entropy=self._entropy,
        )
        self.rooms[table.id] = room
        self._tasks[table.id] = asyncio.create_task(room.run(), name=f"table {table.id}")
        return room

    def left(self, table_id: str) -> None:
        """Note that a socket has gone: an empty room is forgotten after a while."""
        self._forget_later(table_id)

    def _forget_later(self, table_id: str) -> None:
        timer = self._idle_timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        self._idle_timers[table_id] = asyncio.get_running_loop().call_later(
            self._idle_s, self._forget, table_id
        )

    def _forget(self, table_id: str) -> None:
        self._idle_timers.pop(table_id, None)
        room = self.rooms.get(table_id)
        if room is None:
            return
        if not room.is_idle:
            if not room.connections:
                self._forget_later(table_id)
            return
        self._discard(table_id)

    def _discard(self, table_id: str) -> None:
        self.rooms.pop(table_id).stop()
        self._tasks.pop(table_id).cancel()

    async def say_goodbye(self) -> None:
        """Tell every socket that the server stops, and wait until it has left."""
        connections = [one for room in self.rooms.values() for one in room.connections]
        for connection in connections:
            connection.close("server/stopping", 1012)
        for connection in connections:
            await connection.finished.wait()

    async def close(self) -> None:
        """Stop all rooms; what is kept stays kept."""
        for timer in self._idle_timers.values():
            timer.cancel()
        self._idle_timers.clear()
        for room in self.rooms.values():
            room.stop()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.rooms.clear()
        self._tasks.clear()
        self.bots.close()
        await self.store.close()
