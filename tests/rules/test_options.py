"""Options: presets, values, limits, and their one text."""

import pytest

from lowsky.notation import format_variant, parse_variant, read_variant
from lowsky.rules.cards import ACTION_NAMES
from lowsky.rules.errors import NotationError, OptionsError
from lowsky.rules.house_cards import ActionCount
from lowsky.rules.options import Options, check_players


@pytest.mark.rule("R-V1", "R-V8")
def test_presets_are_sets_of_options() -> None:
    skygo = Options.of("skygo")

    assert (skygo.initial_flip, skygo.round_starter) == ("auto_first", "highest_sum")
    assert Options.of("action_beginner").beginner_set is True


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"gird": 9}, "unknown option 'gird'"),
        ({"grid": 10}, "option grid: 10 is not"),
        ({"grid": "9"}, "option grid: '9' is not"),
        ({"grid": True}, "option grid: True is not"),
        ({"target_score": 9}, "a whole number from 10 to 1000"),
        ({"target_score": 100.0}, "option target_score: 100.0 is not"),
        ({"doubling": "never"}, "one of strict, tie_safe, off"),
        ({"double_negative": 1}, "one of false, true"),
        ({"turn_limit": 5}, "0 or a whole number from 10 to 1000"),
        ({"final_turns": None}, "option final_turns: None is not"),
    ],
)
def test_a_wrong_option_is_named_with_what_it_takes(
    values: dict[str, object], message: str
) -> None:
    with pytest.raises(OptionsError, match=message):
        Options.of("skyjo", values)


@pytest.mark.rule("R-V11", "R-V12")
@pytest.mark.parametrize(
    ("preset", "grid", "accepted"),
    [
        ("skyjo", 12, range(1, 9)),
        ("skyjo", 9, range(1, 11)),
        ("skygo", 12, range(1, 9)),
        ("action", 12, range(2, 9)),
        ("action", 9, range(2, 11)),
        ("action_beginner", 9, range(2, 11)),
        ("action_single_pile", 12, range(2, 9)),
        ("action_stars", 12, range(1, 7)),
        ("action_stars", 9, range(1, 9)),
        ("action_numbers", 12, range(1, 5)),
        ("action_numbers", 9, range(1, 7)),
    ],
)
def test_how_many_may_play(preset: str, grid: int, accepted: range) -> None:
    options = Options.of(preset, {"grid": grid})
    for players in range(-1, 13):
        if players in accepted:
            check_players(options, players)
        else:
            with pytest.raises(OptionsError, match="R-V11"):
                check_players(options, players)


@pytest.mark.parametrize(
    "text",
    [
        "skyjo",
        "skygo",
        "skyjo(grid=9)",
        "skygo(initial_flip=choose)",
        "skyjo(doubling=off,target_score=60)",
        "action(beginner_set=true)",
    ],
)
def test_a_variant_is_its_own_text(text: str) -> None:
    assert format_variant(parse_variant(text)) == text


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("skijo", 1),
        ("skyjo(", 7),
        ("skyjo()", 7),
        ("skyjo(grid=9", 13),
        ("skyjo(grid=9,grid=9)", 14),
        ("skyjo(grid=12)", 1),
        ("skyjo(mode=skygo)", 7),
        ("skyjo(target_score=60,doubling=off)", 1),
        ("skyjo(double_negative=True)", 1),
        ("", 1),
    ],
)
def test_a_wrong_variant_names_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_variant(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("action_beginner", "action(beginner_set=true)"),
        (
            "action_beginner(fresh_until=next_table_round)",
            "action(fresh_until=next_table_round,beginner_set=true)",
        ),
        ("skyjo(target_score=60,doubling=off)", "skyjo(doubling=off,target_score=60)"),
        ("skyjo( grid=9, turn_limit=40 )", "skyjo(grid=9,turn_limit=40)"),
        ("skyjo(grid=12)", "skyjo"),
    ],
)
def test_a_person_may_type_a_variant_in_any_form(typed: str, meant: str) -> None:
    assert str(read_variant(typed)) == meant


def test_an_option_with_two_numbers_says_which() -> None:
    with pytest.raises(OptionsError, match=r"option grid: 7 is not 9 or 12 "):
        Options.of("skyjo", {"grid": 7})


@pytest.mark.rule("R-V12", "R-V14")
def test_a_choice_of_action_cards_means_nothing_where_there_are_none() -> None:
    nothing = dict.fromkeys(ACTION_NAMES, 0)

    assert Options.of("skyjo", {"action_set": nothing}).mode == "skyjo"
    with pytest.raises(OptionsError, match="0 action cards are left, 4 are needed"):
        Options.of("action", {"action_set": nothing})


@pytest.mark.rule("R-V14")
def test_a_choice_of_action_cards_is_one_text() -> None:
    options = Options.of("action", {"action_set": {"STEAL": 1, "LOOK": 2}})

    assert format_variant(options) == "action(action_set=LOOK:2+STEAL:1)"
    assert parse_variant(format_variant(options)) == options


