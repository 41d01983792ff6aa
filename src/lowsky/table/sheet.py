"""The options as people choose them: their groups, and the rule and the games of each."""

from typing import Final, NamedTuple

from lowsky.locales import Catalogue
from lowsky.notation.cards import format_kind
from lowsky.rules.cards import ACTION_NAMES
from lowsky.rules.house_cards import read_action_set
from lowsky.rules.options import CLASSIC_MODES, PLAYER_LIMITS, WITH_ACTION_CARDS, format_value

EVERY: Final = tuple(PLAYER_LIMITS)
LINES: Final = tuple(mode for mode in EVERY if mode not in CLASSIC_MODES)
STARS: Final = (*WITH_ACTION_CARDS, "action_stars")
CARDS: Final = WITH_ACTION_CARDS
ALONE: Final = tuple(mode for mode, (fewest, _, _) in PLAYER_LIMITS.items() if fewest == 1)
SINGLE: Final = ("action_single_pile",)


class SheetEntry(NamedTuple):
    """One option of the sheet."""

    name: str
    rule: str
    modes: tuple[str, ...]
    """The modes in which it means anything; elsewhere it is ignored (R-V12)."""


SHEET: Final[dict[str, tuple[SheetEntry, ...]]] = {
    "start": (
        SheetEntry("grid", "R-V2", EVERY),
        SheetEntry("initial_flip", "R-C7", EVERY),
        SheetEntry("start_tie_break", "R-C9", EVERY),
        SheetEntry("round_starter", "R-C10", EVERY),
    ),
    "cards": (
        SheetEntry("action_set", "R-V14", CARDS),
        SheetEntry("beginner_set", "R-V6", CARDS),
        SheetEntry("extra_turns_value", "R-A42", CARDS),
        SheetEntry("fresh_until", "R-A15", CARDS),
        SheetEntry("defense_trigger", "R-A38", CARDS),
        SheetEntry("defense_covers_look", "R-A37", CARDS),
        SheetEntry("remove_includes_actor", "R-A40", CARDS),
        SheetEntry("remove_slide", "R-A40", CARDS),
        SheetEntry("replay_scope", "R-A46", CARDS),
        SheetEntry("exchange_second", "R-A48", CARDS),
        SheetEntry("single_pile_count", "R-V3", SINGLE),
        SheetEntry("single_pile_final", "R-V3", SINGLE),
    ),
    "lines": (
        SheetEntry("number_line_removal", "R-C19", EVERY),
        SheetEntry("column_timing", "R-V7", EVERY),
        SheetEntry("line_length", "R-A34", LINES),
        SheetEntry("shared_lines", "R-A31", LINES),
        SheetEntry("line_discard_order", "R-A32", LINES),
        SheetEntry("star_line_bonus", "R-A33", STARS),
        SheetEntry("nine_card_rows", "R-V2", LINES),
        SheetEntry("star_row3_bonus", "R-V2", STARS),
    ),
    "end": (
        SheetEntry("final_turns", "R-C27", EVERY),
        SheetEntry("reveal_timing", "R-C30", EVERY),
        SheetEntry("forced_reveal_closing", "R-A50", CARDS),
        SheetEntry("final_turn_action_discard", "R-A51", CARDS),
        SheetEntry("turn_limit", "R-V13", EVERY),
    ),
    "score": (
        SheetEntry("doubling", "R-C32", EVERY),
        SheetEntry("doubling_factor", "R-C32", EVERY),
        SheetEntry("double_negative", "R-C32", EVERY),
        SheetEntry("target_score", "R-C35", EVERY),
        SheetEntry("game_tie", "R-C36", EVERY),
    ),
    "piles": (
        SheetEntry("reshuffle", "R-C23", EVERY),
        SheetEntry("discard_browsable", "R-C37", EVERY),
        SheetEntry("peek_memory", "R-C37", CARDS),
    ),
    "alone": (
        SheetEntry("solo_turn_limit", "R-V10", ALONE),
        SheetEntry("solo_goal", "R-V10", ALONE),
    ),
}
"""Every option but the mode, the version of the rules, and `house_cards`, by group."""


def tell_value(words: Catalogue, name: str, value: object) -> str:
    """Return what a value of an option of the sheet means, in words."""
    if name == "action_set":
        cards = [
            f"{count} × {words.text(f'action.{format_kind(ACTION_NAMES.index(kind))}')}"
            for kind, count in read_action_set(value)
        ]
        if not cards:
            return words.text("opt.action_set.usual")
        return words.text("opt.action_set.some", cards=", ".join(cards))
    key = f"opt.{name}.{format_value(value)}"
    if key in words:
        return words.text(key)
    return words.text(f"opt.{name}.n", n=int(str(value)))
