"""Pictures that are joined of several, such as a family: the only use of a sign nobody sees."""

import unicodedata
from typing import Final

JOINER: Final = "\u200d"
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)


def without_joiners(text: str) -> str:
    """Return the text without the joiners that stand between two pictures.

    All others are left: between letters they are seen by nobody, and make equal names differ.
    """
    first, *pieces = text.split(JOINER)
    found = first
    for piece in pieces:
        is_between = found and piece and is_picture(found[-1]) and is_picture(piece[0])
        found += piece if is_between else JOINER + piece
    return found


def is_picture(character: str) -> bool:
    """Tell whether the character is a picture, or the tone of its skin."""
    return unicodedata.category(character) == "So" or ord(character) in SKIN_TONES
