'''Records of whole games: TOML text that people can read and programs can verify.

A record holds the variant, the players, the date, and for each round the order of the deck, the
turns and the scores::

    lowsky = 1
    rules = 1
    variant = "skyjo"
    players = ["Ada", "Ben"]
    date = 2026-11-30

    [[round]]
    deck = "7a0…"
    turns = """
    1:f11=5.f12=3 2:f11=0.f34=c
    2:d=a.r.f33=8 1:t13=7
    """
    scores = [12, 24]

A turn is ``seat:token.token…``; ``=`` gives the card that the token reveals: the drawn card, the
flipped card, or the one that was replaced. It is redundant and checked on replay. Orders that
chance gives between the turns are items of their own: ``reshuffle:cards``,
``reshuffle_actions:cards``, ``flips:cells``, ``starter:seats``. With action cards a round begins
with ``actions``, their order from the top.

Version 1 of the format is stable: every later version of Lowsky reads it, and reads it the same.
'''

import json
import re
import tomllib
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from lowsky.notation.action import format_action, parse_action
from lowsky.notation.cards import ACTION_SYMBOLS, CARDS, format_card, format_kind
from lowsky.notation.variant import format_variant, parse_variant
from lowsky.rules.errors import NotationError
from lowsky.rules.options import Options

