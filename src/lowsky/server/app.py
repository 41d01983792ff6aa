"""The application: pages, the few requests beside the sockets, and how they are put together."""

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from secrets import token_bytes
from typing import Annotated, Final

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from lowsky.server.bodies import check_sender, json_answer, read_body
from lowsky.server.bots import BotRunner, MakeBot, registered_bot
from lowsky.server.exports import Exports, game_of, record_of
from lowsky.server.hall import Hall
from lowsky.server.http import RequestLimit
from lowsky.server.identity import (
    TABLE_ID,
    address_of,
    cookie_header,
    new_table_id,
    speaker_of,
)
from lowsky.server.invitation import Invitation, invitation
from lowsky.server.limits import Addresses, Limits
from lowsky.server.pages import STATIC, SecurityHeaders, index_page
from lowsky.server.room import Room
from lowsky.server.sockets import Sockets
from lowsky.server.store import Store, StoreError
from lowsky.server.workshop import Workshop
from lowsky.table.messages import Name
from lowsky.table.refusals import RefusalError

log = logging.getLogger("lowsky.app")

STATUS = {
    "table/unknown": 404,
    "table/not-over": 409,
    "table/limit": 429,
    "house/limit": 429,
    "connection/flood": 429,
    "table/not-kept": 503,
    "connection/origin": 403,
    "message/type": 415,
    "message/too-long": 413,
    "message/too-slow": 408,
}
"""The HTTP status of each refusal; 400 for the others."""

LONGEST_LINK: Final = 400
"""Of longer ones no picture is made: that takes long, and no camera reads it."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The body of a request for a new table; with a name its sender sits on the first seat."""

    preset: Annotated[str, msgspec.Meta(max_length=40)] = "skyjo"
    values: dict[Annotated[str, msgspec.Meta(max_length=40)], bool | int | str] = {}
    name: Name | None = None


class Api:
    """The requests beside the sockets."""

    def __init__(
        self,
        hall: Hall,
        addresses: Addresses,
        limits: Limits,
        *,
        exports: Exports,
        mount: str,
        origins: Collection[str],
        static: Path,
        network_address: str,
    ) -> None:
        """Keep where tables are found and what is allowed."""
        self._hall = hall
        self._limits = limits
        self._addresses = addresses
        self._exports = exports
        self._mount = mount
        self._origins = origins
        self._static = static
        self._network_address = network_address

    async def page(self, request: Request) -> Response:
        """Return the client's page, and a credential for a device that has none."""
        response = HTMLResponse(index_page(self._static, self._mount))
        self._introduce(request, response)
        return response

    async def health(self, _request: Request) -> Response:
        """Tell whether the server and its store work."""
        await self._hall.store.load("healthz")
        return JSONResponse({"status": "ok", "tables": len(self._hall.rooms)})

    async def create(self, request: Request) -> Response:
        """Make a table."""
        speaker = speaker_of(request)
        check_sender(request, speaker, self._origins)
        wanted = await read_body(request, NewTable, self._limits.patience_s)
        if not self._addresses.tables.spend(address_of(request), asyncio.get_running_loop().time()):
            raise RefusalError("table/limit")
        table_id = await self._hall.create(
            speaker.device,
            preset=wanted.preset,
            values=wanted.values,
            name=wanted.name,
        )
        response = JSONResponse({"table": table_id}, status_code=201)
        if speaker.new_credential:
            self._set_cookie(request, response, speaker.new_credential)
        return response

    async def table(self, request: Request) -> Response:
        """Return the public facts of a table, and the link that invites to it."""
        room = await self._room(request)
        present = room.present
        info = await room.ask(lambda table: table.info(present))
        return json_answer({"table": info, **self._invitation(request, room)._asdict()})

    async def qr(self, request: Request) -> Response:
        """Return the link of a table as a picture for cameras."""
        link = self._invitation(request, await self._room(request)).link
        if len(link) > LONGEST_LINK:
            raise RefusalError("message/too-long")
        return Response(picture_of(link), media_type="image/svg+xml")

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game."""
        document = await self._exports.document(await self._room(request), record_of)
        return PlainTextResponse(document, headers={"content-disposition": "attachment"})

    async def game(self, request: Request) -> Response:
        """Return a finished game with its secret, for `lowsky verify`."""
        document = await self._exports.document(await self._room(request), game_of)
        return Response(document, media_type="application/json")

    def _invitation(self, request: Request, room: Room) -> Invitation:
        page = request.url.replace(path=f"{self._mount}/t/{room.table.id}", query="", fragment="")
        return invitation(page, self._network_address)

    async def _room(self, request: Request) -> Room:
        table_id = request.path_params["table"]
        room = await self._hall.room(table_id) if TABLE_ID.fullmatch(table_id) else None
        if room is None:
            raise RefusalError("table/unknown")
        return room

    def _introduce(self, request: Request, response: Response) -> None:
        speaker = speaker_of(request)
        if speaker.new_credential:
            self._set_cookie(request, response, speaker.new_credential)

    def _set_cookie(self, request: Request, response: Response, credential: str) -> None:
        secure = request.url.scheme == "https"
        response.headers.append(
            "set-cookie", cookie_header(credential, path=self._mount, secure=secure)
        )


@lru_cache(maxsize=200)
def picture_of(link: str) -> bytes:
    """Return the QR code of a link as SVG."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=4, border=2)
    return picture.getvalue()


