"""How much one connection, one address and everybody together may ask for (H39, H42 … H44)."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final, TypeVar

T = TypeVar("T")

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
    connections_at_table: int = 32
    """Connections of one address at one table: each change there is sent to all of them."""
    burst: int = 60
    """Messages that a connection may send at once …"""
    messages_per_s: float = 20.0
    """… and how many more each second."""
    messages_of_address: int = 600
    """Messages of all connections of one address at once …"""
    messages_of_address_per_s: float = 100.0
    """… and how many more each second."""
    requests_of_address: int = 2000
    """Requests beside the sockets of one address at once …"""
    requests_per_s: float = 100.0
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


@lru_cache(maxsize=10_000)
def counted(address: str) -> str:
    """Return what is counted for an address: IPv6 gives every household 2⁶⁴ of them at least."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    mapped = found.ipv4_mapped
    return str(mapped or ip_network((int(found), 64), strict=False).network_address)


class Purses:
    """The credits of many addresses for one kind of thing."""

    def __init__(self, most: int, per_s: float, *, remembered: int = 10_000) -> None:
        """Give each address so many credits, and remember those of so many addresses at most."""
        self._most = most
        self._per_s = per_s
        self._remembered = remembered
        self._purses: dict[str, Credits] = {}

    def spend(self, address: str, now: float) -> bool:
        """Spend a credit of an address; addresses with all their credits are forgotten."""
        purses = self._purses
        if address not in purses:
            if len(purses) >= self._remembered:
                for one in [one for one, left in purses.items() if left.is_full(now)]:
                    del purses[one]
            if len(purses) >= self._remembered:
                purses.clear()
            purses[address] = Credits(self._most, self._per_s, now)
        return purses[address].spend(now)


class Addresses:
    """Counts what each address holds and makes."""

    def __init__(self, limits: Limits, remembered: int = 10_000) -> None:
        """Count nothing yet, and remember credits of so many addresses at most."""

        def purses(most: int, per_s: float) -> Purses:
            return Purses(most, per_s, remembered=remembered)

        self._limits = limits
        self._connections: Counter[str] = Counter()
        self._at_tables: Counter[tuple[str, str]] = Counter()
        self._connects = purses(limits.connections_of_address, limits.connects_per_s)
        self.requests = purses(limits.requests_of_address, limits.requests_per_s)
        self.messages = purses(limits.messages_of_address, limits.messages_of_address_per_s)
        self.tables = purses(limits.tables_of_address, limits.tables_per_s)
        self.checks = purses(limits.checks_of_address, limits.checks_per_s)
        self.trials = purses(limits.trials_of_address, limits.trials_per_s)

    def connect(self, address: str, table: str, now: float) -> bool:
        """Count a connection; False, and not counted, where there are too many, or too often."""
        limits = self._limits
        if (
            self._connections.total() >= limits.connections
            or self._connections[address] >= limits.connections_of_address
            or self._at_tables[address, table] >= limits.connections_at_table
            or not self._connects.spend(address, now)
        ):
            return False
        self._connections[address] += 1
        self._at_tables[address, table] += 1
        return True

    def disconnect(self, address: str, table: str) -> None:
        """Count a connection no more."""
        count_off(self._connections, address)
        count_off(self._at_tables, (address, table))


def count_off(counter: Counter[T], one: T) -> None:
    """Count one less, and forget what there is none of."""
    counter[one] -= 1
    if not counter[one]:
        del counter[one]
