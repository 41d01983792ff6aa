"""Definitions of house action cards (R-V9), and the choice of action cards (R-V14): data only."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from lowsky.rules import house
from lowsky.rules.cards import ACTION_NAMES, N_HOUSE
from lowsky.rules.errors import OptionsError
from lowsky.rules.pictures import without_joiners
from lowsky.rules.state import PRIMITIVES

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 400
MOST: Final = 3
"""The highest number of a primitive."""

SYMBOLS: Final = (
    "cloud",
    "sun",
    "moon",
    "snow",
    "wind",
    "leaf",
    "wave",
    "balloon",
    "bird",
    "lantern",
    "heart",
    "mountain",
)
"""The pictures a card may bear; without one it bears a cloud."""
COLOURS: Final = ("night", "sea", "wood", "brick", "plum", "earth")
"""The inks of its picture; without one it is that of the other action cards."""


class ActionCount(NamedTuple):
    """How many copies of a type of action card the game has."""

    name: str
    copies: int

    def __str__(self) -> str:
        """Write it as ``LOOK:2``."""
        return f"{self.name}:{self.copies}"


ActionSet = tuple[ActionCount, ...]


@dataclass(frozen=True, slots=True)
class HouseCard:
    """A card that a family wrote; ``effect`` holds pairs of `house` primitive and number."""

    name: str
    text: str
    attack: bool
    effect: tuple[tuple[int, int], ...]
    symbol: str = ""
    colour: str = ""

    @property
    def definition(self) -> dict[str, object]:
        """The card as it is written: what `read_house_cards` reads."""
        effect = [describe_primitive(op, n) for op, n in self.effect]
        fields = {"name": self.name, "text": self.text, "attack": self.attack, "effect": effect}
        looks = {"symbol": self.symbol, "colour": self.colour}
        return fields | {key: word for key, word in looks.items() if word}

    def __str__(self) -> str:
        """Write the definition as JSON, quoted so that it can stand in a variant's text.

        Letters beyond ASCII stay as they are: quoted they would be eight times as long.
        """
        text = json.dumps(self.definition, separators=(",", ":"), ensure_ascii=False)
        return "".join(one if ord(one) > 127 else quote(one, safe="") for one in text)


NUMBERED: Final = {
    "extra_turns": house.EXTRA_TURN,
    "draw_keep": house.DRAW_KEEP,
    "swap_own": house.SWAP_CELLS,
    "exchange": house.EXCHANGE_CELLS,
    "flip_own": house.FLIP_OWN,
    "flip_target": house.FLIP_TARGET,
    "take_action": house.TAKE,
}
LOOKS: Final = {
    (False, "self"): house.LOOK_SELF,
    (False, "any"): house.LOOK_ANY,
    (True, "self"): house.LOOK_SELF_LINE,
    (True, "any"): house.LOOK_ANY_LINE,
}
DISCARDS: Final = {"self": house.DISCARD_SELF, "target": house.DISCARD_TARGET}


def describe_primitive(op: int, n: int) -> list[object]:
    """Return a primitive as it is written: its name and what follows."""
    for name, number in NUMBERED.items():
        if number == op:
            return [name, n]
    for (is_line, whose), number in LOOKS.items():
        if number == op:
            return ["look", "line" if is_line else n, whose]
    for whose, number in DISCARDS.items():
        if number == op:
            return ["discard_action", whose]
    return ["manual"]


def read_primitive(raw: object, where: str) -> tuple[int, int]:
    """Return primitive and number of one step of an effect; raises `OptionsError`."""
    words = raw if isinstance(raw, list | tuple) else [raw]
    match [*words]:
        case ["manual"]:
            return house.MANUAL, 1
        case [str(name), int(n)] if name in NUMBERED and type(n) is int and 1 <= n <= MOST:
            return NUMBERED[name], n
        case ["look", "line", str(whose)] if (True, whose) in LOOKS:
            return LOOKS[True, whose], 1
        case ["look", int(n), str(whose)] if (
            (False, whose) in LOOKS and type(n) is int and 1 <= n <= MOST
        ):
            return LOOKS[False, whose], n
        case ["discard_action", str(whose)] if whose in DISCARDS:
            return DISCARDS[whose], 1
    raise OptionsError(
        f"{where}: {raw!r} is no primitive; one of extra_turns n, draw_keep n, look n|line"
        " self|any, swap_own n, exchange n, flip_own n, flip_target n, take_action n,"
        f" discard_action self|target, manual, with n from 1 to {MOST} (R-V9)"
    )


def read_house_cards(raw: object) -> tuple[HouseCard, ...]:
    """Return the house cards of an option's value; raises `OptionsError` that names the mistake."""
    if isinstance(raw, str):
        raw = [_unquoted(text) for text in raw.split("+")]
    if not isinstance(raw, list | tuple):
        raise OptionsError(f"house_cards: {raw!r} is not a list of cards (R-V9)")
    if len(raw) > N_HOUSE:
        raise OptionsError(f"house_cards: {len(raw)} cards, at most {N_HOUSE} blanks (R-V9)")
    cards = tuple(
        card if isinstance(card, HouseCard) else _read_card(card, number)
        for number, card in enumerate(raw, start=1)
    )
    if len({card.name for card in cards}) < len(cards):
        raise OptionsError("house_cards: two cards have one name (R-V9)")
    return cards


