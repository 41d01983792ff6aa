"""What can go wrong in the oracle."""


class OracleError(ValueError):
    """Signals anything the oracle refuses."""


class IllegalMoveError(OracleError):
    """Signals a move that the rules do not allow in the position."""


class OptionsError(OracleError):
    """Signals a mode, a player count or an option outside R-V11, R-V12 and chapter 7."""


class FormatError(OracleError):
    """Signals a text or a key that the format of the cases does not know."""


class ChanceNeededError(OracleError):
    """Signals that a card or an order which the position leaves open would have to be known."""
