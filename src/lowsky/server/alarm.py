"""Something that may last a while, and what is to happen if it lasts longer."""

import asyncio
from collections.abc import Callable, Hashable


class Alarm:
    """Rings once when the same thing has been going on for some seconds."""

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        """Keep how long to wait and what to call then; nothing is going on yet."""
        self._seconds = seconds
        self._ring = ring
        self._what: Hashable | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, what: Hashable | None) -> None:
        """Tell what is going on now: another thing begins to count anew, None is nothing."""
        if what == self._what:
            return
        self.stop()
        if what is not None:
            self._what = what
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._is_up)

    def stop(self) -> None:
        """Forget what was going on."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._what = None

    def _is_up(self) -> None:
        # Whatever is still going on after that begins to count anew.
        self._timer = self._what = None
        self._ring()
