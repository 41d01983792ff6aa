"""House cards that people write (R-V9): what a table asks of a definition, mistake by mistake."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from lowsky.rules.cards import ACTION_NAMES
from lowsky.rules.errors import OptionsError
from lowsky.rules.house_cards import (
    COLOURS,
    LONGEST_NAME,
    LONGEST_TEXT,
    SYMBOLS,
    HouseCard,
    read_house_cards,
    read_primitive,
)
from lowsky.rules.state import PRIMITIVES
from lowsky.table.names import SELECTORS, can_be_shown, clusters, comparable
from lowsky.table.refusals import RefusalError

NAME_LETTERS: Final = 24
"""Letters as a reader counts them, so that the name fits on its card."""
TEXT_LETTERS: Final = 160
MOST_BYTES: Final = 3000
"""All definitions of a table as text: they are sent with every position."""

MARKUP: Final = re.compile("[<>]")
Field = Literal["card", "name", "text", "attack", "effect", "symbol", "colour"]
KEYS: Final = frozenset({"name", "text", "attack", "effect", "symbol", "colour"})


class Mistake(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is wrong with a definition, and in which of its fields."""

    code: str
    message: str
    field: Field
    step: int | None = None
    """Which primitive of the effect, from 0."""


class CheckedCard(Struct, frozen=True, kw_only=True):
    """A definition that was checked: the card as tables have it, or what is wrong with it."""

    card: dict[str, object] | None
    text: str
    """The definition as it stands in the option ``house_cards``; empty with mistakes."""
    mistakes: list[Mistake]


def check_card(raw: object) -> CheckedCard:
    """Return the card of a definition, or all its mistakes; names and texts come back tidied."""
    tidy, mistakes = _tidied(raw)
    if not mistakes:
        try:
            card = read_house_cards([tidy])[0]
        except OptionsError as error:
            mistakes = [_mistake("house/definition", "card", problem=error)]
        else:
            return CheckedCard(card=card.definition, text=str(card), mistakes=[])
    return CheckedCard(card=None, text="", mistakes=mistakes)


def check_house_cards(cards: Sequence[HouseCard]) -> None:
    """Raise `RefusalError` unless the cards may lie on a table that people see."""
    for card in cards:
        tidy, mistakes = _tidied(card.definition)
        if mistakes:
            raise RefusalError(mistakes[0].code, problem="it cannot be read")
        if tidy != card.definition:
            raise RefusalError("house/characters")
    if len({comparable(card.name) for card in cards}) < len(cards):
        raise RefusalError("house/same-name")
    if sum(len(str(card).encode()) for card in cards) > MOST_BYTES:
        raise RefusalError("house/size")


def _tidied(raw: object) -> tuple[dict[str, object], list[Mistake]]:
    """Return the definition with its words tidied, and what is wrong with it."""
    if not isinstance(raw, Mapping):
        return {}, [_mistake("house/definition", "card", problem="it is no object")]
    unknown = sorted(str(key)[:20] for key in raw if key not in KEYS)
    if unknown:
        return {}, [_mistake("house/definition", "card", problem=f"unknown key {unknown[0]!r}")]
    tidy: dict[str, object] = {"text": "", "attack": False, **raw}
    mistakes: list[Mistake] = []
    name, text, attack = tidy.get("name", ""), tidy["text"], tidy["attack"]
    if isinstance(name, str) and isinstance(text, str):
        tidy["name"], tidy["text"] = _tidy(name), _tidy(text)
        mistakes += _mistakes_of_name(_tidy(name)) + _mistakes_of_text(_tidy(text))
    else:
        mistakes.append(_mistake("house/definition", "name", problem="name and text are words"))
    if type(attack) is not bool:
        mistakes.append(_mistake("house/definition", "attack", problem="attack is true or false"))
    mistakes += _mistakes_of_effect(tidy.get("effect"))
    looks: tuple[tuple[Field, tuple[str, ...]], ...] = (("symbol", SYMBOLS), ("colour", COLOURS))
    for key, words in looks:
        if tidy.get(key, "") not in ("", *words):
            mistakes.append(_mistake("house/look", key))
        elif not tidy.get(key, ""):
            tidy.pop(key, None)
    return tidy, mistakes


def _tidy(typed: str) -> str:
    """Return words in NFC, with single blanks inside and none around."""
    # More is refused below; nobody waits until it has been normalised.
    words = unicodedata.normalize("NFC", SELECTORS.sub("", typed[: 8 * LONGEST_TEXT]))
    return re.sub(r"[ \u00a0\n\r\t]+", " ", words).strip(" ")


def _mistakes_of_name(name: str) -> list[Mistake]:
    if not name or all(unicodedata.category(one)[0] in "MZ" for one in name):
        return [_mistake("house/name-empty", "name")]
    if MARKUP.search(name):
        return [_mistake("house/markup", "name")]
    if len(name) > LONGEST_NAME or len(clusters(name)) > NAME_LETTERS:
        return [_mistake("house/name-long", "name")]
    if name in ACTION_NAMES:
        return [_mistake("house/name-taken", "name")]
    return [] if can_be_shown(name) else [_mistake("house/characters", "name")]


def _mistakes_of_text(text: str) -> list[Mistake]:
    if len(text) > LONGEST_TEXT or len(clusters(text)) > TEXT_LETTERS:
        return [_mistake("house/text-long", "text")]
    if MARKUP.search(text):
        return [_mistake("house/markup", "text")]
    return [] if can_be_shown(text) else [_mistake("house/characters", "text")]


def _mistakes_of_effect(effect: object) -> list[Mistake]:
    if not isinstance(effect, list | tuple) or not effect:
        return [_mistake("house/effect-empty", "effect")]
    if len(effect) > PRIMITIVES:
        return [_mistake("house/effect-long", "effect")]
    mistakes = []
    for step, primitive in enumerate(effect):
        try:
            read_primitive(primitive, card=1, step=step + 1)
        except OptionsError:
            mistakes.append(_mistake("house/primitive", "effect", step=step))
    return mistakes


def _mistake(code: str, field: Field, *, step: int | None = None, problem: object = "") -> Mistake:
    message = RefusalError(code, problem=problem).message
    return Mistake(code=code, message=message, field=field, step=step)
