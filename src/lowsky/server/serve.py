"""Starting and stopping a server: one line says where it is, or why it cannot be."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette

from lowsky.rules.errors import LowskyError
from lowsky.server.app import create_app
from lowsky.server.hall import Hall
from lowsky.server.http import config_for
from lowsky.server.invitation import find_network_address
from lowsky.server.limits import Limits
from lowsky.server.lock import sole_server
from lowsky.server.store import SqliteStore, StoreError

try:
    import resource
except ImportError:  # Windows counts no files
    resource = None  # type: ignore[assignment]  # there is no such module

log = logging.getLogger("lowsky.serve")

GOODBYE_S: Final = 2.0
"""How long sockets have to hear that the server stops."""
SPARE_FILES: Final = 500
"""Files and requests beside the sockets."""


class ServeError(LowskyError):
    """The server cannot start; the message is one line, the exit code says what failed."""

    def __init__(self, message: str, exit_code: int) -> None:
        """Keep the exit code: 3 for the database, 4 for the address."""
        super().__init__(message)
        self.exit_code = exit_code


def default_database() -> Path:
    """Return where tables are kept if nothing else is said: in the user's folder for data.

    Raises `ServeError` for a user that has none.
    """
    try:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    except RuntimeError:
        raise ServeError("this user has no home folder: name a file with --database", 3) from None
    return Path(home) / "lowsky" / "tables.sqlite3"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    database: Path | str | None = None,
    open_browser: bool = False,
    mount: str = "",
    bot_delay_s: float = 0.7,
    doze_s: float = 60.0,
    origins: Collection[str] = (),
    trusted_proxies: Collection[str] = (),
    limits: Limits | None = None,
) -> None:
    """Serve tables until a signal asks to stop, then let everybody finish and return.

    Port 0 takes any free one; the address is printed once the server listens there, with the one
    for other devices of the network if the host is every address of this computer.
    ``trusted_proxies`` are the addresses whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are
    believed. Raises `ServeError` where the database or the address cannot be used, and `OSError`
    where the address cannot be printed.
    """
    file = Path(database) if database is not None else default_database()
    limits = limits or Limits()
    allow_files(limits.connections + SPARE_FILES)
    try:
        with ExitStack() as stack:
            # Before the address, so that a second start says where the first one is.
            note = stack.enter_context(sole_server(file))
            listener = stack.enter_context(closing(listen(host, port)))
            path = mount.rstrip("/") + "/"
            url = _address(listener, host) + path
            note(url)
            store = SqliteStore(file)
            stack.callback(store.close_now)
            network_address = find_network_address(host)
            app = create_app(
                store,
                mount=mount,
                bot_delay_s=bot_delay_s,
                doze_s=doze_s,
                origins=origins,
                limits=limits,
                network_address=network_address,
            )
            network_url = _address(listener, network_address) + path if network_address else ""

            def started() -> None:
                _say(url, network_url)
                if open_browser:
                    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

            config = config_for(app, limits, trusted_proxies=trusted_proxies)
            server = _Server(config, app, started)
            server.run(sockets=[listener])
            if server.failure is not None:
                raise server.failure
    except StoreError as error:
        raise ServeError(str(error), 3) from error


class _Server(uvicorn.Server):
    """Uvicorn, which tells when it listens, says goodbye on sockets, and returns on a signal."""

    def __init__(self, config: uvicorn.Config, app: Starlette, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._started = started
        self.failure: OSError | None = None
        """Why it could not tell where it is."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        try:
            self._started()
        except OSError as error:
            self.failure = error
            self.should_exit = True
            await self.shutdown(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hall: Hall = self._app.state.hall
        try:
            async with asyncio.timeout(GOODBYE_S):
                await hall.say_goodbye()
        except TimeoutError:
            log.warning("Some sockets did not hear that the server stops")
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal without passing it on afterwards: all is done by then."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        handled = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, stop) for number in handled}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def allow_files(wanted: int) -> None:
    """Let the process have so many files open, as far as the system allows it.

    Every connection is one, and many systems begin with 1,024: the next would find no server.
    """
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to the address, so that a failure is known at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, else asyncio leaves Nagle's delay on for the sockets it accepts.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        # Listening now finds a port that another server has, before anything is opened.
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise ServeError(
            f"cannot listen on {host} port {port}: {reason}. {_remedy(error, host, port)}", 4
        ) from error
    listener.settimeout(0.0)
    return listener


def _remedy(error: Exception, host: str, port: int) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, socket.gaierror) or number == errno.EADDRNOTAVAIL:
        return "Name an address of this computer with --host."
    if number == errno.EADDRINUSE:
        return f"If it is Lowsky, open {_url(host, port)}/; else choose another with --port."
    return "Choose another with --port."


def _address(listener: socket.socket, host: str) -> str:
    return _url(host, listener.getsockname()[1])


def _url(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - shown, not bound
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def _say(url: str, network_url: str) -> None:
    sys.stdout.write(f"Lowsky is at {url} (Ctrl+C stops it)\n")
    if network_url:
        sys.stdout.write(f"Other devices of this network find it at {network_url}\n")
    sys.stdout.flush()
