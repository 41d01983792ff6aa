"""How uvicorn speaks for us: small frames, no compression, no patience, nobody takes all the room.

Whatever a client sends ends at worst its own connection, and fills neither memory nor the log.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from typing import Any, ClassVar, Final

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from lowsky.server.limits import FRAME_BYTES, Addresses, Credits, Limits, Purses, count_off, counted
from lowsky.table.refusals import RefusalError

SPARE_CONNECTIONS: Final = 200
"""Requests beside the sockets that may run at the same time."""
SPARE_OF_ADDRESS: Final = 64
"""Connections of one address for requests, beside those for sockets."""
LINGER_S: Final = 15.0
"""How long a socket that ends may take for what is still to be sent, and for its goodbye."""
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

QUIET: Final = frozenset(
    {
        "ASGI callable returned without completing handshake.",
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
    }
)
"""Complaints of uvicorn about what clients do, who are told by the answer."""


class ComplaintsAboutClients(logging.Filter):
    """Drops what anybody could fill the log with."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be kept."""
        return record.msg not in QUIET


COMPLAINTS_ABOUT_CLIENTS: Final = ComplaintsAboutClients()


class Callers:
    """Counts the connections of each address, those that have asked nothing yet included (H44)."""

    def __init__(self, limits: Limits, *, behind_proxy: bool) -> None:
        """Count nothing yet; a proxy that speaks for everybody may have as many as it likes."""
        self._most = limits.connections_of_address + SPARE_OF_ADDRESS
        self._behind_proxy = behind_proxy
        self._connections: Counter[str] = Counter()
        self._calls = Purses(limits.requests_of_address, limits.requests_per_s)

    def come(self, address: str, now: float) -> bool:
        """Count a connection; False, and not counted, where there are too many, or too often."""
        if not self._behind_proxy and (
            self._connections[address] >= self._most or not self._calls.spend(address, now)
        ):
            return False
        self._connections[address] += 1
        return True

    def go(self, address: str) -> None:
        """Count a connection no more."""
        count_off(self._connections, address)


class ImpatientProtocol(H11Protocol):
    """HTTP that lets a client go which asks nothing, or too slowly (H44)."""

    limits: ClassVar[Limits]
    callers: ClassVar[Callers]

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as in uvicorn
        """Begin to wait for the first request, unless the address has too many connections."""
        super().connection_made(transport)
        self._is_counted = self.callers.come(_address(self.client), self.loop.time())
        self._last_cycle: object = None
        self._impatience = self.loop.call_later(self.limits.patience_s, self._look)
        if not self._is_counted:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._impatience.cancel()
        if self._is_counted:
            self.callers.go(_address(self.client))
        super().connection_lost(exc)

    def _look(self) -> None:
        """Let the client go if nothing was asked since the last look, and nothing is answered."""
        if self.transport.get_protocol() is not self:
            return  # a socket of a table has taken the transport over
        # There is no cycle before the first request.
        if self.cycle is self._last_cycle and getattr(self.cycle, "response_complete", True):
            self.transport.close()
            return
        self._last_cycle = self.cycle
        self._impatience = self.loop.call_later(self.limits.patience_s, self._look)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP; where an answer is out already there is no more to say."""
        if getattr(self.cycle, "response_complete", True) is False:
            # What the application answers to the part that could be read goes nowhere.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()


class StrictSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket frames of a client that may be anybody (H41, H42, H43)."""

    limits: ClassVar[Limits]
    callers: ClassVar[Callers]

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as in uvicorn
        """Begin to count frames that are no whole message."""
        super().connection_made(transport)
        self._frames_left = Credits(self.limits.burst, self.limits.messages_per_s, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more: it was, when it made its request."""
        self.callers.go(_address(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes in; a handshake that cannot be read is refused."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment: without this, empty ones would fill the memory."""
        if self._may_send_a_frame():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping: without the limit, answers that nobody takes would fill the memory."""
        if self._may_send_a_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._may_send_a_frame():
            super().handle_pong(event)

    def _may_send_a_frame(self) -> bool:
        """Spend a credit on a frame that is no whole message; without one the connection ends."""
        if self.close_sent:
            return False
        if self._frames_left.spend(self.loop.time()):
            return True
        self._fail(CloseCode.POLICY_VIOLATION)
        return False

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; a text must be UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(CloseCode.INVALID_DATA)
                return
        super().send_receive_event_to_app()

    def _fail(self, code: CloseCode) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """End the connection with its reason, whatever state it is in."""
        sent = self.conn.close_sent
        code = CloseCode.ABNORMAL_CLOSURE if sent is None else sent.code
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def keepalive_timeout(self) -> None:
        """Let a client go that does not answer pings."""
        super().keepalive_timeout()
        self._leave_soon()

    async def run_asgi(self) -> None:
        """Serve the socket, and let it go even if what was sent is never read."""
        await super().run_asgi()
        self._leave_soon()

    def _leave_soon(self) -> None:
        self.loop.call_later(LINGER_S, self.transport.abort)


class RequestLimit:
    """Turns requests away where an address sends too many (H43)."""

    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        """Wrap an application, and keep where requests are counted."""
        self._app = app
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        app = self._app
        if scope["type"] == "http":
            address, now = _address(scope["client"]), asyncio.get_running_loop().time()
            if not self._addresses.requests.spend(address, now):
                error = RefusalError("connection/flood")
                told = {"code": error.code, "message": error.message}
                # Whoever asks on has to call anew, which costs less to turn away.
                app = JSONResponse(told, 429, headers={"connection": "close"})
        await app(scope, receive, send)


def _address(client: tuple[str, int] | None) -> str:
    return counted(client[0]) if client else ""


def config_for(
    app: Starlette, limits: Limits, *, trusted_proxies: Collection[str] = ()
) -> uvicorn.Config:
    """Return the configuration of uvicorn for the application."""
    callers = Callers(limits, behind_proxy=bool(trusted_proxies))
    shared = {"limits": limits, "callers": callers}
    logging.getLogger("uvicorn.error").addFilter(COMPLAINTS_ABOUT_CLIENTS)
    return uvicorn.Config(
        app,
        http=type("HttpProtocol", (ImpatientProtocol,), shared),
        ws=type("SocketProtocol", (StrictSocketProtocol,), shared),
        ws_max_size=FRAME_BYTES,
        # No compression: messages are small, and a small frame cannot unpack to a big one.
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=limits.connections + SPARE_CONNECTIONS,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=list(trusted_proxies),
        timeout_graceful_shutdown=5,
    )
