"""JSON texts in and out: strict where clients speak, one fixed form where the table does (H41)."""

import json
from typing import Final, NoReturn

import msgspec

from lowsky.table.messages import AnyCommand, AnyReply
from lowsky.table.refusals import RefusalError

_encoder: Final = msgspec.json.Encoder()


class CommandRefusalError(RefusalError):
    """A text that is no command; ``command_id`` is its id, where one could be read."""

    command_id: str | None = None


def decode_command(text: str) -> AnyCommand:
    """Return the command of a JSON text.

    Raises `CommandRefusalError`: ``message/malformed`` for a text that is no JSON (keys given
    twice, NaN, lone surrogates, absurd nesting included), ``message/invalid`` for no command.
    """
    value = strict_json(text)
    try:
        command: AnyCommand = msgspec.convert(value, AnyCommand)
    except (msgspec.ValidationError, OverflowError) as error:
        refusal = CommandRefusalError("message/invalid", problem=error)
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            refusal.command_id = value["id"][:40]
        raise refusal from None
    return command


def strict_json(text: str) -> object:
    """Return the value of a JSON text; raises `CommandRefusalError` with ``message/malformed``."""
    try:
        value: object = json.loads(
            text, object_pairs_hook=_without_twins, parse_constant=_no_constant
        )
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise CommandRefusalError("message/malformed", problem="it has half a character") from None
    except RecursionError:
        raise CommandRefusalError("message/malformed", problem="it is nested too deeply") from None
    except ValueError as error:
        raise CommandRefusalError("message/malformed", problem=error) from None
    return value


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def encode_reply(reply: AnyReply) -> str:
    """Return the JSON text of a reply: one frame."""
    return _encoder.encode(reply).decode()
