"""Definitions of house cards: their one text, their looks, and what a wrong one is told."""

import pytest

from lowsky.notation import format_variant, parse_variant
from lowsky.rules import house
from lowsky.rules.errors import OptionsError
from lowsky.rules.house_cards import read_house_cards
from lowsky.rules.options import Options

FOX = {"name": "Fox", "effect": [["draw_keep", 2], ["flip_target", 1]]}


@pytest.mark.rule("R-V9")
def test_a_definition_is_read_and_written_as_it_was() -> None:
    card = read_house_cards([{**FOX, "symbol": "moon", "colour": "sea"}])[0]

    assert card.effect == ((house.DRAW_KEEP, 2), (house.FLIP_TARGET, 1))
    assert card.definition == {
        "name": "Fox",
        "text": "",
        "attack": False,
        "effect": [["draw_keep", 2], ["flip_target", 1]],
        "symbol": "moon",
        "colour": "sea",
    }
    assert read_house_cards([card.definition]) == (card,)


@pytest.mark.rule("R-V9")
def test_without_a_picture_the_text_is_what_it_always_was() -> None:
    assert str(read_house_cards([FOX])[0]) == (
        "%7B%22name%22%3A%22Fox%22%2C%22text%22%3A%22%22%2C%22attack%22%3Afalse%2C"
        "%22effect%22%3A%5B%5B%22draw_keep%22%2C2%5D%2C%5B%22flip_target%22%2C1%5D%5D%7D"
    )


@pytest.mark.rule("R-V9")
def test_letters_of_every_script_stay_readable_in_a_variant() -> None:
    names = ["Renard rusé, (très)", "Лиса + 1 = 100%", "狐"]
    options = Options.of("action", {"house_cards": [{**FOX, "name": one} for one in names]})
    text = format_variant(options)

    assert "Лиса" in text
    assert " " not in text
    assert parse_variant(text) == options
    assert [card.name for card in parse_variant(text).house_cards] == names


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize("key", ["symbol", "colour"])
@pytest.mark.parametrize("word", ["dragon", 3, None, ["sun"]])
def test_a_picture_or_an_ink_that_is_none_is_named(key: str, word: object) -> None:
    with pytest.raises(OptionsError, match=f"card 1: {key} is one of "):
        read_house_cards([{**FOX, key: word}])


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize("text", ["[" * 3900, "%5B" * 1300, '{"effect":' * 390])
def test_a_text_that_is_nested_too_deeply_is_no_definition(text: str) -> None:
    with pytest.raises(OptionsError, match=r"card 1: .* is not a definition"):
        Options.of("action", {"house_cards": text})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("text", 5),
        ("text", "a" * 401),
        ("text", "two\nlines"),
        ("name", "LOOK"),
        ("name", "a" * 41),
        ("name", 5),
        ("name", " "),
        ("attack", 1),
        ("effect", "manual"),
        ("effect", []),
        ("effect", [["extra_turns", 4]]),
        ("effect", [["extra_turns", 0]]),
        ("effect", [["look", 4, "any"]]),
        ("effect", [["look", 0, "any"]]),
        ("effect", [["look", True, "any"]]),
        ("effect", [["look", "line", "both"]]),
        ("effect", [["discard_action", "both"]]),
    ],
)
def test_a_definition_with_a_mistake_is_refused(key: str, value: object) -> None:
    with pytest.raises(OptionsError, match="R-V9"):
        read_house_cards([{**FOX, key: value}])


@pytest.mark.rule("R-V9")
def test_every_primitive_is_written_as_it_is_read() -> None:
    effect = [
        ["extra_turns", 3],
        ["draw_keep", 2],
        ["look", 3, "self"],
        ["look", 1, "any"],
        ["look", "line", "self"],
        ["look", "line", "any"],
        ["discard_action", "self"],
        ["discard_action", "target"],
    ]
    card = read_house_cards([{"name": "All", "text": "", "attack": False, "effect": effect}])[0]

    assert card.definition["effect"] == effect


@pytest.mark.rule("R-V9")
def test_a_name_of_forty_and_a_text_of_four_hundred_characters_are_fine() -> None:
    card = read_house_cards([{**FOX, "name": "a" * 40, "text": "b" * 400}])[0]

    assert (len(card.name), len(card.text)) == (40, 400)


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            {"name": "", "effect": ["manual"]},
            "card 2: needs a name of at most 40 characters (R-V9)",
        ),
        ({**FOX, "text": "a" * 401}, "card 2: its text has at most 400 characters (R-V9)"),
        ({**FOX, "effect": ["manual"] * 9}, "card 2: 9 primitives, at most 8 (R-V9)"),
        (5, "card 2: 5 is not a definition with name and effect (R-V9)"),
        ({**FOX, "colour": "red", "name": "B"}, "card 2: colour is one of "),
        (
            {"name": "B", "effect": [["manual"], ["fly", 1]]},
            "card 2, step 2: ['fly', 1] is no primitive; one of extra_turns n,",
        ),
    ],
)
def test_a_mistake_names_the_card_and_the_step(card: object, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        read_house_cards([FOX, card])

    assert str(caught.value).startswith(f"house_cards: {message}")


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize("step", [["draw_keep", True], ["look", "1", "any"], "manual twice"])
def test_a_step_of_another_kind_is_none(step: object) -> None:
    with pytest.raises(OptionsError, match=r"card 1, step 1: .* is no primitive"):
        read_house_cards([{**FOX, "effect": [step]}])


@pytest.mark.rule("R-V9")
def test_a_step_without_a_number_needs_no_list() -> None:
    card = read_house_cards([{**FOX, "effect": ["manual"]}])[0]

    assert card.definition["effect"] == [["manual"]]


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (5, "house_cards: 5 is not a list of cards (R-V9)"),
        ([FOX] * 4, "house_cards: 4 cards, at most 3 blanks (R-V9)"),
        ([FOX] * 2, "house_cards: two cards have one name (R-V9)"),
    ],
)
def test_what_is_no_list_of_house_cards_is_told(raw: object, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        read_house_cards(raw)

    assert str(caught.value) == message
