"""The configuration of a game: its mode and every option of chapter 7 (R-V1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Self,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from lowsky.rules.cards import ACTION_NAMES
from lowsky.rules.errors import OptionsError
from lowsky.rules.house_cards import (
    ActionSet,
    HouseCard,
    read_action_set,
    read_house_cards,
)

Mode: TypeAlias = Literal[
    "skyjo", "skygo", "action", "action_single_pile", "action_stars", "action_numbers"
]

RULES_VERSION: Final = 1
"""A change of behaviour, bug fixes included, is a new number; old ones stay executable."""


class Range(NamedTuple):
    """The whole numbers an option allows, both ends included; ``also`` is one more value."""

    low: int
    high: int
    also: object = None

    def __contains__(self, value: object) -> bool:
        """Tell whether the value is one of the numbers."""
        if type(value) is int and self.low <= value <= self.high:
            return True
        return type(value) is type(self.also) and value == self.also

    def __str__(self) -> str:
        """Describe the numbers in words."""
        extra = "" if self.also is None else f"{self.also} or "
        if self.low == self.high:
            return f"{extra}{self.low}"
        return f"{extra}a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Everything that is fixed before the first card is dealt; the defaults are the rules.

    Build one with `Options.of`, which knows the presets and checks every value.
    Options that have no object in a mode are kept and ignored (R-V12).
    """

    mode: Mode = "skyjo"
    rules_version: Annotated[int, Range(RULES_VERSION, RULES_VERSION)] = RULES_VERSION
    grid: Annotated[int, Range(12, 12, also=9)] = 12
    initial_flip: Literal["choose", "auto_first", "auto_random"] = "choose"
    start_tie_break: Literal["high_card_seat", "high_card_random", "seat", "random"] = (
        "high_card_seat"
    )
    round_starter: Literal["previous_ender", "highest_sum", "previous_winner", "rotate"] = (
        "previous_ender"
    )
    number_line_removal: Literal["mandatory", "optional"] = "mandatory"
    reshuffle: Literal["keep_top", "none"] = "keep_top"
    final_turns: Literal["one_each", "complete_table_round"] = "one_each"
    reveal_timing: Literal["end_of_round", "after_own_final_turn"] = "end_of_round"
    doubling: Literal["strict", "tie_safe", "off"] = "strict"
    doubling_factor: Annotated[int, Range(1, 5)] = 2
    double_negative: bool = False
    target_score: Annotated[int, Range(10, 1000)] = 100
    game_tie: Literal["shared", "last_round_lower", "extra_round"] = "shared"
    column_timing: Literal["any", "same_turn", "consecutive_turns"] = "any"
    turn_limit: Annotated[int, Range(10, 1000, also=0)] = 0
    solo_turn_limit: Annotated[int | str, Range(6, 30, also="cells")] = "cells"
    """The word stands for the number of dealt cells (R-V10)."""
    solo_goal: Literal["survive", "fixed_rounds"] = "survive"
    discard_browsable: bool = False
    peek_memory: bool = False
    # Skyjo Action
    line_length: Literal["full", "remaining_min3", "remaining_min2"] = "full"
    shared_lines: Literal["simultaneous", "one_line"] = "simultaneous"
    line_discard_order: Literal["stars_under", "reading", "owner_choice"] = "stars_under"
    star_line_bonus: Literal["removed_or_kept", "removed_only", "kept_only"] = "removed_or_kept"
    forced_reveal_closing: Literal["own_turn", "immediate"] = "own_turn"
    final_turn_action_discard: bool = True
    extra_turns_value: Annotated[int, Range(1, 2)] = 2
    fresh_until: Literal["next_turn", "next_table_round"] = "next_turn"
    remove_includes_actor: bool = False
    remove_slide: Literal["bottom", "under_top"] = "bottom"
    replay_scope: Literal["any", "top_only"] = "any"
    exchange_second: Literal["mandatory", "optional"] = "mandatory"
    defense_trigger: Literal["automatic", "ask"] = "automatic"
    defense_covers_look: bool = False
    single_pile_count: Annotated[int, Range(5, 10)] = 8
    single_pile_final: Literal["substitute", "ten_points"] = "substitute"
    nine_card_rows: bool = True
    star_row3_bonus: Annotated[int, Range(-10, -10, also=-15)] = -10
    beginner_set: bool = False
    action_set: ActionSet = ()
    house_cards: tuple[HouseCard, ...] = ()

    @classmethod
    def of(cls, preset: str = "skyjo", values: Mapping[str, object] | None = None) -> Self:
        """Return the options of a preset with some values changed.

        Raises `OptionsError` for an unknown preset, an unknown option, or a value it does not take.
        """
        if preset not in list(PRESETS):  # a list also takes what cannot be hashed
            known = ", ".join(PRESETS)
            raise OptionsError(f"unknown game {preset!r}: one of {known}", "preset")
        if not isinstance(values, Mapping | None):
            problem = f"options: expected names with values, not {type(values).__name__}"
            raise OptionsError(problem, "option")
        merged: dict[str, object] = {**PRESETS[preset], **(values or {})}
        allowed = allowed_values()
        for name, value in merged.items():
            if name in READERS:
                merged[name] = READERS[name](value)
            elif name not in allowed:
                known = ", ".join([*allowed, *READERS])
                raise OptionsError(f"unknown option {name!r}: one of {known}", "option")
            elif not _takes(allowed[name], value):
                raise _not_taken(name, allowed[name], value)
        typed: dict[str, Any] = merged
        options = cls(**typed)
        check_action_cards(options)
        return options

    @property
    def preset(self) -> str:
        """Return the name of the preset these options start from."""
        return self.mode

    def changed(self) -> dict[str, object]:
        """Return what differs from the preset, in the order of the fields."""
        base = type(self)(**{"mode": self.mode, **PRESETS[self.preset]})  # type: ignore[arg-type]  # presets hold what `of` has checked
        names = [field.name for field in fields(self)]
        return {
            name: getattr(self, name)
            for name in names
            if getattr(self, name) != getattr(base, name)
        }

    def with_changes(self, **values: object) -> Self:
        """Return these options with some values changed and checked."""
        return type(self).of(self.preset, {**self.changed(), **values})

    def __str__(self) -> str:
        """Write the options as ``preset(option=value,…)`` without blanks; see `parse_variant`."""
        changed = self.changed()
        if not changed:
            return self.preset
        return f"{self.preset}({','.join(f'{k}={format_value(v)}' for k, v in changed.items())})"