@pytest.mark.rule("R-V6", "R-V14")
def test_the_beginners_set_takes_remove_and_steal_out_of_the_choice() -> None:
    """Three LOOK are left where with REMOVE and STEAL there would be nine cards."""
    few = dict.fromkeys(("SWAP_OWN", "EXTRA", "DRAW3", "DEFENSE", "REPLAY", "EXCHANGE"), 0)

    with pytest.raises(OptionsError, match="3 action cards are left"):
        Options.of("action_beginner", {"action_set": few})
    assert Options.of("action", {"action_set": few}).beginner_set is False


def test_options_are_one_text_and_a_truth_value_is_true_or_false() -> None:
    text = "skyjo(grid=9,double_negative=true)"

    assert format_variant(parse_variant(text)) == text
    with pytest.raises(NotationError, match="double_negative: 'yes' is not one of false, true"):
        parse_variant("skyjo(double_negative=yes)")


@pytest.mark.rule("R-V9", "R-V14")
def test_house_cards_count_among_the_action_cards_that_are_left() -> None:
    few = dict.fromkeys(ACTION_NAMES, 0) | {"LOOK": 2}
    song = [{"name": name, "effect": [["manual"]]} for name in ("A", "B")]

    options = Options.of("action", {"action_set": few, "house_cards": song})
    assert len(options.house_cards) == 2


@pytest.mark.parametrize(
    ("preset", "values", "message"),
    [
        (
            "skijo",
            {},
            (
                "unknown game 'skijo': one of skyjo, skygo, action, action_beginner,"
                " action_single_pile, action_stars, action_numbers (R-V12)"
            ),
        ),
        (
            "skyjo",
            {"target_score": 9},
            "option target_score: 9 is not a whole number from 10 to 1000 (R-V12)",
        ),
        (
            "skyjo",
            {"solo_turn_limit": 5},
            "option solo_turn_limit: 5 is not cells or a whole number from 6 to 30 (R-V12)",
        ),
        (
            "action",
            {"action_set": {"JOKER": 1}},
            (
                "action_set: unknown type 'JOKER', one of REMOVE, SWAP_OWN, EXTRA, DRAW3, LOOK,"
                " DEFENSE, REPLAY, STEAL, EXCHANGE (R-V14)"
            ),
        ),
    ],
)
def test_a_mistake_is_told_in_one_sentence_with_what_there_is(
    preset: str, values: dict[str, object], message: str
) -> None:
    with pytest.raises(OptionsError) as caught:
        Options.of(preset, values)

    assert str(caught.value) == message


def test_an_unknown_option_is_told_with_all_that_there_are() -> None:
    with pytest.raises(OptionsError) as caught:
        Options.of("skyjo", {"gird": 9})

    _, _, known = str(caught.value).partition(": one of ")
    names = known.removesuffix(" (R-V12)").split(", ")
    assert names[:3] == ["mode", "rules_version", "grid"]
    assert names[-2:] == ["action_set", "house_cards"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("skyjo(target_score=many)", "'many' is not a whole number"),
        ("skyjo(target_score=-5)", ": -5 is not a whole number"),
        ("skyjo(doubling=5)", "'5' is not one of strict, tie_safe, off"),
    ],
)
def test_a_number_is_read_where_an_option_takes_one(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_variant(text)


@pytest.mark.rule("R-V14")
@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"LOOK": 4}, "^action_set: LOOK has 0 to 3 copies, not 4"),
        ({"LOOK": True}, "LOOK has 0 to 3 copies, not True"),
        ("LOOK:x", "LOOK has 0 to 3 copies, not 'x'"),
        (["LOOK"], r"^action_set: \['LOOK'\] is not a number for each type"),
        (5, "^action_set: 5 is not a number for each type"),
    ],
)
def test_a_wrong_choice_of_action_cards_is_told(raw: object, message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        Options.of("action", {"action_set": raw})


@pytest.mark.rule("R-V14")
@pytest.mark.parametrize(
    "raw",
    [
        {"STEAL": 1, "LOOK": 2, "EXTRA": 3},
        "STEAL:1+LOOK:2",
        [("STEAL", 1), ("LOOK", 2)],
        (ActionCount("LOOK", 2), ActionCount("STEAL", 1)),
    ],
)
def test_a_choice_of_action_cards_is_read_from_whatever_holds_it(raw: object) -> None:
    assert str(Options.of("action", {"action_set": raw})) == "action(action_set=LOOK:2+STEAL:1)"


def test_a_preset_and_values_of_another_type_are_refused() -> None:
    with pytest.raises(OptionsError, match=r"^unknown game \{'grid': 9\}: one of skyjo, "):
        Options.of({"grid": 9})  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(OptionsError, match=r"^options: expected names with values, not int"):
        Options.of("skyjo", 9)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.rule("R-V12")
def test_house_cards_have_no_place_where_there_are_no_action_cards() -> None:
    song = [{"name": "Song", "effect": [["manual"]]}]
    with pytest.raises(OptionsError) as caught:
        Options.of("action_stars", {"house_cards": song})

    assert str(caught.value) == "house_cards: action_stars has no action cards (R-V12)"