def _unquoted(text: str) -> object:
    try:
        return json.loads(unquote(text))
    except (ValueError, RecursionError):
        return text


def _read_card(raw: object, number: int) -> HouseCard:
    where = f"house_cards: card {number}"
    if not isinstance(raw, Mapping):
        raise OptionsError(f"{where}: {raw!r} is not a definition with name and effect (R-V9)")
    unknown = set(raw) - {"name", "text", "attack", "effect", "symbol", "colour"}
    if unknown:
        raise OptionsError(f"{where}: unknown key {min(map(str, unknown))!r} (R-V9)")
    name, text, attack = raw.get("name"), raw.get("text", ""), raw.get("attack", False)
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise OptionsError(f"{where}: needs a name of at most {LONGEST_NAME} characters (R-V9)")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise OptionsError(f"{where}: its text has at most {LONGEST_TEXT} characters (R-V9)")
    if name in ACTION_NAMES or not (_is_printable(name) and _is_printable(text)):
        raise OptionsError(f"{where}: {name!r} is no name for a house card (R-V9)")
    if type(attack) is not bool:
        raise OptionsError(f"{where}: attack is true or false, not {attack!r} (R-V9)")
    effect = raw.get("effect")
    if not isinstance(effect, Sequence) or isinstance(effect, str) or not effect:
        raise OptionsError(f"{where}: an effect is a list of primitives and not empty (R-V9)")
    if len(effect) > PRIMITIVES:
        raise OptionsError(f"{where}: {len(effect)} primitives, at most {PRIMITIVES} (R-V9)")
    steps = tuple(read_primitive(step, f"{where}, step {k}") for k, step in enumerate(effect, 1))
    symbol, colour = raw.get("symbol", ""), raw.get("colour", "")
    for key, word, words in (("symbol", symbol, SYMBOLS), ("colour", colour, COLOURS)):
        if word not in ("", *words):
            raise OptionsError(f"{where}: {key} is one of {', '.join(words)}, not {word!r} (R-V9)")
    return HouseCard(name, text, attack, steps, symbol, colour)


def _is_printable(text: str) -> bool:
    return without_joiners(text).isprintable()


def read_action_set(raw: object) -> ActionSet:
    """Return how many copies of each type there are, where not three; raises `OptionsError`."""
    if isinstance(raw, str):
        raw = dict(item.partition(":")[::2] for item in raw.split("+"))
        raw = {name: int(count) if count.isdecimal() else count for name, count in raw.items()}
    if isinstance(raw, list | tuple):
        raw = dict(raw)
    if not isinstance(raw, Mapping):
        raise OptionsError(f"action_set: {raw!r} is not a number for each type (R-V14)")
    for name, count in raw.items():
        if name not in ACTION_NAMES:
            known = ", ".join(ACTION_NAMES)
            raise OptionsError(f"action_set: unknown type {name!r}, one of {known} (R-V14)")
        if type(count) is not int or not 0 <= count <= 3:
            raise OptionsError(f"action_set: {name} has 0 to 3 copies, not {count!r} (R-V14)")
    return tuple(ActionCount(name, raw[name]) for name in ACTION_NAMES if raw.get(name, 3) != 3)
