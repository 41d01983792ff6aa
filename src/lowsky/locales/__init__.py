"""Message catalogues, one file a language, read with the standard library alone."""

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from lowsky.locales.message import Message, MessageError, Value

__all__ = ["LANGUAGES", "Catalogue", "MessageError", "preferred_language"]

FIRST: Final = "en"
"""The language that is taken where nothing else is asked for."""

LANGUAGES: Final = (
    FIRST,
    *sorted(
        file.name.removesuffix(".json")
        for file in files(__package__).iterdir()
        if file.name.endswith(".json") and file.name != f"{FIRST}.json"
    ),
)
"""The languages there are: those that have a catalogue."""


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        """Load a language; raises `ValueError` for one that is not there."""
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for {language!r}: one of {', '.join(LANGUAGES)}")
        self.language = language
        self._texts = _texts(language)
        self._messages: dict[str, Message] = {}

    def text(self, key: str, **values: Value) -> str:
        """Return a text with its values; raises `KeyError` for a key or a value not there."""
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = Message(self._texts[key])
        return message.fill(values, self._plural)

    def __contains__(self, key: str) -> bool:
        """Tell whether there is a text with this key."""
        return key in self._texts

    def _plural(self, n: int) -> str:
        # French counts 0 with the singular.
        return "one" if n == 1 or (n == 0 and self.language == "fr") else "other"


@cache
def _texts(language: str) -> dict[str, str]:
    """Return all texts: browsers load those of the lobby later, and those of the terminal never."""
    texts: dict[str, str] = {}
    for name in (f"{language}.json", f"lobby/{language}.json", f"terminal/{language}.json"):
        texts |= json.loads((files(__package__) / name).read_text(encoding="utf-8"))
    return texts


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, as POSIX orders its variables.

    >>> preferred_language({"LANG": "fr_CH.UTF-8"})
    'fr'
    >>> preferred_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    'en'
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            language = value.replace("-", "_").split("_")[0].split(".")[0].lower()
            return language if language in LANGUAGES else FIRST
    return FIRST
