"""The command that prints the options of the rules."""

from dataclasses import fields

import pytest

from lowsky.locales import LANGUAGES
from lowsky.rules.options import PRESETS, Options, allowed_values, format_value
from tests.cli.run import run

Capture = pytest.CaptureFixture[str]


def test_an_option_is_printed_with_its_rule_its_values_and_what_is_usual(capsys: Capture) -> None:
    ran = run(capsys, "options", "initial_flip", "target_score", "--language", "en")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "initial_flip (R-C7): First cards\n"
        "  choose              Everybody chooses (usual)\n"
        "  auto_first          The first ones are turned up\n"
        "  auto_random         Turned up at random\n"
        "\n"
        "target_score (R-C35): Play to\n"
        "  100                 100 points (usual)\n"
        "  10 … 1000           from 10 to 1000\n"
    )


def test_what_is_usual_is_that_of_the_game(capsys: Capture) -> None:
    out = run(capsys, "options", "initial_flip", "--mode", "skygo", "--language", "en").out

    assert "  auto_first          The first ones are turned up (usual)\n" in out
    assert "Everybody chooses\n" in out


def test_a_game_has_only_the_options_that_mean_something_in_it(capsys: Capture) -> None:
    classic = run(capsys, "options", "--mode", "skyjo").out
    action = run(capsys, "options", "--mode", "action").out

    assert "\ndefense_trigger (R-A38): " in action
    assert "defense_trigger" not in classic
    assert "\nsolo_goal (R-V10): " in classic
    assert "solo_goal" not in action


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_option_is_told_in_every_language(capsys: Capture, language: str) -> None:
    lines = run(capsys, "options", "--language", language).out.splitlines()

    assert [line.split()[0] for line in lines[1 : len(PRESETS) + 1]] == list(PRESETS)
    named = [line.split()[0] for line in lines if "(R-" in line.partition(":")[0]]
    fixed = {"mode", "rules_version", "house_cards"}
    assert sorted(named) == sorted({field.name for field in fields(Options)} - fixed)
    words = allowed_values()["line_discard_order"]
    assert isinstance(words, tuple)
    for value in words:
        assert any(line.startswith(f"  {format_value(value)} ") for line in lines)


def test_an_option_or_a_game_that_is_none_is_a_usage_error(capsys: Capture) -> None:
    ran = run(capsys, "options", "colour")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("lowsky options: no option 'colour': one of action_set, ")

    ran = run(capsys, "options", "--mode", "whist")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("lowsky options: unknown game 'whist': one of skyjo, ")


def test_the_own_cards_of_a_family_point_to_an_example(capsys: Capture) -> None:
    ran = run(capsys, "options", "house_cards")
    assert (ran.code, ran.out) == (2, "")
    assert "house_cards has no list of values: lowsky play --help shows a card" in ran.err
    assert "--option 'house_cards={" in run(capsys, "play", "--help").out
