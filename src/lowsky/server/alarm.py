"""Something that may last a while, and what is to happen if it lasts longer."""

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings once when the same thing has been going on for some seconds."""

    def __init__(self, seconds: float, ring: Callable[[str], None]) -> None:
        """Keep how long to wait and what is told then what lasts; nothing is going on yet."""
        self._seconds = seconds
        self._ring = ring
        self._what: str | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, what: str | None) -> None:
        """Tell what is going on now: another thing begins to count anew, None is nothing."""
        if what == self._what:
            return
        self.stop()
        if what is not None:
            self._what = what
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._is_up, what)

    def stop(self) -> None:
        """Forget what was going on."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._what = None

    def _is_up(self, what: str) -> None:
        # Whatever is still going on after that begins to count anew.
        self._timer = self._what = None
        self._ring(what)
