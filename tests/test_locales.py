"""The catalogues: the same keys and values in every language, and messages that are filled in."""

import json
from importlib.resources import files

import pytest

from lowsky.locales import LANGUAGES, Catalogue, MessageError, _texts, preferred_language
from lowsky.locales.message import Message
from lowsky.table.refusals import MESSAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key_and_asks_for_known_values(language: str) -> None:
    english = _texts("en")
    texts = _texts(language)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert Message(text).names() <= Message(english[key]).names(), key


def test_values_choices_and_plurals_are_filled_in() -> None:
    english, french = Catalogue("en"), Catalogue("fr")
    assert english.text("log.drew", who="you", name="Ada", card="a 4") == "You draw a 4."
    assert english.text("log.drew", who="other", name="Ada", card="a 4") == "Ada draws a 4."
    assert english.text("draw.label", n=1) == "Draw pile: 1 card"
    assert english.text("draw.label", n=0) == "Draw pile: 0 cards"
    assert french.text("draw.label", n=0) == "Pioche\u00a0: 0 carte"
    assert french.text("draw.label", n=2) == "Pioche\u00a0: 2 cartes"
    assert english.text("card.a", n=8) == "an 8"
    assert english.text("card.a", n=7) == "a 7"


def test_a_button_inside_a_sentence_is_its_label() -> None:
    message = Message("Please [draw|draw {n, plural, =2 {two cards} one {#} other {# cards}}] now")
    assert message.fill({"n": 2}, str) == "Please draw two cards now"
    assert message.fill({"n": 3}, lambda n: "other") == "Please draw 3 cards now"


@pytest.mark.parametrize(
    "text", ["{", "{n", "}", "{n, plural, one {#}}", "{n, number, x {}}", "[draw", "[draw|x", "]"]
)
def test_a_text_outside_the_syntax_is_an_error(text: str) -> None:
    with pytest.raises(MessageError):
        Message(text)


def test_a_missing_key_value_or_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        Catalogue("en").text("no.such.key")
    with pytest.raises(KeyError):
        Catalogue("en").text("log.starts")
    with pytest.raises(ValueError, match="no catalogue for 'tlh': one of en, fr"):
        Catalogue("tlh")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    environment: dict[str, str], language: str
) -> None:
    assert preferred_language(environment) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_that_a_player_can_meet_has_words(language: str) -> None:
    later = json.loads(
        files("lowsky.locales").joinpath(f"lobby/{language}.json").read_text("utf-8")
    )
    words = {*_texts(language), *later}
    wordless = {code for code in MESSAGES if f"error.{code}" not in words}
    for_programs = {code for code in MESSAGES if code.startswith(("message/", "command/"))}
    # What is wrong with options is told in detail, beside words of the page.
    assert wordless - for_programs == {"connection/origin", "table/options"}
