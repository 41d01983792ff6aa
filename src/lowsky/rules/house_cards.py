"""Definitions of house action cards (R-V9), and the choice of action cards (R-V14): data only."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from lowsky.rules import house
from lowsky.rules.cards import ACTION_NAMES, N_HOUSE
from lowsky.rules.errors import OptionsError, OptionsMistake
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


def read_primitive(raw: object, *, card: int, step: int) -> tuple[int, int]:
    """Return primitive and number of a step of an effect; raises `OptionsError` that names both."""
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
        f"house_cards: card {card}, step {step}: {raw!r} is no primitive; one of extra_turns n,"
        " draw_keep n, look n|line self|any, swap_own n, exchange n, flip_own n, flip_target n,"
        f" take_action n, discard_action self|target, manual, with n from 1 to {MOST}",
        "card-step",
        rule="R-V9",
        card=card,
        step=step,
        most=MOST,
    )


def read_house_cards(raw: object) -> tuple[HouseCard, ...]:
    """Return the house cards of an option's value; raises `OptionsError` that names the mistake."""
    if isinstance(raw, str):
        raw = [_unquoted(text) for text in raw.split("+")]
    if not isinstance(raw, list | tuple):
        raise OptionsError(f"house_cards: {raw!r} is not a list of cards", "cards", rule="R-V9")
    if len(raw) > N_HOUSE:
        problem = f"house_cards: {len(raw)} cards, at most {N_HOUSE} blanks"
        raise OptionsError(problem, "cards-many", rule="R-V9", most=N_HOUSE)
    cards = tuple(
        card if isinstance(card, HouseCard) else _read_card(card, number)
        for number, card in enumerate(raw, start=1)
    )
    if len({card.name for card in cards}) < len(cards):
        raise OptionsError("house_cards: two cards have one name", "cards-same-name", rule="R-V9")
    return cards


def _unquoted(text: str) -> object:
    try:
        return json.loads(unquote(text))
    except (ValueError, RecursionError):
        return text


def _read_card(raw: object, number: int) -> HouseCard:
    def mistake(problem: str, kind: OptionsMistake, **facts: int) -> OptionsError:
        where = f"house_cards: card {number}"
        return OptionsError(f"{where}: {problem}", kind, rule="R-V9", card=number, **facts)

    if not isinstance(raw, Mapping):
        raise mistake(f"{raw!r} is not a definition with name and effect", "card")
    unknown = set(raw) - {"name", "text", "attack", "effect", "symbol", "colour"}
    if unknown:
        raise mistake(f"unknown key {min(map(str, unknown))!r}", "card-key")
    name, text, attack = raw.get("name"), raw.get("text", ""), raw.get("attack", False)
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        problem = f"needs a name of at most {LONGEST_NAME} characters"
        raise mistake(problem, "card-name", most=LONGEST_NAME)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        problem = f"its text has at most {LONGEST_TEXT} characters"
        raise mistake(problem, "card-text", most=LONGEST_TEXT)
    if name in ACTION_NAMES or not (_is_printable(name) and _is_printable(text)):
        raise mistake(f"{name!r} is no name for a house card", "card-characters")
    if type(attack) is not bool:
        raise mistake(f"attack is true or false, not {attack!r}", "card-attack")
    effect = raw.get("effect")
    if not isinstance(effect, Sequence) or isinstance(effect, str) or not effect:
        raise mistake("an effect is a list of primitives and not empty", "card-effect")
    if len(effect) > PRIMITIVES:
        problem = f"{len(effect)} primitives, at most {PRIMITIVES}"
        raise mistake(problem, "card-steps", most=PRIMITIVES)
    steps = tuple(read_primitive(one, card=number, step=k) for k, one in enumerate(effect, 1))
    symbol, colour = raw.get("symbol", ""), raw.get("colour", "")
    for key, word, words in (("symbol", symbol, SYMBOLS), ("colour", colour, COLOURS)):
        if word not in ("", *words):
            raise mistake(f"{key} is one of {', '.join(words)}, not {word!r}", "card-looks")
    return HouseCard(name, text, attack, steps, symbol, colour)


def _is_printable(text: str) -> bool:
    return without_joiners(text).isprintable()


def read_action_set(raw: object) -> ActionSet:
    """Return how many copies of each type there are, where not three; raises `OptionsError`."""
    if isinstance(raw, str):
        raw = dict(item.partition(":")[::2] for item in raw.split("+"))
        raw = {name: int(count) if count.isdecimal() else count for name, count in raw.items()}
    if isinstance(raw, list | tuple) and all(isinstance(pair, tuple) for pair in raw):
        raw = dict(raw)
    if not isinstance(raw, Mapping):
        problem = f"action_set: {raw!r} is not a number for each type"
        raise OptionsError(problem, "action-set", rule="R-V14")
    for name, count in raw.items():
        if name not in ACTION_NAMES:
            known = ", ".join(ACTION_NAMES)
            problem = f"action_set: unknown type {name!r}, one of {known}"
            raise OptionsError(problem, "action-type", rule="R-V14")
        if type(count) is not int or not 0 <= count <= 3:
            problem = f"action_set: {name} has 0 to 3 copies, not {count!r}"
            raise OptionsError(problem, "copies", rule="R-V14", type=name, most=3)
    return tuple(ActionCount(name, raw[name]) for name in ACTION_NAMES if raw.get(name, 3) != 3)
