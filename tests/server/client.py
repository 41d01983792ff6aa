"""A real server on a free port, and clients that speak to it over real sockets."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from typing import Any, NamedTuple, Self

import httpx2
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lowsky.server.app import create_app
from lowsky.server.bots import MakeBot, first_legal
from lowsky.server.hall import Hall
from lowsky.server.http import config_for
from lowsky.server.identity import new_table_id
from lowsky.server.limits import Limits
from lowsky.server.serve import listen
from lowsky.server.store import SqliteStore, Store

CLIENTS = count(1)
"""Numbers the clients of a run: no two use the same command ids."""

Message = dict[str, Any]

GENEROUS = Limits(
    burst=100_000,
    messages_per_s=100_000,
    messages_of_address=1_000_000,
    requests_of_address=1_000_000,
    connections_at_table=100_000,
    tables_of_address=100_000,
    checks_of_address=100_000,
    trials_of_address=100_000,
    connections_of_address=100_000,
    connects_per_s=1e6,
)
"""For tests of other things than limits: nothing here waits like a person does."""


class Credentials(NamedTuple):
    """What a client shows: a bearer token, or a cookie together with an origin."""

    headers: Mapping[str, str]

    @classmethod
    def program(cls, token: str | None = None) -> Self:
        """Return the credentials of a program, by default of a new device."""
        return cls({"Authorization": f"Bearer {token or token_urlsafe(16)}"})


class Client:
    """One socket at a table."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.frames: list[str] = []
        """Every frame as it came."""
        self.version = 0
        self.seats: list[int] = []
        self.table: Message = {}
        self.game: Message | None = None
        self.name = f"client-{next(CLIENTS)}"
        self._ids = count(1)

    async def send(self, t: str, **fields: object) -> str:
        """Send a command and return its id."""
        message = {"t": t, "id": f"{self.name}-{next(self._ids)}", **fields}
        await self.socket.send(json.dumps(message))
        return str(message["id"])

    async def ask(self, t: str, **fields: object) -> Message:
        """Send a command and return its answer, taking updates in on the way."""
        return await self.answer(await self.send(t, **fields))

    async def answer(self, command_id: str) -> Message:
        """Return the answer to a command, taking updates in on the way."""
        while True:
            message = await self.receive()
            if message["t"] in ("done", "refused") and message.get("id") == command_id:
                return message

    async def receive(self) -> Message:
        """Return the next message; an update is taken in."""
        frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        if message["t"] == "update":
            self.version = message["version"]
            self.table = message.get("table", self.table)
            self.game = message.get("game", self.game)
            if "you" in message:
                self.seats = message["you"]["seats"]
        return message

    async def until(self, is_so: Callable[[Self], object]) -> None:
        """Take updates in until something is so."""
        while not is_so(self):
            await self.receive()

    async def until_version(self, version: int) -> None:
        """Take updates in until the table has this version."""
        await self.until(lambda client: client.version >= version)

    def decision(self, seat: int | None = None) -> Message | None:
        """Return the decision that the client's seat owes, None if none."""
        decisions: list[Message] = self.game["decisions"] if self.game else []
        return next((one for one in decisions if seat is None or one["seat"] == seat), None)

    async def act(self, action: str | None = None, seat: int | None = None) -> Message:
        """Answer the decision that is owed, by default with the first legal action."""
        decision = self.decision(seat)
        assert decision is not None
        done = await self.ask(
            "act",
            seat=decision["seat"],
            decision=decision["number"],
            action=action or decision["legal"][0],
        )
        if done["t"] == "done":
            await self.until_version(done["version"])
        return done

    async def close_code(self) -> int | None:
        """Read until the server closes, and return its code."""
        with suppress(ConnectionClosed):
            while True:
                frame = await self.socket.recv()
                assert isinstance(frame, str)
                self.frames.append(frame)
        return self.socket.close_code


class Running:
    """A running server."""

    def __init__(self, address: str, app: Starlette | None = None) -> None:
        self.address = address
        self._app = app

    @property
    def hall(self) -> Hall:
        """The tables of a server in this process."""
        assert self._app is not None
        hall: Hall = self._app.state.hall
        return hall

    @property
    def store(self) -> Store:
        """The store of a server in this process."""
        return self.hall.store

    @property
    def origin(self) -> str:
        """The origin of the server's own pages."""
        return f"http://{self.address}"

    def http(self, **options: Any) -> httpx2.AsyncClient:
        """Return a client for requests, which keeps cookies as a browser does."""
        return httpx2.AsyncClient(**{"base_url": self.origin, **options})

    async def create(
        self, who: Credentials | None = None, *, name: str | None = None, **wanted: object
    ) -> str:
        """Make a table and return its id."""
        body = {**wanted} if name is None else {**wanted, "name": name}
        async with self.http() as http:
            answer = await http.post(
                "/api/tables", json=body, headers=dict((who or Credentials.program()).headers)
            )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    @asynccontextmanager
    async def enter(
        self, table: str, who: Credentials | None = None, **options: Any
    ) -> AsyncIterator[Client]:
        """Open a socket at a table and take the first update in."""
        headers = dict((who or Credentials.program()).headers)
        address = f"ws://{self.address}/ws/{table}"
        options.setdefault("close_timeout", 1)
        async with connect(address, additional_headers=headers, proxy=None, **options) as socket_:
            client = Client(socket_)
            await client.receive()
            yield client


@contextmanager
def _no_signals() -> Iterator[None]:
    yield


@asynccontextmanager
async def serving(
    store: Store | Path,
    *,
    limits: Limits = GENEROUS,
    make_bot: MakeBot = first_legal,
    new_id: Callable[[], str] = new_table_id,
    entropy: Callable[[int], bytes] = token_bytes,
    send_buffer: int | None = None,
    trusted_proxies: Sequence[str] = (),
    **options: Any,
) -> AsyncIterator[Running]:
    """Run a server in this event loop, on a store or on a database file."""
    kept: Store = SqliteStore(store) if isinstance(store, Path) else store
    app = create_app(
        kept,
        limits=limits,
        make_bot=make_bot,
        bot_delay_s=options.pop("bot_delay_s", 0.0),
        new_id=new_id,
        entropy=entropy,
        **options,
    )
    listener = listen("127.0.0.1", 0)
    if send_buffer is not None:
        # Sockets that are accepted inherit it: a reader is slow sooner.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    config = config_for(app, limits, trusted_proxies=trusted_proxies)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    server.capture_signals = _no_signals  # type: ignore[method-assign]  # pytest keeps its own
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0)
        if task.done():
            task.result()
    try:
        yield Running(f"127.0.0.1:{listener.getsockname()[1]}", app)
    finally:
        server.should_exit = True
        await task
