"""What comes into the inbox of a room: people and bots, questions, and what takes too long."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from lowsky.server.connection import Connection
from lowsky.table.messages import Act, AnyCommand, Next
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Table


@dataclass(frozen=True, slots=True)
class Enter:
    """A socket opens."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Exit:
    """A socket is gone."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Say:
    """A client sends a command."""

    connection: Connection
    command: AnyCommand


@dataclass(frozen=True, slots=True)
class Mumble:
    """A client sends what is no command."""

    connection: Connection
    error: RefusalError
    command_id: str | None


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody asks the table; the answer leaves when all before it is kept."""

    question: Callable[[Table], object]
    answered: asyncio.Future[object]


@dataclass(frozen=True, slots=True)
class BotSays:
    """A bot has decided."""

    command: Act | Next


@dataclass(frozen=True, slots=True)
class ShowAll:
    """A slow reader can take the newest state."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class HostIsAway:
    """The host has been away for a while."""

    host: str


@dataclass(frozen=True, slots=True)
class NothingIsDone:
    """Nothing has happened at the table for a while."""

    since: str
    """What the room called the moment from which on it waited."""


@dataclass(frozen=True, slots=True)
class ShuffleIsLate:
    """A shuffle has waited long enough."""

    commitment: str


Item: TypeAlias = (
    Enter
    | Exit
    | Say
    | Mumble
    | Ask
    | BotSays
    | ShowAll
    | HostIsAway
    | NothingIsDone
    | ShuffleIsLate
)
