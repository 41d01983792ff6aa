"""The page about the server names every request, message, event and code, and none that is not."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

from starlette.routing import Route

from lowsky.server.app import create_app
from lowsky.table.messages import AnyCommand, AnyReply, Event
from lowsky.table.refusals import MESSAGES
from tests.architecture.repository import ROOT
from tests.server.worlds import MemoryStore

PAGE = (ROOT / "docs/server.md").read_text("utf-8")


def rows(heading: str) -> list[str]:
    """Return the first cells of the table that begins with a heading."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| (`[^|]+`) \|", table, flags=re.MULTILINE)


def test_every_request_has_its_row(tmp_path: Path) -> None:
    app = create_app(MemoryStore(), static=tmp_path / "none")
    served = {route.path for route in app.routes if isinstance(route, Route)} | {"/ws/{table}"}

    assert {word.split()[-1] for row in rows("request") for word in re.findall("`(.+?)`", row)} == (
        served
    )


def test_every_message_has_its_row() -> None:
    for heading, union in (("command", AnyCommand), ("reply", AnyReply)):
        tags = [f"`{cls.__struct_config__.tag}`" for cls in get_args(union)]
        assert sorted(rows(heading)) == sorted(tags)


def test_every_event_is_named() -> None:
    listed = PAGE.partition("**Events** are")[2].partition(". A drawn")[0]

    assert re.findall(r"`(\w+)`", listed) == list(get_args(get_type_hints(Event)["e"]))


def test_every_code_has_its_words() -> None:
    words = [f"| `{code}` | {message} |" for code, message in MESSAGES.items()]

    assert PAGE.partition("## Codes\n")[2].splitlines()[3:] == words
