"""Finished games as documents: each is made once, in a thread, so that nobody waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Final, TypeAlias

import msgspec

from lowsky.notation.record import format_record
from lowsky.replay import record_game
from lowsky.server.room import Room
from lowsky.table.export import export_play, finished_play
from lowsky.table.play import Play

REMEMBERED: Final = 100
"""Documents that are kept in memory, the newest ones."""

Making: TypeAlias = Callable[[Play], bytes]


class Exports:
    """Makes the documents of finished games, which never change."""

    def __init__(self) -> None:
        """Begin with none; one at a time is made, for the tables come first."""
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="lowsky-export")
        self._made: dict[tuple[str, Making], asyncio.Future[bytes]] = {}

    async def document(self, room: Room, make: Making) -> bytes:
        """Return a document of the game of a room; raises `RefusalError` before its end."""
        play = await room.ask(finished_play)
        key = (play.commitment, make)
        if key not in self._made:
            if len(self._made) >= REMEMBERED:
                del self._made[next(iter(self._made))]
            loop = asyncio.get_running_loop()
            self._made[key] = loop.run_in_executor(self._pool, make, play)
        return await asyncio.shield(self._made[key])

    def close(self) -> None:
        """Let the thread go."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def record_of(play: Play) -> bytes:
    """Return the record of a finished game."""
    names = tuple(name for _, name, _ in play.terms.seats)
    return format_record(record_game(play.game, names, date.fromisoformat(play.day))).encode()


def game_of(play: Play) -> bytes:
    """Return a finished game with its secret, for `lowsky verify`."""
    return msgspec.json.encode(export_play(play))
