"""H45: names are in any script, and hide, reorder or overflow nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.table.names import clean_name, clusters, comparable
from lowsky.table.refusals import RefusalError


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Léa", "Léa"),
        ("Le\u0301a", "Léa"),  # NFC
        ("  Anna   Maria ", "Anna Maria"),
        ("<img onerror=alert(1)>"[:20], "<img onerror=alert(1"),  # text, shown as text
        ("=1+2", "=1+2"),
        ("李小龙", "李小龙"),
        ("நிலா", "நிலா"),
        ("Zoë 🎲", "Zoë 🎲"),
        ("❤\ufe0f", "❤"),
        ("Wir 👩\u200d👩\u200d👧", "Wir 👩\u200d👩\u200d👧"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("a" * 20, "a" * 20),
        ("e\u0302\u0323" * 20, "ệ" * 20),
    ],
)
def test_h45_a_name_is_kept_in_one_form(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name/empty"),
        ("   ", "name/empty"),
        ("\u0301\u0302", "name/empty"),
        ("a" * 21, "name/too-long"),
        ("a" * 10_000, "name/too-long"),
        ("Ann\u202eeve", "name/characters"),  # right-to-left override
        ("Ann\u200be", "name/characters"),  # zero-width space
        ("Ann\u200de", "name/characters"),  # joiner
        ("🦊\u200dAnn", "name/characters"),
        ("🦊\u200d\u200d🦊", "name/characters"),
        ("🦊\u200d", "name/characters"),
        ("\u200d🦊", "name/characters"),
        ("🦊\u200d" * 20 + "🦊", "name/too-long"),
        ("\ufeffAnn", "name/characters"),
        ("Ann\u2066e", "name/characters"),
        ("Ann\ne", "name/characters"),
        ("Ann\x1b[31m", "name/characters"),
        ("Ann\x00", "name/characters"),
        ("Ann\u2028e", "name/characters"),
        ("Ann\ue000", "name/characters"),  # private use
        ("Ann\ud800", "name/characters"),  # half a character
        ("\u3164", "name/characters"),  # a letter that shows nothing
        ("a\U000e0101", "name/characters"),  # variation selector
        ("Z" + "\u0335\u0336\u0337\u0338\u0321\u0322", "name/characters"),  # zalgo
    ],
)
def test_h45_a_name_that_hides_something_is_refused(typed: str, code: str) -> None:
    with pytest.raises(RefusalError) as caught:
        clean_name(typed)

    assert caught.value.code == code


def test_letters_are_counted_as_readers_count_them() -> None:
    assert clusters("ne\u0301") == ["n", "e\u0301"]
    assert clusters("🇫🇷🇩🇪") == ["🇫🇷", "🇩🇪"]
    assert clusters("👋🏽!") == ["👋🏽", "!"]
    assert clusters("நிலா") == ["நி", "லா"]


def test_h45_names_that_look_alike_are_the_same() -> None:
    assert comparable("ANNA") == comparable("anna")
    assert comparable("\uff21nna") == comparable("Anna")  # full width
    assert comparable("👩\u200d👧") == comparable("👩👧")
    assert comparable("Anna") != comparable("Anne")


@given(some.text(max_size=60))
def test_a_clean_name_is_clean(typed: str) -> None:
    try:
        name = clean_name(typed)
    except RefusalError:
        return

    assert clean_name(name) == name
    assert name.isprintable()
    assert 1 <= len(clusters(name)) <= 20
