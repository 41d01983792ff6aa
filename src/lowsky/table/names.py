"""Names of people: any script, but nothing that hides, reorders or overflows (H45)."""

import re
import unicodedata
from typing import Final

from lowsky.rules.pictures import JOINER, SKIN_TONES, without_joiners
from lowsky.table.refusals import RefusalError

LONGEST: Final = 20
"""Letters as a reader counts them: grapheme clusters."""
MOST_MARKS: Final = 4
"""Marks on one letter; no living script needs more."""

INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters of harmless categories that show nothing."""
SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
"""They choose between the two looks of an emoji; dropped, so that equal names are equal."""

REGIONAL: Final = range(0x1F1E6, 0x1F200)
VOWEL_JAMO: Final = range(0x1160, 0x1200)


def clean_name(typed: str) -> str:
    """Return the name in NFC, with single blanks inside and none around.

    Raises `RefusalError` with ``name/empty``, ``name/too-long`` or ``name/characters``.
    """
    name = unicodedata.normalize("NFC", SELECTORS.sub("", typed))
    name = re.sub(" +", " ", name.replace("\u00a0", " ")).strip(" ")
    if not name:
        raise RefusalError("name/empty")
    if len(name) > LONGEST * (1 + MOST_MARKS):
        raise RefusalError("name/too-long")
    if not can_be_shown(name):
        raise RefusalError("name/characters")
    if all(unicodedata.category(character)[0] in "MZ" for character in name):
        raise RefusalError("name/empty")
    if len(clusters(name)) > LONGEST:
        raise RefusalError("name/too-long")
    return name


def is_showable(character: str) -> bool:
    """Tell whether the character may stand in a name.

    Controls, formats (bidirectional and zero-width ones), surrogates, private and unassigned
    characters, line separators, exotic blanks and variation selectors may not.
    """
    category = unicodedata.category(character)
    if category[0] == "C" or category in ("Zl", "Zp") or character in INVISIBLE:
        return False
    if category == "Zs":
        return character == " "
    return "VARIATION SELECTOR" not in unicodedata.name(character, "")


def can_be_shown(text: str) -> bool:
    """Tell whether the text hides, reorders and overflows nothing; pictures may be joined."""
    return all(map(is_showable, without_joiners(text))) and all(
        count_marks(letter) <= MOST_MARKS for letter in clusters(text)
    )


def clusters(text: str) -> list[str]:
    """Return what readers see as letters: a base with its marks, a flag, a toned emoji, a syllable.

    The rules of Unicode's text segmentation, for text without controls; but every picture that is
    joined to others counts, as they stand side by side where a font has none of them together.
    """
    found: list[str] = []
    for character in text:
        if found and joins(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def joins(letter: str, character: str) -> bool:
    """Tell whether the character belongs to the letter before it."""
    code = ord(character)
    if unicodedata.category(character)[0] == "M" or character == JOINER:
        return True
    if code in REGIONAL:
        return len(letter) == 1 and ord(letter) in REGIONAL
    return code in SKIN_TONES or code in VOWEL_JAMO


def count_marks(letter: str) -> int:
    """Return how many combining marks the letter carries."""
    return sum(unicodedata.category(character)[0] == "M" for character in letter)


def comparable(name: str) -> str:
    """Return a form in which names that look alike at a glance are equal."""
    return unicodedata.normalize("NFKC", name.replace(JOINER, "")).casefold()
