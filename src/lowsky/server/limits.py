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
    connects_per_s: float = 10.0
    """How many new connections of an address come back each second, after as many at once."""
    burst: int = 60
    """Messages that a connection may send at once …"""
    messages_per_s: float = 20.0
    """… and how many more each second."""
    tables_of_address: int = 30
    """New tables of one address at once …"""
    tables_per_s: float = 0.05
    """… and how many more each second."""
    checks_of_address: int = 60
    """Questions about house cards of one address at once …"""
    checks_per_s: float = 2.0
    """… and how many more each second."""
    trials_of_address: int = 12
    """House cards of one address that bots try out at once …"""
    trials_per_s: float = 0.1
    """… and how many more each second."""
    trials_waiting: int = 8
    """Trials that wait for the one that runs; more are refused."""
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

    def __init__(self, limits: Limits, remembered: int = 10_000) -> None:
        """Count nothing yet, and remember credits of so many addresses at most."""
        self._remembered = remembered
        self._limits = limits
        self._connections: Counter[str] = Counter()
        self._creations: dict[str, Credits] = {}
        self._connects: dict[str, Credits] = {}
        self._checks: dict[str, Credits] = {}
        self._trials: dict[str, Credits] = {}

    def connect(self, address: str, now: float) -> bool:
        """Count a connection; False, and not counted, where there are too many, or too often."""
        limits = self._limits
        most = limits.connections_of_address
        if (
            self._connections.total() >= limits.connections
            or self._connections[address] >= most
            or not self._spend(self._connects, address, most, limits.connects_per_s, now)
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
        limits = self._limits
        most = limits.tables_of_address
        return self._spend(self._creations, address, most, limits.tables_per_s, now)

    def check(self, address: str, now: float) -> bool:
        """Count a question about a house card; False where an address asks too many."""
        limits = self._limits
        return self._spend(
            self._checks, address, limits.checks_of_address, limits.checks_per_s, now
        )

    def try_out(self, address: str, now: float) -> bool:
        """Count a trial of a house card; False where an address asks for too many."""
        limits = self._limits
        return self._spend(
            self._trials, address, limits.trials_of_address, limits.trials_per_s, now
        )

    def _spend(
        self, purse: dict[str, Credits], address: str, most: int, per_s: float, now: float
    ) -> bool:
        """Spend a credit of an address; addresses with all their credits are forgotten."""
        if address not in purse:
            if len(purse) >= self._remembered:
                for one in [one for one, left in purse.items() if left.is_full(now)]:
                    del purse[one]
            if len(purse) >= self._remembered:
                purse.clear()
            purse[address] = Credits(most, per_s, now)
        return purse[address].spend(now)