def _error(code: str, message: str, status: int, **more: object) -> Response:
    told = {key: value for key, value in more.items() if value}
    return JSONResponse({"code": code, "message": message, **told}, status_code=status)


async def _refused(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RefusalError):
        raise error
    more = {"rule": error.rule, "kind": error.kind, "facts": error.facts}
    return _error(error.code, error.message, STATUS.get(error.code, 400), **more)


async def _not_kept(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error)
    return await _refused(request, RefusalError("table/not-kept"))


async def _http_error(_request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    return _error(f"http/{error.status_code}", error.detail, error.status_code)


def create_app(
    store: Store,
    *,
    mount: str = "",
    bot_delay_s: float = 0.7,
    make_bot: MakeBot = registered_bot,
    limits: Limits | None = None,
    origins: Collection[str] = (),
    host_grace_s: float = 20.0,
    shuffle_grace_s: float = 10.0,
    doze_s: float = 60.0,
    idle_s: float = 300.0,
    static: Path = STATIC,
    network_address: str = "",
    new_id: Callable[[], str] = new_table_id,
    entropy: Callable[[int], bytes] = token_bytes,
) -> Starlette:
    """Return the application on a store, which it closes at its end.

    ``mount`` is the path below which everything is served ("" or such as "/cards"), ``origins`` the
    origins of pages that may speak to it beside its own, ``host_grace_s`` how long a host may be
    away before somebody else becomes host, ``shuffle_grace_s`` how long a shuffle waits for what a
    player promised, ``doze_s`` how long a table stands still until those whom it waits for count as
    away although they are connected, ``idle_s`` how long an empty table stays in memory,
    ``network_address`` where other devices reach a server that was opened by its own computer.
    """
    mount = mount.rstrip("/")
    limits = limits or Limits()
    addresses = Addresses(limits)
    hall = Hall(
        store,
        bots=BotRunner(make_bot, bot_delay_s),
        limits=limits,
        host_grace_s=host_grace_s,
        shuffle_grace_s=shuffle_grace_s,
        doze_s=doze_s,
        idle_s=idle_s,
        new_id=new_id,
        entropy=entropy,
    )
    exports = Exports()
    api = Api(
        hall,
        addresses,
        limits,
        exports=exports,
        mount=mount,
        origins=origins,
        static=static,
        network_address=network_address,
    )
    workshop = Workshop(addresses, limits, origins=origins, make_bot=make_bot)
    sockets = Sockets(hall, addresses, limits, mount=mount, origins=origins)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await hall.close()
        workshop.close()
        exports.close()

    routes: list[BaseRoute] = [
        Route("/", api.page),
        Route("/t/{table}", api.page),
        Route("/healthz", api.health),
        Route("/api/tables", api.create, methods=["POST"]),
        Route("/api/house-cards/check", workshop.check, methods=["POST"]),
        Route("/api/house-cards/try", workshop.try_out, methods=["POST"]),
        Route("/api/tables/{table}", api.table),
        Route("/api/tables/{table}/qr.svg", api.qr),
        Route("/api/tables/{table}/record", api.record),
        Route("/api/tables/{table}/game.json", api.game),
        WebSocketRoute("/ws/{table}", sockets.open),
    ]
    if static.is_dir():
        routes.append(Mount("/", StaticFiles(directory=static)))
    app = Starlette(
        routes=[Mount(mount, routes=routes)] if mount else routes,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLimit, addresses=addresses),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers={
            RefusalError: _refused,
            StoreError: _not_kept,
            HTTPException: _http_error,
        },
        lifespan=lifespan,
    )
    app.state.hall = hall
    return app
