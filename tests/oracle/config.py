"""Modes, options with their limits, and decks (RULES.md 6 and 7, R-C1, R-A1)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from .errors import OptionsError
from .grid import STAR, Card

ACTION_TYPES: Final = (
    "REMOVE",
    "SWAP_OWN",
    "EXTRA",
    "DRAW3",
    "LOOK",
    "DEFENSE",
    "REPLAY",
    "STEAL",
    "EXCHANGE",
)
CLASSIC_MODES: Final = ("skyjo", "skygo")
NO_ACTION_CARDS: Final = (*CLASSIC_MODES, "action_stars", "action_numbers")

# R-V11: lowest and highest player count with twelve and with nine cells. Solo of the classic game
# (R-V10) stands in the table as an extension.
PLAYER_LIMITS: Final[Mapping[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    "skyjo": ((1, 8), (1, 10)),
    "skygo": ((1, 8), (1, 10)),
    "action": ((2, 8), (2, 10)),
    "action_beginner": ((2, 8), (2, 10)),
    "action_single_pile": ((2, 8), (2, 10)),
    "action_stars": ((1, 6), (1, 8)),
    "action_numbers": ((1, 4), (1, 6)),
}

# Chapter 7, default first. A pair of numbers is a range, with other allowed values behind it.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "initial_flip": ("choose", "auto_first", "auto_random"),
    "start_tie_break": ("high_card_seat", "high_card_random", "seat", "random"),
    "round_starter": ("previous_ender", "highest_sum", "previous_winner", "rotate"),
    "number_line_removal": ("mandatory", "optional"),
    "reshuffle": ("keep_top", "none"),
    "final_turns": ("one_each", "complete_table_round"),
    "reveal_timing": ("end_of_round", "after_own_final_turn"),
    "doubling": ("strict", "tie_safe", "off"),
    "game_tie": ("shared", "last_round_lower", "extra_round"),
    "line_length": ("full", "remaining_min3", "remaining_min2"),
    "shared_lines": ("simultaneous", "one_line"),
    "line_discard_order": ("stars_under", "reading", "owner_choice"),
    "star_line_bonus": ("removed_or_kept", "removed_only", "kept_only"),
    "forced_reveal_closing": ("own_turn", "immediate"),
    "fresh_until": ("next_turn", "next_table_round"),
    "remove_slide": ("bottom", "under_top"),
    "replay_scope": ("any", "top_only"),
    "exchange_second": ("mandatory", "optional"),
    "defense_trigger": ("automatic", "ask"),
    "single_pile_final": ("substitute", "ten_points"),
    "column_timing": ("any", "same_turn", "consecutive_turns"),
    "solo_goal": ("survive", "fixed_rounds"),
}
FLAGS: Final = (
    "double_negative",
    "final_turn_action_discard",
    "remove_includes_actor",
    "defense_covers_look",
    "nine_card_rows",
    "beginner_set",
    "discard_browsable",
    "peek_memory",
)
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "doubling_factor": (1, 5),
    "target_score": (10, 1000),
    "turn_limit": (10, 1000),
    "solo_turn_limit": (6, 30),
    "extra_turns_value": (1, 2),
    "single_pile_count": (5, 10),
}
BESIDE_RANGE: Final[Mapping[str, object]] = {"turn_limit": 0, "solo_turn_limit": "cells"}
# R-V12: ignored where there are no action cards, whatever they say. The options about lines and
# stars stay with R-V4 and R-V5, which are as Action in everything but the cards they leave out.
CARD_OPTIONS: Final = (
    "forced_reveal_closing",
    "fresh_until",
    "remove_slide",
    "replay_scope",
    "exchange_second",
    "defense_trigger",
    "single_pile_final",
    "final_turn_action_discard",
    "remove_includes_actor",
    "defense_covers_look",
    "beginner_set",
    "extra_turns_value",
    "single_pile_count",
    "action_set",
)
LINE_OPTIONS: Final = (
    "line_length",
    "shared_lines",
    "line_discard_order",
    "star_line_bonus",
    "star_row3_bonus",
    "nine_card_rows",
)


@dataclass(frozen=True)
class HouseCard:
    """One house card: its primitives with their arguments, in order (R-V9)."""

    name: str
    attack: bool
    effect: tuple[tuple[str, tuple[object, ...]], ...]


@dataclass(frozen=True)
class Config:
    """One configuration: mode, player count, grid and options (R-V1)."""

    mode: str
    players: int
    grid: int = 12
    initial_flip: str = "choose"
    start_tie_break: str = "high_card_seat"
    round_starter: str = "previous_ender"
    number_line_removal: str = "mandatory"
    reshuffle: str = "keep_top"
    final_turns: str = "one_each"
    reveal_timing: str = "end_of_round"
    doubling: str = "strict"
    doubling_factor: int = 2
    double_negative: bool = False
    target_score: int = 100
    game_tie: str = "shared"
    column_timing: str = "any"
    turn_limit: int = 0
    solo_turn_limit: int | str = "cells"
    solo_goal: str = "survive"
    line_length: str = "full"
    shared_lines: str = "simultaneous"
    line_discard_order: str = "stars_under"
    star_line_bonus: str = "removed_or_kept"
    star_row3_bonus: int = -10
    nine_card_rows: bool = True
    forced_reveal_closing: str = "own_turn"
    fresh_until: str = "next_turn"
    remove_slide: str = "bottom"
    remove_includes_actor: bool = False
    replay_scope: str = "any"
    exchange_second: str = "mandatory"
    defense_trigger: str = "automatic"
    defense_covers_look: bool = False
    final_turn_action_discard: bool = True
    extra_turns_value: int = 2
    single_pile_count: int = 8
    single_pile_final: str = "substitute"
    house: tuple[HouseCard, ...] = ()

    @property
    def classic(self) -> bool:
        """The classic game, where only columns are lines (R-C22)."""
        return self.mode in CLASSIC_MODES

    @property
    def action_cards(self) -> bool:
        """A game with action cards, in a pile of their own or among the game cards."""
        return self.mode not in NO_ACTION_CARDS

    @property
    def two_piles(self) -> bool:
        """A game with an action row and an action pile, and so with star rights (R-A3, R-V3)."""
        return self.action_cards and self.mode != "action_single_pile"

    @property
    def rows(self) -> bool:
        """Full rows are lines (R-A27, R-V2)."""
        return not self.classic and (self.grid == 12 or self.nine_card_rows)

    def house_card(self, name: str) -> HouseCard | None:
        """Returns the house card of this name, None for the nine types (R-V9)."""
        return next((card for card in self.house if card.name == name), None)

    @property
    def solo(self) -> bool:
        """One player (R-V10)."""
        return self.players == 1

    @property
    def n_flips(self) -> int:
        """Initial flips of each player (R-C7, R-V2)."""
        return 1 if self.grid == 9 else 2

    @property
    def round_turn_limit(self) -> int:
        """Turns each after which a round without ender stops, 0 for none (R-V13, R-V10)."""
        if not self.solo:
            return self.turn_limit
        return self.grid if self.solo_turn_limit == "cells" else int(self.solo_turn_limit)


def is_int(given: object) -> bool:
    """Says whether a value is an integer and not a truth value."""
    return isinstance(given, int) and not isinstance(given, bool)


def _in_range(given: object, low: int, high: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and low <= given <= high


# R-V9: how many arguments each primitive takes.
PRIMITIVES: Final[Mapping[str, int]] = {
    "extra_turns": 1,
    "draw_keep": 1,
    "look": 2,
    "swap_own": 1,
    "exchange": 1,
    "flip_own": 1,
    "flip_target": 1,
    "take_action": 1,
    "discard_action": 1,
    "manual": 0,
}
MAX_PRIMITIVES: Final = 8
MAX_COUNT: Final = 3
# Picture and ink are of no rule: whatever they are, the game is the same.
HOUSE_KEYS: Final = frozenset({"name", "text", "attack", "effect", "symbol", "colour"})


def primitive_fault(node: object) -> str | None:
    """Returns why one primitive of a house card is refused, or None (R-V9)."""
    if not isinstance(node, list) or not node or node[0] not in PRIMITIVES:
        return f"unknown primitive {node!r}"
    kind, arguments = str(node[0]), node[1:]
    if len(arguments) != PRIMITIVES[kind]:
        return f"{kind} takes {PRIMITIVES[kind]} arguments, not {arguments!r}"
    if kind == "look":
        what, whose = arguments
        fine = (what == "line" or _in_range(what, 1, MAX_COUNT)) and whose in ("self", "any")
    elif kind == "discard_action":
        fine = arguments[0] in ("self", "target")
    else:
        fine = all(_in_range(count, 1, MAX_COUNT) for count in arguments)
    return None if fine else f"{kind} may not be {arguments!r}"


def house_fault(mode: str, node: object) -> str | None:
    """Returns why a list of house cards is refused, or None (R-V9, R-V12)."""
    if not isinstance(node, list) or len(node) > (0 if mode in NO_ACTION_CARDS else 3):
        return f"house_cards may not be {node!r}"
    names = []
    for card in node:
        if not isinstance(card, Mapping) or set(card) - HOUSE_KEYS:
            return f"a house card has {', '.join(sorted(HOUSE_KEYS))}, not {card!r}"
        name, effect = card.get("name"), card.get("effect")
        if not isinstance(name, str) or not name or name in ACTION_TYPES:
            return f"a house card may not be called {name!r}"
        if not isinstance(card.get("attack", False), bool):
            return f"attack of {name} is true or false"
        if not isinstance(effect, list) or not 1 <= len(effect) <= MAX_PRIMITIVES:
            return f"{name} has 1 to {MAX_PRIMITIVES} primitives"
        for primitive in effect:
            if fault := primitive_fault(primitive):
                return f"{name}: {fault}"
        names.append(name)
    return "two house cards share a name" if len(set(names)) < len(names) else None


def read_house(node: object) -> tuple[HouseCard, ...]:
    """Returns the house cards of a checked list of definitions (R-V9)."""
    assert isinstance(node, list)
    return tuple(
        HouseCard(
            card["name"],
            card.get("attack", False),
            tuple((primitive[0], tuple(primitive[1:])) for primitive in card["effect"]),
        )
        for card in node
    )


def _option_fault(mode: str, name: str, given: object) -> str | None:
    """Returns why one option is refused, or None."""
    if name in CHOICES:
        fine = isinstance(given, str) and given in CHOICES[name]
    elif name in FLAGS:
        fine = isinstance(given, bool)
    elif name in RANGES:
        fine = _in_range(given, *RANGES[name]) or (
            name in BESIDE_RANGE and given == BESIDE_RANGE[name] and not isinstance(given, bool)
        )
    elif name == "grid":
        fine = is_int(given) and given in (9, 12)
    elif name == "star_row3_bonus":
        fine = is_int(given) and given in (-10, -15)
    elif name == "action_set":
        fine = isinstance(given, Mapping) and all(
            card in ACTION_TYPES and _in_range(copies, 0, 3) for card, copies in given.items()
        )
    elif name == "house_cards":
        return house_fault(mode, given)
    else:
        return f"unknown option {name!r}"
    return None if fine else f"{name} may not be {given!r}"


def action_cards(mode: str, options: Mapping[str, object]) -> dict[str, int]:
    """Returns the action cards a configuration starts from (R-A1, R-V6, R-V9, R-V14)."""
    if mode in NO_ACTION_CARDS:
        return {}
    copies = dict.fromkeys(ACTION_TYPES, 3)
    chosen = options.get("action_set", {})
    assert isinstance(chosen, Mapping)
    copies.update(chosen)
    if mode == "action_beginner" or options.get("beginner_set") is True:
        copies.update(REMOVE=0, STEAL=0)
    house = options.get("house_cards", [])
    assert isinstance(house, list)
    for card in house:
        copies[str(card["name"])] = 1
    return {card: n for card, n in copies.items() if n > 0}


def ignored_options(mode: str) -> tuple[str, ...]:
    """Returns the options that a mode has no use for (R-V12)."""
    if mode in CLASSIC_MODES:
        return (*CARD_OPTIONS, *LINE_OPTIONS)
    return CARD_OPTIONS if mode in NO_ACTION_CARDS else ()


def faults(mode: str, players: object, options: Mapping[str, object]) -> list[str]:
    """Returns every reason to refuse a configuration (R-V11, R-V12, R-V14, chapter 7)."""
    if mode not in PLAYER_LIMITS:
        return [f"unknown mode {mode!r}"]
    ignored = ignored_options(mode)
    found = [
        fault
        for name, given in options.items()
        if name not in ignored and (fault := _option_fault(mode, name, given))
    ]
    low, high = PLAYER_LIMITS[mode][1 if options.get("grid", 12) == 9 else 0]
    if not _in_range(players, low, high):
        found.append(f"{mode} is for {low} to {high} players, not {players!r}")
    if not found and mode not in NO_ACTION_CARDS:
        single = mode == "action_single_pile"
        needed = options.get("single_pile_count", 8) if single else 4
        assert isinstance(needed, int)
        if sum(action_cards(mode, options).values()) < needed:
            found.append(f"at least {needed} action cards must remain")
    return found


def configure(mode: str, players: int, options: Mapping[str, object]) -> Config:
    """Returns the configuration; raises OptionsError with every fault."""
    found = faults(mode, players, options)
    if found:
        raise OptionsError("; ".join(found))
    preset: dict[str, object] = {}
    if mode == "skygo":  # R-V8
        preset = {"initial_flip": "auto_first", "round_starter": "highest_sum"}
    ignored = ignored_options(mode)
    known = {field.name for field in fields(Config)} - set(ignored)
    given = {name: option for name, option in (preset | dict(options)).items() if name in known}
    house = read_house(options.get("house_cards", []))
    return Config(mode, players, house=house, **given)  # type: ignore[arg-type]  # see faults()


def game_deck(mode: str) -> dict[Card, int]:
    """Returns the game cards of a mode with their numbers of copies (R-C1, R-A1, R-V4, R-V5)."""
    if mode in CLASSIC_MODES:
        copies = {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
    else:
        copies = {-2: 3, -1: 7, 0: 11} | dict.fromkeys(range(1, 13), 7)
    deck = {Card(number): n for number, n in copies.items()}
    if mode not in (*CLASSIC_MODES, "action_numbers"):
        deck[STAR] = 15
    return deck
