"""The book of rules: a paragraph for every rule of the law, in every language."""

import json
import re
from importlib.resources import files

import pytest

from lowsky.locales import LANGUAGES
from lowsky.locales.book import find_rule, read_book
from tests.architecture.test_rule_ids import IDS


def test_there_is_a_book_for_every_language_and_no_other() -> None:
    books = {file.name for file in (files("lowsky.locales") / "rules").iterdir()}

    assert books == {f"{language}.json" for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_paragraph_in_the_order_of_the_law(language: str) -> None:
    assert [entry.key for entry in read_book(language) if not entry.is_heading] == IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_headings(language: str) -> None:
    keys = [entry.key for entry in read_book(language)]

    assert keys == [entry.key for entry in read_book("en")]
    assert [key for key in keys if key.startswith("chapter.")] == [
        "chapter.classic",
        "chapter.action",
        "chapter.variants",
        "chapter.decisions",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_are_whole_sentences_without_ids_of_options(language: str) -> None:
    for entry in read_book(language):
        assert entry.text == entry.text.strip(), entry.key
        if not entry.is_heading:
            assert entry.text.endswith("."), entry.key
            assert entry.text.count(" ") >= 4, entry.key
        assert re.search(r"[_=`<>'\"]|R-[CAV]\d|  ", entry.text) is None, entry.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_in_a_book(language: str) -> None:
    text = (files("lowsky.locales") / "rules" / f"{language}.json").read_text("utf-8")
    pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)

    assert len({key for key, _ in pairs}) == len(pairs)


def test_french_marks_keep_to_their_words() -> None:
    loose = [entry.key for entry in read_book("fr") if re.search(r"[^\u00a0][:;?!»]", entry.text)]

    assert loose == []


@pytest.mark.parametrize(
    ("typed", "rule"),
    [("R-C32", "R-C32"), ("c32", "R-C32"), (" r-v3 ", "R-V3"), ("d7", "D7"), ("32", None)],
)
def test_a_rule_is_found_however_it_is_typed(typed: str, rule: str | None) -> None:
    assert find_rule(typed) == rule


def test_a_language_without_a_book_is_an_error() -> None:
    with pytest.raises(ValueError, match="no book of rules for 'tlh': one of en, fr"):
        read_book("tlh")
