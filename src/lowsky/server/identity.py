"""Who speaks: one random credential a device, in a cookie or a bearer token, kept only as a hash.

There are no accounts. The credential has 128 random bits, so a plain hash is enough: nobody finds
the credential from what is stored, and names or seat numbers prove nothing (H1).
"""

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Mapping
from secrets import token_bytes, token_urlsafe
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from lowsky.server.limits import counted

COOKIE: Final = "lowsky_device"
CREDENTIAL_BYTES: Final = 16
CREDENTIAL: Final = re.compile(r"[A-Za-z0-9_-]{22}")
LIFETIME_S: Final = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""

TABLE_ID_BYTES: Final = 9
"""72 random bits, 12 letters: the link is the invitation."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")


def new_table_id() -> str:
    """Return the id of a new table, which nobody can guess."""
    return urlsafe_b64encode(token_bytes(TABLE_ID_BYTES)).decode()


class Speaker(NamedTuple):
    """Who is at the other end of a connection."""

    device: str
    """The hash of the credential: what is stored, and never sent to anybody."""
    new_credential: str = ""
    """The credential of a device that had none; it must be told."""
    has_token: bool = False
    """A program that showed a bearer token, which no foreign page can make a browser send."""


def device_of(credential: str) -> str:
    """Return the name of the device that holds the credential."""
    return hashlib.sha256(b"lowsky device " + credential.encode()).hexdigest()[:40]


def address_of(connection: HTTPConnection) -> str:
    """Return the address that is counted for limits, "" where there is none."""
    return counted(connection.client.host) if connection.client else ""


def speaker_of(connection: HTTPConnection) -> Speaker:
    """Return who speaks; a device without a valid credential gets a new one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and CREDENTIAL.fullmatch(token):
        return Speaker(device_of(token), has_token=True)
    cookie = connection.cookies.get(COOKIE, "")
    if CREDENTIAL.fullmatch(cookie):
        return Speaker(device_of(cookie))
    credential = token_urlsafe(CREDENTIAL_BYTES)
    return Speaker(device_of(credential), new_credential=credential)


def cookie_header(credential: str, *, path: str, secure: bool) -> str:
    """Return the value of the ``Set-Cookie`` header for a credential."""
    words = [
        f"{COOKIE}={credential}",
        f"Path={path or '/'}",
        f"Max-Age={LIFETIME_S}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*words, "Secure"] if secure else words)


def is_own_origin(headers: Mapping[str, str], allowed: Collection[str]) -> bool:
    """Tell whether a request comes from a page of this server (H11, H12).

    The origin must have the host and port that the request was sent to, or be one of ``allowed``
    (such as ``https://cards.example``).
    """
    origin = headers.get("origin", "")
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # such as "http://[", which no browser sends
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")
