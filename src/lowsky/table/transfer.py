"""Links that move a seat to another device, once (docs/server.md).

The device that holds a seat makes a random token and offers the seat under its SHA-256; only that
is kept. Whoever sends the token takes the seat over: its name, its place in the game, and what it
knows. A token that was used, replaced or never made says nothing about the others.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, NamedTuple

from lowsky.table.refusals import RefusalError
from lowsky.table.seats import Chair

NO_OFFER: Final = "-" * 64
"""Stands where a seat is not offered: as long as a digest, and equal to none."""


class Moved(NamedTuple):
    """A seat that changed hands."""

    seat: int
    giver: str
    """The device that held it before."""


def offer_digest(token: str) -> str:
    """Return the SHA-256 (hex) under which a token is offered."""
    return hashlib.sha256(token.encode()).hexdigest()


def accept(chairs: Sequence[Chair], token: str, *, by: str) -> Moved:
    """Give the seat that the token moves to a device, and use the offer up.

    Every seat is compared, in the same time whatever its offer. Raises `RefusalError` with
    ``transfer/unknown`` where the token moves no seat, and with ``transfer/own`` where the device
    holds the seat already: then the offer stands.
    """
    digest = offer_digest(token)
    found = [
        seat
        for seat, is_meant in enumerate(
            [hmac.compare_digest(digest, chair.offer or NO_OFFER) for chair in chairs]
        )
        if is_meant
    ]
    if not found:
        raise RefusalError("transfer/unknown")
    seat = found[0]
    chair = chairs[seat]
    if chair.device == by:
        raise RefusalError("transfer/own")
    moved = Moved(seat, chair.device)
    chair.device = by
    chair.offer = ""
    # What the old device promised to the shuffles only that one can reveal.
    chair.promises = ()
    return moved