PRESETS: Final[dict[str, dict[str, object]]] = {
    "skyjo": {},
    "skygo": {"mode": "skygo", "initial_flip": "auto_first", "round_starter": "highest_sum"},
    "action": {"mode": "action"},
    "action_beginner": {"mode": "action", "beginner_set": True},
    "action_single_pile": {"mode": "action_single_pile"},
    "action_stars": {"mode": "action_stars"},
    "action_numbers": {"mode": "action_numbers"},
}

READERS: Final[dict[str, Callable[[object], object]]] = {
    "action_set": read_action_set,
    "house_cards": read_house_cards,
}
"""The options that are more than a word or a number, with what reads and checks them."""

PLAYER_LIMITS: Final[dict[str, tuple[int, int, int]]] = {
    "skyjo": (1, 8, 10),
    "skygo": (1, 8, 10),
    "action": (2, 8, 10),
    "action_single_pile": (2, 8, 10),
    "action_stars": (1, 6, 8),
    "action_numbers": (1, 4, 6),
}
"""Per mode: the fewest players, the most with 12 cards, the most with 9 cards (R-V11)."""

CLASSIC_MODES: Final = ("skyjo", "skygo")
WITH_ACTION_CARDS: Final = ("action", "action_single_pile")


@cache
def allowed_values() -> dict[str, tuple[object, ...] | Range]:
    """Return what each option takes: its words, or its range of numbers."""
    allowed: dict[str, tuple[object, ...] | Range] = {}
    hints = get_type_hints(Options, include_extras=True)
    for field in fields(Options):
        if field.name in READERS:
            continue
        hint = hints[field.name]
        if hint is bool:
            allowed[field.name] = (False, True)
        elif get_origin(hint) is Literal:
            allowed[field.name] = get_args(hint)
        else:
            allowed[field.name] = hint.__metadata__[0]
    return allowed


def _takes(allowed: tuple[object, ...] | Range, value: object) -> bool:
    if isinstance(allowed, Range):
        return value in allowed
    return any(type(value) is type(word) and value == word for word in allowed)


def _not_taken(name: str, allowed: tuple[object, ...] | Range, value: object) -> OptionsError:
    """Return the error of a value that an option does not take."""
    problem = f"option {name}: {value!r} is not {describe(allowed)}"
    if not isinstance(allowed, Range) or allowed.low == allowed.high:
        return OptionsError(problem, "value", option=name)
    low, high, also = allowed
    if also is None:
        return OptionsError(problem, "range", option=name, low=low, high=high)
    return OptionsError(problem, "range-or", option=name, low=low, high=high, also=str(also))


def describe(allowed: tuple[object, ...] | Range) -> str:
    """Describe what an option takes, in words for an error message."""
    if isinstance(allowed, Range):
        return str(allowed)
    return "one of " + ", ".join(format_value(value) for value in allowed)


def format_value(value: object) -> str:
    """Write one option value as text: ``true``, ``false``, a number, a word, or cards."""
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_value(name: str, text: str) -> object:
    """Read one option value from text; words that are none come back as they are."""
    allowed = allowed_values().get(name)
    if isinstance(allowed, Range) and text.removeprefix("-").isdecimal():
        return int(text)
    if allowed == (False, True) and text in ("true", "false"):
        return text == "true"
    return text


def check_players(options: Options, players: int) -> None:
    """Raise `OptionsError` unless that many players may play with these options (R-V11)."""
    low, most_12, most_9 = PLAYER_LIMITS[options.mode]
    high = most_9 if options.grid == 9 else most_12
    if type(players) is not int or not low <= players <= high:
        raise OptionsError(
            f"{options.mode} with {options.grid} cards each takes {low} to {high} players, "
            f"not {players!r}",
            "players",
            rule="R-V11",
            low=low,
            high=high,
        )


def check_action_cards(options: Options) -> None:
    """Raise `OptionsError` unless the action cards that remain suffice (R-V9, R-V12, R-V14)."""
    if options.mode not in WITH_ACTION_CARDS:
        if options.house_cards:
            problem = f"house_cards: {options.mode} has no action cards"
            raise OptionsError(problem, "no-action-cards")
        return
    counts = dict.fromkeys(ACTION_NAMES, 3) | dict(options.action_set)
    if options.beginner_set:
        counts |= {"REMOVE": 0, "STEAL": 0}
    left = sum(counts.values()) + len(options.house_cards)
    needed = 4 if options.mode == "action" else options.single_pile_count
    if left < needed:
        raise OptionsError(
            f"action_set: {left} action cards are left, {needed} are needed",
            "few-action-cards",
            rule="R-V14",
            left=left,
            needed=needed,
        )
