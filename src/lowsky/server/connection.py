"""One open socket: frames wait in a bounded queue, and a slow reader skips to the newest state."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from lowsky.server.limits import Limits
from lowsky.table.codec import encode_reply
from lowsky.table.messages import Closed
from lowsky.table.readers import Reader
from lowsky.table.refusals import MESSAGES

MOST_ANSWERS: Final = 1000
"""Answers that may wait beside the updates; they are never dropped."""


class Connection:
    """The server's end of a socket at one table."""

    def __init__(self, socket: WebSocket, device: str, limits: Limits) -> None:
        """Wrap an accepted socket of a device."""
        self.socket = socket
        self.device = device
        self.reader: Reader | None = None
        """What the other end was last told about itself; None before the first update."""
        self.needs_all = False
        """The reader was too slow: updates were dropped, and a full one must follow."""
        self._limits = limits
        self._frames: deque[tuple[str, bool]] = deque()
        self._wake = asyncio.Event()
        self._close_code: int | None = None
        self.finished = asyncio.Event()
        """Set when nothing more will be sent."""

    @property
    def is_closing(self) -> bool:
        """Tell whether the connection ends as soon as the reason has left."""
        return self._close_code is not None

    def answer(self, frame: str) -> None:
        """Queue the answer to a command; too many of them end the connection."""
        if len(self._frames) >= MOST_ANSWERS:
            self.close("connection/slow", 1013)
            return
        self._push(frame, is_update=False)

    def update(self, frame: str) -> None:
        """Queue an update; too many of them give way to a full one, made when there is room."""
        if self.needs_all:
            return
        if len(self._frames) >= self._limits.queued_frames:
            self._frames = deque(one for one in self._frames if not one[1])
            self.needs_all = True
            self._wake.set()
            return
        self._push(frame, is_update=True)

    def close(self, code: str, close_code: int) -> None:
        """Say why, and end the connection when that has left."""
        if self._close_code is not None:
            return
        self._frames.clear()
        self._push(encode_reply(Closed(code=code, message=MESSAGES[code])), is_update=False)
        self._close_code = close_code

    def _push(self, frame: str, *, is_update: bool) -> None:
        if self._close_code is None:
            self._frames.append((frame, is_update))
            self._wake.set()

    async def send_all(self, ask_for_all: Callable[["Connection"], None]) -> None:
        """Send what is queued until the connection ends.

        When the queue of a slow reader is empty again it asks for a full update. A frame that does
        not leave in time ends the connection.
        """
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._frames:
                    frame, _ = self._frames.popleft()
                    async with asyncio.timeout(self._limits.slow_s):
                        await self.socket.send_text(frame)
                if self._close_code is not None:
                    await self.socket.close(self._close_code)
                    return
                if self.needs_all:
                    ask_for_all(self)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            return
        finally:
            self.finished.set()
