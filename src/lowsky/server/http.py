"""How uvicorn speaks for us: small frames, no compression, no patience with slow handshakes."""

import logging
from collections.abc import Collection
from typing import Any, ClassVar

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from lowsky.server.limits import FRAME_BYTES, Limits

SPARE_CONNECTIONS = 200
"""Requests beside the sockets that may run at the same time."""


class DeniedHandshakes(logging.Filter):
    """Drops uvicorn's complaint about handshakes that were denied with a reason of our own."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be kept."""
        return record.msg != "ASGI callable returned without completing handshake."


DENIED_HANDSHAKES = DeniedHandshakes()


class ImpatientProtocol(H11Protocol):
    """HTTP that lets a client go which takes too long for its first request (H44)."""

    patience_s: ClassVar[float]

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as in uvicorn
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._impatience = self.loop.call_later(self.patience_s, self._let_go)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._impatience.cancel()
        super().connection_lost(exc)

    def _let_go(self) -> None:
        # A socket of a table has taken the transport over by now.
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()


def config_for(
    app: Starlette, limits: Limits, *, trusted_proxies: Collection[str] = ()
) -> uvicorn.Config:
    """Return the configuration of uvicorn for the application."""

    class Protocol(ImpatientProtocol):
        patience_s = limits.patience_s

    logging.getLogger("uvicorn.error").addFilter(DENIED_HANDSHAKES)
    return uvicorn.Config(
        app,
        http=Protocol,
        ws="websockets-sansio",
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
