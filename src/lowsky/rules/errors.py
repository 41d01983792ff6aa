"""The errors that Lowsky raises on purpose: one small tree under ``ValueError``."""

from typing import Literal, TypeAlias

OptionsMistake: TypeAlias = Literal[
    "preset",
    "option",
    "value",
    "range",
    "range-or",
    "players",
    "seats",
    "no-action-cards",
    "few-action-cards",
    "action-set",
    "action-type",
    "copies",
    # house cards
    "cards",
    "cards-many",
    "cards-same-name",
    "card",
    "card-key",
    "card-name",
    "card-text",
    "card-characters",
    "card-attack",
    "card-effect",
    "card-steps",
    "card-step",
    "card-looks",
]
"""What can be wrong with options; ``error.table/options.…`` of the catalogues says it."""


class LowskyError(ValueError):
    """The base of every error that Lowsky raises on purpose."""


class OptionsError(LowskyError):
    """An option, a mode or a number of players that the rules do not allow (R-V11, R-V12).

    ``kind`` is the mistake, ``rule`` the paragraph that decides, ``facts`` hold the names and
    numbers that a sentence about it needs: ours alone, so that they are short and safe to show.
    """

    def __init__(
        self, problem: str, kind: OptionsMistake, *, rule: str = "R-V12", **facts: str | int
    ) -> None:
        """Keep all of it; the message ends with the rule."""
        super().__init__(f"{problem} ({rule})")
        self.kind = kind
        self.rule = rule
        self.facts = facts


class NotationError(LowskyError):
    """A text that does not follow the notation.

    ``column`` is 1-based and counts characters; 0 where the problem says the place.
    """

    def __init__(self, problem: str, text: str = "", column: int = 0) -> None:
        """Keep the problem, the whole text and the column where reading stopped."""
        super().__init__(f"{problem} at column {column} of {text!r}" if column else problem)
        self.problem = problem
        self.text = text
        self.column = column


class IllegalActionError(LowskyError):
    """An action that the rules do not allow in the position; the position is unchanged.

    ``rule`` is the id of the paragraph that forbids it, None where nothing can be played at all.
    """

    def __init__(self, problem: str, *, rule: str | None = None) -> None:
        """Keep the problem and the rule."""
        super().__init__(problem)
        self.rule = rule


class InvalidPositionError(LowskyError):
    """A position that no game can reach, or that exceeds a stated capacity."""
