"""The link that invites to a table, and from where it can be opened."""

import ipaddress
import socket
from typing import Final, Literal, NamedTuple

from starlette.datastructures import URL

Reach = Literal["computer", "network", "any"]
"""Who can open a link: this computer alone, the same network, or whoever reaches the server."""

EVERY_ADDRESS: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared, not bound
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): routed like any other, never answered."""


class Invitation(NamedTuple):
    """A link, and who can open it."""

    link: str
    reach: Reach


def invitation(page: URL, network_address: str) -> Invitation:
    """Return the invitation to the page of a table, as a device asked for it.

    A page that was opened by this computer's own name is of no use to another device: it gets the
    ``network_address`` of the server instead, "" if the server listens to this computer alone.
    """
    if not is_loopback(page.hostname or ""):
        return Invitation(str(page), "any")
    if not network_address:
        return Invitation(str(page), "computer")
    return Invitation(str(page.replace(hostname=network_address)), "network")


def is_loopback(host: str) -> bool:
    """Tell whether a name or address in a link always means the computer that opens it."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def find_network_address(host: str) -> str:
    """Return this computer's address in its network, if a server on ``host`` listens there.

    Returns "" where it does not, or where there is no network. Nothing is sent: the system only
    tells which of its addresses it would send from.
    """
    if host not in EVERY_ADDRESS:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if is_loopback(found) else found
