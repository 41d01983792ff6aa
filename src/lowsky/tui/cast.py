"""Who is who for those who play in the terminal, and how cards and lines are called."""

from collections.abc import Sequence
from typing import Final

from lowsky.locales import Catalogue
from lowsky.locales.message import format_value
from lowsky.notation.cards import ACTION_SYMBOLS
from lowsky.rules.cards import ACTION_CARD, HOUSE, NO_CARD, STAR, UNKNOWN
from lowsky.rules.house_cards import HouseCard
from lowsky.rules.state import COLUMNS

YOU: Final = 0
"""The seat of the first person at the terminal."""


class Cast:
    """The names of a game, and its language."""

    def __init__(
        self,
        words: Catalogue,
        names: tuple[str, ...],
        *,
        people: int = 1,
        house: Sequence[HouseCard] = (),
        remembers: bool = False,
    ) -> None:
        """Keep the names by seat; the first ``people`` seats play at this terminal.

        With ``remembers`` the terminal goes on showing what was looked at (`peek_memory`).
        """
        self.words = words
        self.names = names
        self.people = people
        self.remembers = remembers
        self._house = house

    @property
    def is_shared(self) -> bool:
        """Tell whether several people read this terminal, so that nobody is called "you"."""
        return self.people > 1

    def is_you(self, seat: int) -> bool:
        """Tell whether the seat is the only reader's."""
        return seat == YOU and not self.is_shared

    def who(self, seat: int) -> dict[str, str]:
        """Return the values that let a sentence say "you" or a name."""
        return {"who": "you" if self.is_you(seat) else "other", "name": self.names[seat]}

    def call(self, seat: int) -> str:
        """Return what a seat is called inside a sentence: "you" or its name."""
        return self.words.text("log.you") if self.is_you(seat) else self.names[seat]

    def a_card(self, card: int) -> str:
        """Return a card as in "you draw a 4"."""
        if card == UNKNOWN:
            return self.words.text("card.some")
        if card == STAR:
            return self.words.text("card.aStar")
        if card >= ACTION_CARD:
            return self.words.text("action.quoted", card=self.action(card - ACTION_CARD))
        return self.words.text("card.a", n=card)

    def the_card(self, card: int) -> str:
        """Return a card as in "take the 4"."""
        if card == STAR:
            return self.words.text("card.theStar")
        if card == UNKNOWN or card >= ACTION_CARD:
            return self.a_card(card)
        return self.words.text("card.the", n=card)

    def card(self, card: int) -> str:
        """Return a card alone, as in a list."""
        if card == STAR:
            return self.words.text("card.star")
        return self.action(card - ACTION_CARD) if card >= ACTION_CARD else format_value(card)

    def action(self, kind: int) -> str:
        """Return the name of a type of action card."""
        if kind == NO_CARD:
            return self.words.text("terminal.none")
        if kind >= HOUSE and kind - HOUSE < len(self._house):
            return self._house[kind - HOUSE].name
        return self.words.text(f"action.{ACTION_SYMBOLS[kind]}")

    def action_text(self, kind: int) -> str:
        """Return what a type of action card does."""
        if kind >= HOUSE and kind - HOUSE < len(self._house):
            text = self._house[kind - HOUSE].text
            return text or self.words.text(f"actionText.{ACTION_SYMBOLS[kind]}")
        return self.words.text(f"actionText.{ACTION_SYMBOLS[kind]}")

    def line(self, line: int) -> str:
        """Return a line as in "Column 1"."""
        if line < COLUMNS:
            return self.words.text("ask.column", n=line + 1)
        return self.words.text("ask.row", n=line - COLUMNS + 1)
