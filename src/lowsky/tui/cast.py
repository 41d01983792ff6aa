"""Who is who for the one who plays in the terminal, and how cards are called."""

from typing import Final

from lowsky.locales import Catalogue
from lowsky.rules.cards import STAR, UNKNOWN

YOU: Final = 0
"""The seat of the person at the terminal."""


class Cast:
    """The names of a game, and its language."""

    def __init__(self, words: Catalogue, names: tuple[str, ...]) -> None:
        """Keep the names by seat."""
        self.words = words
        self.names = names

    def who(self, seat: int) -> dict[str, str]:
        """Return the values that let a sentence say "you" or a name."""
        return {"who": "you" if seat == YOU else "other", "name": self.names[seat]}

    def a_card(self, card: int) -> str:
        """Return a card as in "you draw a 4"."""
        if card == UNKNOWN:
            return self.words.text("card.some")
        if card == STAR:
            return self.words.text("card.aStar")
        return self.words.text("card.a", n=card)

    def the_card(self, card: int) -> str:
        """Return a card as in "take the 4"."""
        return self.words.text("card.theStar" if card == STAR else "card.the", n=card)
