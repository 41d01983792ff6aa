"""The errors that Lowsky raises on purpose: one small tree under ``ValueError``."""


class LowskyError(ValueError):
    """The base of every error that Lowsky raises on purpose."""


class OptionsError(LowskyError):
    """An option, a mode or a number of players that the rules do not allow (R-V11, R-V12)."""


class NotationError(LowskyError):
    """A text that does not follow the notation; ``column`` is 1-based and counts characters."""

    def __init__(self, problem: str, text: str, column: int) -> None:
        """Keep the problem, the whole text and the column where reading stopped."""
        super().__init__(f"{problem} at column {column} of {text!r}")
        self.problem = problem
        self.text = text
        self.column = column


class IllegalActionError(LowskyError):
    """An action that the rules do not allow in the position; the position is unchanged."""


class InvalidPositionError(LowskyError):
    """A position that no game can reach, or that exceeds a stated capacity."""
