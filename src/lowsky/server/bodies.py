"""Bodies of requests and answers: who may send one, how it is read and written (H12, H41)."""

import asyncio
from collections.abc import Collection
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from lowsky.server.identity import Speaker, is_own_origin
from lowsky.server.limits import BODY_BYTES
from lowsky.table.codec import strict_json
from lowsky.table.refusals import RefusalError

T = TypeVar("T")


def check_sender(request: Request, speaker: Speaker, origins: Collection[str]) -> None:
    """Raise `RefusalError` unless our own page or a program with a token sends JSON."""
    from_own_page = is_own_origin(request.headers, origins)
    is_program = speaker.has_token and "origin" not in request.headers
    if not from_own_page and not is_program:
        raise RefusalError("connection/origin")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusalError("message/type")


async def read_body(request: Request, type_: type[T], patience_s: float) -> T:
    """Return the body as the type; raises `RefusalError` for any other, a long or a late one."""
    body = b""
    try:
        async with asyncio.timeout(patience_s):
            async for part in request.stream():
                body += part
                if len(body) > BODY_BYTES:
                    raise RefusalError("message/too-long")
    except TimeoutError:
        raise RefusalError("message/too-slow") from None
    except ClientDisconnect:  # nobody reads the answer, and it is no error of the server
        raise RefusalError("message/malformed", problem="it ends too soon") from None
    try:
        return msgspec.convert(strict_json(body.decode()), type_)
    except UnicodeDecodeError:
        raise RefusalError("message/malformed", problem="it is not UTF-8") from None
    except (msgspec.ValidationError, OverflowError) as error:
        raise RefusalError("message/invalid", problem=error) from None


def json_answer(value: object) -> Response:
    """Return the answer with a value, such as a structure of the protocol, as JSON."""
    return Response(msgspec.json.encode(value), media_type="application/json")