FORMAT: Final = 1
ORDERS: Final = ("reshuffle", "reshuffle_actions", "flips", "starter")
LONGEST: Final = 4_000_000
"""Characters of the longest record that is read: a game of a thousand rounds is shorter."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action and the card it revealed, None if it reveals none."""

    action: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Actions of one seat, one after the other."""

    seat: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """An order that chance gave: cards for a reshuffle, cells for random flips, seats for a tie."""

    kind: str
    items: tuple[int, ...]


@dataclass(slots=True)
class RoundRecord:
    """One round: the deck from the top, what happened, and the scores once it is over.

    ``actions`` are the action cards from the top; with a single pile (R-V3) the first of them lie
    in the deck.
    """

    deck: tuple[int, ...]
    items: list[Turn | Order] = field(default_factory=list)
    scores: tuple[int, ...] | None = None
    actions: tuple[int, ...] = ()


@dataclass(slots=True)
class Record:
    """A whole game, or the beginning of one."""

    options: Options
    players: tuple[str, ...]
    date: date
    rounds: list[RoundRecord] = field(default_factory=list)


def format_record(record: Record) -> str:
    """Return the text of a record."""
    lines = [
        f"lowsky = {FORMAT}",
        f"rules = {record.options.rules_version}",
        f"variant = {_quoted(format_variant(record.options))}",
        f"players = [{', '.join(_quoted(name) for name in record.players)}]",
        f"date = {record.date.isoformat()}",
    ]
    for played in record.rounds:
        lines += ["", "[[round]]"]
        if played.actions:
            lines.append(f'actions = "{"".join(map(format_kind, played.actions))}"')
        lines += [f'deck = "{"".join(map(format_card, played.deck))}"']
        lines += ['turns = """', *_wrapped([_format_item(item) for item in played.items]), '"""']
        if played.scores is not None:
            lines.append(f"scores = [{', '.join(map(str, played.scores))}]")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _wrapped(items: list[str]) -> list[str]:
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) < 100:
            lines[-1] += " " + item
        else:
            lines.append(item)
    return lines


def _format_item(item: Turn | Order) -> str:
    if isinstance(item, Turn):
        return f"{item.seat + 1}:{'.'.join(_format_move(move) for move in item.moves)}"
    if item.kind == "reshuffle":
        return f"reshuffle:{''.join(map(format_card, item.items))}"
    if item.kind == "reshuffle_actions":
        return f"reshuffle_actions:{''.join(map(format_kind, item.items))}"
    return f"{item.kind}:{','.join(map(str, item.items))}"


def _format_move(move: Move) -> str:
    shown = "" if move.card is None else f"={format_card(move.card)}"
    return format_action(move.action) + shown


def parse_record(text: str) -> Record:
    """Return the record of a text; raises `NotationError` that names the place of the mistake.

    Only the syntax is checked: `replay.replay` tells whether the game is possible.
    """
    if len(text) > LONGEST:
        raise NotationError(f"longer than {LONGEST} characters")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise NotationError(f"no TOML: {error}") from error
    _check_keys(content, {"lowsky", "rules", "variant", "players", "date", "round"}, "the record")
    if content.get("lowsky") != FORMAT or type(content["lowsky"]) is not int:
        raise NotationError(f"unknown version of the format: lowsky = {_shown(content, 'lowsky')}")
    options = parse_variant(_string(content, "variant"))
    if content.get("rules") != options.rules_version:
        raise NotationError(f"unknown version of the rules: rules = {_shown(content, 'rules')}")
    names = content.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotationError(f"players must be a list of names but is {_shown(content, 'players')}")
    played_on = content.get("date")
    if type(played_on) is not date:
        raise NotationError(
            f"date must be a date such as 2026-11-30 but is {_shown(content, 'date')}"
        )
    rounds = content.get("round", [])
    if not isinstance(rounds, list):
        raise NotationError(f"rounds must be tables [[round]] but is {_shown(content, 'round')}")
    parsed = [_parse_round(raw, len(names)) for raw in rounds]
    return Record(options, tuple(names), played_on, parsed)


def _check_keys(content: dict[str, Any], allowed: set[str], where: str) -> None:
    for key in content:
        if key not in allowed:
            raise NotationError(f"{where} has no key {key}")


def _shown(content: dict[str, Any], key: str) -> str:
    """Return what stands for a key, in short, or that nothing does."""
    return repr(content[key])[:40] if key in content else "missing"


def _string(content: dict[str, Any], key: str) -> str:
    value = content.get(key)
    if not isinstance(value, str):
        raise NotationError(f"{key} must be a text but is {_shown(content, key)}")
    return value


def _parse_round(raw: object, players: int) -> RoundRecord:
    if not isinstance(raw, dict):
        raise NotationError("rounds must be tables [[round]]")
    _check_keys(raw, {"actions", "deck", "turns", "scores"}, "a round")
    actions = _parse_kinds(_string(raw, "actions"), 0) if "actions" in raw else ()
    deck = _parse_cards(_string(raw, "deck"), 0, _string(raw, "deck"))
    turns = _string(raw, "turns")
    items = [_parse_item(word, players) for word in turns.split()]
    scores = raw.get("scores")
    if scores is not None and not (
        isinstance(scores, list)
        and len(scores) == players
        and all(type(score) is int for score in scores)
    ):
        raise NotationError(f"scores must be {players} numbers but is {_shown(raw, 'scores')}")
    return RoundRecord(deck, items, None if scores is None else tuple(scores), actions)


def _parse_cards(text: str, offset: int, whole: str) -> tuple[int, ...]:
    for place, symbol in enumerate(text):
        if symbol not in CARDS:
            raise NotationError("no card", whole, offset + place + 1)
    return tuple(CARDS[symbol] for symbol in text)


def _parse_kinds(text: str, offset: int) -> tuple[int, ...]:
    for place, symbol in enumerate(text):
        if symbol not in ACTION_SYMBOLS:
            raise NotationError("no action card", text, offset + place + 1)
    return tuple(ACTION_SYMBOLS.index(symbol) for symbol in text)


def _parse_item(word: str, players: int) -> Turn | Order:
    head, colon, rest = word.partition(":")
    if not colon or not rest:
        raise NotationError("expected seat:tokens or an order", word, len(word) + 1)
    if head in ORDERS:
        if head == "reshuffle":
            return Order(head, _parse_cards(rest, len(head) + 1, word))
        if head == "reshuffle_actions":
            return Order(head, _parse_kinds(rest, len(head) + 1))
        return Order(head, _parse_numbers(rest, len(head) + 1, word))
    if not re.fullmatch(r"[1-9][0-9]?", head) or int(head) > players:
        raise NotationError(f"expected a seat from 1 to {players}", word, 1)
    moves = []
    column = len(head) + 2
    for part in rest.split("."):
        token, equals, card = part.partition("=")
        if equals and card not in CARDS:
            raise NotationError("no card", word, column + len(token) + 1)
        try:
            moves.append(Move(parse_action(token), CARDS[card] if equals else None))
        except NotationError as error:
            raise NotationError(error.problem, word, column + error.column - 1) from error
        column += len(part) + 1
    return Turn(int(head) - 1, tuple(moves))


def _parse_numbers(text: str, offset: int, whole: str) -> tuple[int, ...]:
    numbers = []
    for item in text.split(","):
        if not re.fullmatch(r"0|[1-9][0-9]{0,2}", item):
            raise NotationError("expected a number", whole, offset + 1)
        numbers.append(int(item))
        offset += len(item) + 1
    return tuple(numbers)
