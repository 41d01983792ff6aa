"""What is kept of a table: the accepted commands in their order, and nothing else.

A table is its entries: from them, the options and the secrets that they carry, `Table` makes every
position, event and answer again. New fields go last and have defaults: old entries stay readable.
"""

import hashlib
from typing import Final, TypeAlias

import msgspec

from lowsky.table.fairness import canonical
from lowsky.table.messages import AnyCommand, Command

THE_TABLE: Final = ""
"""Who speaks when nobody does: bots, and the table itself."""


class Create(Command, tag="create", frozen=True):
    """The table is made: the first entry of each; its creator is the host."""

    table: str
    preset: str
    values: dict[str, bool | int | str]
    rules_version: int


class PassHost(Command, tag="host", frozen=True):
    """The host went away and somebody else becomes it."""


class Lapse(Command, tag="lapse", frozen=True):
    """The seats that have not revealed in time withdraw from the shuffle."""


StoredCommand: TypeAlias = AnyCommand | Create | PassHost | Lapse


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """One accepted command, with all that came from outside to carry it out."""

    by: str
    """The device that spoke, as `server.identity` names it; `THE_TABLE` for nobody."""
    command: StoredCommand
    secret: str = ""
    """The secret of the shuffle that begins (hex)."""
    day: str = ""
    """The date on which the game starts, as in 2026-11-30."""
    heir: str = ""
    """The device that becomes host with this command."""
    promises: list[str] = []
    """What each seat promised to the shuffle that begins, "" for nothing; empty if nobody did."""


class Kept(msgspec.Struct, frozen=True):
    """An entry with the digest of the table after it."""

    version: int
    body: bytes
    digest: bytes


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Return the entry as the bytes that are stored."""
    return _encoder.encode(entry)


def decode_entry(body: bytes) -> Entry:
    """Return the entry of stored bytes; raises `msgspec.DecodeError`."""
    return _decoder.decode(body)


def command_digest(command: StoredCommand) -> bytes:
    """Return what tells a command sent again from another one with its id."""
    return hashlib.sha256(_encoder.encode(command)).digest()[:16]


def state_digest(facts: object) -> bytes:
    """Return the digest of a table's facts, which are plain JSON values."""
    return hashlib.sha256(canonical(facts)).digest()[:16]
