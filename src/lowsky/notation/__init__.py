"""Texts for positions, views, decisions and whole games: strict to read, the same when written."""

from lowsky.notation.action import format_action, parse_action
from lowsky.notation.cards import format_card, parse_card
from lowsky.notation.position import format_position, format_view, parse_position, parse_view
from lowsky.notation.variant import format_variant, parse_variant, read_variant

__all__ = [
    "format_action",
    "format_card",
    "format_position",
    "format_variant",
    "format_view",
    "parse_action",
    "parse_card",
    "parse_position",
    "parse_variant",
    "parse_view",
    "read_variant",
]
