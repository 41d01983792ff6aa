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
# R-V12: ignored where there are no action cards, whatever they say.
ACTION_OPTIONS: Final = (
    "line_length",
    "shared_lines",
    "line_discard_order",
    "star_line_bonus",
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
    "star_row3_bonus",
    "nine_card_rows",
)
OTHER_OPTIONS: Final = ("grid", "action_set", "star_row3_bonus", "house_cards")


@dataclass(frozen=True)
class Config:
    """One configuration of the classic game: mode, player count, grid and options (R-V1)."""

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
        fine = isinstance(given, list) and len(given) <= (0 if mode in NO_ACTION_CARDS else 3)
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


def faults(mode: str, players: object, options: Mapping[str, object]) -> list[str]:
    """Returns every reason to refuse a configuration (R-V11, R-V12, R-V14, chapter 7)."""
    if mode not in PLAYER_LIMITS:
        return [f"unknown mode {mode!r}"]
    ignored = ACTION_OPTIONS if mode in NO_ACTION_CARDS else ()
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
    """Returns the configuration of a classic game; raises OptionsError with every fault."""
    found = faults(mode, players, options)
    if found:
        raise OptionsError("; ".join(found))
    preset: dict[str, object] = {}
    if mode == "skygo":  # R-V8
        preset = {"initial_flip": "auto_first", "round_starter": "highest_sum"}
    known = {field.name for field in fields(Config)}
    given = {name: option for name, option in (preset | dict(options)).items() if name in known}
    return Config(mode, players, **given)  # type: ignore[arg-type]  # checked by faults()


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
