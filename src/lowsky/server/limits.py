"""How much one connection, one address and everybody together may ask for (H39, H42 … H44)."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

FRAME_BYTES: Final = 4096
"""The longest message a client may send; uvicorn closes with 1009 before it holds more."""
BODY_BYTES: Final = 4096
"""The longest body of a request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a server; the defaults suit a small machine."""

    connections: int = 10_000
    connections_of_address: int = 256
    """Behind a proxy whose word is not trusted all clients have one address."""
    burst: int = 60
    """Messages that a connection may send at once …"""
    messages_per_s: float = 20.0
    """… and how many more each second."""
    tables_of_address: int = 30
    """New tables of one address at once …"""
    tables_per_s: float = 0.05
    """… and how many more each second."""
    rooms: int = 20_000
    """Tables in memory."""
    queued_frames: int = 64
    """Messages that wait for a slow reader before they give way to the newest full update."""
    slow_s: float = 20.0
    """How long one message may take to leave before the connection is closed."""
    patience_s: float = 10.0
    """How long a client may take for the head of its first request, and for a body."""


class Credits:
    """Credits that are spent one by one and come back with time."""

    def __init__(self, most: int, per_s: float, now: float) -> None:
        """Begin with all credits; ``now`` is the time in seconds of any steady clock."""
        self._most = most
        self._per_s = per_s
        self._left = float(most)
        self._at = now

    def spend(self, now: float) -> bool:
        """Spend one credit; False if there is none."""
        self._left = min(self._most, self._left + (now - self._at) * self._per_s)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Tell whether all credits are back, so that nothing need be remembered."""
        return self._left + (now - self._at) * self._per_s >= self._most


class Addresses:
    """Counts what each address holds and makes."""

    REMEMBERED: Final = 10_000

    def __init__(self, limits: Limits) -> None:
        """Count nothing yet."""
        self._limits = limits
        self._connections: Counter[str] = Counter()
        self._creations: dict[str, Credits] = {}

    def connect(self, address: str) -> bool:
        """Count a connection; False, and not counted, where there are too many."""
        if (
            self._connections.total() >= self._limits.connections
            or self._connections[address] >= self._limits.connections_of_address
        ):
            return False
        self._connections[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        """Count a connection no more."""
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def create(self, address: str, now: float) -> bool:
        """Count a new table; False where an address makes too many."""
        if address not in self._creations:
            if len(self._creations) >= self.REMEMBERED:
                self._forget(now)
            self._creations[address] = Credits(
                self._limits.tables_of_address, self._limits.tables_per_s, now
            )
        return self._creations[address].spend(now)

    def _forget(self, now: float) -> None:
        kept = {one: left for one, left in self._creations.items() if not left.is_full(now)}
        self._creations = kept if len(kept) < self.REMEMBERED else {}
