"""The catalogues: the same keys and values in every language, and messages that are filled in."""

from typing import get_args

import pytest

from lowsky.locales import LANGUAGES, Catalogue, MessageError, _texts, preferred_language
from lowsky.locales.message import Message
from lowsky.rules.cards import ACTION_NAMES
from lowsky.rules.errors import OptionsError, OptionsMistake
from lowsky.rules.options import Options
from lowsky.rules.reasons import Mistake
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
        ({"LANG": "tlh"}, "en"),
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
    wordless = {code for code in MESSAGES if f"error.{code}" not in _texts(language)}
    for_programs = {code for code in MESSAGES if code.startswith(("message/", "command/"))}
    # What is wrong with options is told mistake by mistake.
    assert wordless - for_programs == {"connection/origin", "table/options"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_has_words(language: str) -> None:
    """Those about whose turn it is, about an action, about options, about the number of players."""
    codes = ("action/not-your-turn", "action/illegal", "table/options", "table/players")
    told = {
        key.rpartition(".")[2]
        for key in _texts(language)
        if key.startswith(tuple(f"error.{code}." for code in codes))
    }
    assert told == {*get_args(Mistake), *get_args(OptionsMistake)}


GUST: dict[str, object] = {"name": "Gust", "effect": [["manual"]]}


@pytest.mark.parametrize(
    ("kind", "preset", "values"),
    [
        ("preset", "chess", {}),
        ("option", "skyjo", {"gird": 9}),
        ("value", "skyjo", {"doubling": "never"}),
        ("range", "skyjo", {"target_score": 9}),
        ("range-or", "skyjo", {"turn_limit": 5}),
        ("no-action-cards", "skyjo", {"house_cards": [GUST]}),
        ("few-action-cards", "action", {"action_set": dict.fromkeys(ACTION_NAMES, 0)}),
        ("action-set", "action", {"action_set": 5}),
        ("action-set", "action", {"action_set": [1, 2]}),
        ("action-type", "action", {"action_set": "FLY:1"}),
        ("copies", "action", {"action_set": "LOOK:4"}),
        ("cards", "action", {"house_cards": 5}),
        ("cards-many", "action", {"house_cards": [GUST] * 4}),
        ("cards-same-name", "action", {"house_cards": [GUST] * 2}),
        ("card", "action", {"house_cards": [5]}),
        ("card-key", "action", {"house_cards": [{**GUST, "script": "x"}]}),
        ("card-name", "action", {"house_cards": [{**GUST, "name": ""}]}),
        ("card-text", "action", {"house_cards": [{**GUST, "text": "x" * 401}]}),
        ("card-characters", "action", {"house_cards": [{**GUST, "name": "LOOK"}]}),
        ("card-attack", "action", {"house_cards": [{**GUST, "attack": 1}]}),
        ("card-effect", "action", {"house_cards": [{**GUST, "effect": []}]}),
        ("card-steps", "action", {"house_cards": [{**GUST, "effect": [["manual"]] * 9}]}),
        ("card-step", "action", {"house_cards": [{**GUST, "effect": [["fly", 1]]}]}),
        ("card-looks", "action", {"house_cards": [{**GUST, "symbol": "skull"}]}),
    ],
)
def test_the_words_for_a_mistake_in_options_are_filled_by_its_facts(
    kind: str, preset: str, values: dict[str, object]
) -> None:
    with pytest.raises(OptionsError) as caught:
        Options.of(preset, values)

    error = caught.value
    assert error.kind == kind
    for language in LANGUAGES:
        key = f"error.table/options.{kind}"
        assert Message(_texts(language)[key]).names() <= error.facts.keys()
        assert "{" not in Catalogue(language).text(key, **error.facts)
